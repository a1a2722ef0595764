#ifndef CSYS_SIGNALS_H
#define CSYS_SIGNALS_H

/// What the program does about a signal. One that was ignored when the program started stays ignored.
enum csys_signal_use {
  /// The system's own action.
  csys_own_action = 0,
  /// Ignored from the start, so that writing fails instead.
  csys_ignored = 1,
  /// From the start: erases the progress line, restores the terminal, and ends the process by the signal itself.
  csys_ends = 2,
  /// The same, but only once the terminal was raw: until then there is nothing to restore.
  csys_ends_raw = 4,
  /// Once the terminal was raw: restores it and goes on to whoever handled the signal before.
  csys_crashes = 8,
  /// While the inputs of a terminal are read, a byte among them instead; it goes before all else.
  csys_watched = 16,
};

enum { csys_signal_count = 65 };

/// The uses of a signal, 1 to 64, of which one besides csys_watched.
int csys_signal_uses(int number);

/// Handles a signal that ends the process.
void csys_ended(int number);

#endif

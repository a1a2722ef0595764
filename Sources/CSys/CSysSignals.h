#ifndef CSYS_SIGNALS_H
#define CSYS_SIGNALS_H

/// The uses of a signal. A signal that was ignored when the program started stays ignored.
enum csys_signal_use {
  /// The system's default action.
  csys_own_action = 0,
  /// Ignored from the start, so that writing fails instead.
  csys_ignored = 1,
  /// From the start: erases the progress line, restores the terminal, and ends the process by the signal's own action.
  csys_ends = 2,
  /// The same, but only once the terminal was raw; until then there is nothing to restore.
  csys_ends_raw = 4,
  /// Once the terminal was raw: restores it, and passes the signal on to its previous handler.
  csys_crashes = 8,
  /// While the inputs of a terminal are read: turns the signal into a byte among them, instead of any other use.
  csys_watched = 16,
};

enum { csys_signal_count = 65 };

/// The uses of a signal, 1 to 64: one, and perhaps csys_watched.
int csys_signal_uses(int number);

/// Handles a signal that ends the process.
void csys_ended(int number);

#endif

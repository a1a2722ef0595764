#ifndef CSYS_SIGNALS_H
#define CSYS_SIGNALS_H

/// The uses of a signal. A signal that was ignored at startup remains ignored.
enum csys_signal_use {
  /// The system's default action.
  csys_own_action = 0,
  /// Ignored from startup on, so that writing fails instead.
  csys_ignored = 1,
  /// From startup on: erases the progress line, restores the terminal, and ends the process by the signal's default
  /// action.
  csys_ends = 2,
  /// The same, but only after the terminal has been in raw mode; before that, there is nothing to restore.
  csys_ends_raw = 4,
  /// After the terminal has been in raw mode: restores it, and passes the signal to its previous handler.
  csys_crashes = 8,
  /// While a terminal's input is being read: converts the signal to a byte of that input, instead of any other use.
  csys_watched = 16,
};

enum { csys_signal_count = 65 };

/// The uses of a signal from 1 to 64: one of the above, possibly combined with csys_watched.
int csys_signal_uses(int number);

/// Handles a signal that ends the process.
void csys_ended(int number);

#endif

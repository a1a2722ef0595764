#ifndef CSYS_TERMINAL_H
#define CSYS_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

#if __clang__
#pragma clang assume_nonnull begin
#endif

/// The terminal's size in cells, or false if `descriptor` is not a terminal or does not report one.
bool csys_terminal_size(int descriptor, int *columns, int *rows);

/// The size of a cell in pixels, rounded down, or false if `descriptor` is not a terminal or does not report one.
bool csys_cell_size(int descriptor, int *width, int *height);

/// Turns line editing, echo and the keys that send signals off on `input`: Ctrl-C and Ctrl-Z are bytes to read.
///
/// From now on these bytes (at most 256, copied) are written to `output` and the settings are put back by
/// csys_terminal_restore, by a call of exit, and by every signal that ends the process (CSysSignals.c). Called again it
/// sets raw mode again, and takes the new bytes. Returns 0 or errno.
int csys_terminal_raw(int input, int output, const void *bytes, size_t count);

/// Lets a space end a line of `input` as a line feed does, until the same moments as csys_terminal_raw. Returns 0 or errno.
int csys_terminal_end_lines_at_spaces(int input, int output);

/// Puts the terminal back as it was found; async-signal-safe, harmless when there is nothing to do.
void csys_terminal_restore(void);

/// Turns INT, QUIT, TERM, HUP, TSTP, CONT and WINCH into bytes (the signal's number) in a pipe.
/// Returns the pipe's reading end, or -1 with errno set.
int csys_signals_watch(void);

/// Restores the previous signal handlers and closes the pipe.
void csys_signals_unwatch(void);

/// Puts a byte into the signal pipe by hand; 0 is no signal's number.
void csys_signals_post(unsigned char byte);

/// Stops the process as the terminal's own Ctrl-Z would; returns when it continues.
void csys_stop_self(void);

/// Ends the process by a signal's own action.
_Noreturn void csys_end_by_signal(int number);

/// Waits for either descriptor, at most this long (-1: forever).
/// Returns 0 at the end of the time, else bits: 1 for `first`, 2 for `second`; -1 on an error other than EINTR.
int csys_wait_either(int first, int second, int milliseconds);

#if __clang__
#pragma clang assume_nonnull end
#endif

#endif

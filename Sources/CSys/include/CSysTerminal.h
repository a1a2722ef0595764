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

/// Turns off line editing, echo and the keys that send signals on `input`: Ctrl-C and Ctrl-Z are read as bytes.
///
/// From now on csys_terminal_restore, a call of exit, and every signal that ends the process (CSysSignals.c) write
/// these bytes (at most 256, copied) to `output` and restore the settings. Another call sets raw mode again and
/// replaces the bytes. Returns 0 or errno.
int csys_terminal_raw(int input, int output, const void *bytes, size_t count);

/// Makes a space end a line of `input`, like a line feed, until the terminal is restored as after csys_terminal_raw.
/// Returns 0 or errno.
int csys_terminal_end_lines_at_spaces(int input, int output);

/// Writes queries to `output` and reads the replies from `input`'s terminal, up to that to DA1 (`CSI ? ... c`), which
/// must be the last query. Waits at most this long for each part of the replies, and discards anything later. Sends no
/// queries in the background, or if something was typed, which would also be read. Returns the number of bytes read.
size_t csys_terminal_ask(
    int input, int output, const void *question, size_t count, void *replies, size_t capacity, int milliseconds);

/// Restores the terminal's original settings. Async-signal-safe; has no effect if there is nothing to restore.
void csys_terminal_restore(void);

/// Converts INT, QUIT, TERM, HUP, TSTP, CONT and WINCH to bytes (the signal's number) in a pipe. Returns the pipe's
/// read end, or -1 with errno set.
int csys_signals_watch(void);

/// Restores the previous signal handlers and closes the pipe.
void csys_signals_unwatch(void);

/// Writes a byte to the signal pipe; 0 is not the number of a signal.
void csys_signals_post(unsigned char byte);

/// Stops the process as the terminal's Ctrl-Z would; returns when it continues.
void csys_stop_self(void);

/// Ends the process by a signal's default action.
_Noreturn void csys_end_by_signal(int number);

/// Waits for either descriptor, at most this long (-1: forever). Returns 0 on timeout, -1 on an error other than
/// EINTR, otherwise bits: 1 for `first`, 2 for `second`.
int csys_wait_either(int first, int second, int milliseconds);

#if __clang__
#pragma clang assume_nonnull end
#endif

#endif

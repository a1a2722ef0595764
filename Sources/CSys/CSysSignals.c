#include "CSysSignals.h"

#include <signal.h>

/// Every signal of Linux whose default action ends the process restores the terminal, except KILL, which cannot be
/// handled.
static const unsigned char uses[32] = {
    [SIGHUP] = csys_ends | csys_watched,
    [SIGINT] = csys_ends | csys_watched,
    [SIGQUIT] = csys_ends_raw | csys_watched,
    [SIGILL] = csys_crashes,
    [SIGTRAP] = csys_crashes,
    [SIGABRT] = csys_crashes,
    [SIGBUS] = csys_crashes,
    [SIGFPE] = csys_crashes,
    [SIGKILL] = csys_own_action,
    [SIGUSR1] = csys_ends_raw,
    [SIGSEGV] = csys_crashes,
    [SIGUSR2] = csys_ends_raw,
    [SIGPIPE] = csys_ignored,
    [SIGALRM] = csys_ends_raw,
    [SIGTERM] = csys_ends | csys_watched,
    [SIGSTKFLT] = csys_ends_raw,
    [SIGCHLD] = csys_own_action,
    [SIGCONT] = csys_watched,
    [SIGSTOP] = csys_own_action,
    [SIGTSTP] = csys_watched,
    [SIGTTIN] = csys_own_action,
    [SIGTTOU] = csys_own_action,
    [SIGURG] = csys_own_action,
    [SIGXCPU] = csys_ends_raw,
    [SIGXFSZ] = csys_ignored,
    [SIGVTALRM] = csys_ends_raw,
    [SIGPROF] = csys_ends_raw,
    [SIGWINCH] = csys_watched,
    [SIGIO] = csys_ends_raw,
    [SIGPWR] = csys_ends_raw,
    [SIGSYS] = csys_crashes,
};

int csys_signal_uses(int number) {
  // The real-time signals. The C library reserves the first two, and refuses to set handlers for them.
  return number < 32 ? uses[number] : csys_ends_raw;
}

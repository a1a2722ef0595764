#include "CSysProcess.h"

/// Two parts of Swift's runtime that run before main, replaced (decision 181). Linked statically, each takes the
/// place of a whole object of libswiftCore; linked dynamically, they are not used.

/// CommandLine.cpp finds the arguments in /proc/self/maps; the C library has handed them out already.
__attribute__((visibility("hidden"))) char **_swift_stdlib_getUnsafeArgvArgc(int *count) { return csys_arguments(count); }

/// Backtrace.cpp looks in eight places for a program that would print backtraces of crashes; none comes with this one.
/// These are its settings, with room to spare (zero is off), and the name by which it is linked.
__attribute__((visibility("hidden"))) long _swift_backtraceSettings[64];
__attribute__((visibility("hidden"))) bool _swift_backtrace_isThunkFunction(const char *name) {
  (void)name;
  return false;
}

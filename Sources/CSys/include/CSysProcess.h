#ifndef CSYS_PROCESS_H
#define CSYS_PROCESS_H

#include <stdbool.h>

/// The environment as "NAME=value" strings, ended by a null pointer.
char *_Nullable *_Nullable csys_environment(void);
/// The C library's version: "2.36".
const char *_Nonnull csys_libc_version(void);

/// The arguments that the C library was started with, as bytes, and how many there are.
///
/// Swift's own CommandLine finds them through /proc, which not every machine has.
char *_Nullable *_Nullable csys_arguments(int *_Nonnull count);

/// Ignores SIGPIPE, ends the process with 130 on SIGINT (unless that is ignored already, as under nohup), and
/// opens /dev/null, the wrong way round, in place of standard descriptors that are closed.
void csys_prepare_process(void);

/// Whether SIGINT erases the terminal's current line on stderr first.
void csys_set_progress_shown(bool shown);

#endif

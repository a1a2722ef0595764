#ifndef CSYS_PROCESS_H
#define CSYS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

/// The environment as "NAME=value" strings, terminated by a null pointer.
char *_Nullable *_Nullable csys_environment(void);
/// The C library's version: "2.36".
const char *_Nonnull csys_libc_version(void);

/// The arguments that the C library passes to main, as bytes, and their number.
///
/// Swift's CommandLine reads them from /proc, and repairs invalid UTF-8.
char *_Nullable *_Nullable csys_arguments(int *_Nonnull count);

/// Ignores SIGPIPE and SIGXFSZ, so that writing fails instead. Closed standard descriptors are replaced by /dev/null,
/// opened in the wrong direction, so that using them still fails.
///
/// If the memory limit is too low, the process ends with a message and code 71: otherwise it would wait forever for a
/// thread.
///
/// SIGINT, SIGTERM and SIGHUP restore the terminal and then end the process by their default action, so that a loop
/// in a shell ends, too. A signal that is already ignored, as under nohup, remains ignored.
void csys_prepare_process(void);

/// Whether the process may open this number of additional files, at most 64.
bool csys_can_open(int count);

/// Whether the process may run this number of additional threads at the same time, at most 64.
bool csys_can_start_threads(int count);

/// Whether the memory limits (`ulimit -v`, `ulimit -d`) allow this number of additional bytes of address space and of
/// data. Allocates nothing.
bool csys_can_map(size_t addresses, size_t data);

/// Sets whether a signal that ends the process first erases the terminal's current line on stderr.
void csys_set_progress_shown(bool shown);

/// Sets the message (at most 1,024 bytes, copied) that a fault in a guarded mapping writes to stderr, and its exit
/// code.
void csys_set_fault_message(const void *_Nonnull message, size_t count, int code);

/// From now on, SIGBUS in these bytes of the file restores the terminal, writes the message and ends the process.
///
/// Returns false if too many mappings are guarded already.
bool csys_guard_mapping(const void *_Nonnull start, size_t count, int descriptor);

/// Whether the size or modification time of a guarded file has changed since it was mapped.
bool csys_mappings_changed(void);

/// Ends the process like a fault in a guarded mapping; has no effect before a message is set.
void csys_report_damage(void);

/// Ends the effect of csys_guard_mapping; call it before the bytes are unmapped.
void csys_release_mapping(const void *_Nonnull start);

#endif

#ifndef CSYS_PATTERN_H
#define CSYS_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

/// A compiled regular expression.
struct csys_pattern;

/// Compiles an extended regular expression of POSIX; returns null if it is invalid, with the error in `reason`.
///
/// Nested repetitions take much time and memory to compile and match, so callers must limit them.
struct csys_pattern *_Nullable csys_pattern_compile(
    const char *_Nonnull expression, char *_Nonnull reason, size_t reason_count);

/// Whether the pattern matches anywhere in these bytes, which need no terminating zero. Thread-safe.
bool csys_pattern_matches(
    const struct csys_pattern *_Nonnull pattern, const void *_Nullable bytes, size_t count);

void csys_pattern_free(struct csys_pattern *_Nonnull pattern);

#endif

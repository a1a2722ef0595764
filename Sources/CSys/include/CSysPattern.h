#ifndef CSYS_PATTERN_H
#define CSYS_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

/// A compiled regular expression.
struct csys_pattern;

/// Compiles an extended regular expression of POSIX; null if it is invalid, with the reason in `reason`.
///
/// Compiling and matching take much time and memory for nested repetitions, so callers must limit them.
struct csys_pattern *_Nullable csys_pattern_compile(
    const char *_Nonnull expression, char *_Nonnull reason, size_t reason_count);

/// Whether the pattern matches in these bytes, which need no zero after them. Safe on several threads at once.
bool csys_pattern_matches(
    const struct csys_pattern *_Nonnull pattern, const void *_Nullable bytes, size_t count);

void csys_pattern_free(struct csys_pattern *_Nonnull pattern);

#endif

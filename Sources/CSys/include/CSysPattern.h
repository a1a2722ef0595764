#ifndef CSYS_PATTERN_H
#define CSYS_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

/// A compiled regular expression.
struct csys_pattern;

/// Compiles an extended regular expression of POSIX; null if it is wrong, with the reason in `reason`.
///
/// The time and the memory of this and of a match grow fast with nested repetitions: callers bound them.
struct csys_pattern *_Nullable csys_pattern_compile(
    const char *_Nonnull expression, char *_Nonnull reason, size_t reason_count);

/// Whether the pattern is in these bytes, which need no zero after them. Safe on several threads at once.
bool csys_pattern_matches(
    const struct csys_pattern *_Nonnull pattern, const void *_Nullable bytes, size_t count);

void csys_pattern_free(struct csys_pattern *_Nonnull pattern);

#endif

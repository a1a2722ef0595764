#ifndef CSYS_MEMORY_H
#define CSYS_MEMORY_H

#include <stddef.h>

/// The first occurrence of `needle` in `bytes`, or null.
///
/// Compares 32 positions at a time with the first and the last byte of the needle (decision 182).
const void *_Nullable csys_find(
    const void *_Nullable bytes, size_t count, const void *_Nullable needle, size_t needle_count);

#endif

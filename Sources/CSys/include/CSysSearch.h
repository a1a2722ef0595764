#ifndef CSYS_SEARCH_H
#define CSYS_SEARCH_H
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Where `needle` first occurs in `haystack`, in bytes from its start; -1 where it does not.
/// glibc's memmem, which Swift does not import (GNU): linear in the haystack, for any input.
ptrdiff_t csys_find(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);

#pragma clang assume_nonnull end

#endif

#define _GNU_SOURCE
#include "CSysMemory.h"

#include <string.h>

const void *csys_find(const void *bytes, size_t count, const void *needle, size_t needle_count) {
    return memmem(bytes, count, needle, needle_count);
}

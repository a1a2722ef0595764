#define _GNU_SOURCE
#include "CSysSearch.h"
#include <string.h>

ptrdiff_t csys_find(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length) {
  const char *place = memmem(haystack, haystack_length, needle, needle_length);
  return place ? place - (const char *)haystack : -1;
}

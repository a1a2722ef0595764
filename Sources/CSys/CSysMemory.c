#define _GNU_SOURCE
#include "CSysMemory.h"

#include <endian.h>
#include <stdint.h>
#include <string.h>

// The number of positions compared at once with vector instructions, and the maximum needle length for that.
enum { BLOCK = 32, WORDS = BLOCK / 8, LONGEST = 16 };
typedef uint8_t block __attribute__((vector_size(BLOCK)));

const void *csys_find(const void *bytes, size_t count, const void *needle, size_t needle_count) {
    // Longer needles are left to glibc, whose search is linear for any text.
    if (needle_count == 0 || needle_count > LONGEST) return memmem(bytes, count, needle, needle_count);
    if (needle_count > count) return NULL;
    const uint8_t *text = bytes, *wanted = needle;
    size_t last = needle_count - 1, places = count - last, place = 0;
    for (; place + BLOCK <= places; place += BLOCK) {
        block begin, end;
        memcpy(&begin, text + place, BLOCK);
        memcpy(&end, text + place + last, BLOCK);
        // 0xFF at each position that matches the first and the last byte of the needle.
        block hits = (block)(begin == wanted[0]) & (block)(end == wanted[last]);
        uint64_t words[WORDS];
        memcpy(words, &hits, BLOCK);
        if ((words[0] | words[1] | words[2] | words[3]) == 0) continue;
        for (int word = 0; word < WORDS; word++) {
            for (uint64_t rest = le64toh(words[word]); rest != 0;) {
                int bit = __builtin_ctzll(rest);
                const uint8_t *hit = text + place + word * 8 + bit / 8;
                if (needle_count <= 2 || memcmp(hit, wanted, needle_count) == 0) return hit;
                rest &= ~(UINT64_C(0xFF) << bit);
            }
        }
    }
    for (; place < places; place++)
        if (text[place] == wanted[0] && memcmp(text + place, wanted, needle_count) == 0) return text + place;
    return NULL;
}

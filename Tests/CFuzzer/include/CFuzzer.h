/// libFuzzer's driver, for a program that defines `main`.
#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef int (*cfuzzer_target)(const uint8_t *_Nullable bytes, size_t count);

/// Passes inputs to `target` until a limit in `arguments` is reached; returns the exit code.
int cfuzzer_run(int count, char *_Nullable *_Nonnull arguments, cfuzzer_target target);

#pragma clang assume_nonnull end
#endif

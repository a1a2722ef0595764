/// Decoders of pictures for Swift: libturbojpeg and libpng, each opened on first use.
///
/// Their calls are declared in CPicture.c, so building needs no headers (docs/decisions/177).
#ifndef CPICTURE_H
#define CPICTURE_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// How a call ended.
typedef enum __attribute__((enum_extensibility(closed))) cpicture_end {
    cpicture_end_done,
    /// The library cannot be opened.
    cpicture_end_no_library,
    /// The bytes are no whole picture.
    cpicture_end_damaged,
} cpicture_end;

/// Reads a JPEG's size from its header.
cpicture_end cpicture_jpeg_size(const uint8_t *bytes, size_t count, int *width, int *height);
/// Decodes a JPEG to `eighths` eighths of its size, as rows of red, green and blue.
/// `rgb` has room for (width * eighths + 7) / 8 by (height * eighths + 7) / 8 pixels.
cpicture_end cpicture_jpeg_decode(
    const uint8_t *bytes, size_t count, int width, int height, int eighths, uint8_t *rgb);
/// Reads a PNG's size from its header.
cpicture_end cpicture_png_size(const uint8_t *bytes, size_t count, int *width, int *height);
/// Decodes a PNG on black, as rows of red, green and blue; `rgb` has room for all `size` bytes of them.
cpicture_end cpicture_png_decode(const uint8_t *bytes, size_t count, uint8_t *rgb, size_t size);

#pragma clang assume_nonnull end
#endif

/// Picture decoders for Swift: libturbojpeg and libpng, each opened on first use.
///
/// CPicture.c declares their functions, so building requires no headers (decision 177).
#ifndef CPICTURE_H
#define CPICTURE_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The result of a call.
typedef enum __attribute__((enum_extensibility(closed))) cpicture_end {
    cpicture_end_done,
    /// The library cannot be opened.
    cpicture_end_no_library,
    /// The bytes are not a complete picture.
    cpicture_end_damaged,
    /// Decoding took too much CPU time.
    cpicture_end_too_long,
} cpicture_end;

/// Decodes a JPEG of this size, scaled to `eighths` eighths, as rows of red, green and blue. `rgb` must hold (width *
/// eighths + 7) / 8 by (height * eighths + 7) / 8 pixels.
cpicture_end cpicture_jpeg_decode(
    const uint8_t *bytes, size_t count, int width, int height, int eighths, uint8_t *rgb);
/// Decodes a PNG on a black background, as rows of red, green and blue; `rgb` must hold all `size` bytes of them.
/// Ends soon after this thread has used the given milliseconds of CPU time.
cpicture_end cpicture_png_decode(const uint8_t *bytes, size_t count, int milliseconds, uint8_t *rgb, size_t size);

#pragma clang assume_nonnull end
#endif

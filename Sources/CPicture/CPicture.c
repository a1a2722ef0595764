#define _GNU_SOURCE
#include "CPicture.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// libturbojpeg.so.0, from libjpeg-turbo 2 and 3.

typedef void *tjhandle;
enum { TJPF_RGB = 0, TJFLAG_STOPONWARNING = 8192, TJFLAG_LIMITSCANS = 32768 };

static struct {
    tjhandle (*tjInitDecompress)(void);
    int (*tjDestroy)(tjhandle);
    int (*tjDecompress2)(
        tjhandle, const unsigned char *, unsigned long, unsigned char *, int, int, int, int, int);
} jpeg;

// libpng16.so.16: the simplified API, whose struct is part of its ABI.

enum { PNG_IMAGE_VERSION = 1, PNG_FORMAT_RGB = 2 };

typedef struct {
    void *opaque;
    uint32_t version, width, height, format, flags, colormap_entries, warning_or_error;
    char message[64];
} png_image;

typedef struct {
    uint8_t red, green, blue;
} png_color;

static struct {
    int (*png_image_begin_read_from_stdio)(png_image *, FILE *);
    int (*png_image_finish_read)(png_image *, const png_color *, void *, int32_t, void *);
    void (*png_image_free)(png_image *);
} png;

static pthread_once_t jpeg_once = PTHREAD_ONCE_INIT, png_once = PTHREAD_ONCE_INIT;
static bool has_jpeg, has_png;

static bool find(void *library, const char *name, void *call) {
    void *found = library ? dlsym(library, name) : NULL;
    memcpy(call, &found, sizeof found);
    return found != NULL;
}

static void open_jpeg(void) {
    void *library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
    has_jpeg = find(library, "tjInitDecompress", &jpeg.tjInitDecompress)
        && find(library, "tjDestroy", &jpeg.tjDestroy)
        && find(library, "tjDecompress2", &jpeg.tjDecompress2);
}

static void open_png(void) {
    void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    has_png =
        find(library, "png_image_begin_read_from_stdio", &png.png_image_begin_read_from_stdio)
        && find(library, "png_image_finish_read", &png.png_image_finish_read)
        && find(library, "png_image_free", &png.png_image_free);
}

cpicture_end cpicture_jpeg_decode(
    const uint8_t *bytes, size_t count, int width, int height, int eighths, uint8_t *rgb) {
    pthread_once(&jpeg_once, open_jpeg);
    if (!has_jpeg) return cpicture_end_no_library;
    tjhandle handle = jpeg.tjInitDecompress();
    if (!handle) return cpicture_end_damaged;
    int columns = (width * eighths + 7) / 8, rows = (height * eighths + 7) / 8;
    // A warning, as for a truncated picture, also counts as a failure, and stops decoding.
    int failed = jpeg.tjDecompress2(
        handle, bytes, count, rgb, columns, columns * 3, rows, TJPF_RGB,
        TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING);
    jpeg.tjDestroy(handle);
    return failed ? cpicture_end_damaged : cpicture_end_done;
}

/// The remaining bytes, and the CPU time limit for reading them. libpng unpacks even data after the last pixel, up to
/// a thousand times its size, so each read of a few kilobytes checks the clock.
struct source {
    const uint8_t *bytes;
    size_t left;
    int64_t end;
    bool is_spent;
};

/// The CPU time of this thread, in nanoseconds.
static int64_t thread_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static ssize_t read_source(void *cookie, char *buffer, size_t size) {
    struct source *source = cookie;
    source->is_spent = source->is_spent || thread_time() >= source->end;
    if (source->is_spent) return -1;
    size_t count = size < source->left ? size : source->left;
    memcpy(buffer, source->bytes, count);
    source->bytes += count;
    source->left -= count;
    return (ssize_t)count;
}

static bool decode_png(FILE *file, uint8_t *rgb, size_t size) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png.png_image_begin_read_from_stdio(&image, file)) return false;
    image.format = PNG_FORMAT_RGB;
    png_color black = {0, 0, 0};
    if ((size_t)image.width * image.height * 3 != size) {
        png.png_image_free(&image);
        return false;
    }
    // A failure also frees the image.
    return png.png_image_finish_read(&image, &black, rgb, 0, NULL) && !image.warning_or_error;
}

cpicture_end cpicture_png_decode(const uint8_t *bytes, size_t count, int milliseconds, uint8_t *rgb, size_t size) {
    pthread_once(&png_once, open_png);
    if (!has_png) return cpicture_end_no_library;
    struct source source = {.bytes = bytes, .left = count, .end = thread_time() + milliseconds * INT64_C(1000000)};
    FILE *file = fopencookie(&source, "r", (cookie_io_functions_t){.read = read_source});
    if (!file) return cpicture_end_damaged;
    bool is_decoded = decode_png(file, rgb, size);
    fclose(file);
    return is_decoded ? cpicture_end_done : source.is_spent ? cpicture_end_too_long : cpicture_end_damaged;
}

#include "CPicture.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

// libturbojpeg.so.0, of libjpeg-turbo 2 and 3.

typedef void *tjhandle;
enum { TJPF_RGB = 0, TJFLAG_LIMITSCANS = 32768 };

static struct {
    tjhandle (*tjInitDecompress)(void);
    int (*tjDestroy)(tjhandle);
    int (*tjDecompressHeader3)(tjhandle, const unsigned char *, unsigned long, int *, int *, int *, int *);
    int (*tjDecompress2)(
        tjhandle, const unsigned char *, unsigned long, unsigned char *, int, int, int, int, int);
} jpeg;

// libpng16.so.16: the simplified interface, whose structure is part of its ABI.

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
    int (*png_image_begin_read_from_memory)(png_image *, const void *, size_t);
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
        && find(library, "tjDecompressHeader3", &jpeg.tjDecompressHeader3)
        && find(library, "tjDecompress2", &jpeg.tjDecompress2);
}

static void open_png(void) {
    void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    has_png =
        find(library, "png_image_begin_read_from_memory", &png.png_image_begin_read_from_memory)
        && find(library, "png_image_finish_read", &png.png_image_finish_read)
        && find(library, "png_image_free", &png.png_image_free);
}

cpicture_end cpicture_jpeg_size(const uint8_t *bytes, size_t count, int *width, int *height) {
    pthread_once(&jpeg_once, open_jpeg);
    if (!has_jpeg) return cpicture_end_no_library;
    tjhandle handle = jpeg.tjInitDecompress();
    if (!handle) return cpicture_end_damaged;
    int subsampling, colors;
    int failed = jpeg.tjDecompressHeader3(handle, bytes, count, width, height, &subsampling, &colors);
    jpeg.tjDestroy(handle);
    return failed ? cpicture_end_damaged : cpicture_end_done;
}

cpicture_end cpicture_jpeg_decode(
    const uint8_t *bytes, size_t count, int width, int height, int eighths, uint8_t *rgb) {
    pthread_once(&jpeg_once, open_jpeg);
    if (!has_jpeg) return cpicture_end_no_library;
    tjhandle handle = jpeg.tjInitDecompress();
    if (!handle) return cpicture_end_damaged;
    int columns = (width * eighths + 7) / 8, rows = (height * eighths + 7) / 8;
    // A warning, as for a picture that was cut short, is a failure too.
    int failed = jpeg.tjDecompress2(
        handle, bytes, count, rgb, columns, columns * 3, rows, TJPF_RGB, TJFLAG_LIMITSCANS);
    jpeg.tjDestroy(handle);
    return failed ? cpicture_end_damaged : cpicture_end_done;
}

static cpicture_end begin_png(const uint8_t *bytes, size_t count, png_image *image) {
    pthread_once(&png_once, open_png);
    if (!has_png) return cpicture_end_no_library;
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    return png.png_image_begin_read_from_memory(image, bytes, count) ? cpicture_end_done : cpicture_end_damaged;
}

cpicture_end cpicture_png_size(const uint8_t *bytes, size_t count, int *width, int *height) {
    png_image image;
    cpicture_end begun = begin_png(bytes, count, &image);
    if (begun != cpicture_end_done) return begun;
    bool fits = image.width <= INT32_MAX && image.height <= INT32_MAX;
    *width = (int)image.width;
    *height = (int)image.height;
    png.png_image_free(&image);
    return fits ? cpicture_end_done : cpicture_end_damaged;
}

cpicture_end cpicture_png_decode(const uint8_t *bytes, size_t count, uint8_t *rgb, size_t size) {
    png_image image;
    cpicture_end begun = begin_png(bytes, count, &image);
    if (begun != cpicture_end_done) return begun;
    image.format = PNG_FORMAT_RGB;
    png_color black = {0, 0, 0};
    if ((size_t)image.width * image.height * 3 != size) {
        png.png_image_free(&image);
        return cpicture_end_damaged;
    }
    // A failure frees the image as well.
    return png.png_image_finish_read(&image, &black, rgb, 0, NULL) && !image.warning_or_error
        ? cpicture_end_done
        : cpicture_end_damaged;
}

#include <png.h>
#include <stdlib.h>
#include <zlib.h>

#include "Output.h"

static void append(png_structp png, png_bytep bytes, size_t count) {
  if (!CPhotoAppend(png_get_io_ptr(png), bytes, count)) png_error(png, "out of memory");
}

static void flush(png_structp png) { (void)png; }

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

uint32_t CPhotoChecksum(const uint8_t *bytes, size_t count) { return (uint32_t)crc32_z(0, bytes, count); }

uint8_t *CPhotoEncodePNG(
    const uint32_t *pixels, uint32_t width, uint32_t height, size_t stride, bool isQuick, size_t *count) {
  Output output = {NULL, 0, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, ignore);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_write_struct(&png, NULL);
    return NULL;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(output.bytes);
    return NULL;
  }
  png_set_write_fn(png, &output, append, flush);
  png_set_IHDR(
      png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
      PNG_FILTER_TYPE_DEFAULT);
  if (isQuick) {
    // Of all levels and filters the pair that makes films of flat pictures and of photos small in little time.
    png_set_compression_level(png, 4);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_PAETH);
  }
  png_write_info(png, info);
  // Blue, green, red and alpha in memory; red, green and blue in the file.
  png_set_bgr(png);
  png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < height; y += 1) png_write_row(png, (png_const_bytep)(pixels + (size_t)y * stride));
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  *count = output.count;
  return output.bytes;
}

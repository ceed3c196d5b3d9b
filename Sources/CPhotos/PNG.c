#include <png.h>
#include <stdlib.h>

#include "Decoder.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "pixels are written as blue, green, red and alpha");

typedef struct PNGDecoder {
  Decoder decoder;
  png_structp png;
  png_infop info;
  /// One row of the picture; a row of a pass fills its beginning.
  uint32_t *pixels;
  /// The pass of an interlaced file, from 0 to 6, and the row of the pass that is read next.
  int pass;
  uint32_t passRow;
  bool isInterlaced;
} PNGDecoder;

static void fail(png_structp png, png_const_charp message) {
  PNGDecoder *self = png_get_error_ptr(png);
  snprintf(self->decoder.reason, sizeof self->decoder.reason, "%s", message);
  self->decoder.face.status = CPhotoStatusDamaged;
  longjmp(self->decoder.escape, 1);
}

static void ignoreWarning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/// Advances to the next pass that has pixels, if the current one has no row left.
static void skipEmptyPasses(PNGDecoder *self) {
  CPhotoDecoder *face = &self->decoder.face;
  if (!self->isInterlaced) {
    if (self->passRow == face->height) face->status = CPhotoStatusEnded;
    return;
  }
  while (self->pass < 7
         && (self->passRow >= PNG_PASS_ROWS(face->height, self->pass) || PNG_PASS_COLS(face->width, self->pass) == 0)) {
    self->pass += 1;
    self->passRow = 0;
  }
  if (self->pass == 7) face->status = CPhotoStatusEnded;
}

static bool readRow(Decoder *decoder) {
  PNGDecoder *self = (PNGDecoder *)decoder;
  if (setjmp(decoder->escape)) return false;
  CPhotoRow *row = &decoder->row;
  png_read_row(self->png, (png_bytep)self->pixels, NULL);
  row->pixels = self->pixels;
  if (self->isInterlaced) {
    row->count = PNG_PASS_COLS(decoder->face.width, self->pass);
    row->y = PNG_ROW_FROM_PASS_ROW(self->passRow, self->pass);
    row->firstX = PNG_PASS_START_COL(self->pass);
    row->stepX = 1u << PNG_PASS_COL_SHIFT(self->pass);
  } else {
    row->count = decoder->face.width;
    row->y = self->passRow;
    row->firstX = 0;
    row->stepX = 1;
  }
  self->passRow += 1;
  skipEmptyPasses(self);
  return true;
}

static void closeFile(Decoder *decoder) {
  PNGDecoder *self = (PNGDecoder *)decoder;
  png_destroy_read_struct(&self->png, &self->info, NULL);
  free(self->pixels);
}

CPhotoDecoder *CPhotoOpenPNG(FILE *file) {
  PNGDecoder *self = CPhotoMakeDecoder(sizeof(PNGDecoder), readRow, closeFile);
  if (self == NULL) return NULL;
  CPhotoDecoder *face = &self->decoder.face;
  if (setjmp(self->decoder.escape)) return face;
  self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, fail, ignoreWarning);
  self->info = self->png == NULL ? NULL : png_create_info_struct(self->png);
  if (self->info == NULL) {
    CPhotoClose(face);
    return NULL;
  }
  png_structp png = self->png;
  png_init_io(png, file);
  // libpng's current limits: a row has at most a million pixels, a chunk other than pixels eight megabytes.
  png_set_user_limits(png, 1000000, 0x7FFFFFFF);
  png_set_chunk_malloc_max(png, 8000000);
  // Chunks of text, profiles and times are skipped instead of being kept.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, self->info);
  face->fullWidth = face->width = png_get_image_width(png, self->info);
  face->fullHeight = face->height = png_get_image_height(png, self->info);
  self->isInterlaced = png_get_interlace_type(png, self->info) == PNG_INTERLACE_ADAM7;
  // Every format is converted to blue, green, red and alpha of eight bits each.
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_set_bgr(png);
  png_read_update_info(png, self->info);
  size_t bytes = png_get_rowbytes(png, self->info);
  if (bytes != (size_t)face->width * 4) png_error(png, "unexpected size of a row");
  self->pixels = malloc(bytes);
  if (self->pixels == NULL) png_error(png, "out of memory");
  skipEmptyPasses(self);
  return face;
}

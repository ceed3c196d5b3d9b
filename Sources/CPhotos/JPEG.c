#include <stdio.h>
#include <stdlib.h>
// After stdio.h, whose FILE they use.
#include <jerror.h>
#include <jpeglib.h>

#include "Decoder.h"

/// No camera writes more scans than about ten; a small file of many would take hours.
enum { mostScans = 1000 };

typedef struct JPEGDecoder {
  Decoder decoder;
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  /// One row: first samples as libjpeg returns them, then pixels.
  uint32_t *pixels;
  bool isCutOff;
} JPEGDecoder;

static void fail(j_common_ptr jpeg) {
  JPEGDecoder *self = jpeg->client_data;
  char message[JMSG_LENGTH_MAX];
  self->errors.format_message(jpeg, message);
  snprintf(self->decoder.reason, sizeof self->decoder.reason, "%s", message);
  self->decoder.face.status = self->isCutOff ? CPhotoStatusCutOff : CPhotoStatusDamaged;
  longjmp(self->decoder.escape, 1);
}

/// Notes that the file ended too early; libjpeg inserts an end and continues.
static void noteWarning(j_common_ptr jpeg, int level) {
  JPEGDecoder *self = jpeg->client_data;
  if (level < 0 && self->errors.msg_code == JWRN_JPEG_EOF) self->isCutOff = true;
}

static void ignoreMessage(j_common_ptr jpeg) { (void)jpeg; }

static void countScans(j_common_ptr jpeg) {
  JPEGDecoder *self = jpeg->client_data;
  if (self->jpeg.input_scan_number <= mostScans) return;
  snprintf(self->decoder.reason, sizeof self->decoder.reason, "more than %d scans", mostScans);
  self->decoder.face.status = CPhotoStatusDamaged;
  longjmp(self->decoder.escape, 1);
}

/// The memory that a file of several scans takes, in bytes: all of its coefficients.
static uint64_t coefficientBytes(const struct jpeg_decompress_struct *jpeg) {
  uint64_t blocks = 0;
  for (int index = 0; index < jpeg->num_components; index += 1) {
    const jpeg_component_info *component = &jpeg->comp_info[index];
    uint64_t across = component->h_samp_factor, down = component->v_samp_factor;
    blocks += (component->width_in_blocks + across - 1) / across * across
      * ((component->height_in_blocks + down - 1) / down * down);
  }
  return blocks * sizeof(JBLOCK);
}

static uint32_t pixel(uint32_t red, uint32_t green, uint32_t blue) {
  return 0xFF000000u | red << 16 | green << 8 | blue;
}

/// Turns a row of samples into one of pixels, in the same memory.
static void convert(JPEGDecoder *self) {
  // In reverse, as a pixel takes at least as many bytes as its samples.
  const uint8_t *samples = (const uint8_t *)self->pixels;
  size_t x = self->jpeg.output_width;
  if (self->jpeg.out_color_space == JCS_RGB) {
    while (x-- > 0) {
      const uint8_t *rgb = samples + x * 3;
      self->pixels[x] = pixel(rgb[0], rgb[1], rgb[2]);
    }
    return;
  }
  // Programs by Adobe, and those that follow them, invert the amounts of ink.
  uint8_t mask = self->jpeg.saw_Adobe_marker ? 0 : 0xFF;
  while (x-- > 0) {
    const uint8_t *cmyk = samples + x * 4;
    uint32_t key = cmyk[3] ^ mask;
    self->pixels[x] = pixel(
      ((cmyk[0] ^ mask) * key + 127) / 255, ((cmyk[1] ^ mask) * key + 127) / 255,
      ((cmyk[2] ^ mask) * key + 127) / 255);
  }
}

static bool readRow(Decoder *decoder) {
  JPEGDecoder *self = (JPEGDecoder *)decoder;
  if (setjmp(decoder->escape)) return false;
  CPhotoRow *row = &decoder->row;
  JSAMPROW samples = (JSAMPROW)self->pixels;
  row->y = self->jpeg.output_scanline;
  jpeg_read_scanlines(&self->jpeg, &samples, 1);
  bool isLast = self->jpeg.output_scanline == self->jpeg.output_height;
  // Reads up to the end marker.
  if (isLast) jpeg_finish_decompress(&self->jpeg);
  if (self->isCutOff) {
    decoder->face.status = CPhotoStatusCutOff;
    return false;
  }
  if (isLast) decoder->face.status = CPhotoStatusEnded;
  convert(self);
  row->pixels = self->pixels;
  row->count = decoder->face.width;
  row->firstX = 0;
  row->stepX = 1;
  return true;
}

static void closeFile(Decoder *decoder) {
  JPEGDecoder *self = (JPEGDecoder *)decoder;
  // Frees memory and reports no errors.
  jpeg_destroy_decompress(&self->jpeg);
  free(self->pixels);
}

CPhotoDecoder *CPhotoOpenJPEG(FILE *file, uint32_t leastSide, size_t mostCoefficientBytes) {
  JPEGDecoder *self = CPhotoMakeDecoder(sizeof(JPEGDecoder), readRow, closeFile);
  if (self == NULL) return NULL;
  CPhotoDecoder *face = &self->decoder.face;
  struct jpeg_decompress_struct *jpeg = &self->jpeg;
  jpeg->err = jpeg_std_error(&self->errors);
  self->errors.error_exit = fail;
  self->errors.emit_message = noteWarning;
  self->errors.output_message = ignoreMessage;
  jpeg->client_data = self;
  if (setjmp(self->decoder.escape)) return face;
  jpeg_create_decompress(jpeg);
  self->progress.progress_monitor = countScans;
  jpeg->progress = &self->progress;
  jpeg_stdio_src(jpeg, file);
  jpeg_read_header(jpeg, TRUE);
  face->fullWidth = jpeg->image_width;
  face->fullHeight = jpeg->image_height;
  if (jpeg_has_multiple_scans(jpeg) && coefficientBytes(jpeg) > mostCoefficientBytes) {
    face->status = jpeg->progressive_mode ? CPhotoStatusTooLargeProgressive : CPhotoStatusTooLargeScans;
    return face;
  }
  jpeg->out_color_space =
    jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK ? JCS_CMYK : JCS_RGB;
  uint32_t shorter = jpeg->image_width < jpeg->image_height ? jpeg->image_width : jpeg->image_height;
  jpeg->scale_num = 1;
  jpeg->scale_denom = 1;
  while (jpeg->scale_denom < 8 && shorter / (jpeg->scale_denom * 2) >= leastSide) jpeg->scale_denom *= 2;
  jpeg_start_decompress(jpeg);
  face->width = jpeg->output_width;
  face->height = jpeg->output_height;
  self->pixels = calloc(face->width, sizeof(uint32_t));
  if (self->pixels == NULL) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
  return face;
}

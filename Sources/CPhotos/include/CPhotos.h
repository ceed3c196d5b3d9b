#ifndef SPRINGFLOW_CPHOTOS_H
#define SPRINGFLOW_CPHOTOS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// The state of a decoder.
typedef enum __attribute__((enum_extensibility(closed))) CPhotoStatus : int32_t {
  /// There may be rows to come.
  CPhotoStatusDecoding,
  /// All rows were read.
  CPhotoStatusEnded,
  /// The file is damaged, or of a kind that the library does not decode; `reason` has the library's message.
  CPhotoStatusDamaged,
  /// The file ends too early.
  CPhotoStatusCutOff,
  /// A progressive JPEG file whose coefficients take too much memory.
  CPhotoStatusTooLargeProgressive,
  /// A JPEG file of several scans, none of them progressive, whose coefficients take too much memory.
  CPhotoStatusTooLargeScans,
} CPhotoStatus;

/// Decodes a picture row by row. Its memory grows with the width of a row, never with the number of rows, except for
/// JPEG files of several scans.
typedef struct CPhotoDecoder {
  /// The size of the picture in the file, in pixels; 0 until its header was read.
  uint32_t fullWidth, fullHeight;
  /// The size of the picture that the rows form, in pixels: that in the file, or a part of it.
  uint32_t width, height;
  CPhotoStatus status;
  /// The reason of a failure as the library reports it; empty if it reports none. Never NULL.
  const char *_Nonnull reason;
} CPhotoDecoder;

/// Pixels of one row, all of them or every `stepX`-th: an interlaced PNG file has its pixels in seven passes.
typedef struct CPhotoRow {
  /// Pixels as 0xAARRGGBB, alpha not multiplied in.
  const uint32_t *_Nonnull pixels;
  uint32_t count;
  /// The row, from the top, and the columns: the first, and the distance from each to the next. In pixels.
  uint32_t y, firstX, stepX;
} CPhotoRow;

/// Reads the header of a PNG file from its first byte on; NULL if there is no memory. The caller keeps the file.
CPhotoDecoder *_Nullable CPhotoOpenPNG(FILE *_Nonnull file);

/// Reads the header of a JPEG file from its first byte on; NULL if there is no memory. The caller keeps the file.
///
/// The rows form a picture that is smaller by 2, 4 or 8, as long as no side falls below `leastSide` pixels.
CPhotoDecoder *_Nullable CPhotoOpenJPEG(FILE *_Nonnull file, uint32_t leastSide, size_t mostCoefficientBytes);

/// Reads the next row, which is valid until the next call; NULL if there is none, and `status` has the reason.
const CPhotoRow *_Nullable CPhotoReadRow(CPhotoDecoder *_Nonnull decoder);

void CPhotoClose(CPhotoDecoder *_Nonnull decoder);

/// A PNG file of pixels 0xXXRRGGBB, of 8 bits a channel and without alpha; NULL if there is no memory. The caller frees
/// it.
///
/// `stride` is the number of pixels from one row to the next. A quick file takes half the time and is larger by
/// about a twentieth.
uint8_t *_Nullable CPhotoEncodePNG(
    const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height, size_t stride, bool isQuick,
    size_t *_Nonnull count);

/// The checksum of a chunk of a PNG file.
uint32_t CPhotoChecksum(const uint8_t *_Nonnull bytes, size_t count);

/// A part of a picture: its top left and its size in pixels.
typedef struct CPhotoArea {
  uint32_t x, y, width, height;
} CPhotoArea;

/// A picture of a GIF file without header and end: the descriptor of its area, and its pixels, indices of a palette of
/// at most 2^`bits` colours; NULL if there is no memory. The caller frees it. Indices beyond the palette are replaced.
uint8_t *_Nullable CPhotoEncodeGIF(
    uint8_t *_Nonnull indices, CPhotoArea area, int bits, size_t *_Nonnull count);

#endif

#include "Decoder.h"

#include <stdlib.h>

void *CPhotoMakeDecoder(size_t size, bool (*readRow)(Decoder *decoder), void (*close)(Decoder *decoder)) {
  Decoder *decoder = calloc(1, size);
  if (decoder == NULL) return NULL;
  decoder->face.reason = decoder->reason;
  decoder->readRow = readRow;
  decoder->close = close;
  return decoder;
}

const CPhotoRow *CPhotoReadRow(CPhotoDecoder *face) {
  Decoder *decoder = (Decoder *)face;
  if (face->status != CPhotoStatusDecoding) return NULL;
  return decoder->readRow(decoder) ? &decoder->row : NULL;
}

void CPhotoClose(CPhotoDecoder *face) {
  Decoder *decoder = (Decoder *)face;
  decoder->close(decoder);
  free(decoder);
}

// Shared by the decoders. libpng and libjpeg report errors by longjmp, which must not leave this target.
#ifndef SPRINGFLOW_CPHOTOS_DECODER_H
#define SPRINGFLOW_CPHOTOS_DECODER_H

#include <setjmp.h>
#include <stdbool.h>

#include "CPhotos.h"

/// The fields with which every decoder begins.
typedef struct Decoder {
  CPhotoDecoder face;
  /// Fills `row`, or returns false and sets the status.
  bool (*readRow)(struct Decoder *decoder);
  void (*close)(struct Decoder *decoder);
  /// The target of longjmp after an error in the library.
  jmp_buf escape;
  CPhotoRow row;
  char reason[256];
} Decoder;

/// Makes a decoder of `size` bytes, or NULL.
void *CPhotoMakeDecoder(size_t size, bool (*readRow)(Decoder *decoder), void (*close)(Decoder *decoder));

#endif

// What the decoders share. libpng and libjpeg report errors by longjmp, which must not leave this target.
#ifndef SPRINGFLOW_CPHOTOS_DECODER_H
#define SPRINGFLOW_CPHOTOS_DECODER_H

#include <setjmp.h>
#include <stdbool.h>

#include "CPhotos.h"

/// What every decoder begins with.
typedef struct Decoder {
  CPhotoDecoder face;
  /// Fills `row`, or gives false and sets the status.
  bool (*readRow)(struct Decoder *decoder);
  void (*close)(struct Decoder *decoder);
  /// Where the functions of the library return to after an error.
  jmp_buf escape;
  CPhotoRow row;
  char reason[256];
} Decoder;

/// Makes a decoder of `size` bytes, or NULL.
void *CPhotoMakeDecoder(size_t size, bool (*readRow)(Decoder *decoder), void (*close)(Decoder *decoder));

#endif

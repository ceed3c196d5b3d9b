// Shared by the encoders.
#ifndef SPRINGFLOW_CPHOTOS_OUTPUT_H
#define SPRINGFLOW_CPHOTOS_OUTPUT_H

#include <stdlib.h>
#include <string.h>

#include "CPhotos.h"

/// A file as far as it was written, in memory that grows.
typedef struct Output {
  uint8_t *bytes;
  size_t count, capacity;
} Output;

/// Returns false if there is no memory.
static inline bool CPhotoAppend(Output *output, const uint8_t *bytes, size_t count) {
  if (count > output->capacity - output->count) {
    size_t capacity = 2 * output->capacity + count;
    uint8_t *larger = realloc(output->bytes, capacity);
    if (larger == NULL) return false;
    output->bytes = larger;
    output->capacity = capacity;
  }
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
  return true;
}

#endif

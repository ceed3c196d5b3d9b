#include <gif_lib.h>

#include "Output.h"

static int append(GifFileType *gif, const GifByteType *bytes, int count) {
  return CPhotoAppend(gif->UserData, bytes, (size_t)count) ? count : 0;
}

/// Writes the header of a file, and then the picture; notes where the picture begins.
static bool writePicture(GifFileType *gif, uint8_t *indices, CPhotoArea area, int bits, size_t *start) {
  // Only the number of its colours matters: the caller has a header of its own.
  ColorMapObject *map = GifMakeMapObject(1 << bits, NULL);
  if (map == NULL) return false;
  int status = EGifPutScreenDesc(gif, (int)area.width, (int)area.height, bits, 0, map);
  GifFreeMapObject(map);
  if (status == GIF_ERROR) return false;
  *start = ((Output *)gif->UserData)->count;
  return EGifPutImageDesc(gif, (int)area.x, (int)area.y, (int)area.width, (int)area.height, false, NULL) == GIF_OK
    && EGifPutLine(gif, indices, (int)(area.width * area.height)) == GIF_OK;
}

uint8_t *CPhotoEncodeGIF(uint8_t *indices, CPhotoArea area, int bits, size_t *count) {
  Output output = {NULL, 0, 0};
  GifFileType *gif = EGifOpen(&output, append, NULL);
  if (gif == NULL) return NULL;
  size_t start = 0;
  bool isWritten = writePicture(gif, indices, area, bits, &start);
  *count = output.count - start;
  // Writes the end of the file, which is not counted, and frees.
  if (EGifCloseFile(gif, NULL) == GIF_ERROR || !isWritten) {
    free(output.bytes);
    return NULL;
  }
  memmove(output.bytes, output.bytes + start, *count);
  return output.bytes;
}

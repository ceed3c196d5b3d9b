/// Pixels in memory that are drawn into, row by row from the top: 0xAARRGGBB, every pixel opaque.
package struct PixelTarget {
  /// The first pixel of the first row.
  let base: UnsafeMutablePointer<UInt32>
  /// Pixels in a row, and rows.
  package let width: Int
  package let height: Int
  /// Pixels from a row's start to the next one's.
  let stride: Int

  /// Makes a target of memory that the caller keeps. In pixels.
  package init(_ base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
    precondition(width >= 0 && height >= 0 && stride >= width, "a row of \(stride) pixels has \(width) to draw")
    // Along a row steps of colours are exact to half a level up to here.
    precondition(width < 1 << 15, "a picture of \(width) pixels is too wide to draw into")
    (self.base, self.width, self.height, self.stride) = (base, width, height, stride)
  }

  /// The part of the target in a rectangle; what of it lies outside is left out.
  package func part(x: Int, y: Int, width: Int, height: Int) -> PixelTarget {
    let (left, top) = (min(max(x, 0), self.width), min(max(y, 0), self.height))
    return PixelTarget(
      base + top * stride + left, width: min(max(x + width, left), self.width) - left,
      height: min(max(y + height, top), self.height) - top, stride: stride)
  }

  /// The first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * stride }
}

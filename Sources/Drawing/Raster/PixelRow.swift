/// A run of pixels in one row, and the blending of colours over it.
///
/// A group of pixels is blended at a time. The last ones of a run are blended together with those that follow, which
/// get nothing and so keep their value, unless these belong to another band.
struct PixelRow {
  /// The first pixel.
  let start: UnsafeMutablePointer<UInt32>
  let count: Int
  /// The end of the memory that is this band's.
  let end: UnsafeMutablePointer<UInt32>

  /// Writes an opaque colour.
  @inline(__always)
  func fill(_ pixel: UInt32) { start.update(repeating: pixel, count: count) }

  /// Blends one colour over all pixels.
  @inline(__always)
  func blend(_ tint: Tint) {
    if tint.opacity == 255 { return fill(tint.pixel) }
    if tint.opacity == 0 { return }
    let (opacity, alpha) = (CoverageLanes(repeating: UInt16(tint.opacity)), PixelLanes(repeating: UInt16(tint.opacity)))
    forEachGroup { pixels, _, left in
      let alpha = left.map { PixelLanes(spreading: opacity &* CoverageLanes(first: $0)) } ?? alpha
      return pixels.blended(with: tint.even, tint.odd, alpha)
    }
  }

  /// Blends one colour through a mask. `coverage` gives that of a group of pixels from an offset on, from 0 to 255.
  @inline(__always)
  func blend(_ tint: Tint, through coverage: (Int) -> CoverageLanes) {
    let opacity = CoverageLanes(repeating: UInt16(tint.opacity))
    forEachGroup { pixels, offset, left in
      let alpha = (coverage(offset) &* opacity).over255
      let counted = left.map { alpha &* CoverageLanes(first: $0) } ?? alpha
      return pixels.blended(with: tint.even, tint.odd, PixelLanes(spreading: counted))
    }
  }

  /// Blends a colour of its own over each pixel. `colors` gives those of a group of pixels from an offset on.
  @inline(__always)
  func blend(_ colors: (Int) -> PixelGroup) {
    let opaque = PixelLanes(PixelGroup(repeating: 0x00FF_0000))
    forEachGroup { pixels, offset, left in
      let colors = colors(offset)
      let (lanes, alpha) = (PixelLanes(colors), PixelLanes(spreading: colors &>> 24))
      let counted = left.map { alpha &* PixelLanes(spreading: CoverageLanes(first: $0)) } ?? alpha
      return pixels.blended(with: lanes.even, lanes.odd | opaque, counted)
    }
  }

  /// Replaces all pixels, a group at a time. `body` gets their offset and, for the last ones, the number of those that
  /// count.
  @inline(__always)
  private func forEachGroup(_ body: (_ pixels: PixelLanes, _ offset: Int, _ left: Int?) -> PixelLanes) {
    let size = PixelLanes.pixelCount
    var offset = 0
    while offset < count {
      let (first, left) = (start + offset, count - offset)
      let number = left < size ? left : nil
      let group = UnsafeMutableRawPointer(first)
      // Beyond the end nothing is read or written.
      let isInside = end - first >= size
      let pixels = body(isInside ? group.loadUnaligned(as: PixelLanes.self) : Self.few(group, left), offset, number)
      if isInside {
        group.storeBytes(of: pixels, as: PixelLanes.self)
      } else {
        withUnsafeBytes(of: pixels) { group.copyMemory(from: $0.baseAddress!, byteCount: left * 4) }
      }
      offset += size
    }
  }

  /// The first pixels of a group, and others.
  private static func few(_ pointer: UnsafeMutableRawPointer, _ count: Int) -> PixelLanes {
    var pixels = PixelGroup(repeating: 0)
    withUnsafeMutableBytes(of: &pixels) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: count * 4))
    }
    return PixelLanes(pixels)
  }
}

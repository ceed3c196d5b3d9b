/// A run of pixels in one row, and the blending of colours over it.
///
/// Every function treats a group of pixels at a time. The last ones of a run are blended together with those that
/// follow, which get nothing and so keep their value, unless these belong to another band.
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
    forEachGroup { pixels, _, mask in
      pixels.blended(with: tint.even, tint.odd, mask.map { tint.alpha &* $0 } ?? tint.alpha)
    }
  }

  /// Blends one colour through a mask. `coverage` gives that of a group of pixels from an offset on, from 0 to 255 in
  /// both lanes.
  @inline(__always)
  func blend(_ tint: Tint, through coverage: (Int) -> PixelLanes) {
    forEachGroup { pixels, offset, mask in
      let alpha = (coverage(offset) &* tint.alpha).over255
      return pixels.blended(with: tint.even, tint.odd, mask.map { alpha &* $0 } ?? alpha)
    }
  }

  /// Blends a colour of its own over each pixel. `colors` gives those of a group of pixels from an offset on.
  @inline(__always)
  func blend(_ colors: (Int) -> PixelGroup) {
    let opaque = PixelLanes(PixelGroup(repeating: 0x00FF_0000))
    forEachGroup { pixels, offset, mask in
      let colors = colors(offset)
      let (lanes, alpha) = (PixelLanes(colors), PixelLanes(spreading: colors &>> 24))
      return pixels.blended(with: lanes.even, lanes.odd | opaque, mask.map { alpha &* $0 } ?? alpha)
    }
  }

  /// Replaces all pixels, a group at a time. `body` gets their offset and, for the last ones, a mask of those that
  /// count.
  @inline(__always)
  private func forEachGroup(_ body: (_ pixels: PixelLanes, _ offset: Int, _ mask: PixelLanes?) -> PixelLanes) {
    let size = PixelLanes.pixelCount
    var offset = 0
    while offset + size <= count {
      let group = UnsafeMutableRawPointer(start + offset)
      group.storeBytes(of: body(group.loadUnaligned(as: PixelLanes.self), offset, nil), as: PixelLanes.self)
      offset += size
    }
    let left = count - offset
    if left == 0 { return }
    let mask = PixelLanes(first: left)
    let last = start + offset
    if end - last >= size {
      let group = UnsafeMutableRawPointer(last)
      group.storeBytes(of: body(group.loadUnaligned(as: PixelLanes.self), offset, mask), as: PixelLanes.self)
      return
    }
    var pixels = PixelGroup(repeating: 0)
    withUnsafeMutableBytes(of: &pixels) { $0.copyMemory(from: UnsafeRawBufferPointer(start: last, count: left * 4)) }
    pixels = PixelGroup(body(PixelLanes(pixels), offset, mask))
    withUnsafeBytes(of: pixels) {
      UnsafeMutableRawPointer(last).copyMemory(from: $0.baseAddress!, byteCount: left * 4)
    }
  }
}

/// The colour of a row or of a whole shape, as it is laid over pixels.
struct Tint {
  /// The channels of an opaque pixel.
  let (even, odd): (PixelLanes, PixelLanes)
  /// The colour without its alpha, as an opaque pixel.
  let pixel: UInt32
  /// From 0 to 255.
  let opacity: UInt32

  /// The colour as 0xAARRGGBB.
  var color: UInt32 { pixel & 0x00FF_FFFF | opacity << 24 }

  /// A colour as 0xAARRGGBB.
  @inline(__always)
  init(_ color: UInt32) {
    opacity = color >> 24
    pixel = color | 0xFF00_0000
    let lanes = PixelLanes(PixelGroup(repeating: pixel))
    (even, odd) = (lanes.even, lanes.odd)
  }

  /// The tint seen through a mask of one coverage, from 0 to 255.
  @inline(__always)
  func covering(_ coverage: UInt32) -> Tint {
    let x = opacity &* coverage &+ 128
    return Tint(pixel & 0x00FF_FFFF | ((x &+ x >> 8) >> 8) << 24)
  }
}

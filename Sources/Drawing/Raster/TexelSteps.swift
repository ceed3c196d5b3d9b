/// A quantity along a row of pixels or a column, mostly a texture coordinate in texels from the middle of the first
/// one: the pixel's index times a step, in steps of 2⁻³², so that no pixel depends on another one.
struct TexelSteps {
  /// At the first pixel, and from pixel to pixel.
  let (start, step): (Int, Int)

  static let unit = 0x1p32
  /// The middle of a texel, and half a 256th of it less, so that shares are rounded.
  static let middle = 0.5 - 1.0 / 512
  /// The largest distance of a texel from a pixel at which they count as equally large, over a whole shape: a 32nd.
  private static let straightness = 1 << 27

  init(start: Int, step: Int) { (self.start, self.step) = (start, step) }

  /// From one texture coordinate to another, which are shares of the atlas' side, between two positions in pixels. What
  /// would be outside the atlas is moved into it.
  init(_ first: Float, _ last: Float, between low: Double, _ high: Double, _ pixels: Range<Int>) {
    let side = Double(RasterTexture.side)
    let (from, to) = (Double(first) * side, Double(last) * side)
    let (origin, step) = (Self.origin(min(from, to)), (to - from) / (high - low))
    func fixed(_ pixel: Int) -> Int {
      let texel = (from - Double(origin)) + (Double(pixel) + 0.5 - low) * step - Self.middle
      return Int(Self.inside(texel, origin) * Self.unit)
    }
    let count = pixels.count
    start = fixed(pixels.lowerBound) + origin << 32
    self.step = count > 1 ? (fixed(pixels.upperBound - 1) + origin << 32 - start) / (count - 1) : 0
  }

  /// The texel in which a range of texture coordinates begins, within the atlas. Distances from it are exact, whatever
  /// its place.
  static func origin(_ texel: Double) -> Int { Int(min(max(texel, 0), Double(RasterTexture.side - 1))) }

  /// The nearest texture coordinate within the atlas, in texels from the middle of one at `origin`.
  static func inside(_ texel: Double, _ origin: Int) -> Double {
    // So the next texel is within it, too.
    min(max(texel, Double(-origin)), Double(RasterTexture.side - 1 - origin) - 1.0 / 512)
  }

  /// The texel before a pixel's middle.
  @inline(__always)
  func texel(_ pixel: Int) -> Int { (start &+ pixel &* step) >> 32 }

  /// How far a pixel's middle is from that texel to the next, from 0 to 255.
  @inline(__always)
  func share(_ pixel: Int) -> UInt32 { UInt32(truncatingIfNeeded: (start &+ pixel &* step) >> 24) & 255 }

  /// The texels that a number of pixels touch.
  func touched(count: Int) -> ClosedRange<Int> {
    let (first, last) = (texel(0), texel(count - 1))
    return min(first, last)...max(first, last) + 1
  }

  /// The first texel, and how far all pixels are from texels to the next, from 0 to 255, if texels are as large as
  /// pixels.
  func aligned(count: Int) -> (texel: Int, share: UInt16)? {
    let drift = (step - 1 << 32) * (count - 1)
    let first = start + drift / 2
    if abs(drift) >= Self.straightness || first < 0 || first >> 32 + count >= RasterTexture.side { return nil }
    return (first >> 32, UInt16(truncatingIfNeeded: first >> 24 & 255))
  }
}

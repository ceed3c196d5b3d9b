/// A quantity that changes linearly over a triangle: a texture coordinate or a channel of a colour.
struct RasterGradient {
  /// At the first corner, from a whole number on, and per pixel along both axes.
  private let (origin, base, x, y): (Int, Double, Double, Double)
  /// The least and the greatest at a corner.
  private let (low, high): (Double, Double)
  /// Per pixel along a row, the least and the greatest, in steps of `TexelSteps`.
  private let (step, first, last): (Int, Int, Int)

  init(from origin: Int, base: Double, x: Double, y: Double, low: Double, high: Double) {
    (self.origin, self.base, self.x, self.y, self.low, self.high) = (origin, base, x, y, low, high)
    // Along a whole row of the widest picture such steps have room.
    let most = 0x1p44
    step = Int(min(max(x * TexelSteps.unit, -most), most))
    (first, last) = (Int(low * TexelSteps.unit), Int(high * TexelSteps.unit))
  }

  /// Along a row, from a pixel whose middle lies that far from the first corner. No pixel has more or less than a
  /// corner.
  @inline(__always)
  func steps(_ dx: Double, _ dy: Double, count: Int) -> TexelSteps {
    let begin = Int(min(max(base + dx * x + dy * y, low), high) * TexelSteps.unit)
    let end = begin &+ step &* (count - 1)
    let isInside = end >= first && end <= last
    return TexelSteps(
      start: begin + origin << 32, step: isInside ? step : (min(max(end, first), last) - begin) / (count - 1))
  }

  /// All values, as a range of texels.
  var touched: ClosedRange<Int> { origin + first >> 32...origin + last >> 32 + 1 }
}

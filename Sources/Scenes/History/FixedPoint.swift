import Springflow

/// A format of numbers as integers: multiples of a power of two if a number fits, its bits as a `Double` if it does not.
///
/// A multiple lies within ±2^50. The bits of a number beyond that, of an infinity and of the NaN that stands for all NaNs
/// lie outside of that range, read as a signed integer, so that a code says by itself which of the two it is, and the
/// difference of two codes is an integer in either case.
struct FixedPoint: Sendable {
  /// Positions and lengths in points, to 1/1024 of a point; the error is at most 0.0005 points, a thousandth of the pixel
  /// of a 2x display.
  static let points = FixedPoint(fractionBits: 10)
  /// Velocities in points per second, to 1/16; the error is at most 0.03 points per second, in a tick 0.0003 points.
  static let velocity = FixedPoint(fractionBits: 4)
  /// Opacities and progress from 0 to 1, to 2^-12; a display has 2^-8.
  static let opacity = FixedPoint(fractionBits: 12)
  /// Factors of lengths, to 2^-20; an element of 1,000 points errs by 0.0005 points, as much as its position does.
  static let factor = FixedPoint(fractionBits: 20)
  /// Factors of a projection, to 2^-32: a coordinate of 1,000 points times one of these divides another such coordinate,
  /// and that errs by less than 0.0003 points.
  static let projection = FixedPoint(fractionBits: 32)

  private static let limit = Double(1 << 50)
  /// Twice the highest multiple and more: added to a number, it leaves no room for a fraction, so that the sum is rounded
  /// and ends in the bits of the integer. Rounding so is symmetric, and several times faster than a call of `rounded()`.
  private static let rounder = 0x1.8p52
  private let scale: Double
  private let inverse: Double

  private init(fractionBits: Int) {
    scale = Double(1 << fractionBits)
    inverse = 1 / scale
  }

  /// The code of a number. Zero has no sign afterwards.
  @inline(__always)
  func code(_ number: CGFloat) -> Int64 {
    let scaled = Double(number) * scale
    guard scaled.magnitude <= Self.limit else {
      return Int64(bitPattern: (number.isNaN ? Double.nan : Double(number)).bitPattern)
    }
    return Int64(bitPattern: (scaled + Self.rounder).bitPattern) &- Int64(bitPattern: Self.rounder.bitPattern)
  }

  /// The number of a code.
  @inline(__always)
  func number(_ code: Int64) -> CGFloat {
    if code.magnitude <= 1 << 50 { return CGFloat(Double(code) * inverse) }
    return CGFloat(Double(bitPattern: UInt64(bitPattern: code)))
  }
}

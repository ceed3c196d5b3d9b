extension Portable {
  private static let ln2High = 6.93147180369123816490e-01
  private static let ln2Low = 1.90821492927058770002e-10

  /// The exponential *e*ˣ; overflows to infinity above 709.78 and underflows to zero below -745.13.
  ///
  /// - Complexity: O(1).
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.782712893384 { return .infinity }
    if x < -745.1332191019412 { return 0 }
    let k = (x * 1.44269504088896338700).rounded(.toNearestOrEven)
    let high = x - k * ln2High
    let low = k * ln2Low
    let r = high - low
    let t = r * r
    let c =
      r - t
      * (1.66666666666666019037e-01
        + t
        * (-2.77777777770155933842e-03
          + t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))))
    let y = 1 - ((low - (r * c) / (2 - c)) - high)
    return scaled(y, byPowerOfTwo: Int(k))
  }

  /// The natural logarithm; NaN below zero, minus infinity at zero.
  ///
  /// - Complexity: O(1).
  public static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x == .infinity { return x }
    var exponent = Double(x.exponent)
    var m = x.significand
    if m > 1.4142135623730951 {
      m /= 2
      exponent += 1
    }
    let f = m - 1
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    let odd =
      z
      * (6.666666666666735130e-01
        + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)))
    let r = even + odd
    let half = 0.5 * f * f
    return exponent * ln2High - ((half - (s * (half + r) + exponent * ln2Low)) - f)
  }

  /// A power of a number from 0 on, within some 10⁻¹³ of its size; 0 to any power is 0, but 1 to the power 0.
  ///
  /// - Complexity: O(1).
  public static func pow(_ x: Double, _ exponent: Double) -> Double { exponent == 0 ? 1 : exp(exponent * log(x)) }

  /// The mean value of *e*⁻ˢ for `s` from 0 to `z`: (1 − *e*⁻ᶻ) / z, and 1 at zero.
  ///
  /// Needed to integrate a decay; the plain formula loses all its digits near zero.
  ///
  /// - Complexity: O(1).
  public static func meanDecay(_ z: Double) -> Double {
    if abs(z) > 0.5 { return (1 - exp(-z)) / z }
    // 1 - z/2! + z²/3! - …, to below half a unit in the last place for |z| ≤ 0.5.
    var sum = 1.0
    for n in stride(from: 15.0, through: 2, by: -1) { sum = 1 - sum * z / n }
    return sum
  }

  private static func scaled(_ y: Double, byPowerOfTwo k: Int) -> Double {
    if k > 1023 { return y * 0x1p1023 * Double(sign: .plus, exponent: k - 1023, significand: 1) }
    if k < -1022 { return y * Double(sign: .plus, exponent: k + 200, significand: 1) * 0x1p-200 }
    return y * Double(sign: .plus, exponent: k, significand: 1)
  }
}

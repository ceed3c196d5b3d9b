extension Portable {
  /// The sine of an angle in radians.
  ///
  /// Accurate to one unit in the last place up to a million radians; beyond that the angle is first taken
  /// modulo the nearest `Double` to 2π.
  ///
  /// - Complexity: O(1).
  public static func sin(_ x: Double) -> Double { sinCos(x).sin }

  /// The cosine of an angle in radians; accuracy as for ``sin(_:)``.
  ///
  /// - Complexity: O(1).
  public static func cos(_ x: Double) -> Double { sinCos(x).cos }

  /// Sine and cosine of one angle in radians, for little more than the cost of one; accuracy as for ``sin(_:)``.
  ///
  /// - Complexity: O(1).
  public static func sinCos(_ angle: Double) -> (sin: Double, cos: Double) {
    guard angle.isFinite else { return (.nan, .nan) }
    // The sum turns −0 into 0.
    var x = angle + 0
    if abs(x) > 1e6 { x = x.truncatingRemainder(dividingBy: 2 * .pi) }
    // Adding this constant rounds a number to the nearest integer, which is in the last bits.
    let shifted = x * 6.36619772367581382433e-01 + 0x1.8p52
    let n = shifted - 0x1.8p52
    // π/2 in three parts, the first two with trailing zeros so that their products with n are exact.
    let first = x - n * 1.57079632673412561417e+00
    let second = n * 6.07710050630396597660e-11
    let reduced = first - second
    let third = n * 2.02226624879595063154e-21 - ((first - reduced) - second)
    let r = reduced - third
    let tail = (reduced - r) - third
    // A quarter turn replaces the sine by the cosine, and the cosine by the negative sine.
    let quarters = shifted.bitPattern
    var s = sineKernel(r, tail).bitPattern
    var c = cosineKernel(r, tail).bitPattern
    let exchange = (s ^ c) & (0 &- (quarters & 1))
    s ^= exchange ^ (quarters & 2) << 62
    c ^= exchange ^ ((quarters &+ 1) & 2) << 62
    return (Double(bitPattern: s), Double(bitPattern: c))
  }

  /// Sines and cosines of two angles at once, the same to the bit as one by one.
  ///
  /// - Complexity: O(1).
  public static func sinCos(_ angles: SIMD2<Double>) -> (sin: SIMD2<Double>, cos: SIMD2<Double>) {
    guard abs(angles[0]) <= 1e6, abs(angles[1]) <= 1e6 else {
      let (a, b) = (sinCos(angles[0]), sinCos(angles[1]))
      return (SIMD2(a.sin, b.sin), SIMD2(a.cos, b.cos))
    }
    let x = angles + 0
    let shifted = x * 6.36619772367581382433e-01 + 0x1.8p52
    let n = shifted - 0x1.8p52
    let first = x - n * 1.57079632673412561417e+00
    let second = n * 6.07710050630396597660e-11
    let reduced = first - second
    let third = n * 2.02226624879595063154e-21 - ((first - reduced) - second)
    let r = reduced - third
    let tail = (reduced - r) - third
    let quarters = unsafeBitCast(shifted, to: SIMD2<UInt64>.self)
    var s = unsafeBitCast(sineKernel(r, tail), to: SIMD2<UInt64>.self)
    var c = unsafeBitCast(cosineKernel(r, tail), to: SIMD2<UInt64>.self)
    let exchange = (s ^ c) & (SIMD2<UInt64>.zero &- (quarters & 1))
    s ^= exchange ^ (quarters & 2) &<< 62
    c ^= exchange ^ ((quarters &+ 1) & 2) &<< 62
    return (unsafeBitCast(s, to: SIMD2<Double>.self), unsafeBitCast(c, to: SIMD2<Double>.self))
  }

  /// The angle in radians, from −π to π, of the vector (x, y) against the positive x axis.
  ///
  /// - Complexity: O(1).
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let high = Double.pi
    let low = 1.2246467991473531772e-16
    if y == 0 { return x.sign == .minus ? (y.sign == .minus ? -high : high) : y }
    if x == 0 { return y > 0 ? high / 2 : -high / 2 }
    if x.isInfinite {
      let magnitude = y.isInfinite ? (x > 0 ? high / 4 : 3 * high / 4) : (x > 0 ? 0 : high)
      return y.sign == .minus ? -magnitude : magnitude
    }
    if y.isInfinite { return y > 0 ? high / 2 : -high / 2 }
    let acute = atan(abs(y / x))
    let magnitude = x > 0 ? acute : high - (acute - low)
    return y > 0 ? magnitude : -magnitude
  }

  /// The arc tangent of a number that is not negative.
  private static func atan(_ value: Double) -> Double {
    var x = value
    let base: (high: Double, low: Double)
    if x < 0.4375 {
      base = (0, 0)
    } else if x < 0.6875 {
      base = (4.63647609000806093515e-01, 2.26987774529616870924e-17)
      x = (2 * x - 1) / (2 + x)
    } else if x < 1.1875 {
      base = (7.85398163397448278999e-01, 3.06161699786838301793e-17)
      x = (x - 1) / (x + 1)
    } else if x < 2.4375 {
      base = (9.82793723247329054082e-01, 1.39033110312309984516e-17)
      x = (x - 1.5) / (1 + 1.5 * x)
    } else {
      base = (1.57079632679489655800e+00, 6.12323399573676603587e-17)
      x = -1 / x
    }
    let z = x * x
    let w = z * z
    let even5 = 4.97687799461593236017e-02 + w * 1.62858201153657823623e-02
    let even = 6.66107313738753120669e-02 + w * even5
    let s1 =
      z
      * (3.33333333333329318027e-01
        + w * (1.42857142725034663711e-01 + w * (9.09088713343650656196e-02 + w * even)))
    let odd = 5.83357013379057348645e-02 + w * 3.65315727442169155270e-02
    let s2 =
      w * (-1.99999999998764832476e-01 - w * (1.11111104054623557880e-01 + w * (7.69187620504482999495e-02 + w * odd)))
    return base.high - ((x * (s1 + s2) - base.low) - x)
  }

  private static func sineKernel(_ x: Double, _ tail: Double) -> Double {
    let z = x * x
    let v = z * x
    let r =
      8.33333333332248946124e-03
      + z
      * (-1.98412698298579493134e-04
        + z * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))
    return x - ((z * (0.5 * tail - v * r) - tail) - v * -1.66666666666666324348e-01)
  }

  private static func cosineKernel(_ x: Double, _ tail: Double) -> Double {
    let z = x * x
    let r =
      z
      * (4.16666666666666019037e-02
        + z
        * (-1.38888888888741095749e-03
          + z
          * (2.48015872894767294178e-05
            + z * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))))
    let half = 0.5 * z
    let w = 1 - half
    return w + (((1 - w) - half) + (z * r - x * tail))
  }

  @inline(__always)
  private static func sineKernel(_ x: SIMD2<Double>, _ tail: SIMD2<Double>) -> SIMD2<Double> {
    let z = x * x
    let v = z * x
    var r = -2.50507602534068634195e-08 + z * 1.58969099521155010221e-10
    r = 2.75573137070700676789e-06 + z * r
    r = -1.98412698298579493134e-04 + z * r
    r = 8.33333333332248946124e-03 + z * r
    return x - ((z * (0.5 * tail - v * r) - tail) - v * -1.66666666666666324348e-01)
  }

  @inline(__always)
  private static func cosineKernel(_ x: SIMD2<Double>, _ tail: SIMD2<Double>) -> SIMD2<Double> {
    let z = x * x
    var r = 2.08757232129817482790e-09 + z * -1.13596475577881948265e-11
    r = -2.75573143513906633035e-07 + z * r
    r = 2.48015872894767294178e-05 + z * r
    r = -1.38888888888741095749e-03 + z * r
    r = z * (4.16666666666666019037e-02 + z * r)
    let half = 0.5 * z
    let w = 1 - half
    return w + (((1 - w) - half) + (z * r - x * tail))
  }
}

/// Six numbers, and two that stay 0.
typealias Vector6 = SIMD8<Double>

/// A 6 × 6 matrix, stored by columns.
struct Matrix6 {
  var columns: (Vector6, Vector6, Vector6, Vector6, Vector6, Vector6)

  @inline(__always)
  func callAsFunction(_ v: Vector6) -> Vector6 {
    let (a, b) = (columns.0 * v[0] + columns.1 * v[1], columns.2 * v[2] + columns.3 * v[3])
    return a + b + (columns.4 * v[4] + columns.5 * v[5])
  }

  func callAsFunction(_ other: Matrix6) -> Matrix6 {
    let c = other.columns
    return Matrix6(columns: (self(c.0), self(c.1), self(c.2), self(c.3), self(c.4), self(c.5)))
  }

  @inline(__always)
  static func * (_ matrix: Matrix6, _ factor: Double) -> Matrix6 {
    let c = matrix.columns
    return Matrix6(columns: (c.0 * factor, c.1 * factor, c.2 * factor, c.3 * factor, c.4 * factor, c.5 * factor))
  }

  @inline(__always)
  static func + (_ left: Matrix6, _ right: Matrix6) -> Matrix6 {
    let (a, b) = (left.columns, right.columns)
    return Matrix6(columns: (a.0 + b.0, a.1 + b.1, a.2 + b.2, a.3 + b.3, a.4 + b.4, a.5 + b.5))
  }

  /// The matrix with a number added to the diagonal.
  private func plus(_ number: Double) -> Matrix6 {
    var c = columns
    c.0[0] += number
    c.1[1] += number
    c.2[2] += number
    c.3[3] += number
    c.4[4] += number
    c.5[5] += number
    return Matrix6(columns: (c.0, c.1, c.2, c.3, c.4, c.5))
  }

  /// The largest column's sum of magnitudes.
  private var norm: Double {
    func sum(_ c: Vector6) -> Double { abs(c[0]) + abs(c[1]) + abs(c[2]) + abs(c[3]) + abs(c[4]) + abs(c[5]) }
    let c = columns
    return max(max(max(sum(c.0), sum(c.1)), max(sum(c.2), sum(c.3))), max(sum(c.4), sum(c.5)))
  }

  /// φ₁(A) b = (e^A − 1) A⁻¹ b: the mean of e^(sA) b over s from 0 to 1.
  ///
  /// By its power series if A is small, else by scaling and squaring: with M = 1 + e^τA, multiplication by M turns both
  /// e^τA − 1 and τ φ₁(τA) into those of 2τ. The 1 is kept out of the sums, so that slow modes beside fast ones keep
  /// their precision.
  ///
  /// - Complexity: O(log ‖A‖) products; allocates nothing.
  func meanFlow(of b: Vector6) -> Vector6 {
    let norm = norm
    guard norm.isFinite else { return b }
    if norm < 2 { return meanSeries(of: b, norm) }
    // Down to a norm of at most 1/32, by a power of two, so that scaling is exact.
    let squarings = min(norm.exponent + 6, 200)
    let scale = Double(sign: .plus, exponent: -Int(squarings), significand: 1)
    let a = self * scale
    let a2 = a(a)
    let a3 = a2(a)
    let a4 = a2(a2)
    let tail = (a * (1.0 / 120) + a2 * (1.0 / 720) + a3 * (1.0 / 5040)).plus(1.0 / 24)
    var growth = a + a2 * 0.5 + a3 * (1.0 / 6) + a4(tail)
    var flow = a.meanSeries(of: b, 1.0 / 32) * scale
    for _ in 0..<Int(squarings) {
      let doubling = growth.plus(2)
      flow = doubling(flow)
      growth = growth(doubling)
    }
    return flow
  }

  /// b + A b / 2! + A² b / 3! + …, to rounding.
  private func meanSeries(of b: Vector6, _ norm: Double) -> Vector6 {
    var sum = b
    var term = b
    var bound = 1.0
    var n = 1.0
    while bound > 0x1p-58 {
      n += 1
      term = self(term) * (1 / n)
      bound *= norm / n
      sum += term
    }
    return sum
  }
}

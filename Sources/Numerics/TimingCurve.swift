/// A cubic Bézier curve from (0, 0) to (1, 1): progress as a function of the elapsed fraction of the time.
package struct TimingCurve: Hashable, Sendable {
  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double
  /// Whether the curve's parameter is the time itself.
  private let isUniform: Bool

  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    require(
      0...1 ~= x1 && 0...1 ~= x2, "a timing curve's control points have x from 0 to 1, found \(x1) and \(x2)")
    require(y1.isFinite && y2.isFinite, "a timing curve's control points are finite, found y \(y1) and \(y2)")
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    isUniform = abs(x1 - 1.0 / 3) < 1e-12 && abs(x2 - 2.0 / 3) < 1e-12 || x1 == y1 && x2 == y2
  }

  /// The progress at a fraction of the time, both from 0 to 1.
  ///
  /// - Complexity: O(1).
  package func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    if x1 == y1, x2 == y2 { return time }
    let s = isUniform ? time : parameter(at: time)
    return Self.bezier(y1, y2, s)
  }

  private static func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return s * (3 * r * r * a + s * (3 * r * b + s))
  }

  /// The parameter at which x is the time: x grows with it, so bisection finds it, to the last bit and the same on
  /// every machine.
  private func parameter(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<54 {
      let middle = (low + high) / 2
      if Self.bezier(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

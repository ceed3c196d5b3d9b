import Foundation
import SpringflowNumerics
import Testing

@Suite("Portable functions")
struct PortableTests {
  /// The number of representable numbers between two.
  static func distance(_ a: Double, _ b: Double) -> UInt64 {
    if a == b { return 0 }
    if a.sign != b.sign { return a.magnitude.bitPattern + b.magnitude.bitPattern }
    return max(a.magnitude.bitPattern, b.magnitude.bitPattern) - min(a.magnitude.bitPattern, b.magnitude.bitPattern)
  }

  static let sweep: [Double] = (0..<20_000).map { -700 + 1400 * (Double($0) + 0.37) / 20_000 }
  static let small: [Double] = (-40...3).flatMap { exponent -> [Double] in
    let power = pow(10, Double(exponent))
    return [power, 1.3 * power, 1.9 * power]
  }

  @Test("exp lies within one unit in the last place of the C library's")
  func exponential() {
    let small = Self.small.filter { $0 < 700 }
    for x in Self.sweep + small + small.map({ -$0 }) {
      #expect(Self.distance(Portable.exp(x), exp(x)) <= 1, "exp(\(x))")
    }
  }

  @Test("log lies within one unit in the last place of the C library's")
  func logarithm() {
    for x in Self.sweep.filter({ $0 > 0 }) + Self.small {
      #expect(Self.distance(Portable.log(x), log(x)) <= 1, "log(\(x))")
    }
  }

  @Test("sine and cosine lie within one unit in the last place of the C library's up to a million radians")
  func trigonometry() {
    for x in Self.sweep + Self.small + Self.sweep.map({ $0 * 1400 }) {
      #expect(Self.distance(Portable.sin(x), sin(x)) <= 1, "sin(\(x))")
      #expect(Self.distance(Portable.cos(x), cos(x)) <= 1, "cos(\(x))")
    }
  }

  @Test("atan2 lies within one unit in the last place of the C library's in every quadrant")
  func arcTangent() {
    for (i, y) in Self.sweep.enumerated().filter({ $0.offset % 97 == 0 }) {
      for x in Self.small + Self.small.map({ -$0 }) + [0, -0.0, Double(i) - 9000] {
        #expect(Self.distance(Portable.atan2(y, x), atan2(y, x)) <= 1, "atan2(\(y), \(x))")
      }
    }
    for (y, x) in [
      (0.0, -1.0), (-0.0, -1), (0, 1), (-0.0, 1), (1, .infinity), (.infinity, -.infinity), (-1, -.infinity),
    ] {
      #expect(Portable.atan2(y, x) == atan2(y, x), "atan2(\(y), \(x))")
    }
  }

  @Test("the mean decay keeps its precision near zero")
  func meanDecay() {
    for z in Self.small.filter({ $0 < 600 }) {
      let expected = -expm1(-z) / z
      #expect(abs(Portable.meanDecay(z) - expected) <= 4 * expected.ulp, "meanDecay(\(z))")
    }
    #expect(Portable.meanDecay(0) == 1)
  }

  @Test("the portable functions have the right limits and special values")
  func limits() {
    #expect(Portable.exp(-1000) == 0)
    #expect(Portable.exp(1000) == .infinity)
    #expect(Portable.exp(.nan).isNaN)
    #expect(Portable.log(0) == -.infinity)
    #expect(Portable.log(-1).isNaN)
    #expect(Portable.sin(.infinity).isNaN)
    #expect(Portable.atan2(.nan, 1).isNaN)
  }
}

import SpringflowNumerics

/// An oscillator's propagators over substeps that are short relative to its time scale, for a fraction of the cost of
/// ``Oscillator/propagator(over:)``: the power series of the step is computed once and then only evaluated.
///
/// The series is that of uv, the solution that starts at 0 with unit speed. The other entries follow without loss:
/// ua is its integral, and integrating u″ = −k u − c u′ once gives vv = 1 − c uv − k ua.
package struct ShortSeries: Sendable {
  /// Enough for every short step: (1.62 · 0.5)ⁿ / n! is below 2⁻⁶⁰ from n = 18 on.
  private static let maximumTerms = 20
  /// The series is used where max(ω, c) · duration is below this. No unit.
  private static let longest = 0.5

  private let oscillator: Oscillator
  private let perDuration: Double
  /// Coefficients of uv / t and of ua / t² in powers of t / duration.
  private var slopes: InlineArray<20, Double>
  private var integrals: InlineArray<20, Double>
  private let degree: Int

  /// Whether this is the series of an oscillator.
  var isReady: Bool { degree > 0 }

  /// An empty series.
  init() {
    oscillator = Oscillator(stiffness: 0, drag: 0)
    perDuration = 0
    slopes = InlineArray(repeating: 0)
    integrals = InlineArray(repeating: 0)
    degree = 0
  }

  /// Whether a step of `duration` seconds is short relative to the oscillator's time scale.
  package static func suits(_ oscillator: Oscillator, _ duration: Double) -> Bool {
    max(oscillator.stiffness.squareRoot(), oscillator.drag) * duration < longest
  }

  /// - Precondition: ``suits(_:_:)``
  package init(_ oscillator: Oscillator, over duration: Double) {
    self.oscillator = oscillator
    perDuration = 1 / duration
    slopes = InlineArray(repeating: 0)
    integrals = InlineArray(repeating: 0)
    slopes[0] = 1
    integrals[0] = 0.5
    let a = oscillator.drag * duration
    let b = oscillator.stiffness * duration * duration
    // The coefficients are those of a linear recurrence; its roots are at most 1.62 times the scale.
    let growth = 1.62 * max(b.squareRoot(), a)
    var bound = 1.0
    var before = 0.0
    var n = 0
    while bound > 0x1p-60, n < Self.maximumTerms - 1 {
      n += 1
      let k = Double(n)
      let next = -(a * k * slopes[n - 1] + b * before) / (k * (k + 1))
      before = slopes[n - 1]
      slopes[n] = next
      integrals[n] = next / (k + 2)
      bound *= growth / k
    }
    degree = n
  }

  /// The map that advances a state by `time` seconds, from 0 to the step's duration.
  @inline(__always)
  package func propagator(over time: Double) -> Propagator {
    let s = time * perDuration
    // Spans, as the compiler copies a whole inline array for every element that is read.
    let (slopes, integrals) = (slopes.span, integrals.span)
    var slope = slopes[degree]
    var integral = integrals[degree]
    var n = degree - 1
    while n >= 0 {
      slope = slope * s + slopes[n]
      integral = integral * s + integrals[n]
      n -= 1
    }
    let uv = time * slope
    let ua = time * time * integral
    let pull = oscillator.stiffness * ua
    return Propagator(
      uu: 1 - pull, uv: uv, vu: -oscillator.stiffness * uv, vv: 1 - oscillator.drag * uv - pull, ua: ua)
  }
}

/// A scroll view's motion after a fling: speed decays by the same factor every millisecond.
///
/// x(t) = x₀ + v₀ (1 − e^(−λt)) / λ with λ = −1000 ln d; points, seconds. Closed form in t, so exact at any frame rate.
/// Source: behaviour reference E; Lobanov, "How UIScrollView works".
package struct Deceleration: Equatable, Sendable {
  package let start: Double
  package let velocity: Double
  /// λ, in 1/s.
  package let rate: Double

  package init(start: Double, velocity: Double, rate: Double) {
    self.start = start
    self.velocity = velocity
    self.rate = rate
  }

  /// The fling with the same start that comes to rest at `target`; `nil` if the target is behind it or takes for ever.
  package init?(start: Double, velocity: Double, restingAt target: Double) {
    let rate = velocity / (target - start)
    guard rate.isFinite, Self.sensibleRates.contains(rate) else { return nil }
    self.init(start: start, velocity: velocity, rate: rate)
  }

  /// A slower deceleration would take over ten seconds, a faster one would look like a jerk. In 1/s.
  private static let sensibleRates = 0.5...40.0

  /// λ for a fraction of speed kept every millisecond.
  package static func rate(keptPerMillisecond kept: Double) -> Double { -1000 * Portable.log(kept) }

  package var rest: Double { start + velocity / rate }

  package func position(at t: Double) -> Double { start + velocity * t * Portable.meanDecay(rate * t) }

  package func velocity(at t: Double) -> Double { velocity * Portable.exp(-rate * t) }

  /// The time at which the motion passes an offset, in seconds; `nil` if it comes to rest before.
  package func time(passing place: Double) -> Double? {
    let share = (place - start) * rate / velocity
    return share >= 0 && share < 1 ? -Portable.log(1 - share) / rate : nil
  }
}

import SpringflowDeterminism

/// A scroll view's motion after a fling: speed decays by the same factor every millisecond.
///
/// x(t) = x₀ + v₀ (1 − e^(−λt)) / λ with λ = −1000 ln d; points, seconds. Closed form in t, so exact at any frame rate.
/// Source: behaviour reference E; Lobanov, "How UIScrollView works".
struct Deceleration: Equatable, Sendable {
  let start: Double
  let velocity: Double
  /// λ, in 1/s.
  let rate: Double

  init(start: Double, velocity: Double, rate: Double) {
    self.start = start
    self.velocity = velocity
    self.rate = rate
  }

  /// The fling with the same start that comes to rest at `target`; `nil` if the target is behind it or takes for ever.
  init?(start: Double, velocity: Double, restingAt target: Double) {
    let rate = velocity / (target - start)
    guard rate.isFinite, Self.sensibleRates.contains(rate) else { return nil }
    self.init(start: start, velocity: velocity, rate: rate)
  }

  /// A slower deceleration would take over ten seconds, a faster one would look like a jerk. In 1/s.
  private static let sensibleRates = 0.5...40.0

  /// λ for a fraction of speed kept every millisecond.
  static func rate(keptPerMillisecond kept: Double) -> Double { -1000 * Portable.log(kept) }

  var rest: Double { start + velocity / rate }

  func position(at t: Double) -> Double { start + velocity * t * Portable.meanDecay(rate * t) }

  func velocity(at t: Double) -> Double { velocity * Portable.exp(-rate * t) }

  /// The time at which the motion passes an offset, in seconds; `nil` if it comes to rest before.
  func time(passing place: Double) -> Double? {
    let share = (place - start) * rate / velocity
    return share >= 0 && share < 1 ? -Portable.log(1 - share) / rate : nil
  }
}

/// The distance by which content follows a finger past its edge: b = (1 − 1/(c x/d + 1)) d.
///
/// Source: behaviour reference E, measured on UIScrollView; c = 0.55.
enum RubberBand {
  private static let stiffness = 0.55

  /// The distance shown, for a pull of `excess` points on a view `dimension` points long.
  static func shown(_ excess: Double, dimension: Double) -> Double {
    dimension > 0 ? (1 - 1 / (excess * stiffness / dimension + 1)) * dimension : 0
  }

  /// The pull for which the distance shown is `distance` points.
  static func pull(_ distance: Double, dimension: Double) -> Double {
    guard dimension > 0, distance > 0 else { return 0 }
    let share = min(distance / dimension, 0.999)
    return dimension / stiffness * (1 / (1 - share) - 1)
  }

  /// The ratio of the content's velocity to the pull's: the slope of ``shown(_:dimension:)``.
  static func slope(_ distance: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let share = min(max(distance / dimension, 0), 1)
    return stiffness * (1 - share) * (1 - share)
  }
}

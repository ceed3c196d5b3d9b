/// A damped spring, given by a frequency and a damping ratio and not by a stiffness, so that it means the same at any
/// mass, over any way and at any step.
///
/// What is left of a way, u, follows u″ = −ω² u − 2ζω u′ with ω = 2π · ``frequency`` and ζ = ``damping``. Other
/// notations are other numbers for the same two; the initialisers convert them:
///
/// ```swift
/// Spring(response: 0.5, dampingRatio: 0.8)          // SwiftUI, and Spring(duration: 0.5, bounce: 0.2) the same
/// Spring(mass: 1, stiffness: 100, damping: 10)      // Core Animation's default
/// Spring(settlingDuration: 0.5, dampingRatio: 0.8)  // UIView.animate(withDuration:usingSpringWithDamping:)
/// ```
///
/// A spring is two numbers without limits. What uses one has a range of its own, and says when it is left.
public struct Spring: Hashable, Sendable {
  /// Oscillations per second without damping, ω / 2π. In hertz.
  public var frequency: Double
  /// The damping ratio ζ: 0 rings for ever, 1 returns without crossing, above 1 it creeps. No unit. (SwiftUI's
  /// `dampingRatio`; its `damping` is ``dampingCoefficient``.)
  public var damping: Double

  /// Makes a spring of a frequency, in hertz, and a damping ratio.
  public init(frequency: Double, damping: Double) { (self.frequency, self.damping) = (frequency, damping) }

  // MARK: Other notations

  /// Makes a spring of its response, the period without damping in seconds, and its damping ratio.
  ///
  /// ω = 2π / response. Source: SwiftUI's documentation of `Spring`.
  public init(response: Double, dampingRatio: Double) { self.init(frequency: 1 / response, damping: dampingRatio) }

  /// Makes a spring of its perceptual duration, which is its response, in seconds, and its bounce.
  ///
  /// ω = 2π / duration; ζ = 1 − bounce for a bounce from 0 to 1, and 1 / (1 + bounce) for one from -1 to 0. Source:
  /// "Animate with springs", WWDC 2023, session 10158.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(frequency: 1 / duration, damping: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// Makes a spring of its physics: ω = √(stiffness / mass), ζ = damping / (2 √(stiffness · mass)).
  ///
  /// A ratio above 1 stays if it is allowed; else it counts as 1, as in SwiftUI and, unless it is told otherwise, in
  /// Core Animation.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      frequency: (stiffness / mass).squareRoot() / (2 * .pi), damping: allowOverDamping ? ratio : min(ratio, 1))
  }

  /// The period without damping, in seconds: SwiftUI's response, and the perceptual duration of a spring by bounce.
  public var response: Double { 1 / frequency }
  /// How much it bounces: 1 rings for ever, 0 returns without crossing, towards -1 it creeps. The inverse of
  /// ``init(duration:bounce:)``.
  public var bounce: Double { damping <= 1 ? 1 - damping : 1 / damping - 1 }
  /// ω², the stiffness on a mass of 1. In 1/s².
  public var stiffness: Double { oscillator.stiffness }
  /// 2ζω, the force per speed on a mass of 1: what is called damping where a spring is given by mass, stiffness and
  /// damping. In 1/s.
  public var dampingCoefficient: Double { oscillator.drag }

  /// The motion of what hangs on it.
  package var oscillator: Oscillator { Oscillator(frequency: frequency, damping: damping, resistance: 0) }
}

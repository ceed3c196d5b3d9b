/// The motion of one coordinate to a target on a critically damped spring, which does not overshoot from rest: in closed
/// form, so exact at any time and frame rate.
///
/// x(t) = x̂ + (x₀ + (v₀ + ω x₀) t) e^(−ωt), where x̂ is the target and x₀ the displacement from it; any unit of length,
/// seconds. Source: the textbook solution of the damped harmonic oscillator with both roots equal to −ω.
public struct CriticallyDampedSpring: Hashable, Sendable {
  /// x̂: where the coordinate comes to rest.
  public let target: Double
  /// x₀: the displacement from the target at t = 0.
  public let displacement: Double
  /// v₀: the velocity at t = 0, per second.
  public let velocity: Double
  /// ω, in radians per second; above 0.
  public let angularFrequency: Double

  /// Makes the motion that begins with a displacement from a target and a velocity.
  public init(target: Double = 0, displacement: Double, velocity: Double, angularFrequency: Double) {
    self.target = target
    self.displacement = displacement
    self.velocity = velocity
    self.angularFrequency = angularFrequency
  }

  /// The coordinate `t` seconds after the beginning.
  ///
  /// - Complexity: O(1).
  public func position(at t: Double) -> Double {
    target + (displacement + (velocity + angularFrequency * displacement) * t) * Portable.exp(-angularFrequency * t)
  }

  /// The coordinate's velocity `t` seconds after the beginning, per second.
  ///
  /// - Complexity: O(1).
  public func velocity(at t: Double) -> Double {
    (velocity - angularFrequency * (velocity + angularFrequency * displacement) * t)
      * Portable.exp(-angularFrequency * t)
  }
}

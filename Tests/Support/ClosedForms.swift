import Foundation

/// The damped oscillator u″ = −ω² u − c u′ from (u, v), from a textbook and with the C library's functions, so that it
/// shares no code with its test subject.
public struct ClosedForm {
  let frequency: Double
  let damping: Double
  let resistance: Double

  /// Hertz, ratio, 1/s.
  public init(frequency: Double, damping: Double, resistance: Double = 0) {
    self.frequency = frequency
    self.damping = damping
    self.resistance = resistance
  }

  /// Displacement and velocity after `t` seconds, from displacement `u` and velocity `v` relative to the equilibrium.
  public func state(after t: Double, u: Double, v: Double) -> (u: Double, v: Double) {
    let omega = 2 * Double.pi * frequency
    let half = damping * omega + resistance / 2
    let square = omega * omega - half * half
    if abs(square) < 1e-12 * omega * omega {
      let slope = v + half * u
      let decay = exp(-half * t)
      return ((u + slope * t) * decay, (slope - half * (u + slope * t)) * decay)
    }
    if square > 0 {
      let swing = square.squareRoot()
      let (a, b) = (u, (v + half * u) / swing)
      let (c, s) = (cos(swing * t), sin(swing * t))
      let decay = exp(-half * t)
      return (decay * (a * c + b * s), decay * ((b * swing - half * a) * c - (a * swing + half * b) * s))
    }
    let split = (-square).squareRoot()
    let slow = -omega * omega / (half + split)
    let fast = -half - split
    let b = (v - slow * u) / (fast - slow)
    let a = u - b
    return (a * exp(slow * t) + b * exp(fast * t), slow * a * exp(slow * t) + fast * b * exp(fast * t))
  }

  /// Fall and speed after `t` seconds from rest under acceleration `g` with linear drag, without a spring.
  public static func fall(after t: Double, g: Double, resistance c: Double) -> (u: Double, v: Double) {
    if c * t < 1e-3 {
      // The power series, where the closed form cancels.
      let z = c * t
      return (
        g * t * t * (1 / 2.0 - z / 6 + z * z / 24 - z * z * z / 120),
        g * t * (1 - z / 2 + z * z / 6 - z * z * z / 24)
      )
    }
    let v = g / c * -expm1(-c * t)
    return ((g * t - v) / c, v)
  }
}

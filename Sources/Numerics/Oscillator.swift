/// The motion of one coordinate between contacts: u″ = −k u − c u′ + a, where u is measured from the anchor.
///
/// This is linear, so the state at any later time is an affine map of the state now, the ``Propagator``; it is computed
/// here in closed form, without cancellation in any regime: nearly free, underdamped, critical or overdamped. Source:
/// the textbook solution of the damped harmonic oscillator.
package struct Oscillator: Hashable, Sendable {
  /// k: the square of the undamped angular frequency. In 1/s².
  package let stiffness: Double
  /// c: the rate at which speed decays, the sum of the spring's damping and the resistance. In 1/s.
  package let drag: Double

  package init(stiffness: Double, drag: Double) {
    self.stiffness = stiffness
    self.drag = drag
  }

  /// The oscillator of a spring of `frequency` hertz and ratio `damping` on a body of `resistance` 1/s.
  package init(frequency: Double, damping: Double, resistance: Double) {
    let angular = 2 * Double.pi * frequency
    stiffness = angular * angular
    drag = 2 * damping * angular + resistance
  }

  /// The damped angular frequency, in radians per second, or `nil` if it returns without oscillating.
  package var swing: Double? {
    let half = drag / 2
    let square = stiffness - half * half
    return square > 0 ? square.squareRoot() : nil
  }

  /// The map that advances a state by `time` seconds.
  ///
  /// - Complexity: O(1).
  package func propagator(over time: Double) -> Propagator {
    let scale = max(stiffness.squareRoot(), drag) * time
    if scale < 0.5 { return series(over: time) }
    if let swing { return underdamped(over: time, swing: swing) }
    return overdamped(over: time)
  }

  /// The power series of the solution that starts at 0 with unit velocity; the other entries follow from it.
  private func series(over time: Double) -> Propagator {
    let a = drag * time
    let b = stiffness * time * time
    var before = 0.0
    var coefficient = 1.0
    var value = 1.0
    var integral = 0.5
    var slope = 1.0
    for k in 1..<24 {
      let n = Double(k)
      let next = -(a * n * coefficient + b * before) / (n * (n + 1))
      before = coefficient
      coefficient = next
      value += next
      integral += next / (n + 2)
      slope += (n + 1) * next
    }
    let uv = time * value
    let ua = time * time * integral
    return Propagator(uu: 1 - stiffness * ua, uv: uv, vu: -stiffness * uv, vv: slope, ua: ua)
  }

  private func underdamped(over time: Double, swing: Double) -> Propagator {
    let half = drag / 2
    let decay = Portable.exp(-half * time)
    let (sin, cos) = Portable.sinCos(swing * time)
    let lever = swing * time < 1e-9 ? time : sin / swing
    let uu = decay * (cos + half * lever)
    let uv = decay * lever
    return Propagator(
      uu: uu, uv: uv, vu: -stiffness * uv, vv: decay * (cos - half * lever), ua: (1 - uu) / stiffness)
  }

  private func overdamped(over time: Double) -> Propagator {
    let half = drag / 2
    let split = max(half * half - stiffness, 0).squareRoot()
    // The slow root from its product with the fast one: the difference would cancel.
    let slow = half + split > 0 ? stiffness / (half + split) : 0
    let slowDecay = Portable.exp(-slow * time)
    let fastDecay = Portable.exp(-(half + split) * time)
    let uv = slowDecay * time * Portable.meanDecay(2 * split * time)
    let ua = (time * Portable.meanDecay(slow * time) - uv) / (half + split)
    return Propagator(uu: 1 - stiffness * ua, uv: uv, vu: -stiffness * uv, vv: fastDecay - slow * uv, ua: ua)
  }
}

/// The affine map of one coordinate's state over an interval of time.
///
/// u′ = uu u + uv v + ua a, v′ = vu u + vv v + uv a, with u in points from the anchor, v in points per second and
/// a the constant acceleration in points per second².
package struct Propagator: Hashable, Sendable {
  package let uu: Double
  package let uv: Double
  package let vu: Double
  package let vv: Double
  package let ua: Double

  package init(uu: Double, uv: Double, vu: Double, vv: Double, ua: Double) {
    (self.uu, self.uv, self.vu, self.vv, self.ua) = (uu, uv, vu, vv, ua)
  }
}

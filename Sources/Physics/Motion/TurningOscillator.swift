import SpringflowNumerics

/// The motion of a body on a spring and in a magnetic field: z″ = −k z − (c + iω) z′ + a, with the plane as complex
/// numbers, where −i is a quarter turn counterclockwise on screen.
///
/// It is an oscillator whose drag is complex, so the same closed form holds, and a step of any length conserves energy
/// exactly as the equation does. Without a magnetic field it is an ``Oscillator`` along each axis.
struct TurningOscillator {
  /// k, from 0. In 1/s².
  var stiffness: Double
  /// c, from 0. In 1/s.
  var drag: Double
  /// ω. In radians per second.
  var turning: Double

  /// A rotation of less than this in a step counts as none. In radians.
  static let minimumTurning = 1e-9

  /// The rotation in a step is limited to this: a body that rotates faster practically stays where it is. In radians.
  private static let maximumTurning = 1e6

  /// The map over `time` seconds.
  ///
  /// - Complexity: O(1).
  func map(over time: Double) -> TurningPropagator {
    if abs(turning) * time < Self.minimumTurning {
      let map = Oscillator(stiffness: stiffness, drag: drag).propagator(over: time)
      return TurningPropagator(
        uu: Complex(map.uu), uv: Complex(map.uv), vv: Complex(map.vv), ua: Complex(map.ua), stiffness: stiffness)
    }
    let most = Self.maximumTurning / time
    let resistance = Complex(drag, min(max(turning, -most), most))
    let scale = max(stiffness.squareRoot(), resistance.size) * time
    return scale < 0.5 ? series(resistance, time) : roots(resistance, time)
  }

  /// The power series of the solution that starts at 0 with unit velocity, as in ``Oscillator``.
  private func series(_ resistance: Complex, _ time: Double) -> TurningPropagator {
    let a = resistance * time
    let b = stiffness * time * time
    var before = Complex(0)
    var (coefficient, value, slope) = (Complex(1), Complex(1), Complex(1))
    var integral = Complex(0.5)
    for k in 1..<24 {
      let n = Double(k)
      let next = (a * coefficient * n + before * b) * (-1 / (n * (n + 1)))
      before = coefficient
      coefficient = next
      value = value + next
      integral = integral + next * (1 / (n + 2))
      slope = slope + next * (n + 1)
    }
    let ua = integral * (time * time)
    return TurningPropagator(uu: Complex(1) - ua * stiffness, uv: value * time, vv: slope, ua: ua, stiffness: stiffness)
  }

  /// The solution by the roots of λ² + (c + iω) λ + k; the slower one is computed from their product, as their sum
  /// would cancel.
  private func roots(_ resistance: Complex, _ time: Double) -> TurningPropagator {
    let half = resistance * 0.5
    var split = (half * half - Complex(stiffness)).squareRoot
    if half.re * split.re + half.im * split.im < 0 { split = -split }
    let fast = -(half + split)
    let slow = Complex(stiffness) / fast
    let (fastDecay, slowDecay) = ((fast * time).exponential, (slow * time).exponential)
    let between = slow - fast
    let uv = (slowDecay - fastDecay) / between
    let ua = ((slow * time).meanExponential - (fast * time).meanExponential) * time / between
    return TurningPropagator(uu: fastDecay - fast * uv, uv: uv, vv: fastDecay + slow * uv, ua: ua, stiffness: stiffness)
  }
}

/// The affine map over an interval of time: z′ = uu z + uv v + ua a, v′ = −k uv z + vv v + uv a.
struct TurningPropagator: Sendable {
  var uu, uv, vv, ua: Complex
  var stiffness: Double

  /// Advances displacement and velocity.
  func callAsFunction(_ z: Vector, _ v: Vector, acceleration a: Vector) -> (displacement: Vector, velocity: Vector) {
    (uu * z + uv * v + ua * a, uv * z * -stiffness + vv * v + uv * a)
  }
}

import SpringflowNumerics

/// The coefficients of a soft row of the joint solver, for one softness and one length of substep.
///
/// The substep takes the mean of a force over it by the trapezoid rule, which maps a pole s of the true motion to (1 +
/// s h/2) / (1 − s h/2) instead of exp(s h). Stiffness and drag are therefore those of the pole s′ = (2/h) tanh(s h/2),
/// which the rule maps to exp(s h) (the bilinear transform with pre-warping, textbooks of digital filters): the motion
/// sampled at the ends of substeps is exact. With z₁, z₂ = exp(s h) and the effective mass m of the row, k′h²/m = 4 P/S
/// and c′h/m = 4 (1 − z₁z₂)/S, where P = (1 − z₁)(1 − z₂) and S = (1 + z₁)(1 + z₂).
///
/// Above half an oscillation per substep no sampling can resolve the frequency; there the decay stays exact and the
/// oscillation is limited to `fastestSwing`, so that the spring keeps a stiffness.
package struct SoftRow: Hashable, Sendable {
  /// γ̂: the row's compliance as a share of its inverse effective mass. No unit.
  var compliance: Double
  /// hβ: the share of the error that the force at the start of the substep corrects. No unit.
  var errorReduction: Double

  /// In radians per substep; π would be infinitely stiff.
  package static let fastestSwing = 3.0
  /// The same for a force with a limit, at a quarter turn. There the samples' positions and velocities swing equally
  /// wide; above it a force that reaches its limit would feed the oscillation.
  package static let fastestLimitedSwing = Double.pi / 2

  /// Whether the row has no effect, as its compliance is not finite.
  var isIdle: Bool { !compliance.isFinite }

  init(_ softness: Spring, over h: Double, fastestSwing: Double = Self.fastestSwing) {
    let angular = 2 * Double.pi * softness.frequency
    let product: Double  // P
    let opposite: Double  // S
    let loss: Double  // 1 − z₁z₂
    if softness.damping < 1 {
      let decay = softness.damping * angular * h
      let ratio = softness.damping
      let swing = min(angular * ((1 - ratio) * (1 + ratio)).squareRoot() * h, fastestSwing)
      let kept = Portable.exp(-decay)
      let lost = decay * Portable.meanDecay(decay)
      let (sine, cosine) = Portable.sinCos(swing / 2)
      product = lost * lost + 4 * kept * sine * sine
      opposite = lost * lost + 4 * kept * cosine * cosine
      loss = 2 * decay * Portable.meanDecay(2 * decay)
    } else {
      let sum = softness.damping + ((softness.damping - 1) * (softness.damping + 1)).squareRoot()
      let fast = angular * sum * h
      let slow = angular / sum * h
      let a = fast * Portable.meanDecay(fast)
      let b = slow * Portable.meanDecay(slow)
      product = a * b
      opposite = (2 - a) * (2 - b)
      loss = a + b - a * b
    }
    let pull = product + 2 * loss
    compliance = opposite / pull
    errorReduction = pull > 0 ? 2 * product / pull : 0
  }
}

extension JointState {
  /// The rates of a soft joint's errors by its own impulses.
  @inline(__always)
  func ownResponse(_ a: JointNode, _ b: JointNode, base: UInt8) -> Vector3 {
    var f = first
    if base & 2 == 0 { f.b = 0 }
    if base & 4 == 0 { f.c = 0 }
    let r = rows
    let x = (r.0.nx * f.a + r.1.nx * f.b + r.2.nx * f.c) * (a.inverseMass + b.inverseMass)
    let y = (r.0.ny * f.a + r.1.ny * f.b + r.2.ny * f.c) * (a.inverseMass + b.inverseMass)
    let ta = (r.0.turnA * f.a + r.1.turnA * f.b + r.2.turnA * f.c) * a.inverseInertia
    let tb = (r.0.turnB * f.a + r.1.turnB * f.b + r.2.turnB * f.c) * b.inverseInertia
    return Vector3(
      a: r.0.nx * x + r.0.ny * y + r.0.turnA * ta + r.0.turnB * tb,
      b: r.1.nx * x + r.1.ny * y + r.1.turnA * ta + r.1.turnB * tb,
      c: r.2.nx * x + r.2.ny * y + r.2.turnA * ta + r.2.turnB * tb)
  }
}

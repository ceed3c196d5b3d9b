import SpringflowNumerics

/// A spring from a point of a body to an anchor, with a rest length of zero.
///
/// It is solved exactly, so frequency and damping mean the same at any step size and no stiffness can blow up.
public struct AnchorSpring: Hashable, Sendable {
  /// The highest frequency that the world accepts. In hertz.
  public static let highestFrequency = 1000.0
  /// The highest damping ratio that the world accepts. No unit.
  public static let highestDamping = 100.0

  /// The fixed end of the spring. In points.
  public var anchor: Vector
  /// The point of the body at the spring's other end, from the body's origin and in its axes. In points.
  public var offset: Vector
  /// Oscillations per second without damping. In hertz, from 0 (no pull) to 1,000.
  public var frequency: Double
  /// The damping ratio: 0 rings for ever, 1 returns without crossing. No unit, from 0 to 100.
  public var damping: Double

  /// Makes a spring. It is checked when a body with it is added to a world.
  public init(anchor: Vector, frequency: Double, damping: Double, offset: Vector = .zero) {
    self.anchor = anchor
    self.frequency = frequency
    self.damping = damping
    self.offset = offset
  }

  func validate() throws(PhysicsError) {
    try anchor.checked("a spring's anchor")
    try offset.checked("a spring's offset")
    try frequency.checked("a spring's frequency", in: 0...Self.highestFrequency, unit: "Hz")
    try damping.checked("a spring's damping ratio", in: 0...Self.highestDamping)
  }
}

extension Spring {
  /// The spring within what a world accepts: up to 1,000 Hz, and a damping ratio up to 100.
  package var clampedForWorld: Spring {
    Spring(
      frequency: min(max(frequency, 0), AnchorSpring.highestFrequency),
      damping: min(max(damping, 0), AnchorSpring.highestDamping))
  }

  /// Checks the spring of a joint.
  func validateForJoint() throws(PhysicsError) {
    try frequency.checked("a joint's frequency", in: 0...AnchorSpring.highestFrequency, unit: "Hz")
    try damping.checked("a joint's damping ratio", in: 0...AnchorSpring.highestDamping)
  }
}

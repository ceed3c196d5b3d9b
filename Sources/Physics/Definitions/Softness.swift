/// The softness of a joint: a damped spring instead of a rigid constraint, given by its frequency and not by a
/// stiffness, so that it means the same at any masses.
public struct Softness: Hashable, Sendable {
  /// Oscillations per second without damping, of two bodies that only this joint connects. In hertz, from 0 (no pull)
  /// to 1,000.
  public var frequency: Double
  /// The damping ratio: 0 rings for ever, 1 returns without crossing. No unit, from 0 to 100.
  public var damping: Double

  /// Makes a softness. It is checked when a joint with it is added to a world.
  public init(frequency: Double, damping: Double) {
    self.frequency = frequency
    self.damping = damping
  }

  func validate() throws(PhysicsError) {
    try frequency.checked("a joint's frequency", in: 0...Spring.highestFrequency, unit: "Hz")
    try damping.checked("a joint's damping ratio", in: 0...Spring.highestDamping)
  }
}

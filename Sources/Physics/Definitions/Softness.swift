/// How a joint gives: a damped spring instead of a rigid hold, told by how it swings and not by a stiffness, so that
/// it means the same whatever the masses.
public struct Softness: Hashable, Sendable {
  /// Oscillations per second with the damping taken away, as two bodies swing that only this joint joins.
  /// In hertz, from 0 (no pull) to 1,000.
  public var frequency: Double
  /// 0 rings for ever, 1 returns without crossing. No unit, from 0 to 100.
  public var damping: Double

  /// Makes a softness. It is checked when a joint with it enters a world.
  public init(frequency: Double, damping: Double) {
    self.frequency = frequency
    self.damping = damping
  }

  func validate() throws(PhysicsError) {
    try frequency.checked("a joint's frequency", in: 0...Spring.highestFrequency, unit: "Hz")
    try damping.checked("a joint's damping ratio", in: 0...Spring.highestDamping)
  }
}

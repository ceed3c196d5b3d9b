/// The world's settings as the stores read them in a step.
package struct StepSettings {
  /// In seconds.
  let duration: Double
  /// In points per second².
  let gravity: Vector
  /// In points per second.
  let restitutionThreshold: Double
  let allowsSleep: Bool
  /// The number of steps taken so far.
  let count: Int

  /// The world's time at a share of the step, in seconds.
  func seconds(after share: Double = 0) -> Double { (Double(count) + share) * duration }
}

extension World {
  @inline(__always)
  package var settings: StepSettings {
    StepSettings(
      duration: stepDuration, gravity: gravity, restitutionThreshold: restitutionThreshold, allowsSleep: allowsSleep,
      count: stepCount)
  }
}

/// A force that acts during the next step.
struct AppliedForce: Sendable {
  var slot: Int32
  /// In newtons, and newtons times points.
  var force: Vector
  var torque: Double
}

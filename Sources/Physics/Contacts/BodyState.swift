/// A body's pose and velocity at a time within a step.
struct BodyState {
  var position: Vector
  var velocity: Vector
  var angle: Double
  var angularVelocity: Double

  var pose: Pose { Pose(position: position, rotation: Rotation(angle: angle)) }
}

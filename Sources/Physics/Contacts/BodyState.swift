/// Where a body is and how it moves at some time within a step.
struct BodyState {
  var position: Vector
  var velocity: Vector
  var angle: Double
  var angularVelocity: Double

  var pose: Pose { Pose(position: position, rotation: Rotation(angle: angle)) }
}

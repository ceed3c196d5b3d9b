/// Where a body is and how it moves, side by side in memory for the search for contacts. A copy, made in every step.
struct Motion: Sendable {
  var pose = Pose(position: .zero)
  /// In radians.
  var angle = 0.0
  /// In points per second and radians per second.
  var velocity = Vector.zero
  var turning = 0.0
  /// When in the step the body last had an impact. In seconds; 0 if it had none.
  var since = 0.0
  /// Whether it had one in this step.
  var isStruck = false
  /// Whether anything can move the body, and whether it sleeps.
  var isDynamic = false
  var isStatic = false
  var isAsleep = false

  /// Whether no step carries the body.
  var isStill: Bool { isStatic || isAsleep }
}

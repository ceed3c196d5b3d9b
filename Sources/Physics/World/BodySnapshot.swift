/// Where a body is and how it moves, side by side in memory for the search for contacts. A copy, made in every step.
struct BodySnapshot: Sendable {
  var pose = Pose(position: .zero)
  /// In radians.
  var angle = 0.0
  /// In points per second and radians per second.
  var velocity = Vector.zero
  var angularVelocity = 0.0
  /// When in the step the body last had an impact; its state in the rows is that of this time until the impacts are
  /// over. In seconds; 0 if it had none.
  var since = 0.0
  /// How many impacts it had in this step.
  var impacts: Int32 = 0
  /// Counts the searches for walls, so that a later one makes an earlier one void.
  var enclosureTurn: Int32 = 0
  /// Whether it has met the walls of its enclosure among the impacts of this step.
  var hasScheduledEnclosure = false
  /// Whether it has had so many that it stays where it is for the rest of the step.
  var isSuspended = false
  /// Whether it had one in this step.
  var hadImpact = false
  /// Whether it had one with something that nothing moves, or with a body that had.
  var isConfined = false
  /// Whether anything can move the body, and whether it sleeps.
  var isDynamic = false
  var isStatic = false
  var isAsleep = false

  /// Whether no step carries the body.
  var isStill: Bool { isStatic || isAsleep }
}

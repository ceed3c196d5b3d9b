/// A body's pose and velocity, side by side in memory for the search for contacts. A copy, made in every step.
package struct BodySnapshot: Sendable {
  package var pose = Pose(position: .zero)
  /// In radians.
  package var angle = 0.0
  /// In points per second and radians per second.
  var velocity = Vector.zero
  var angularVelocity = 0.0
  /// The time of the body's last impact in the step; its rows hold the state of this time until the impacts are over.
  /// In seconds; 0 if it had none.
  var since = 0.0
  /// The number of its impacts in this step.
  var impacts: Int32 = 0
  /// Counts the searches for wall impacts, so that a later one makes an earlier one void.
  var enclosureTurn: Int32 = 0
  /// Whether the impacts of this step include ones with the walls of its enclosure.
  var hasScheduledEnclosure = false
  /// Whether it has reached the limit of impacts and stays where it is for the rest of the step.
  var isSuspended = false
  /// Whether it had an impact in this step.
  var hadImpact = false
  /// Whether it had an impact with a body that nothing moves, or with a body that had one.
  var isConfined = false
  /// The number of its motion model.
  var model: Int32 = 0
  /// Whether anything can move the body, and whether it sleeps.
  var isDynamic = false
  var isStatic = false
  var isAsleep = false

  package init() {}

  package init(
    pose: Pose = Pose(position: .zero), angle: Double = 0.0, velocity: Vector = Vector.zero,
    angularVelocity: Double = 0.0, since: Double = 0.0, impacts: Int32 = 0, enclosureTurn: Int32 = 0,
    hasScheduledEnclosure: Bool = false, isSuspended: Bool = false, hadImpact: Bool = false,
    isConfined: Bool = false, model: Int32 = 0, isDynamic: Bool = false, isStatic: Bool = false,
    isAsleep: Bool = false
  ) {
    (self.pose, self.angle, self.velocity, self.angularVelocity) = (pose, angle, velocity, angularVelocity)
    (self.since, self.impacts, self.enclosureTurn, self.hasScheduledEnclosure) = (
      since, impacts, enclosureTurn, hasScheduledEnclosure
    )
    (self.isSuspended, self.hadImpact, self.isConfined, self.model) = (isSuspended, hadImpact, isConfined, model)
    (self.isDynamic, self.isStatic, self.isAsleep) = (isDynamic, isStatic, isAsleep)
  }

  /// Whether no step moves the body.
  var isStill: Bool { isStatic || isAsleep }
}

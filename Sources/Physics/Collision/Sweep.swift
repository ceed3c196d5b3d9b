/// The motion of a body between two impulses under constant forces: a parabola and a uniform rotation.
package struct Sweep: Sendable {
  /// Of the centre of mass at time 0. In points.
  package var position: Vector
  /// At time 0. In points per second.
  package var velocity = Vector.zero
  /// In points per second squared.
  package var acceleration = Vector.zero
  /// At time 0. In radians.
  var angle = 0.0
  /// In radians per second.
  package var angularVelocity = 0.0
  /// The rotation at a time, if it is known; else it follows from `angle`.
  package var known: (rotation: Rotation, time: Double)?

  package init(
    position: Vector, velocity: Vector = Vector.zero, acceleration: Vector = Vector.zero, angle: Double = 0.0,
    angularVelocity: Double = 0.0, known: (rotation: Rotation, time: Double)? = nil
  ) {
    (self.position, self.velocity, self.acceleration, self.angle) = (position, velocity, acceleration, angle)
    (self.angularVelocity, self.known) = (angularVelocity, known)
  }

  /// The pose of the body after `time` seconds.
  package func pose(at time: Double) -> Pose {
    Pose(
      position: position + velocity * time + acceleration * (0.5 * time * time),
      rotation: Rotation(angle: angle + angularVelocity * time))
  }

  /// The rotation at a time of the sweep near `time`, and that time. In seconds.
  @inline(__always)
  func rotation(near time: Double) -> (rotation: Rotation, time: Double) {
    known ?? (Rotation(angle: angularVelocity == 0 ? angle : angle + angularVelocity * time), time)
  }
}

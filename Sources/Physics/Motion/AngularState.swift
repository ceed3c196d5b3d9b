/// The angles and angular velocities of all bodies, side by side for the step's loops.
package struct AngularState: Sendable {
  /// In radians.
  package var angle: [Double] = []
  /// In radians per second.
  package var velocity: [Double] = []
  package var rotation: [Rotation] = []

  mutating func append(angle newAngle: Double, velocity newVelocity: Double) {
    angle.append(newAngle)
    velocity.append(newVelocity)
    rotation.append(Rotation(angle: newAngle))
  }

  mutating func move(_ source: Int, to target: Int) {
    angle[target] = angle[source]
    velocity[target] = velocity[source]
    rotation[target] = rotation[source]
  }

  mutating func truncate(to count: Int) {
    angle.removeLast(angle.count - count)
    velocity.removeLast(velocity.count - count)
    rotation.removeLast(rotation.count - count)
  }

  mutating func set(_ row: Int, angle newAngle: Double) {
    if angle[row] != newAngle { put(row, angle: newAngle) }
  }

  /// Sets an angle by its bits: 0 and −0 are equal angles, but their sines have different bits.
  mutating func put(_ row: Int, angle newAngle: Double) {
    angle[row] = newAngle
    rotation[row] = Rotation(angle: newAngle)
  }
}

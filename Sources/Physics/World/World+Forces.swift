import SpringflowNumerics

extension World {
  /// Applies a force to a body during the next step; forces add up. The body wakes.
  ///
  /// - Parameters:
  ///   - force: In newtons: 1 N accelerates 1 kg by 100 pt/s².
  ///   - id: The body.
  ///   - point: The point of application, in points of the world; the centre of mass by default.
  /// - Precondition: The body is in the world, and the force and the point are finite.
  public mutating func applyForce(_ force: Vector, to id: BodyID, at point: Vector? = nil) {
    let row = row(of: id)
    require(force.isFinite, "a force is finite, found (\(force.x), \(force.y)) N")
    wake(row)
    appliedForces.append(AppliedForce(slot: id.slot, force: force, torque: Self.finite(lever(row, point).cross(force))))
  }

  /// The nearest finite number: an infinite sum stops the body anyway.
  private static func finite(_ number: Double) -> Double {
    number.isNaN ? .greatestFiniteMagnitude : min(max(number, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  /// Applies a torque to a body during the next step; torques add up. The body wakes.
  ///
  /// - Parameters:
  ///   - torque: In newton metres, positive from x to y (clockwise on screen).
  ///   - id: The body.
  /// - Precondition: The body is in the world, and the torque is finite.
  public mutating func applyTorque(_ torque: Double, to id: BodyID) {
    require(torque.isFinite, "a torque is finite, found \(torque) N m")
    wake(row(of: id))
    appliedForces.append(AppliedForce(slot: id.slot, force: .zero, torque: Self.finite(torque * 100)))
  }

  /// Changes a body's velocity at once. The body wakes; a body that is not dynamic stays unchanged.
  ///
  /// - Parameters:
  ///   - impulse: In newton seconds: 1 N s changes the velocity of 1 kg by 100 pt/s.
  ///   - id: The body.
  ///   - point: The point of application, in points of the world; the centre of mass by default.
  /// - Precondition: The body is in the world, and the impulse and the point are finite.
  public mutating func applyImpulse(_ impulse: Vector, to id: BodyID, at point: Vector? = nil) {
    let row = row(of: id)
    require(impulse.isFinite, "an impulse is finite, found (\(impulse.x), \(impulse.y)) N s")
    wake(row)
    bodies.updateSnapshot(row, settings)
    let inertia = bodies.inertias[row]
    bodies.x.v[row] += impulse.x * 100 * inertia.inverseMass
    bodies.y.v[row] += impulse.y * 100 * inertia.inverseMass
    bodies.angular.velocity[row] += lever(row, point).cross(impulse) * 100 * inertia.inverseMoment
    if bodies.angular.velocity[row] != 0 { bodies.hasTurningBodies = true }
    quarantine(row, "an impulse of (\(impulse.x), \(impulse.y)) N s")
    bodies.updateSnapshot(row, settings)
  }

  /// Changes a body's angular velocity at once. The body wakes; a body that does not rotate stays unchanged.
  ///
  /// - Parameters:
  ///   - impulse: In newton metre seconds, positive from x to y (clockwise on screen).
  ///   - id: The body.
  /// - Precondition: The body is in the world, and the impulse is finite.
  public mutating func applyAngularImpulse(_ impulse: Double, to id: BodyID) {
    let row = row(of: id)
    require(impulse.isFinite, "an angular impulse is finite, found \(impulse) N m s")
    wake(row)
    bodies.updateSnapshot(row, settings)
    bodies.angular.velocity[row] += impulse * 10_000 * bodies.inertias[row].inverseMoment
    if bodies.angular.velocity[row] != 0 { bodies.hasTurningBodies = true }
    quarantine(row, "an angular impulse of \(impulse) N m s")
    bodies.updateSnapshot(row, settings)
  }

  @inline(__always)
  private func lever(_ row: Int, _ point: Vector?) -> Vector {
    guard let point else { return .zero }
    require(point.isFinite, "the point that a force acts on is finite, found (\(point.x), \(point.y))")
    return point - Vector(x: bodies.x.position(row), y: bodies.y.position(row))
  }
}

import SpringflowDeterminism

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
    updateSnapshot(row)
    let inertia = inertias[row]
    x.v[row] += impulse.x * 100 * inertia.inverseMass
    y.v[row] += impulse.y * 100 * inertia.inverseMass
    angular.velocity[row] += lever(row, point).cross(impulse) * 100 * inertia.inverseMoment
    if angular.velocity[row] != 0 { hasTurningBodies = true }
    quarantine(row, "an impulse of (\(impulse.x), \(impulse.y)) N s")
    updateSnapshot(row)
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
    updateSnapshot(row)
    angular.velocity[row] += impulse * 10_000 * inertias[row].inverseMoment
    if angular.velocity[row] != 0 { hasTurningBodies = true }
    quarantine(row, "an angular impulse of \(impulse) N m s")
    updateSnapshot(row)
  }

  @inline(__always)
  private func lever(_ row: Int, _ point: Vector?) -> Vector {
    guard let point else { return .zero }
    require(point.isFinite, "the point that a force acts on is finite, found (\(point.x), \(point.y))")
    return point - Vector(x: x.position(row), y: y.position(row))
  }

  /// Adds the bodies with applied forces, and those whose springs turn them, to the solver bodies.
  mutating func gatherForced() {
    for force in appliedForces { solverBodies.add(Int(slots[Int(force.slot)].row)) }
    if coupledCount == 0 { return }
    for row in awakeRows where isCoupled(Int(row)) { solverBodies.setFlag(solverBodies.add(Int(row)), .coupled) }
  }

  /// Adds the applied forces to the solver bodies' accelerations; a body that they would accelerate beyond the bounds
  /// is stopped.
  mutating func applyForces() {
    for applied in appliedForces {
      let row = Int(slots[Int(applied.slot)].row)
      let place = Int(solverBodies.places[row])
      let inertia = inertias[row]
      let pull = applied.force * (100 * inertia.inverseMass)
      let turning = applied.torque * 100 * inertia.inverseMoment
      guard abs(pull.x) + abs(pull.y) + abs(turning) <= Self.highestAcceleration else {
        faults.append(
          SimulationFault(
            body: bodyID(of: row), step: stepCount,
            cause: "a force of (\(applied.force.x), \(applied.force.y)) N and a torque of \(applied.torque / 100) N m"))
        solverBodies.withColumns { $0.halt(place) }
        continue
      }
      solverBodies.withColumns { bodies in
        bodies.pullX[place] += pull.x
        bodies.pullY[place] += pull.y
        bodies.pullSpin[place] += turning
      }
    }
  }
}

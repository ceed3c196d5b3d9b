/// The forces on a body, one by one, and their sum.
extension World {
  /// 1 N in kg·pt/s², and 1 N·m in kg·pt²/s².
  private static let newton = 100.0
  private static let newtonMetre = 10_000.0

  /// The forces on a dynamic body, which add up to its acceleration; empty for others.
  ///
  /// Springs, damping, resistance, weight and fields are those of this instant. The forces of contacts, walls and
  /// joints are the means of their impulses over the last step. For a sleeping body, contacts keep the impulses that
  /// they had when it fell asleep, and joints are left out. Not included are the bounce off a wall of a body that
  /// touches nothing else, and the friction of impacts within a step.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(*k* + *j*) for *k* contacts of the body, fields and forces, and *j* joints.
  public func forces(on id: BodyID) -> [ForceOnBody] {
    let row = row(of: id)
    guard bodyRows[row].body.kind == .dynamic else { return [] }
    var forces: [ForceOnBody] = []
    addSpring(row, to: &forces)
    addWeight(row, to: &forces)
    addFields(row, to: &forces)
    for applied in appliedForces where applied.slot == id.slot {
      forces.append(
        ForceOnBody(
          kind: .applied, force: applied.force, torque: applied.torque / Self.newton, point: pose(row).position))
    }
    addContacts(row, to: &forces)
    addJoints(of: id, row, to: &forces)
    addWalls(row, to: &forces)
    return forces
  }

  /// The acceleration of a body's centre of mass by the sum of its forces, in points per second².
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: As ``forces(on:)``.
  public func acceleration(of id: BodyID) -> Vector {
    let sum = forces(on: id).reduce(Vector.zero) { $0 + $1.force }
    return sum * (Self.newton * inertias[row(of: id)].inverseMass)
  }

  /// The angular acceleration of a body by the sum of its torques, in radians per second²; zero for one that does not
  /// rotate.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: As ``forces(on:)``.
  public func angularAcceleration(of id: BodyID) -> Double {
    let sum = forces(on: id).reduce(0) { $0 + $1.torque }
    return sum * Self.newtonMetre * inertias[row(of: id)].inverseMoment
  }

  private func force(
    _ kind: ForceOnBody.Kind, _ row: Int, mass: Vector, lever: Vector = .zero, turn: Double = 0
  ) -> ForceOnBody {
    ForceOnBody(
      kind: kind, force: mass * (1 / Self.newton), torque: (lever.cross(mass) + turn) / Self.newtonMetre,
      point: pose(row).position + lever)
  }

  private func addSpring(_ row: Int, to forces: inout [ForceOnBody]) {
    let (body, inertia) = (bodyRows[row].body, inertias[row])
    let velocity = Vector(x: x.v[row], y: y.v[row])
    if let spring = body.spring, spring.frequency > 0 {
      let oscillator = Oscillator(frequency: spring.frequency, damping: spring.damping, resistance: 0)
      let lever = angular.rotation[row](springLever(row) ?? .zero)
      let stretch = pose(row).position + lever - spring.anchor
      forces.append(force(.spring, row, mass: stretch * (-inertia.mass * oscillator.stiffness), lever: lever))
      if oscillator.drag > 0 {
        let speed = velocity + lever.turned * angular.velocity[row]
        forces.append(force(.damping, row, mass: speed * (-inertia.mass * oscillator.drag), lever: lever))
      }
    }
    if body.resistance > 0 || body.angularResistance > 0 {
      forces.append(
        force(
          .resistance, row, mass: velocity * (-inertia.mass * body.resistance),
          turn: -inertia.moment * body.angularResistance * angular.velocity[row]))
    }
  }

  private func addWeight(_ row: Int, to forces: inout [ForceOnBody]) {
    let pull = gravity * (inertias[row].mass * bodyRows[row].body.gravityScale)
    if pull != .zero { forces.append(force(.gravity, row, mass: pull)) }
  }

  private func addFields(_ row: Int, to forces: inout [ForceOnBody]) {
    if fields.fields.isEmpty { return }
    let (body, mass, center) = (bodyRows[row].body, inertias[row].mass, pose(row).position)
    let velocity = Vector(x: x.v[row], y: y.v[row])
    let start = forces.count
    for (id, field) in zip(fields.ids, fields.fields) where field.acts(at: center, categories: body.fieldCategories) {
      if field.prescribedVelocity(at: center) != nil {
        // Such a field replaces all other forces; it also bears the body's weight.
        forces.removeLast(forces.count - start)
        forces.append(force(.field(id), row, mass: gravity * (-mass * body.gravityScale)))
        return
      }
      let given = field.force(
        at: center, velocity: velocity, mass: mass, charge: body.charge, time: Double(stepCount) * stepDuration)
      forces.append(ForceOnBody(kind: .field(id), force: given, torque: 0, point: center))
    }
  }

  private func addContacts(_ row: Int, to forces: inout [ForceOnBody]) {
    let slot = bodyRows[row].slot
    let rate = Double(Self.substepsWithContacts) / stepDuration
    var edge = slots[Int(slot)].firstContact
    while edge >= 0 {
      let isB = edge & 1 == 1
      let contact = contacts[Int(edge) >> 1]
      let manifold = manifolds[Int(edge) >> 1]
      edge = isB ? contact.nextB : contact.nextA
      let other = bodyID(ofSlot: isB ? contact.slotA : contact.slotB)
      let sign = isB ? 1.0 : -1.0
      for (place, point) in [manifold.first, manifold.second].enumerated() where place < manifold.count {
        let impulse = place == 0 ? contact.first : contact.second
        let impactForce = contact.impactImpulse / stepDuration / Double(manifold.count)
        let given =
          manifold.normal * (Double(impulse.normal) * rate + impactForce) + manifold.normal.turned
          * (Double(impulse.tangent) * rate)
        if given == .zero { continue }
        forces.append(force(.contact(other), row, mass: given * sign, lever: isB ? point.anchorB : point.anchorA))
      }
    }
  }

  private func addJoints(of id: BodyID, _ row: Int, to forces: inout [ForceOnBody]) {
    // Joints that have not been solved since they were planned have no impulses.
    if joints.joints.isEmpty || joints.needsRebuild || restTicks[row] < 0 { return }
    for (place, joint) in joints.joints.enumerated() where joint.bodyA == id || joint.bodyB == id {
      let isB = joint.bodyB == id
      let impulse = joints.impulse(at: place)
      let (push, turn) = isB ? (impulse.push, impulse.turnB) : (-impulse.push, impulse.turnA)
      var reported = force(.joint(joints.ids[place]), row, mass: push * (1 / stepDuration), turn: turn / stepDuration)
      reported.point += angular.rotation[row](isB ? joint.anchorB : joint.anchorA)
      forces.append(reported)
    }
  }

  private func addWalls(_ row: Int, to forces: inout [ForceOnBody]) {
    let slot = Int(bodyRows[row].slot)
    guard bodyRows[row].body.enclosure != nil else { return }
    let impulses = enclosureImpulses.indices.contains(slot) ? enclosureImpulses[slot] : .zero
    if impulses != .zero {
      let rate = Double(Self.substepsWithContacts) / stepDuration
      let given = Vector(x: Double(impulses[0] - impulses[1]) * rate, y: Double(impulses[2] - impulses[3]) * rate)
      forces.append(force(.wall, row, mass: given))
      return
    }
    // A body that lies on nothing but a wall is held exactly.
    let sum = forces.reduce(Vector.zero) { $0 + $1.force }
    let held = Vector(x: x.supportForce(row, sum.x), y: y.supportForce(row, sum.y))
    if held != .zero { forces.append(ForceOnBody(kind: .wall, force: held, torque: 0, point: pose(row).position)) }
  }
}

extension Axis {
  /// The force of a wall on a body that lies on it and is pressed against it.
  fileprivate func supportForce(_ row: Int, _ force: Double) -> Double {
    if v[row] != 0 { return 0 }
    if force > 0, u[row] >= high[row] - BoundedMotion.contactSlop { return -force }
    if force < 0, u[row] <= low[row] + BoundedMotion.contactSlop { return -force }
    return 0
  }
}

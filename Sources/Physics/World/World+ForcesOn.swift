import SpringflowNumerics

/// The forces on a body, one by one, and their sum.
extension World {
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
    guard bodies.rows[row].body.kind == .dynamic else { return [] }
    var report = ForceReport(bodies, row, settings)
    report.addSpring()
    report.addWeight()
    report.addFields(fields)
    for applied in appliedForces where applied.slot == id.slot { report.add(applied) }
    report.addContacts(graph)
    report.addJoints(joints)
    report.addWalls()
    return report.forces
  }

  /// The acceleration of a body's centre of mass by the sum of its forces, in points per second².
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: As ``forces(on:)``.
  public func acceleration(of id: BodyID) -> Vector {
    let sum = forces(on: id).reduce(Vector.zero) { $0 + $1.force }
    return sum * (ForceReport.newton * bodies.inertias[row(of: id)].inverseMass)
  }

  /// The angular acceleration of a body by the sum of its torques, in radians per second²; zero for one that does not
  /// rotate.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: As ``forces(on:)``.
  public func angularAcceleration(of id: BodyID) -> Double {
    let sum = forces(on: id).reduce(0) { $0 + $1.torque }
    return sum * ForceReport.newtonMetre * bodies.inertias[row(of: id)].inverseMoment
  }
}

/// The forces on a body, as they are added one after another.
private struct ForceReport {
  /// 1 N in kg·pt/s², and 1 N·m in kg·pt²/s².
  static let newton = 100.0
  static let newtonMetre = 10_000.0

  private let bodies: BodyStore
  private let row: Int
  private let step: StepSettings
  private(set) var forces: [ForceOnBody] = []

  init(_ bodies: BodyStore, _ row: Int, _ step: StepSettings) {
    self.bodies = bodies
    self.row = row
    self.step = step
  }

  mutating func add(_ applied: AppliedForce) {
    forces.append(
      ForceOnBody(
        kind: .applied, force: applied.force, torque: applied.torque / Self.newton, point: bodies.center(row)))
  }

  private func force(
    _ kind: ForceOnBody.Kind, mass: Vector, lever: Vector = .zero, turn: Double = 0
  ) -> ForceOnBody {
    ForceOnBody(
      kind: kind, force: mass * (1 / Self.newton), torque: (lever.cross(mass) + turn) / Self.newtonMetre,
      point: bodies.center(row) + lever)
  }

  mutating func addSpring() {
    let (body, inertia) = (bodies.rows[row].body, bodies.inertias[row])
    let velocity = Vector(x: bodies.x.v[row], y: bodies.y.v[row])
    if let spring = body.spring, spring.frequency > 0 {
      let oscillator = Oscillator(frequency: spring.frequency, damping: spring.damping, resistance: 0)
      let lever = bodies.angular.rotation[row](bodies.springLever(row) ?? .zero)
      let stretch = bodies.center(row) + lever - spring.anchor
      forces.append(force(.spring, mass: stretch * (-inertia.mass * oscillator.stiffness), lever: lever))
      if oscillator.drag > 0 {
        let speed = velocity + lever.turned * bodies.angular.velocity[row]
        forces.append(force(.damping, mass: speed * (-inertia.mass * oscillator.drag), lever: lever))
      }
    }
    if body.resistance > 0 || body.angularResistance > 0 {
      forces.append(
        force(
          .resistance, mass: velocity * (-inertia.mass * body.resistance),
          turn: -inertia.moment * body.angularResistance * bodies.angular.velocity[row]))
    }
  }

  /// The weight, and the force that gives the body its constant acceleration. In kg·pt/s².
  private var weight: Vector {
    let (body, mass) = (bodies.rows[row].body, bodies.inertias[row].mass)
    let pull = step.gravity * (mass * body.gravityScale)
    return body.acceleration == .zero ? pull : pull + body.acceleration * mass
  }

  mutating func addWeight() {
    if weight != .zero { forces.append(force(.gravity, mass: weight)) }
  }

  mutating func addFields(_ fields: FieldSet) {
    if fields.fields.isEmpty { return }
    let (body, mass, center) = (bodies.rows[row].body, bodies.inertias[row].mass, bodies.center(row))
    let velocity = Vector(x: bodies.x.v[row], y: bodies.y.v[row])
    let start = forces.count
    for (id, field) in zip(fields.ids, fields.fields) where field.acts(at: center, categories: body.fieldCategories) {
      if field.prescribedVelocity(at: center) != nil {
        // Such a field replaces all other forces; it also bears the body's weight.
        forces.removeLast(forces.count - start)
        forces.append(force(.field(id), mass: -weight))
        return
      }
      let given = field.force(
        at: center, velocity: velocity, mass: mass, charge: body.charge, time: step.seconds())
      forces.append(ForceOnBody(kind: .field(id), force: given, torque: 0, point: center))
    }
  }

  mutating func addContacts(_ graph: ContactGraph) {
    let slot = bodies.rows[row].slot
    let rate = Double(Substep.countWithContacts) / step.duration
    var edge = graph.nodes[Int(slot)].firstContact
    while edge >= 0 {
      let isB = edge & 1 == 1
      let contact = graph.contacts[Int(edge) >> 1]
      let manifold = graph.manifolds[Int(edge) >> 1]
      edge = isB ? contact.nextB : contact.nextA
      let other = bodies.id(ofSlot: isB ? contact.slotA : contact.slotB)
      let sign = isB ? 1.0 : -1.0
      for (place, point) in [manifold.first, manifold.second].enumerated() where place < manifold.count {
        let impulse = place == 0 ? contact.first : contact.second
        let impactForce = contact.impactImpulse / step.duration / Double(manifold.count)
        let given =
          manifold.normal * (Double(impulse.normal) * rate + impactForce) + manifold.normal.turned
          * (Double(impulse.tangent) * rate)
        if given == .zero { continue }
        forces.append(force(.contact(other), mass: given * sign, lever: isB ? point.anchorB : point.anchorA))
      }
    }
  }

  mutating func addJoints(_ joints: JointSet) {
    let id = bodies.id(of: row)
    // Joints that have not been solved since they were planned have no impulses.
    if joints.joints.isEmpty || joints.needsRebuild || bodies.restTicks[row] < 0 { return }
    for (place, joint) in joints.joints.enumerated() where joint.bodyA == id || joint.bodyB == id {
      let isB = joint.bodyB == id
      let impulse = joints.impulse(at: place)
      let (push, turn) = isB ? (impulse.push, impulse.turnB) : (-impulse.push, impulse.turnA)
      var reported = force(.joint(joints.ids[place]), mass: push * (1 / step.duration), turn: turn / step.duration)
      reported.point += bodies.angular.rotation[row](isB ? joint.anchorB : joint.anchorA)
      forces.append(reported)
    }
  }

  mutating func addWalls() {
    let slot = Int(bodies.rows[row].slot)
    guard bodies.rows[row].body.enclosure != nil else { return }
    let impulses = bodies.enclosureImpulses.indices.contains(slot) ? bodies.enclosureImpulses[slot] : .zero
    if impulses != .zero {
      let rate = Double(Substep.countWithContacts) / step.duration
      let given = Vector(x: Double(impulses[0] - impulses[1]) * rate, y: Double(impulses[2] - impulses[3]) * rate)
      forces.append(force(.wall, mass: given))
      return
    }
    // A body that lies on nothing but a wall is held exactly.
    let sum = forces.reduce(Vector.zero) { $0 + $1.force }
    let held = Vector(x: bodies.x.supportForce(row, sum.x), y: bodies.y.supportForce(row, sum.y))
    if held != .zero { forces.append(ForceOnBody(kind: .wall, force: held, torque: 0, point: bodies.center(row))) }
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

import SpringflowNumerics

extension World {
  /// Adds a body and returns its identifier.
  ///
  /// A body that is added asleep stays where it is, without velocity, and costs nothing until something wakes it: an
  /// awake body that touches it, a wall that is moved into it, a joint, a call. Static bodies and other sleeping ones
  /// that it touches where it is added do not wake it. When it wakes it starts from rest, as Box2D's bodies do.
  ///
  /// - Parameters:
  ///   - body: The values of the body.
  ///   - isAwake: Whether the body starts awake; otherwise it starts asleep, unless it is static, or it or the world does
  ///     not allow sleep.
  /// - Throws: `PhysicsError` if a world does not accept a value of the body; nothing is added then.
  /// - Complexity: O(1) amortised, and O(*s*) for *s* convex parts of its shapes.
  @discardableResult
  public mutating func add(_ body: Body, isAwake: Bool = true) throws(PhysicsError) -> BodyID {
    try body.validate()
    let row = bodies.append(body, settings)
    if !isAwake, allowsSleep, body.allowsSleep, body.kind != .static { bodies.startAsleep(row) }
    if graph.nodes.count < bodies.slots.count { graph.nodes.append(ContactGraph.Node()) }
    quarantine(row, "the body was made with more than \(Self.highestSpeed) pt/s or rad/s at its centre of mass")
    bodies.updateSnapshot(row, settings)
    graph.addColliders(of: row, &bodies)
    return bodies.id(of: row)
  }

  /// Removes a body with its joints; its identifier is invalid from now on. Bodies that it touched wake.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1) for a body without contacts, and O(*n*) once in the next step.
  public mutating func remove(_ id: BodyID) {
    let row = row(of: id)
    wake(row)
    removeJoints(of: id)
    graph.removeColliders(of: row, &bodies)
    appliedForces.removeAll { $0.slot == id.slot }
    bodies.remove(row)
  }

  /// Whether an identifier is that of a body in this world.
  @inline(__always)
  public func contains(_ id: BodyID) -> Bool { bodies.contains(id) }

  /// The identifiers of all bodies, in order of creation.
  ///
  /// - Complexity: O(*n*).
  public var bodyIDs: [BodyID] { bodies.rows.lazy.filter(\.isAlive).map { bodies.id(ofSlot: $0.slot) } }

  /// All values of a body. An assignment takes effect in the next step; that of the pose and the velocity at once.
  ///
  /// - Precondition: The body is in the world, and a world accepts the values assigned.
  /// - Complexity: O(1), and O(*c*) for *c* contacts where the body's shapes or filter change.
  public subscript(id: BodyID) -> Body {
    get { bodies.current(row(of: id)) }
    set {
      do { try update(id, to: newValue) } catch { fatalError(error.description) }
    }
  }

  /// Changes a body to the given values, and wakes it.
  ///
  /// Unchanged values need not be ones that a world accepts of a new body: a body that rolls for years turns farther.
  ///
  /// - Throws: `PhysicsError` if a world does not accept a changed value, or if a change of the body's shapes would
  ///   move the anchors of its joints beyond the world's bounds; nothing is changed then.
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1), and O(*c*) for *c* contacts where the body's shapes or filter change.
  public mutating func update(_ id: BodyID, to body: Body) throws(PhysicsError) {
    let row = row(of: id)
    let old = bodies.current(row)
    if old == body { return }
    try body.validateChanges(since: old)
    let inertia = Inertia(of: body)
    let shift = inertia.center - bodies.inertias[row].center
    let isShifted = inertia.center != bodies.inertias[row].center
    if isShifted { try joints.checkAnchors(of: id, shift: shift) }
    wake(row)
    let keepsShapes = body.keepsColliders(of: old)
    if !keepsShapes { graph.removeColliders(of: row, &bodies) }
    if isShifted { joints.shiftAnchors(of: id, by: shift) }
    if body.kind != old.kind {
      bodies.setAwake(row, body.kind != .static)
      joints.invalidate()
    }
    bodies.update(row, to: body, inertia, settings)
    quarantine(row, "the body was given more than \(Self.highestSpeed) pt/s or rad/s at its centre of mass")
    bodies.updateSnapshot(row, settings)
    if !keepsShapes {
      graph.addColliders(of: row, &bodies)
      return
    }
    if body.friction != old.friction || body.restitution != old.restitution
      || body.shapeProperties != old.shapeProperties
    {
      graph.remixContacts(of: id.slot, &bodies)
    }
    graph.refit(row, &bodies)
  }

  /// The position of a body's origin, in points.
  ///
  /// - Precondition: The body is in the world.
  @inline(__always)
  public func position(of id: BodyID) -> Vector { bodies.originPosition(row(of: id)) }

  /// The velocity of a body's origin, in points per second.
  ///
  /// - Precondition: The body is in the world.
  @inline(__always)
  public func velocity(of id: BodyID) -> Vector { bodies.originVelocity(row(of: id)) }

  /// The rotation of a body, in radians from x to y (clockwise on screen).
  ///
  /// - Precondition: The body is in the world.
  public func angle(of id: BodyID) -> Double { bodies.angular.angle[row(of: id)] }

  /// The angular velocity of a body, in radians per second.
  ///
  /// - Precondition: The body is in the world.
  public func angularVelocity(of id: BodyID) -> Double { bodies.angular.velocity[row(of: id)] }

  /// The mass of a body, in kilograms: its density times its area, where 100 by 100 points count 1.
  ///
  /// - Precondition: The body is in the world.
  public func mass(of id: BodyID) -> Double { bodies.inertias[row(of: id)].mass }

  /// A body's moment of inertia about its centre of mass, in kg·m² at 100 points a metre.
  ///
  /// - Precondition: The body is in the world.
  public func momentOfInertia(of id: BodyID) -> Double { bodies.inertias[row(of: id)].moment / 10_000 }

  /// The position of a body's centre of mass, in points.
  ///
  /// - Precondition: The body is in the world.
  public func centerOfMass(of id: BodyID) -> Vector { bodies.center(row(of: id)) }

  /// Sets the position of a body's origin, in points; the body keeps its velocity, and wakes.
  ///
  /// - Precondition: The body is in the world and the position is within 1e12 points of the origin.
  public mutating func setPosition(_ position: Vector, of id: BodyID) {
    require(
      PhysicsError.extent.contains(position.x) && PhysicsError.extent.contains(position.y),
      "a body's position is within 1e12 of the origin, found (\(position.x), \(position.y))")
    let row = row(of: id)
    wake(row)
    bodies.setPosition(position, of: row)
    bodies.updateSnapshot(row, settings)
    graph.refit(row, &bodies)
  }

  @inline(__always)
  package func row(of id: BodyID) -> Int { bodies.row(of: id) }

  @inline(__always)
  package func bodyID(of row: Int) -> BodyID { bodies.id(of: row) }

  @inline(__always)
  package func pose(_ row: Int) -> Pose { bodies.pose(row) }
}

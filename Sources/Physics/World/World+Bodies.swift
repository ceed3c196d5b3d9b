import SpringflowDeterminism

extension World {
  /// Adds a body and returns its identifier.
  ///
  /// - Throws: `PhysicsError` if a world does not accept a value of the body; nothing is added then.
  /// - Complexity: O(1) amortised, and O(*s*) for *s* convex parts of its shapes.
  @discardableResult
  public mutating func add(_ body: Body) throws(PhysicsError) -> BodyID {
    try body.validate()
    let row = bodyRows.count
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      slots[Int(slot)].row = Int32(row)
    } else {
      slot = Int32(slots.count)
      slots.append(BodyHandle(row: Int32(row), generation: 0))
    }
    bodyRows.append(BodyRow(body: body, slot: slot, model: Int32(retain(body.motionParameters)), isAlive: true))
    x.appendZero()
    y.appendZero()
    angular.append(angle: body.angle, velocity: 0)
    inertias.append(Inertia(of: body))
    snapshots.append(BodySnapshot())
    restTicks.append(0)
    restPoses.append(RestPose())
    if body.kind != .static { awakeRows.append(Int32(row)) }
    if body.shapes.isEmpty { shapelessRows.append(Int32(row)) }
    if isCoupled(row) { coupledCount += 1 }
    if body.enclosure != nil { enclosedCount += 1 }
    applyBodyState(row)
    quarantine(row, "the body was made with more than \(Self.highestSpeed) pt/s or rad/s at its centre of mass")
    addColliders(of: row)
    batchesAreStale = true
    return BodyID(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// Removes a body with its joints; its identifier is invalid from now on. Bodies that it touched wake.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1) for a body without contacts, and O(*n*) once in the next step.
  public mutating func remove(_ id: BodyID) {
    let row = row(of: id)
    wake(row)
    removeJoints(of: id)
    removeColliders(of: row)
    appliedForces.removeAll { $0.slot == id.slot }
    if isCoupled(row) { coupledCount -= 1 }
    if bodyRows[row].body.enclosure != nil { enclosedCount -= 1 }
    if enclosureImpulses.indices.contains(Int(id.slot)) { enclosureImpulses[Int(id.slot)] = .zero }
    release(Int(bodyRows[row].model))
    updateShapeless(row, false)
    bodyRows[row].isAlive = false
    deadRows += 1
    slots[Int(id.slot)].generation &+= 1
    slots[Int(id.slot)].row = -1
    freeSlots.append(id.slot)
    batchesAreStale = true
  }

  /// Whether an identifier is that of a body in this world.
  @inline(__always)
  public func contains(_ id: BodyID) -> Bool {
    slots.indices.contains(Int(id.slot)) && slots[Int(id.slot)].generation == id.generation
      && slots[Int(id.slot)].row >= 0
  }

  /// The identifiers of all bodies, in order of creation.
  ///
  /// - Complexity: O(*n*).
  public var bodyIDs: [BodyID] {
    bodyRows.lazy.filter(\.isAlive).map { BodyID(slot: $0.slot, generation: slots[Int($0.slot)].generation) }
  }

  /// All values of a body. An assignment takes effect in the next step; that of the pose and the velocity at once.
  ///
  /// - Precondition: The body is in the world, and a world accepts the values assigned.
  /// - Complexity: O(1), and O(*c*) for *c* contacts where the body's shapes or filter change.
  public subscript(id: BodyID) -> Body {
    get { current(row(of: id)) }
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
    let old = current(row)
    if old == body { return }
    try body.validateChanges(since: old)
    let inertia = Inertia(of: body)
    if inertia.center != inertias[row].center { try checkJoints(of: id, shift: inertia.center - inertias[row].center) }
    wake(row)
    if body.motionParameters != old.motionParameters {
      let model = retain(body.motionParameters)
      release(Int(bodyRows[row].model))
      bodyRows[row].model = Int32(model)
      batchesAreStale = true
    }
    if (body.enclosure == nil) != (old.enclosure == nil) {
      batchesAreStale = true
      enclosedCount += old.enclosure == nil ? 1 : -1
    }
    let keepsShapes = body.shapes == old.shapes && body.filter == old.filter && body.kind == old.kind
    if !keepsShapes { removeColliders(of: row) }
    let (wasCoupled, oldCenter) = (isCoupled(row), inertias[row].center)
    bodyRows[row].body = body
    if body.kind != old.kind { setAwake(row, body.kind != .static) }
    if body.shapes.isEmpty != old.shapes.isEmpty { updateShapeless(row, body.shapes.isEmpty) }
    inertias[row] = inertia
    if isCoupled(row) != wasCoupled { coupledCount += wasCoupled ? -1 : 1 }
    if inertias[row].center != oldCenter { recenterJoints(of: id, by: inertias[row].center - oldCenter) }
    applyBodyState(row)
    quarantine(row, "the body was given more than \(Self.highestSpeed) pt/s or rad/s at its centre of mass")
    if keepsShapes {
      if body.friction != old.friction || body.restitution != old.restitution { remixContacts(of: row) }
      refit(row)
    } else {
      addColliders(of: row)
    }
  }

  /// The position of a body's origin, in points.
  ///
  /// - Precondition: The body is in the world.
  @inline(__always)
  public func position(of id: BodyID) -> Vector {
    let row = row(of: id)
    let center = Vector(x: x.position(row), y: y.position(row))
    let lever = inertias[row].center
    return lever == .zero ? center : center - angular.rotation[row](lever)
  }

  /// The velocity of a body's origin, in points per second.
  ///
  /// - Precondition: The body is in the world.
  @inline(__always)
  public func velocity(of id: BodyID) -> Vector {
    let row = row(of: id)
    return originVelocity(row)
  }

  /// The rotation of a body, in radians from x to y (clockwise on screen).
  ///
  /// - Precondition: The body is in the world.
  public func angle(of id: BodyID) -> Double { angular.angle[row(of: id)] }

  /// The angular velocity of a body, in radians per second.
  ///
  /// - Precondition: The body is in the world.
  public func angularVelocity(of id: BodyID) -> Double { angular.velocity[row(of: id)] }

  /// The mass of a body, in kilograms: its density times its area, where 100 by 100 points count 1.
  ///
  /// - Precondition: The body is in the world.
  public func mass(of id: BodyID) -> Double { inertias[row(of: id)].mass }

  /// A body's moment of inertia about its centre of mass, in kg·m² at 100 points a metre.
  ///
  /// - Precondition: The body is in the world.
  public func momentOfInertia(of id: BodyID) -> Double { inertias[row(of: id)].moment / 10_000 }

  /// The position of a body's centre of mass, in points.
  ///
  /// - Precondition: The body is in the world.
  public func centerOfMass(of id: BodyID) -> Vector {
    let row = row(of: id)
    return Vector(x: x.position(row), y: y.position(row))
  }

  /// Sets the position of a body's origin, in points; the body keeps its velocity, and wakes.
  ///
  /// - Precondition: The body is in the world and the position is within 1e12 points of the origin.
  public mutating func setPosition(_ position: Vector, of id: BodyID) {
    require(
      PhysicsError.extent.contains(position.x) && PhysicsError.extent.contains(position.y),
      "a body's position is within 1e12 of the origin, found (\(position.x), \(position.y))")
    let row = row(of: id)
    wake(row)
    let center = position + angular.rotation[row](inertias[row].center)
    x.u[row] = center.x - x.origin[row]
    y.u[row] = center.y - y.origin[row]
    refit(row)
  }

  @inline(__always)
  func row(of id: BodyID) -> Int {
    if !contains(id) { Self.refuseUnknownBody() }
    return Int(slots[Int(id.slot)].row)
  }

  @inline(__always)
  func bodyID(of row: Int) -> BodyID {
    let slot = bodyRows[row].slot
    return BodyID(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// The velocity of a body's origin, which rotates about the centre of mass.
  @inline(__always)
  func originVelocity(_ row: Int) -> Vector {
    let velocity = Vector(x: x.v[row], y: y.v[row])
    let lever = inertias[row].center
    if lever == .zero { return velocity }
    return velocity - angular.rotation[row](lever).turned * angular.velocity[row]
  }

  @inline(__always)
  func current(_ row: Int) -> Body {
    var body = bodyRows[row].body
    let center = Vector(x: x.position(row), y: y.position(row))
    let lever = inertias[row].center
    body.position = lever == .zero ? center : center - angular.rotation[row](lever)
    body.velocity = originVelocity(row)
    body.angle = angular.angle[row]
    body.angularVelocity = angular.velocity[row]
    return body
  }

  /// Sets the pose and the velocity of a row to those of its body.
  private mutating func applyBodyState(_ row: Int) {
    let body = bodyRows[row].body
    let isFixed = body.kind == .static
    angular.set(row, angle: body.angle)
    let turning = isFixed || (body.kind == .dynamic && inertias[row].inverseMoment == 0) ? 0 : body.angularVelocity
    angular.velocity[row] = turning
    if turning != 0 { hasTurningBodies = true }
    let lever = angular.rotation[row](inertias[row].center)
    let velocity = body.velocity + lever.turned * turning
    x.v[row] = isFixed ? 0 : velocity.x
    y.v[row] = isFixed ? 0 : velocity.y
    measure(row, at: body.position + lever)
  }

  /// Sets the origins of a body's axes (its anchor, or its equilibrium under gravity) and the bounds by its walls.
  private mutating func measure(_ row: Int, at center: Vector) {
    let body = bodyRows[row].body
    let model = models[Int(bodyRows[row].model)]
    var anchor = body.kind == .dynamic ? body.spring?.anchor ?? .zero : .zero
    // A spring attached beside the centre of mass holds the centre at that offset from the anchor. For a body that
    // turns, the step applies the offset.
    if let lever = springLever(row), !isCoupled(row) { anchor -= angular.rotation[row](lever) }
    let walls = body.enclosure ?? Enclosure()
    // The larger value of body and wall counts.
    let restitution = max(body.restitution, walls.restitution)
    (x.restitution[row], y.restitution[row]) = (restitution, restitution)
    let lever = angular.rotation[row](inertias[row].center)
    let wasOpen = (x.isOpen(row), y.isOpen(row))
    x.place(
      row, position: center.x, origin: anchor.x + model.equilibriumOffset(gravity: gravity.x),
      walls: (walls.minX + body.size.x / 2 + lever.x, walls.maxX - body.size.x / 2 + lever.x))
    y.place(
      row, position: center.y, origin: anchor.y + model.equilibriumOffset(gravity: gravity.y),
      walls: (walls.minY + body.size.y / 2 + lever.y, walls.maxY - body.size.y / 2 + lever.y))
    if wasOpen != (x.isOpen(row), y.isOpen(row)) { batchesAreStale = true }
  }

  mutating func remeasureAll() {
    for row in bodyRows.indices where bodyRows[row].isAlive {
      measure(row, at: Vector(x: x.position(row), y: y.position(row)))
    }
    wakeAll()
  }

  /// The vector from a body's centre of mass to the point of its spring, in the body's axes; `nil` without a spring, or
  /// if the point is the centre itself.
  @inline(__always)
  func springLever(_ row: Int) -> Vector? {
    guard bodyRows[row].body.kind == .dynamic, let spring = bodyRows[row].body.spring else { return nil }
    let lever = spring.offset - inertias[row].center
    return lever == .zero ? nil : lever
  }

  /// Whether a body's spring turns it.
  @inline(__always)
  func isCoupled(_ row: Int) -> Bool { springLever(row) != nil && inertias[row].inverseMoment > 0 }

  private mutating func retain(_ parameters: MotionModel.Parameters) -> Int {
    let place: Int
    if let known = modelIndices[parameters] {
      place = known
    } else {
      let model = MotionModel(parameters, step: stepDuration)
      if let free = freeModels.popLast() {
        models[free] = model
        place = free
      } else {
        place = models.count
        models.append(model)
      }
      modelIndices[parameters] = place
    }
    models[place].users += 1
    return place
  }

  private mutating func release(_ place: Int) {
    models[place].users -= 1
    guard models[place].users == 0 else { return }
    modelIndices[models[place].parameters] = nil
    freeModels.append(place)
  }
}

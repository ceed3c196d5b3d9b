extension BodyStore {
  /// The number of bodies.
  var count: Int { rows.count - deadRows }

  /// Adds a body that a world accepts, and returns its row.
  mutating func append(_ body: Body, _ step: StepSettings) -> Int {
    let row = rows.count
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      slots[Int(slot)].row = Int32(row)
    } else {
      slot = Int32(slots.count)
      slots.append(BodyHandle(row: Int32(row), generation: 0))
    }
    let model = retain(body.motionParameters, duration: step.duration)
    rows.append(BodyRow(body: body, slot: slot, model: Int32(model), isAlive: true))
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
    applyBodyState(row, step.gravity)
    batchesAreStale = true
    return row
  }

  /// Removes a body; its row stays until the next step closes the gap.
  mutating func remove(_ row: Int) {
    let slot = Int(rows[row].slot)
    if isCoupled(row) { coupledCount -= 1 }
    if rows[row].body.enclosure != nil { enclosedCount -= 1 }
    if enclosureImpulses.indices.contains(slot) { enclosureImpulses[slot] = .zero }
    release(Int(rows[row].model))
    updateShapeless(row, false)
    rows[row].isAlive = false
    deadRows += 1
    slots[slot].generation &+= 1
    slots[slot].row = -1
    freeSlots.append(Int32(slot))
    batchesAreStale = true
  }

  /// Changes a body's values, with `inertia` that follows from them, and its pose and velocity to those.
  mutating func update(_ row: Int, to body: Body, _ inertia: Inertia, _ step: StepSettings) {
    let old = rows[row].body
    let wasCoupled = isCoupled(row)
    if body.motionParameters != old.motionParameters {
      let model = retain(body.motionParameters, duration: step.duration)
      release(Int(rows[row].model))
      rows[row].model = Int32(model)
      batchesAreStale = true
    }
    if (body.enclosure == nil) != (old.enclosure == nil) {
      batchesAreStale = true
      enclosedCount += old.enclosure == nil ? 1 : -1
    }
    rows[row].body = body
    if body.shapes.isEmpty != old.shapes.isEmpty { updateShapeless(row, body.shapes.isEmpty) }
    inertias[row] = inertia
    if isCoupled(row) != wasCoupled { coupledCount += wasCoupled ? -1 : 1 }
    applyBodyState(row, step.gravity)
  }

  // MARK: Identifiers

  @inline(__always)
  func contains(_ id: BodyID) -> Bool {
    slots.indices.contains(Int(id.slot)) && slots[Int(id.slot)].generation == id.generation
      && slots[Int(id.slot)].row >= 0
  }

  @inline(__always)
  func row(of id: BodyID) -> Int {
    if !contains(id) { Self.refuseUnknownBody() }
    return Int(slots[Int(id.slot)].row)
  }

  @inline(__always)
  func row(ofSlot slot: Int32) -> Int { Int(slots[Int(slot)].row) }

  @inline(__always)
  func id(of row: Int) -> BodyID { id(ofSlot: rows[row].slot) }

  @inline(__always)
  func id(ofSlot slot: Int32) -> BodyID { BodyID(slot: slot, generation: slots[Int(slot)].generation) }

  @inline(never)
  private static func refuseUnknownBody() -> Never {
    fatalError("the body is not in this world: it was removed, or belongs to another one")
  }

  // MARK: Pose and velocity

  @inline(__always)
  func center(_ row: Int) -> Vector { Vector(x: x.position(row), y: y.position(row)) }

  @inline(__always)
  func velocity(_ row: Int) -> Vector { Vector(x: x.v[row], y: y.v[row]) }

  @inline(__always)
  func pose(_ row: Int) -> Pose { Pose(position: center(row), rotation: angular.rotation[row]) }

  /// The position of a body's origin.
  @inline(__always)
  func originPosition(_ row: Int) -> Vector {
    let lever = inertias[row].center
    return lever == .zero ? center(row) : center(row) - angular.rotation[row](lever)
  }

  /// The velocity of a body's origin, which rotates about the centre of mass.
  @inline(__always)
  func originVelocity(_ row: Int) -> Vector {
    let lever = inertias[row].center
    if lever == .zero { return velocity(row) }
    return velocity(row) - angular.rotation[row](lever).turned * angular.velocity[row]
  }

  /// All values of a body, with its present pose and velocity.
  @inline(__always)
  func current(_ row: Int) -> Body {
    var body = rows[row].body
    body.position = originPosition(row)
    body.velocity = originVelocity(row)
    body.angle = angular.angle[row]
    body.angularVelocity = angular.velocity[row]
    return body
  }

  /// Sets the position of a body's origin.
  mutating func setPosition(_ position: Vector, of row: Int) {
    let center = position + angular.rotation[row](inertias[row].center)
    x.u[row] = center.x - x.origin[row]
    y.u[row] = center.y - y.origin[row]
  }

  /// Sets the pose and the velocity of a row to those of its body.
  private mutating func applyBodyState(_ row: Int, _ gravity: Vector) {
    let body = rows[row].body
    angular.set(row, angle: body.angle)
    setMotion(
      row, position: body.position, velocity: body.velocity, angularVelocity: body.angularVelocity, gravity)
  }

  /// Sets the position and velocity of a row's origin and its angular velocity, at its present angle.
  mutating func setMotion(
    _ row: Int, position: Vector, velocity: Vector, angularVelocity: Double, _ gravity: Vector
  ) {
    let kind = rows[row].body.kind
    let turning =
      kind == .static || (kind == .dynamic && inertias[row].inverseMoment == 0) ? 0 : angularVelocity
    angular.velocity[row] = turning
    if turning != 0 { hasTurningBodies = true }
    let lever = angular.rotation[row](inertias[row].center)
    let centerVelocity = velocity + lever.turned * turning
    x.v[row] = kind == .static ? 0 : centerVelocity.x
    y.v[row] = kind == .static ? 0 : centerVelocity.y
    measure(row, at: position + lever, gravity)
  }

  /// Sets the origins of a body's axes (its anchor, or its equilibrium under gravity) and the bounds by its walls.
  private mutating func measure(_ row: Int, at center: Vector, _ gravity: Vector) {
    var anchor = rows[row].body.kind == .dynamic ? rows[row].body.spring?.anchor ?? .zero : .zero
    // A spring attached beside the centre of mass holds the centre at that offset from the anchor. For a body that
    // turns, the step applies the offset.
    if let lever = springLever(row), !isCoupled(row) { anchor -= angular.rotation[row](lever) }
    let (walls, size) = (rows[row].body.enclosure ?? Enclosure(), rows[row].body.size)
    // The larger value of body and wall counts.
    let restitution = max(rows[row].body.restitution, walls.restitution)
    (x.restitution[row], y.restitution[row]) = (restitution, restitution)
    let lever = angular.rotation[row](inertias[row].center)
    let wasOpen = (x.isOpen(row), y.isOpen(row))
    let offset = models[Int(rows[row].model)].equilibriumOffset(gravity: gravity)
    x.place(
      row, position: center.x, origin: anchor.x + offset.x,
      walls: (walls.minX + size.x / 2 + lever.x, walls.maxX - size.x / 2 + lever.x))
    y.place(
      row, position: center.y, origin: anchor.y + offset.y,
      walls: (walls.minY + size.y / 2 + lever.y, walls.maxY - size.y / 2 + lever.y))
    if wasOpen != (x.isOpen(row), y.isOpen(row)) { batchesAreStale = true }
  }

  /// Measures all bodies from their equilibria under a changed gravity.
  mutating func remeasure(_ gravity: Vector) {
    for row in rows.indices where rows[row].isAlive { measure(row, at: center(row), gravity) }
  }

  // MARK: Springs that turn bodies

  /// The vector from a body's centre of mass to the point of its spring, in the body's axes; `nil` without a spring, or
  /// if the point is the centre itself.
  @inline(__always)
  func springLever(_ row: Int) -> Vector? {
    guard rows[row].body.kind == .dynamic, let spring = rows[row].body.spring else { return nil }
    let lever = spring.offset - inertias[row].center
    return lever == .zero ? nil : lever
  }

  /// Whether a body's spring turns it.
  @inline(__always)
  package func isCoupled(_ row: Int) -> Bool { springLever(row) != nil && inertias[row].inverseMoment > 0 }

  // MARK: Motion models

  private mutating func retain(_ parameters: MotionModel.Parameters, duration: Double) -> Int {
    let place: Int
    if let known = modelIndices[parameters] {
      place = known
    } else {
      let model = MotionModel(parameters, step: duration)
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

  // MARK: Bodies without shapes

  /// Adds a row to the list of bodies without shapes, or removes it.
  private mutating func updateShapeless(_ row: Int, _ isShapeless: Bool) {
    var (low, high) = (0, shapelessRows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(shapelessRows[middle]) < row { low = middle + 1 } else { high = middle }
    }
    let isListed = low < shapelessRows.count && Int(shapelessRows[low]) == row
    if isShapeless, !isListed { shapelessRows.insert(Int32(row), at: low) }
    if !isShapeless, isListed { shapelessRows.remove(at: low) }
  }

  /// The box of a body without shapes.
  func shapelessBox(_ row: Int) -> AABB {
    let (size, middle) = (rows[row].body.size, center(row))
    return AABB(
      minX: middle.x - size.x / 2, minY: middle.y - size.y / 2, maxX: middle.x + size.x / 2,
      maxY: middle.y + size.y / 2)
  }
}

import Determinism

extension World {
  /// Adds a body and gives its name.
  ///
  /// - Throws: `PhysicsError` if a value of the body is not one that a world accepts; nothing is added then.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func add(_ body: Body) throws(PhysicsError) -> BodyID {
    try body.validate()
    let row = traits.count
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      slots[Int(slot)].row = Int32(row)
    } else {
      slot = Int32(slots.count)
      slots.append(Slot(row: Int32(row), generation: 0))
    }
    traits.append(Traits(body: body, slot: slot, tuning: Int32(retain(body.tuningKey)), isAlive: true))
    x.appendZero()
    y.appendZero()
    x.v[row] = body.velocity.x
    y.v[row] = body.velocity.y
    measure(row, at: body.position)
    runsAreStale = true
    return BodyID(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// Removes a body; its name means nothing from now on.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1), and O(*n*) once in the next step.
  public mutating func remove(_ id: BodyID) {
    let row = row(of: id)
    release(Int(traits[row].tuning))
    traits[row].isAlive = false
    deadRows += 1
    slots[Int(id.slot)].generation &+= 1
    slots[Int(id.slot)].row = -1
    freeSlots.append(id.slot)
    runsAreStale = true
  }

  /// Whether a name still means a body of this world.
  public func contains(_ id: BodyID) -> Bool {
    slots.indices.contains(Int(id.slot)) && slots[Int(id.slot)].generation == id.generation
      && slots[Int(id.slot)].row >= 0
  }

  /// All that is known of a body; what is assigned takes effect in the next step, and place and speed at once.
  ///
  /// - Precondition: The body is in the world, and the values assigned are ones that a world accepts.
  /// - Complexity: O(1).
  public subscript(id: BodyID) -> Body {
    get { current(row(of: id)) }
    set {
      do { try update(id, to: newValue) } catch { fatalError(error.description) }
    }
  }

  /// Changes a body to the given values.
  ///
  /// - Throws: `PhysicsError` if a value is not one that a world accepts; nothing is changed then.
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1).
  public mutating func update(_ id: BodyID, to body: Body) throws(PhysicsError) {
    let row = row(of: id)
    let old = current(row)
    if old == body { return }
    try body.validate()
    if body.tuningKey != old.tuningKey {
      let tuning = retain(body.tuningKey)
      release(Int(traits[row].tuning))
      traits[row].tuning = Int32(tuning)
      runsAreStale = true
    }
    if (body.enclosure == nil) != (old.enclosure == nil) { runsAreStale = true }
    traits[row].body = body
    x.v[row] = body.velocity.x
    y.v[row] = body.velocity.y
    measure(row, at: body.position)
  }

  /// A body's centre, in points.
  ///
  /// - Precondition: The body is in the world.
  public func position(of id: BodyID) -> Vector {
    let row = row(of: id)
    return Vector(x: x.position(row), y: y.position(row))
  }

  /// A body's velocity, in points per second.
  ///
  /// - Precondition: The body is in the world.
  public func velocity(of id: BodyID) -> Vector {
    let row = row(of: id)
    return Vector(x: x.v[row], y: y.v[row])
  }

  /// Puts a body's centre somewhere, in points; it keeps its velocity.
  ///
  /// - Precondition: The body is in the world and the position is finite.
  public mutating func setPosition(_ position: Vector, of id: BodyID) {
    require(position.isFinite, "a body's position is finite, found (\(position.x), \(position.y))")
    let row = row(of: id)
    x.u[row] = position.x - x.origin[row]
    y.u[row] = position.y - y.origin[row]
  }

  func row(of id: BodyID) -> Int {
    require(contains(id), "the body is not in this world: it was removed, or belongs to another one")
    return Int(slots[Int(id.slot)].row)
  }

  private func current(_ row: Int) -> Body {
    var body = traits[row].body
    body.position = Vector(x: x.position(row), y: y.position(row))
    body.velocity = Vector(x: x.v[row], y: y.v[row])
    return body
  }

  /// Measures a body from its anchor (or from where it rests under gravity) and between its walls.
  private mutating func measure(_ row: Int, at position: Vector) {
    let body = traits[row].body
    let tuning = tunings[Int(traits[row].tuning)]
    let anchor = body.spring?.anchor ?? .zero
    let walls = body.enclosure ?? Enclosure()
    x.place(
      row, position: position.x, origin: anchor.x + tuning.sag(gravity: gravity.x),
      walls: (walls.minX + body.size.x / 2, walls.maxX - body.size.x / 2))
    y.place(
      row, position: position.y, origin: anchor.y + tuning.sag(gravity: gravity.y),
      walls: (walls.minY + body.size.y / 2, walls.maxY - body.size.y / 2))
  }

  mutating func remeasureAll() {
    for row in traits.indices where traits[row].isAlive {
      measure(row, at: Vector(x: x.position(row), y: y.position(row)))
    }
  }

  private mutating func retain(_ key: Tuning.Key) -> Int {
    let place: Int
    if let known = tuningPlaces[key] {
      place = known
    } else {
      let tuning = Tuning(key, step: stepDuration)
      if let free = freeTunings.popLast() {
        tunings[free] = tuning
        place = free
      } else {
        place = tunings.count
        tunings.append(tuning)
      }
      tuningPlaces[key] = place
    }
    tunings[place].users += 1
    return place
  }

  private mutating func release(_ place: Int) {
    tunings[place].users -= 1
    guard tunings[place].users == 0 else { return }
    tuningPlaces[tunings[place].key] = nil
    freeTunings.append(place)
  }
}

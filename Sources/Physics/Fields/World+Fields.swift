/// Names a field for as long as it is in its world; never reused for another one.
public struct FieldID: Hashable, Sendable {
  let number: Int32
}

extension World {
  /// A world has no more fields than this, as in UIKit.
  public static let maximumFieldCount = 32

  /// Adds a field and gives its name; bodies that it may reach wake.
  ///
  /// - Throws: `PhysicsError` if a value of the field is not one that a world accepts, or if there are 32 already;
  ///   nothing is added then.
  @discardableResult
  public mutating func add(_ field: Field) throws(PhysicsError) -> FieldID {
    try field.validate()
    if fields.fields.count >= Self.maximumFieldCount {
      throw PhysicsError("a world", accepted: "of at most \(Self.maximumFieldCount) fields", found: "one more")
    }
    let id = FieldID(number: fields.next)
    fields.next += 1
    fields.fields.append(field)
    fields.ids.append(id)
    wakeAll()
    return id
  }

  /// Removes a field; its name means nothing from now on.
  ///
  /// - Precondition: The field is in the world.
  public mutating func remove(_ id: FieldID) {
    let place = place(of: id)
    fields.fields.remove(at: place)
    fields.ids.remove(at: place)
    wakeAll()
  }

  /// Whether a name still means a field of this world.
  public func contains(_ id: FieldID) -> Bool { fields.ids.contains(id) }

  /// The names of all fields, in order of creation.
  public var fieldIDs: [FieldID] { fields.ids }

  /// All that is known of a field; what is assigned takes effect in the next step.
  ///
  /// - Precondition: The field is in the world, and the values assigned are ones that a world accepts.
  public subscript(id: FieldID) -> Field {
    get { fields.fields[place(of: id)] }
    set {
      do { try update(id, to: newValue) } catch { fatalError(error.description) }
    }
  }

  /// Changes a field to the given values, and wakes the bodies.
  ///
  /// - Throws: `PhysicsError` if a value is not one that a world accepts; nothing is changed then.
  /// - Precondition: The field is in the world.
  public mutating func update(_ id: FieldID, to field: Field) throws(PhysicsError) {
    let place = place(of: id)
    if fields.fields[place] == field { return }
    try field.validate()
    fields.fields[place] = field
    wakeAll()
  }

  private func place(of id: FieldID) -> Int {
    guard let place = fields.ids.firstIndex(of: id) else {
      fatalError("the field is not in this world: it was removed, or belongs to another one")
    }
    return place
  }

  // MARK: In a step

  /// Takes the bodies that fields act on among the solver bodies.
  mutating func gatherInFields() {
    if fields.fields.isEmpty { return }
    let fields = fields
    fields.withLaws { laws in
      for row in awakeRows where inertias[Int(row)].inverseMass > 0 {
        let row = Int(row)
        let center = Vector(x: x.position(row), y: y.position(row))
        var isReached = false
        laws.forEach(at: center, categories: bodyRows[row].body.fieldCategories) { _ in isReached = true }
        if isReached { solverBodies.setFlag(solverBodies.add(row), .inField) }
      }
    }
  }

  /// What fields would do to a body of a row that is at rest at a place: an acceleration in pt/s², or a velocity in
  /// pt/s that the first field which prescribes one gives.
  func fieldEffect(_ row: Int, at position: Vector, seconds: Double) -> (acceleration: Vector, velocity: Vector?) {
    let subject = FieldSubject(inertias[row], bodyRows[row])
    let step = stepDuration
    return fields.withLaws { laws in
      let effect = laws.effect(on: subject, at: position, ahead: position, origin: position, seconds: seconds)
      // Wind moves what is at rest.
      let windVelocity = laws.advanced(
        .zero, subject, at: position, seconds: seconds, duration: step, isBackward: false)
      return (effect.acceleration + effect.attraction + (windVelocity ?? .zero) * (1 / step), effect.velocity)
    }
  }

  /// Whether a field that changes with time acts on a body of a row at a place.
  func isInChangingField(_ row: Int, at position: Vector) -> Bool {
    let categories = bodyRows[row].body.fieldCategories
    return fields.withLaws { laws in
      var changes = false
      laws.forEach(at: position, categories: categories) { if $0.pointee.changesWithTime { changes = true } }
      return changes
    }
  }
}

extension FieldSubject {
  @inline(__always)
  init(_ inertia: Inertia, _ row: World.BodyRow) {
    self.init(mass: inertia.mass, charge: row.body.charge, categories: row.body.fieldCategories)
  }
}

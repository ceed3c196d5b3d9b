/// Identifies a field for as long as it is in its world; never reused for another one.
public struct FieldID: Hashable, Sendable {
  let number: Int32
}

extension World {
  /// The greatest number of fields in a world, as in UIKit.
  public static let maximumFieldCount = 32

  /// Adds a field and returns its identifier; bodies that it may reach wake.
  ///
  /// - Throws: `PhysicsError` if a world does not accept a value of the field, or if there are 32 already; nothing is
  ///   added then.
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

  /// Removes a field; its identifier is invalid from now on.
  ///
  /// - Precondition: The field is in the world.
  public mutating func remove(_ id: FieldID) {
    let place = place(of: id)
    fields.fields.remove(at: place)
    fields.ids.remove(at: place)
    wakeAll()
  }

  /// Whether an identifier is that of a field in this world.
  public func contains(_ id: FieldID) -> Bool { fields.ids.contains(id) }

  /// The identifiers of all fields, in order of creation.
  public var fieldIDs: [FieldID] { fields.ids }

  /// All values of a field. An assignment takes effect in the next step.
  ///
  /// - Precondition: The field is in the world, and a world accepts the values assigned.
  public subscript(id: FieldID) -> Field {
    get { fields.fields[place(of: id)] }
    set {
      do { try update(id, to: newValue) } catch { fatalError(error.description) }
    }
  }

  /// Changes a field to the given values, and wakes the bodies.
  ///
  /// - Throws: `PhysicsError` if a world does not accept a value; nothing is changed then.
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

  /// Adds the bodies that fields act on to the solver bodies.
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

  /// The effect of the fields on a row's body at rest at a position: an acceleration in pt/s², or a velocity in pt/s by
  /// the first field that prescribes one.
  func fieldEffect(_ row: Int, at position: Vector, seconds: Double) -> (acceleration: Vector, velocity: Vector?) {
    let subject = FieldSubject(inertias[row], bodyRows[row])
    let step = stepDuration
    return fields.withLaws { laws in
      let effect = laws.effect(on: subject, at: position, ahead: position, origin: position, seconds: seconds)
      // Wind moves a body at rest.
      let windVelocity = laws.advanced(
        .zero, subject, at: position, seconds: seconds, duration: step, isBackward: false)
      return (effect.acceleration + effect.attraction + (windVelocity ?? .zero) * (1 / step), effect.velocity)
    }
  }

  /// Whether a field that changes with time acts on a row's body at a position.
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

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
}

/// Questions about one body of a world that is a property of an object.
///
/// What is not `mutating` gets a copy of such a property: of the world's own bytes, more than a thousand, or even of
/// the references to all its lists. These get the world's address, and what they call is inlined. They change nothing.
extension World {
  /// Where a body's origin is, in points: ``position(of:)``.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1).
  package mutating func positionInPlace(of id: BodyID) -> Vector { position(of: id) }

  /// The velocity of a body's origin, in points per second: ``velocity(of:)``.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1).
  package mutating func velocityInPlace(of id: BodyID) -> Vector { velocity(of: id) }

  /// Whether any body is awake.
  ///
  /// - Complexity: O(1), and O(*r*) after the removal of *r* bodies until the next step.
  package mutating func hasAwakeBodyInPlace() -> Bool {
    awakeRows.contains { bodyRows[Int($0)].isAlive }
  }

  /// All that is known of a body: what the subscript of its name gives.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1).
  package mutating func bodyInPlace(_ id: BodyID) -> Body { current(row(of: id)) }
}

extension World {
  @inline(never)
  static func refuseUnknownBody() -> Never {
    fatalError("the body is not in this world: it was removed, or belongs to another one")
  }
}

/// Questions about one body of a world that is a property of an object.
///
/// A call that is not `mutating` gets a copy of such a property: of the world's own bytes, more than a thousand, or
/// even of the references to all its lists. These functions get the world's address, and their callees are inlined.
/// They change nothing.
extension World {
  /// The position of a body's origin, in points: ``position(of:)``.
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
    bodies.awakeRows.contains { bodies.rows[Int($0)].isAlive }
  }

  /// All values of a body, as the subscript returns them.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1).
  package mutating func bodyInPlace(_ id: BodyID) -> Body { bodies.current(bodies.row(of: id)) }
}

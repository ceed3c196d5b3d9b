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

  /// The size of a body's box, in points.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1).
  package mutating func sizeInPlace(of id: BodyID) -> Vector { bodies.rows[row(of: id)].body.size }

  /// The rotation of a body, in radians: ``angle(of:)``.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1).
  @inline(__always)
  package mutating func angleInPlace(of id: BodyID) -> Double { angle(of: id) }

  /// Whether two bodies touch, by any of their shapes; not after one of them was removed.
  ///
  /// - Complexity: O(*k*) for *k* contacts of one of them.
  package mutating func touches(_ first: BodyID, _ second: BodyID) -> Bool {
    contains(first) && contains(second) && graph.touches(first.slot, second.slot)
  }

  /// Whether a body is at rest after a step: ``isAtRestAfterStep(speed:acceleration:turning:)`` for one.
  ///
  /// - Precondition: The body is in the world.
  package mutating func isAtRestAfterStep(
    _ id: BodyID, speed: Double, acceleration: Double, turning: Double
  ) -> Bool {
    isAtRestAfterStep(row(of: id), speed, acceleration, turning)
  }

  /// Whether only joints or fields hold a body that can move; it touches nothing.
  ///
  /// - Precondition: The body is in the world.
  package mutating func isCarried(_ id: BodyID) -> Bool {
    let row = row(of: id)
    return bodies.rows[row].body.kind == .dynamic && isCarried(row)
  }
}

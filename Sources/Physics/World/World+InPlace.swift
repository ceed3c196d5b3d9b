import Determinism

/// Questions about one body of a world that is a property of an object.
///
/// What is not `mutating` gets a copy of such a property: of the world's own bytes, more than a thousand, or even of the
/// references to all its lists. These get the world's address. They change nothing.
extension World {
  /// Where a body's origin is, in points: ``position(of:)``.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1).
  package mutating func positionInPlace(of id: BodyID) -> Vector {
    let row = rowInPlace(of: id)
    let center = Vector(x: x.origin[row] + x.u[row], y: y.origin[row] + y.u[row])
    let lever = inertias[row].center
    return lever == .zero ? center : center - spin.rotation[row](lever)
  }

  /// The velocity of a body's origin, in points per second: ``velocity(of:)``.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(1).
  package mutating func velocityInPlace(of id: BodyID) -> Vector {
    let row = rowInPlace(of: id)
    let velocity = Vector(x: x.v[row], y: y.v[row])
    let lever = inertias[row].center
    return lever == .zero ? velocity : velocity - spin.rotation[row](lever).turned * spin.velocity[row]
  }

  @inline(__always)
  private mutating func rowInPlace(of id: BodyID) -> Int {
    let slot = Int(id.slot)
    guard slots.indices.contains(slot), slots[slot].generation == id.generation, slots[slot].row >= 0 else {
      Self.refuseUnknownBody()
    }
    return Int(slots[slot].row)
  }

  static func refuseUnknownBody() -> Never {
    fatalError("the body is not in this world: it was removed, or belongs to another one")
  }
}

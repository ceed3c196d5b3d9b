/// A collider that has left its box in the grid, and the box that it needs.
package struct EscapedCollider: Sendable {
  package var collider: Int32
  package var box: AABB
}

/// The grid's boxes are computed before a step from the predicted poses; a contact, a joint, a field or a wall may move
/// a body out of its box. Steps are not affected, as they update boxes first. Queries check the grid and these
/// colliders.
///
/// They follow from poses and boxes and are not part of the state: a decoded world finds the same escaped colliders.
extension ContactGraph {
  /// Lists the colliders that are outside their boxes after a step.
  ///
  /// - Complexity: O(*n*) for *n* colliders of awake bodies.
  mutating func updateEscapedColliders(_ bodies: inout BodyStore) {
    // A collider that fell asleep outside its box stays in the list.
    escapedColliders.removeAll { escaped in
      let collider = colliders[Int(escaped.collider)]
      return collider.slot < 0 || !bodies.snapshots[Int(collider.row)].isAsleep
        || broadPhase.boxes[Int(escaped.collider)].contains(escaped.box)
    }
    for row in bodies.awakeRows { updateEscapedColliders(of: Int(row), &bodies) }
  }

  /// Finds the escaped colliders of a decoded world.
  package mutating func findEscapedColliders(_ bodies: inout BodyStore) {
    escapedColliders.removeAll()
    for row in bodies.rows.indices where bodies.rows[row].isAlive { updateEscapedColliders(of: row, &bodies) }
  }

  private mutating func updateEscapedColliders(of row: Int, _ bodies: inout BodyStore) {
    var index = nodes[Int(bodies.rows[row].slot)].firstCollider
    if index < 0 { return }
    let pose = bodies.pose(row)
    while index >= 0 {
      let convexShape = colliders[Int(index)].convexShape
      let bounds = convexShape.bounds(pose, vertices.address)
      let box = AABB(minX: bounds.low.x, minY: bounds.low.y, maxX: bounds.high.x, maxY: bounds.high.y)
      if !broadPhase.boxes[Int(index)].contains(box) {
        escapedColliders.append(EscapedCollider(collider: index, box: box))
      }
      index = colliders[Int(index)].next
    }
  }
}

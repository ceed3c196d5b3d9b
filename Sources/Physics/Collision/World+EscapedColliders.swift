/// A collider that has left the box in which the grid has it, and the box that it needs.
struct EscapedCollider: Sendable {
  var collider: Int32
  var box: AABB
}

/// The grid's boxes are made before a step from where bodies will be; a contact, a joint, a field or a wall may lead
/// one out of its box. Steps need not mind, as they make boxes first. Queries look at the grid and at these.
///
/// What follows from poses and boxes is no state: a restored world finds the same escaped colliders.
extension World {
  /// Notes which colliders are outside their boxes after a step.
  ///
  /// - Complexity: O(*n*) for *n* colliders of awake bodies.
  mutating func updateEscapedColliders() {
    // What fell asleep outside its box keeps it.
    escapedColliders.removeAll { escaped in
      let collider = colliders[Int(escaped.collider)]
      return collider.slot < 0 || !snapshots[Int(collider.row)].isAsleep
        || broadPhase.boxes[Int(escaped.collider)].contains(escaped.box)
    }
    for row in awakeRows { updateEscapedColliders(of: Int(row)) }
  }

  /// Finds the escaped colliders of a restored world.
  mutating func findEscapedColliders() {
    escapedColliders.removeAll()
    for row in bodyRows.indices where bodyRows[row].isAlive { updateEscapedColliders(of: row) }
  }

  private mutating func updateEscapedColliders(of row: Int) {
    var index = slots[Int(bodyRows[row].slot)].firstCollider
    if index < 0 { return }
    let pose = Pose(position: Vector(x: x.position(row), y: y.position(row)), rotation: angular.rotation[row])
    while index >= 0 {
      let convexShape = colliders[Int(index)].convexShape
      let bounds = vertices.withUnsafeBufferPointer { convexShape.bounds(pose, $0.baseAddress!) }
      let box = AABB(minX: bounds.low.x, minY: bounds.low.y, maxX: bounds.high.x, maxY: bounds.high.y)
      if !broadPhase.boxes[Int(index)].contains(box) {
        escapedColliders.append(EscapedCollider(collider: index, box: box))
      }
      index = colliders[Int(index)].next
    }
  }
}

/// A collider that has left the box in which the grid has it, and the box that it needs.
struct Stray: Sendable {
  var collider: Int32
  var box: Box
}

/// The grid's boxes are made before a step from where bodies will be; a contact, a joint, a field or a wall may lead one
/// out of its box. Steps need not mind, as they make boxes first. Queries look at the grid and at these.
///
/// What follows from poses and boxes is no state: a restored world finds the same strays.
extension World {
  /// Notes which colliders are outside their boxes after a step.
  ///
  /// - Complexity: O(*n*) for *n* colliders of awake bodies.
  mutating func noteStrays() {
    // What fell asleep outside its box keeps it.
    strays.removeAll { stray in
      let collider = colliders[Int(stray.collider)]
      return collider.slot < 0 || !motions[Int(collider.row)].isAsleep
        || broadPhase.boxes[Int(stray.collider)].contains(stray.box)
    }
    for row in awakeRows { noteStrays(of: Int(row)) }
  }

  /// Finds the strays of a restored world.
  mutating func findStrays() {
    strays.removeAll()
    for row in traits.indices where traits[row].isAlive { noteStrays(of: row) }
  }

  private mutating func noteStrays(of row: Int) {
    var index = slots[Int(traits[row].slot)].firstCollider
    if index < 0 { return }
    let pose = Pose(position: Vector(x: x.position(row), y: y.position(row)), rotation: spin.rotation[row])
    while index >= 0 {
      let piece = colliders[Int(index)].piece
      let bounds = vertices.withUnsafeBufferPointer { piece.bounds(pose, $0.baseAddress!) }
      let box = Box(minX: bounds.low.x, minY: bounds.low.y, maxX: bounds.high.x, maxY: bounds.high.y)
      if !broadPhase.boxes[Int(index)].contains(box) { strays.append(Stray(collider: index, box: box)) }
      index = colliders[Int(index)].next
    }
  }
}

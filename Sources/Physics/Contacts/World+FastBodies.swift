/// Bodies to which the solver gives so much speed that they could tunnel through another body in the same step.
extension World {
  /// The least thickness that is assumed of a body, in points.
  static let minimumThickness = 0.5

  /// Records the bodies to which contacts have given much speed in a substep.
  mutating func recordFastBodies() {
    solverBodies.withColumns { bodies in
      let most = Self.minimumThickness / stepDuration
      for place in 1..<bodies.count {
        let speed = abs(bodies.accumulatedX[place]) + abs(bodies.accumulatedY[place])
        if speed > most { solver.fastBodies.append((bodies.rows[place], speed * stepDuration)) }
      }
    }
  }

  /// Moves bodies back to their start of the step if contacts have moved them farther than their thickness, as that
  /// path was not searched for impacts. They keep their new velocity, and the next step finds their impacts.
  mutating func holdFastBodies() {
    for (row, distance) in solver.fastBodies { hold(Int(row), distance) }
    solver.fastBodies.removeAll(keepingCapacity: true)
  }

  /// - Parameter distance: The distance that the speed by contacts covers in a step. In points.
  private mutating func hold(_ row: Int, _ distance: Double) {
    let start = snapshots[row].pose.position
    let thickness = thinnestCollider(Int(bodyRows[row].slot))
    guard distance > thickness, !jointLinks.isJointed(bodyRows[row].slot), bodyRows[row].body.enclosure == nil,
      (Vector(x: x.position(row), y: y.position(row)) - start).length > thickness
    else { return }
    x.u[row] = start.x - x.origin[row]
    y.u[row] = start.y - y.origin[row]
    angular.set(row, angle: snapshots[row].angle)
  }

  /// The least distance of motion at which a body could tunnel through another one. In points.
  private mutating func thinnestCollider(_ slot: Int) -> Double {
    var least = Double.infinity
    var index = slots[slot].firstCollider
    while index >= 0 {
      least = min(least, colliders[Int(index)].tunnelingDistance)
      index = colliders[Int(index)].next
    }
    return max(least, Self.minimumThickness)
  }
}

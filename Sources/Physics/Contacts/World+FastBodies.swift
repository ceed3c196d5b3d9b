/// Bodies that the solver gives so much speed that they could pass through something in the same step.
extension World {
  /// What is thinner than this, in points, is taken for as thick.
  static let minimumThickness = 0.5

  /// Notes what contacts have given so much speed in a substep.
  mutating func recordFastBodies() {
    solverBodies.withColumns { bodies in
      let most = Self.minimumThickness / stepDuration
      for place in 1..<bodies.count {
        let speed = abs(bodies.accumulatedX[place]) + abs(bodies.accumulatedY[place])
        if speed > most { solver.fastBodies.append((bodies.rows[place], speed * stepDuration)) }
      }
    }
  }

  /// Leaves bodies where the step began that contacts have led farther than they are thick: nothing has looked for
  /// impacts on that way. They keep their new velocity, go there in the next step, and meet what is on the way.
  mutating func holdFastBodies() {
    for (row, way) in solver.fastBodies { hold(Int(row), way) }
    solver.fastBodies.removeAll(keepingCapacity: true)
  }

  /// - Parameter way: How far what contacts gave leads in a step. In points.
  private mutating func hold(_ row: Int, _ way: Double) {
    let start = snapshots[row].pose.position
    let thickness = thinnestCollider(Int(bodyRows[row].slot))
    guard way > thickness, !jointLinks.isJointed(bodyRows[row].slot), bodyRows[row].body.enclosure == nil,
      (Vector(x: x.position(row), y: y.position(row)) - start).length > thickness
    else { return }
    x.u[row] = start.x - x.origin[row]
    y.u[row] = start.y - y.origin[row]
    angular.set(row, angle: snapshots[row].angle)
  }

  /// How far a body moves at least until it could pass through another one. In points.
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

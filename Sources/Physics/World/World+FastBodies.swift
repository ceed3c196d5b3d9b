/// Bodies that the solver gives so much speed that they could pass through something in the same step.
extension World {
  /// What is thinner than this, in points, is taken for as thick.
  static let leastThickness = 0.5

  /// Notes what contacts have given so much speed in a part of the step.
  mutating func noteFastBodies() {
    crew.withMembers { crew in
      let most = Self.leastThickness / stepDuration
      for place in 1..<crew.count {
        let speed = abs(crew.borneX[place]) + abs(crew.borneY[place])
        if speed > most { solver.fastBodies.append((crew.rows[place], speed * stepDuration)) }
      }
    }
  }

  /// Leaves bodies where the step began that contacts have led farther than they are thick: nothing has looked for impacts
  /// on that way. They keep their new velocity, go there in the next step, and meet what is on the way.
  mutating func holdFastBodies() {
    for (row, way) in solver.fastBodies { hold(Int(row), way) }
    solver.fastBodies.removeAll(keepingCapacity: true)
  }

  /// - Parameter way: How far what contacts gave leads in a step. In points.
  private mutating func hold(_ row: Int, _ way: Double) {
    let start = motions[row].pose.position
    let thickness = thinnest(Int(traits[row].slot))
    guard way > thickness, !jointLinks.hold(traits[row].slot), traits[row].body.enclosure == nil,
      (Vector(x: x.position(row), y: y.position(row)) - start).length > thickness
    else { return }
    x.u[row] = start.x - x.origin[row]
    y.u[row] = start.y - y.origin[row]
    spin.set(row, angle: motions[row].angle)
  }

  /// How far a body moves at least until it could pass through another one. In points.
  private mutating func thinnest(_ slot: Int) -> Double {
    var least = Double.infinity
    var index = slots[slot].firstCollider
    while index >= 0 {
      least = min(least, colliders[Int(index)].tunnel)
      index = colliders[Int(index)].next
    }
    return max(least, Self.leastThickness)
  }
}

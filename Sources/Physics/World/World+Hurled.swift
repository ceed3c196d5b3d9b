/// Bodies that the solver gives so much speed that they could pass through something in the same step.
extension World {
  /// What is thinner than this, in points, is taken for as thick.
  static let leastThickness = 0.5

  /// Leaves a body where the step began if contacts have led it farther than it is thick: nothing has looked for impacts
  /// on that way. It keeps its new velocity, goes there in the next step, and meets what is on the way.
  ///
  /// - Parameter way: How far what contacts gave leads in a step. In points.
  mutating func keepInPlace(_ row: Int, _ way: Double) {
    let start = motions[row]
    let thickness = thinnest(Int(traits[row].slot))
    guard way > thickness, !jointLinks.hold(traits[row].slot), traits[row].body.enclosure == nil,
      (Vector(x: x.position(row), y: y.position(row)) - start.pose.position).length > thickness
    else { return }
    x.u[row] = start.pose.position.x - x.origin[row]
    y.u[row] = start.pose.position.y - y.origin[row]
    spin.set(row, angle: start.angle)
  }

  /// How far a body moves at least until it could pass through another one. In points.
  @inline(__always)
  private func thinnest(_ slot: Int) -> Double {
    var least = Double.infinity
    var index = slots[slot].firstCollider
    while index >= 0 {
      least = min(least, colliders[Int(index)].tunnel)
      index = colliders[Int(index)].next
    }
    return max(least, Self.leastThickness)
  }
}

/// Bodies to which the solver gives so much speed that they could tunnel through another body in the same step.
extension ContactSolver {
  /// Records the bodies to which contacts have given much speed in a substep.
  mutating func recordFastBodies(_ columns: SolverBodyColumns, _ step: StepSettings) {
    let most = ContactGraph.minimumThickness / step.duration
    for place in 1..<columns.count {
      let speed = abs(columns.accumulatedX[place]) + abs(columns.accumulatedY[place])
      if speed > most { fastBodies.append((columns.rows[place], speed * step.duration)) }
    }
  }

  /// Moves bodies back to their start of the step if contacts have moved them farther than their thickness, as that
  /// path was not searched for impacts. They keep their new velocity, and the next step finds their impacts.
  mutating func holdFastBodies(_ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet) {
    for (row, distance) in fastBodies {
      let row = Int(row)
      let slot = bodies.rows[row].slot
      let thickness = graph.thickness(slot)
      guard distance > thickness, !joints.isJointed(slot), bodies.rows[row].body.enclosure == nil else { continue }
      bodies.moveBack(row, ifFartherThan: thickness)
    }
    fastBodies.removeAll(keepingCapacity: true)
  }
}

extension BodyStore {
  /// Moves a body back to its start of the step if it is farther from there than a distance in points.
  fileprivate mutating func moveBack(_ row: Int, ifFartherThan distance: Double) {
    let start = snapshots[row].pose.position
    guard (center(row) - start).length > distance else { return }
    x.u[row] = start.x - x.origin[row]
    y.u[row] = start.y - y.origin[row]
    angular.set(row, angle: snapshots[row].angle)
  }
}

extension ContactGraph {
  /// The least thickness that is assumed of a body, in points.
  static let minimumThickness = 0.5

  /// The least distance of motion at which a body could tunnel through another one. In points.
  fileprivate mutating func thickness(_ slot: Int32) -> Double {
    var least = Double.infinity
    var index = nodes[Int(slot)].firstCollider
    while index >= 0 {
      least = min(least, colliders[Int(index)].tunnelingDistance)
      index = colliders[Int(index)].next
    }
    return max(least, Self.minimumThickness)
  }
}

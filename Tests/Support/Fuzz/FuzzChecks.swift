import SpringflowPhysics

/// Checks that hold for every world between steps, after any operations.
package enum FuzzChecks {
  /// The first failed check, as a sentence; `nil` if all hold.
  package static func fault(of world: World) -> String? {
    for id in world.bodyIDs {
      let row = world.row(of: id)
      let numbers = [
        world.bodies.x.position(row), world.bodies.y.position(row), world.bodies.x.v[row], world.bodies.y.v[row],
        world.bodies.angular.angle[row],
        world.bodies.angular.velocity[row], world.bodies.angular.rotation[row].cosine,
        world.bodies.angular.rotation[row].sine,
      ]
      guard numbers.allSatisfy({ abs($0) <= World.farthest }) else { return "a body has left the numbers: \(numbers)" }
    }
    let rows = world.bodies.rows.indices.filter { world.bodies.rows[$0].isAlive }
    if world.bodies.coupledCount != rows.filter({ world.bodies.isCoupled($0) }).count {
      return "coupled bodies are miscounted"
    }
    if world.bodies.enclosedCount != rows.filter({ world.bodies.rows[$0].body.enclosure != nil }).count {
      return "enclosures are miscounted"
    }
    if world.bodies.awakeRows != world.bodies.awakeRows.sorted() { return "awake rows are out of order" }
    let awake = Set(world.bodies.awakeRows)
    for row in rows where world.bodies.rows[row].body.kind != .static {
      if awake.contains(Int32(row)) != (world.bodies.restTicks[row] >= 0) {
        return "row \(row) sleeps in the wrong list"
      }
    }
    var active = Set<Int32>()
    for index in world.graph.activeContacts {
      if !active.insert(index).inserted { return "the contact \(index) is active twice" }
    }
    return forceFault(of: world) ?? restoringFault(of: world)
  }

  /// Checks that no mouse joint has pulled harder in the last step than it may.
  package static func forceFault(of world: World) -> String? {
    for (place, joint) in world.joints.joints.enumerated() where !world.joints.needsRebuild {
      guard case .mouse(let maximumForce) = joint.kind else { continue }
      let force = world.joints.impulse(at: place).push.length / world.stepDuration / 100
      if !(force <= maximumForce * (1 + 1e-9)) { return "a mouse joint pulls with \(force) N of \(maximumForce) N" }
    }
    return nil
  }

  /// Checks that a world can be decoded from its own bytes, and is the same then.
  package static func restoringFault(of world: World) -> String? {
    do {
      let twin = try World(encoded: world.encoded())
      return twin == world ? nil : "it is not the same after it was saved"
    } catch {
      return "its own bytes are refused: \(error)"
    }
  }
}

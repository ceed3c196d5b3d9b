extension World {
  /// Whether a body sleeps, as it and its island have been at rest for half a second.
  ///
  /// - Precondition: The body is in the world.
  public func isAsleep(_ id: BodyID) -> Bool { bodies.restTicks[row(of: id)] < 0 }

  /// Wakes a body and its sleeping island, and restarts its time at rest.
  public mutating func wake(_ id: BodyID) { wake(row(of: id)) }

  /// Wakes all bodies.
  public mutating func wakeAll() {
    for row in bodies.rows.indices where bodies.rows[row].isAlive { wake(row) }
  }

  mutating func wake(_ row: Int) { bodies.wake(row, &graph, &joints) }

  /// Whether no body moves or is about to: each is slower than `speed`, and the forces on it, less those of its
  /// supports, accelerate it by less than `acceleration`.
  ///
  /// - Parameters:
  ///   - speed: In points per second.
  ///   - acceleration: In points per second².
  ///   - turning: The angular velocity below which a body counts as at rest, in radians per second; any unless given.
  /// - Complexity: O(*n*) for *n* awake bodies; stops at the first one that moves.
  public func isAtRest(speed: Double, acceleration: Double, turning: Double = .infinity) -> Bool {
    bodies.awakeRows.allSatisfy { row in
      let row = Int(row)
      return !bodies.rows[row].isAlive
        || isAtRest(row, speed: speed, acceleration: acceleration) && abs(bodies.angular.velocity[row]) < turning
    }
  }

  /// ``isAtRest(speed:acceleration:turning:)`` as it is after a step, in which a body that a joint presses on others counts as
  /// at rest when it has stayed where it was.
  ///
  /// - Complexity: O(*n*) for *n* awake bodies; stops at the first one that moves.
  package mutating func isAtRestAfterStep(speed: Double, acceleration: Double, turning: Double) -> Bool {
    bodies.awakeRows.allSatisfy { row in
      let row = Int(row)
      return !bodies.rows[row].isAlive || isAtRestAfterStep(row, speed, acceleration, turning)
    }
  }

  @inline(__always)
  func isAtRestAfterStep(_ row: Int, _ speed: Double, _ acceleration: Double, _ turning: Double) -> Bool {
    if isAtRest(row, speed: speed, acceleration: acceleration), abs(bodies.angular.velocity[row]) < turning {
      return true
    }
    let slot = bodies.rows[row].slot
    return joints.isJointed(slot) && graph.touchesAnything(slot)
      && bodies.hasStayed(row, speed: speed, turning: turning, stepDuration)
  }

  @inline(__always)
  func isAtRest(_ row: Int, speed: Double, acceleration: Double) -> Bool {
    if !fields.fields.isEmpty, isInField(row) {
      // Its forces are not compared: it is at rest when it does not move, and nothing is about to move it.
      let changes = fields.changes(at: bodies.center(row), categories: bodies.rows[row].body.fieldCategories)
      return !changes && bodies.isAtRest(row, isHeld: true, gravity, speed: speed, acceleration: acceleration)
    }
    return bodies.isAtRest(row, isHeld: isHeld(row), gravity, speed: speed, acceleration: acceleration)
  }

  /// Whether a field acts on a body.
  private func isInField(_ row: Int) -> Bool {
    fields.acts(at: bodies.center(row), categories: bodies.rows[row].body.fieldCategories)
  }

  /// Whether only joints or fields hold a body, whose forces are not compared: it touches nothing.
  func isCarried(_ row: Int) -> Bool {
    let slot = bodies.rows[row].slot
    return (joints.isJointed(slot) || isInField(row)) && !graph.touchesAnything(slot)
  }

  /// Whether a body is held by anything other than its spring, weight and walls.
  @inline(__always)
  private func isHeld(_ row: Int) -> Bool {
    let slot = bodies.rows[row].slot
    return graph.hasContacts(slot) || joints.isJointed(slot)
  }
}

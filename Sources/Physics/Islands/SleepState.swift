/// The sleep state of a body, with the reason if it is awake.
public enum SleepState: Hashable, Sendable {
  /// The body sleeps.
  case asleep
  /// The body never moves.
  case isStatic
  /// The body or the world does not allow sleep.
  case sleepForbidden
  /// The body moves too fast, in points per second.
  case moving(speed: Double)
  /// The body rotates too fast, in radians per second.
  case turning(speed: Double)
  /// The body is slow, but forces accelerate it. In points per second².
  case accelerating(Double)
  /// The body has been at rest for this number of steps, which is not long enough yet.
  case restingFor(ticks: Int)
  /// Another body of the island, connected by contacts or joints, keeps the body awake.
  case heldAwake(by: BodyID)
}

extension World {
  /// The sleep state of a body, with the reason if it is awake.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(*k*) for *k* contacts and joints of all bodies of its island.
  public func sleepState(of id: BodyID) -> SleepState {
    let row = row(of: id)
    let ticksToSleep = BodyStore.ticksToSleep(stepDuration)
    let own = ownSleepState(row)
    guard case .restingFor(let ticks) = own, ticks >= Int(ticksToSleep) else { return own }
    var (rows, isSeen) = ([row], [Bool](repeating: false, count: bodies.rows.count))
    isSeen[row] = true
    var next = 0
    while next < rows.count {
      for other in graph.neighbors(of: rows[next], bodies, joints) where !isSeen[other] {
        isSeen[other] = true
        if bodies.rows[other].body.kind == .static { continue }
        if bodies.restTicks[other] < ticksToSleep, bodies.restTicks[other] >= 0 {
          return .heldAwake(by: bodyID(of: other))
        }
        if bodies.rows[other].body.kind == .dynamic { rows.append(other) }
      }
      next += 1
    }
    return own
  }

  private func ownSleepState(_ row: Int) -> SleepState {
    let body = bodies.rows[row].body
    if body.kind == .static { return .isStatic }
    if bodies.restTicks[row] < 0 { return .asleep }
    if !allowsSleep || !body.allowsSleep { return .sleepForbidden }
    let speed = Vector(x: bodies.x.v[row], y: bodies.y.v[row]).length
    let turning = abs(bodies.angular.velocity[row])
    if body.kind == .kinematic {
      if speed > 0 { return .moving(speed: speed) }
      if turning > 0 { return .turning(speed: turning) }
      return .restingFor(ticks: Int(bodies.restTicks[row]))
    }
    if bodies.restTicks[row] > 0,
      bodies.isJittering(
        row, hasContacts: graph.hasContacts(bodies.rows[row].slot), isJointed: joints.isJointed(bodies.rows[row].slot),
        gravity)
    {
      return .restingFor(ticks: Int(bodies.restTicks[row]))
    }
    // What a joint presses on others may have a velocity at rest.
    let slot = bodies.rows[row].slot
    if bodies.restTicks[row] > 0, joints.isJointed(slot), graph.touchesAnything(slot) {
      return .restingFor(ticks: Int(bodies.restTicks[row]))
    }
    if turning >= BodyStore.sleepTurning { return .turning(speed: turning) }
    if !isAtRest(row, speed: BodyStore.sleepSpeed, acceleration: .infinity) { return .moving(speed: speed) }
    if !isAtRest(row, speed: BodyStore.sleepSpeed, acceleration: BodyStore.sleepAcceleration) {
      return .accelerating(acceleration(of: bodyID(of: row)).length)
    }
    return .restingFor(ticks: Int(bodies.restTicks[row]))
  }
}

extension ContactGraph {
  /// The bodies that touch a body, or nearly do, or share a joint with it: they fall asleep together.
  func neighbors(of row: Int, _ bodies: BodyStore, _ joints: JointSet) -> [Int] {
    let slot = bodies.rows[row].slot
    var found: [Int] = []
    var edges = edges(of: slot)
    while let (index, other) = next(&edges) {
      if manifolds[index].count > 0 { found.append(bodies.row(ofSlot: other)) }
    }
    for other in joints.neighbors(of: slot) { found.append(bodies.row(ofSlot: other)) }
    return found
  }
}

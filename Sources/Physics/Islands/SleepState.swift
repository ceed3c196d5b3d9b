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
    let own = ownSleepState(row)
    guard case .restingFor(let ticks) = own, ticks >= Int(ticksToSleep) else { return own }
    var (rows, isSeen) = ([row], [Bool](repeating: false, count: bodyRows.count))
    isSeen[row] = true
    var next = 0
    while next < rows.count {
      for other in neighbors(of: rows[next]) where !isSeen[other] {
        isSeen[other] = true
        if bodyRows[other].body.kind == .static { continue }
        if restTicks[other] < ticksToSleep, restTicks[other] >= 0 { return .heldAwake(by: bodyID(of: other)) }
        if bodyRows[other].body.kind == .dynamic { rows.append(other) }
      }
      next += 1
    }
    return own
  }

  private func ownSleepState(_ row: Int) -> SleepState {
    let body = bodyRows[row].body
    if body.kind == .static { return .isStatic }
    if restTicks[row] < 0 { return .asleep }
    if !allowsSleep || !body.allowsSleep { return .sleepForbidden }
    let speed = Vector(x: x.v[row], y: y.v[row]).length
    let turning = abs(angular.velocity[row])
    if body.kind == .kinematic {
      if speed > 0 { return .moving(speed: speed) }
      if turning > 0 { return .turning(speed: turning) }
      return .restingFor(ticks: Int(restTicks[row]))
    }
    if restTicks[row] > 0, isJittering(row) { return .restingFor(ticks: Int(restTicks[row])) }
    if turning >= Self.sleepTurning { return .turning(speed: turning) }
    if !isAtRest(row, speed: Self.sleepSpeed, acceleration: .infinity) { return .moving(speed: speed) }
    if !isAtRest(row, speed: Self.sleepSpeed, acceleration: Self.sleepAcceleration) {
      return .accelerating(acceleration(of: bodyID(of: row)).length)
    }
    return .restingFor(ticks: Int(restTicks[row]))
  }

  /// The bodies that touch a body, or nearly do, or share a joint with it: they fall asleep together.
  private func neighbors(of row: Int) -> [Int] {
    let slot = bodyRows[row].slot
    var found: [Int] = []
    var edge = slots[Int(slot)].firstContact
    while edge >= 0 {
      let index = Int(edge) >> 1
      let contact = contacts[index]
      let isB = edge & 1 == 1
      edge = isB ? contact.nextB : contact.nextA
      if manifolds[index].count == 0 { continue }
      found.append(Int(slots[Int(isB ? contact.slotA : contact.slotB)].row))
    }
    for other in jointLinks.neighbors(of: slot) { found.append(Int(slots[Int(other)].row)) }
    return found
  }
}

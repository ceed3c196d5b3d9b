/// Enclosures of bodies that also touch others: their walls are solved like other contacts, at the body's centre.
extension World {
  /// Bounces solver bodies off their walls if they meet them fast, and adds the near walls to the solver.
  mutating func resolveEnclosures() {
    clearEnclosureImpulses()
    if enclosedCount == 0 { return }
    for place in 1..<solverBodies.count {
      let row = Int(solverBodies.rows[place])
      guard let enclosure = bodyRows[row].body.enclosure, inertias[row].inverseMass > 0 else { continue }
      let restitution = max(enclosure.restitution, bodyRows[row].body.restitution)
      if restitution > 0, !snapshots[row].hasScheduledEnclosure {
        let model = models[Int(bodyRows[row].model)]
        let (pullX, pullY) = (model.acceleration(gravity: gravity.x), model.acceleration(gravity: gravity.y))
        let bouncedX = x.bounce(row, model.oscillator, pullX, stepDuration, restitution, restitutionThreshold)
        let bouncedY = y.bounce(row, model.oscillator, pullY, stepDuration, restitution, restitutionThreshold)
        if bouncedX || bouncedY { snapshots[row].hadImpact = true }
      }
      addEnclosureContacts(row, Int32(place))
    }
  }

  /// Clears the impulses of walls whose body is no longer a solver body; those of a sleeping body are kept.
  private mutating func clearEnclosureImpulses() {
    for slot in enclosureImpulses.indices where enclosureImpulses[slot] != .zero {
      let row = Int(slots[slot].row)
      if row < 0 || bodyRows[row].body.enclosure == nil || (isAwake(row) && solverBodies.places[row] == 0) {
        enclosureImpulses[slot] = .zero
      }
    }
  }

  private mutating func addEnclosureContacts(_ row: Int, _ place: Int32) {
    let slot = bodyRows[row].slot
    let margin = Self.contactMargin + stepDuration * max(abs(x.v[row]), abs(y.v[row]))
    let position =
      snapshots[row].hadImpact ? freeEnd(of: row).pose.position : Vector(x: x.position(row), y: y.position(row))
    let (ux, uy) = (position.x - x.origin[row], position.y - y.origin[row])
    let gaps = SIMD4(ux - x.low[row], x.high[row] - ux, uy - y.low[row], y.high[row] - uy)
    for side in 0..<4 {
      if gaps[side] > margin {
        setEnclosureImpulse(0, slot, side)
        continue
      }
      let sign: Double = side & 1 == 0 ? 1 : -1
      let inward = side < 2 ? Vector(x: sign, y: 0) : Vector(x: 0, y: sign)
      let impulse = enclosureImpulses.indices.contains(Int(slot)) ? enclosureImpulses[Int(slot)][side] : 0
      solver.constraints.append(ContactSolver.Constraint(a: 0, b: place, source: Int32(-1 - solver.walls.count)))
      solver.walls.append(
        EnclosureContact(slot: slot, side: Int32(side), normal: inward, separation: gaps[side], impulse: impulse))
    }
  }

  /// Stores the walls' impulses for the next step.
  mutating func storeEnclosureImpulses() {
    for wall in solver.walls { setEnclosureImpulse(wall.impulse, wall.slot, Int(wall.side)) }
  }

  private mutating func setEnclosureImpulse(_ impulse: Float, _ slot: Int32, _ side: Int) {
    if enclosureImpulses.count <= Int(slot) {
      if impulse == 0 { return }
      enclosureImpulses += [SIMD4<Float>](repeating: .zero, count: slots.count - enclosureImpulses.count)
    }
    enclosureImpulses[Int(slot)][side] = impulse
  }
}

extension Axis {
  /// Reflects a body that meets a wall faster than `threshold` within the step, as if it had come from the other side;
  /// returns whether it did.
  mutating func bounce(
    _ row: Int, _ oscillator: Oscillator, _ pull: Double, _ duration: Double, _ restitution: Double,
    _ threshold: Double
  ) -> Bool {
    let velocity = v[row]
    let acceleration = pull - oscillator.stiffness * u[row] - oscillator.drag * velocity
    // As in `BoundedMotion`: a free body with restitution 1 bounces at any speed.
    let slowest = restitution < 1 || !oscillator.isFree ? threshold : min(threshold, 2 * duration * abs(acceleration))
    if abs(velocity) <= slowest { return false }
    let wall = velocity > 0 ? high[row] : low[row]
    let distance = wall - u[row]
    // A body beyond a wall is moved back without a bounce.
    guard distance * velocity >= 0, abs(distance) < abs(velocity) * duration else { return false }
    // Newton's iteration from the uniform motion; the parabola is nearly straight within a step.
    var time = distance / velocity
    for _ in 0..<4 {
      let speed = velocity + acceleration * time
      if speed == 0 { return false }
      time -= (velocity * time + 0.5 * acceleration * time * time - distance) / speed
    }
    let isInvertible = max(oscillator.stiffness.squareRoot(), oscillator.drag) * duration < 0.5
    guard time >= 0, time <= duration, isInvertible else { return false }
    let arrival = oscillator.propagator(over: time)(AxisState(u: u[row], v: velocity), acceleration: pull)
    let start = oscillator.propagator(over: -time)(
      AxisState(u: wall, v: -restitution * arrival.v), acceleration: pull)
    u[row] = start.u
    v[row] = start.v
    return true
  }
}

import SpringflowNumerics

/// Enclosures of bodies that also touch others: their walls are solved like other contacts, at the body's centre.
extension ContactSolver {
  /// Bounces solver bodies off their walls if they meet them fast, and adds the near walls.
  mutating func resolveEnclosures(
    _ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, _ step: StepSettings
  ) {
    bodies.clearEnclosureImpulses(solverPlaces: solverBodies.places)
    if bodies.enclosedCount == 0 { return }
    for place in 1..<solverBodies.count {
      let row = Int(solverBodies.rows[place])
      guard bodies.rows[row].body.enclosure != nil, bodies.inertias[row].inverseMass > 0 else { continue }
      bodies.bounceOffEnclosure(row, step)
      addWalls(row, Int32(place), &bodies, step)
    }
  }

  private mutating func addWalls(_ row: Int, _ place: Int32, _ bodies: inout BodyStore, _ step: StepSettings) {
    let slot = bodies.rows[row].slot
    let margin = ContactGraph.contactMargin + step.duration * max(abs(bodies.x.v[row]), abs(bodies.y.v[row]))
    let position = bodies.snapshots[row].hadImpact ? bodies.freeEnd(of: row, step).pose.position : bodies.center(row)
    let (ux, uy) = (position.x - bodies.x.origin[row], position.y - bodies.y.origin[row])
    let gaps = SIMD4(ux - bodies.x.low[row], bodies.x.high[row] - ux, uy - bodies.y.low[row], bodies.y.high[row] - uy)
    for side in 0..<4 {
      if gaps[side] > margin {
        bodies.setEnclosureImpulse(0, slot, side)
        continue
      }
      let sign: Double = side & 1 == 0 ? 1 : -1
      let inward = side < 2 ? Vector(x: sign, y: 0) : Vector(x: 0, y: sign)
      let impulse = bodies.enclosureImpulses.indices.contains(Int(slot)) ? bodies.enclosureImpulses[Int(slot)][side] : 0
      constraints.append(Constraint(a: 0, b: place, source: Int32(-1 - walls.count)))
      walls.append(
        EnclosureContact(slot: slot, side: Int32(side), normal: inward, separation: gaps[side], impulse: impulse))
    }
  }

  /// Stores the walls' impulses for the next step.
  func storeEnclosureImpulses(_ bodies: inout BodyStore) {
    for index in walls.indices {
      let wall = walls[index]
      bodies.setEnclosureImpulse(wall.impulse, wall.slot, Int(wall.side))
    }
  }
}

extension BodyStore {
  /// Clears the impulses of walls whose body is no longer a solver body; those of a sleeping body are kept.
  fileprivate mutating func clearEnclosureImpulses(solverPlaces: [Int32]) {
    for slot in enclosureImpulses.indices where enclosureImpulses[slot] != .zero {
      let row = Int(slots[slot].row)
      if row < 0 || rows[row].body.enclosure == nil || (isAwake(row) && solverPlaces[row] == 0) {
        enclosureImpulses[slot] = .zero
      }
    }
  }

  /// Bounces a body off the walls that it meets fast, unless its impacts with them were found with the others.
  fileprivate mutating func bounceOffEnclosure(_ row: Int, _ step: StepSettings) {
    let restitution = max(rows[row].body.enclosure?.restitution ?? 0, rows[row].body.restitution)
    guard restitution > 0, !snapshots[row].hasScheduledEnclosure else { return }
    let model = models[Int(rows[row].model)]
    let pull = model.acceleration(gravity: step.gravity)
    let bouncedX = x.bounce(row, model.oscillator, pull: pull.x, restitution: restitution, step)
    let bouncedY = y.bounce(row, model.oscillator, pull: pull.y, restitution: restitution, step)
    if bouncedX || bouncedY { snapshots[row].hadImpact = true }
  }

  fileprivate mutating func setEnclosureImpulse(_ impulse: Float, _ slot: Int32, _ side: Int) {
    if enclosureImpulses.count <= Int(slot) {
      if impulse == 0 { return }
      enclosureImpulses += [SIMD4<Float>](repeating: .zero, count: slots.count - enclosureImpulses.count)
    }
    enclosureImpulses[Int(slot)][side] = impulse
  }
}

extension Axis {
  /// Reflects a body that meets a wall faster than the threshold within the step, as if it had come from the other side;
  /// returns whether it did.
  fileprivate mutating func bounce(
    _ row: Int, _ oscillator: Oscillator, pull: Double, restitution: Double, _ step: StepSettings
  ) -> Bool {
    let (duration, threshold) = (step.duration, step.restitutionThreshold)
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

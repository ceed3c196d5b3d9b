/// Members of the crew whose springs hold them beside their centres of mass and so turn them: their motion is not linear,
/// and goes by ``CoupledFlow`` instead of the tuning's map.
extension World {
  /// Where coupled members would be carried without impulses, as mean velocities.
  mutating func beginCoupled(_ part: Part) {
    let traits = crew.traits
    var hold = 0
    for place in traits.indices where traits[place].contains(.coupled) {
      let start = coupledState(place, kicked: false)
      let end = carryCoupled(place, start, part, heldBy: fieldSpring(at: place, &hold))
      let rate = 1 / part.duration
      crew.withMembers { crew in
        crew.freeX[place] = (end.displacement.x - start.displacement.x) * rate
        crew.freeY[place] = (end.displacement.y - start.displacement.y) * rate
        crew.freeSpin[place] = (end.angle - start.angle) * rate
        crew.meanX[place] = crew.freeX[place]
        crew.meanY[place] = crew.freeY[place]
        crew.meanSpin[place] = crew.freeSpin[place]
        crew.inverseMeanMass[place] = crew.inverseMass[place]
        crew.inverseMeanMoment[place] = crew.inverseMoment[place]
      }
    }
  }

  /// Carries coupled members to the end of the part with the impulses that they got; to be put in place after all
  /// others are.
  mutating func finishCoupled(_ part: Part) {
    coupledEnds.removeAll(keepingCapacity: true)
    let traits = crew.traits
    var hold = 0
    for place in traits.indices where traits[place].contains(.coupled) {
      let field = fieldSpring(at: place, &hold)
      coupledEnds.append(carryCoupled(place, coupledState(place, kicked: true), part, heldBy: field))
    }
  }

  /// Puts coupled members where ``finishCoupled(_:)`` has carried them.
  mutating func placeCoupled() {
    let traits = crew.traits
    var next = 0
    for place in traits.indices where traits[place].contains(.coupled) {
      let end = coupledEnds[next]
      let sag = sag(of: place)
      next += 1
      crew.withMembers { crew in
        crew.ux[place] = end.displacement.x - sag.x
        crew.uy[place] = end.displacement.y - sag.y
        crew.angle[place] = end.angle
        crew.meanX[place] = end.velocity.x
        crew.meanY[place] = end.velocity.y
        crew.meanSpin[place] = end.angularVelocity
      }
    }
  }

  /// How spring fields pull a member, measured from its anchor. Places are asked in order; `next` goes along.
  @inline(__always)
  private func fieldSpring(at place: Int, _ next: inout Int) -> CentralSpring? {
    // Without members in fields the holds are those of an earlier step.
    guard crew.traits[place].contains(.inField), next < fieldHolds.count, fieldHolds[next].place == place else {
      return nil
    }
    var spring = fieldHolds[next].spring
    next += 1
    spring.attraction += sag(of: place) * spring.stiffness
    return spring
  }

  /// From the anchor to where u is measured from.
  @inline(__always)
  private func sag(of place: Int) -> Vector {
    let tuning = tunings[Int(traits[Int(crew.rows[place])].tuning)]
    return Vector(x: tuning.sag(gravity: gravity.x), y: tuning.sag(gravity: gravity.y))
  }

  private mutating func coupledState(_ place: Int, kicked: Bool) -> CoupledState {
    let sag = sag(of: place)
    return crew.withMembers { crew in
      let kick =
        kicked
        ? Vector(x: crew.meanX[place] - crew.freeX[place], y: crew.meanY[place] - crew.freeY[place]) : Vector.zero
      return CoupledState(
        displacement: Vector(x: crew.ux[place], y: crew.uy[place]) + sag, angle: crew.angle[place],
        velocity: Vector(x: crew.vx[place], y: crew.vy[place]) + kick,
        angularVelocity: crew.spin[place] + (kicked ? crew.meanSpin[place] - crew.freeSpin[place] : 0))
    }
  }

  private mutating func carryCoupled(
    _ place: Int, _ state: CoupledState, _ part: Part, heldBy field: CentralSpring?
  ) -> CoupledState {
    let row = Int(crew.rows[place])
    guard let spring = traits[row].body.spring, let lever = springLever(row) else { return state }
    let body = traits[row].body
    let tuning = tunings[Int(traits[row].tuning)]
    let flow = CoupledFlow(
      oscillator: Oscillator(frequency: spring.frequency, damping: spring.damping, resistance: 0), lever: lever,
      ratio: inertias[row].mass * inertias[row].inverseMoment, resistance: body.resistance,
      angularResistance: body.angularResistance, field: field)
    // What the tuning has folded into the place of rest acts here as it is.
    let folded = Vector(
      x: body.gravityScale * gravity.x - tuning.acceleration(gravity: gravity.x),
      y: body.gravityScale * gravity.y - tuning.acceleration(gravity: gravity.y))
    let (pull, turning) = crew.withMembers { crew in
      (
        Vector(x: crew.pullX[place] + crew.fieldX[place], y: crew.pullY[place] + crew.fieldY[place]),
        crew.pullSpin[place]
      )
    }
    let end = flow.step(
      state, acceleration: pull + folded, angularAcceleration: turning, duration: part.duration)
    if Self.isSound(end) { return end }
    return stop(place, state, by: pull, turning)
  }

  /// Whether a body may be where its spring has led it. Not a number is less than nothing.
  private static func isSound(_ state: CoupledState) -> Bool {
    abs(state.displacement.x) <= farthestBody && abs(state.displacement.y) <= farthestBody
      && abs(state.velocity.x) <= highestSpeed && abs(state.velocity.y) <= highestSpeed
      && abs(state.angularVelocity) <= highestSpeed && abs(state.angle) <= farthestAngle
  }

  /// Stops a member where it is, before its numbers get into those of whatever touches it or hangs on it.
  private mutating func stop(
    _ place: Int, _ state: CoupledState, by pull: Vector, _ turning: Double
  ) -> CoupledState {
    faults.append(
      Fault(
        body: name(of: Int(crew.rows[place])), step: stepCount,
        cause: "its spring beside its centre of mass and a pull of (\(pull.x), \(pull.y)) pt/s² and \(turning) rad/s²"))
    crew.withMembers { crew in
      crew.halt(place)
      for numbers in [crew.pullX, crew.pullY, crew.pullSpin, crew.fieldX, crew.fieldY] { numbers[place] = 0 }
    }
    var still = state
    (still.velocity, still.angularVelocity) = (.zero, 0)
    return still
  }
}

/// Solver bodies with springs attached beside their centres of mass, which turn them: their motion is not linear, so
/// ``CoupledSpring`` replaces the motion model's map.
extension World {
  /// Sets the mean velocities that coupled bodies have in the substep without impulses.
  mutating func beginCoupled(_ substep: Substep) {
    let flags = solverBodies.flags
    var nextSpring = 0
    for place in flags.indices where flags[place].contains(.coupled) {
      let start = coupledState(place, kicked: false)
      let end = advanceCoupled(place, start, substep, field: fieldSpring(at: place, &nextSpring))
      let rate = 1 / substep.duration
      solverBodies.withColumns { bodies in
        bodies.freeX[place] = (end.displacement.x - start.displacement.x) * rate
        bodies.freeY[place] = (end.displacement.y - start.displacement.y) * rate
        bodies.freeSpin[place] = (end.angle - start.angle) * rate
        bodies.meanX[place] = bodies.freeX[place]
        bodies.meanY[place] = bodies.freeY[place]
        bodies.meanSpin[place] = bodies.freeSpin[place]
        bodies.inverseMeanMass[place] = bodies.inverseMass[place]
        bodies.inverseMeanMoment[place] = bodies.inverseMoment[place]
      }
    }
  }

  /// Advances coupled bodies to the end of the substep with their impulses; ``placeCoupled()`` stores the result after
  /// all others are moved.
  mutating func finishCoupled(_ substep: Substep) {
    coupledEnds.removeAll(keepingCapacity: true)
    let flags = solverBodies.flags
    var nextSpring = 0
    for place in flags.indices where flags[place].contains(.coupled) {
      let field = fieldSpring(at: place, &nextSpring)
      coupledEnds.append(advanceCoupled(place, coupledState(place, kicked: true), substep, field: field))
    }
  }

  /// Stores the states of coupled bodies that ``finishCoupled(_:)`` has computed.
  mutating func placeCoupled() {
    let flags = solverBodies.flags
    var next = 0
    for place in flags.indices where flags[place].contains(.coupled) {
      let end = coupledEnds[next]
      let equilibriumOffset = equilibriumOffset(of: place)
      next += 1
      solverBodies.withColumns { bodies in
        bodies.ux[place] = end.displacement.x - equilibriumOffset.x
        bodies.uy[place] = end.displacement.y - equilibriumOffset.y
        bodies.angle[place] = end.angle
        bodies.meanX[place] = end.velocity.x
        bodies.meanY[place] = end.velocity.y
        bodies.meanSpin[place] = end.angularVelocity
      }
    }
  }

  /// The pull of spring fields on a body, measured from its anchor. Bodies are asked for in order; `next` advances
  /// along.
  @inline(__always)
  private func fieldSpring(at place: Int, _ next: inout Int) -> CentralSpring? {
    // Without bodies in fields the list is that of an earlier step.
    guard solverBodies.flags[place].contains(.inField), next < fieldSprings.count, fieldSprings[next].place == place
    else {
      return nil
    }
    var spring = fieldSprings[next].spring
    next += 1
    spring.attraction += equilibriumOffset(of: place) * spring.stiffness
    return spring
  }

  /// The vector from the anchor to the origin of u.
  @inline(__always)
  private func equilibriumOffset(of place: Int) -> Vector {
    let model = models[Int(bodyRows[Int(solverBodies.rows[place])].model)]
    return Vector(x: model.equilibriumOffset(gravity: gravity.x), y: model.equilibriumOffset(gravity: gravity.y))
  }

  private mutating func coupledState(_ place: Int, kicked: Bool) -> CoupledState {
    let equilibriumOffset = equilibriumOffset(of: place)
    return solverBodies.withColumns { bodies in
      let kick =
        kicked
        ? Vector(x: bodies.meanX[place] - bodies.freeX[place], y: bodies.meanY[place] - bodies.freeY[place])
        : Vector.zero
      return CoupledState(
        displacement: Vector(x: bodies.ux[place], y: bodies.uy[place]) + equilibriumOffset, angle: bodies.angle[place],
        velocity: Vector(x: bodies.vx[place], y: bodies.vy[place]) + kick,
        angularVelocity: bodies.spin[place] + (kicked ? bodies.meanSpin[place] - bodies.freeSpin[place] : 0))
    }
  }

  private mutating func advanceCoupled(
    _ place: Int, _ state: CoupledState, _ substep: Substep, field: CentralSpring?
  ) -> CoupledState {
    let row = Int(solverBodies.rows[place])
    guard let spring = bodyRows[row].body.spring, let lever = springLever(row) else { return state }
    let body = bodyRows[row].body
    let model = models[Int(bodyRows[row].model)]
    let flow = CoupledSpring(
      oscillator: Oscillator(frequency: spring.frequency, damping: spring.damping, resistance: 0), lever: lever,
      ratio: inertias[row].mass * inertias[row].inverseMoment, resistance: body.resistance,
      angularResistance: body.angularResistance, field: field)
    // The acceleration that the motion model has folded into its equilibrium acts here directly.
    let folded = Vector(
      x: body.gravityScale * gravity.x - model.acceleration(gravity: gravity.x),
      y: body.gravityScale * gravity.y - model.acceleration(gravity: gravity.y))
    let (pull, turning) = solverBodies.withColumns { bodies in
      (
        Vector(x: bodies.pullX[place] + bodies.fieldX[place], y: bodies.pullY[place] + bodies.fieldY[place]),
        bodies.pullSpin[place]
      )
    }
    let end = flow.step(
      state, acceleration: pull + folded, angularAcceleration: turning, duration: substep.duration)
    if Self.isSound(end) { return end }
    return stop(place, state, by: pull, turning)
  }

  /// Whether a body's state after its spring's motion is within the world's bounds. The comparison is false for NaN, so
  /// NaN counts as unsound.
  private static func isSound(_ state: CoupledState) -> Bool {
    abs(state.displacement.x) <= farthestBody && abs(state.displacement.y) <= farthestBody
      && abs(state.velocity.x) <= highestSpeed && abs(state.velocity.y) <= highestSpeed
      && abs(state.angularVelocity) <= highestSpeed && abs(state.angle) <= farthestAngle
  }

  /// Stops a body at its present pose, before its state reaches the bodies that touch it or hang on it.
  private mutating func stop(
    _ place: Int, _ state: CoupledState, by pull: Vector, _ turning: Double
  ) -> CoupledState {
    faults.append(
      SimulationFault(
        body: bodyID(of: Int(solverBodies.rows[place])), step: stepCount,
        cause: "its spring beside its centre of mass and a pull of (\(pull.x), \(pull.y)) pt/s² and \(turning) rad/s²"))
    solverBodies.withColumns { bodies in
      bodies.halt(place)
      for numbers in [bodies.pullX, bodies.pullY, bodies.pullSpin, bodies.fieldX, bodies.fieldY] { numbers[place] = 0 }
    }
    var still = state
    (still.velocity, still.angularVelocity) = (.zero, 0)
    return still
  }
}

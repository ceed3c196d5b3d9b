import SpringflowNumerics

/// Solver bodies with springs attached beside their centres of mass, which turn them: their motion is not linear, so
/// ``CoupledSpring`` replaces the motion model's map.
struct CoupledBodies: Sendable {
  /// The states at the end of the substep, in the order of the solver bodies.
  private var ends: [CoupledState] = []

  /// Sets the mean velocities that coupled bodies have in the substep without impulses.
  ///
  /// - Parameter springs: The pulls of spring fields.
  func begin(
    _ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, springs: [FieldSpring],
    faults: inout [SimulationFault], _ substep: Substep, _ step: StepSettings
  ) {
    let columns = solverBodies.columns
    var nextSpring = 0
    for place in 1..<columns.count where solverBodies.flags[place].contains(.coupled) {
      let field = Self.spring(of: place, springs, &nextSpring, solverBodies.flags[place])
      let body = CoupledBody(place, columns, &bodies, field, step)
      let start = body.state(columns, isKicked: false)
      let end = body.advance(start, columns, &bodies, faults: &faults, substep, step)
      let rate = 1 / substep.duration
      columns.freeX[place] = (end.displacement.x - start.displacement.x) * rate
      columns.freeY[place] = (end.displacement.y - start.displacement.y) * rate
      columns.freeSpin[place] = (end.angle - start.angle) * rate
      columns.meanX[place] = columns.freeX[place]
      columns.meanY[place] = columns.freeY[place]
      columns.meanSpin[place] = columns.freeSpin[place]
      columns.inverseMeanMass[place] = columns.inverseMass[place]
      columns.inverseMeanMoment[place] = columns.inverseMoment[place]
    }
  }

  /// Advances coupled bodies to the end of the substep with their impulses; ``place(_:_:_:)`` stores the result after
  /// all others are moved.
  mutating func finish(
    _ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, springs: [FieldSpring],
    faults: inout [SimulationFault], _ substep: Substep, _ step: StepSettings
  ) {
    ends.removeAll(keepingCapacity: true)
    let columns = solverBodies.columns
    var nextSpring = 0
    for place in 1..<columns.count where solverBodies.flags[place].contains(.coupled) {
      let field = Self.spring(of: place, springs, &nextSpring, solverBodies.flags[place])
      let body = CoupledBody(place, columns, &bodies, field, step)
      let start = body.state(columns, isKicked: true)
      ends.append(body.advance(start, columns, &bodies, faults: &faults, substep, step))
    }
  }

  /// Stores the states that ``finish(_:_:springs:faults:_:_:)`` has computed.
  func place(_ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, _ step: StepSettings) {
    let columns = solverBodies.columns
    var next = 0
    for place in 1..<columns.count where solverBodies.flags[place].contains(.coupled) {
      let end = ends[next]
      next += 1
      let body = CoupledBody(place, columns, &bodies, nil, step)
      columns.ux[place] = end.displacement.x - body.offset.x
      columns.uy[place] = end.displacement.y - body.offset.y
      columns.angle[place] = end.angle
      columns.meanX[place] = end.velocity.x
      columns.meanY[place] = end.velocity.y
      columns.meanSpin[place] = end.angularVelocity
    }
  }

  /// The pull of spring fields on a body. Bodies are asked for in order; `next` advances along.
  @inline(__always)
  private static func spring(
    of place: Int, _ springs: [FieldSpring], _ next: inout Int, _ flags: SolverBodies.Flags
  ) -> CentralSpring? {
    // Without bodies in fields the list is that of an earlier step.
    guard flags.contains(.inField), next < springs.count, springs[next].place == place else { return nil }
    next += 1
    return springs[next - 1].spring
  }
}

/// One of the coupled bodies in a substep.
private struct CoupledBody {
  let place: Int
  let row: Int
  /// The vector from the anchor to the origin of u.
  let offset: Vector
  /// The pull of spring fields, measured from the anchor.
  let field: CentralSpring?

  init(
    _ place: Int, _ columns: SolverBodyColumns, _ bodies: inout BodyStore, _ field: CentralSpring?, _ step: StepSettings
  ) {
    self.place = place
    row = Int(columns.rows[place])
    let model = Int(bodies.rows[row].model)
    offset = bodies.models[model].equilibriumOffset(gravity: step.gravity)
    var field = field
    if let spring = field { field?.attraction += offset * spring.stiffness }
    self.field = field
  }

  /// The state at the beginning of the substep, optionally with the impulses of the position phase.
  func state(_ columns: SolverBodyColumns, isKicked: Bool) -> CoupledState {
    let kick =
      isKicked
      ? Vector(x: columns.meanX[place] - columns.freeX[place], y: columns.meanY[place] - columns.freeY[place])
      : Vector.zero
    return CoupledState(
      displacement: Vector(x: columns.ux[place], y: columns.uy[place]) + offset, angle: columns.angle[place],
      velocity: Vector(x: columns.vx[place], y: columns.vy[place]) + kick,
      angularVelocity: columns.spin[place] + (isKicked ? columns.meanSpin[place] - columns.freeSpin[place] : 0))
  }

  /// The state at the end of the substep; a body that would leave the world's bounds is stopped.
  func advance(
    _ state: CoupledState, _ columns: SolverBodyColumns, _ bodies: inout BodyStore, faults: inout [SimulationFault],
    _ substep: Substep, _ step: StepSettings
  ) -> CoupledState {
    guard let spring = bodies.rows[row].body.spring, let lever = bodies.springLever(row) else { return state }
    let resistance = bodies.rows[row].body.resistance
    let model = Int(bodies.rows[row].model)
    let flow = CoupledSpring(
      oscillator: Oscillator(frequency: spring.frequency, damping: spring.damping, resistance: 0), lever: lever,
      ratio: bodies.inertias[row].mass * bodies.inertias[row].inverseMoment, resistance: resistance,
      angularResistance: bodies.rows[row].body.angularResistance, field: field)
    // The acceleration that the motion model has folded into its equilibrium acts here directly.
    let folded =
      bodies.models[model].totalAcceleration(gravity: step.gravity)
      - bodies.models[model].acceleration(gravity: step.gravity)
    let pull = Vector(
      x: columns.pullX[place] + columns.fieldX[place], y: columns.pullY[place] + columns.fieldY[place])
    let turning = columns.pullSpin[place]
    let end = flow.step(
      state, acceleration: pull + folded, angularAcceleration: turning, duration: substep.duration)
    if Self.isSound(end) { return end }
    faults.append(
      SimulationFault(
        body: bodies.id(of: row), step: step.count,
        cause: "its spring beside its centre of mass and a pull of (\(pull.x), \(pull.y)) pt/s² and \(turning) rad/s²"))
    return stop(state, columns)
  }

  /// Whether a body's state after its spring's motion is within the world's bounds. The comparison is false for NaN, so
  /// NaN counts as unsound.
  private static func isSound(_ state: CoupledState) -> Bool {
    abs(state.displacement.x) <= World.farthestBody && abs(state.displacement.y) <= World.farthestBody
      && abs(state.velocity.x) <= World.highestSpeed && abs(state.velocity.y) <= World.highestSpeed
      && abs(state.angularVelocity) <= World.highestSpeed && abs(state.angle) <= World.farthestAngle
  }

  /// Stops the body at its present pose, before its state reaches the bodies that touch it or hang on it.
  private func stop(_ state: CoupledState, _ columns: SolverBodyColumns) -> CoupledState {
    columns.halt(place)
    for numbers in [columns.pullX, columns.pullY, columns.pullSpin, columns.fieldX, columns.fieldY] {
      numbers[place] = 0
    }
    var still = state
    (still.velocity, still.angularVelocity) = (.zero, 0)
    return still
  }
}

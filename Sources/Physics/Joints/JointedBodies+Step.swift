import SpringflowNumerics

/// Steps in which only joints act on the solver bodies: no contacts, walls, fields or forces. Instead of the many
/// passes of steps with contacts there are three: before, between and after the joints' phases. They repeat the formulas
/// of `SolverBodies`, in whose passes a hanging chain takes a third longer, and rounds differently.
extension JointedBodies {
  /// The coefficients of a step that bodies of one motion model share.
  private struct StepCoefficients {
    var model: Int32 = -1
    var map = Propagator(uu: 1, uv: 0, vu: 0, vv: 1, ua: 0)
    var spinMap = Propagator(uu: 1, uv: 0, vu: 0, vv: 1, ua: 0)
    var pullX = 0.0
    var pullY = 0.0
    /// The factors from an inverse mass to the change of the mean velocity by an impulse, and from a change of the mean
    /// velocity to that impulse.
    var mass = 0.0
    var moment = 0.0
    var kick = 0.0
    var turningKick = 0.0

    @inline(__always)
    mutating func set(_ number: Int32, _ models: Span<MotionModel>, _ step: StepSettings) {
      if number == model { return }
      model = number
      (map, spinMap) = (models[unchecked: Int(number)].map, models[unchecked: Int(number)].spinMap)
      let pull = models[unchecked: Int(number)].acceleration(gravity: step.gravity)
      (pullX, pullY) = (pull.x, pull.y)
      let rate = 1 / step.duration
      (mass, moment) = (map.uv * rate, spinMap.uv * rate)
      (kick, turningKick) = (step.duration / map.uv, step.duration / spinMap.uv)
    }

    /// The mean velocity of a coordinate without impulses.
    @inline(__always)
    func mean(_ u: Double, _ v: Double, _ pull: Double, _ rate: Double) -> Double {
      rate * ((map.uu - 1) * u + map.uv * v + map.ua * pull)
    }
  }

  /// Advances the solver bodies by the step, in the columns; the bodies' rows stay unchanged.
  ///
  /// - Returns: Whether all states stay within the world's bounds.
  func advance(
    _ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, _ joints: inout JointSet, _ step: StepSettings
  ) -> Bool {
    solverBodies.prepareColumns()
    let columns = solverBodies.columns
    Self.gather(columns, &bodies, step)
    joints.beginSubstep(h: step.duration)
    joints.solvePositions(columns.atStart, h: step.duration)
    Self.move(columns, &bodies, step)
    Self.turn(columns)
    joints.solveVelocities(columns.atEnd, h: step.duration)
    let isSound = Self.isSound(columns)
    if !isSound { for place in 1..<columns.count { bodies.updateSnapshot(Int(columns.rows[place]), step) } }
    return isSound
  }

  /// Copies the bodies' state into the columns, with their mean velocities without impulses.
  private static func gather(_ columns: SolverBodyColumns, _ bodies: inout BodyStore, _ step: StepSettings) {
    let rate = 1 / step.duration
    let (models, rows, inertias) = (bodies.models.span, bodies.rows.span, bodies.inertias.address)
    let (xu, xv, yu, yv) = (bodies.x.u.span, bodies.x.v.span, bodies.y.u.span, bodies.y.v.span)
    let (originX, originY) = (bodies.x.origin.span, bodies.y.origin.span)
    let (angles, spins, rotations) = (
      bodies.angular.angle.span, bodies.angular.velocity.span, bodies.angular.rotation.span
    )
    var coefficients = StepCoefficients()
    for place in 1..<columns.count {
      let row = Int(columns.rows[place])
      let model = rows[unchecked: row].model
      coefficients.set(model, models, step)
      columns.models[place] = model
      let (ux, uy, vx, vy) = (xu[unchecked: row], yu[unchecked: row], xv[unchecked: row], yv[unchecked: row])
      columns.x[place] = originX[unchecked: row] + ux
      columns.y[place] = originY[unchecked: row] + uy
      columns.angle[place] = angles[unchecked: row]
      columns.cosine[place] = rotations[unchecked: row].cosine
      columns.sine[place] = rotations[unchecked: row].sine
      columns.meanX[place] = coefficients.mean(ux, vx, coefficients.pullX, rate)
      columns.meanY[place] = coefficients.mean(uy, vy, coefficients.pullY, rate)
      columns.meanSpin[place] = rate * (coefficients.spinMap.uv * spins[unchecked: row])
      columns.inverseMass[place] = inertias[row].inverseMass
      columns.inverseMoment[place] = inertias[row].inverseMoment
      columns.inverseMeanMass[place] = inertias[row].inverseMass * coefficients.mass
      columns.inverseMeanMoment[place] = inertias[row].inverseMoment * coefficients.moment
    }
  }

  /// Advances the poses to the end of the step, and the velocities without the impulses of the velocity phase.
  private static func move(_ columns: SolverBodyColumns, _ bodies: inout BodyStore, _ step: StepSettings) {
    let rate = 1 / step.duration
    let models = bodies.models.span
    let (xu, xv, yu, yv) = (bodies.x.u.span, bodies.x.v.span, bodies.y.u.span, bodies.y.v.span)
    let (originX, originY, spins) = (bodies.x.origin.span, bodies.y.origin.span, bodies.angular.velocity.span)
    var coefficients = StepCoefficients()
    for place in 1..<columns.count {
      coefficients.set(columns.models[place], models, step)
      let row = Int(columns.rows[place])
      let (map, turning) = (coefficients.map, coefficients.spinMap)
      let (ux, vx, ax) = (xu[unchecked: row], xv[unchecked: row], coefficients.pullX)
      let (uy, vy, ay) = (yu[unchecked: row], yv[unchecked: row], coefficients.pullY)
      let spin = spins[unchecked: row]
      // The impulses at the start that change the mean velocity as the solver did.
      let newVX = vx + (columns.meanX[place] - coefficients.mean(ux, vx, ax, rate)) * coefficients.kick
      let newVY = vy + (columns.meanY[place] - coefficients.mean(uy, vy, ay, rate)) * coefficients.kick
      let newSpin = spin + (columns.meanSpin[place] - rate * (turning.uv * spin)) * coefficients.turningKick
      let newX = map.uu * ux + map.uv * newVX + map.ua * ax
      let newY = map.uu * uy + map.uv * newVY + map.ua * ay
      columns.ux[place] = newX
      columns.uy[place] = newY
      columns.meanX[place] = map.vu * ux + map.vv * newVX + map.uv * ax
      columns.meanY[place] = map.vu * uy + map.vv * newVY + map.uv * ay
      columns.angle[place] += turning.uv * newSpin
      columns.meanSpin[place] = turning.vv * newSpin
      columns.x[place] = originX[unchecked: row] + newX
      columns.y[place] = originY[unchecked: row] + newY
    }
  }

  /// Computes the rotations from the angles.
  private static func turn(_ columns: SolverBodyColumns) {
    var place = 1
    while place + 1 < columns.count {
      let (sine, cosine) = Portable.sinCos(SIMD2(columns.angle[place], columns.angle[place + 1]))
      columns.sine[place] = sine[0]
      columns.sine[place + 1] = sine[1]
      columns.cosine[place] = cosine[0]
      columns.cosine[place + 1] = cosine[1]
      place += 2
    }
    if place < columns.count {
      (columns.sine[place], columns.cosine[place]) = Portable.sinCos(columns.angle[place])
    }
  }

  private static func isSound(_ columns: SolverBodyColumns) -> Bool {
    var isSound = true
    for place in 1..<columns.count {
      let size = abs(columns.ux[place]) + abs(columns.uy[place])
      let speed = abs(columns.meanX[place]) + abs(columns.meanY[place]) + abs(columns.meanSpin[place])
      // The comparison is false for NaN, so NaN counts as unsound.
      if !(size + 100 * (speed + abs(columns.angle[place])) < 1e12) { isSound = false }
    }
    return isSound
  }

  /// Stores the solver bodies' new states.
  func scatter(_ solverBodies: inout SolverBodies, to bodies: inout BodyStore) {
    let columns = solverBodies.columns
    Self.scatter(columns.ux, columns, to: &bodies.x.u)
    Self.scatter(columns.uy, columns, to: &bodies.y.u)
    Self.scatter(columns.meanX, columns, to: &bodies.x.v)
    Self.scatter(columns.meanY, columns, to: &bodies.y.v)
    Self.scatter(columns.angle, columns, to: &bodies.angular.angle)
    Self.scatter(columns.meanSpin, columns, to: &bodies.angular.velocity)
    var turns = false
    var rotations = bodies.angular.rotation.mutableSpan
    for place in 1..<columns.count {
      rotations[unchecked: Int(columns.rows[place])] = Rotation(
        cosine: columns.cosine[place], sine: columns.sine[place])
      if columns.meanSpin[place] != 0 { turns = true }
    }
    if turns { bodies.hasTurningBodies = true }
  }

  private static func scatter(
    _ values: UnsafePointer<Double>, _ columns: SolverBodyColumns, to target: inout [Double]
  ) {
    var target = target.mutableSpan
    for place in 1..<columns.count { target[unchecked: Int(columns.rows[place])] = values[place] }
  }
}

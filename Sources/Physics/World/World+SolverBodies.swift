extension World {
  /// Substeps in which contacts are solved; joints alone need one.
  static let substepsWithContacts = 2

  /// Copies the solver bodies' state, walls and accelerations into the solver's arrays.
  mutating func gatherSolverBodies() {
    // Bodies without shapes are not recorded elsewhere.
    for place in 1..<solverBodies.count where slots[Int(bodyRows[Int(solverBodies.rows[place])].slot)].firstCollider < 0
    {
      updateSnapshot(Int(solverBodies.rows[place]))
    }
    solverBodies.withColumns { bodies in
      for place in 1..<bodies.count {
        let row = Int(bodies.rows[place])
        bodies.ux[place] = x.u[row]
        bodies.uy[place] = y.u[row]
        bodies.vx[place] = x.v[row]
        bodies.vy[place] = y.v[row]
        bodies.originX[place] = x.origin[row]
        bodies.originY[place] = y.origin[row]
        bodies.startX[place] = x.u[row]
        bodies.startY[place] = y.u[row]
        bodies.angle[place] = angular.angle[row]
        bodies.startAngle[place] = angular.angle[row]
        bodies.cosine[place] = angular.rotation[row].cosine
        bodies.sine[place] = angular.rotation[row].sine
        bodies.spin[place] = angular.velocity[row]
        bodies.inverseMass[place] = inertias[row].inverseMass
        bodies.inverseMoment[place] = inertias[row].inverseMoment
        bodies.models[place] = bodyRows[row].model
        let model = models[Int(bodyRows[row].model)]
        bodies.pullX[place] = model.acceleration(gravity: gravity.x)
        bodies.pullY[place] = model.acceleration(gravity: gravity.y)
        bodies.pullSpin[place] = 0
        bodies.fieldX[place] = 0
        bodies.fieldY[place] = 0
        bodies.accumulatedX[place] = 0
        bodies.accumulatedY[place] = 0
        bodies.accumulatedSpin[place] = 0
      }
      Self.clearResting(bodies)
    }
    for place in 1..<solverBodies.count where snapshots[Int(solverBodies.rows[place])].hadImpact {
      measureFromEnd(place)
    }
  }

  /// Measures the displacements of a body that had an impact from the end of its own motion, where its contact points
  /// were found.
  private mutating func measureFromEnd(_ place: Int) {
    let row = Int(solverBodies.rows[place])
    let end = freeEnd(of: row)
    let (ux, uy) = (end.pose.position.x - x.origin[row], end.pose.position.y - y.origin[row])
    solverBodies.withColumns { bodies in
      bodies.startX[place] = ux
      bodies.startY[place] = uy
      bodies.startAngle[place] = end.angle
    }
  }

  /// Resets index 0, which stands for all that does not move.
  static func clearResting(_ bodies: SolverBodyColumns) {
    for numbers in [
      bodies.meanX, bodies.meanY, bodies.meanSpin, bodies.vx, bodies.vy, bodies.spin, bodies.angle, bodies.sine,
    ] {
      numbers[0] = 0
    }
    for numbers in [
      bodies.inverseMass, bodies.inverseMoment, bodies.inverseMeanMass, bodies.inverseMeanMoment, bodies.x, bodies.y,
    ] {
      numbers[0] = 0
    }
    bodies.cosine[0] = 1
  }

  /// Advances the solver bodies by the step and stores their new states.
  mutating func advanceSolverBodies() {
    let hasContacts = !solver.constraints.isEmpty
    let hasJoints = !jointedRows.isEmpty
    let isCoupled = solverBodies.allFlags.contains(.coupled)
    let isInField = solverBodies.allFlags.contains(.inField)
    let substeps = hasContacts ? Self.substepsWithContacts : 1
    let substep = Substep(duration: stepDuration / Double(substeps), isHalf: substeps == 2)
    applyForces()
    if hasContacts {
      fillLanes(substep.duration)
      recordMomenta()
    }
    for number in 0..<substeps {
      if isInField { beginFields(substep, seconds(Double(number) / Double(substeps))) }
      beginSubstep(substep)
      if isInField { advanceInFields(substep) }
      if isCoupled { beginCoupled(substep) }
      if hasJoints { beginJoints(substep) }
      if hasContacts { solvePositions(substep, isFirst: number == 0) }
      if hasJoints, hasContacts { solveJointPositions(substep) }
      if isCoupled { finishCoupled(substep) }
      if isInField { turnInFields(substep) }
      finishPositions(substep)
      if isCoupled { placeCoupled() }
      if isInField { finishFields(substep, seconds(Double(number + 1) / Double(substeps))) }
      if hasJoints { moveJoints(substep) }
      if hasContacts {
        solveVelocities()
        recordFastBodies()
      }
      if hasJoints, hasContacts { solveJointVelocities(substep) }
      finishVelocities()
    }
    if hasContacts {
      restoreMomenta()
      storeImpulses()
      storeEnclosureImpulses()
    }
    scatterSolverBodies()
  }

  /// A substep.
  struct Substep {
    /// In seconds.
    let duration: Double
    /// Whether it is half a step rather than a full one.
    let isHalf: Bool
  }

  /// The world's time, `share` steps after the last one, in seconds.
  private func seconds(_ share: Double) -> Double { (Double(stepCount) + share) * stepDuration }

  /// Sets the mean velocity that each solver body has in the substep without impulses.
  private mutating func beginSubstep(_ substep: Substep) {
    let (duration, isHalf) = (substep.duration, substep.isHalf)
    models.withUnsafeBufferPointer { models in
      solverBodies.withColumns { bodies in
        let rate = 1 / duration
        for place in 1..<bodies.count {
          let model = Int(bodies.models[place])
          let map = isHalf ? models[model].halfMap : models[model].map
          let turning = isHalf ? models[model].halfSpinMap : models[model].spinMap
          let (ux, vx, ax) = (bodies.ux[place], bodies.vx[place], bodies.pullX[place] + bodies.fieldX[place])
          let (uy, vy, ay) = (bodies.uy[place], bodies.vy[place], bodies.pullY[place] + bodies.fieldY[place])
          let (meanX, meanY) = (
            rate * ((map.uu - 1) * ux + map.uv * vx + map.ua * ax),
            rate * ((map.uu - 1) * uy + map.uv * vy + map.ua * ay)
          )
          let meanSpin = rate * (turning.uv * bodies.spin[place] + turning.ua * bodies.pullSpin[place])
          bodies.freeX[place] = meanX
          bodies.freeY[place] = meanY
          bodies.freeSpin[place] = meanSpin
          bodies.meanX[place] = meanX
          bodies.meanY[place] = meanY
          bodies.meanSpin[place] = meanSpin
          bodies.inverseMeanMass[place] = bodies.inverseMass[place] * map.uv * rate
          bodies.inverseMeanMoment[place] = bodies.inverseMoment[place] * turning.uv * rate
        }
      }
    }
  }

  /// The position phase: impulses on the mean velocities, so that the poses at the end violate no constraint.
  private mutating func solvePositions(_ substep: Substep, isFirst: Bool) {
    solverBodies.withColumns { bodies in
      solver.withPasses { passes in
        if isFirst { passes.gatherVelocities(bodies) }
        if isFirst { passes.warmStart() } else { passes.warmStartSubstep(bodies) }
        passes.solvePositions(inverseTime: Float(1 / substep.duration))
        passes.scatterVelocities(bodies)
        passes.scatterDisplacements(bodies)
      }
    }
  }

  private mutating func solveVelocities() {
    solverBodies.withColumns { bodies in
      solver.withPasses { passes in
        passes.gatherDisplacements(bodies)
        passes.warmStartVelocities(bodies)
        passes.solveVelocities()
        passes.scatterVelocities(bodies)
      }
    }
  }

  /// Advances the poses to the end of the substep, and the velocities without the impulses of the velocity phase.
  private mutating func finishPositions(_ substep: Substep) {
    let (duration, isHalf) = (substep.duration, substep.isHalf)
    models.withUnsafeBufferPointer { models in
      solverBodies.withColumns { bodies in
        for place in 1..<bodies.count {
          let model = Int(bodies.models[place])
          let map = isHalf ? models[model].halfMap : models[model].map
          let turning = isHalf ? models[model].halfSpinMap : models[model].spinMap
          // The impulses at the start that change the mean velocity as the solver did.
          let kickX = (bodies.meanX[place] - bodies.freeX[place]) * duration / map.uv
          let kickY = (bodies.meanY[place] - bodies.freeY[place]) * duration / map.uv
          let kickSpin = (bodies.meanSpin[place] - bodies.freeSpin[place]) * duration / turning.uv
          let (ux, vx, ax) = (bodies.ux[place], bodies.vx[place] + kickX, bodies.pullX[place] + bodies.fieldX[place])
          let (uy, vy, ay) = (bodies.uy[place], bodies.vy[place] + kickY, bodies.pullY[place] + bodies.fieldY[place])
          let spin = bodies.spin[place] + kickSpin
          bodies.ux[place] = map.uu * ux + map.uv * vx + map.ua * ax
          bodies.uy[place] = map.uu * uy + map.uv * vy + map.ua * ay
          bodies.meanX[place] = map.vu * ux + map.vv * vx + map.uv * ax
          bodies.meanY[place] = map.vu * uy + map.vv * vy + map.uv * ay
          bodies.angle[place] += turning.uv * spin + turning.ua * bodies.pullSpin[place]
          bodies.meanSpin[place] = turning.vv * spin + turning.uv * bodies.pullSpin[place]
        }
      }
    }
  }

  private mutating func finishVelocities() {
    solverBodies.withColumns { bodies in
      for place in 1..<bodies.count {
        bodies.vx[place] = bodies.meanX[place]
        bodies.vy[place] = bodies.meanY[place]
        bodies.spin[place] = bodies.meanSpin[place]
      }
    }
  }

  /// Stores the solver bodies' new states.
  private mutating func scatterSolverBodies() {
    var isSound = true
    let cornered = solverBodies.flags
    // Jointed bodies come first, and their rotations are set already.
    let turned = jointPlanIsTemporary ? 0 : jointedRows.count
    solverBodies.withColumns { bodies in
      for place in 1..<bodies.count {
        let row = Int(bodies.rows[place])
        x.u[row] = bodies.ux[place]
        y.u[row] = bodies.uy[place]
        x.v[row] = bodies.vx[place]
        y.v[row] = bodies.vy[place]
        if place <= turned {
          angular.angle[row] = bodies.angle[place]
          angular.rotation[row] = Rotation(cosine: bodies.cosine[place], sine: bodies.sine[place])
        } else {
          angular.set(row, angle: bodies.angle[place])
        }
        // A body without impulses by contacts keeps its angular velocity.
        let hasImpulse =
          bodies.accumulatedX[place] != 0 || bodies.accumulatedY[place] != 0 || bodies.accumulatedSpin[place] != 0
        let isClamped = hasImpulse && cornered[place].contains(.cornered)
        angular.velocity[row] = isClamped ? Self.clampedRotation(bodies.spin[place], stepDuration) : bodies.spin[place]
        if bodies.spin[place] != 0 { hasTurningBodies = true }
        let size = abs(bodies.ux[place]) + abs(bodies.uy[place])
        let speed = abs(bodies.vx[place]) + abs(bodies.vy[place]) + abs(bodies.spin[place]) + abs(bodies.angle[place])
        // The comparison is false for NaN, so NaN counts as unsound.
        if !(size + 100 * speed < 1e12) { isSound = false }
      }
    }
    holdFastBodies()
    if isSound { return }
    for place in 1..<solverBodies.count {
      quarantine(
        Int(solverBodies.rows[place]), "contacts, joints, fields or forces gave it more than \(Self.highestSpeed) pt/s")
    }
  }
}

/// The transfer of the bodies' velocities to the solver and back.
extension ContactPasses {
  /// Reads the solver bodies' velocities.
  func gatherVelocities(_ bodies: SolverBodyColumns) {
    velocities[0] = .zero
    displacements[0] = .zero
    for place in 1..<bodies.count {
      velocities[place] = SIMD4(
        Float(bodies.meanX[place]), Float(bodies.meanY[place]), Float(bodies.meanSpin[place]), 0)
    }
  }

  /// Adds the solver's changes to the solver bodies' velocities, and records them; a body without impulses keeps its
  /// velocity to the last bit.
  func scatterVelocities(_ bodies: SolverBodyColumns) {
    for place in 1..<bodies.count {
      let velocity = velocities[place]
      let kickX = Double(velocity.x - Float(bodies.meanX[place]))
      let kickY = Double(velocity.y - Float(bodies.meanY[place]))
      let kickSpin = Double(velocity.z - Float(bodies.meanSpin[place]))
      bodies.meanX[place] += kickX
      bodies.meanY[place] += kickY
      bodies.meanSpin[place] += kickSpin
      bodies.accumulatedX[place] += kickX
      bodies.accumulatedY[place] += kickY
      bodies.accumulatedSpin[place] += kickSpin
    }
  }

  /// Moves the solver bodies by the correction of overlaps; a body without a correction stays to the last bit.
  func scatterDisplacements(_ bodies: SolverBodyColumns) {
    for place in 1..<bodies.count {
      let displacement = displacements[place]
      bodies.ux[place] += Double(displacement.x - Float(bodies.ux[place] - bodies.startX[place]))
      bodies.uy[place] += Double(displacement.y - Float(bodies.uy[place] - bodies.startY[place]))
      bodies.angle[place] += Double(displacement.z - Float(bodies.angle[place] - bodies.startAngle[place]))
    }
  }

  /// Reads the solver bodies' displacements since the step began.
  func gatherDisplacements(_ bodies: SolverBodyColumns) {
    for place in 1..<bodies.count {
      displacements[place] = SIMD4(
        Float(bodies.ux[place] - bodies.startX[place]), Float(bodies.uy[place] - bodies.startY[place]),
        Float(bodies.angle[place] - bodies.startAngle[place]), 0)
    }
  }
}

/// The warm start of a substep's phase: each contact begins with its impulse of the phase or the substep before. As the
/// contacts are the same, that is the sum that the bodies got, so no contact is visited.
extension ContactPasses {
  /// Begins a later substep with half the impulses of the one before.
  func warmStartSubstep(_ bodies: SolverBodyColumns) {
    velocities[0] = .zero
    for place in 1..<bodies.count {
      // In the mean of a substep, an impulse at its beginning counts slightly less than at its end.
      let (mass, moment) = (bodies.inverseMass[place], bodies.inverseMoment[place])
      let share = mass > 0 ? 0.5 * bodies.inverseMeanMass[place] / mass : 0
      let turning = moment > 0 ? 0.5 * bodies.inverseMeanMoment[place] / moment : 0
      bodies.accumulatedX[place] *= share
      bodies.accumulatedY[place] *= share
      bodies.accumulatedSpin[place] *= turning
      addWarmStart(bodies, place, 1, 1)
    }
  }

  /// Begins the velocity phase with the impulses of the position phase.
  func warmStartVelocities(_ bodies: SolverBodyColumns) {
    for place in 1..<bodies.count {
      let (mass, moment) = (bodies.inverseMeanMass[place], bodies.inverseMeanMoment[place])
      let share = mass > 0 ? bodies.inverseMass[place] / mass : 0
      let turning = moment > 0 ? bodies.inverseMoment[place] / moment : 0
      addWarmStart(bodies, place, share, turning)
      // The impulses of the position phase, counted as velocity, and those of the velocity phase.
      bodies.accumulatedX[place] *= 2 * share
      bodies.accumulatedY[place] *= 2 * share
      bodies.accumulatedSpin[place] *= 2 * turning
    }
  }

  @inline(__always)
  private func addWarmStart(_ bodies: SolverBodyColumns, _ place: Int, _ share: Double, _ turning: Double) {
    bodies.meanX[place] += bodies.accumulatedX[place] * share
    bodies.meanY[place] += bodies.accumulatedY[place] * share
    bodies.meanSpin[place] += bodies.accumulatedSpin[place] * turning
    velocities[place] = SIMD4(Float(bodies.meanX[place]), Float(bodies.meanY[place]), Float(bodies.meanSpin[place]), 0)
  }
}

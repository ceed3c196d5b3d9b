/// The transfer of the bodies' velocities to the solver and back.
extension ContactPasses {
  /// Reads the solver bodies' velocities.
  func gatherVelocities(_ columns: SolverBodyColumns) {
    velocities[0] = .zero
    displacements[0] = .zero
    for place in 1..<columns.count {
      velocities[place] = SIMD4(
        Float(columns.meanX[place]), Float(columns.meanY[place]), Float(columns.meanSpin[place]), 0)
    }
  }

  /// Adds the solver's changes to the solver bodies' velocities, and records them; a body without impulses keeps its
  /// velocity to the last bit.
  func scatterVelocities(_ columns: SolverBodyColumns) {
    for place in 1..<columns.count {
      let velocity = velocities[place]
      let kickX = Double(velocity.x - Float(columns.meanX[place]))
      let kickY = Double(velocity.y - Float(columns.meanY[place]))
      let kickSpin = Double(velocity.z - Float(columns.meanSpin[place]))
      columns.meanX[place] += kickX
      columns.meanY[place] += kickY
      columns.meanSpin[place] += kickSpin
      columns.accumulatedX[place] += kickX
      columns.accumulatedY[place] += kickY
      columns.accumulatedSpin[place] += kickSpin
    }
  }

  /// Moves the solver bodies by the correction of overlaps; a body without a correction stays to the last bit.
  func scatterDisplacements(_ columns: SolverBodyColumns) {
    for place in 1..<columns.count {
      let displacement = displacements[place]
      columns.ux[place] += Double(displacement.x - Float(columns.ux[place] - columns.startX[place]))
      columns.uy[place] += Double(displacement.y - Float(columns.uy[place] - columns.startY[place]))
      columns.angle[place] += Double(displacement.z - Float(columns.angle[place] - columns.startAngle[place]))
    }
  }

  /// Reads the solver bodies' displacements since the step began.
  func gatherDisplacements(_ columns: SolverBodyColumns) {
    for place in 1..<columns.count {
      displacements[place] = SIMD4(
        Float(columns.ux[place] - columns.startX[place]), Float(columns.uy[place] - columns.startY[place]),
        Float(columns.angle[place] - columns.startAngle[place]), 0)
    }
  }
}

/// The warm start of a substep's phase: each contact begins with its impulse of the phase or the substep before. As the
/// contacts are the same, that is the sum that the bodies got, so no contact is visited.
extension ContactPasses {
  /// Begins a later substep with half the impulses of the one before.
  func warmStartSubstep(_ columns: SolverBodyColumns) {
    velocities[0] = .zero
    for place in 1..<columns.count {
      // In the mean of a substep, an impulse at its beginning counts slightly less than at its end.
      let (mass, moment) = (columns.inverseMass[place], columns.inverseMoment[place])
      let share = mass > 0 ? 0.5 * columns.inverseMeanMass[place] / mass : 0
      let turning = moment > 0 ? 0.5 * columns.inverseMeanMoment[place] / moment : 0
      columns.accumulatedX[place] *= share
      columns.accumulatedY[place] *= share
      columns.accumulatedSpin[place] *= turning
      addWarmStart(columns, place, 1, 1)
    }
  }

  /// Begins the velocity phase with the impulses of the position phase.
  func warmStartVelocities(_ columns: SolverBodyColumns) {
    for place in 1..<columns.count {
      let (mass, moment) = (columns.inverseMeanMass[place], columns.inverseMeanMoment[place])
      let share = mass > 0 ? columns.inverseMass[place] / mass : 0
      let turning = moment > 0 ? columns.inverseMoment[place] / moment : 0
      addWarmStart(columns, place, share, turning)
      // The impulses of the position phase, counted as velocity, and those of the velocity phase.
      columns.accumulatedX[place] *= 2 * share
      columns.accumulatedY[place] *= 2 * share
      columns.accumulatedSpin[place] *= 2 * turning
    }
  }

  @inline(__always)
  private func addWarmStart(_ columns: SolverBodyColumns, _ place: Int, _ share: Double, _ turning: Double) {
    columns.meanX[place] += columns.accumulatedX[place] * share
    columns.meanY[place] += columns.accumulatedY[place] * share
    columns.meanSpin[place] += columns.accumulatedSpin[place] * turning
    velocities[place] = SIMD4(
      Float(columns.meanX[place]), Float(columns.meanY[place]), Float(columns.meanSpin[place]), 0)
  }
}

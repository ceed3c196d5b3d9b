/// The bodies' velocities on their way into the solver and out of it.
extension ContactPasses {
  /// Takes the crew's velocities in.
  func load(_ crew: CrewMembers) {
    velocities[0] = .zero
    displacements[0] = .zero
    for place in 1..<crew.count {
      velocities[place] = SIMD4(Float(crew.meanX[place]), Float(crew.meanY[place]), Float(crew.meanSpin[place]), 0)
    }
  }

  /// Gives the crew what the solver added, and notes it; a body that bore nothing keeps its velocity to the last bit.
  func absorb(_ crew: CrewMembers) {
    for place in 1..<crew.count {
      let velocity = velocities[place]
      let kickX = Double(velocity.x - Float(crew.meanX[place]))
      let kickY = Double(velocity.y - Float(crew.meanY[place]))
      let kickSpin = Double(velocity.z - Float(crew.meanSpin[place]))
      crew.meanX[place] += kickX
      crew.meanY[place] += kickY
      crew.meanSpin[place] += kickSpin
      crew.borneX[place] += kickX
      crew.borneY[place] += kickY
      crew.borneSpin[place] += kickSpin
    }
  }

  /// Moves the crew as far as overlaps were pushed apart; a body that was not pushed stays to the last bit.
  func shift(_ crew: CrewMembers) {
    for place in 1..<crew.count {
      let displacement = displacements[place]
      crew.ux[place] += Double(displacement.x - Float(crew.ux[place] - crew.startX[place]))
      crew.uy[place] += Double(displacement.y - Float(crew.uy[place] - crew.startY[place]))
      crew.angle[place] += Double(displacement.z - Float(crew.angle[place] - crew.startAngle[place]))
    }
  }

  /// Takes in how far the crew has come since the step began.
  func displace(_ crew: CrewMembers) {
    for place in 1..<crew.count {
      displacements[place] = SIMD4(
        Float(crew.ux[place] - crew.startX[place]), Float(crew.uy[place] - crew.startY[place]),
        Float(crew.angle[place] - crew.startAngle[place]), 0)
    }
  }
}

/// Where the contacts begin in a half of a part: with what they bore in the half or the part before. Between the same
/// contacts that is what the bodies got of it, so no contact need be visited.
extension ContactPasses {
  /// Begins a later part with half of what its predecessor bore.
  func resume(_ crew: CrewMembers) {
    velocities[0] = .zero
    for place in 1..<crew.count {
      // In the mean of a part, an impulse at its beginning counts a little less than at its end.
      let (mass, moment) = (crew.inverseMass[place], crew.inverseMoment[place])
      let share = mass > 0 ? 0.5 * crew.inverseMeanMass[place] / mass : 0
      let turning = moment > 0 ? 0.5 * crew.inverseMeanMoment[place] / moment : 0
      crew.borneX[place] *= share
      crew.borneY[place] *= share
      crew.borneSpin[place] *= turning
      begin(crew, place, 1, 1)
    }
  }

  /// Begins the second half with as much as the first one bore.
  func repeatFirstHalf(_ crew: CrewMembers) {
    for place in 1..<crew.count {
      let (mass, moment) = (crew.inverseMeanMass[place], crew.inverseMeanMoment[place])
      let share = mass > 0 ? crew.inverseMass[place] / mass : 0
      let turning = moment > 0 ? crew.inverseMoment[place] / moment : 0
      begin(crew, place, share, turning)
      // The first half's own, counted as velocity, and the second's.
      crew.borneX[place] *= 2 * share
      crew.borneY[place] *= 2 * share
      crew.borneSpin[place] *= 2 * turning
    }
  }

  @inline(__always)
  private func begin(_ crew: CrewMembers, _ place: Int, _ share: Double, _ turning: Double) {
    crew.meanX[place] += crew.borneX[place] * share
    crew.meanY[place] += crew.borneY[place] * share
    crew.meanSpin[place] += crew.borneSpin[place] * turning
    velocities[place] = SIMD4(Float(crew.meanX[place]), Float(crew.meanY[place]), Float(crew.meanSpin[place]), 0)
  }
}

extension World {
  /// Parts of a step in which contacts are solved; joints alone need one.
  static let partsWithContacts = 2

  /// Copies the crew's state, walls and pulls into the solver's arrays.
  mutating func loadCrew() {
    // Bodies without shapes are not noted elsewhere.
    for place in 1..<crew.count where slots[Int(traits[Int(crew.rows[place])].slot)].firstCollider < 0 {
      noteMotion(Int(crew.rows[place]))
    }
    crew.withMembers { crew in
      for place in 1..<crew.count {
        let row = Int(crew.rows[place])
        crew.ux[place] = x.u[row]
        crew.uy[place] = y.u[row]
        crew.vx[place] = x.v[row]
        crew.vy[place] = y.v[row]
        crew.originX[place] = x.origin[row]
        crew.originY[place] = y.origin[row]
        crew.startX[place] = x.u[row]
        crew.startY[place] = y.u[row]
        crew.angle[place] = spin.angle[row]
        crew.startAngle[place] = spin.angle[row]
        crew.cosine[place] = spin.rotation[row].cosine
        crew.sine[place] = spin.rotation[row].sine
        crew.spin[place] = spin.velocity[row]
        crew.inverseMass[place] = inertias[row].inverseMass
        crew.inverseMoment[place] = inertias[row].inverseMoment
        crew.tunings[place] = traits[row].tuning
        let tuning = tunings[Int(traits[row].tuning)]
        crew.pullX[place] = tuning.acceleration(gravity: gravity.x)
        crew.pullY[place] = tuning.acceleration(gravity: gravity.y)
        crew.pullSpin[place] = 0
        crew.fieldX[place] = 0
        crew.fieldY[place] = 0
        crew.borneX[place] = 0
        crew.borneY[place] = 0
        crew.borneSpin[place] = 0
      }
      Self.clearResting(crew)
    }
    for place in 1..<crew.count where motions[Int(crew.rows[place])].isStruck { referToEnd(place) }
  }

  /// Measures the displacements of a member that had an impact from where its own motion ends: there its points were
  /// found.
  private mutating func referToEnd(_ place: Int) {
    let row = Int(crew.rows[place])
    let end = freeEnd(of: row)
    let (ux, uy) = (end.pose.position.x - x.origin[row], end.pose.position.y - y.origin[row])
    crew.withMembers { crew in
      crew.startX[place] = ux
      crew.startY[place] = uy
      crew.startAngle[place] = end.angle
    }
  }

  /// Place 0: what does not move.
  static func clearResting(_ crew: CrewMembers) {
    for numbers in [crew.meanX, crew.meanY, crew.meanSpin, crew.vx, crew.vy, crew.spin, crew.angle, crew.sine] {
      numbers[0] = 0
    }
    for numbers in [crew.inverseMass, crew.inverseMoment, crew.inverseMeanMass, crew.inverseMeanMoment, crew.x, crew.y]
    {
      numbers[0] = 0
    }
    crew.cosine[0] = 1
  }

  /// Carries the crew through the step and puts its bodies where they come to be.
  mutating func carryCrew() {
    let hasContacts = !solver.entries.isEmpty
    let hasJoints = !jointedRows.isEmpty
    let isCoupled = crew.allTraits.contains(.coupled)
    let isInField = crew.allTraits.contains(.inField)
    let parts = hasContacts ? Self.partsWithContacts : 1
    let part = Part(duration: stepDuration / Double(parts), isHalf: parts == 2)
    pullCrew()
    if hasContacts {
      fillLanes(part.duration)
      noteMomenta()
    }
    for number in 0..<parts {
      if isInField { beginFields(part, seconds(Double(number) / Double(parts))) }
      beginPart(part)
      if isInField { carryInFields(part) }
      if isCoupled { beginCoupled(part) }
      if hasJoints { beginJoints(part) }
      if hasContacts { firstHalf(part, isFirst: number == 0) }
      if hasJoints, hasContacts { holdJoints(part) }
      if isCoupled { finishCoupled(part) }
      if isInField { turnInFields(part) }
      finishPositions(part)
      if isCoupled { placeCoupled() }
      if isInField { finishFields(part, seconds(Double(number + 1) / Double(parts))) }
      if hasJoints { moveJoints(part) }
      if hasContacts {
        secondHalf()
        noteFastBodies()
      }
      if hasJoints, hasContacts { steadyJoints(part) }
      finishVelocities()
    }
    if hasContacts {
      restoreMomenta()
      keepLoads()
      keepWallLoads()
    }
    putBack()
  }

  /// A part of a step.
  struct Part {
    /// In seconds.
    let duration: Double
    /// Whether it is half a step rather than a whole one.
    let isHalf: Bool
  }

  /// The world's time, so many steps after the last, in seconds.
  private func seconds(_ share: Double) -> Double { (Double(stepCount) + share) * stepDuration }

  /// Where each member would be carried without impulses, as a mean velocity.
  private mutating func beginPart(_ part: Part) {
    let (duration, isHalf) = (part.duration, part.isHalf)
    tunings.withUnsafeBufferPointer { tunings in
      crew.withMembers { crew in
        let rate = 1 / duration
        for place in 1..<crew.count {
          let tuning = Int(crew.tunings[place])
          let map = isHalf ? tunings[tuning].halfMap : tunings[tuning].map
          let turning = isHalf ? tunings[tuning].halfSpinMap : tunings[tuning].spinMap
          let (ux, vx, ax) = (crew.ux[place], crew.vx[place], crew.pullX[place] + crew.fieldX[place])
          let (uy, vy, ay) = (crew.uy[place], crew.vy[place], crew.pullY[place] + crew.fieldY[place])
          let (meanX, meanY) = (
            rate * ((map.uu - 1) * ux + map.uv * vx + map.ua * ax),
            rate * ((map.uu - 1) * uy + map.uv * vy + map.ua * ay)
          )
          let meanSpin = rate * (turning.uv * crew.spin[place] + turning.ua * crew.pullSpin[place])
          crew.freeX[place] = meanX
          crew.freeY[place] = meanY
          crew.freeSpin[place] = meanSpin
          crew.meanX[place] = meanX
          crew.meanY[place] = meanY
          crew.meanSpin[place] = meanSpin
          crew.inverseMeanMass[place] = crew.inverseMass[place] * map.uv * rate
          crew.inverseMeanMoment[place] = crew.inverseMoment[place] * turning.uv * rate
        }
      }
    }
  }

  /// Impulses of the first half: mean velocities that lead nowhere forbidden.
  private mutating func firstHalf(_ part: Part, isFirst: Bool) {
    crew.withMembers { crew in
      solver.withPasses { passes in
        if isFirst { passes.load(crew) }
        if isFirst { passes.warmStart() } else { passes.resume(crew) }
        passes.solvePositions(inverseTime: Float(1 / part.duration))
        passes.absorb(crew)
        passes.shift(crew)
      }
    }
  }

  private mutating func secondHalf() {
    crew.withMembers { crew in
      solver.withPasses { passes in
        passes.displace(crew)
        passes.repeatFirstHalf(crew)
        passes.solveVelocities()
        passes.absorb(crew)
      }
    }
  }

  /// Carries places to the end of the part, and velocities without the impulses of the second half.
  private mutating func finishPositions(_ part: Part) {
    let (duration, isHalf) = (part.duration, part.isHalf)
    tunings.withUnsafeBufferPointer { tunings in
      crew.withMembers { crew in
        for place in 1..<crew.count {
          let tuning = Int(crew.tunings[place])
          let map = isHalf ? tunings[tuning].halfMap : tunings[tuning].map
          let turning = isHalf ? tunings[tuning].halfSpinMap : tunings[tuning].spinMap
          // Impulses at the beginning that change the mean velocity as the solver did.
          let kickX = (crew.meanX[place] - crew.freeX[place]) * duration / map.uv
          let kickY = (crew.meanY[place] - crew.freeY[place]) * duration / map.uv
          let kickSpin = (crew.meanSpin[place] - crew.freeSpin[place]) * duration / turning.uv
          let (ux, vx, ax) = (crew.ux[place], crew.vx[place] + kickX, crew.pullX[place] + crew.fieldX[place])
          let (uy, vy, ay) = (crew.uy[place], crew.vy[place] + kickY, crew.pullY[place] + crew.fieldY[place])
          let spin = crew.spin[place] + kickSpin
          crew.ux[place] = map.uu * ux + map.uv * vx + map.ua * ax
          crew.uy[place] = map.uu * uy + map.uv * vy + map.ua * ay
          crew.meanX[place] = map.vu * ux + map.vv * vx + map.uv * ax
          crew.meanY[place] = map.vu * uy + map.vv * vy + map.uv * ay
          crew.angle[place] += turning.uv * spin + turning.ua * crew.pullSpin[place]
          crew.meanSpin[place] = turning.vv * spin + turning.uv * crew.pullSpin[place]
        }
      }
    }
  }

  private mutating func finishVelocities() {
    crew.withMembers { crew in
      for place in 1..<crew.count {
        crew.vx[place] = crew.meanX[place]
        crew.vy[place] = crew.meanY[place]
        crew.spin[place] = crew.meanSpin[place]
      }
    }
  }

  /// Puts the crew's bodies where they are now.
  private mutating func putBack() {
    var isSound = true
    let cornered = crew.traits
    // Jointed bodies come first, and have been turned already.
    let turned = jointPlanIsPassing ? 0 : jointedRows.count
    crew.withMembers { crew in
      for place in 1..<crew.count {
        let row = Int(crew.rows[place])
        x.u[row] = crew.ux[place]
        y.u[row] = crew.uy[place]
        x.v[row] = crew.vx[place]
        y.v[row] = crew.vy[place]
        if place <= turned {
          spin.angle[row] = crew.angle[place]
          spin.rotation[row] = Rotation(cosine: crew.cosine[place], sine: crew.sine[place])
        } else {
          spin.set(row, angle: crew.angle[place])
        }
        // What contacts have given nothing turns as fast as it did.
        let isBorne = crew.borneX[place] != 0 || crew.borneY[place] != 0 || crew.borneSpin[place] != 0
        let isTamed = isBorne && cornered[place].contains(.cornered)
        spin.velocity[row] = isTamed ? Self.tamed(crew.spin[place], stepDuration) : crew.spin[place]
        if crew.spin[place] != 0 { somethingTurns = true }
        let size = abs(crew.ux[place]) + abs(crew.uy[place])
        let speed = abs(crew.vx[place]) + abs(crew.vy[place]) + abs(crew.spin[place]) + abs(crew.angle[place])
        // Not a number is less than nothing.
        if !(size + 100 * speed < 1e12) { isSound = false }
      }
    }
    holdFastBodies()
    if isSound { return }
    for place in 1..<crew.count {
      contain(Int(crew.rows[place]), "contacts, joints, fields or forces gave it more than \(Self.highestSpeed) pt/s")
    }
  }
}

import SpringflowDeterminism

/// Steps in which joints alone hold the crew: no contacts, walls, fields or forces. What the parts of a step with contacts do
/// in many passes is done here in three, one before, one between and one after the joints' phases.
extension World {
  /// Whether the crew is of bodies that joints hold, and nothing else is to be minded.
  var isCrewJointedOnly: Bool {
    crew.count - 1 == jointedRows.count && !jointPlanIsPassing && solver.entries.isEmpty && crew.allTraits.isEmpty
      && enclosedCount == 0 && appliedForces.isEmpty
  }

  /// What bodies of one kind of motion share in a step.
  private struct Pace {
    var tuning: Int32 = -1
    var map = Propagator(uu: 1, uv: 0, vu: 0, vv: 1, ua: 0)
    var spinMap = Propagator(uu: 1, uv: 0, vu: 0, vv: 1, ua: 0)
    var pullX = 0.0
    var pullY = 0.0
    /// What of an inverse mass answers to an impulse in the mean.
    var mass = 0.0
    var moment = 0.0

    @inline(__always)
    mutating func set(_ number: Int32, _ tunings: UnsafePointer<Tuning>, _ gravity: Vector, _ rate: Double) {
      if number == tuning { return }
      tuning = number
      let shared = tunings + Int(number)
      (map, spinMap) = (shared.pointee.map, shared.pointee.spinMap)
      pullX = shared.pointee.acceleration(gravity: gravity.x)
      pullY = shared.pointee.acceleration(gravity: gravity.y)
      (mass, moment) = (map.uv * rate, spinMap.uv * rate)
    }

    /// Where a coordinate would be carried without impulses, as a mean velocity.
    @inline(__always)
    func mean(_ u: Double, _ v: Double, _ pull: Double, _ rate: Double) -> Double {
      rate * ((map.uu - 1) * u + map.uv * v + map.ua * pull)
    }
  }

  /// Copies the crew's state into the solver's arrays, with the mean velocities without impulses.
  private mutating func loadJointedCrew() {
    let rate = 1 / stepDuration
    let gravity = gravity
    crew.withMembers { crew in
      Self.clearResting(crew)
      Self.withState(of: &x, &y, &spin, inertias, traits, tunings) { rows in
        var pace = Pace()
        for place in 1..<crew.count {
          let row = Int(crew.rows[place])
          let tuning = rows.traits[row].tuning
          pace.set(tuning, rows.tunings, gravity, rate)
          crew.tunings[place] = tuning
          let (ux, uy, vx, vy) = (rows.ux[row], rows.uy[row], rows.vx[row], rows.vy[row])
          let rotation = rows.rotation[row]
          let inertia = rows.inertias[row]
          crew.x[place] = rows.originX[row] + ux
          crew.y[place] = rows.originY[row] + uy
          crew.angle[place] = rows.angle[row]
          crew.cosine[place] = rotation.cosine
          crew.sine[place] = rotation.sine
          crew.meanX[place] = pace.mean(ux, vx, pace.pullX, rate)
          crew.meanY[place] = pace.mean(uy, vy, pace.pullY, rate)
          crew.meanSpin[place] = rate * (pace.spinMap.uv * rows.spin[row])
          crew.inverseMass[place] = inertia.inverseMass
          crew.inverseMoment[place] = inertia.inverseMoment
          crew.inverseMeanMass[place] = inertia.inverseMass * pace.mass
          crew.inverseMeanMoment[place] = inertia.inverseMoment * pace.moment
        }
      }
    }
  }

  /// Carries the crew through the step, in the solver's arrays; the bodies stay as they are.
  ///
  /// - Returns: Whether all numbers stay in the world.
  mutating func carryJointedCrew() -> Bool {
    let part = Part(duration: stepDuration, isHalf: false)
    loadJointedCrew()
    joints.beginSubstep(h: part.duration)
    holdJoints(part)
    moveJointedCrew()
    steadyJoints(part)
    let isSound = isJointedCrewSound()
    if !isSound { for place in 1..<crew.count { noteMotion(Int(crew.rows[place])) } }
    return isSound
  }

  /// Carries places to the end of the step, and velocities without the impulses of the velocity phase.
  private mutating func moveJointedCrew() {
    let (duration, gravity) = (stepDuration, gravity)
    let rate = 1 / duration
    crew.withMembers { crew in
      Self.withState(of: &x, &y, &spin, inertias, traits, tunings) { rows in
        var pace = Pace()
        var (kick, turningKick) = (0.0, 0.0)
        for place in 1..<crew.count {
          if crew.tunings[place] != pace.tuning {
            pace.set(crew.tunings[place], rows.tunings, gravity, rate)
            (kick, turningKick) = (duration / pace.map.uv, duration / pace.spinMap.uv)
          }
          let row = Int(crew.rows[place])
          let (map, turning) = (pace.map, pace.spinMap)
          let (ux, vx, ax) = (rows.ux[row], rows.vx[row], pace.pullX)
          let (uy, vy, ay) = (rows.uy[row], rows.vy[row], pace.pullY)
          let spin = rows.spin[row]
          // Impulses at the beginning that change the mean velocity as the solver did.
          let newVX = vx + (crew.meanX[place] - pace.mean(ux, vx, ax, rate)) * kick
          let newVY = vy + (crew.meanY[place] - pace.mean(uy, vy, ay, rate)) * kick
          let newSpin = spin + (crew.meanSpin[place] - rate * (turning.uv * spin)) * turningKick
          let newX = map.uu * ux + map.uv * newVX + map.ua * ax
          let newY = map.uu * uy + map.uv * newVY + map.ua * ay
          crew.ux[place] = newX
          crew.uy[place] = newY
          crew.meanX[place] = map.vu * ux + map.vv * newVX + map.uv * ax
          crew.meanY[place] = map.vu * uy + map.vv * newVY + map.uv * ay
          crew.angle[place] += turning.uv * newSpin
          crew.meanSpin[place] = turning.vv * newSpin
          crew.x[place] = rows.originX[row] + newX
          crew.y[place] = rows.originY[row] + newY
        }
        Self.turn(crew)
      }
    }
  }

  /// Makes the members' rotations those of their angles.
  private static func turn(_ crew: CrewMembers) {
    var place = 1
    while place + 1 < crew.count {
      let (sine, cosine) = Portable.sinCos(SIMD2(crew.angle[place], crew.angle[place + 1]))
      crew.sine[place] = sine[0]
      crew.sine[place + 1] = sine[1]
      crew.cosine[place] = cosine[0]
      crew.cosine[place + 1] = cosine[1]
      place += 2
    }
    if place < crew.count {
      (crew.sine[place], crew.cosine[place]) = Portable.sinCos(crew.angle[place])
    }
  }

  private mutating func isJointedCrewSound() -> Bool {
    crew.withMembers { crew in
      var isSound = true
      for place in 1..<crew.count {
        let size = abs(crew.ux[place]) + abs(crew.uy[place])
        let speed = abs(crew.meanX[place]) + abs(crew.meanY[place]) + abs(crew.meanSpin[place])
        // Not a number is less than nothing.
        if !(size + 100 * (speed + abs(crew.angle[place])) < 1e12) { isSound = false }
      }
      return isSound
    }
  }

  /// Puts the crew's bodies where they are now.
  mutating func putJointedCrewBack(isSound: Bool) {
    var turns = false
    crew.withMembers { crew in
      Self.withState(of: &x, &y, &spin, inertias, traits, tunings) { rows in
        for place in 1..<crew.count {
          let row = Int(crew.rows[place])
          let spin = crew.meanSpin[place]
          rows.ux[row] = crew.ux[place]
          rows.uy[row] = crew.uy[place]
          rows.vx[row] = crew.meanX[place]
          rows.vy[row] = crew.meanY[place]
          rows.angle[row] = crew.angle[place]
          rows.rotation[row] = Rotation(cosine: crew.cosine[place], sine: crew.sine[place])
          rows.spin[row] = spin
          if spin != 0 { turns = true }
        }
      }
    }
    if turns { somethingTurns = true }
    if isSound { return }
    for place in 1..<crew.count {
      contain(Int(crew.rows[place]), "joints gave it more than \(Self.highestSpeed) pt/s")
    }
  }

  /// The state of all bodies by address, an array a quantity.
  private struct StateOfRows {
    let ux: UnsafeMutablePointer<Double>
    let uy: UnsafeMutablePointer<Double>
    let vx: UnsafeMutablePointer<Double>
    let vy: UnsafeMutablePointer<Double>
    let angle: UnsafeMutablePointer<Double>
    let spin: UnsafeMutablePointer<Double>
    let rotation: UnsafeMutablePointer<Rotation>
    let originX: UnsafePointer<Double>
    let originY: UnsafePointer<Double>
    let inertias: UnsafePointer<Inertia>
    let traits: UnsafePointer<Traits>
    let tunings: UnsafePointer<Tuning>
  }

  @inline(__always)
  private static func withState(
    of x: inout Axis, _ y: inout Axis, _ spin: inout Spin, _ inertias: [Inertia], _ traits: [Traits],
    _ tunings: [Tuning],
    _ body: (StateOfRows) -> Void
  ) {
    x.u.withUnsafeMutableBufferPointer { ux in
      y.u.withUnsafeMutableBufferPointer { uy in
        x.v.withUnsafeMutableBufferPointer { vx in
          y.v.withUnsafeMutableBufferPointer { vy in
            spin.angle.withUnsafeMutableBufferPointer { angle in
              spin.velocity.withUnsafeMutableBufferPointer { velocity in
                spin.rotation.withUnsafeMutableBufferPointer { rotation in
                  x.origin.withUnsafeBufferPointer { originX in
                    y.origin.withUnsafeBufferPointer { originY in
                      inertias.withUnsafeBufferPointer { inertias in
                        traits.withUnsafeBufferPointer { traits in
                          tunings.withUnsafeBufferPointer { tunings in
                            body(
                              StateOfRows(
                                ux: ux.baseAddress!, uy: uy.baseAddress!, vx: vx.baseAddress!, vy: vy.baseAddress!,
                                angle: angle.baseAddress!, spin: velocity.baseAddress!,
                                rotation: rotation.baseAddress!, originX: originX.baseAddress!,
                                originY: originY.baseAddress!, inertias: inertias.baseAddress!,
                                traits: traits.baseAddress!, tunings: tunings.baseAddress!))
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}

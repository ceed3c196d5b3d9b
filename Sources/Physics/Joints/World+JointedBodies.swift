import SpringflowDeterminism

/// Steps in which only joints act on the solver bodies: no contacts, walls, fields or forces. Instead of the many
/// passes of steps with contacts there are three: before, between and after the joints' phases.
extension World {
  /// Whether joints hold all solver bodies, and nothing else acts on them.
  var hasJointedBodiesOnly: Bool {
    solverBodies.count - 1 == jointedRows.count && !jointPlanIsTemporary && solver.constraints.isEmpty
      && solverBodies.allFlags.isEmpty
      && enclosedCount == 0 && appliedForces.isEmpty
  }

  /// The coefficients of a step that bodies of one motion model share.
  private struct StepCoefficients {
    var model: Int32 = -1
    var map = Propagator(uu: 1, uv: 0, vu: 0, vv: 1, ua: 0)
    var spinMap = Propagator(uu: 1, uv: 0, vu: 0, vv: 1, ua: 0)
    var pullX = 0.0
    var pullY = 0.0
    /// The factor from an inverse mass to the change of the mean velocity by an impulse.
    var mass = 0.0
    var moment = 0.0

    @inline(__always)
    mutating func set(_ number: Int32, _ models: UnsafePointer<MotionModel>, _ gravity: Vector, _ rate: Double) {
      if number == model { return }
      model = number
      let shared = models + Int(number)
      (map, spinMap) = (shared.pointee.map, shared.pointee.spinMap)
      pullX = shared.pointee.acceleration(gravity: gravity.x)
      pullY = shared.pointee.acceleration(gravity: gravity.y)
      (mass, moment) = (map.uv * rate, spinMap.uv * rate)
    }

    /// The mean velocity of a coordinate without impulses.
    @inline(__always)
    func mean(_ u: Double, _ v: Double, _ pull: Double, _ rate: Double) -> Double {
      rate * ((map.uu - 1) * u + map.uv * v + map.ua * pull)
    }
  }

  /// Copies the solver bodies' state into the solver's arrays, with their mean velocities without impulses.
  private mutating func gatherJointedBodies() {
    let rate = 1 / stepDuration
    let gravity = gravity
    solverBodies.withColumns { bodies in
      Self.clearResting(bodies)
      Self.withState(of: &x, &y, &angular, inertias, bodyRows, models) { rows in
        var coefficients = StepCoefficients()
        for place in 1..<bodies.count {
          let row = Int(bodies.rows[place])
          let model = rows.bodyRows[row].model
          coefficients.set(model, rows.models, gravity, rate)
          bodies.models[place] = model
          let (ux, uy, vx, vy) = (rows.ux[row], rows.uy[row], rows.vx[row], rows.vy[row])
          let rotation = rows.rotation[row]
          let inertia = rows.inertias[row]
          bodies.x[place] = rows.originX[row] + ux
          bodies.y[place] = rows.originY[row] + uy
          bodies.angle[place] = rows.angle[row]
          bodies.cosine[place] = rotation.cosine
          bodies.sine[place] = rotation.sine
          bodies.meanX[place] = coefficients.mean(ux, vx, coefficients.pullX, rate)
          bodies.meanY[place] = coefficients.mean(uy, vy, coefficients.pullY, rate)
          bodies.meanSpin[place] = rate * (coefficients.spinMap.uv * rows.spin[row])
          bodies.inverseMass[place] = inertia.inverseMass
          bodies.inverseMoment[place] = inertia.inverseMoment
          bodies.inverseMeanMass[place] = inertia.inverseMass * coefficients.mass
          bodies.inverseMeanMoment[place] = inertia.inverseMoment * coefficients.moment
        }
      }
    }
  }

  /// Advances the solver bodies by the step, in the solver's arrays; the world's rows stay unchanged.
  ///
  /// - Returns: Whether all states stay within the world's bounds.
  mutating func advanceJointedBodies() -> Bool {
    let substep = Substep(duration: stepDuration, isHalf: false)
    gatherJointedBodies()
    joints.beginSubstep(h: substep.duration)
    solveJointPositions(substep)
    moveJointedBodies()
    solveJointVelocities(substep)
    let isSound = areJointedBodiesSound()
    if !isSound { for place in 1..<solverBodies.count { updateSnapshot(Int(solverBodies.rows[place])) } }
    return isSound
  }

  /// Advances the poses to the end of the step, and the velocities without the impulses of the velocity phase.
  private mutating func moveJointedBodies() {
    let (duration, gravity) = (stepDuration, gravity)
    let rate = 1 / duration
    solverBodies.withColumns { bodies in
      Self.withState(of: &x, &y, &angular, inertias, bodyRows, models) { rows in
        var coefficients = StepCoefficients()
        var (kick, turningKick) = (0.0, 0.0)
        for place in 1..<bodies.count {
          if bodies.models[place] != coefficients.model {
            coefficients.set(bodies.models[place], rows.models, gravity, rate)
            (kick, turningKick) = (duration / coefficients.map.uv, duration / coefficients.spinMap.uv)
          }
          let row = Int(bodies.rows[place])
          let (map, turning) = (coefficients.map, coefficients.spinMap)
          let (ux, vx, ax) = (rows.ux[row], rows.vx[row], coefficients.pullX)
          let (uy, vy, ay) = (rows.uy[row], rows.vy[row], coefficients.pullY)
          let spin = rows.spin[row]
          // The impulses at the start that change the mean velocity as the solver did.
          let newVX = vx + (bodies.meanX[place] - coefficients.mean(ux, vx, ax, rate)) * kick
          let newVY = vy + (bodies.meanY[place] - coefficients.mean(uy, vy, ay, rate)) * kick
          let newSpin = spin + (bodies.meanSpin[place] - rate * (turning.uv * spin)) * turningKick
          let newX = map.uu * ux + map.uv * newVX + map.ua * ax
          let newY = map.uu * uy + map.uv * newVY + map.ua * ay
          bodies.ux[place] = newX
          bodies.uy[place] = newY
          bodies.meanX[place] = map.vu * ux + map.vv * newVX + map.uv * ax
          bodies.meanY[place] = map.vu * uy + map.vv * newVY + map.uv * ay
          bodies.angle[place] += turning.uv * newSpin
          bodies.meanSpin[place] = turning.vv * newSpin
          bodies.x[place] = rows.originX[row] + newX
          bodies.y[place] = rows.originY[row] + newY
        }
        Self.turn(bodies)
      }
    }
  }

  /// Computes the solver bodies' rotations from their angles.
  private static func turn(_ bodies: SolverBodyColumns) {
    var place = 1
    while place + 1 < bodies.count {
      let (sine, cosine) = Portable.sinCos(SIMD2(bodies.angle[place], bodies.angle[place + 1]))
      bodies.sine[place] = sine[0]
      bodies.sine[place + 1] = sine[1]
      bodies.cosine[place] = cosine[0]
      bodies.cosine[place + 1] = cosine[1]
      place += 2
    }
    if place < bodies.count {
      (bodies.sine[place], bodies.cosine[place]) = Portable.sinCos(bodies.angle[place])
    }
  }

  private mutating func areJointedBodiesSound() -> Bool {
    solverBodies.withColumns { bodies in
      var isSound = true
      for place in 1..<bodies.count {
        let size = abs(bodies.ux[place]) + abs(bodies.uy[place])
        let speed = abs(bodies.meanX[place]) + abs(bodies.meanY[place]) + abs(bodies.meanSpin[place])
        // The comparison is false for NaN, so NaN counts as unsound.
        if !(size + 100 * (speed + abs(bodies.angle[place])) < 1e12) { isSound = false }
      }
      return isSound
    }
  }

  /// Stores the solver bodies' new states.
  mutating func scatterJointedBodies(isSound: Bool) {
    var turns = false
    solverBodies.withColumns { bodies in
      Self.withState(of: &x, &y, &angular, inertias, bodyRows, models) { rows in
        for place in 1..<bodies.count {
          let row = Int(bodies.rows[place])
          let spin = bodies.meanSpin[place]
          rows.ux[row] = bodies.ux[place]
          rows.uy[row] = bodies.uy[place]
          rows.vx[row] = bodies.meanX[place]
          rows.vy[row] = bodies.meanY[place]
          rows.angle[row] = bodies.angle[place]
          rows.rotation[row] = Rotation(cosine: bodies.cosine[place], sine: bodies.sine[place])
          rows.spin[row] = spin
          if spin != 0 { turns = true }
        }
      }
    }
    if turns { hasTurningBodies = true }
    if isSound { return }
    for place in 1..<solverBodies.count {
      quarantine(Int(solverBodies.rows[place]), "joints gave it more than \(Self.highestSpeed) pt/s")
    }
  }

  /// The state of all bodies by address, one array per quantity.
  private struct BodyColumns {
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
    let bodyRows: UnsafePointer<BodyRow>
    let models: UnsafePointer<MotionModel>
  }

  @inline(__always)
  private static func withState(
    of x: inout Axis, _ y: inout Axis, _ angular: inout AngularState, _ inertias: [Inertia], _ bodyRows: [BodyRow],
    _ models: [MotionModel],
    _ body: (BodyColumns) -> Void
  ) {
    x.u.withUnsafeMutableBufferPointer { ux in
      y.u.withUnsafeMutableBufferPointer { uy in
        x.v.withUnsafeMutableBufferPointer { vx in
          y.v.withUnsafeMutableBufferPointer { vy in
            angular.angle.withUnsafeMutableBufferPointer { angle in
              angular.velocity.withUnsafeMutableBufferPointer { velocity in
                angular.rotation.withUnsafeMutableBufferPointer { rotation in
                  x.origin.withUnsafeBufferPointer { originX in
                    y.origin.withUnsafeBufferPointer { originY in
                      inertias.withUnsafeBufferPointer { inertias in
                        bodyRows.withUnsafeBufferPointer { bodyRows in
                          models.withUnsafeBufferPointer { models in
                            body(
                              BodyColumns(
                                ux: ux.baseAddress!, uy: uy.baseAddress!, vx: vx.baseAddress!, vy: vy.baseAddress!,
                                angle: angle.baseAddress!, spin: velocity.baseAddress!,
                                rotation: rotation.baseAddress!, originX: originX.baseAddress!,
                                originY: originY.baseAddress!, inertias: inertias.baseAddress!,
                                bodyRows: bodyRows.baseAddress!, models: models.baseAddress!))
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

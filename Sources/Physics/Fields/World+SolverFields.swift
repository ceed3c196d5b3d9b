/// Fields on the solver bodies, in each substep symmetrically about its middle, so that orbits conserve energy to
/// second order, and in closed form where there is one:
///
/// 1. Drag and turbulence act on the velocity for half the substep, in closed form (`beginFields`).
/// 2. Forces that depend on the position alone act with their value at the substep's beginning through the whole
///    substep; half of their change at the end is added to the velocity (velocity Verlet). Spring fields and magnetic
///    fields join the body's own spring and resistance in the closed form of ``TurningOscillator``, which replaces its
///    motion model's map (`advanceInFields`); impulses of contacts and joints change the result as for other bodies
///    (`turnInFields`). A body that its own spring turns follows ``CoupledSpring``, which includes spring fields.
/// 3. Drag and turbulence act for the other half (`finishFields`).
///
/// So drag never adds energy, and a magnetic field conserves the speed, at any strength. Source: splitting after G.
/// Strang, 1968; for magnetic fields J. P. Boris, 1970, here with the exact chord.
extension World {
  /// A solver body in spring and magnetic fields, within a substep.
  struct FieldMotion: Sendable {
    var place: Int
    var map: TurningPropagator
    /// The displacement without impulses.
    var displacement: Vector
    var velocity: Vector
  }

  /// A coupled body that spring fields pull, within a substep; measured from the body's origin.
  struct FieldSpring: Sendable {
    var place: Int
    var spring: CentralSpring
  }

  /// Applies the effect of the fields at the beginning of a substep.
  mutating func beginFields(_ substep: Substep, _ seconds: Double) {
    fieldMotions.removeAll(keepingCapacity: true)
    var springs: [FieldSpring] = []
    swap(&springs, &fieldSprings)
    springs.removeAll(keepingCapacity: true)
    withFieldPasses(substep, seconds) { passes, bodies, motions in
      for place in 1..<bodies.count where passes.isInField(place) {
        passes.applyDrag(place, bodies, isBackward: false)
        let effect = passes.sampleEffect(place, bodies)
        FieldPasses.apply(effect, place, bodies)
        if effect.velocity != nil { continue }
        if passes.isCoupled(place) {
          passes.turn(place, effect, bodies)
          if effect.stiffness > 0 {
            let spring = CentralSpring(stiffness: effect.stiffness, attraction: effect.attraction)
            springs.append(FieldSpring(place: place, spring: spring))
          }
        } else if let motion = passes.motion(place, effect, bodies) {
          motions.append(motion)
        }
      }
    }
    swap(&springs, &fieldSprings)
  }

  /// Sets the mean velocities without impulses to those of the bodies' field motions.
  mutating func advanceInFields(_ substep: Substep) {
    let rate = 1 / substep.duration
    solverBodies.withColumns { bodies in
      for motion in fieldMotions {
        let place = motion.place
        bodies.freeX[place] = (motion.displacement.x - bodies.ux[place]) * rate
        bodies.freeY[place] = (motion.displacement.y - bodies.uy[place]) * rate
        bodies.meanX[place] = bodies.freeX[place]
        bodies.meanY[place] = bodies.freeY[place]
      }
    }
  }

  /// Adds the bodies' impulses to the field motions; ``finishFields(_:_:)`` stores the result after all others are
  /// moved.
  mutating func turnInFields(_ substep: Substep) {
    let rate = 1 / substep.duration
    solverBodies.withColumns { bodies in
      for index in fieldMotions.indices {
        let place = fieldMotions[index].place
        let change = Vector(x: bodies.meanX[place] - bodies.freeX[place], y: bodies.meanY[place] - bodies.freeY[place])
        if change == .zero { continue }
        // The factor from a change of the mean velocity to that of the final one, by an impulse at the beginning; 1 if
        // the map rotates so far that it is undefined.
        let map = fieldMotions[index].map
        var factor = map.vv / (map.uv * rate)
        if !((map.uv * rate).size > 0.25 && factor.size < 2) { factor = Complex(1) }
        fieldMotions[index].displacement += change * substep.duration
        fieldMotions[index].velocity += factor * change
      }
    }
  }

  /// Moves the bodies to the ends of their field motions, and applies the effect of the fields there.
  mutating func finishFields(_ substep: Substep, _ seconds: Double) {
    withFieldPasses(substep, seconds) { passes, bodies, motions in
      var next = 0
      for place in 1..<bodies.count where passes.isInField(place) {
        var response = passes.response(place, bodies)
        if next < motions.count, motions[next].place == place {
          let motion = motions[next]
          next += 1
          response = motion.map.uv
          (bodies.ux[place], bodies.uy[place]) = (motion.displacement.x, motion.displacement.y)
          (bodies.meanX[place], bodies.meanY[place]) = (motion.velocity.x, motion.velocity.y)
        }
        (bodies.vx[place], bodies.vy[place]) = (bodies.meanX[place], bodies.meanY[place])
        let old = Vector(x: bodies.fieldX[place], y: bodies.fieldY[place])
        let effect = passes.sampleEffect(place, bodies)
        FieldPasses.apply(effect, place, bodies)
        if effect.velocity == nil {
          let change = response * (effect.acceleration - old) * 0.5
          bodies.vx[place] += change.x
          bodies.vy[place] += change.y
          if passes.isCoupled(place) { passes.turn(place, effect, bodies) }
          passes.applyDrag(place, bodies, isBackward: true)
        }
        (bodies.meanX[place], bodies.meanY[place]) = (bodies.vx[place], bodies.vy[place])
      }
    }
  }

  /// Calls `body` with the passes' data by address, and reports the bodies that were stopped.
  private mutating func withFieldPasses(
    _ substep: Substep, _ seconds: Double, _ body: (inout FieldPasses, SolverBodyColumns, inout [FieldMotion]) -> Void
  ) {
    let (fields, bodyRows, inertias, models, flags) = (fields, bodyRows, inertias, models, solverBodies.flags)
    var stoppedBodies: [FieldPasses.StoppedBody] = []
    var motions: [FieldMotion] = []
    swap(&motions, &fieldMotions)
    fields.withLaws { laws in
      bodyRows.withUnsafeBufferPointer { bodyRows in
        inertias.withUnsafeBufferPointer { inertias in
          models.withUnsafeBufferPointer { models in
            flags.withUnsafeBufferPointer { flags in
              solverBodies.withColumns { bodies in
                var passes = FieldPasses(
                  laws: laws, bodyRows: bodyRows, inertias: inertias, models: models, flags: flags, substep: substep,
                  seconds: seconds)
                body(&passes, bodies, &motions)
                stoppedBodies = passes.stoppedBodies
              }
            }
          }
        }
      }
    }
    swap(&motions, &fieldMotions)
    for stopped in stoppedBodies {
      faults.append(
        SimulationFault(body: bodyID(of: Int(solverBodies.rows[stopped.place])), step: stepCount, cause: stopped.cause))
    }
  }
}

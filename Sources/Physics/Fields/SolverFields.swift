/// Fields on the solver bodies, in each substep symmetrically about its middle, so that orbits conserve energy to
/// second order, and in closed form where there is one:
///
/// 1. Drag and turbulence act on the velocity for half the substep, in closed form (`begin`).
/// 2. Forces that depend on the position alone act with their value at the substep's beginning through the whole
///    substep; half of their change at the end is added to the velocity (velocity Verlet). Spring fields and magnetic
///    fields join the body's own spring and resistance in the closed form of ``TurningOscillator``, which replaces its
///    motion model's map (`advance`); impulses of contacts and joints change the result as for other bodies
///    (`turn`). A body that its own spring turns follows ``CoupledSpring``, which includes spring fields.
/// 3. Drag and turbulence act for the other half (`finish`).
///
/// So drag never adds energy, and a magnetic field conserves the speed, at any strength. Source: splitting after G.
/// Strang, 1968; for magnetic fields J. P. Boris, 1970, here with the exact chord.
struct SolverFields: Sendable {
  /// Solver bodies that spring and magnetic fields move in the substep.
  private var motions: [FieldMotion] = []
  /// Coupled bodies that spring fields pull in the substep, by solver index.
  private(set) var springs: [FieldSpring] = []

  /// Applies the effect of the fields at the beginning of a substep.
  mutating func begin(_ passes: FieldPasses, _ bodies: inout BodyStore, faults: inout [SimulationFault]) {
    motions.removeAll(keepingCapacity: true)
    springs.removeAll(keepingCapacity: true)
    for place in 1..<passes.columns.count where passes.isInField(place) {
      passes.applyDrag(place, &bodies, isBackward: false, faults: &faults)
      let effect = passes.sampleEffect(place, &bodies, faults: &faults)
      passes.apply(effect, place)
      if effect.velocity != nil { continue }
      if passes.isCoupled(place) {
        passes.turn(place, effect)
        if effect.stiffness > 0 {
          let spring = CentralSpring(stiffness: effect.stiffness, attraction: effect.attraction)
          springs.append(FieldSpring(place: place, spring: spring))
        }
      } else if let motion = passes.motion(place, effect, &bodies) {
        motions.append(motion)
      }
    }
  }

  /// Sets the mean velocities without impulses to those of the bodies' field motions.
  func advance(_ columns: SolverBodyColumns, _ substep: Substep) {
    let rate = 1 / substep.duration
    for motion in motions {
      let place = motion.place
      columns.freeX[place] = (motion.displacement.x - columns.ux[place]) * rate
      columns.freeY[place] = (motion.displacement.y - columns.uy[place]) * rate
      columns.meanX[place] = columns.freeX[place]
      columns.meanY[place] = columns.freeY[place]
    }
  }

  /// Adds the bodies' impulses to the field motions; ``finish(_:_:faults:)`` stores the result after all others are
  /// moved.
  mutating func turn(_ columns: SolverBodyColumns, _ substep: Substep) {
    let rate = 1 / substep.duration
    for index in motions.indices {
      let place = motions[index].place
      let change = Vector(
        x: columns.meanX[place] - columns.freeX[place], y: columns.meanY[place] - columns.freeY[place])
      if change == .zero { continue }
      // The factor from a change of the mean velocity to that of the final one, by an impulse at the beginning; 1 if
      // the map rotates so far that it is undefined.
      let map = motions[index].map
      var factor = map.vv / (map.uv * rate)
      if !((map.uv * rate).size > 0.25 && factor.size < 2) { factor = Complex(1) }
      motions[index].displacement += change * substep.duration
      motions[index].velocity += factor * change
    }
  }

  /// Moves the bodies to the ends of their field motions, and applies the effect of the fields there.
  func finish(_ passes: FieldPasses, _ bodies: inout BodyStore, faults: inout [SimulationFault]) {
    let columns = passes.columns
    var next = 0
    for place in 1..<columns.count where passes.isInField(place) {
      var response = passes.response(place, &bodies)
      if next < motions.count, motions[next].place == place {
        let motion = motions[next]
        next += 1
        response = motion.map.uv
        (columns.ux[place], columns.uy[place]) = (motion.displacement.x, motion.displacement.y)
        (columns.meanX[place], columns.meanY[place]) = (motion.velocity.x, motion.velocity.y)
      }
      (columns.vx[place], columns.vy[place]) = (columns.meanX[place], columns.meanY[place])
      let old = Vector(x: columns.fieldX[place], y: columns.fieldY[place])
      let effect = passes.sampleEffect(place, &bodies, faults: &faults)
      passes.apply(effect, place)
      if effect.velocity == nil {
        let change = response * (effect.acceleration - old) * 0.5
        columns.vx[place] += change.x
        columns.vy[place] += change.y
        if passes.isCoupled(place) { passes.turn(place, effect) }
        passes.applyDrag(place, &bodies, isBackward: true, faults: &faults)
      }
      (columns.meanX[place], columns.meanY[place]) = (columns.vx[place], columns.vy[place])
    }
  }
}

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

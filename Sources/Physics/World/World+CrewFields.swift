/// Fields on the members of the crew, in each part of a step symmetrically about its middle, so that orbits keep their
/// energy to second order and what can be solved is solved:
///
/// 1. Drag and turbulence act on the velocity for half the part, in closed form (`beginFields`).
/// 2. What depends on the place alone acts as it is at the part's beginning, through the whole part; half of what it is
///    different at the end is added to the velocity (velocity Verlet). Springs that fill a region and magnetic fields
///    join the member's own spring and resistance in the closed form of ``TurningOscillator``, which carries it instead
///    of its tuning's map (`carryInFields`); impulses of contacts and joints change where that leads as they do for
///    others (`turnInFields`). What its own spring turns goes by ``CoupledFlow``, which takes such springs in, too.
/// 3. Drag and turbulence act for the other half (`finishFields`).
///
/// So drag takes energy and never gives any, and a magnetic field leaves the speed as it is, at any strength.
/// Source: splitting after G. Strang, 1968; for magnetic fields J. P. Boris, 1970, here with the exact chord.
extension World {
  /// A member on which springs and magnetic fields act, within a part of a step.
  struct FieldFlight: Sendable {
    var place: Int
    var map: TurningOscillator.Map
    /// Where it goes without impulses.
    var displacement: Vector
    var velocity: Vector
  }

  /// A coupled member that spring fields pull, within a part of a step; measured from the member's origin.
  struct FieldHold: Sendable {
    var place: Int
    var spring: CentralSpring
  }

  /// Takes in what the fields do at the beginning of a part.
  mutating func beginFields(_ part: Part, _ seconds: Double) {
    fieldFlights.removeAll(keepingCapacity: true)
    var holds: [FieldHold] = []
    swap(&holds, &fieldHolds)
    holds.removeAll(keepingCapacity: true)
    withFieldPasses(part, seconds) { passes, crew, flights in
      for place in 1..<crew.count where passes.isInField(place) {
        passes.slow(place, crew, isBackward: false)
        let effect = passes.feel(place, crew)
        FieldPasses.apply(effect, place, crew)
        if effect.velocity != nil { continue }
        if passes.isCoupled(place) {
          passes.turn(place, effect, crew)
          if effect.stiffness > 0 {
            let spring = CentralSpring(stiffness: effect.stiffness, attraction: effect.attraction)
            holds.append(FieldHold(place: place, spring: spring))
          }
        } else if let flight = passes.flight(place, effect, crew) {
          flights.append(flight)
        }
      }
    }
    swap(&holds, &fieldHolds)
  }

  /// Makes the mean velocities without impulses those of the members' flights.
  mutating func carryInFields(_ part: Part) {
    let rate = 1 / part.duration
    crew.withMembers { crew in
      for flight in fieldFlights {
        let place = flight.place
        crew.freeX[place] = (flight.displacement.x - crew.ux[place]) * rate
        crew.freeY[place] = (flight.displacement.y - crew.uy[place]) * rate
        crew.meanX[place] = crew.freeX[place]
        crew.meanY[place] = crew.freeY[place]
      }
    }
  }

  /// Turns the flights to where the impulses that the members got lead them; to be put in place after all others are.
  mutating func turnInFields(_ part: Part) {
    let rate = 1 / part.duration
    crew.withMembers { crew in
      for index in fieldFlights.indices {
        let place = fieldFlights[index].place
        let change = Vector(x: crew.meanX[place] - crew.freeX[place], y: crew.meanY[place] - crew.freeY[place])
        if change == .zero { continue }
        // An impulse at the beginning that changes the mean velocity so changes the last one by this factor; where the
        // map turns so far that it does not tell, by 1.
        let map = fieldFlights[index].map
        var factor = map.vv / (map.uv * rate)
        if !((map.uv * rate).size > 0.25 && factor.size < 2) { factor = Complex(1) }
        fieldFlights[index].displacement += change * part.duration
        fieldFlights[index].velocity += factor * change
      }
    }
  }

  /// Puts the members at the ends of their flights, and takes in what the fields do there.
  mutating func finishFields(_ part: Part, _ seconds: Double) {
    withFieldPasses(part, seconds) { passes, crew, flights in
      var next = 0
      for place in 1..<crew.count where passes.isInField(place) {
        var response = passes.response(place, crew)
        if next < flights.count, flights[next].place == place {
          let flight = flights[next]
          next += 1
          response = flight.map.uv
          (crew.ux[place], crew.uy[place]) = (flight.displacement.x, flight.displacement.y)
          (crew.meanX[place], crew.meanY[place]) = (flight.velocity.x, flight.velocity.y)
        }
        (crew.vx[place], crew.vy[place]) = (crew.meanX[place], crew.meanY[place])
        let old = Vector(x: crew.fieldX[place], y: crew.fieldY[place])
        let effect = passes.feel(place, crew)
        FieldPasses.apply(effect, place, crew)
        if effect.velocity == nil {
          let change = response * (effect.acceleration - old) * 0.5
          crew.vx[place] += change.x
          crew.vy[place] += change.y
          if passes.isCoupled(place) { passes.turn(place, effect, crew) }
          passes.slow(place, crew, isBackward: true)
        }
        (crew.meanX[place], crew.meanY[place]) = (crew.vx[place], crew.vy[place])
      }
    }
  }

  /// Calls `body` with what it needs by address, and reports which members it stopped.
  private mutating func withFieldPasses(
    _ part: Part, _ seconds: Double, _ body: (inout FieldPasses, CrewMembers, inout [FieldFlight]) -> Void
  ) {
    let (fields, traits, inertias, tunings, marks) = (fields, traits, inertias, tunings, crew.traits)
    var failures: [FieldPasses.Failure] = []
    var flights: [FieldFlight] = []
    swap(&flights, &fieldFlights)
    fields.withLaws { laws in
      traits.withUnsafeBufferPointer { traits in
        inertias.withUnsafeBufferPointer { inertias in
          tunings.withUnsafeBufferPointer { tunings in
            marks.withUnsafeBufferPointer { marks in
              crew.withMembers { crew in
                var passes = FieldPasses(
                  laws: laws, traits: traits, inertias: inertias, tunings: tunings, marks: marks, part: part,
                  seconds: seconds)
                body(&passes, crew, &flights)
                failures = passes.failures
              }
            }
          }
        }
      }
    }
    swap(&flights, &fieldFlights)
    for failure in failures {
      faults.append(Fault(body: name(of: Int(crew.rows[failure.place])), step: stepCount, cause: failure.cause))
    }
  }
}

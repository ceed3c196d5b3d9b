/// Fields on the members of the crew: a field's force at the beginning of a part acts through it, and half of what it
/// is different at the end is added to the velocity (velocity Verlet), so that orbits keep their energy.
extension World {
  /// Takes in what the fields do at the beginning of a step.
  mutating func feelFields(_ seconds: Double) {
    let traits = crew.traits
    for place in traits.indices where traits[place].contains(.inField) {
      let effect = fieldEffect(at: place, seconds)
      crew.withMembers { crew in Self.apply(effect, place, crew) }
    }
  }

  /// Takes in what the fields do at the end of a part, where the next one begins.
  mutating func correctForFields(_ part: Part, _ seconds: Double) {
    let traits = crew.traits
    for place in traits.indices where traits[place].contains(.inField) {
      crew.withMembers { crew in
        crew.vx[place] = crew.meanX[place]
        crew.vy[place] = crew.meanY[place]
      }
      let effect = fieldEffect(at: place, seconds)
      let tuning = tunings[Int(self.traits[Int(crew.rows[place])].tuning)]
      let half = (part.isHalf ? tuning.halfMap.uv : tuning.map.uv) / 2
      crew.withMembers { crew in
        let (oldX, oldY) = (crew.fieldX[place], crew.fieldY[place])
        Self.apply(effect, place, crew)
        if effect.velocity != nil { return }
        crew.meanX[place] += half * (effect.acceleration.x - oldX)
        crew.meanY[place] += half * (effect.acceleration.y - oldY)
      }
    }
  }

  private mutating func fieldEffect(at place: Int, _ seconds: Double) -> (acceleration: Vector, velocity: Vector?) {
    let (position, velocity) = crew.withMembers { crew in
      (
        Vector(x: crew.originX[place] + crew.ux[place], y: crew.originY[place] + crew.uy[place]),
        Vector(x: crew.vx[place], y: crew.vy[place])
      )
    }
    let effect = fieldEffect(Int(crew.rows[place]), at: position, velocity: velocity, seconds: seconds)
    let pull = effect.acceleration
    if abs(pull.x) + abs(pull.y) <= Self.highestAcceleration { return effect }
    faults.append(
      Fault(
        body: name(of: Int(crew.rows[place])), step: stepCount,
        cause: "fields at (\(position.x), \(position.y)) pull with (\(pull.x), \(pull.y)) pt/s²"))
    crew.withMembers { $0.halt(place) }
    return (.zero, nil)
  }

  /// A prescribed velocity replaces the body's own, and nothing else pulls it; its damping still acts.
  private static func apply(
    _ effect: (acceleration: Vector, velocity: Vector?), _ place: Int, _ crew: CrewMembers
  ) {
    crew.fieldX[place] = effect.acceleration.x
    crew.fieldY[place] = effect.acceleration.y
    guard let velocity = effect.velocity else { return }
    crew.vx[place] = velocity.x
    crew.vy[place] = velocity.y
    crew.meanX[place] = velocity.x
    crew.meanY[place] = velocity.y
    crew.fieldX[place] = -crew.pullX[place]
    crew.fieldY[place] = -crew.pullY[place]
  }
}

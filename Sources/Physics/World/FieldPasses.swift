/// What fields do to one member of the crew after another, with all that it takes by address.
struct FieldPasses {
  /// A member that was stopped.
  struct Failure {
    var place: Int
    var cause: String
  }

  let laws: FieldLaws
  let traits: UnsafeBufferPointer<World.Traits>
  let inertias: UnsafeBufferPointer<Inertia>
  let tunings: UnsafeBufferPointer<Tuning>
  let marks: UnsafeBufferPointer<Crew.Traits>
  let part: World.Part
  /// The world's time.
  let seconds: Double
  var failures: [Failure] = []

  func isInField(_ place: Int) -> Bool { marks[place].contains(.inField) }
  func isCoupled(_ place: Int) -> Bool { marks[place].contains(.coupled) }

  private func subject(_ row: Int) -> FieldSubject {
    let body = traits.baseAddress! + row
    return FieldSubject(
      mass: inertias[row].mass, charge: body.pointee.body.charge, categories: body.pointee.body.fieldCategories)
  }

  private func position(_ place: Int, _ crew: CrewMembers) -> Vector {
    Vector(x: crew.originX[place] + crew.ux[place], y: crew.originY[place] + crew.uy[place])
  }

  /// How an even acceleration through the part changes a member's velocity.
  func response(_ place: Int, _ crew: CrewMembers) -> Complex {
    let tuning = Int(crew.tunings[place])
    return Complex(part.isHalf ? tunings[tuning].halfMap.uv : tunings[tuning].map.uv)
  }

  /// Lets drag and turbulence act on a member's velocity for half of the part.
  mutating func slow(_ place: Int, _ crew: CrewMembers, isBackward: Bool) {
    let position = position(place, crew)
    let carried = laws.carried(
      Vector(x: crew.vx[place], y: crew.vy[place]), subject(Int(crew.rows[place])), at: position, seconds: seconds,
      duration: part.duration / 2, isBackward: isBackward)
    if let carried, carried.isFinite {
      (crew.vx[place], crew.vy[place]) = (carried.x, carried.y)
      return
    }
    crew.halt(place)
    failures.append(
      Failure(
        place: place,
        cause: "fields at (\(position.x), \(position.y)) drive it beyond \(World.highestSpeed) pt/s"))
  }

  /// What the fields do to a member where it is; one that they would throw out of the numbers is stopped.
  mutating func feel(_ place: Int, _ crew: CrewMembers) -> FieldEffect {
    let subject = subject(Int(crew.rows[place]))
    let (position, origin) = (position(place, crew), Vector(x: crew.originX[place], y: crew.originY[place]))
    let ahead = position + Vector(x: crew.vx[place], y: crew.vy[place]) * (part.duration / 2)
    var effect = laws.effect(on: subject, at: position, ahead: ahead, origin: origin, seconds: seconds)
    // What is turned far stays about where it is.
    if abs(effect.turning) * part.duration > 1 {
      effect = laws.effect(on: subject, at: position, ahead: position, origin: origin, seconds: seconds)
    }
    let pull = effect.acceleration
    let isSound = abs(pull.x) + abs(pull.y) <= World.highestAcceleration && effect.attraction.isFinite
    if isSound, effect.stiffness <= 1e30, !effect.turning.isNaN { return effect }
    crew.halt(place)
    failures.append(
      Failure(
        place: place, cause: "fields at (\(position.x), \(position.y)) pull with (\(pull.x), \(pull.y)) pt/s²"))
    return FieldEffect()
  }

  /// Where springs and magnetic fields carry a member in the part; `nil` where there are none.
  func flight(_ place: Int, _ effect: FieldEffect, _ crew: CrewMembers) -> World.FieldFlight? {
    if effect.stiffness == 0, abs(effect.turning) * part.duration < TurningOscillator.leastTurning { return nil }
    let oscillator = tunings[Int(crew.tunings[place])].oscillator
    let turning = TurningOscillator(
      stiffness: oscillator.stiffness + effect.stiffness, drag: oscillator.drag, turning: effect.turning)
    let map = turning.map(over: part.duration)
    let end = map(
      Vector(x: crew.ux[place], y: crew.uy[place]), Vector(x: crew.vx[place], y: crew.vy[place]),
      acceleration: Vector(x: crew.pullX[place], y: crew.pullY[place]) + effect.acceleration + effect.attraction)
    return World.FieldFlight(place: place, map: map, displacement: end.displacement, velocity: end.velocity)
  }

  /// Turns the velocity of a member without a closed form for half of the part.
  func turn(_ place: Int, _ effect: FieldEffect, _ crew: CrewMembers) {
    if effect.turning == 0 { return }
    let map = TurningOscillator(stiffness: 0, drag: 0, turning: effect.turning).map(over: part.duration / 2)
    let turned = map.vv * Vector(x: crew.vx[place], y: crew.vy[place])
    (crew.vx[place], crew.vy[place]) = (turned.x, turned.y)
  }

  /// A prescribed velocity replaces the body's own, and nothing else pulls it; its damping still acts.
  static func apply(_ effect: FieldEffect, _ place: Int, _ crew: CrewMembers) {
    crew.fieldX[place] = effect.acceleration.x
    crew.fieldY[place] = effect.acceleration.y
    guard let velocity = effect.velocity else { return }
    crew.vx[place] = velocity.x
    crew.vy[place] = velocity.y
    crew.fieldX[place] = -crew.pullX[place]
    crew.fieldY[place] = -crew.pullY[place]
  }
}

/// The effects of fields on the solver bodies, one after another, with all data by address.
struct FieldPasses {
  /// A solver body that was stopped.
  struct StoppedBody {
    var place: Int
    var cause: String
  }

  let laws: FieldLaws
  let bodyRows: UnsafeBufferPointer<World.BodyRow>
  let inertias: UnsafeBufferPointer<Inertia>
  let models: UnsafeBufferPointer<MotionModel>
  let flags: UnsafeBufferPointer<SolverBodies.Flags>
  let substep: World.Substep
  /// The world's time.
  let seconds: Double
  var stoppedBodies: [StoppedBody] = []

  func isInField(_ place: Int) -> Bool { flags[place].contains(.inField) }
  func isCoupled(_ place: Int) -> Bool { flags[place].contains(.coupled) }

  private func subject(_ row: Int) -> FieldSubject {
    let body = bodyRows.baseAddress! + row
    return FieldSubject(
      mass: inertias[row].mass, charge: body.pointee.body.charge, categories: body.pointee.body.fieldCategories)
  }

  private func position(_ place: Int, _ bodies: SolverBodyColumns) -> Vector {
    Vector(x: bodies.originX[place] + bodies.ux[place], y: bodies.originY[place] + bodies.uy[place])
  }

  /// The factor from a constant acceleration through the substep to the change of a body's velocity.
  func response(_ place: Int, _ bodies: SolverBodyColumns) -> Complex {
    let model = Int(bodies.models[place])
    return Complex(substep.isHalf ? models[model].halfMap.uv : models[model].map.uv)
  }

  /// Applies drag and turbulence to a body's velocity for half of the substep.
  mutating func applyDrag(_ place: Int, _ bodies: SolverBodyColumns, isBackward: Bool) {
    let position = position(place, bodies)
    let advanced = laws.advanced(
      Vector(x: bodies.vx[place], y: bodies.vy[place]), subject(Int(bodies.rows[place])), at: position,
      seconds: seconds,
      duration: substep.duration / 2, isBackward: isBackward)
    if let advanced, advanced.isFinite {
      (bodies.vx[place], bodies.vy[place]) = (advanced.x, advanced.y)
      return
    }
    bodies.halt(place)
    stoppedBodies.append(
      StoppedBody(
        place: place,
        cause: "fields at (\(position.x), \(position.y)) drive it beyond \(World.highestSpeed) pt/s"))
  }

  /// The effect of the fields on a body at its position; a body that they would accelerate beyond the bounds is
  /// stopped.
  mutating func sampleEffect(_ place: Int, _ bodies: SolverBodyColumns) -> FieldEffect {
    let subject = subject(Int(bodies.rows[place]))
    let (position, origin) = (position(place, bodies), Vector(x: bodies.originX[place], y: bodies.originY[place]))
    let ahead = position + Vector(x: bodies.vx[place], y: bodies.vy[place]) * (substep.duration / 2)
    var effect = laws.effect(on: subject, at: position, ahead: ahead, origin: origin, seconds: seconds)
    // A velocity that rotates far within the substep hardly moves the body.
    if abs(effect.turning) * substep.duration > 1 {
      effect = laws.effect(on: subject, at: position, ahead: position, origin: origin, seconds: seconds)
    }
    let pull = effect.acceleration
    let isSound = abs(pull.x) + abs(pull.y) <= World.highestAcceleration && effect.attraction.isFinite
    if isSound, effect.stiffness <= 1e30, !effect.turning.isNaN { return effect }
    bodies.halt(place)
    stoppedBodies.append(
      StoppedBody(
        place: place, cause: "fields at (\(position.x), \(position.y)) pull with (\(pull.x), \(pull.y)) pt/s²"))
    return FieldEffect()
  }

  /// The motion of a body by spring and magnetic fields in the substep; `nil` without them.
  func motion(_ place: Int, _ effect: FieldEffect, _ bodies: SolverBodyColumns) -> World.FieldMotion? {
    if effect.stiffness == 0, abs(effect.turning) * substep.duration < TurningOscillator.minimumTurning { return nil }
    let oscillator = models[Int(bodies.models[place])].oscillator
    let turning = TurningOscillator(
      stiffness: oscillator.stiffness + effect.stiffness, drag: oscillator.drag, turning: effect.turning)
    let map = turning.map(over: substep.duration)
    let end = map(
      Vector(x: bodies.ux[place], y: bodies.uy[place]), Vector(x: bodies.vx[place], y: bodies.vy[place]),
      acceleration: Vector(x: bodies.pullX[place], y: bodies.pullY[place]) + effect.acceleration + effect.attraction)
    return World.FieldMotion(place: place, map: map, displacement: end.displacement, velocity: end.velocity)
  }

  /// Rotates the velocity of a body without a closed form for half of the substep.
  func turn(_ place: Int, _ effect: FieldEffect, _ bodies: SolverBodyColumns) {
    if effect.turning == 0 { return }
    let map = TurningOscillator(stiffness: 0, drag: 0, turning: effect.turning).map(over: substep.duration / 2)
    let turned = map.vv * Vector(x: bodies.vx[place], y: bodies.vy[place])
    (bodies.vx[place], bodies.vy[place]) = (turned.x, turned.y)
  }

  /// A prescribed velocity replaces the body's own, and no other force acts; its damping still does.
  static func apply(_ effect: FieldEffect, _ place: Int, _ bodies: SolverBodyColumns) {
    bodies.fieldX[place] = effect.acceleration.x
    bodies.fieldY[place] = effect.acceleration.y
    guard let velocity = effect.velocity else { return }
    bodies.vx[place] = velocity.x
    bodies.vy[place] = velocity.y
    bodies.fieldX[place] = -bodies.pullX[place]
    bodies.fieldY[place] = -bodies.pullY[place]
  }
}

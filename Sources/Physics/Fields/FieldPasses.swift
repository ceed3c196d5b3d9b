/// The effects of fields on the solver bodies, one after another, with the fields and the columns by address.
struct FieldPasses {
  let laws: FieldLaws
  let columns: SolverBodyColumns
  let flags: UnsafePointer<SolverBodies.Flags>
  let substep: Substep
  /// The number of steps taken so far, and the world's time.
  let step: Int
  let seconds: Double

  func isInField(_ place: Int) -> Bool { flags[place].contains(.inField) }
  func isCoupled(_ place: Int) -> Bool { flags[place].contains(.coupled) }

  private func subject(_ place: Int, _ bodies: inout BodyStore) -> FieldSubject {
    let row = Int(columns.rows[place])
    return FieldSubject(
      mass: bodies.inertias[row].mass, charge: bodies.rows[row].body.charge,
      categories: bodies.rows[row].body.fieldCategories)
  }

  /// Stops a body at its present pose.
  private func stop(_ place: Int, _ bodies: inout BodyStore, _ faults: inout [SimulationFault], _ cause: String) {
    columns.halt(place)
    faults.append(SimulationFault(body: bodies.id(of: Int(columns.rows[place])), step: step, cause: cause))
  }

  private func position(_ place: Int) -> Vector {
    Vector(x: columns.originX[place] + columns.ux[place], y: columns.originY[place] + columns.uy[place])
  }

  /// The factor from a constant acceleration through the substep to the change of a body's velocity.
  func response(_ place: Int, _ bodies: inout BodyStore) -> Complex {
    let model = Int(columns.models[place])
    return Complex(substep.isHalf ? bodies.models[model].halfMap.uv : bodies.models[model].map.uv)
  }

  /// Applies drag and turbulence to a body's velocity for half of the substep.
  func applyDrag(
    _ place: Int, _ bodies: inout BodyStore, isBackward: Bool, faults: inout [SimulationFault]
  ) {
    let position = position(place)
    let advanced = laws.advanced(
      Vector(x: columns.vx[place], y: columns.vy[place]), subject(place, &bodies), at: position,
      seconds: seconds,
      duration: substep.duration / 2, isBackward: isBackward)
    if let advanced, advanced.isFinite {
      (columns.vx[place], columns.vy[place]) = (advanced.x, advanced.y)
      return
    }
    stop(place, &bodies, &faults, "fields at (\(position.x), \(position.y)) drive it beyond \(World.highestSpeed) pt/s")
  }

  /// The effect of the fields on a body at its position; a body that they would accelerate beyond the bounds is
  /// stopped.
  func sampleEffect(_ place: Int, _ bodies: inout BodyStore, faults: inout [SimulationFault]) -> FieldEffect {
    let subject = subject(place, &bodies)
    let (position, origin) = (position(place), Vector(x: columns.originX[place], y: columns.originY[place]))
    let ahead = position + Vector(x: columns.vx[place], y: columns.vy[place]) * (substep.duration / 2)
    var effect = laws.effect(on: subject, at: position, ahead: ahead, origin: origin, seconds: seconds)
    // A velocity that rotates far within the substep hardly moves the body.
    if abs(effect.turning) * substep.duration > 1 {
      effect = laws.effect(on: subject, at: position, ahead: position, origin: origin, seconds: seconds)
    }
    let pull = effect.acceleration
    let isSound = abs(pull.x) + abs(pull.y) <= World.highestAcceleration && effect.attraction.isFinite
    if isSound, effect.stiffness <= 1e30, !effect.turning.isNaN { return effect }
    stop(place, &bodies, &faults, "fields at (\(position.x), \(position.y)) pull with (\(pull.x), \(pull.y)) pt/s²")
    return FieldEffect()
  }

  /// The motion of a body by spring and magnetic fields in the substep; `nil` without them.
  func motion(_ place: Int, _ effect: FieldEffect, _ bodies: inout BodyStore) -> FieldMotion? {
    if effect.stiffness == 0, abs(effect.turning) * substep.duration < TurningOscillator.minimumTurning { return nil }
    let oscillator = bodies.models[Int(columns.models[place])].oscillator
    let turning = TurningOscillator(
      stiffness: oscillator.stiffness + effect.stiffness, drag: oscillator.drag, turning: effect.turning)
    let map = turning.map(over: substep.duration)
    let end = map(
      Vector(x: columns.ux[place], y: columns.uy[place]), Vector(x: columns.vx[place], y: columns.vy[place]),
      acceleration: Vector(x: columns.pullX[place], y: columns.pullY[place]) + effect.acceleration + effect.attraction)
    return FieldMotion(place: place, map: map, displacement: end.displacement, velocity: end.velocity)
  }

  /// Rotates the velocity of a body without a closed form for half of the substep.
  func turn(_ place: Int, _ effect: FieldEffect) {
    if effect.turning == 0 { return }
    let map = TurningOscillator(stiffness: 0, drag: 0, turning: effect.turning).map(over: substep.duration / 2)
    let turned = map.vv * Vector(x: columns.vx[place], y: columns.vy[place])
    (columns.vx[place], columns.vy[place]) = (turned.x, turned.y)
  }

  /// A prescribed velocity replaces the body's own, and no other force acts; its damping still does.
  func apply(_ effect: FieldEffect, _ place: Int) {
    columns.fieldX[place] = effect.acceleration.x
    columns.fieldY[place] = effect.acceleration.y
    guard let velocity = effect.velocity else { return }
    columns.vx[place] = velocity.x
    columns.vy[place] = velocity.y
    columns.fieldX[place] = -columns.pullX[place]
    columns.fieldY[place] = -columns.pullY[place]
  }
}

import SpringflowDeterminism

/// Where bodies are within a step that has impacts: each has its state at the time of its last one.
extension World {
  /// How a body moves from its last impact on, to second order, on the clock of the step.
  mutating func flight(_ row: Int) -> Flight {
    let since = motions[row].since
    let position = Vector(x: x.position(row), y: y.position(row))
    if motions[row].waits { return Flight(position: position, angle: spin.angle[row]) }
    let tuning = Int(traits[row].tuning)
    let velocity = Vector(x: x.v[row], y: y.v[row])
    var pull = Vector.zero
    if !tunings[tuning].key.isFixed {
      let oscillator = tunings[tuning].oscillator
      pull = Vector(
        x: tunings[tuning].acceleration(gravity: gravity.x) - oscillator.stiffness * x.u[row]
          - oscillator.drag * velocity.x,
        y: tunings[tuning].acceleration(gravity: gravity.y) - oscillator.stiffness * y.u[row]
          - oscillator.drag * velocity.y)
    }
    let turning = spin.velocity[row]
    // The parabola through the state at its time, told from the step's beginning.
    return Flight(
      position: position - velocity * since + pull * (0.5 * since * since), velocity: velocity - pull * since,
      acceleration: pull, angle: spin.angle[row] - turning * since, angularVelocity: turning)
  }

  /// A body at a time of the step, not before its last impact.
  mutating func state(_ row: Int, after time: Double) -> BodyState {
    var state = BodyState(
      position: Vector(x: x.position(row), y: y.position(row)), velocity: Vector(x: x.v[row], y: y.v[row]),
      angle: spin.angle[row], turning: spin.velocity[row])
    let tuning = Int(traits[row].tuning)
    let duration = time - motions[row].since
    if tunings[tuning].key.isFixed || duration == 0 || motions[row].waits { return state }
    let pull = Vector(
      x: tunings[tuning].acceleration(gravity: gravity.x), y: tunings[tuning].acceleration(gravity: gravity.y))
    let drag = tunings[tuning].key.angularResistance
    if tunings[tuning].oscillator.isFree {
      state.position += state.velocity * duration + pull * (0.5 * duration * duration)
      state.velocity += pull * duration
    } else {
      let map = tunings[tuning].oscillator.propagator(over: duration)
      let endX = map(AxisState(u: x.u[row], v: x.v[row]), acceleration: pull.x)
      let endY = map(AxisState(u: y.u[row], v: y.v[row]), acceleration: pull.y)
      state.position = Vector(x: x.origin[row] + endX.u, y: y.origin[row] + endY.u)
      state.velocity = Vector(x: endX.v, y: endY.v)
    }
    if drag == 0 {
      state.angle += state.turning * duration
    } else {
      let turning = Oscillator(stiffness: 0, drag: drag).propagator(over: duration)
      state.angle += turning.uv * state.turning
      state.turning *= turning.vv
    }
    return state
  }

  /// Gives a body a state at a time of the step.
  mutating func set(_ row: Int, _ state: BodyState, at time: Double) {
    x.u[row] = state.position.x - x.origin[row]
    y.u[row] = state.position.y - y.origin[row]
    x.v[row] = state.velocity.x
    y.v[row] = state.velocity.y
    spin.set(row, angle: state.angle)
    spin.velocity[row] = state.turning
    if state.turning != 0 { somethingTurns = true }
    motions[row].since = time
  }

  /// Gives every body that had an impact the state at the step's beginning whose closed form leads to its own.
  mutating func finishImpacts() {
    for row in impacts.rows { carryBack(Int(row)) }
    impacts.rows.removeAll(keepingCapacity: true)
  }

  private mutating func carryBack(_ row: Int) {
    // What waits is at the step's end where it is now.
    let time = motions[row].waits ? stepDuration : motions[row].since
    motions[row].since = 0
    let tuning = Int(traits[row].tuning)
    let oscillator = tunings[tuning].oscillator
    let drag = tunings[tuning].key.angularResistance
    // So stiff or damped, the past would be lost in rounding; the body then goes on from here as if the step began.
    let isTame = max(oscillator.stiffness.squareRoot(), max(oscillator.drag, drag)) * time < 0.5
    guard isTame, time > 0 else { return }
    let map = oscillator.propagator(over: -time)
    let startX = map(
      AxisState(u: x.u[row], v: x.v[row]), acceleration: tunings[tuning].acceleration(gravity: gravity.x))
    let startY = map(
      AxisState(u: y.u[row], v: y.v[row]), acceleration: tunings[tuning].acceleration(gravity: gravity.y))
    let turning = Oscillator(stiffness: 0, drag: drag).propagator(over: -time)
    x.u[row] = startX.u
    x.v[row] = startX.v
    y.u[row] = startY.u
    y.v[row] = startY.v
    spin.set(row, angle: spin.angle[row] + turning.uv * spin.velocity[row])
    spin.velocity[row] *= turning.vv
  }

  /// Where a body would be at the step's end if nothing but its own motion carried it.
  mutating func freeEnd(of row: Int) -> (pose: Pose, angle: Double) {
    let tuning = Int(traits[row].tuning)
    if tunings[tuning].key.isFixed {
      return (
        Pose(position: Vector(x: x.position(row), y: y.position(row)), rotation: spin.rotation[row]), spin.angle[row]
      )
    }
    let map = tunings[tuning].map
    let endX = map(AxisState(u: x.u[row], v: x.v[row]), acceleration: tunings[tuning].acceleration(gravity: gravity.x))
    let endY = map(AxisState(u: y.u[row], v: y.v[row]), acceleration: tunings[tuning].acceleration(gravity: gravity.y))
    let angle = spin.angle[row] + tunings[tuning].spinMap.uv * spin.velocity[row]
    return (
      Pose(
        position: Vector(x: x.origin[row] + endX.u, y: y.origin[row] + endY.u), rotation: Rotation(angle: angle)),
      angle
    )
  }
}

extension Oscillator {
  /// Whether neither spring nor damping acts, so that a body follows a parabola.
  @inline(__always)
  var isFree: Bool { stiffness == 0 && drag == 0 }
}

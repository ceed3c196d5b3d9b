import SpringflowDeterminism

/// The states of bodies within a step with impacts: each body has its state at the time of its last impact.
extension World {
  /// The motion of a body after its last impact, to second order, in the time of the step.
  mutating func sweep(_ row: Int) -> Sweep {
    let since = snapshots[row].since
    let position = Vector(x: x.position(row), y: y.position(row))
    if snapshots[row].isSuspended { return Sweep(position: position, angle: angular.angle[row]) }
    let model = Int(bodyRows[row].model)
    let velocity = Vector(x: x.v[row], y: y.v[row])
    var pull = Vector.zero
    if !models[model].parameters.isFixed {
      let oscillator = models[model].oscillator
      pull = Vector(
        x: models[model].acceleration(gravity: gravity.x) - oscillator.stiffness * x.u[row]
          - oscillator.drag * velocity.x,
        y: models[model].acceleration(gravity: gravity.y) - oscillator.stiffness * y.u[row]
          - oscillator.drag * velocity.y)
    }
    let turning = angular.velocity[row]
    // The parabola through the state at its time, expressed from the step's beginning.
    return Sweep(
      position: position - velocity * since + pull * (0.5 * since * since), velocity: velocity - pull * since,
      acceleration: pull, angle: angular.angle[row] - turning * since, angularVelocity: turning)
  }

  /// A body's state at a time of the step, not before its last impact.
  mutating func state(_ row: Int, after time: Double) -> BodyState {
    var state = BodyState(
      position: Vector(x: x.position(row), y: y.position(row)), velocity: Vector(x: x.v[row], y: y.v[row]),
      angle: angular.angle[row], angularVelocity: angular.velocity[row])
    let model = Int(bodyRows[row].model)
    let duration = time - snapshots[row].since
    if models[model].parameters.isFixed || duration == 0 || snapshots[row].isSuspended { return state }
    let pull = Vector(
      x: models[model].acceleration(gravity: gravity.x), y: models[model].acceleration(gravity: gravity.y))
    let drag = models[model].parameters.angularResistance
    if models[model].oscillator.isFree {
      state.position += state.velocity * duration + pull * (0.5 * duration * duration)
      state.velocity += pull * duration
    } else {
      let map = models[model].oscillator.propagator(over: duration)
      let endX = map(AxisState(u: x.u[row], v: x.v[row]), acceleration: pull.x)
      let endY = map(AxisState(u: y.u[row], v: y.v[row]), acceleration: pull.y)
      state.position = Vector(x: x.origin[row] + endX.u, y: y.origin[row] + endY.u)
      state.velocity = Vector(x: endX.v, y: endY.v)
    }
    if drag == 0 {
      state.angle += state.angularVelocity * duration
    } else {
      let turning = Oscillator(stiffness: 0, drag: drag).propagator(over: duration)
      state.angle += turning.uv * state.angularVelocity
      state.angularVelocity *= turning.vv
    }
    return state
  }

  /// Sets a body's state at a time of the step.
  mutating func set(_ row: Int, _ state: BodyState, at time: Double) {
    x.u[row] = state.position.x - x.origin[row]
    y.u[row] = state.position.y - y.origin[row]
    x.v[row] = state.velocity.x
    y.v[row] = state.velocity.y
    angular.set(row, angle: state.angle)
    angular.velocity[row] = state.angularVelocity
    if state.angularVelocity != 0 { hasTurningBodies = true }
    snapshots[row].since = time
  }

  /// Sets every body that had an impact to the state at the step's beginning whose closed form leads to its present
  /// state.
  mutating func finishImpacts() {
    for row in impacts.rows { rewindToStepStart(Int(row)) }
    impacts.rows.removeAll(keepingCapacity: true)
  }

  private mutating func rewindToStepStart(_ row: Int) {
    // A suspended body keeps its position until the step's end.
    let time = snapshots[row].isSuspended ? stepDuration : snapshots[row].since
    snapshots[row].since = 0
    let model = Int(bodyRows[row].model)
    let oscillator = models[model].oscillator
    let drag = models[model].parameters.angularResistance
    // With a stiffer spring or more damping, rounding would spoil the state at the beginning; the body then continues
    // from here as if the step began.
    let isInvertible = max(oscillator.stiffness.squareRoot(), max(oscillator.drag, drag)) * time < 0.5
    guard isInvertible, time > 0 else { return }
    let map = oscillator.propagator(over: -time)
    let startX = map(
      AxisState(u: x.u[row], v: x.v[row]), acceleration: models[model].acceleration(gravity: gravity.x))
    let startY = map(
      AxisState(u: y.u[row], v: y.v[row]), acceleration: models[model].acceleration(gravity: gravity.y))
    let turning = Oscillator(stiffness: 0, drag: drag).propagator(over: -time)
    x.u[row] = startX.u
    x.v[row] = startX.v
    y.u[row] = startY.u
    y.v[row] = startY.v
    angular.set(row, angle: angular.angle[row] + turning.uv * angular.velocity[row])
    angular.velocity[row] *= turning.vv
  }

  /// The pose of a body at the step's end by its own motion alone.
  mutating func freeEnd(of row: Int) -> (pose: Pose, angle: Double) {
    let model = Int(bodyRows[row].model)
    if models[model].parameters.isFixed {
      return (
        Pose(position: Vector(x: x.position(row), y: y.position(row)), rotation: angular.rotation[row]),
        angular.angle[row]
      )
    }
    let map = models[model].map
    let endX = map(AxisState(u: x.u[row], v: x.v[row]), acceleration: models[model].acceleration(gravity: gravity.x))
    let endY = map(AxisState(u: y.u[row], v: y.v[row]), acceleration: models[model].acceleration(gravity: gravity.y))
    let angle = angular.angle[row] + models[model].spinMap.uv * angular.velocity[row]
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

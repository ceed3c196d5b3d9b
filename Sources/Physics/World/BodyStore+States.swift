import SpringflowNumerics

/// The states of bodies within a step with impacts: each body has its state at the time of its last impact.
extension BodyStore {
  /// The motion of a body after its last impact, to second order, in the time of the step.
  mutating func sweep(_ row: Int, _ step: StepSettings) -> Sweep {
    let since = snapshots[row].since
    let position = center(row)
    let known = (rotation: angular.rotation[row], time: since)
    if snapshots[row].isSuspended { return Sweep(position: position, angle: angular.angle[row], known: known) }
    let model = Int(rows[row].model)
    let velocity = self.velocity(row)
    var pull = Vector.zero
    if !models[model].parameters.isFixed {
      let oscillator = models[model].oscillator
      let steady = models[model].acceleration(gravity: step.gravity)
      pull = Vector(
        x: steady.x - oscillator.stiffness * x.u[row] - oscillator.drag * velocity.x,
        y: steady.y - oscillator.stiffness * y.u[row] - oscillator.drag * velocity.y)
    }
    let turning = angular.velocity[row]
    // The parabola through the state at its time, expressed from the step's beginning.
    return Sweep(
      position: position - velocity * since + pull * (0.5 * since * since), velocity: velocity - pull * since,
      acceleration: pull, angle: angular.angle[row] - turning * since, angularVelocity: turning,
      known: known)
  }

  /// A body's state at a time of the step, not before its last impact.
  mutating func state(_ row: Int, after time: Double, _ step: StepSettings) -> BodyState {
    var state = BodyState(
      position: center(row),
      velocity: velocity(row),
      angle: angular.angle[row], angularVelocity: angular.velocity[row])
    let model = Int(rows[row].model)
    let duration = time - snapshots[row].since
    if models[model].parameters.isFixed || duration == 0 || snapshots[row].isSuspended { return state }
    let pull = models[model].acceleration(gravity: step.gravity)
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

  /// Sets a body that had an impact to the state at the step's beginning whose closed form leads to its present state.
  mutating func rewindToStepStart(_ row: Int, _ step: StepSettings) {
    // A suspended body keeps its position until the step's end.
    let time = snapshots[row].isSuspended ? step.duration : snapshots[row].since
    snapshots[row].since = 0
    let model = Int(rows[row].model)
    let oscillator = models[model].oscillator
    let drag = models[model].parameters.angularResistance
    // With a stiffer spring or more damping, rounding would spoil the state at the beginning; the body then continues
    // from here as if the step began.
    let isInvertible = max(oscillator.stiffness.squareRoot(), max(oscillator.drag, drag)) * time < 0.5
    guard isInvertible, time > 0 else { return }
    let map = oscillator.propagator(over: -time)
    let pull = models[model].acceleration(gravity: step.gravity)
    let startX = map(AxisState(u: x.u[row], v: x.v[row]), acceleration: pull.x)
    let startY = map(AxisState(u: y.u[row], v: y.v[row]), acceleration: pull.y)
    let turning = Oscillator(stiffness: 0, drag: drag).propagator(over: -time)
    x.u[row] = startX.u
    x.v[row] = startX.v
    y.u[row] = startY.u
    y.v[row] = startY.v
    angular.set(row, angle: angular.angle[row] + turning.uv * angular.velocity[row])
    angular.velocity[row] *= turning.vv
  }

  /// The pose of a body at the step's end by its own motion alone.
  mutating func freeEnd(of row: Int, _ step: StepSettings) -> (pose: Pose, angle: Double) {
    let model = Int(rows[row].model)
    if models[model].parameters.isFixed {
      return (
        Pose(
          position: center(row), rotation: angular.rotation[row]
        ),
        angular.angle[row]
      )
    }
    let map = models[model].map
    let pull = models[model].acceleration(gravity: step.gravity)
    let endX = map(AxisState(u: x.u[row], v: x.v[row]), acceleration: pull.x)
    let endY = map(AxisState(u: y.u[row], v: y.v[row]), acceleration: pull.y)
    let angle = angular.angle[row] + models[model].spinMap.uv * angular.velocity[row]
    return (
      Pose(
        position: Vector(x: x.origin[row] + endX.u, y: y.origin[row] + endY.u),
        rotation: Rotation(angle: angle)),
      angle
    )
  }

  /// The pose for which the points of a body's contacts are computed: that at the start of the step, or at the end of
  /// its own motion if it had an impact.
  mutating func reference(_ row: Int, _ step: StepSettings) -> Pose {
    snapshots[row].hadImpact ? freeEnd(of: row, step).pose : snapshots[row].pose
  }

  // MARK: Snapshots

  /// The mean velocity of a body in the step under its spring and its weight, or its own if that is greater.
  @inline(__always)
  private func foreseenVelocity(_ row: Int, _ step: StepSettings) -> Vector {
    let velocity = self.velocity(row)
    let number = Int(rows[row].model)
    // By its address, as a motion model is large.
    let (isFixed, map, pull) = models.withUnsafeBufferPointer { models in
      (models[number].parameters.isFixed, models[number].map, models[number].acceleration(gravity: step.gravity))
    }
    if isFixed { return velocity }
    let rate = 1 / step.duration
    let mean = Vector(
      x: rate * ((map.uu - 1) * x.u[row] + map.uv * velocity.x + map.ua * pull.x),
      y: rate * ((map.uu - 1) * y.u[row] + map.uv * velocity.y + map.ua * pull.y))
    return Vector(
      x: abs(mean.x) > abs(velocity.x) ? mean.x : velocity.x, y: abs(mean.y) > abs(velocity.y) ? mean.y : velocity.y)
  }

  /// Copies a body's pose and velocity into its snapshot.
  package mutating func updateSnapshot(_ row: Int, _ step: StepSettings) {
    snapshots[row] = BodySnapshot(
      pose: Pose(
        position: Vector(x: x.position(row), y: y.position(row)), rotation: angular.rotation[row]),
      angle: angular.angle[row], velocity: foreseenVelocity(row, step), angularVelocity: angular.velocity[row],
      model: rows[row].model, isDynamic: inertias[row].inverseMass > 0, isStatic: rows[row].body.kind == .static,
      isAsleep: restTicks[row] < 0)
  }
}

extension Oscillator {
  /// Whether neither spring nor damping acts, so that a body follows a parabola.
  @inline(__always)
  var isFree: Bool { stiffness == 0 && drag == 0 }
}

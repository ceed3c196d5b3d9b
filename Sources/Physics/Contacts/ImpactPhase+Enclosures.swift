import SpringflowNumerics

/// Impacts of bodies with shapes against the walls of their enclosures, in the queue of a step.
extension ImpactPhase {
  /// Finds the next time at which a body meets a wall of its enclosure.
  mutating func scheduleEnclosureImpact(_ row: Int, _ bodies: inout BodyStore, _ step: StepSettings) {
    guard bodies.enclosedCount > 0, bodies.rows[row].body.enclosure != nil, bodies.inertias[row].inverseMass > 0 else {
      return
    }
    bodies.snapshots[row].hasScheduledEnclosure = true
    bodies.snapshots[row].enclosureTurn &+= 1
    if bodies.snapshots[row].isSuspended { return }
    let sweep = bodies.sweep(row, step)
    let start = bodies.snapshots[row].since
    let across = Self.meeting(
      u: sweep.position.x - bodies.x.origin[row], v: sweep.velocity.x, a: sweep.acceleration.x, low: bodies.x.low[row],
      high: bodies.x.high[row], from: start, to: step.duration)
    let down = Self.meeting(
      u: sweep.position.y - bodies.y.origin[row], v: sweep.velocity.y, a: sweep.acceleration.y, low: bodies.y.low[row],
      high: bodies.y.high[row], from: start, to: step.duration)
    let time = min(across, down)
    if time > step.duration { return }
    queue.push(
      ImpactQueue.Impact(time: time, source: Int32(-1 - row), turn: bodies.snapshots[row].enclosureTurn))
  }

  /// The first time, not before `start`, at which a coordinate u + v t + a t²/2 between two walls passes through one of
  /// them; infinite if it does not before `end`. Coordinates beyond a wall are handled elsewhere.
  private static func meeting(
    u: Double, v: Double, a: Double, low: Double, high: Double, from start: Double, to end: Double
  ) -> Double {
    min(
      meeting(gap: high - u, v: v, a: a, from: start, to: end),
      meeting(gap: u - low, v: -v, a: -a, from: start, to: end))
  }

  /// The first time, not before `start`, at which v t + a t²/2 reaches `gap` while it grows.
  private static func meeting(
    gap: Double, v: Double, a: Double, from start: Double, to end: Double
  ) -> Double {
    guard gap < .infinity else { return .infinity }
    let speed = v + a * start
    let here = gap - (v * start + 0.5 * a * start * start)
    // On the wall: at once if it moves outward.
    if here <= BoundedMotion.contactSlop {
      return here >= -BoundedMotion.contactSlop && (speed > 0 || (speed == 0 && a > 0)) ? start : .infinity
    }
    // From `start` on: speed s + a s²/2 = here.
    let discriminant = speed * speed + 2 * a * here
    guard discriminant >= 0 else { return .infinity }
    let root = discriminant.squareRoot()
    guard speed + root > 0 else { return .infinity }
    // The first root, in the form without cancellation.
    let first = 2 * here / (speed + root)
    return first >= 0 && start + first <= end ? start + first : .infinity
  }

  /// Resolves a body's impact with a wall of its enclosure at a time of the step, and finds its next impacts.
  mutating func resolveEnclosureImpact(
    _ row: Int, at time: Double, _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet,
    _ step: StepSettings
  ) {
    var state = bodies.state(row, after: time, step)
    let restitution = max(bodies.rows[row].body.restitution, bodies.rows[row].body.enclosure?.restitution ?? 0)
    // A body on a spring comes to rest, as in `BoundedMotion`.
    let isFree = bodies.models[Int(bodies.rows[row].model)].oscillator.isFree
    let pull = isFree ? bodies.sweep(row, step).acceleration : Vector(x: .infinity, y: .infinity)
    let hitX = Self.bounce(
      &state.velocity.x, &state.position.x, origin: bodies.x.origin[row], low: bodies.x.low[row],
      high: bodies.x.high[row], restitution: restitution, pull: pull.x, step)
    let hitY = Self.bounce(
      &state.velocity.y, &state.position.y, origin: bodies.y.origin[row], low: bodies.y.low[row],
      high: bodies.y.high[row], restitution: restitution, pull: pull.y, step)
    // Slow bodies are left to the solver.
    if !hitX, !hitY { return }
    bodies.set(row, state, at: time)
    bodies.snapshots[row].isConfined = true
    recordImpact(row, &bodies)
    scheduleAll(of: row, &bodies, &graph, &joints, step)
  }

  /// Reflects a velocity that points out of a near wall; returns whether it did.
  private static func bounce(
    _ velocity: inout Double, _ position: inout Double, origin: Double, low: Double, high: Double, restitution: Double,
    pull: Double, _ step: StepSettings
  ) -> Bool {
    let near = 0.01
    let u = position - origin
    // See `ContactGraph.bounceThreshold(of:along:_:_:)`.
    let slowest =
      restitution < 1 ? step.restitutionThreshold : min(step.restitutionThreshold, 2 * step.duration * abs(pull))
    let isFast = abs(velocity) > slowest && restitution > 0
    guard isFast || abs(velocity) > transferSpeed else { return false }
    if velocity > 0, abs(u - high) < near {
      position = origin + min(u, high)
    } else if velocity < 0, abs(u - low) < near {
      position = origin + max(u, low)
    } else {
      return false
    }
    velocity *= isFast ? -restitution : 0
    return true
  }
}

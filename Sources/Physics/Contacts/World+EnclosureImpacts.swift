import SpringflowDeterminism

/// Impacts of bodies with shapes against the walls of their enclosures, in the queue of a step.
extension World {
  /// Lists the bodies that have both walls and contacts: the impacts with their walls are queued with the others.
  mutating func collectEnclosed() {
    if enclosedCount == 0 { return }
    for row in awakeRows {
      guard slots[Int(bodyRows[Int(row)].slot)].firstContact >= 0, bodyRows[Int(row)].body.enclosure != nil else {
        continue
      }
      impacts.enclosedRows.append(row)
    }
  }

  /// Finds the next time at which a body meets a wall of its enclosure.
  mutating func scheduleEnclosureImpact(_ row: Int) {
    guard enclosedCount > 0, bodyRows[row].body.enclosure != nil, inertias[row].inverseMass > 0 else { return }
    snapshots[row].hasScheduledEnclosure = true
    snapshots[row].enclosureTurn &+= 1
    if snapshots[row].isSuspended { return }
    let sweep = sweep(row)
    let start = snapshots[row].since
    let across = Self.meeting(
      sweep.position.x - x.origin[row], sweep.velocity.x, sweep.acceleration.x, x.low[row], x.high[row], start,
      stepDuration)
    let down = Self.meeting(
      sweep.position.y - y.origin[row], sweep.velocity.y, sweep.acceleration.y, y.low[row], y.high[row], start,
      stepDuration)
    let time = min(across, down)
    if time > stepDuration { return }
    impacts.push(ImpactQueue.Impact(time: time, source: Int32(-1 - row), turn: snapshots[row].enclosureTurn))
  }

  /// The first time, not before `start`, at which a coordinate u + v t + a t²/2 between two walls passes through one of
  /// them; infinite if it does not before `end`. Coordinates beyond a wall are handled elsewhere.
  private static func meeting(
    _ u: Double, _ v: Double, _ a: Double, _ low: Double, _ high: Double, _ start: Double, _ end: Double
  ) -> Double {
    min(
      meeting(high - u, v, a, start, end), meeting(u - low, -v, -a, start, end))
  }

  /// The first time, not before `start`, at which v t + a t²/2 reaches `gap` while it grows.
  private static func meeting(_ gap: Double, _ v: Double, _ a: Double, _ start: Double, _ end: Double) -> Double {
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
  mutating func resolveEnclosureImpact(_ row: Int, at time: Double) {
    var state = state(row, after: time)
    let restitution = max(bodyRows[row].body.restitution, bodyRows[row].body.enclosure?.restitution ?? 0)
    // A body on a spring comes to rest, as in `BoundedMotion`.
    let isFree = models[Int(bodyRows[row].model)].oscillator.isFree
    let pull = isFree ? sweep(row).acceleration : Vector(x: .infinity, y: .infinity)
    let hitX = bounce(
      &state.velocity.x, &state.position.x, x.origin[row], x.low[row], x.high[row], restitution, pull.x)
    let hitY = bounce(
      &state.velocity.y, &state.position.y, y.origin[row], y.low[row], y.high[row], restitution, pull.y)
    // Slow bodies are left to the solver.
    if !hitX, !hitY { return }
    set(row, state, at: time)
    snapshots[row].isConfined = true
    recordImpact(row)
    scheduleAll(of: row)
  }

  /// Reflects a velocity that points out of a near wall; returns whether it did.
  private mutating func bounce(
    _ velocity: inout Double, _ position: inout Double, _ origin: Double, _ low: Double, _ high: Double,
    _ restitution: Double, _ pull: Double
  ) -> Bool {
    let near = 0.01
    let u = position - origin
    // See `bounceThreshold(of:_:_:)`.
    let slowest = restitution < 1 ? restitutionThreshold : min(restitutionThreshold, 2 * stepDuration * abs(pull))
    let isFast = abs(velocity) > slowest && restitution > 0
    guard isFast || abs(velocity) > Self.transferSpeed else { return false }
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

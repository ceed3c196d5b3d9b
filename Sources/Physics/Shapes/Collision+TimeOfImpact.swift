extension Collision {
  /// The first time at which two pieces in flight come as close as `target` while they approach, or `nil`.
  ///
  /// Pieces that are that close at the start meet at once where they approach; where they part, the meeting is passed
  /// over until they come back. A corner of a chain does not stop what slides over it. Two segments never meet.
  ///
  /// This is conservative advancement: an axis that parts both pieces is carried along with the body whose side it is,
  /// or kept still between two corners. Along it the separation is bounded below by a parabola, with the right value
  /// and slope and a curvature that the turning cannot exceed; time advances to where that parabola meets the
  /// target. So no impact is stepped over, at any speed, and near an impact the error falls with its square. Without
  /// turning, the parabola is exact. The idea is B. Mirtich's (thesis, Berkeley, 1996), the axes are E. Catto's.
  ///
  /// - Parameters:
  ///   - start: In seconds, on the clock of both flights.
  ///   - end: In seconds, not before `start`.
  ///   - target: A separation in points; below zero, for solid pieces, an overlap.
  /// - Returns: A time in seconds from `start` to `end`, never after the impact; exact to about 1e-9 points of
  ///   separation. Should the search not end, as for a graze along a turning corner, the time to which it was safe.
  /// - Complexity: at most 256 looks at all pairs of corners; typically three to eight.
  static func timeOfImpact(
    _ a: Piece, _ flightA: Flight, _ b: Piece, _ flightB: Flight, from start: Double, to end: Double, target: Double,
    _ pool: Pool
  ) -> Double? {
    if a.kind == .segment && b.kind == .segment { return nil }
    // What turns is bounded by circles there, and needs no rotation yet.
    let rotationA = flightA.angularVelocity == 0 ? Rotation(angle: flightA.angle) : .none
    let rotationB = flightB.angularVelocity == 0 ? Rotation(angle: flightB.angle) : .none
    let first = entry(
      a, flightA, rotationA, b, flightB, rotationB, from: start, to: end, within: max(target, 0) + seenDistance, pool)
    guard let first else { return nil }
    let (room, otherRoom) = (Outline.room(for: a), Outline.room(for: b))
    // And the levels of A's corners.
    let whole = room + otherRoom + room / 2
    return withUnsafeTemporaryAllocation(of: Vector.self, capacity: whole) { buffer in
      let approach = Approach(
        a, flightA, rotationA, b, flightB, rotationB, end, target, pool, buffer.baseAddress!)
      return approach.timeOfImpact(from: first)
    }
  }
}

extension Collision {
  /// What is farther apart than this has not met, whatever rounding does. In points.
  private static let seenDistance = 1e-6
}

/// The search for the time of impact of one pair.
private struct Approach {
  let a, b: Piece
  let pool: Collision.Pool
  let buffer: UnsafeMutablePointer<Vector>
  let offset, velocity, acceleration: Vector
  let angleA, turnA, angleB, turnB: Double
  /// The rotations of what does not turn.
  let stillA, stillB: Rotation
  let reachA, reachB: Double
  let end: Double
  /// The separation of the outlines that counts as an impact.
  let goal: Double
  /// What rounding leaves undecided of a separation.
  let tolerance: Double

  init(
    _ a: Piece, _ flightA: Flight, _ rotationA: Rotation, _ b: Piece, _ flightB: Flight, _ rotationB: Rotation,
    _ end: Double, _ target: Double, _ pool: Collision.Pool, _ buffer: UnsafeMutablePointer<Vector>
  ) {
    self.a = a
    self.b = b
    self.pool = pool
    self.buffer = buffer
    offset = flightB.position - flightA.position
    velocity = flightB.velocity - flightA.velocity
    acceleration = flightB.acceleration - flightA.acceleration
    angleA = flightA.angle
    turnA = flightA.angularVelocity
    angleB = flightB.angle
    turnB = flightB.angularVelocity
    stillA = rotationA
    stillB = rotationB
    reachA = a.reach
    reachB = b.reach
    self.end = end
    goal = target + a.roundness + b.roundness
    tolerance = 1e-10 + 1e-14 * (offset.length + reachA + reachB)
  }

  /// What is known at one time: the separation, its slope and curvature along the parting axis, and for how long it
  /// stays above the goal at least.
  struct Look {
    var separation: Double
    var slope: Double
    /// The second derivative at most and at least.
    var curvature: (low: Double, high: Double)
    var safe: Double
    /// For how long no corner that touches gets deeper than a depth at least. In seconds.
    var held: Double
    /// For how long nothing has to be looked at, where the two touch and do not approach. In seconds.
    var rest = 0.0
    var isAdmitted: Bool
  }

  /// What touches and does not approach is looked at again before it can be deeper by this. In points.
  fileprivate static let seenDepth = 0.02

  func timeOfImpact(from start: Double) -> Double? {
    let span = end - start
    let speed = (velocity + acceleration * start).length
    let still = 1e-9 * (speed + abs(turnA) * reachA + abs(turnB) * reachB + acceleration.length * span)
    let least = end / 4096
    var time = start
    for _ in 0..<256 {
      let look = look(at: time)
      if look.separation - goal > tolerance {
        guard look.safe < end - time else { return nil }
        // Too small a step to be seen in the time: this is the impact.
        guard time + look.safe > time else { return time }
        time += look.safe
        continue
      }
      let approaches = look.slope < -still || (look.slope <= still && look.curvature.high < 0)
      if look.isAdmitted && approaches { return time }
      if look.slope >= 0 && look.curvature.low >= 0 { return nil }
      time += max(look.rest, least)
      if time >= end { return nil }
    }
    return time < end ? time : nil
  }

  private func look(at time: Double) -> Look {
    let rotationA = turnA == 0 ? stillA : Rotation(angle: angleA + turnA * time)
    let rotationB = turnB == 0 ? stillB : Rotation(angle: angleB + turnB * time)
    let between = offset + velocity * time + acceleration * (0.5 * time * time)
    let speed = velocity + acceleration * time
    let relative = RelativePose(
      Pose(position: .zero, rotation: rotationA), Pose(position: between, rotation: rotationB))
    let own = Outline(a, pool, buffer)
    let other = Outline(b, relative, pool, buffer + Outline.room(for: a))
    var nearness = Nearness(own, other)
    let isAdmitted = admit(&nearness, own, other, relative)
    let normal = rotationA(nearness.normal)

    var look = Look(
      separation: nearness.distance, slope: .infinity, curvature: (0, 0), safe: end - time, held: .infinity,
      isAdmitted: isAdmitted)
    let pull = normal.dot(acceleration)
    let ahead = horizon(nearness.distance - goal, between, speed, end - time)
    let fastest = speed.length + acceleration.length * ahead
    let farthest = between.length + fastest * ahead
    let bendA = turnA * turnA
    let bendB = turnB * turnB
    switch nearness.feature {
    case .sideOfA:
      let most = bend(bendA, turnA, farthest, fastest, bendB, turnB, reachB)
      look.curvature = (pull - most, pull + most)
      let level = nearness.normal.dot(other.vertices[lowest(other, nearness.normal)]) - nearness.distance
      for index in 0..<other.count {
        let arm = rotationA(other.vertices[index] - relative.position)
        let slope = turnA * normal.turned.dot(between + arm) + normal.dot(speed + arm.turned * turnB)
        look.meet(nearness.normal.dot(other.vertices[index]) - level, slope, goal, tolerance)
      }
    case .sideOfB:
      let most = bend(bendB, turnB, farthest, fastest, bendA, turnA, reachA)
      look.curvature = (pull - most, pull + most)
      let back = -nearness.normal
      let level = back.dot(own.vertices[lowest(own, back)]) - nearness.distance
      for index in 0..<own.count {
        let arm = rotationA(own.vertices[index])
        let slope = -turnB * normal.turned.dot(arm - between) - normal.dot(arm.turned * turnA - speed)
        look.meet(back.dot(own.vertices[index]) - level, slope, goal, tolerance)
      }
    case .corners:
      let most = bendA * reachA + bendB * reachB
      look.curvature = (pull - most, pull + most)
    }
    if ahead < end - time { look.safe = min(look.safe, ahead) }
    look.rest = min(look.safe, look.held)
    let turnsWithSide = nearness.feature == .sideOfA ? turnA : nearness.feature == .sideOfB ? turnB : 1
    let touches = nearness.distance - goal <= tolerance
    if turnsWithSide == 0 || (nearness.feature != .corners && (touches || look.safe >= end - time)) { return look }
    // Along the same axis kept still, the corners of both count; it serves better what passes fast.
    let most = bendA * reachA + bendB * reachB
    var still = look
    still.curvature = (pull - most, pull + most)
    (still.slope, still.safe, still.held) = (.infinity, end - time, .infinity)
    // Heights and slopes of A's corners.
    let levels = buffer + Outline.room(for: a) + Outline.room(for: b)
    for index in 0..<own.count {
      let arm = rotationA(own.vertices[index])
      levels[index] = Vector(x: nearness.normal.dot(own.vertices[index]), y: turnA * normal.dot(arm.turned))
    }
    for index in 0..<other.count {
      let arm = rotationA(other.vertices[index] - relative.position)
      let slope = normal.dot(speed) + turnB * normal.dot(arm.turned)
      let height = nearness.normal.dot(other.vertices[index])
      for first in 0..<own.count {
        still.meet(height - levels[first].x, slope - levels[first].y, goal, tolerance)
      }
    }
    still.rest = min(still.safe, still.held)
    if nearness.feature == .corners { return still }
    look.safe = max(look.safe, still.safe)
    return look
  }

  /// For how long ahead a bound is to hold that looks at the farthest and the fastest there: the nearer, the less, but
  /// as long as that hardly loosens it. In seconds.
  private func horizon(_ gap: Double, _ between: Vector, _ speed: Vector, _ left: Double) -> Double {
    guard gap > tolerance else { return left }
    let closing = speed.length + abs(turnA) * reachA + abs(turnB) * reachB + acceleration.length * left
    let way = max(4 * gap, 0.5 * between.length)
    return closing * left > way ? way / closing : left
  }

  /// Whether a piece of a chain may push along the nearest direction. In a corner into which the chain bends, where
  /// something reaches a little over the piece's end, it pushes across itself: the nearest direction is replaced.
  private func admit(_ nearness: inout Nearness, _ own: Outline, _ other: Outline, _ relative: RelativePose) -> Bool {
    if a.hasBefore || a.hasAfter {
      let wall = Wall(a, RelativePose(.init(position: .zero), .init(position: .zero)), facing: relative(b.center))
      if wall.admits(nearness.normal) { return true }
      guard let distance = wall.distanceInCorner(to: other) else { return false }
      (nearness.distance, nearness.normal, nearness.feature) = (distance, wall.normal, .sideOfA)
    } else if b.hasBefore || b.hasAfter {
      let wall = Wall(b, relative, facing: a.center)
      if wall.admits(-nearness.normal) { return true }
      guard let distance = wall.distanceInCorner(to: own) else { return false }
      (nearness.distance, nearness.normal, nearness.feature) = (distance, -wall.normal, .sideOfB)
    }
    return true
  }

  /// How much the separation along an axis that turns with one body may bend, besides the pull of a steady
  /// acceleration along a still axis: the second derivative of n·(d + arm).
  private func bend(
    _ bendOwn: Double, _ turnOwn: Double, _ farthest: Double, _ fastest: Double, _ bendOther: Double,
    _ turnOther: Double, _ reach: Double
  ) -> Double {
    guard turnOwn != 0 else { return bendOther * reach }
    let turning = bendOwn * (farthest + reach) + 2 * abs(turnOwn) * (fastest + abs(turnOther) * reach)
    return turning + bendOther * reach + 2 * acceleration.length
  }

  private func lowest(_ outline: Outline, _ normal: Vector) -> Int {
    var least = 0
    for index in 1..<max(outline.count, 1) where normal.dot(outline.vertices[index] - outline.vertices[least]) < 0 {
      least = index
    }
    return least
  }
}

extension Approach.Look {
  /// For how long a separation of a slope is no less than now but for a depth, at least. In seconds.
  private func timeToDepth(_ depth: Double, _ slope: Double) -> Double {
    let low = curvature.low
    // What parts farther than that comes back to where it is before it gets deeper.
    if slope > 0, low < 0, slope * slope > -2 * low * depth { return 2 * slope / -low }
    // slope t + low t²/2 = -depth
    let discriminant = slope * slope - 2 * low * depth
    guard discriminant >= 0 else { return .infinity }
    let root = discriminant.squareRoot()
    if slope < 0 { return 2 * depth / (root - slope) }
    return low < 0 ? (slope + root) / -low : .infinity
  }

  /// Takes a corner into account whose separation is known with its slope.
  @inline(__always)
  fileprivate mutating func meet(_ separation: Double, _ slope: Double, _ goal: Double, _ tolerance: Double) {
    if separation <= self.separation + tolerance && slope < self.slope { self.slope = slope }
    let gap = separation - goal
    guard gap > tolerance else {
      held = min(held, timeToDepth(Approach.seenDepth, slope))
      return
    }
    let half = 0.5 * curvature.low
    // A parabola that bends down is above the goal for as long as it is there at the end of that time.
    if half <= 0, gap + safe * (slope + half * safe) > 0 { return }
    let discriminant = slope * slope - 4 * half * gap
    guard discriminant >= 0 else { return }
    let root = discriminant.squareRoot()
    let meeting: Double
    if slope < 0 {
      meeting = 2 * gap / (root - slope)
    } else if half < 0 {
      meeting = (slope + root) / (-2 * half)
    } else {
      return
    }
    if meeting < safe { safe = meeting }
  }
}

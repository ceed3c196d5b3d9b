extension Collision {
  /// The first time at which two convex shapes in motion come as close as `target` while they approach, or `nil`.
  ///
  /// Convex shapes that are that close at the start meet at once if they approach; if they separate, the next meeting
  /// counts. A corner of a chain does not stop a body that slides over it. Two segments never meet.
  ///
  /// This is conservative advancement: a separating axis is fixed to the body whose side it is, or fixed in the world
  /// between two corners. Along it the separation is bounded below by a parabola, with the exact value and slope and a
  /// bound of the curvature by the rotation; time advances to where that parabola meets the target. So no impact is
  /// missed, at any speed, and near an impact convergence is quadratic. Without rotation, the parabola is exact. The
  /// idea is B. Mirtich's (thesis, Berkeley, 1996), the axes are E. Catto's.
  ///
  /// - Parameters:
  ///   - start: In seconds, on the clock of both sweeps.
  ///   - end: In seconds, not before `start`.
  ///   - target: A separation in points; negative, for solid shapes, an overlap.
  /// - Returns: A time in seconds from `start` to `end`, never after the impact; exact to about 1e-9 points of
  ///   separation. If the search does not end, as for a graze along a rotating corner, the time up to which no impact
  ///   is possible.
  /// - Complexity: at most 256 passes over all pairs of corners; typically three to eight.
  package static func timeOfImpact(
    _ a: ConvexShape, _ sweepA: Sweep, _ b: ConvexShape, _ sweepB: Sweep, from start: Double, to end: Double,
    target: Double,
    _ pool: Pool
  ) -> Double? {
    if a.kind == .segment && b.kind == .segment { return nil }
    let boundA = SweptBound(a, sweepA, from: start, to: end)
    let boundB = SweptBound(b, sweepB, from: start, to: end)
    let first = entry(
      boundA, sweepA, boundB, sweepB, from: start, to: end, within: max(target, 0) + seenDistance, pool)
    guard let first else { return nil }
    let (capacity, otherCapacity) = (ConvexHull.capacity(for: a), ConvexHull.capacity(for: b))
    // Space for the levels of A's corners, too.
    let whole = capacity + otherCapacity + capacity / 2
    return withUnsafeTemporaryAllocation(of: Vector.self, capacity: whole) { buffer in
      let search = TimeOfImpactSearch(
        a, sweepA, rotationA: boundA.rotation, b, sweepB, rotationB: boundB.rotation, end: end, target: target, pool,
        buffer: buffer.baseAddress!)
      return search.timeOfImpact(from: first)
    }
  }
}

extension Collision {
  /// Shapes farther apart than this have not met, despite rounding. In points.
  private static let seenDistance = 1e-6
}

/// The search for the time of impact of one pair.
private struct TimeOfImpactSearch {
  let a, b: ConvexShape
  let pool: Collision.Pool
  let buffer: UnsafeMutablePointer<Vector>
  let offset, velocity, acceleration: Vector
  let angleA, turnA, angleB, turnB: Double
  /// The rotations of shapes that do not rotate.
  let stillA, stillB: Rotation
  let reachA, reachB: Double
  let end: Double
  /// The separation of the hulls that counts as an impact.
  let goal: Double
  /// The rounding error of a separation.
  let tolerance: Double

  init(
    _ a: ConvexShape, _ sweepA: Sweep, rotationA: Rotation, _ b: ConvexShape, _ sweepB: Sweep, rotationB: Rotation,
    end: Double, target: Double, _ pool: Collision.Pool, buffer: UnsafeMutablePointer<Vector>
  ) {
    self.a = a
    self.b = b
    self.pool = pool
    self.buffer = buffer
    offset = sweepB.position - sweepA.position
    velocity = sweepB.velocity - sweepA.velocity
    acceleration = sweepB.acceleration - sweepA.acceleration
    angleA = sweepA.angle
    turnA = sweepA.angularVelocity
    angleB = sweepB.angle
    turnB = sweepB.angularVelocity
    stillA = rotationA
    stillB = rotationB
    reachA = a.reach
    reachB = b.reach
    self.end = end
    goal = target + a.roundness + b.roundness
    tolerance = 1e-10 + 1e-14 * (offset.length + reachA + reachB)
  }

  /// The bound at one time: the separation, its slope and curvature along the separating axis, and the time for which
  /// it certainly stays above the goal.
  struct SeparationBound {
    var separation: Double
    var slope: Double
    /// The bounds of the second derivative.
    var curvature: (low: Double, high: Double)
    var safe: Double
    /// The time for which no touching corner gets deeper than a depth. In seconds.
    var held: Double
    /// The time for which no check is needed, if the two touch and do not approach. In seconds.
    var rest = 0.0
    var isAdmitted: Bool
  }

  /// Shapes that touch and do not approach are checked again before they can be deeper by this. In points.
  fileprivate static let seenDepth = 0.02

  func timeOfImpact(from start: Double) -> Double? {
    let span = end - start
    let speed = (velocity + acceleration * start).length
    let still = 1e-9 * (speed + abs(turnA) * reachA + abs(turnB) * reachB + acceleration.length * span)
    let least = end / 4096
    var time = start
    for _ in 0..<256 {
      let bound = bound(at: time)
      if bound.separation - goal > tolerance {
        guard bound.safe < end - time else { return nil }
        // The step is too small to change the time: this is the impact.
        guard time + bound.safe > time else { return time }
        time += bound.safe
        continue
      }
      let approaches = bound.slope < -still || (bound.slope <= still && bound.curvature.high < 0)
      if bound.isAdmitted && approaches { return time }
      if bound.slope >= 0 && bound.curvature.low >= 0 { return nil }
      time += max(bound.rest, least)
      if time >= end { return nil }
    }
    return time < end ? time : nil
  }

  private func bound(at time: Double) -> SeparationBound {
    let rotationA = turnA == 0 ? stillA : Rotation(angle: angleA + turnA * time)
    let rotationB = turnB == 0 ? stillB : Rotation(angle: angleB + turnB * time)
    let between = offset + velocity * time + acceleration * (0.5 * time * time)
    let speed = velocity + acceleration * time
    let relative = RelativePose(
      Pose(position: .zero, rotation: rotationA), Pose(position: between, rotation: rotationB))
    let own = ConvexHull(a, pool, buffer)
    let other = ConvexHull(b, relative, pool, buffer + ConvexHull.capacity(for: a))
    var closest = ClosestFeatures(own, other)
    let isAdmitted = admit(&closest, own, other, relative)
    let normal = rotationA(closest.normal)

    var bound = SeparationBound(
      separation: closest.distance, slope: .infinity, curvature: (0, 0), safe: end - time, held: .infinity,
      isAdmitted: isAdmitted)
    let pull = normal.dot(acceleration)
    let ahead = horizon(closest.distance - goal, between, speed, end - time)
    let fastest = speed.length + acceleration.length * ahead
    let farthest = between.length + fastest * ahead
    let bendA = turnA * turnA
    let bendB = turnB * turnB
    switch closest.feature {
    case .sideOfA:
      let most = bend(bendA, turnA, farthest, fastest, bendOther: bendB, turnOther: turnB, reach: reachB)
      bound.curvature = (pull - most, pull + most)
      let level = closest.normal.dot(other.vertices[lowest(other, closest.normal)]) - closest.distance
      for index in 0..<other.count {
        let arm = rotationA(other.vertices[index] - relative.position)
        let slope = turnA * normal.turned.dot(between + arm) + normal.dot(speed + arm.turned * turnB)
        bound.include(closest.normal.dot(other.vertices[index]) - level, slope, goal, tolerance)
      }
    case .sideOfB:
      let most = bend(bendB, turnB, farthest, fastest, bendOther: bendA, turnOther: turnA, reach: reachA)
      bound.curvature = (pull - most, pull + most)
      let back = -closest.normal
      let level = back.dot(own.vertices[lowest(own, back)]) - closest.distance
      for index in 0..<own.count {
        let arm = rotationA(own.vertices[index])
        let slope = -turnB * normal.turned.dot(arm - between) - normal.dot(arm.turned * turnA - speed)
        bound.include(back.dot(own.vertices[index]) - level, slope, goal, tolerance)
      }
    case .corners:
      let most = bendA * reachA + bendB * reachB
      bound.curvature = (pull - most, pull + most)
    }
    if ahead < end - time { bound.safe = min(bound.safe, ahead) }
    bound.rest = min(bound.safe, bound.held)
    let turnsWithSide = closest.feature == .sideOfA ? turnA : closest.feature == .sideOfB ? turnB : 1
    let touches = closest.distance - goal <= tolerance
    if turnsWithSide == 0 || (closest.feature != .corners && (touches || bound.safe >= end - time)) { return bound }
    let axis = FixedAxis(local: closest.normal, normal: normal, speed: speed, pull: pull)
    let still = fixedBound(bound, along: axis, until: end - time, own, (other, rotationA, relative))
    if closest.feature == .corners { return still }
    bound.safe = max(bound.safe, still.safe)
    return bound
  }

  /// A direction that stays the same in the world while the bodies rotate.
  private struct FixedAxis {
    /// In the axes of A, and in the world's.
    let local: Vector
    let normal: Vector
    /// The relative velocity of the bodies, and their relative acceleration along the axis.
    let speed: Vector
    let pull: Double
  }

  /// The bound with an axis fixed in the world, for which the corners of both shapes count: it is better for fast
  /// passing shapes. It holds for at most `left` seconds. `far` is B's hull, with what turns it into the world's axes.
  private func fixedBound(
    _ bound: SeparationBound, along axis: FixedAxis, until left: Double, _ own: ConvexHull,
    _ far: (ConvexHull, Rotation, RelativePose)
  ) -> SeparationBound {
    let most = turnA * turnA * reachA + turnB * turnB * reachB
    let (other, rotationA, relative) = far
    var still = bound
    still.curvature = (axis.pull - most, axis.pull + most)
    (still.slope, still.safe, still.held) = (.infinity, left, .infinity)
    // Heights and slopes of A's corners.
    let levels = buffer + ConvexHull.capacity(for: a) + ConvexHull.capacity(for: b)
    for index in 0..<own.count {
      let arm = rotationA(own.vertices[index])
      levels[index] = Vector(x: axis.local.dot(own.vertices[index]), y: turnA * axis.normal.dot(arm.turned))
    }
    for index in 0..<other.count {
      let arm = rotationA(other.vertices[index] - relative.position)
      let slope = axis.normal.dot(axis.speed) + turnB * axis.normal.dot(arm.turned)
      let height = axis.local.dot(other.vertices[index])
      for first in 0..<own.count {
        still.include(height - levels[first].x, slope - levels[first].y, goal, tolerance)
      }
    }
    still.rest = min(still.safe, still.held)
    return still
  }

  /// The time for which a bound by the farthest distance and the highest speed is to hold: shorter at small gaps, but
  /// as long as the bound hardly gets looser. In seconds.
  private func horizon(_ gap: Double, _ between: Vector, _ speed: Vector, _ left: Double) -> Double {
    guard gap > tolerance else { return left }
    let closing = speed.length + abs(turnA) * reachA + abs(turnB) * reachB + acceleration.length * left
    let distance = max(4 * gap, 0.5 * between.length)
    return closing * left > distance ? distance / closing : left
  }

  /// Whether a convex shape of a chain may push along the nearest direction. In an inward corner of the chain, where
  /// the other shape reaches slightly over the segment's end, it pushes across itself: the nearest direction is
  /// replaced.
  private func admit(_ closest: inout ClosestFeatures, _ own: ConvexHull, _ other: ConvexHull, _ relative: RelativePose)
    -> Bool
  {
    if a.hasBefore || a.hasAfter {
      let segment = ChainSegment(
        a, RelativePose(.init(position: .zero), .init(position: .zero)), facing: relative(b.center))
      if segment.admits(closest.normal) { return true }
      guard let distance = segment.distanceInCorner(to: other) else { return false }
      (closest.distance, closest.normal, closest.feature) = (distance, segment.normal, .sideOfA)
    } else if b.hasBefore || b.hasAfter {
      let segment = ChainSegment(b, relative, facing: a.center)
      if segment.admits(-closest.normal) { return true }
      guard let distance = segment.distanceInCorner(to: own) else { return false }
      (closest.distance, closest.normal, closest.feature) = (distance, -segment.normal, .sideOfB)
    }
    return true
  }

  /// A bound of the curvature of the separation along an axis that rotates with one body, in addition to a constant
  /// acceleration along a fixed axis: the second derivative of n·(d + arm).
  private func bend(
    _ bendOwn: Double, _ turnOwn: Double, _ farthest: Double, _ fastest: Double, bendOther: Double,
    turnOther: Double, reach: Double
  ) -> Double {
    guard turnOwn != 0 else { return bendOther * reach }
    let turning = bendOwn * (farthest + reach) + 2 * abs(turnOwn) * (fastest + abs(turnOther) * reach)
    return turning + bendOther * reach + 2 * acceleration.length
  }

  private func lowest(_ hull: ConvexHull, _ normal: Vector) -> Int {
    var least = 0
    for index in 1..<max(hull.count, 1) where normal.dot(hull.vertices[index] - hull.vertices[least]) < 0 {
      least = index
    }
    return least
  }
}

extension TimeOfImpactSearch.SeparationBound {
  /// The time for which a separation with a slope certainly stays above its present value minus a depth. In seconds.
  private func timeToDepth(_ depth: Double, _ slope: Double) -> Double {
    let low = curvature.low
    // A shape that separates farther returns to its present separation before it gets deeper.
    if slope > 0, low < 0, slope * slope > -2 * low * depth { return 2 * slope / -low }
    // slope t + low t²/2 = -depth
    let discriminant = slope * slope - 2 * low * depth
    guard discriminant >= 0 else { return .infinity }
    let root = discriminant.squareRoot()
    if slope < 0 { return 2 * depth / (root - slope) }
    return low < 0 ? (slope + root) / -low : .infinity
  }

  /// Includes a corner with a known separation and slope.
  @inline(__always)
  fileprivate mutating func include(_ separation: Double, _ slope: Double, _ goal: Double, _ tolerance: Double) {
    if separation <= self.separation + tolerance && slope < self.slope { self.slope = slope }
    let gap = separation - goal
    guard gap > tolerance else {
      held = min(held, timeToDepth(TimeOfImpactSearch.seenDepth, slope))
      return
    }
    let half = 0.5 * curvature.low
    // A concave parabola stays above the goal for a time if it is above at the end of that time.
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

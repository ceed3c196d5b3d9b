extension Collision {
  /// A time before which two convex shapes in motion are certainly farther apart than a distance, or `nil` if they stay
  /// so.
  ///
  /// Each convex shape is bounded by its extent along a few fixed axes, which grows by what its body's rotation can add,
  /// up to a circle about the centre of mass. The axes are those of the sides that face the other shape at the start,
  /// those along and across a segment or capsule, and those along and across the relative motion. Along an axis the bounds move on
  /// a parabola, so the time of their meeting is exact.
  ///
  /// - Complexity: O(1), without trigonometry; O(*n*) for polygons with *n* corners.
  static func entry(
    _ a: SweptBound, _ sweepA: Sweep, _ b: SweptBound, _ sweepB: Sweep, from start: Double, to end: Double,
    within distance: Double, _ pool: Pool
  ) -> Double? {
    let relative = RelativeSweep(
      a: a, b: b, offset: sweepB.position - sweepA.position,
      velocity: sweepB.velocity - sweepA.velocity, acceleration: sweepB.acceleration - sweepA.acceleration,
      start: start, end: end, distance: distance)
    var earliest = start
    if a.convexShape.kind == .circle, b.convexShape.kind == .circle {
      guard relative.narrowCircles(&earliest) else { return nil }
    }
    let between = relative.offset + relative.velocity * start + relative.acceleration * (0.5 * start * start)
    if let axis = a.facingAxis(toward: between + b.middle, pool) {
      guard relative.narrow(axis, &earliest, pool) else { return nil }
    }
    if let axis = b.facingAxis(toward: a.middle - between, pool) {
      guard relative.narrow(axis, &earliest, pool) else { return nil }
    }
    for bound in [a, b] where bound.convexShape.kind == .segment || bound.convexShape.kind == .capsule {
      let along = bound.rotation(bound.convexShape.half).normalized
      guard relative.narrow(along.turned, &earliest, pool), relative.narrow(along, &earliest, pool) else { return nil }
    }
    let meanVelocity = relative.velocity + relative.acceleration * (0.5 * (start + end))
    let square = meanVelocity.lengthSquared
    if square > 0 {
      let ahead = meanVelocity * (1 / square.squareRoot())
      guard relative.narrow(ahead.turned, &earliest, pool), relative.narrow(ahead, &earliest, pool) else { return nil }
    }
    return earliest
  }
}

/// A moving convex shape with a bound of constant width along each fixed axis.
struct SweptBound {
  let convexShape: ConvexShape
  /// At one time of the motion.
  let rotation: Rotation
  let turns: Bool
  /// The greatest angle by which the body is turned from ``rotation`` during the motion. In radians.
  let turn: Double

  /// - Parameters:
  ///   - start: The beginning of the motion, in seconds on the clock of the sweep.
  ///   - end: Its end.
  init(_ convexShape: ConvexShape, _ sweep: Sweep, from start: Double, to end: Double) {
    self.convexShape = convexShape
    let known = sweep.rotation(near: start)
    rotation = known.rotation
    turns = sweep.angularVelocity != 0
    turn = abs(sweep.angularVelocity) * max(abs(start - known.time), abs(end - known.time))
  }

  /// The middle of the convex shape from its body's centre of mass, in the world's axes.
  var middle: Vector { rotation(convexShape.center) }

  /// The normal of the side that faces a point, given from the body's centre of mass, in the world's axes; `nil` for
  /// circles, segments and capsules.
  func facingAxis(toward point: Vector, _ pool: Collision.Pool) -> Vector? {
    let own = rotation.inverse(point) - convexShape.center
    switch convexShape.kind {
    case .circle, .segment, .capsule: return nil
    case .box:
      let isAcross = abs(own.x) - convexShape.half.x > abs(own.y) - convexShape.half.y
      return rotation(isAcross ? Vector(x: 1, y: 0) : Vector(x: 0, y: 1))
    case .polygon, .rounded:
      let (count, vertices) = (Int(convexShape.count), pool + Int(convexShape.first))
      let place = rotation.inverse(point)
      var best = 0
      var most = -Double.infinity
      for side in 0..<count {
        let height = vertices[count + side].dot(place - vertices[side])
        if height > most { (best, most) = (side, height) }
      }
      return rotation(vertices[count + best])
    }
  }

  /// Whether the rotation of its body moves the convex shape's middle.
  var isCarriedRound: Bool { turns && convexShape.center != .zero }

  /// The extent of the convex shape along an axis of the world, from the centre of mass of its body. In points.
  func extent(along axis: Vector, _ pool: Collision.Pool) -> (low: Double, high: Double) {
    let extent = extentAtRest(along: axis, pool)
    if !turns { return extent }
    // A rotation by an angle moves a point by at most the arc.
    let (reach, arc) = (convexShape.reach, convexShape.reach * turn)
    return (max(extent.low - arc, -reach), min(extent.high + arc, reach))
  }

  /// The extent at ``rotation``. In points.
  @inline(__always)
  private func extentAtRest(along axis: Vector, _ pool: Collision.Pool) -> (low: Double, high: Double) {
    let own = rotation.inverse(axis)
    let middle = own.dot(convexShape.center)
    var half = convexShape.radius
    switch convexShape.kind {
    case .box: half = abs(own.x) * convexShape.half.x + abs(own.y) * convexShape.half.y
    case .segment: half = abs(own.dot(convexShape.half))
    case .capsule: half = abs(own.dot(convexShape.half)) + convexShape.rounding
    case .circle: break
    case .polygon, .rounded:
      let vertices = pool + Int(convexShape.first)
      var (low, high) = (own.dot(vertices[0]), own.dot(vertices[0]))
      for index in 1..<Int(convexShape.count) {
        let place = own.dot(vertices[index])
        if place < low { low = place }
        if place > high { high = place }
      }
      return convexShape.kind == .polygon ? (low, high) : (low - convexShape.rounding, high + convexShape.rounding)
    }
    return (middle - half, middle + half)
  }
}

/// Two bounds of which the second moves past the first on a parabola.
struct RelativeSweep {
  let a, b: SweptBound
  let offset, velocity, acceleration: Vector
  let start, end: Double
  /// The distance below which they count as having met. In points.
  let distance: Double

  /// Advances a time to the one at which the bounds overlap along an axis; returns whether they do.
  func narrow(_ axis: Vector, _ earliest: inout Double, _ pool: Collision.Pool) -> Bool {
    let (extentA, extentB) = (a.extent(along: axis, pool), b.extent(along: axis, pool))
    let (place, speed, pull) = (axis.dot(offset), axis.dot(velocity), axis.dot(acceleration))
    // Rounding must not miss a meeting.
    let slack = distance + 1e-9 + 1e-12 * (abs(place) + (abs(speed) + abs(pull) * end) * end)
    // The second's distance above the first, and below it.
    let above = place + extentB.low - extentA.high - slack
    let below = extentA.low - extentB.high - place - slack
    guard let fromAbove = Self.meeting(above, speed, pull, earliest, end),
      let fromBelow = Self.meeting(below, -speed, -pull, earliest, end)
    else { return false }
    earliest = max(fromAbove, fromBelow)
    return true
  }

  /// Advances a time to the one at which two circles in uniform motion meet; returns whether they do.
  func narrowCircles(_ earliest: inout Double) -> Bool {
    guard acceleration == .zero, !a.isCarriedRound, !b.isCarriedRound else { return true }
    let between = offset + b.rotation(b.convexShape.center) - a.rotation(a.convexShape.center)
    let here = between + velocity * earliest
    let reach = a.convexShape.radius + b.convexShape.radius + distance
    let gap = here.lengthSquared - reach * reach
    if !(gap > 0) { return true }
    // |here + velocity t| = reach
    let (square, closing) = (velocity.lengthSquared, -here.dot(velocity))
    let across = here.cross(velocity)
    let discriminant = reach * reach * square - across * across
    guard closing > 0, discriminant >= 0 else { return false }
    let time = earliest + gap / (closing + discriminant.squareRoot())
    if time > end { return false }
    earliest = time
    return true
  }

  /// The first time, not before `start`, at which gap + v t + a t²/2 is not positive; `nil` if that is after `end`.
  private static func meeting(_ gap: Double, _ v: Double, _ a: Double, _ start: Double, _ end: Double) -> Double? {
    let here = gap + v * start + 0.5 * a * start * start
    if !(here > 0) { return start }
    let speed = v + a * start
    let discriminant = speed * speed - 2 * a * here
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let wait: Double
    if speed < 0 {
      wait = 2 * here / (root - speed)
    } else if a < 0 {
      wait = (speed + root) / -a
    } else {
      return nil
    }
    let time = start + wait
    return time > end ? nil : time
  }
}

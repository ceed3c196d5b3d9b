extension Collision {
  /// A time before which two convex shapes in motion are certainly farther apart than a distance, or `nil` if they stay
  /// so.
  ///
  /// Each convex shape is bounded by its extent along a few fixed axes; a rotating one by a circle about its body's
  /// centre of mass. The axes are those along and across the relative motion, and those along and across a segment,
  /// whose circle would be far too large. Along an axis the bounds move on a parabola, so the time of their meeting is
  /// exact.
  ///
  /// - Complexity: O(1), without trigonometry; O(*n*) for polygons that do not rotate.
  static func entry(
    _ a: ConvexShape, _ sweepA: Sweep, rotationA: Rotation, _ b: ConvexShape, _ sweepB: Sweep, rotationB: Rotation,
    from start: Double, to end: Double, within distance: Double, _ pool: Pool
  ) -> Double? {
    let relative = RelativeSweep(
      a: SweptBound(a, sweepA, rotationA), b: SweptBound(b, sweepB, rotationB),
      offset: sweepB.position - sweepA.position,
      velocity: sweepB.velocity - sweepA.velocity, acceleration: sweepB.acceleration - sweepA.acceleration,
      start: start, end: end, distance: distance)
    var earliest = start
    if a.kind == .circle, b.kind == .circle {
      guard relative.narrowCircles(&earliest) else { return nil }
    }
    if a.kind == .segment, sweepA.angularVelocity == 0 {
      let along = rotationA(a.half).normalized
      guard relative.narrow(along.turned, &earliest, pool), relative.narrow(along, &earliest, pool) else { return nil }
    }
    if b.kind == .segment, sweepB.angularVelocity == 0 {
      let along = rotationB(b.half).normalized
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
  let rotation: Rotation
  let turns: Bool

  init(_ convexShape: ConvexShape, _ sweep: Sweep, _ rotation: Rotation) {
    self.convexShape = convexShape
    self.rotation = rotation
    turns = sweep.angularVelocity != 0
  }

  /// Whether the rotation of its body moves the convex shape's middle.
  var isCarriedRound: Bool { turns && convexShape.center != .zero }

  /// The extent of the convex shape along an axis of the world, from the centre of mass of its body. In points.
  func extent(along axis: Vector, _ pool: Collision.Pool) -> (low: Double, high: Double) {
    if turns { return (-convexShape.reach, convexShape.reach) }
    let own = rotation.inverse(axis)
    let middle = own.dot(convexShape.center)
    var half = convexShape.radius
    switch convexShape.kind {
    case .box: half = abs(own.x) * convexShape.half.x + abs(own.y) * convexShape.half.y
    case .segment: half = abs(own.dot(convexShape.half))
    case .circle: break
    case .polygon:
      let vertices = pool + Int(convexShape.first)
      var (low, high) = (own.dot(vertices[0]), own.dot(vertices[0]))
      for index in 1..<Int(convexShape.count) {
        let place = own.dot(vertices[index])
        if place < low { low = place }
        if place > high { high = place }
      }
      return (low, high)
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

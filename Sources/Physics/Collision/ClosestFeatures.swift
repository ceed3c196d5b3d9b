/// The distance of two hulls and their closest features, in the frame of the first.
struct ClosestFeatures {
  enum Feature {
    /// A side of the first; the normal rotates with the first body.
    case sideOfA
    /// A side of the second; the normal rotates with the second body.
    case sideOfB
    /// A corner of each.
    case corners
  }

  /// Negative if the hulls overlap: then the least penetration along a side's normal, else the Euclidean distance.
  var distance: Double
  /// From the first to the second, of length 1.
  var normal: Vector
  var feature: Feature

  /// - Complexity: O(*n* × *m*).
  init(_ a: ConvexHull, _ b: ConvexHull) {
    let sideA = a.farthestSide(from: b)
    let sideB = b.farthestSide(from: a)
    let isA = sideA.separation >= sideB.separation
    let best = isA ? sideA.separation : sideB.separation
    normal = Vector(x: 0, y: 1)
    feature = .corners
    if a.count > 1 || b.count > 1 {
      normal = isA ? a.normals[sideA.side] : -b.normals[sideB.side]
      feature = isA ? .sideOfA : .sideOfB
    }
    distance = best
    // Two thin hulls have no axes for their ends: they may be apart at zero.
    let isSolid = a.count > 2 || b.count > 2
    if best.isFinite && (best < 0 || (best == 0 && isSolid)) {
      if isSolid || best < -ClosestFeatures.rounding(a, b) { return }
    }
    // The distance along a side's normal is a lower bound, and it is exact if a corner lies straight before that side.
    if feature == .sideOfA, a.faces(sideA.side, b.vertices[sideA.corner]) { return }
    if feature == .sideOfB, b.faces(sideB.side, a.vertices[sideB.corner]) { return }

    var least = Double.infinity
    if a.count == 1 && b.count == 1 {
      let offset = b.vertices[0] - a.vertices[0]
      least = offset.lengthSquared
      if least > 0 { normal = offset * (1 / least.squareRoot()) }
    } else {
      ClosestFeatures.search(a, b, &least, &normal, &feature, isSwapped: false)
      ClosestFeatures.search(b, a, &least, &normal, &feature, isSwapped: true)
    }
    distance = least.squareRoot()
  }

  /// The rounding error of a separation of two thin hulls: on one line they may seem to cross by it where they are apart.
  private static func rounding(_ a: ConvexHull, _ b: ConvexHull) -> Double {
    let reach = a.vertices[0].length + a.vertices[a.count - 1].length
    return 1e-14 * (reach + b.vertices[0].length + b.vertices[b.count - 1].length)
  }

  /// Searches for a corner of `b` that is nearer to a side or corner of `a` than the closest features so far.
  @inline(__always)
  private static func search(
    _ a: ConvexHull, _ b: ConvexHull, _ least: inout Double, _ normal: inout Vector, _ feature: inout Feature,
    isSwapped: Bool
  ) {
    guard a.count > 1 else { return }
    for side in 0..<a.count {
      let across = a.normals[side]
      let along = Vector(x: -across.y, y: across.x)
      let start = a.vertices[side]
      let end = a.vertices[a.next(side)]
      let length = along.dot(end - start)
      for index in 0..<b.count {
        let offset = b.vertices[index] - start
        let height = across.dot(offset)
        if height < 0 { continue }
        let place = along.dot(offset)
        if place > 0 && place < length {
          guard height * height < least else { continue }
          least = height * height
          normal = isSwapped ? -across : across
          feature = isSwapped ? .sideOfB : .sideOfA
        } else {
          let span = place > 0 ? b.vertices[index] - end : offset
          let square = span.lengthSquared
          guard square < least else { continue }
          least = square
          // Two coincident corners keep the side's normal.
          guard square > 0 else { continue }
          let outward = span * (1 / square.squareRoot())
          normal = isSwapped ? -outward : outward
          feature = .corners
        }
      }
    }
  }
}

extension Collision {
  /// The distance between two convex shapes' surfaces, negative if they overlap, and the unit normal from `a` to `b` in
  /// the world's axes.
  ///
  /// - Complexity: O(*n* × *m*) for convex shapes with *n* and *m* corners.
  package static func distance(
    _ a: ConvexShape, _ poseA: Pose, _ b: ConvexShape, _ poseB: Pose, _ pool: Pool
  ) -> (distance: Double, normal: Vector) {
    let relative = RelativePose(poseA, poseB)
    let (capacity, otherCapacity) = (ConvexHull.capacity(for: a), ConvexHull.capacity(for: b))
    return withUnsafeTemporaryAllocation(of: Vector.self, capacity: capacity + otherCapacity) { buffer in
      let base = buffer.baseAddress!
      let own = ConvexHull(a, pool, base)
      let other = ConvexHull(b, relative, pool, base + capacity)
      let closest = ClosestFeatures(own, other)
      return (closest.distance - a.roundness - b.roundness, poseA.rotation(closest.normal))
    }
  }
}

extension ConvexShape {
  /// The distance of the surface from the hull: the radius of a circle, or about the core.
  @inline(__always)
  var roundness: Double { kind == .circle ? radius : rounding }
}

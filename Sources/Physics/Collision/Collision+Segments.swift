extension Collision {
  /// A box or polygon against a segment, which supports on the side of the polygon's middle.
  ///
  /// Within a chain, a side of the polygon may only push along directions that the corner of the chain has: a body that
  /// slides over a joint does not catch on the end of the next segment. After E. Catto's chain shapes of Box2D, made
  /// two-sided.
  static func polygon(
    _ a: ConvexShape, _ poseA: Pose, segment b: ConvexShape, _ poseB: Pose, _ margin: Double, _ pool: Pool
  ) -> Manifold {
    let relative = RelativePose(poseA, poseB)
    let segment = ChainSegment(b, relative, facing: a.center)
    let reach = a.radius + margin
    let height = abs(segment.normal.dot(a.center - segment.start))
    if height > reach { return .apart(height - a.radius) }
    let (capacity, otherCapacity) = (ConvexHull.capacity(for: a), ConvexHull.capacity(for: b))
    return withUnsafeTemporaryAllocation(of: Vector.self, capacity: capacity + otherCapacity) { buffer in
      let base = buffer.baseAddress!
      let own = ConvexHull(a, pool, base)
      let other = ConvexHull(b, relative, pool, base + capacity)

      var segmentBest = Double.infinity
      var deepest = own.vertices[0]
      for index in 0..<own.count {
        let separation = segment.normal.dot(own.vertices[index] - segment.start)
        if separation < segmentBest { (segmentBest, deepest) = (separation, own.vertices[index]) }
      }
      if segmentBest > margin { return .apart(segmentBest) }
      var ownSide = -1
      var ownBest = -Double.infinity
      var refused = -Double.infinity
      for side in 0..<own.count {
        let normal = own.normals[side]
        let toStart = normal.dot(segment.start - own.vertices[side])
        let toEnd = normal.dot(segment.end - own.vertices[side])
        let separation = toStart < toEnd ? toStart : toEnd
        if separation > margin { return .apart(separation) }
        if !segment.admits(-normal) {
          // In a corner that the body has been pressed into, each of the two segments supports it by itself.
          if separation > refused, !(segment.bendsInward(along: -normal) && segment.holds(deepest)) {
            refused = separation
          }
        } else if separation > ownBest {
          ownBest = separation
          ownSide = side
        }
      }
      let best = segmentBest > ownBest ? segmentBest : ownBest
      // The least penetration is past a joint: the neighbour at that joint supports the body.
      if refused > best + hysteresis { return .none }
      let overlaps = best <= 0
      if ownSide >= 0 && ownBest > segmentBest + hysteresis {
        let clip = SideClip(own, ownSide, other, overlaps: overlaps)
        return clip.manifold(poseA.rotation, relative.between, margin, swapped: false)
      }
      // The one of the segment's two opposite sides that faces the polygon.
      let side = other.normals[0].dot(segment.normal) > 0 ? 0 : 1
      let clip = SideClip(other, side, own, overlaps: overlaps)
      if clip.holds || !overlaps || ownSide < 0 {
        return clip.manifold(poseA.rotation, relative.between, margin, swapped: true)
      }
      let swappedClip = SideClip(own, ownSide, other, overlaps: overlaps)
      return swappedClip.manifold(poseA.rotation, relative.between, margin, swapped: false)
    }
  }
}

/// A segment with its neighbours in the frame of another body, oriented to the side of that body.
struct ChainSegment {
  let start, end: Vector
  /// Along the segment, a unit vector.
  let along: Vector
  /// Across the segment, toward the other body's side.
  let normal: Vector
  private let hasBefore, hasAfter: Bool
  /// From the segment's ends to the neighbouring points.
  private let toBefore, toAfter: Vector
  /// The point that determines the side.
  private let point: Vector

  /// A direction that leans over a joint by less than this sine counts as perpendicular.
  private static let lean = 1e-6

  @inline(__always)
  init(_ segment: ConvexShape, _ relative: RelativePose, facing point: Vector) {
    self.point = point
    start = relative(segment.center - segment.half)
    end = relative(segment.center + segment.half)
    along = relative.rotation(segment.half).normalized
    let across = along.turned
    normal = across.dot(point - start) >= 0 ? across : -across
    hasBefore = segment.hasBefore
    hasAfter = segment.hasAfter
    toBefore = relative(segment.before) - start
    toAfter = relative(segment.after) - end
  }

  /// Whether the segment may push in a direction: always across itself and beyond free ends; beyond a joint, only if
  /// the chain bends away and the neighbour lies behind.
  @inline(__always)
  func admits(_ direction: Vector) -> Bool {
    let lean = direction.dot(along)
    if lean < -ChainSegment.lean {
      guard hasBefore else { return true }
      return normal.dot(toBefore) < 0 && direction.dot(toBefore) <= ChainSegment.lean * toBefore.length
    }
    if lean > ChainSegment.lean {
      guard hasAfter else { return true }
      return normal.dot(toAfter) < 0 && direction.dot(toAfter) <= ChainSegment.lean * toAfter.length
    }
    return direction.dot(normal) > 0
  }

  /// Whether the chain bends toward the other body's side at the joint over which a direction leans, and the body is
  /// within the corner there.
  @inline(__always)
  func bendsInward(along direction: Vector) -> Bool {
    if direction.dot(along) < 0 {
      return hasBefore && normal.dot(toBefore) > 0 && !ChainSegment.isBehind(point - start, toBefore, inside: along)
    }
    return hasAfter && normal.dot(toAfter) > 0 && !ChainSegment.isBehind(point - end, toAfter, inside: -along)
  }

  /// The distance beyond a joint up to which a point in the corner there still lies on the segment. In points.
  private static let cornerReach = 0.1

  /// Whether the segment supports a point before or behind it: between its ends; and at a joint at which the chain
  /// bends toward the other body's side, also just beyond it or where the neighbour has been passed.
  func holds(_ point: Vector) -> Bool {
    let offset = point - start
    let place = along.dot(offset)
    if place < 0 {
      guard hasBefore, normal.dot(toBefore) > 0 else { return false }
      return place > -ChainSegment.cornerReach || ChainSegment.isBehind(offset, toBefore, inside: along)
    }
    let length = along.dot(end - start)
    if place > length {
      guard hasAfter, normal.dot(toAfter) > 0 else { return false }
      return place < length + ChainSegment.cornerReach || ChainSegment.isBehind(point - end, toAfter, inside: -along)
    }
    return true
  }

  /// Whether a point at an offset from a joint lies behind the neighbour there, seen from the segment.
  private static func isBehind(_ offset: Vector, _ neighbour: Vector, inside: Vector) -> Bool {
    let across = neighbour.turned
    return across.dot(inside) > 0 ? across.dot(offset) <= 0 : across.dot(offset) >= 0
  }

  /// The distance of a hull across the segment, if the segment supports its nearest corner, in inward corners of the
  /// chain; `nil` elsewhere. In points.
  func distanceInCorner(to hull: ConvexHull) -> Double? {
    var distance = Double.infinity
    var nearest = start
    for index in 0..<hull.count {
      let height = normal.dot(hull.vertices[index] - start)
      if height < distance { (distance, nearest) = (height, hull.vertices[index]) }
    }
    return holds(nearest) ? distance : nil
  }
}

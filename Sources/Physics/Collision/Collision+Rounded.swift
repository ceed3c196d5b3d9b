/// Capsules and rounded polygons: the contact points of their cores, at which both surfaces lie their radii farther out.
///
/// While cores are apart, as they are until the overlap exceeds both radii, their closest features determine the normal:
/// a side and what lies before it make up to two points, two corners make one, on the line through both. The idea is that
/// of E. Catto's rounded polygons in Box2D v3.
extension Collision {
  /// Two convex shapes with sides, of which at least one has a radius, and none is a wall.
  static func rounded(
    _ a: ConvexShape, _ poseA: Pose, _ b: ConvexShape, _ poseB: Pose, margin: Double, _ pool: Pool
  ) -> Manifold {
    let relative = RelativePose(poseA, poseB)
    let d = relative(b.center) - a.center
    let reach = a.radius + b.radius + margin
    if d.lengthSquared > reach * reach { return .apart(d.length - (a.radius + b.radius)) }
    let (capacity, otherCapacity) = (ConvexHull.capacity(for: a), ConvexHull.capacity(for: b))
    return withUnsafeTemporaryAllocation(of: Vector.self, capacity: capacity + otherCapacity) { buffer in
      let base = buffer.baseAddress!
      let own = ConvexHull(a, pool, base)
      let other = ConvexHull(b, relative, pool, base + capacity)
      let round = a.rounding + b.rounding
      let bestA = own.farthestSide(from: other)
      if bestA.separation - round > margin { return .apart(bestA.separation - round) }
      let bestB = other.farthestSide(from: own)
      if bestB.separation - round > margin { return .apart(bestB.separation - round) }
      let closest = ClosestFeatures(own, other)
      if closest.distance - round > margin { return .apart(closest.distance - round) }
      let frame = RoundedFrame(rotation: poseA.rotation, between: relative.between, margin: margin)
      func clip(swapped: Bool) -> RoundedClip {
        swapped
          ? RoundedClip(other, bestB.side, radius: b.rounding, own, bestB.corner, otherRadius: a.rounding)
          : RoundedClip(own, bestA.side, radius: a.rounding, other, bestA.corner, otherRadius: b.rounding)
      }
      // Two sides that lie flat on each other do not alternate as the reference; others do so that the normal is exact.
      var prefersB = bestB.separation > bestA.separation + hysteresis
      var preferred = clip(swapped: prefersB)
      if !prefersB, closest.feature == .sideOfB, closest.distance > 0, !preferred.isFlush {
        prefersB = true
        preferred = clip(swapped: true)
      }
      if closest.feature == .corners {
        return preferred.isFlush
          ? preferred.manifold(frame, swapped: prefersB)
          : frame.corners(own, a.rounding, other, b.rounding, closest)
      }
      if preferred.holds { return preferred.manifold(frame, swapped: prefersB) }
      let second = clip(swapped: !prefersB)
      return second.holds ? second.manifold(frame, swapped: !prefersB) : preferred.manifold(frame, swapped: prefersB)
    }
  }

  /// A capsule or a rounded polygon against a segment, which supports on the side of the core's middle.
  ///
  /// Within a chain it obeys the same rule as a polygon: see `polygon(_:_:segment:_:_:_:)`.
  static func rounded(
    _ a: ConvexShape, _ poseA: Pose, segment b: ConvexShape, _ poseB: Pose, _ margin: Double, _ pool: Pool
  ) -> Manifold {
    let relative = RelativePose(poseA, poseB)
    let segment = ChainSegment(b, relative, facing: a.center)
    let height = abs(segment.normal.dot(a.center - segment.start))
    if height > a.radius + margin { return .apart(height - a.radius) }
    let (capacity, otherCapacity) = (ConvexHull.capacity(for: a), ConvexHull.capacity(for: b))
    return withUnsafeTemporaryAllocation(of: Vector.self, capacity: capacity + otherCapacity) { buffer in
      let base = buffer.baseAddress!
      let own = ConvexHull(a, pool, base)
      let other = ConvexHull(b, relative, pool, base + capacity)
      let closest = ClosestFeatures(own, other)
      if closest.distance - a.rounding > margin { return .apart(closest.distance - a.rounding) }
      let frame = RoundedFrame(rotation: poseA.rotation, between: relative.between, margin: margin)

      // The one of the segment's two opposite sides that faces the shape.
      let facing = closest.distance > 0 && closest.feature == .sideOfB ? -closest.normal : segment.normal
      let side = other.normals[0].dot(facing) > 0 ? 0 : 1
      var deepest = 0
      for index in 1..<own.count where facing.dot(own.vertices[index] - own.vertices[deepest]) < 0 { deepest = index }
      let separation = facing.dot(own.vertices[deepest] - segment.start)
      let across = RoundedClip(other, side, radius: 0, own, deepest, otherRadius: a.rounding)
      let sides = RoundedSides(own, segment)
      func ownClip() -> RoundedClip {
        let (start, end) = (other.vertices[0], other.vertices[1])
        let normal = own.normals[sides.side]
        let deepest = normal.dot(start) <= normal.dot(end) ? 0 : 1
        return RoundedClip(own, sides.side, radius: a.rounding, other, deepest, otherRadius: 0)
      }

      if closest.distance > 0 {
        if closest.feature == .sideOfB { return across.manifold(frame, swapped: true) }
        if !segment.admits(-closest.normal) {
          // The shape is past a joint: the neighbour there supports it.
          let isNear = closest.distance <= separation + hysteresis
          return isNear && across.holds ? across.manifold(frame, swapped: true) : .none
        }
        if closest.feature == .corners {
          return across.isFlush
            ? across.manifold(frame, swapped: true) : frame.corners(own, a.rounding, other, 0, closest)
        }
      } else if sides.refused > max(separation, sides.separation) + hysteresis {
        return .none
      }
      let prefersOwn = sides.side >= 0 && sides.separation > separation + hysteresis
      if sides.side < 0 || (across.holds && !prefersOwn) { return across.manifold(frame, swapped: true) }
      return ownClip().manifold(frame, swapped: false)
    }
  }
}

/// The sides of a core by their separations from a segment.
private struct RoundedSides {
  /// The side with the greatest separation against which the segment may push, or -1, and that separation.
  var side = -1
  var separation = -Double.infinity
  /// The greatest separation of a side against which it may not.
  var refused = -Double.infinity

  init(_ hull: ConvexHull, _ segment: ChainSegment) {
    for index in 0..<hull.count {
      let normal = hull.normals[index]
      let apart = min(
        normal.dot(segment.start - hull.vertices[index]), normal.dot(segment.end - hull.vertices[index]))
      if !segment.admits(-normal) {
        refused = max(refused, apart)
      } else if apart > separation {
        (side, separation) = (index, apart)
      }
    }
  }
}

/// From the frame of the first shape, in which the search is done, to manifolds.
private struct RoundedFrame {
  let rotation: Rotation
  let between: Vector
  let margin: Double

  /// A contact point by its place in the frame.
  func point(_ place: Vector, _ separation: Double, _ feature: UInt32) -> ContactPoint {
    let anchor = rotation(place)
    return ContactPoint(anchorA: anchor, anchorB: anchor - between, separation: separation, feature: feature)
  }

  /// The one point of two corners: those that are closest.
  func corners(
    _ a: ConvexHull, _ radius: Double, _ b: ConvexHull, _ otherRadius: Double, _ closest: ClosestFeatures
  ) -> Manifold {
    var (own, other, least) = (0, 0, Double.infinity)
    for first in 0..<a.count {
      for second in 0..<b.count {
        let square = (b.vertices[second] - a.vertices[first]).lengthSquared
        if square < least { (own, other, least) = (first, second, square) }
      }
    }
    var manifold = Manifold.none
    manifold.normal = rotation(closest.normal)
    let separation = closest.distance - (radius + otherRadius)
    let place = a.vertices[own] + closest.normal * (radius + 0.5 * separation)
    manifold.append(point(place, separation, UInt32(own) << 16 | UInt32(other)))
    return manifold
  }
}

/// The side of one core that faces a side of another, cut to the length of that other (the reference); or only its
/// deepest corner, if it is steep.
private struct RoundedClip {
  /// The cosine of the angle from which the facing side is steep: its other end is far from the reference.
  private static let steep = 0.8
  /// Two sides are flush within this: 1 minus the cosine of a hundredth.
  private static let flush = 5e-5

  /// The outward normal of the reference's side, and a unit vector along it.
  let normal, along: Vector
  private let origin: Vector
  private let radius: Double
  /// The place of a point along the reference's side from `origin`, the distance of the surfaces there, and the corners
  /// of the reference and of the other that it belongs to.
  private typealias CutEnd = (place: Double, separation: Double, own: UInt32, other: UInt32)
  /// The ends of the cut side.
  private let low, high: CutEnd
  /// The deepest corner.
  private let corner: CutEnd
  private let isSteep: Bool
  /// Whether what lies before the reference's side is not empty.
  let holds: Bool
  /// Whether the two sides are all but parallel, and enough of them face each other: then two corners at their ends
  /// count as sides, so that a stack does not rock from corner to corner.
  let isFlush: Bool

  /// - Parameters:
  ///   - radius: About the reference.
  ///   - deepest: The corner of the other with the least distance from the reference's side.
  ///   - otherRadius: About the other.
  init(
    _ reference: ConvexHull, _ side: Int, radius: Double, _ other: ConvexHull, _ deepest: Int, otherRadius: Double
  ) {
    let next = reference.next(side)
    normal = reference.normals[side]
    along = Vector(x: -normal.y, y: normal.x)
    origin = reference.vertices[side]
    self.radius = radius
    let round = radius + otherRadius
    let length = along.dot(reference.vertices[next] - origin)

    var (facing, least) = (0, Double.infinity)
    for index in 0..<other.count {
      let cosine = normal.dot(other.normals[index])
      if cosine < least { (facing, least) = (index, cosine) }
    }
    // Seen along the reference's side, the other side runs backward.
    let first = other.next(facing)
    let (start, stop) = (other.vertices[first] - origin, other.vertices[facing] - origin)
    let (startAlong, stopAlong) = (along.dot(start), along.dot(stop))
    let (startAcross, stopAcross) = (normal.dot(start), normal.dot(stop))
    let whole = stopAlong - startAlong
    let slope = whole > 0 ? (stopAcross - startAcross) / whole : 0
    let (left, right) = (max(startAlong, 0), min(stopAlong, length))
    low = (left, startAcross + (left - startAlong) * slope - round, UInt32(side), UInt32(first))
    high = (right, stopAcross + (right - stopAlong) * slope - round, UInt32(next), UInt32(facing))

    let offset = other.vertices[deepest] - origin
    let place = along.dot(offset)
    corner = (
      min(max(place, 0), length), normal.dot(offset) - round, UInt32(deepest == first ? side : next), UInt32(deepest)
    )
    isSteep = least > -RoundedClip.steep || !(right >= left)
    holds = least > -RoundedClip.steep ? place >= 0 && place <= length : right >= left
    // A short side about which there is a large radius is as good as a corner.
    let enough = max(min(Collision.graze, 0.1 * min(whole, length)), 0.01 * round)
    isFlush = least < RoundedClip.flush - 1 && right - left > enough
  }

  /// The points within the margin; `swapped` means that the reference is the second shape.
  func manifold(_ frame: RoundedFrame, swapped: Bool) -> Manifold {
    var manifold = Manifold.none
    let world = frame.rotation(normal)
    manifold.normal = swapped ? -world : world
    add(isSteep ? corner : low, to: &manifold, frame, swapped: swapped)
    if !isSteep, high.place > low.place { add(high, to: &manifold, frame, swapped: swapped) }
    return manifold
  }

  private func add(_ end: CutEnd, to manifold: inout Manifold, _ frame: RoundedFrame, swapped: Bool) {
    guard end.separation <= frame.margin else { return }
    let place = origin + along * end.place + normal * (radius + 0.5 * end.separation)
    let feature = swapped ? end.other << 16 | end.own : end.own << 16 | end.other
    manifold.append(frame.point(place, end.separation, feature))
  }
}

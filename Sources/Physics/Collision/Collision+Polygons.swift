extension Collision {
  /// Two polygons or boxes, by the axes of all sides; then the facing side of one is clipped to that of the other.
  static func polygons(
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
      let bestA = own.farthestSide(from: other)
      if bestA.separation > margin { return .apart(bestA.separation) }
      let bestB = other.farthestSide(from: own)
      if bestB.separation > margin { return .apart(bestB.separation) }
      let overlaps = bestA.separation <= 0 && bestB.separation <= 0
      if bestB.separation <= bestA.separation + hysteresis {
        let clip = SideClip(own, bestA.side, other, overlaps: overlaps)
        if clip.holds || !overlaps {
          return clip.manifold(poseA.rotation, relative.between, margin, swapped: false)
        }
      }
      let clip = SideClip(other, bestB.side, own, overlaps: overlaps)
      return clip.manifold(poseA.rotation, relative.between, margin, swapped: true)
    }
  }
}

/// The side of one hull that faces a side of another, cut to the length of that other (the reference).
struct SideClip {
  /// The outward normal of the reference's side.
  let normal: Vector
  /// Along the reference's side, a unit vector.
  let along: Vector
  /// The first corner of the reference's side.
  let origin: Vector
  /// The interval of the clipped side, from `origin` along the reference's side.
  let low, high: Double
  let lowSeparation, highSeparation: Double
  let lowFeature, highFeature: (own: UInt32, other: UInt32)
  /// Whether enough is left after clipping.
  let holds: Bool

  @inline(__always)
  init(_ reference: ConvexHull, _ side: Int, _ other: ConvexHull, overlaps: Bool) {
    let next = reference.next(side)
    normal = reference.normals[side]
    along = Vector(x: -normal.y, y: normal.x)
    origin = reference.vertices[side]
    let length = along.dot(reference.vertices[next] - origin)

    var facing = 0
    var least = Double.infinity
    for index in 0..<other.count {
      let cosine = normal.dot(other.normals[index])
      if cosine < least {
        least = cosine
        facing = index
      }
    }
    // Seen along the reference's side, the other side runs backward.
    let first = other.next(facing)
    let start = other.vertices[first] - origin
    let stop = other.vertices[facing] - origin
    let startAlong = along.dot(start)
    let stopAlong = along.dot(stop)
    let startAcross = normal.dot(start)
    let stopAcross = normal.dot(stop)
    let whole = stopAlong - startAlong
    let slope = whole > 0 ? (stopAcross - startAcross) / whole : 0
    low = startAlong < 0 ? 0 : startAlong
    high = stopAlong > length ? length : stopAlong
    lowSeparation = startAcross + (low - startAlong) * slope
    highSeparation = stopAcross + (high - stopAlong) * slope
    lowFeature = (UInt32(side), UInt32(first))
    highFeature = (UInt32(next), UInt32(facing))
    let shorter = whole < length ? whole : length
    let graze = shorter < 10 * Collision.graze ? 0.1 * shorter : Collision.graze
    holds = high - low >= (overlaps ? 0 : graze)
  }

  /// The points of the clipped side that are within the margin, in the world's axes; `swapped` means that the reference
  /// is the second body. The clipping is done in the frame of the first body.
  @inline(__always)
  func manifold(_ rotation: Rotation, _ between: Vector, _ margin: Double, swapped: Bool) -> Manifold {
    var manifold = Manifold.none
    guard holds else { return manifold }
    let world = rotation(normal)
    manifold.normal = swapped ? -world : world
    if lowSeparation <= margin {
      let anchor = rotation(origin + along * low + normal * (0.5 * lowSeparation))
      let feature = swapped ? lowFeature.other << 16 | lowFeature.own : lowFeature.own << 16 | lowFeature.other
      manifold.append(
        ContactPoint(anchorA: anchor, anchorB: anchor - between, separation: lowSeparation, feature: feature))
    }
    if highSeparation <= margin && high > low {
      let anchor = rotation(origin + along * high + normal * (0.5 * highSeparation))
      let feature = swapped ? highFeature.other << 16 | highFeature.own : highFeature.own << 16 | highFeature.other
      manifold.append(
        ContactPoint(anchorA: anchor, anchorB: anchor - between, separation: highSeparation, feature: feature))
    }
    return manifold
  }
}

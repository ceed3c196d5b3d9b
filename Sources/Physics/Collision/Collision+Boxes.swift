extension Collision {
  /// Two boxes, by the four axes of their sides; then the side of one is clipped to that of the other.
  ///
  /// The method of separating axes and of clipping follows E. Catto, "Contact Manifolds" (GDC 2007).
  @inline(__always)
  static func boxes(_ a: ConvexShape, _ poseA: Pose, _ b: ConvexShape, _ poseB: Pose, _ margin: Double) -> Manifold {
    let relative = RelativePose(poseA, poseB)
    let c = relative.rotation.cosine
    let s = relative.rotation.sine
    let absC = abs(c)
    let absS = abs(s)
    // The middle of b in a's frame, about the middle of a.
    let d = relative(b.center) - a.center
    let ax = abs(d.x) - (a.half.x + (absC * b.half.x + absS * b.half.y))
    if ax > margin { return .apart(ax) }
    let ay = abs(d.y) - (a.half.y + (absS * b.half.x + absC * b.half.y))
    if ay > margin { return .apart(ay) }
    // The middle of a in b's frame, about the middle of b.
    let e = Vector(x: -(c * d.x + s * d.y), y: s * d.x - c * d.y)
    let bx = abs(e.x) - (b.half.x + (absC * a.half.x + absS * a.half.y))
    if bx > margin { return .apart(bx) }
    let by = abs(e.y) - (b.half.y + (absS * a.half.x + absC * a.half.y))
    if by > margin { return .apart(by) }

    let bestA = ax > ay ? ax : ay
    let bestB = bx > by ? bx : by
    let prefersB = bestB > bestA + hysteresis
    let clipA = BoxClip(acrossX: ax > ay, d, c, s, a.half, b.half)
    // If the boxes overlap, the side of a can miss b only within the hysteresis: then that of b does not.
    let best = bestA > bestB ? bestA : bestB
    if !prefersB && (best > 0 || clipA.low <= clipA.high) {
      return boxes(
        clipA, ax > ay, a, rotation: poseA.rotation, between: relative.between, margin: margin, best: best,
        swapped: false)
    }
    let clipB = BoxClip(acrossX: bx > by, e, c, -s, b.half, a.half)
    return boxes(
      clipB, bx > by, b, rotation: poseB.rotation, between: -relative.between, margin: margin, best: best, swapped: true
    )
  }

  /// The manifold of a reference box and the other's clipped side.
  @inline(__always)
  private static func boxes(
    _ clip: BoxClip, _ acrossX: Bool, _ box: ConvexShape, rotation: Rotation, between: Vector, margin: Double,
    best: Double, swapped: Bool
  ) -> Manifold {
    let width = clip.high - clip.low
    if !(width >= 0) || (best > 0 && width <= clip.graze) { return .none }
    let sign = clip.sign
    let normal = acrossX ? rotation(Vector(x: sign, y: 0)) : rotation(Vector(x: 0, y: sign))
    var manifold = Manifold.none
    manifold.normal = swapped ? -normal : normal
    if clip.lowSeparation <= margin {
      let across = sign * (clip.depth + 0.5 * clip.lowSeparation)
      let local = acrossX ? Vector(x: across, y: clip.low) : Vector(x: clip.low, y: across)
      let anchor = rotation(box.center + local)
      manifold.first = ContactPoint(
        anchorA: swapped ? anchor - between : anchor, anchorB: swapped ? anchor : anchor - between,
        separation: clip.lowSeparation,
        feature: swapped ? clip.lowOther << 16 | clip.lowOwn : clip.lowOwn << 16 | clip.lowOther)
      manifold.count = 1
    }
    if clip.highSeparation <= margin && width > 0 {
      let across = sign * (clip.depth + 0.5 * clip.highSeparation)
      let local = acrossX ? Vector(x: across, y: clip.high) : Vector(x: clip.high, y: across)
      let anchor = rotation(box.center + local)
      let point = ContactPoint(
        anchorA: swapped ? anchor - between : anchor, anchorB: swapped ? anchor : anchor - between,
        separation: clip.highSeparation,
        feature: swapped ? clip.highOther << 16 | clip.highOwn : clip.highOwn << 16 | clip.highOther)
      if manifold.count == 0 {
        manifold.first = point
        manifold.count = 1
      } else {
        manifold.second = point
        manifold.count = 2
      }
    }
    return manifold
  }
}

/// The side of one box that faces a side of another, cut to the length of that other (the reference).
///
/// Corners are numbered by their signs: 1 for the right, 2 for the lower side.
struct BoxClip {
  /// The side of the reference across the axis: 1 or -1.
  let sign: Double
  /// The distance of that side from the middle of the reference.
  let depth: Double
  /// The interval of the clipped side along the reference's side; empty if `low` exceeds `high`.
  let low, high: Double
  /// The distances of both ends from the reference's side.
  let lowSeparation, highSeparation: Double
  /// The least length of the clipped side, unless the boxes overlap.
  let graze: Double
  let lowOwn, highOwn, lowOther, highOther: UInt32

  /// - Parameters:
  ///   - acrossX: Whether the reference's side is the left or right one.
  ///   - d: The middle of the other box in the reference's frame.
  ///   - c: The cosine of the angle from the reference to the other box.
  ///   - s: The sine of that angle.
  @inline(__always)
  init(acrossX: Bool, _ d: Vector, _ c: Double, _ s: Double, _ own: Vector, _ other: Vector) {
    let offset = acrossX ? d.x : d.y
    sign = offset >= 0 ? 1 : -1
    depth = acrossX ? own.x : own.y
    let reach = acrossX ? own.y : own.x
    // The normal in the other box's frame determines which of its sides faces the reference.
    let towardX = sign * (acrossX ? c : s)
    let towardY = sign * (acrossX ? -s : c)
    let facesX = abs(towardX) > abs(towardY)
    let facing = (facesX ? towardX : towardY) > 0 ? -1.0 : 1.0
    // Along the normal and along the reference's side: from the other's middle to the middle of its side, and from
    // there to the end of the side.
    let toSide = facing * (facesX ? other.x : other.y)
    let toEnd = facesX ? other.y : other.x
    let sideX = facesX ? Vector(x: c, y: s) : Vector(x: -s, y: c)
    let sideY = facesX ? Vector(x: -s, y: c) : Vector(x: c, y: s)
    let middle = d + sideX * toSide
    let end = sideY * toEnd
    let middleAcross = sign * (acrossX ? middle.x : middle.y) - depth
    let middleAlong = acrossX ? middle.y : middle.x
    let rawAcross = sign * (acrossX ? end.x : end.y)
    let rawAlong = acrossX ? end.y : end.x
    let flips = rawAlong < 0
    let endAcross = flips ? -rawAcross : rawAcross
    let endAlong = flips ? -rawAlong : rawAlong
    let slope = endAlong > 0 ? endAcross / endAlong : 0

    let start = middleAlong - endAlong
    let stop = middleAlong + endAlong
    low = start < -reach ? -reach : start
    high = stop > reach ? reach : stop
    lowSeparation = (middleAcross - endAcross) + (low - start) * slope
    highSeparation = (middleAcross + endAcross) + (high - stop) * slope
    let shorter = reach < toEnd ? reach : toEnd
    graze = shorter < 10 * Collision.graze ? 0.1 * shorter : Collision.graze

    let ownSide: UInt32 = sign > 0 ? (acrossX ? 1 : 2) : 0
    lowOwn = ownSide
    highOwn = ownSide | (acrossX ? 2 : 1)
    let otherSide: UInt32 = facing > 0 ? (facesX ? 1 : 2) : 0
    let otherEnd: UInt32 = facesX ? 2 : 1
    lowOther = otherSide | (flips ? otherEnd : 0)
    highOther = otherSide | (flips ? 0 : otherEnd)
  }
}

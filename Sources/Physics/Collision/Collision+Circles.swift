extension Collision {
  /// Two circles; if both centres coincide, the normal points down.
  @inline(__always)
  static func circles(_ a: ConvexShape, _ poseA: Pose, _ b: ConvexShape, _ poseB: Pose, _ margin: Double) -> Manifold {
    let between = poseB.position - poseA.position
    let toA = poseA.rotation(a.center)
    let d = between + poseB.rotation(b.center) - toA
    let square = d.lengthSquared
    let reach = a.radius + b.radius + margin
    if square > reach * reach { return .none }
    let distance = square.squareRoot()
    let normal = distance > 0 ? d * (1 / distance) : Vector(x: 0, y: 1)
    let separation = distance - (a.radius + b.radius)
    return single(toA + normal * (a.radius + 0.5 * separation), normal, separation, between, 0)
  }

  /// A box against a circle: the nearest point of the box, or the nearest side if the circle's centre is inside.
  @inline(__always)
  static func box(_ a: ConvexShape, _ poseA: Pose, circle b: ConvexShape, _ poseB: Pose, _ margin: Double) -> Manifold {
    let relative = RelativePose(poseA, poseB)
    let d = relative(b.center) - a.center
    let reach = b.radius + margin
    let overX = abs(d.x) - a.half.x
    if overX > reach { return .none }
    let overY = abs(d.y) - a.half.y
    if overY > reach { return .none }
    let signX = d.x < 0 ? -1.0 : 1.0
    let signY = d.y < 0 ? -1.0 : 1.0
    var normal: Vector
    var distance: Double
    var feature: UInt32
    if overX > 0 && overY > 0 {
      distance = (overX * overX + overY * overY).squareRoot()
      if distance > reach { return .none }
      normal = Vector(x: signX * overX, y: signY * overY) * (1 / distance)
      feature = (signX > 0 ? 1 : 0) | (signY > 0 ? 2 : 0)
    } else if overX > overY {
      distance = overX
      normal = Vector(x: signX, y: 0)
      feature = signX > 0 ? 5 : 4
    } else {
      distance = overY
      normal = Vector(x: 0, y: signY)
      feature = signY > 0 ? 7 : 6
    }
    let separation = distance - b.radius
    let middle = relative(b.center) - normal * (distance - 0.5 * separation)
    feature <<= 16
    return single(
      poseA.rotation(middle), poseA.rotation(normal), separation, relative.between, feature)
  }

  /// A polygon, which may be rounded, against a circle: the side with the greatest separation from the circle's centre, or a corner of it.
  static func polygon(
    _ a: ConvexShape, _ poseA: Pose, circle b: ConvexShape, _ poseB: Pose, _ margin: Double, _ pool: Pool
  ) -> Manifold {
    let relative = RelativePose(poseA, poseB)
    let point = relative(b.center)
    let count = Int(a.count)
    let vertices = pool + Int(a.first)
    let normals = vertices + count
    let reach = a.rounding + b.radius + margin
    var side = 0
    var best = -Double.infinity
    for index in 0..<count {
      let separation = normals[index].dot(point - vertices[index])
      if separation > best {
        best = separation
        side = index
      }
    }
    if best > reach { return .none }
    let next = side + 1 == count ? 0 : side + 1
    let along = Vector(x: -normals[side].y, y: normals[side].x)
    var normal = normals[side]
    var distance = best
    var feature = UInt32(count + side)
    if best > 0 {
      let isBefore = along.dot(point - vertices[side]) < 0
      if isBefore || along.dot(point - vertices[next]) > 0 {
        let corner = isBefore ? side : next
        let offset = point - vertices[corner]
        distance = offset.length
        if distance > reach { return .none }
        normal = offset * (1 / distance)
        feature = UInt32(corner)
      }
    }
    let separation = distance - (a.rounding + b.radius)
    let middle = point - normal * (distance - (a.rounding + 0.5 * separation))
    return single(poseA.rotation(middle), poseA.rotation(normal), separation, relative.between, feature << 16)
  }

  /// A segment or a capsule against a circle, from both sides.
  ///
  /// A corner of a chain belongs to the segment that starts there, and only while the circle is beyond the end of the
  /// segment before.
  static func segment(
    _ a: ConvexShape, _ poseA: Pose, circle b: ConvexShape, _ poseB: Pose, _ margin: Double
  ) -> Manifold {
    let relative = RelativePose(poseA, poseB)
    let point = relative(b.center)
    let start = a.center - a.half
    let end = a.center + a.half
    let side = a.half * 2
    let fromStart = point - start
    let along = fromStart.dot(side)
    let whole = side.lengthSquared
    var offset: Vector
    var feature: UInt32
    if along <= 0 {
      if a.hasBefore && fromStart.dot(a.before - start) > 0 { return .none }
      offset = fromStart
      feature = 0
    } else if along >= whole {
      if a.hasAfter { return .none }
      offset = point - end
      feature = 1
    } else {
      // The component across the segment only, so that the normal is exact at any length of the segment.
      let normal = side.turned * (1 / whole.squareRoot())
      offset = normal * normal.dot(fromStart)
      feature = 2
    }
    let reach = a.rounding + b.radius + margin
    let square = offset.lengthSquared
    if square > reach * reach { return .none }
    let distance = square.squareRoot()
    let normal = distance > 0 ? offset * (1 / distance) : side.turned.normalized
    let separation = distance - (a.rounding + b.radius)
    let middle = point - normal * (distance - (a.rounding + 0.5 * separation))
    feature <<= 16
    return single(
      poseA.rotation(middle), poseA.rotation(normal), separation, relative.between, feature)
  }

  /// A manifold of one point, by its offset from the first centre of mass and the normal in the world's axes.
  @inline(__always)
  private static func single(
    _ anchor: Vector, _ normal: Vector, _ separation: Double, _ between: Vector, _ feature: UInt32
  ) -> Manifold {
    Manifold(
      normal: normal, count: 1,
      first: ContactPoint(anchorA: anchor, anchorB: anchor - between, separation: separation, feature: feature),
      second: .none)
  }
}

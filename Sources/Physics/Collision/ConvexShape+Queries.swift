/// The entry of a ray into a convex shape.
package struct ConvexShapeHit: Hashable, Sendable {
  /// The share of the ray before the convex shape, from 0 to 1.
  package var fraction: Double
  /// The outward unit normal, in the world's axes; against the ray if it starts inside.
  package var normal: Vector

  package init(fraction: Double, normal: Vector) {
    (self.fraction, self.normal) = (fraction, normal)
  }
}

extension ConvexShape {
  /// The tight box along the world's axes around the convex shape at a pose.
  package func bounds(_ pose: Pose, _ pool: UnsafePointer<Vector>) -> (low: Vector, high: Vector) {
    let middle = pose(center)
    let c = abs(pose.rotation.cosine)
    let s = abs(pose.rotation.sine)
    switch kind {
    case .circle:
      let reach = Vector(x: radius, y: radius)
      return (middle - reach, middle + reach)
    case .box:
      let reach = Vector(x: c * half.x + s * half.y, y: s * half.x + c * half.y)
      return (middle - reach, middle + reach)
    case .segment, .capsule:
      let turned = pose.rotation(half)
      let reach = Vector(x: abs(turned.x) + rounding, y: abs(turned.y) + rounding)
      return (middle - reach, middle + reach)
    case .polygon, .rounded:
      var low = pose.rotation(pool[Int(first)])
      var high = low
      for index in 1..<Int(count) {
        let corner = pose.rotation(pool[Int(first) + index])
        low = Vector(x: min(low.x, corner.x), y: min(low.y, corner.y))
        high = Vector(x: max(high.x, corner.x), y: max(high.y, corner.y))
      }
      if kind == .polygon { return (pose.position + low, pose.position + high) }
      let edge = Vector(x: rounding, y: rounding)
      return (pose.position + (low - edge), pose.position + (high + edge))
    }
  }

  /// Whether a point of the world lies in the convex shape or on its edge; never for a segment.
  package func contains(_ point: Vector, _ pose: Pose, _ pool: UnsafePointer<Vector>) -> Bool {
    let local = pose.inverse(point)
    switch kind {
    case .circle: return (local - center).lengthSquared <= radius * radius
    case .box: return abs(local.x - center.x) <= half.x && abs(local.y - center.y) <= half.y
    case .segment: return false
    case .capsule, .rounded:
      return withHull(pool) { $0.distance(to: local) <= rounding }
    case .polygon:
      let vertices = pool + Int(first)
      for side in 0..<Int(count) where vertices[Int(count) + side].dot(local - vertices[side]) > 0 { return false }
      return true
    }
  }

  /// The entry of a ray from `origin` over `translation` into the convex shape; its start, if that is inside. A ray along a
  /// segment misses it.
  package func rayCast(from origin: Vector, translation: Vector, _ pose: Pose, _ pool: UnsafePointer<Vector>)
    -> ConvexShapeHit?
  {
    let local = pose.inverse(origin)
    let start = local - center
    let ray = pose.rotation.inverse(translation)
    let hit: ConvexShapeHit?
    switch kind {
    case .circle: hit = castCircle(start, ray)
    case .segment: hit = castSegment(start, ray)
    case .box, .polygon: hit = castSides(start, ray, pool)
    case .capsule, .rounded: hit = withHull(pool) { $0.rayCast(from: local, translation: ray, radius: rounding) }
    }
    guard let hit else { return nil }
    return ConvexShapeHit(fraction: hit.fraction, normal: pose.rotation(hit.normal))
  }

  private func castCircle(_ start: Vector, _ ray: Vector) -> ConvexShapeHit? {
    let inside = start.lengthSquared - radius * radius
    if inside <= 0 { return ConvexShapeHit(fraction: 0, normal: -ray.normalized) }
    let length = ray.length
    guard length > 0 else { return nil }
    let direction = ray * (1 / length)
    let along = -start.dot(direction)
    let aside = start.cross(direction)
    let square = radius * radius - aside * aside
    guard along > 0, square >= 0 else { return nil }
    // The nearer root of the quadratic, as the product divided by the farther one, which avoids cancellation.
    let distance = inside / (along + square.squareRoot())
    guard distance <= length else { return nil }
    return ConvexShapeHit(fraction: distance / length, normal: (start + direction * distance).normalized)
  }

  private func castSegment(_ start: Vector, _ ray: Vector) -> ConvexShapeHit? {
    let across = half.turned
    let speed = across.dot(ray)
    let height = across.dot(start)
    guard speed != 0 else { return nil }
    let fraction = -height / speed
    guard fraction >= 0, fraction <= 1 else { return nil }
    guard abs(half.dot(start + ray * fraction)) <= half.lengthSquared else { return nil }
    return ConvexShapeHit(fraction: fraction, normal: (speed < 0 ? across : -across).normalized)
  }

  private func castSides(_ start: Vector, _ ray: Vector, _ pool: UnsafePointer<Vector>) -> ConvexShapeHit? {
    var enters = -1.0
    var leaves = 1.0
    var normal = -ray.normalized
    let sides = kind == .box ? 4 : Int(count)
    for side in 0..<sides {
      let outward: Vector
      let depth: Double
      if kind == .box {
        let sign = side < 2 ? 1.0 : -1.0
        outward = side % 2 == 0 ? Vector(x: sign, y: 0) : Vector(x: 0, y: sign)
        depth = (side % 2 == 0 ? half.x : half.y) - outward.dot(start)
      } else {
        let vertices = pool + Int(first)
        outward = vertices[Int(count) + side]
        depth = outward.dot(vertices[side] - center - start)
      }
      let speed = outward.dot(ray)
      if speed == 0 {
        if depth < 0 { return nil }
      } else if speed < 0 {
        let fraction = depth / speed
        if fraction > enters {
          enters = fraction
          if fraction >= 0 { normal = outward }
        }
      } else {
        leaves = min(leaves, depth / speed)
      }
      if enters > leaves { return nil }
    }
    guard leaves >= 0 else { return nil }
    return ConvexShapeHit(fraction: max(enters, 0), normal: normal)
  }
}

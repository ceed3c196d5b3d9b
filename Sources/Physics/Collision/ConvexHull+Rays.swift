/// Points and rays against a hull with a radius about it.
extension ConvexHull {
  /// The distance of a point from the hull, zero inside. In points.
  ///
  /// - Complexity: O(*n*).
  func distance(to point: Vector) -> Double {
    if count == 1 { return (point - vertices[0]).length }
    var isInside = count > 2
    var least = Double.infinity
    for side in 0..<count {
      let offset = point - vertices[side]
      let height = normals[side].dot(offset)
      if !(height <= 0) { isInside = false }
      let along = Vector(x: -normals[side].y, y: normals[side].x)
      let (place, length) = (along.dot(offset), along.dot(vertices[next(side)] - vertices[side]))
      if place <= 0 {
        least = min(least, offset.length)
      } else if place >= length {
        least = min(least, (point - vertices[next(side)]).length)
      } else {
        // Across the side only, so that it is exact at any length of the side.
        least = min(least, abs(height))
      }
    }
    return isInside ? 0 : least
  }

  /// The entry of a ray into all points within `radius` of the hull; its start, if that is inside.
  ///
  /// The surface is made of the sides moved outward and of arcs about the corners. The ray is cast at each moved side and
  /// at the whole circle of each corner, which lies within the surface, and the nearest hit counts; a hit of the hull
  /// itself, which is deeper, closes the seams that rounding opens between them.
  ///
  /// - Complexity: O(*n*).
  func rayCast(from start: Vector, translation ray: Vector, radius: Double) -> ConvexShapeHit? {
    if distance(to: start) <= radius { return ConvexShapeHit(fraction: 0, normal: -ray.normalized) }
    let length = ray.length
    guard length > 0 else { return nil }
    var nearest = count > 2 ? castSides(start, ray) : count == 2 ? castLine(start, ray) : nil
    guard radius > 0 else { return nearest }
    func consider(_ hit: ConvexShapeHit) { if hit.fraction < nearest?.fraction ?? .infinity { nearest = hit } }
    for side in 0..<(count > 1 ? count : 0) {
      let normal = normals[side]
      let speed = normal.dot(ray)
      let height = normal.dot(start - vertices[side]) - radius
      guard speed < 0, height >= 0 else { continue }
      let fraction = height / -speed
      guard fraction <= 1 else { continue }
      let along = Vector(x: -normal.y, y: normal.x)
      let place = along.dot(start + ray * fraction - vertices[side])
      guard place >= 0, place <= along.dot(vertices[next(side)] - vertices[side]) else { continue }
      consider(ConvexShapeHit(fraction: fraction, normal: normal))
    }
    for corner in 0..<count {
      if let hit = ConvexHull.cast(start - vertices[corner], ray, length: length, radius: radius) { consider(hit) }
    }
    return nearest
  }

  /// The entry of a ray into a circle about the origin, outside of which it starts.
  private static func cast(_ start: Vector, _ ray: Vector, length: Double, radius: Double) -> ConvexShapeHit? {
    let direction = ray * (1 / length)
    let along = -start.dot(direction)
    let aside = start.cross(direction)
    let square = radius * radius - aside * aside
    guard along > 0, square >= 0 else { return nil }
    // The nearer root of the quadratic, as the product divided by the farther one, which avoids cancellation.
    let distance = (start.lengthSquared - radius * radius) / (along + square.squareRoot())
    guard distance >= 0, distance <= length else { return nil }
    return ConvexShapeHit(fraction: distance / length, normal: (start + direction * distance).normalized)
  }

  /// The entry of a ray into the hull itself, which is an area.
  private func castSides(_ start: Vector, _ ray: Vector) -> ConvexShapeHit? {
    var (enters, leaves) = (0.0, 1.0)
    var normal = -ray.normalized
    for side in 0..<count {
      let depth = normals[side].dot(vertices[side] - start)
      let speed = normals[side].dot(ray)
      if speed == 0 {
        if depth < 0 { return nil }
      } else if speed < 0 {
        let fraction = depth / speed
        if fraction >= enters { (enters, normal) = (fraction, normals[side]) }
      } else {
        leaves = min(leaves, depth / speed)
      }
      if enters > leaves { return nil }
    }
    return ConvexShapeHit(fraction: enters, normal: normal)
  }

  /// The entry of a ray into the hull itself, which is a line; a ray along it misses.
  private func castLine(_ start: Vector, _ ray: Vector) -> ConvexShapeHit? {
    let side = normals[0].dot(ray) < 0 ? 0 : 1
    let normal = normals[side]
    let speed = normal.dot(ray)
    guard speed < 0 else { return nil }
    let fraction = normal.dot(vertices[side] - start) / speed
    guard fraction >= 0, fraction <= 1 else { return nil }
    let along = Vector(x: -normal.y, y: normal.x)
    let place = along.dot(start + ray * fraction - vertices[side])
    guard place >= 0, place <= along.dot(vertices[next(side)] - vertices[side]) else { return nil }
    return ConvexShapeHit(fraction: fraction, normal: normal)
  }
}

extension ConvexShape {
  /// Calls a closure with the hull of the core, in the frame of the body.
  @inline(__always)
  func withHull<Result>(_ pool: UnsafePointer<Vector>, _ body: (ConvexHull) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: Vector.self, capacity: 8) { body(ConvexHull(self, pool, $0.baseAddress!)) }
  }
}

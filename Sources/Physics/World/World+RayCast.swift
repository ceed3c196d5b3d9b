/// Ray casts. They pass through sensors.
///
/// The ends may be any finite points. A ray with an end beyond 1e14 points, where no bodies are, is cut to a little
/// more than the box of each shape before it is cast: its own length may overflow, and points on it would otherwise be
/// rounded like its ends. The line itself is as exact as its ends.
extension World {
  /// The first body that a ray meets, the oldest of several at the same point; `nil` for none.
  ///
  /// - Parameters:
  ///   - start: In points; a ray that starts inside a shape hits it at the start.
  ///   - end: In points.
  /// - Complexity: As ``rayCastAll(from:to:)``, without the sorting.
  public func rayCast(from start: Vector, to end: Vector) -> RayHit? {
    guard let ray = Ray(from: start, to: end) else { return nil }
    let found = graph.hits(of: ray, bodies)
    guard var nearest = found.first else { return nil }
    for hit in found.dropFirst() where hit.isBefore(nearest) { nearest = hit }
    return rayHit(nearest)
  }

  /// All hits of a ray, nearest first, and at the same point in order of creation; each shape once.
  ///
  /// - Complexity: O(*k* log *k* + *n*) for *k* bodies within the axis-aligned box of the ray, and *n* without shapes,
  ///   each of which takes one comparison of boxes. A ray that meets *s* segments of paths and loops takes O(*s* · *h*)
  ///   more for *h* hits in all.
  public func rayCastAll(from start: Vector, to end: Vector) -> [RayHit] {
    guard let ray = Ray(from: start, to: end) else { return [] }
    var found = graph.hits(of: ray, bodies)
    found.sort { $0.isBefore($1) }
    var rayHits: [RayHit] = []
    rayHits.reserveCapacity(found.count)
    for place in found.indices {
      // A chain's segments are convex shapes of one shape. Few hits of a list are at the same point, so the search is
      // short.
      let hit = found[place]
      if hit.mayRecur, found[..<place].contains(where: { $0.row == hit.row && $0.shape == hit.shape }) { continue }
      rayHits.append(rayHit(hit))
    }
    return rayHits
  }

  private func rayHit(_ found: RayCandidate) -> RayHit {
    RayHit(
      body: bodies.id(of: Int(found.row)), shape: found.shape < 0 ? nil : Int(found.shape), point: found.point,
      normal: found.normal, fraction: found.fraction)
  }
}

/// A convex shape or a box that a ray meets.
private struct RayCandidate {
  var row: Int32
  /// -1 for a body without shapes.
  var shape: Int32
  /// -1 for a body without shapes.
  var collider: Int32
  /// Whether the shape may have several convex parts.
  var mayRecur: Bool
  var fraction: Double
  /// The distance of the hit along a cut ray, in points: near its ends a fraction is too coarse.
  var along: Double
  var point: Vector
  var normal: Vector

  func isBefore(_ other: RayCandidate) -> Bool {
    if fraction != other.fraction { return fraction < other.fraction }
    if along != other.along { return along < other.along }
    if row != other.row { return row < other.row }
    return shape != other.shape ? shape < other.shape : collider < other.collider
  }
}

extension ContactGraph {
  /// All convex shapes and boxes that a ray meets, in an unspecified order.
  fileprivate func hits(of ray: Ray, _ bodies: BodyStore) -> [RayCandidate] {
    var hits: [RayCandidate] = []
    for index in colliders(near: ray.window) {
      let (row, shape) = (colliders[Int(index)].row, colliders[Int(index)].shape)
      let (convexShape, pose) = (colliders[Int(index)].convexShape, bodies.pose(Int(row)))
      let hit = ray.cast(convexShape, pose, vertices.address)
      guard let hit else { continue }
      hits.append(
        RayCandidate(
          row: row, shape: shape, collider: index, mayRecur: convexShape.kind == .segment, fraction: hit.fraction,
          along: hit.along, point: hit.point, normal: hit.normal))
    }
    for row in bodies.shapelessRows {
      let box = bodies.shapelessBox(Int(row))
      if !box.overlaps(ray.window) { continue }
      let half = Vector(x: (box.maxX - box.minX) / 2, y: (box.maxY - box.minY) / 2)
      let pose = Pose(position: Vector(x: box.minX + half.x, y: box.minY + half.y))
      let hit = ray.cast(ConvexShape(boxAt: .zero, half: half), pose, vertices.address)
      guard let hit else { continue }
      hits.append(
        RayCandidate(
          row: row, shape: -1, collider: -1, mayRecur: false, fraction: hit.fraction, along: hit.along,
          point: hit.point, normal: hit.normal))
    }
    return hits
  }
}

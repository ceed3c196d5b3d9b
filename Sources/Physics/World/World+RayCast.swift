/// Rays through a world.
///
/// Ends may be as far away as numbers go. A ray with an end beyond 1e14 points, where no bodies are, is cut to a little
/// more than the box of each shape before it is cast: its own way may be longer than any number, and places on it would
/// otherwise be rounded like its ends. Which line it is, is as exact as the ends are.
extension World {
  /// The first body that a ray meets, the one made first of several at the same place; `nil` for none.
  ///
  /// - Parameters:
  ///   - start: In points; a ray that starts inside a shape meets it there.
  ///   - end: In points.
  /// - Complexity: As ``rayCastAll(from:to:)``, without the sorting.
  public func rayCast(from start: Vector, to end: Vector) -> RayHit? {
    guard let ray = Ray(from: start, to: end) else { return nil }
    let found = hits(of: ray)
    guard var nearest = found.first else { return nil }
    for hit in found.dropFirst() where hit.isBefore(nearest) { nearest = hit }
    return rayHit(nearest)
  }

  /// All that a ray meets, nearest first, and at the same place in order of creation; each shape once.
  ///
  /// - Complexity: O(*k* log *k* + *n*) for *k* bodies within the upright box about the ray, and *n* without shapes, at
  ///   which it takes a glance. A ray that meets *s* segments of paths and loops takes O(*s* · *h*) more for *h* hits
  ///   in all.
  public func rayCastAll(from start: Vector, to end: Vector) -> [RayHit] {
    guard let ray = Ray(from: start, to: end) else { return [] }
    var found = hits(of: ray)
    found.sort { $0.isBefore($1) }
    var rayHits: [RayHit] = []
    rayHits.reserveCapacity(found.count)
    for place in found.indices {
      // A chain's segments are convex shapes of one shape; shapes are few at one place of a list of hits.
      let hit = found[place]
      if hit.mayRecur, found[..<place].contains(where: { $0.row == hit.row && $0.shape == hit.shape }) { continue }
      rayHits.append(rayHit(hit))
    }
    return rayHits
  }

  /// A convex shape or a box that a ray meets.
  private struct RayCandidate {
    var row: Int32
    /// -1 for a body without shapes.
    var shape: Int32
    /// -1 for a body without shapes.
    var collider: Int32
    /// Whether the shape may have more convex shapes.
    var mayRecur: Bool
    var fraction: Double
    /// How far along a ray that was cut the hit is, in points: near its ends fractions do not tell it.
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

  private func rayHit(_ found: RayCandidate) -> RayHit {
    RayHit(
      body: bodyID(of: Int(found.row)), shape: found.shape < 0 ? nil : Int(found.shape), point: found.point,
      normal: found.normal, fraction: found.fraction)
  }

  /// All convex shapes and boxes that a ray meets, in no order that means anything.
  private func hits(of ray: Ray) -> [RayCandidate] {
    var hits: [RayCandidate] = []
    for index in colliders(near: ray.window) {
      let (row, shape) = (colliders[Int(index)].row, colliders[Int(index)].shape)
      let (convexShape, pose) = (colliders[Int(index)].convexShape, pose(Int(row)))
      let hit = vertices.withUnsafeBufferPointer { ray.cast(convexShape, pose, $0.baseAddress!) }
      guard let hit else { continue }
      hits.append(
        RayCandidate(
          row: row, shape: shape, collider: index, mayRecur: convexShape.kind == .segment, fraction: hit.fraction,
          along: hit.along, point: hit.point, normal: hit.normal))
    }
    for row in shapelessRows {
      let box = shapelessBox(Int(row))
      if !box.overlaps(ray.window) { continue }
      let half = Vector(x: (box.maxX - box.minX) / 2, y: (box.maxY - box.minY) / 2)
      let pose = Pose(position: Vector(x: box.minX + half.x, y: box.minY + half.y))
      let hit = vertices.withUnsafeBufferPointer {
        ray.cast(ConvexShape(boxAt: .zero, half: half), pose, $0.baseAddress!)
      }
      guard let hit else { continue }
      hits.append(
        RayCandidate(
          row: row, shape: -1, collider: -1, mayRecur: false, fraction: hit.fraction, along: hit.along,
          point: hit.point, normal: hit.normal))
    }
    return hits
  }
}

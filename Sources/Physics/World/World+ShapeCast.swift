import SpringflowNumerics

/// Shape casts: a convex shape is swept along a straight path without rotation.
///
/// The shape meets another one where its origin, as a ray, enters the other's area grown by the shape's own (their
/// Minkowski difference). So a hit is as exact as that of a ray: it is computed in closed form, and paths may be as long as
/// rays; see ``rayCast(from:to:)``.
extension World {
  /// The first body that a swept shape meets, the oldest of several at the same fraction; `nil` for none.
  ///
  /// A body that touches or overlaps the shape at the start is hit at fraction 0, whichever way the shape moves.
  ///
  /// ```swift
  /// let ball = Shape.circle(radius: 20)
  /// if let hit = world.shapeCast(ball, from: here, to: there) {
  ///   let stop = here + (there - here) * hit.fraction
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - shape: A circle, box, polygon, segment, capsule or rounded polygon.
  ///   - position: Where the shape's origin begins, in points.
  ///   - end: Where it ends, in points; may be the same point, which finds what overlaps. If one of both is not finite,
  ///     nothing is found.
  ///   - angle: The rotation of the shape about its origin. In radians.
  ///   - filter: Only bodies are found whose filters and this one accept each other.
  /// - Precondition: `shape` is convex and passes ``Shape/validate()``.
  /// - Complexity: As ``shapeCastAll(_:from:to:angle:filter:)``, without the sorting.
  public func shapeCast(
    _ shape: Shape, from position: Vector, to end: Vector, angle: Double = 0, filter: ContactFilter = ContactFilter()
  ) -> ShapeHit? {
    ShapeCast(shape, from: position, to: end, angle: angle)?.first(graph, bodies, filter)
  }

  /// All hits of a swept shape, nearest first, and at the same fraction in order of creation; each shape once.
  ///
  /// - Parameters:
  ///   - shape: A circle, box, polygon, segment, capsule or rounded polygon.
  ///   - position: Where the shape's origin begins, in points.
  ///   - end: Where it ends, in points. If one of both is not finite, nothing is found.
  ///   - angle: The rotation of the shape about its origin. In radians.
  ///   - filter: Only bodies are found whose filters and this one accept each other.
  /// - Precondition: `shape` is convex and passes ``Shape/validate()``.
  /// - Complexity: O(*k* log *k* + *n*) for *k* shapes within the axis-aligned box of the whole sweep, each of which takes
  ///   O(*c*) for *c* corners of both shapes, and *n* bodies without shapes, each of which takes one comparison of boxes.
  ///   A sweep that meets *s* segments of paths and loops takes O(*s* · *h*) more for *h* hits in all.
  public func shapeCastAll(
    _ shape: Shape, from position: Vector, to end: Vector, angle: Double = 0, filter: ContactFilter = ContactFilter()
  ) -> [ShapeHit] {
    ShapeCast(shape, from: position, to: end, angle: angle)?.all(graph, bodies, filter) ?? []
  }
}

/// A convex shape or a box that a swept shape meets.
private struct ShapeCandidate {
  let row: Int32
  /// -1 for a body without shapes.
  let shape: Int32
  /// -1 for a body without shapes.
  let collider: Int32
  let convexShape: ConvexShape
  let pose: Pose
  let hit: Ray.RayIntersection

  func isBefore(_ other: ShapeCandidate) -> Bool {
    if hit.fraction != other.hit.fraction { return hit.fraction < other.hit.fraction }
    if hit.along != other.hit.along { return hit.along < other.hit.along }
    if row != other.row { return row < other.row }
    return shape != other.shape ? shape < other.shape : collider < other.collider
  }
}

/// A convex shape and the ray of its origin.
private struct ShapeCast {
  private let placed: PlacedShape
  private let part: ConvexShape
  private let ray: Ray
  private let extent: AABB

  /// Makes a cast; `nil` unless both ends and the angle are finite.
  init?(_ shape: Shape, from position: Vector, to end: Vector, angle: Double) {
    switch shape {
    case .path, .loop:
      fatalError("a shape that is cast is convex, found a path or a loop (cast its segments, or a polygon's hull)")
    case .circle, .polygon, .segment, .capsule, .rounded: shape.requireSound("a shape that is cast")
    }
    guard let placed = PlacedShape(shape, at: position, angle: angle), let ray = Ray(from: position, to: end) else {
      return nil
    }
    (self.placed, self.ray) = (placed, ray)
    part = placed.parts[0]
    extent = placed.extent
  }

  func first(_ graph: ContactGraph, _ bodies: BodyStore, _ filter: ContactFilter) -> ShapeHit? {
    let found = hits(graph, bodies, filter)
    guard var nearest = found.first else { return nil }
    for hit in found.dropFirst() where hit.isBefore(nearest) { nearest = hit }
    return shapeHit(nearest, graph, bodies)
  }

  /// All hits in order, each shape once.
  func all(_ graph: ContactGraph, _ bodies: BodyStore, _ filter: ContactFilter) -> [ShapeHit] {
    var found = hits(graph, bodies, filter)
    found.sort { $0.isBefore($1) }
    var hits: [ShapeHit] = []
    for place in found.indices {
      let hit = found[place]
      // A chain's segments are parts of one shape.
      if hit.convexShape.kind == .segment,
        found[..<place].contains(where: { $0.row == hit.row && $0.shape == hit.shape })
      {
        continue
      }
      hits.append(shapeHit(hit, graph, bodies))
    }
    return hits
  }

  /// All convex shapes and boxes that the shape meets, in an unspecified order.
  private func hits(_ graph: ContactGraph, _ bodies: BodyStore, _ filter: ContactFilter) -> [ShapeCandidate] {
    let (window, pool) = (window, graph.vertices.address)
    var hits: [ShapeCandidate] = []
    for index in graph.colliders(near: window) where graph.isFound(Int(index), by: filter, bodies) {
      let (row, shape) = (graph.colliders[Int(index)].row, graph.colliders[Int(index)].shape)
      let (convexShape, pose) = (graph.colliders[Int(index)].convexShape, bodies.pose(Int(row)))
      guard let hit = entry(into: convexShape, pose, pool) else { continue }
      hits.append(
        ShapeCandidate(row: row, shape: shape, collider: index, convexShape: convexShape, pose: pose, hit: hit))
    }
    for row in bodies.shapelessRows where filter.accepts(bodies.rows[Int(row)].body.filter) {
      let box = bodies.shapelessBox(Int(row))
      guard box.overlaps(window) else { continue }
      let (convexShape, pose) = box.convexShape
      guard let hit = entry(into: convexShape, pose, pool) else { continue }
      hits.append(
        ShapeCandidate(row: row, shape: -1, collider: -1, convexShape: convexShape, pose: pose, hit: hit))
    }
    return hits
  }

  private func shapeHit(_ found: ShapeCandidate, _ graph: ContactGraph, _ bodies: BodyStore) -> ShapeHit {
    let contact = contact(found.hit, found.convexShape, found.pose, graph.vertices.address)
    return ShapeHit(
      body: bodies.id(of: Int(found.row)), shape: found.shape < 0 ? nil : Int(found.shape), point: contact.point,
      normal: contact.normal, fraction: found.hit.fraction)
  }

  /// The axis-aligned box of the whole sweep.
  private var window: AABB {
    let path = ray.window
    return AABB(
      minX: path.minX + extent.minX, minY: path.minY + extent.minY, maxX: path.maxX + extent.maxX,
      maxY: path.maxY + extent.maxY)
  }

  /// Where the shape's origin is when it meets a convex shape at a pose.
  private func entry(into other: ConvexShape, _ pose: Pose, _ pool: Collision.Pool) -> Ray.RayIntersection? {
    placed.withHulls(of: part, other, pose, pool) { hull, otherHull in
      let capacity = ConvexHull.differenceCapacity(otherHull, hull)
      return withUnsafeTemporaryAllocation(of: Vector.self, capacity: capacity) { buffer in
        let difference = ConvexHull(otherHull, minus: hull, buffer.baseAddress!)
        let radius = part.roundness + other.roundness
        return ray.cast(at: box(of: other, pose, pool)) { origin, translation in
          difference.rayCast(from: origin - pose.position, translation: translation, radius: radius)
        }
      }
    }
  }

  /// The box around all places of the origin at which the shape meets another one.
  private func box(of other: ConvexShape, _ pose: Pose, _ pool: Collision.Pool) -> AABB {
    let box = AABB(other.bounds(pose, pool))
    return AABB(
      minX: box.minX - extent.maxX, minY: box.minY - extent.maxY, maxX: box.maxX - extent.minX,
      maxY: box.maxY - extent.minY)
  }

  /// The point and the normal of a hit.
  private func contact(
    _ hit: Ray.RayIntersection, _ other: ConvexShape, _ pose: Pose, _ pool: Collision.Pool
  ) -> (point: Vector, normal: Vector) {
    let normal =
      hit.fraction > 0 ? hit.normal : placed.distance(of: part, at: hit.point, to: other, pose, pool).normal
    return placed.withHulls(of: part, other, pose, pool) { hull, otherHull in
      let offset = hit.point - pose.position
      let back = hull.support(along: -normal)
      let front = otherHull.support(along: normal)
      // Across the normal: `turned` of the opposite normal is opposite.
      let shift = normal.turned.dot(offset)
      let (low, high) = (max(front.low, shift - back.high), min(front.high, shift - back.low))
      let surface = front.level + other.roundness
      let ownSurface = normal.dot(offset) - back.level - part.roundness
      let level = hit.fraction > 0 ? surface : 0.5 * (surface + ownSurface)
      return (pose.position + normal * level + normal.turned * (0.5 * (low + high)), normal)
    }
  }
}

/// Overlaps of a shape with bodies.
extension World {
  /// The shapes of bodies that share a point with a shape, in order of creation, each once.
  ///
  /// Shapes that only touch count, as in Box2D: up to a distance of 1e-9 points. Paths and loops are thin walls and overlap
  /// where they cross or touch the shape; to be inside a loop is no overlap. A body without shapes counts as the
  /// axis-aligned box of its `size`.
  ///
  /// ```swift
  /// let isFree = world.overlaps(of: .roundedBox(width: 80, height: 40, radius: 8), at: place).isEmpty
  /// ```
  ///
  /// - Parameters:
  ///   - shape: Any shape.
  ///   - position: Where the shape's origin lies, in points. If it is not finite, nothing is found.
  ///   - angle: The rotation of the shape about its origin. In radians.
  ///   - filter: Only bodies are found whose filters and this one accept each other.
  /// - Precondition: `shape` passes ``Shape/validate()``.
  /// - Complexity: O(*k* log *k* + *n*) for *k* shapes within the axis-aligned box of the shape, and *n* bodies without
  ///   shapes, each of which takes one comparison of boxes.
  public func overlaps(
    of shape: Shape, at position: Vector = .zero, angle: Double = 0, filter: ContactFilter = ContactFilter()
  ) -> [ShapeOverlap] {
    shape.requireSound("the shape of an overlap")
    return PlacedShape(shape, at: position, angle: angle)?.overlaps(graph, bodies, filter) ?? []
  }
}

extension PlacedShape {
  /// Shapes closer than this touch, despite rounding. In points.
  static let touch = 1e-9

  /// The shapes of bodies that share a point with the shape, in order of creation.
  fileprivate func overlaps(_ graph: ContactGraph, _ bodies: BodyStore, _ filter: ContactFilter) -> [ShapeOverlap] {
    var found: [(row: Int32, shape: Int32)] = []
    let (window, pool) = (extent.moved(by: pose.position).grown(by: Self.touch), graph.vertices.address)
    for index in graph.colliders(near: window) where graph.isFound(Int(index), by: filter, bodies) {
      let collider = graph.colliders[Int(index)]
      if meets(collider.convexShape, bodies.pose(Int(collider.row)), pool) {
        found.append((collider.row, collider.shape))
      }
    }
    for row in bodies.shapelessRows where filter.accepts(bodies.rows[Int(row)].body.filter) {
      let box = bodies.shapelessBox(Int(row))
      guard box.overlaps(window) else { continue }
      let (convexShape, pose) = box.convexShape
      if meets(convexShape, pose, pool) { found.append((row, -1)) }
    }
    found.sort { ($0.row, $0.shape) < ($1.row, $1.shape) }
    var overlaps: [ShapeOverlap] = []
    for (place, one) in found.enumerated() {
      // A chain's segments are parts of one shape.
      if place > 0, found[place - 1] == one { continue }
      overlaps.append(
        ShapeOverlap(body: bodies.id(of: Int(one.row)), shape: one.shape < 0 ? nil : Int(one.shape)))
    }
    return overlaps
  }

  /// Whether a part of the shape shares a point with a convex shape at a pose.
  fileprivate func meets(_ other: ConvexShape, _ otherPose: Pose, _ pool: Collision.Pool) -> Bool {
    parts.contains { distance(of: $0, at: pose.position, to: other, otherPose, pool).distance <= PlacedShape.touch }
  }

  /// The distance between the surfaces of a part and a convex shape, negative if they overlap, and the unit normal from
  /// the convex shape to the part.
  func distance(
    of part: ConvexShape, at position: Vector, to other: ConvexShape, _ otherPose: Pose, _ pool: Collision.Pool
  ) -> (distance: Double, normal: Vector) {
    withHulls(of: part, other, otherPose, pool) { hull, otherHull in
      // About the other's centre of mass, so that precision does not depend on the distance from the origin.
      let offset = position - otherPose.position
      return withUnsafeTemporaryAllocation(of: Vector.self, capacity: 2 * hull.count) { buffer in
        let moved = ConvexHull(hull, movedBy: offset, buffer.baseAddress!)
        let closest = ClosestFeatures(otherHull, moved)
        return (closest.distance - part.roundness - other.roundness, closest.normal)
      }
    }
  }

  /// Calls a closure with the hulls of a part and of a convex shape in the world's axes, the first about the shape's
  /// origin, the second about its body's centre of mass.
  func withHulls<Result>(
    of part: ConvexShape, _ other: ConvexShape, _ otherPose: Pose, _ pool: Collision.Pool,
    _ body: (ConvexHull, ConvexHull) -> Result
  ) -> Result {
    withHull(of: part) { hull in
      withUnsafeTemporaryAllocation(of: Vector.self, capacity: ConvexHull.capacity(for: other)) { buffer in
        let turned = RelativePose(Pose(position: .zero), Pose(position: .zero, rotation: otherPose.rotation))
        return body(hull, ConvexHull(other, turned, pool, buffer.baseAddress!))
      }
    }
  }
}

extension AABB {
  /// The box moved by an offset.
  func moved(by offset: Vector) -> AABB {
    AABB(minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
  }

  /// The box as a convex shape at its middle.
  var convexShape: (ConvexShape, Pose) {
    let half = Vector(x: (maxX - minX) / 2, y: (maxY - minY) / 2)
    return (ConvexShape(boxAt: .zero, half: half), Pose(position: Vector(x: minX + half.x, y: minY + half.y)))
  }
}

import SpringflowNumerics

/// A shape of a query, at a place of the world.
struct PlacedShape {
  /// Its convex parts about the origin of the shape's coordinates.
  let parts: [ConvexShape]
  let pose: Pose
  private let vertices: Buffer<Vector>

  /// Makes a placed shape; `nil` unless place and angle are finite.
  init?(_ shape: Shape, at position: Vector, angle: Double) {
    guard position.isFinite, angle.isFinite else { return nil }
    var pool = Buffer<Vector>()
    parts = ConvexShape.convexShapes(of: [shape], about: .zero, pool: &pool)
    vertices = pool
    pose = Pose(position: position, rotation: Rotation(angle: angle))
  }

  /// The box around the shape along the world's axes, about the shape's origin. In points.
  var extent: AABB {
    let turned = Pose(position: .zero, rotation: pose.rotation)
    let boxes = parts.map { AABB($0.bounds(turned, vertices.address)) }
    return boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
  }

  /// Calls a closure with the hull of a part's core, in the world's axes about the shape's origin.
  func withHull<Result>(of part: ConvexShape, _ body: (ConvexHull) -> Result) -> Result {
    let turned = RelativePose(Pose(position: .zero), Pose(position: .zero, rotation: pose.rotation))
    return withUnsafeTemporaryAllocation(of: Vector.self, capacity: ConvexHull.capacity(for: part)) {
      body(ConvexHull(part, turned, vertices.address, $0.baseAddress!))
    }
  }
}

extension Shape {
  /// Traps if no world would accept the shape of a query: the program made it.
  func requireSound(_ subject: String) {
    do { try validate() } catch { fatalError("\(subject) is a valid shape: \(error)") }
  }
}

extension ContactGraph {
  /// Whether a query with a filter finds a collider.
  @inline(__always)
  func isFound(_ index: Int, by filter: ContactFilter, _ bodies: BodyStore) -> Bool {
    filter.accepts(bodies.rows[Int(colliders[index].row)].body.filter(ofShape: colliders[index].shape))
  }
}

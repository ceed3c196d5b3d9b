/// Spatial queries. Results are in order of creation, independent of the order of the search.
///
/// Bodies with shapes are found by their shapes that are no sensors, through the broad phase's grid. Bodies without shapes count as the
/// axis-aligned box of their `size` about their position, and each of them is checked.
extension World {
  /// The bodies that share a point with a rectangle, its edges included.
  ///
  /// - Complexity: O(*k* log *k* + *n*) for *k* bodies near by and *n* without shapes, each of which takes one
  ///   comparison of boxes; at most that for all bodies, however large the rectangle is. About 1 us among 10,000 bodies
  ///   for a rectangle that meets a few.
  public func bodies(touching rectangle: Rectangle) -> [BodyID] {
    guard rectangle.isSound else { return [] }
    let half = (rectangle.max - rectangle.min) * 0.5
    let middle = rectangle.min + half
    let view = ConvexShape(boxAt: .zero, half: half)
    let window = rectangle.box
    var rows: [Int32] = []
    for index in graph.colliders(near: window) {
      let (row, convexShape) = (graph.colliders[Int(index)].row, graph.colliders[Int(index)].convexShape)
      let pose = pose(Int(row))
      if Self.meets(convexShape, pose, view, at: middle, in: window, graph.vertices.address) { rows.append(row) }
    }
    bodies.addShapeless(in: window, to: &rows)
    return bodies.ids(of: &rows)
  }

  /// The bodies with a shape that contains a point, edges included; thin walls contain none.
  ///
  /// - Complexity: O(*k* log *k* + *n*) for *k* bodies near by and *n* without shapes, each of which takes one
  ///   comparison of boxes.
  public func bodies(at point: Vector) -> [BodyID] {
    guard point.isFinite else { return [] }
    let window = AABB(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    var rows: [Int32] = []
    for index in graph.colliders(near: window) {
      let (row, convexShape) = (graph.colliders[Int(index)].row, graph.colliders[Int(index)].convexShape)
      let pose = pose(Int(row))
      if convexShape.contains(point, pose, graph.vertices.address) { rows.append(row) }
    }
    bodies.addShapeless(in: window, to: &rows)
    return bodies.ids(of: &rows)
  }

  /// Whether a convex shape meets a window, which is also given as a box about its middle.
  private static func meets(
    _ convexShape: ConvexShape, _ pose: Pose, _ view: ConvexShape, at middle: Vector, in window: AABB,
    _ pool: Collision.Pool
  ) -> Bool {
    let box = AABB(convexShape.bounds(pose, pool))
    if !box.overlaps(window) { return false }
    // A box that lies wholly inside needs no further test.
    if window.contains(box) { return true }
    return Collision.distance(view, Pose(position: middle), convexShape, pose, pool).distance <= 0
  }
}

extension BodyStore {
  /// Adds the rows of bodies without shapes whose boxes share a point with a window.
  fileprivate func addShapeless(in window: AABB, to rows: inout [Int32]) {
    for row in shapelessRows where shapelessBox(Int(row)).overlaps(window) { rows.append(row) }
  }

  /// The bodies of some rows, each once, in order of creation.
  fileprivate func ids(of rows: inout [Int32]) -> [BodyID] {
    if rows.count > 1 { rows.sort() }
    var names: [BodyID] = []
    names.reserveCapacity(rows.count)
    var last: Int32 = -1
    for row in rows where row != last {
      last = row
      names.append(id(of: Int(row)))
    }
    return names
  }
}

extension ContactGraph {
  /// The colliders that may overlap a box, without those of sensors, in an unspecified order, possibly with repeats.
  func colliders(near window: AABB) -> [Int32] {
    let reach = World.farthest
    let window = AABB(
      minX: max(-reach, min(window.minX, reach)), minY: max(-reach, min(window.minY, reach)),
      maxX: max(-reach, min(window.maxX, reach)), maxY: max(-reach, min(window.maxY, reach)))
    var found: [Int32] = []
    broadPhase.forEach(in: window) { if !colliders[$0].isSensor { found.append(Int32($0)) } }
    for escaped in escapedColliders where escaped.box.overlaps(window) {
      if colliders[Int(escaped.collider)].slot >= 0, !colliders[Int(escaped.collider)].isSensor {
        found.append(escaped.collider)
      }
    }
    return found
  }
}

extension AABB {
  package init(_ bounds: (low: Vector, high: Vector)) {
    self.init(minX: bounds.low.x, minY: bounds.low.y, maxX: bounds.high.x, maxY: bounds.high.y)
  }
}

extension Polygon {
  /// Makes the smallest convex polygon around some points; if it has more than 24 corners, those that cost the least
  /// area are removed.
  ///
  /// The hull is found by Andrew's monotone chain (A. M. Andrew, Information Processing Letters 9, 1979).
  ///
  /// - Throws: `PhysicsError` if a point is not finite or too far out, or if the points span no area.
  /// - Complexity: O(*n* log *n* + *h*²), for *n* points and *h* corners of the hull.
  public init(hullOf points: [Vector]) throws(PhysicsError) {
    for (index, point) in points.enumerated() { try Shape.check(point, "point \(index) of a hull") }
    let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    var hull: [Vector] = []
    for corner in Polygon.chain(sorted) + Polygon.chain(sorted.reversed()) {
      let previous = hull.last ?? Vector(x: .infinity, y: 0)
      if (corner - previous).length >= Polygon.shortest { hull.append(corner) }
    }
    while hull.count > 1 && (hull[hull.count - 1] - hull[0]).length < Polygon.shortest { hull.removeLast() }
    guard hull.count >= 3 else {
      throw PhysicsError(
        "a hull", accepted: "made of at least 3 points that are not on one line", found: "\(points.count) points")
    }
    try self.init(Polygon.simplified(hull))
  }

  /// One half of a hull, from the first to before the last of points in order.
  private static func chain(_ points: some Collection<Vector>) -> [Vector] {
    var chain: [Vector] = []
    for point in points {
      while chain.count >= 2 {
        let last = chain[chain.count - 1] - chain[chain.count - 2]
        let next = point - chain[chain.count - 1]
        if last.cross(next) > 0 { break }
        chain.removeLast()
      }
      chain.append(point)
    }
    return Array(chain.dropLast())
  }

  private static func simplified(_ hull: [Vector]) -> [Vector] {
    var corners = hull
    while corners.count > limit {
      var cheapest = (index: 0, area: Double.infinity)
      for index in corners.indices {
        let before = corners[(index + corners.count - 1) % corners.count]
        let after = corners[(index + 1) % corners.count]
        let area = (corners[index] - before).cross(after - corners[index])
        if area < cheapest.area { cheapest = (index, area) }
      }
      corners.remove(at: cheapest.index)
    }
    return corners
  }
}

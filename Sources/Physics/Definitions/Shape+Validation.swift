extension Shape {
  /// Coordinates and lengths beyond this do not resolve a thousandth of a point.
  static let extent = 1e9

  /// Checks every value.
  ///
  /// Radii are from 1e-6 to 1e9 points, or from 0 about a polygon; coordinates within 1e9 points of the body's origin; a path has at least two
  /// points, a loop three, and no two neighbours of a chain are the same point.
  ///
  /// - Throws: `PhysicsError` for the first value that no world accepts.
  /// - Complexity: O(*n*) for a chain of *n* points; O(1) for all others.
  public func validate() throws(PhysicsError) {
    switch self {
    case .circle(let center, let radius):
      try Shape.check(center, "a circle's centre")
      guard radius.isFinite, radius >= Polygon.shortest, radius <= Shape.extent else {
        throw PhysicsError("a circle's radius", accepted: "from 1e-6 to 1e9 pt", found: radius)
      }
    case .polygon(let polygon): try polygon.validate()
    case .capsule(let start, let end, let radius):
      try Shape.check(start, "a capsule's start")
      try Shape.check(end, "a capsule's end")
      guard radius.isFinite, radius >= Polygon.shortest, radius <= Shape.extent else {
        throw PhysicsError("a capsule's radius", accepted: "from 1e-6 to 1e9 pt", found: radius)
      }
    case .rounded(let polygon, let radius):
      try polygon.validate()
      guard radius.isFinite, radius >= 0, radius <= Shape.extent else {
        throw PhysicsError("a rounded polygon's radius", accepted: "from 0 to 1e9 pt", found: radius)
      }
    case .segment(let start, let end): try Shape.check(chain: [start, end], "a segment", least: 2, isClosed: false)
    case .path(let points): try Shape.check(chain: points, "a path", least: 2, isClosed: false)
    case .loop(let points): try Shape.check(chain: points, "a loop", least: 3, isClosed: true)
    }
  }

  @inline(__always)
  static func check(_ point: Vector, _ subject: @autoclosure () -> String) throws(PhysicsError) {
    guard point.isFinite else { throw PhysicsError(subject(), accepted: "finite", found: "(\(point.x), \(point.y))") }
    guard abs(point.x) <= extent, abs(point.y) <= extent else {
      throw PhysicsError(subject(), accepted: "within 1e9 pt of the body's origin", found: "(\(point.x), \(point.y))")
    }
  }

  private static func check(
    chain points: [Vector], _ subject: String, least: Int, isClosed: Bool
  ) throws(PhysicsError) {
    guard points.count >= least else {
      throw PhysicsError(subject, accepted: "made of at least \(least) points", found: "\(points.count)")
    }
    for (index, point) in points.enumerated() { try check(point, "point \(index) of \(subject)") }
    for index in (isClosed ? 0 : 1)..<points.count {
      let previous = index == 0 ? points.count - 1 : index - 1
      guard (points[index] - points[previous]).length >= Polygon.shortest else {
        throw PhysicsError(
          subject, accepted: "made of sides of at least 1e-6 pt (leave repeated points out)",
          found: "points \(previous) and \(index) both at (\(points[index].x), \(points[index].y))")
      }
    }
  }
}

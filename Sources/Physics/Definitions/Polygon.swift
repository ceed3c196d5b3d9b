import SpringflowDeterminism

/// A convex area with 3 to 24 straight sides, in the coordinates of its body. In points, y down.
///
/// Corners are kept in the order from x to y (clockwise on screen), whichever way they were given; points that lie
/// on a straight side are left out. For a shape with dents, use several polygons.
public struct Polygon: Hashable, Sendable {
  /// The corners, clockwise on screen.
  public let vertices: [Vector]

  /// Shorter sides cannot be told from coincident points.
  static let shortest = 1e-6  // points
  /// A corner that turns by less than this, as a sine, is taken for straight.
  static let straight = 1e-9
  /// More corners than this look like a circle, and cost more than one.
  static let limit = 24

  init(unchecked vertices: [Vector]) { self.vertices = vertices }

  /// Takes the corners of a convex polygon, in either direction of turn.
  ///
  /// - Throws: `PhysicsError`, where a point is not finite or too far out, where points coincide, where there are fewer
  ///   than 3 or more than 24 corners, where sides cross or where the area is not convex or vanishes.
  /// - Complexity: O(*n*²), where *n* is the number of points.
  public init(_ vertices: [Vector]) throws(PhysicsError) {
    try Polygon.checkPoints(vertices)
    var area = 0.0
    for index in vertices.indices {
      let next = vertices[(index + 1) % vertices.count]
      area += (vertices[index] - vertices[0]).cross(next - vertices[0])
    }
    let ordered = area < 0 ? Array(vertices.reversed()) : vertices
    try Polygon.checkSides(ordered)
    let corners = try Polygon.corners(of: ordered)
    guard corners.count <= Polygon.limit else {
      throw PhysicsError(
        "a polygon", accepted: "of at most 24 corners (write Polygon(hullOf:) to simplify it)",
        found: "\(corners.count)")
    }
    self.vertices = corners
  }

  /// A rectangle; see `Shape.box(width:height:center:angle:)` for the units.
  public static func box(width: Double, height: Double, center: Vector = .zero, angle: Double = 0) -> Polygon {
    let rotation = Rotation(angle: angle)
    let x = abs(width) / 2
    let y = abs(height) / 2
    let corners = [Vector(x: -x, y: -y), Vector(x: x, y: -y), Vector(x: x, y: y), Vector(x: -x, y: y)]
    return Polygon(unchecked: corners.map { center + rotation($0) })
  }

  /// Checks again what ``init(_:)`` checks; for polygons that were made without checks.
  func validate() throws(PhysicsError) { _ = try Polygon(vertices) }
}

import SpringflowNumerics

/// A convex area with 3 to 24 straight sides, in the coordinates of its body. In points, y down.
///
/// Corners are kept in the order from x to y (clockwise on screen), in whichever direction they were given; points that
/// lie on a straight side are left out. For a concave shape, use several polygons.
public struct Polygon: Hashable, Sendable {
  /// The corners, clockwise on screen.
  public let vertices: [Vector]

  /// Shorter sides count as coincident points.
  static let shortest = 1e-6  // points
  /// A corner that turns by less than this sine counts as straight.
  static let straight = 1e-9
  /// A polygon with more corners looks like a circle, and costs more than one.
  static let limit = 24

  package init(unchecked vertices: [Vector]) { self.vertices = vertices }

  /// Makes a convex polygon from its corners, in either direction of turn.
  ///
  /// - Throws: `PhysicsError` if a point is not finite or too far out, if points coincide, if there are fewer than 3 or
  ///   more than 24 corners, if sides cross, or if the area is not convex or vanishes.
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

  /// Repeats the checks of ``init(_:)``, for polygons that were made without them.
  func validate() throws(PhysicsError) { _ = try Polygon(vertices) }
}

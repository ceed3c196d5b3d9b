/// One shape of a body, in the coordinates of the body: points, y down, the origin at the body's position.
///
/// Circles, capsules and polygons, rounded or not, have an area and so a mass. Segments, paths and loops are thin walls without mass that collide
/// on both sides; they suit bodies that do not move freely.
///
/// ```swift
/// let card = Shape.box(width: 120, height: 80)
/// let ground = Shape.path([Vector(x: 0, y: 400), Vector(x: 300, y: 420), Vector(x: 600, y: 400)])
/// ```
///
/// A shape is a plain value that may hold anything; ``validate()`` checks whether a world accepts it.
public enum Shape: Hashable, Sendable {
  /// All points within `radius` of `center`.
  case circle(center: Vector, radius: Double)
  /// A convex area with straight sides.
  case polygon(Polygon)
  /// All points within `radius` of the straight line between two points: a stick with round ends. If both points are
  /// the same, a circle.
  case capsule(Vector, Vector, radius: Double)
  /// All points within `radius` of a polygon: its sides lie `radius` farther out, and its corners are round.
  ///
  /// ``roundedBox(width:height:radius:center:angle:)`` makes a box with round corners from its outer size.
  case rounded(Polygon, radius: Double)
  /// A straight thin wall from one point to another.
  case segment(Vector, Vector)
  /// An open chain of thin walls. A body slides over its joints without tripping.
  case path([Vector])
  /// A closed chain of thin walls: the last point is joined to the first.
  case loop([Vector])

  /// A circle about the body's origin; `radius` in points.
  public static func circle(radius: Double) -> Shape { .circle(center: .zero, radius: radius) }

  /// A rectangle.
  ///
  /// - Parameters:
  ///   - width: In points, along x before the rotation.
  ///   - height: In points, along y before the rotation.
  ///   - center: The middle of the rectangle in the body. In points.
  ///   - angle: The rotation in the body. In radians, from x to y (clockwise on screen).
  public static func box(width: Double, height: Double, center: Vector = .zero, angle: Double = 0) -> Shape {
    .polygon(.box(width: width, height: height, center: center, angle: angle))
  }
}

/// One shape of a body, in the coordinates of the body: points, y down, the origin at the body's position.
///
/// Circles and polygons have an area and so a mass. Segments, paths and loops are thin walls without mass that collide
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

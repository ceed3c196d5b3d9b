import SpringflowNumerics

extension Shape {
  /// Core widths below this are left out: a side's half is the radius. In points; a polygon has no shorter sides.
  private static let thinnest = Polygon.shortest

  /// A box with round corners.
  ///
  /// As with `CALayer.cornerRadius`, `width` and `height` are the **outer** size, the rounding included: the shape lies
  /// in the same rectangle as `box(width:height:center:angle:)`, and the radius only takes its corners away. With a
  /// radius of half the lesser side it is a capsule, or a circle if both sides are equal; with a radius of zero, a box.
  ///
  /// ```swift
  /// let card = Shape.roundedBox(width: 120, height: 80, radius: 12)
  /// ```
  ///
  /// - Parameters:
  ///   - width: The outer width, in points, along x before the rotation.
  ///   - height: The outer height, in points, along y before the rotation.
  ///   - radius: The radius of the corners, in points.
  ///   - center: The middle of the box in the body. In points.
  ///   - angle: The rotation in the body. In radians, from x to y (clockwise on screen).
  /// - Precondition: `radius` is at most half the lesser side.
  public static func roundedBox(
    width: Double, height: Double, radius: Double, center: Vector = .zero, angle: Double = 0
  ) -> Shape {
    let (x, y) = (abs(width) / 2, abs(height) / 2)
    let lesser = min(x, y)
    let spare = lesser - radius
    // A comparison with NaN is false: such a shape is refused by ``validate()``.
    require(
      !(spare < -thinnest), "a rounded box's radius is at most half its lesser side (\(lesser) pt), found \(radius)")
    if radius == 0 { return .box(width: width, height: height, center: center, angle: angle) }
    if 2 * spare < thinnest {
      let along = Rotation(angle: angle)(Vector(x: x - lesser, y: y - lesser))
      if max(x, y) - lesser < thinnest { return .circle(center: center, radius: lesser) }
      return .capsule(center - along, center + along, radius: lesser)
    }
    let core = Polygon.box(width: 2 * (x - radius), height: 2 * (y - radius), center: center, angle: angle)
    return .rounded(core, radius: radius)
  }
}

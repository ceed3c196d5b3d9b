extension Vector {
  /// The sum, component by component.
  @inlinable
  public static func + (left: Vector, right: Vector) -> Vector { Vector(x: left.x + right.x, y: left.y + right.y) }
  /// The difference, component by component.
  @inlinable
  public static func - (left: Vector, right: Vector) -> Vector { Vector(x: left.x - right.x, y: left.y - right.y) }
  /// The product of a vector and a factor.
  @inlinable
  public static func * (vector: Vector, factor: Double) -> Vector { Vector(x: vector.x * factor, y: vector.y * factor) }
  /// The opposite vector.
  @inlinable
  public static prefix func - (vector: Vector) -> Vector { Vector(x: -vector.x, y: -vector.y) }
  /// Adds component by component.
  @inlinable
  public static func += (left: inout Vector, right: Vector) { left = left + right }
  /// Subtracts component by component.
  @inlinable
  public static func -= (left: inout Vector, right: Vector) { left = left - right }

  /// The dot product: the length of one along the other, times the other's length.
  @inlinable
  public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  /// The cross product: twice the area of the triangle of the two, positive where `other` lies clockwise on screen
  /// (from x to y).
  @inlinable
  public func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
  /// The vector rotated by a quarter turn from x to y (clockwise on screen).
  @inlinable
  public var turned: Vector { Vector(x: -y, y: x) }
  /// The length. In points.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }
  /// The square of the length.
  @inlinable
  public var lengthSquared: Double { x * x + y * y }
  /// The vector of length 1 in the same direction; zero stays zero.
  @inlinable
  public var normalized: Vector {
    let length = length
    return length > 0 ? self * (1 / length) : .zero
  }
}

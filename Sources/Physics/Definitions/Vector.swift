/// A point, displacement or velocity in the plane; y grows downward. In points, or points per second for a velocity.
public struct Vector: Hashable, Sendable {
  /// The horizontal component, growing to the right.
  public var x: Double
  /// The vertical component, growing downward.
  public var y: Double

  /// The origin; no displacement.
  public static let zero = Vector(x: 0, y: 0)

  /// Makes a vector from its components.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package var isFinite: Bool { x.isFinite && y.isFinite }
}

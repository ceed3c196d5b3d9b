/// A point, displacement or velocity in the plane; y grows downward. In points, or points per second where it moves.
public struct Vector: Hashable, Sendable {
  /// Across, growing to the right.
  public var x: Double
  /// Down.
  public var y: Double

  /// The origin; no displacement.
  public static let zero = Vector(x: 0, y: 0)

  /// Makes a vector from its parts.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  var isFinite: Bool { x.isFinite && y.isFinite }
}

/// An axis-aligned rectangle for queries. In points; y grows downward.
public struct Rectangle: Hashable, Sendable {
  /// The upper left corner.
  public var min: Vector
  /// The lower right corner.
  public var max: Vector

  /// Makes a rectangle from two corners; one whose `max` lies left of or above its `min` is empty.
  public init(min: Vector, max: Vector) {
    self.min = min
    self.max = max
  }

  var box: AABB { AABB(minX: min.x, minY: min.y, maxX: max.x, maxY: max.y) }
  /// Whether the corners are finite and in order, so that searches are bounded.
  var isSound: Bool { min.isFinite && max.isFinite && min.x <= max.x && min.y <= max.y }
}

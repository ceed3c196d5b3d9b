/// An upright rectangle to look into. In points; y grows downward.
public struct Rectangle: Hashable, Sendable {
  /// The upper left corner.
  public var min: Vector
  /// The lower right corner.
  public var max: Vector

  /// Makes a rectangle from two corners; one whose `max` lies left of or above its `min` holds nothing.
  public init(min: Vector, max: Vector) {
    self.min = min
    self.max = max
  }

  var box: AABB { AABB(minX: min.x, minY: min.y, maxX: max.x, maxY: max.y) }
  /// Whether it is one: corners in order and finite, so that searches have ends.
  var isSound: Bool { min.isFinite && max.isFinite && min.x <= max.x && min.y <= max.y }
}

/// Where a ray meets a body.
public struct RayHit: Hashable, Sendable {
  /// Whom it meets.
  public var body: BodyID
  /// Which of the body's shapes, counted from 0; `nil` for a body without shapes, whose box it meets.
  public var shape: Int?
  /// Where it enters, in points.
  public var point: Vector
  /// Out of the shape, of length 1; against the ray where it starts inside.
  public var normal: Vector
  /// How much of the ray lies before that, from 0 to 1.
  public var fraction: Double
}

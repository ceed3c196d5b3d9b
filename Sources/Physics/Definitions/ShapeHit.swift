/// The hit of a shape that is swept through the world.
public struct ShapeHit: Hashable, Sendable {
  /// The body that is hit.
  public var body: BodyID
  /// The index of the body's shape; `nil` for a body without shapes, whose box is hit.
  public var shape: Int?
  /// The point of contact, in points; the middle, if two sides meet. If both overlap at the start, midway between the
  /// two surfaces along the normal.
  public var point: Vector
  /// The unit normal of the body's surface, toward the swept shape. If both overlap at the start, the direction in which
  /// the swept shape leaves the body by the shortest way (over a side, if they overlap deeply).
  public var normal: Vector
  /// The share of the path before the hit, from 0 to 1; 0 if both touch or overlap at the start.
  public var fraction: Double
}

/// A shape of a body that shares a point with a given shape.
public struct ShapeOverlap: Hashable, Sendable {
  /// The body.
  public var body: BodyID
  /// The index of the body's shape; `nil` for a body without shapes, whose box counts.
  public var shape: Int?

  package init(body: BodyID, shape: Int? = nil) {
    (self.body, self.shape) = (body, shape)
  }
}

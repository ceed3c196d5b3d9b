/// The hit of a ray on a body.
public struct RayHit: Hashable, Sendable {
  /// The body that is hit.
  public var body: BodyID
  /// The index of the body's shape; `nil` for a body without shapes, whose box is hit.
  public var shape: Int?
  /// The point of entry, in points.
  public var point: Vector
  /// The outward unit normal; against the ray if it starts inside.
  public var normal: Vector
  /// The share of the ray before the point, from 0 to 1.
  public var fraction: Double
}

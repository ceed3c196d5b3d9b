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

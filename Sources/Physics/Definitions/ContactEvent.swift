/// A contact of two bodies in the last step.
public struct ContactEvent: Hashable, Sendable {
  /// The phase of a contact.
  public enum Phase: Hashable, Sendable {
    /// They did not touch before.
    case began
    /// They touched before and still do.
    case persisted
    /// They touched before and no longer do.
    case ended
  }

  /// The phase of the contact.
  public var phase: Phase
  /// The first body.
  public var bodyA: BodyID
  /// The second body.
  public var bodyB: BodyID
  /// The index of A's touching shape.
  public var shapeA: Int
  /// The index of B's touching shape.
  public var shapeB: Int
  /// The middle of the contact points, in points; the last one if the contact ended.
  public var point: Vector
  /// From A to B, of length 1.
  public var normal: Vector
  /// The impulse of A on B along the normal in the step. In newton seconds.
  public var impulse: Double
}

/// The record of a contact that began or ended in a step.
struct ContactChange: Sendable {
  var contact: Int32
  var event: ContactEvent
}

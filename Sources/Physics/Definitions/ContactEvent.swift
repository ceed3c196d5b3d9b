/// A contact of two bodies in the last step.
public struct ContactEvent: Hashable, Sendable {
  /// What became of it.
  public enum Phase: Hashable, Sendable {
    /// They did not touch before.
    case began
    /// They touched before and still do.
    case persisted
    /// They touched before and no longer do.
    case ended
  }

  /// What became of the contact.
  public var phase: Phase
  /// The two bodies, and which of their shapes touch.
  public var bodyA: BodyID
  /// The second body.
  public var bodyB: BodyID
  /// Which of A's shapes touches, counted from 0.
  public var shapeA: Int
  /// Which of B's shapes touches, counted from 0.
  public var shapeB: Int
  /// The middle of where they touch, in points; where they last touched if the contact ended.
  public var point: Vector
  /// From A to B, of length 1.
  public var normal: Vector
  /// What A gave B along the normal in the step. In newton seconds.
  public var impulse: Double
}

/// What is kept of a contact that began or ended in a step.
struct ContactChange: Sendable {
  var contact: Int32
  var event: ContactEvent
}

/// One of the forces that act on a body.
public struct ForceOnBody: Hashable, Sendable {
  /// What exerts it.
  public enum Kind: Hashable, Sendable {
    /// The pull of the body's spring, and what damps it.
    case spring
    /// What takes away the speed of the spring's end.
    case damping
    /// What takes away the body's speed and turning.
    case resistance
    /// The body's weight.
    case gravity
    /// A body that it touches: normal force and friction.
    case contact(BodyID)
    /// A wall of its enclosure.
    case wall
    /// A joint.
    case joint(JointID)
    /// A field.
    case field(FieldID)
    /// What was applied to it for the next step.
    case applied
  }

  /// What exerts it.
  public var kind: Kind
  /// In newton: 1 N gives 1 kg 100 pt/s².
  public var force: Vector
  /// About the centre of mass, in newton metres, positive from x to y (clockwise on screen).
  public var torque: Double
  /// Where it acts, in points of the world.
  public var point: Vector
}

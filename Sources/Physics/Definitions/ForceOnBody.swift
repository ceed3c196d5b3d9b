/// One of the forces that act on a body.
public struct ForceOnBody: Hashable, Sendable {
  /// The source of the force.
  public enum Kind: Hashable, Sendable {
    /// The force of the body's spring, damping excluded.
    case spring
    /// The damping of the spring.
    case damping
    /// The body's linear and angular resistance.
    case resistance
    /// The body's weight, with its ``Body/acceleration``.
    case gravity
    /// A touching body: normal force and friction.
    case contact(BodyID)
    /// A wall of its enclosure.
    case wall
    /// A joint.
    case joint(JointID)
    /// A field.
    case field(FieldID)
    /// The force applied for the next step.
    case applied
  }

  /// The source of the force.
  public var kind: Kind
  /// In newtons: 1 N accelerates 1 kg by 100 pt/s².
  public var force: Vector
  /// About the centre of mass, in newton metres, positive from x to y (clockwise on screen).
  public var torque: Double
  /// The point of application, in points of the world.
  public var point: Vector

  package init(kind: Kind, force: Vector, torque: Double, point: Vector) {
    (self.kind, self.force, self.torque, self.point) = (kind, force, torque, point)
  }
}

import SpringflowNumerics

/// Connects two bodies, or a body and the world, at a point of each.
///
/// ```swift
/// let joint = Joint.rod(bob, at: .zero, to: Vector(x: 200, y: 0), length: 100)  // a pendulum
/// ```
///
/// All connected joints are solved together and directly, not by iteration: a chain of any length keeps its length, a
/// bridge does not sag, and masses may differ by a factor of a million.
public struct Joint: Hashable, Sendable {
  /// The constraint of a joint.
  public enum Kind: Hashable, Sendable {
    /// The anchors stay at this distance, in points: a rigid rod, or a spring of this rest length if the joint is soft.
    /// At length 0 it is a pin without limits.
    case distance(length: Double)
    /// The anchors come no farther apart than this, in points; a slack rope has no effect.
    case rope(length: Double)
    /// The anchors coincide; the bodies rotate about them.
    ///
    /// `limits` is the permitted range of the angle from A to B, in radians, measured from `referenceAngle`;
    /// `frictionTorque` resists the rotation, in newton metres.
    case pin(limits: ClosedRange<Double>?, frictionTorque: Double)
    /// The anchors coincide and the bodies do not rotate relative to each other.
    case weld
    /// The anchor of B moves along a line through the anchor of A, and the bodies do not rotate relative to each other.
    ///
    /// `axis` is the line's direction in the axes of A (of the world without an A); its length does not count. `range`
    /// is the permitted range of B's anchor along it, in points.
    case slider(axis: Vector, range: ClosedRange<Double>?)
    /// A point of the body is pulled to a target, a point of the world, as by a finger or the mouse: by a damped spring
    /// whose force never exceeds `maximumForce`, in newtons (1 N accelerates 1 kg by 100 pt/s²).
    ///
    /// It needs a softness and no first body; `anchorA` is the target, which ``World/setTarget(_:of:)`` moves. However
    /// far away the target is, the joint pulls no harder, and to where it reduces the distance most.
    case mouse(maximumForce: Double)
  }

  /// The constraint of the joint.
  public var kind: Kind
  /// The softness, or `nil` for a rigid joint; for `distance`, `pin`, `weld` and `mouse`. A pin's limits and friction
  /// stay rigid.
  public var softness: Spring?
  /// The first body, or `nil` for the world.
  public var bodyA: BodyID?
  /// The second body.
  public var bodyB: BodyID
  /// The joint's point on A, in A's axes from its origin, or a point of the world. In points.
  public var anchorA: Vector
  /// The joint's point on B, in B's axes from its origin. In points.
  public var anchorB: Vector
  /// The angle of B minus that of A at which a weld or slider holds them, and from which a pin's limits count. In
  /// radians, positive from x to y.
  public var referenceAngle: Double
  /// Whether the two bodies still collide with each other.
  public var collides: Bool

  /// Makes a rigid joint whose bodies do not collide. It is checked when it is added to a world.
  public init(
    _ kind: Kind, from bodyA: BodyID?, at anchorA: Vector, to bodyB: BodyID, at anchorB: Vector = .zero,
    referenceAngle: Double = 0, softness: Spring? = nil, collides: Bool = false
  ) {
    self.kind = kind
    self.softness = softness
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.referenceAngle = referenceAngle
    self.collides = collides
  }

  /// Checks every value.
  ///
  /// - Throws: `PhysicsError` for the first value that no world accepts.
  public func validate() throws(PhysicsError) {
    if bodyA == bodyB {
      throw PhysicsError("a joint's second body", accepted: "another one than its first", found: "the same")
    }
    try anchorA.checked("a joint's first anchor")
    try anchorB.checked("a joint's second anchor")
    try referenceAngle.checked("a joint's reference angle", in: Self.referenceAngles, unit: "rad")
    switch kind {
    case .distance(let length), .rope(let length):
      try length.checked("a joint's length", in: 0...PhysicsError.extent.upperBound, unit: "pt")
    case .pin(let limits, let torque):
      try limits?.lowerBound.checked("a pin's lower limit", in: Self.angles, unit: "rad")
      try limits?.upperBound.checked("a pin's upper limit", in: Self.angles, unit: "rad")
      try torque.checked("a pin's friction torque", in: 0...1e12, unit: "N m")
    case .weld: break
    case .slider(let axis, let range):
      try axis.checked("a slider's axis")
      if axis.lengthSquared == 0 {
        throw PhysicsError("a slider's axis", accepted: "a direction", found: "(0, 0)")
      }
      try range?.lowerBound.checked("a slider's lower end", in: PhysicsError.extent, unit: "pt")
      try range?.upperBound.checked("a slider's upper end", in: PhysicsError.extent, unit: "pt")
    case .mouse(let maximumForce):
      try maximumForce.checked("a mouse joint's maximum force", in: 0...1e12, unit: "N")
      if bodyA != nil {
        throw PhysicsError(
          "a mouse joint's first body", accepted: "none, as its target is a point of the world",
          found: "a body")
      }
    }
    guard let softness else {
      if case .mouse = kind { throw PhysicsError("a mouse joint's softness", accepted: "given", found: "none") }
      return
    }
    try softness.validateForJoint()
    switch kind {
    case .rope, .slider:
      throw PhysicsError(
        "a joint's softness", accepted: "for a distance, a pin, a weld or a mouse joint", found: "on a rope or a slider"
      )
    case .distance, .pin, .weld, .mouse: break
    }
  }

  /// More than a thousand turns: beyond this range an angle is too imprecise for a direction.
  private static let angles = -1e4...1e4
  /// The difference of the angles that two bodies of a world can have.
  private static let referenceAngles = -2 * World.farthestAngle...2 * World.farthestAngle
}

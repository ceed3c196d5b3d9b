/// A force that fills a part of the plane: gravity, vortices, drag, noise.
///
/// With p the vector from the field's position to the body in metres, r its length, v the velocity in metres per second
/// and S the strength, a force falls off as fall(r) = max(r, minimum radius)⁻ᶠᵃˡˡᵒᶠᶠ, and as 1 for a falloff of 0.
/// Fields add up. 100 points are a metre, so 1 N accelerates 1 kg by 100 pt/s². For a force computed by code, call
/// ``World/applyForce(_:to:at:)`` before each step instead.
///
/// A step solves drag, turbulence, magnetic and spring fields in closed form, together with the body's own spring and
/// resistance. Drag of a strength that is not negative only slows a body relative to its wind, and never reverses it. A
/// magnetic field conserves the speed. A spring field of positive strength and of its default falloff conserves energy.
/// This holds at any strength, mass and length of the step; a spring field bounded by a ``region`` does additional work
/// at its edge, where its force begins suddenly. The paths of bodies in drag, and in fields that vary with position,
/// are accurate to second order in the length of the step, and so is the energy there. Fields act on a body at its
/// centre of mass. Impacts do not foresee the speed that fields add within the step.
///
/// ```swift
/// var well = Field(.radialGravity, position: Vector(x: 200, y: 200))
/// well.region = .circle(radius: 300)
/// ```
///
/// Source: BEHAVIOUR.md A.12.
public struct Field: Hashable, Sendable {
  /// The kind of a field.
  public enum Kind: Hashable, Sendable {
    /// S m d fall: the same acceleration for every mass; the length of `direction` counts. In metres per second².
    case linearGravity(direction: Vector)
    /// −S m p/r fall: toward the position.
    case radialGravity
    /// −S p/r fall: toward the position, in proportion to the distance unless the falloff is changed. Heavier bodies
    /// are slower.
    case spring
    /// S (−p.y, p.x)/r fall: perpendicular to p, clockwise on screen. A force, so heavier bodies are slower; UIKit
    /// divides by the mass twice, which is not followed.
    case vortex
    /// −S u |u| fall, where u is the velocity less `direction`: quadratic drag in a wind. In metres per second.
    case drag(direction: Vector)
    /// No force: a body inside moves with `direction`, regardless of other forces. In metres per second; strength and
    /// falloff do not count.
    case velocity(direction: Vector)
    /// S q p/r fall: away from the position for a positive charge q.
    case electric
    /// S q (v.y, −v.x) fall: turns a positive charge counterclockwise on screen. UIKit leaves the charge out, which is
    /// not followed.
    case magnetic
    /// S n fall, where n is smooth noise over space and time, of length about 1 at most; see `Noise`. `smoothness` goes
    /// from 0, features of 25 points, to 1, features of 400; `animationSpeed` is in changes per second.
    case noise(smoothness: Double, animationSpeed: Double)
    /// Noise times the speed in metres per second.
    case turbulence(smoothness: Double, animationSpeed: Double)

    /// The default falloff of a field of this kind. No unit.
    public var defaultFalloff: Double {
      switch self {
      case .radialGravity: 2
      case .spring: -1
      case .electric, .magnetic: 1
      default: 0
      }
    }
  }

  /// The kind of the field.
  public var kind: Kind
  /// The position of the field. In points.
  public var position: Vector
  /// The region in which it acts, relative to its position.
  public var region = FieldRegion.infinite
  /// A factor on the force; a negative one reverses it. No unit.
  public var strength = 1.0
  /// The negative power with which the force depends on the distance. No unit, from -10 to 10.
  public var falloff: Double
  /// Distances count as at least this in the falloff. In points, above 0.
  public var minimumRadius = Self.defaultMinimumRadius
  /// The categories of the field, as bits: it acts on bodies that share one.
  public var categories = UInt64.max
  /// Distinguishes the noise of fields of the same smoothness.
  public var seed: UInt32 = 0

  /// 2⁻¹⁵ metres. In points.
  public static let defaultMinimumRadius = 100 * 0x1p-15
  /// Points in a metre.
  package static let metre = 100.0

  /// Makes a field of strength 1 that fills the plane, with its kind's falloff.
  public init(_ kind: Kind, position: Vector = .zero) {
    self.kind = kind
    self.position = position
    falloff = kind.defaultFalloff
  }

  /// Whether it acts on a body of the given categories at a point of the world, in points.
  public func acts(at point: Vector, categories: UInt64 = .max) -> Bool {
    self.categories & categories != 0 && region.contains(point - position)
  }

  /// Checks every value.
  ///
  /// - Throws: `PhysicsError` for the first value that no world accepts.
  public func validate() throws(PhysicsError) {
    try position.checked("a field's position")
    try region.validate()
    try strength.checked("a field's strength", in: PhysicsError.extent)
    try falloff.checked("a field's falloff", in: -10...10)
    try minimumRadius.checked("a field's minimum radius", in: 1e-6...PhysicsError.extent.upperBound, unit: "pt")
    switch kind {
    case .linearGravity(let direction), .drag(let direction), .velocity(let direction):
      try direction.checked("a field's direction")
    case .noise(let smoothness, let speed), .turbulence(let smoothness, let speed):
      try smoothness.checked("a field's smoothness", in: 0...1)
      try speed.checked("a field's animation speed", in: 0...1e6, unit: "Hz")
    case .radialGravity, .spring, .vortex, .electric, .magnetic: break
    }
  }
}

/// A force that fills a part of the plane: gravity, vortices, drag, noise.
///
/// With p the way from the field's position to the body in metres, r its length, v the velocity in metres per second
/// and S the strength, a force falls off as fall(r) = max(r, minimum radius)⁻ᶠᵃˡˡᵒᶠᶠ, and as 1 for a falloff of 0.
/// Fields add up. 100 points are a metre, so 1 N accelerates 1 kg by 100 pt/s².
/// A force computed by code is no value: apply it to the body before each step instead.
///
/// A step solves what it can in closed form, together with the body's own spring and resistance. Drag of a strength
/// that is not negative only slows a body relative to its wind, and never turns it round. A magnetic field keeps the
/// speed. A spring field of positive strength and of its default falloff keeps the energy. This holds at any strength,
/// mass and length of the step; a spring field bounded by a ``region`` does other work at its edge, as its force begins
/// there at once. The paths of bodies in drag, and in fields that differ from place to place, are right to second order
/// in the length of the step, and so is the energy there. Fields act on a body at its centre of mass. Impacts do not
/// foresee what they add within the step.
///
/// ```swift
/// var well = Field(.radialGravity, position: Vector(x: 200, y: 200))
/// well.region = .circle(radius: 300)
/// ```
///
/// Source: BEHAVIOUR.md A.12.
public struct Field: Hashable, Sendable {
  /// What a field does.
  public enum Kind: Hashable, Sendable {
    /// S m d fall: the same acceleration for every mass; the length of `direction` counts. In metres per second².
    case linearGravity(direction: Vector)
    /// −S m p/r fall: toward the position.
    case radialGravity
    /// −S p/r fall: toward the position, as far as it is away unless the falloff is changed. Heavier bodies are slower.
    case spring
    /// S fall across p, counterclockwise on screen. A force, so heavier bodies are slower; UIKit divides by the mass
    /// twice, which is not followed.
    case vortex
    /// −S u |u| fall, where u is the velocity less `direction`: quadratic drag in a wind. In metres per second.
    case drag(direction: Vector)
    /// No force: a body inside moves with `direction`, whatever else acts. In metres per second; strength and falloff
    /// do not count.
    case velocity(direction: Vector)
    /// S q p/r fall: away from the position for a positive charge q.
    case electric
    /// S q (v.y, −v.x) fall: turns a positive charge counterclockwise on screen. UIKit leaves the charge out, which is
    /// not followed.
    case magnetic
    /// S n fall, where n is smooth noise over space and time, about 1 long at most; see `Noise`.
    /// `smoothness` goes from 0, features of 25 points, to 1, features of 400; `animationSpeed` is changes a second.
    case noise(smoothness: Double, animationSpeed: Double)
    /// Noise times the speed in metres per second.
    case turbulence(smoothness: Double, animationSpeed: Double)

    /// The falloff that a field of this kind has unless told otherwise. No unit.
    public var defaultFalloff: Double {
      switch self {
      case .radialGravity: 2
      case .spring: -1
      case .electric, .magnetic: 1
      default: 0
      }
    }
  }

  /// What it does.
  public var kind: Kind
  /// Where it stands. In points.
  public var position: Vector
  /// Where it acts, measured from its position.
  public var region = Region.infinite
  /// A factor on the force; negative turns it round. No unit.
  public var strength = 1.0
  /// How fast the force falls off with the distance: its negative power. No unit, from -10 to 10.
  public var falloff: Double
  /// Distances count as at least this in the falloff. In points, above 0.
  public var minimumRadius = Self.defaultMinimumRadius
  /// The categories of bodies it acts on: those that share a bit.
  public var categories = UInt64.max
  /// Tells apart the noise of fields of the same smoothness.
  public var seed: UInt32 = 0

  /// 2⁻¹⁵ metres. In points.
  public static let defaultMinimumRadius = 100 * 0x1p-15
  /// Points in a metre.
  static let metre = 100.0

  /// Makes a field of strength 1 that fills the plane, with its kind's falloff.
  public init(_ kind: Kind, position: Vector = .zero) {
    self.kind = kind
    self.position = position
    falloff = kind.defaultFalloff
  }

  /// Whether it acts on a body of some categories at a point of the world, in points.
  public func acts(at point: Vector, categories: UInt64 = .max) -> Bool {
    self.categories & categories != 0 && region.contains(point - position)
  }

  /// Checks every value.
  ///
  /// - Throws: `PhysicsError`, for the first value that no world accepts.
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

import SpringflowNumerics

/// Identifies a body for as long as it is in its world; never reused for another one.
public struct BodyID: Hashable, Sendable {
  package let slot: Int32
  let generation: UInt32

  package init(slot: Int32, generation: UInt32) {
    (self.slot, self.generation) = (slot, generation)
  }

  /// Mixes in the handle, such as for the hash of a layout that keeps it.
  public func hash(into hash: inout StateHash) {
    hash.combine(Int(slot))
    hash.combine(Int(generation))
  }
}

/// The values of one body: make the default, change what matters, add it to a world.
///
/// ```swift
/// var tile = Body(position: Vector(x: 0, y: 0), size: Vector(x: 70, y: 70))
/// tile.spring = AnchorSpring(anchor: Vector(x: 100, y: 0), frequency: 0.8, damping: 0.5)
/// let id = try world.add(tile)
///
/// var ball = Body(position: Vector(x: 50, y: 0))
/// ball.shapes = [.circle(radius: 20)]
/// try world.add(ball)
/// ```
///
/// A body without shapes touches nothing but the walls of its ``enclosure``.
public struct Body: Hashable, Sendable {
  /// What moves a body.
  public enum Kind: UInt8, Hashable, Sendable {
    /// All forces: springs, gravity, contacts, joints, fields.
    case dynamic
    /// Nothing: it stays where it is placed.
    case `static`
    /// Only its own velocity; it pushes others, and nothing pushes it.
    case kinematic
  }

  /// What moves the body; dynamic by default.
  public var kind: Kind
  /// The body's origin, about which its shapes are given. In points, y down.
  public var position: Vector
  /// Of the origin, in points per second.
  public var velocity: Vector
  /// The rotation from x to y (clockwise on screen). In radians; whole turns count.
  public var angle: Double
  /// In radians per second.
  public var angularVelocity: Double
  /// Whether the body may rotate; otherwise it keeps its angle.
  public var allowsRotation: Bool
  /// Width and height of the axis-aligned box that an ``enclosure`` holds; without shapes its area gives the mass. In
  /// points, not negative.
  public var size: Vector
  /// The shapes that touch other bodies, in points of the body about its origin; none by default.
  public var shapes: [Shape]
  /// The values of single shapes that differ from the body's, by their places in ``shapes``; missing entries and `nil`
  /// values are the body's. Not more than there are shapes.
  public var shapeProperties: [ShapeProperties]
  /// Mass by area: 100 by 100 points of density 1 weigh 1 kg. Above zero.
  public var density: Double
  /// The spring that pulls the body to its anchor, or `nil` for a free body.
  public var spring: AnchorSpring?
  /// Linear damping: the rate at which a free body's speed decays. In 1/s, from 0 to 1,000,000.
  public var resistance: Double
  /// Angular damping: the rate at which a free body's angular velocity decays. In 1/s, from 0 to 1,000,000.
  public var angularResistance: Double
  /// A factor on the world's gravity. No unit, from -1,000,000 to 1,000,000.
  public var gravityScale: Double
  /// A constant acceleration of the body, added to its weight and independent of its mass; dynamic bodies follow it
  /// exactly, as they follow gravity. In points per second², each component from -1e9 to 1e9; zero by default.
  public var acceleration: Vector
  /// The share of the approach speed that an impact returns; of two bodies the larger value counts. No unit, from 0 to
  /// 1.
  ///
  /// Below 1, impacts slower than ``World/restitutionThreshold`` do not bounce. With 1, impacts bounce at any speed,
  /// with the exceptions named there; an impact without friction then loses no energy.
  public var restitution: Double
  /// The coefficient of friction; of two bodies the geometric mean counts. No unit, from 0 to 1,000.
  public var friction: Double
  /// The charge on which electric and magnetic fields act. No unit.
  public var charge: Double
  /// The axis-aligned walls that hold the body, or `nil`.
  public var enclosure: Enclosure?
  /// The rule for the bodies that the body touches; single shapes may have their own (see ``shapeProperties``).
  public var filter: ContactFilter
  /// The categories of fields that act on the body, as bits: a field acts if it shares one.
  public var fieldCategories: UInt64
  /// Whether the body may fall asleep, if the world allows sleep.
  public var allowsSleep: Bool

  /// Makes a body at rest with no shapes, no spring, no resistance, full gravity, no bounce and no walls.
  public init(position: Vector = .zero, size: Vector = .zero) {
    kind = .dynamic
    self.position = position
    self.size = size
    velocity = .zero
    angle = 0
    angularVelocity = 0
    allowsRotation = true
    shapes = []
    shapeProperties = []
    density = 1
    spring = nil
    resistance = 0
    angularResistance = 0
    gravityScale = 1
    acceleration = .zero
    restitution = 0
    friction = 0.2
    charge = 0
    enclosure = nil
    filter = ContactFilter()
    fieldCategories = .max
    allowsSleep = true
  }

  /// Makes a body at rest whose one shape is its box.
  public static func box(position: Vector = .zero, width: Double, height: Double) -> Body {
    var body = Body(position: position, size: Vector(x: width, y: height))
    body.shapes = [.box(width: width, height: height)]
    return body
  }

  /// Makes a body at rest whose one shape is a circle about its origin.
  public static func circle(position: Vector = .zero, radius: Double) -> Body {
    var body = Body(position: position, size: Vector(x: 2 * radius, y: 2 * radius))
    body.shapes = [.circle(center: .zero, radius: radius)]
    return body
  }

  /// Makes a body that never moves, of walls, floors and other shapes.
  public static func wall(_ shapes: [Shape], friction: Double = 0.2, restitution: Double = 0) -> Body {
    var body = Body()
    body.kind = .static
    body.shapes = shapes
    body.friction = friction
    body.restitution = restitution
    return body
  }

  /// Checks every value.
  ///
  /// - Throws: `PhysicsError` for the first value that no world accepts.
  public func validate() throws(PhysicsError) {
    try position.checked("a body's position")
    try velocity.checked("a body's velocity")
    try angle.checked("a body's angle", in: -1e9...1e9, unit: "rad")
    try angularVelocity.checked("a body's angular velocity", in: -1e9...1e9, unit: "rad/s")
    try size.checked("a body's size")
    try size.x.checked("a body's width", in: 0...PhysicsError.extent.upperBound, unit: "pt")
    try size.y.checked("a body's height", in: 0...PhysicsError.extent.upperBound, unit: "pt")
    try density.checked("a body's density", in: 1e-9...1e9)
    try resistance.checked("a body's resistance", in: 0...1_000_000, unit: "1/s")
    try angularResistance.checked("a body's angular resistance", in: 0...1_000_000, unit: "1/s")
    try gravityScale.checked("a body's gravity scale", in: -1e6...1e6)
    for component in [acceleration.x, acceleration.y] {
      try component.checked("a body's acceleration", in: -1e9...1e9, unit: "pt/s²")
    }
    try restitution.checked("a body's restitution", in: 0...1)
    try friction.checked("a body's friction", in: 0...1000)
    try charge.checked("a body's charge", in: -1e9...1e9)
    try spring?.validate()
    try enclosure?.validate()
    for shape in shapes { try shape.validate() }
    for properties in shapeProperties { try properties.validate() }
    guard shapeProperties.count <= shapes.count else {
      throw PhysicsError(
        "a body's list of shape properties", accepted: "at most as long as its list of \(shapes.count) shapes",
        found: shapeProperties.count)
    }
  }

  /// Checks every value that has changed: the others may have left the accepted range within a world.
  func validateChanges(since old: Body) throws(PhysicsError) {
    var changed = self
    if position == old.position { changed.position = .zero }
    if velocity == old.velocity { changed.velocity = .zero }
    if angle == old.angle { changed.angle = 0 }
    if angularVelocity == old.angularVelocity { changed.angularVelocity = 0 }
    try changed.validate()
  }
}

/// Names a body for as long as it is in its world; never reused for another one.
public struct BodyID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

/// All that a world knows of one body: make the default, change what matters, add it.
///
/// ```swift
/// var body = Body(position: Vector(x: 0, y: 0), size: Vector(x: 70, y: 70))
/// body.spring = Spring(anchor: Vector(x: 100, y: 0), frequency: 0.8, damping: 0.5)
/// let id = try world.add(body)
/// ```
public struct Body: Hashable, Sendable {
  /// The centre. In points, y down.
  public var position: Vector
  /// In points per second.
  public var velocity: Vector
  /// Width and height, for contact with walls. In points, not negative.
  public var size: Vector
  /// What pulls the body to its place, or `nil` for a free body.
  public var spring: Spring?
  /// Linear damping: how fast a free body's speed decays. In 1/s, from 0 to 1,000,000.
  public var resistance: Double
  /// How much of the world's gravity the body feels. No unit, from -1,000,000 to 1,000,000.
  public var gravityScale: Double
  /// How much of its speed the body keeps when it bounces. No unit, from 0 to 1.
  public var restitution: Double
  /// The walls that hold the body, or `nil`.
  public var enclosure: Enclosure?
  /// A fixed body does not move, whatever pulls.
  public var isFixed: Bool

  /// Makes a body at rest with no spring, no resistance, full gravity, no bounce and no walls.
  public init(position: Vector = .zero, size: Vector = .zero) {
    self.position = position
    self.size = size
    velocity = .zero
    spring = nil
    resistance = 0
    gravityScale = 1
    restitution = 0
    enclosure = nil
    isFixed = false
  }

  /// Checks every value.
  ///
  /// - Throws: `PhysicsError`, for the first value that no world accepts.
  public func validate() throws(PhysicsError) {
    try position.checked("a body's position")
    try velocity.checked("a body's velocity")
    try size.checked("a body's size")
    try size.x.checked("a body's width", in: 0...PhysicsError.extent.upperBound, unit: "pt")
    try size.y.checked("a body's height", in: 0...PhysicsError.extent.upperBound, unit: "pt")
    try resistance.checked("a body's resistance", in: 0...1_000_000, unit: "1/s")
    try gravityScale.checked("a body's gravity scale", in: -1e6...1e6)
    try restitution.checked("a body's restitution", in: 0...1)
    try spring?.validate()
    try enclosure?.validate()
  }
}

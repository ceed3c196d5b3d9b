/// The values of one shape of a body that differ from the body's own.
///
/// ```swift
/// var paddle = Body.box(width: 80, height: 12)
/// paddle.shapes.append(.circle(radius: 60))
/// paddle.shapeProperties = [ShapeProperties(restitution: 0.9), ShapeProperties(isSensor: true)]
/// ```
public struct ShapeProperties: Hashable, Sendable {
  /// The coefficient of friction; `nil` for the body's. No unit, from 0 to 1,000.
  public var friction: Double?
  /// The share of the approach speed that an impact returns; `nil` for the body's. No unit, from 0 to 1.
  public var restitution: Double?
  /// The rule for the shapes that the shape touches; `nil` for the body's.
  public var filter: ContactFilter?
  /// Whether the shape is a sensor, which notices other shapes and touches none; see ``World/sensorEvents``.
  public var isSensor: Bool

  /// Makes the properties of a shape; by default all are the body's, and it is no sensor.
  public init(
    friction: Double? = nil, restitution: Double? = nil, filter: ContactFilter? = nil, isSensor: Bool = false
  ) {
    self.friction = friction
    self.restitution = restitution
    self.filter = filter
    self.isSensor = isSensor
  }

  func validate() throws(PhysicsError) {
    try friction?.checked("a shape's friction", in: 0...1000)
    try restitution?.checked("a shape's restitution", in: 0...1)
  }
}

extension Body {
  @inline(__always)
  private func properties(ofShape shape: Int32) -> ShapeProperties? {
    Int(shape) < shapeProperties.count ? shapeProperties[Int(shape)] : nil
  }

  /// The friction of one of the body's shapes.
  @inline(__always)
  func friction(ofShape shape: Int32) -> Double { properties(ofShape: shape)?.friction ?? friction }

  /// The restitution of one of the body's shapes.
  @inline(__always)
  func restitution(ofShape shape: Int32) -> Double { properties(ofShape: shape)?.restitution ?? restitution }

  /// The filter of one of the body's shapes.
  @inline(__always)
  func filter(ofShape shape: Int32) -> ContactFilter { properties(ofShape: shape)?.filter ?? filter }

  /// Whether one of the body's shapes is a sensor.
  @inline(__always)
  func isSensor(_ shape: Int32) -> Bool { properties(ofShape: shape)?.isSensor ?? false }

  /// The shapes that are no sensors: these have the body's mass.
  var solidShapes: [Shape] {
    guard shapeProperties.contains(where: \.isSensor) else { return shapes }
    return shapes.indices.filter { !isSensor(Int32($0)) }.map { shapes[$0] }
  }

  /// Whether the colliders of another value of the body can stay: all but friction and restitution are the same.
  func keepsColliders(of old: Body) -> Bool {
    guard shapes == old.shapes, filter == old.filter, kind == old.kind else { return false }
    return shapeProperties == old.shapeProperties
      || shapes.indices.allSatisfy {
        let shape = Int32($0)
        return filter(ofShape: shape) == old.filter(ofShape: shape) && isSensor(shape) == old.isSensor(shape)
      }
  }
}

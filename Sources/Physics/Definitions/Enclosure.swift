/// Four axis-aligned walls that keep a body's edges within a rectangle, in points; a wall at infinity has no effect.
public struct Enclosure: Hashable, Sendable {
  /// The left wall's x.
  public var minX: Double
  /// The top wall's y.
  public var minY: Double
  /// The right wall's x.
  public var maxX: Double
  /// The bottom wall's y.
  public var maxY: Double
  /// The restitution of these walls; the larger value of wall and body counts. No unit, from 0 to 1.
  public var restitution: Double

  /// Makes an enclosure; walls left out are at infinity.
  public init(
    minX: Double = -.infinity, minY: Double = -.infinity, maxX: Double = .infinity, maxY: Double = .infinity,
    restitution: Double = 0
  ) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
    self.restitution = restitution
  }

  func validate() throws(PhysicsError) {
    for (name, wall) in [("left", minX), ("top", minY), ("right", maxX), ("bottom", maxY)] where wall.isNaN {
      throw PhysicsError("an enclosure's \(name) wall", accepted: "a number or infinite", found: wall)
    }
    for (name, wall) in [("left", minX), ("top", minY), ("right", -maxX), ("bottom", -maxY)] where wall == .infinity {
      throw PhysicsError("an enclosure's \(name) wall", accepted: "outward of the body", found: "infinity inward")
    }
    for wall in [minX, minY, maxX, maxY] where wall.isFinite {
      try wall.checked("an enclosure's wall", in: PhysicsError.extent, unit: "pt")
    }
    guard minX <= maxX, minY <= maxY else {
      throw PhysicsError(
        "an enclosure", accepted: "a rectangle with left <= right and top <= bottom",
        found: "x from \(minX) to \(maxX), y from \(minY) to \(maxY)")
    }
    try restitution.checked("a wall's restitution", in: 0...1)
  }
}

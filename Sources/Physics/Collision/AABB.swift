/// An axis-aligned bounding box. In points.
struct AABB: Hashable, Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  @inline(__always)
  func overlaps(_ other: AABB) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  @inline(__always)
  func contains(_ other: AABB) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// The smallest box that contains both.
  @inline(__always)
  func union(_ other: AABB) -> AABB {
    AABB(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The box with every side moved outward.
  @inline(__always)
  func grown(by margin: Double) -> AABB {
    AABB(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  /// The longer side.
  var extent: Double { max(maxX - minX, maxY - minY) }
}

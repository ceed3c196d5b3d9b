/// An axis-aligned bounding box. In points.
package struct AABB: Hashable, Sendable {
  package var minX: Double
  package var minY: Double
  package var maxX: Double
  package var maxY: Double

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  @inline(__always)
  package func overlaps(_ other: AABB) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  @inline(__always)
  package func contains(_ other: AABB) -> Bool {
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

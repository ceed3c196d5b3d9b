/// One convex shape of a body, in the body's frame about its centre of mass. Plain data without references.
///
/// Corners of polygons lie in a pool that all bodies of a world share: `count` corners from `first`, clockwise on
/// screen, then as many unit normals that point out of the sides from corner to next corner.
///
/// A convex shape is a core (a point, a segment, a box or a polygon) with all points within a radius of it, as in
/// Box2D: zero for boxes, polygons and segments.
package struct ConvexShape: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// A rectangle along the axes of the body: the fast path.
    case box
    case circle
    case polygon
    case segment
    /// A segment with a radius, without neighbours.
    case capsule
    /// A polygon with a radius.
    case rounded
  }

  package var kind: Kind
  /// Whether the segment has a neighbour from its start to ``before``.
  package var hasBefore = false
  /// Whether the segment has a neighbour from its end to ``after``.
  var hasAfter = false
  /// The index of a polygon's first corner in the pool.
  package var first: Int32 = 0
  /// The number of corners of a polygon, rounded or not; zero for all others.
  package var count: Int32 = 0
  /// The centre of a circle or box, the centroid of a polygon (of its core, if it is rounded), the middle of a segment or
  /// capsule. In points.
  package var center: Vector
  /// Half the width and height of a box; from the middle of a segment, or of a capsule's core, to its end; else zero. In
  /// points.
  package var half = Vector.zero
  /// Of a circle; for all others, the distance of the farthest point from ``center``. In points.
  package var radius: Double
  /// The point before the start of a segment in its chain.
  package var before = Vector.zero
  /// The point after the end of a segment in its chain.
  package var after = Vector.zero
  /// The radius about the core of a capsule or a rounded polygon; zero for all others. In points.
  var rounding = 0.0

  /// The greatest distance of a point of the convex shape from the centre of mass. In points.
  var reach: Double { center.length + radius }
  /// An upper bound of ``reach`` that takes no root. In points.
  @inline(__always)
  var farthest: Double { abs(center.x) + abs(center.y) + radius }

  /// The convex shape's size across its thinnest side: a step that moves it by less against another convex shape cannot
  /// carry the middle of it through. In points; zero for a segment.
  package func thickness(_ pool: UnsafePointer<Vector>) -> Double {
    switch kind {
    case .box: return 2 * min(half.x, half.y)
    case .circle: return 2 * radius
    case .segment: return 0
    case .capsule: return 2 * rounding
    case .polygon, .rounded:
      let vertices = pool + Int(first)
      var least = Double.infinity
      for side in 0..<Int(count) {
        var most = 0.0
        for index in 0..<Int(count) {
          most = max(most, vertices[Int(count) + side].dot(vertices[side] - vertices[index]))
        }
        least = min(least, most)
      }
      return least + 2 * rounding
    }
  }
}

/// One point at which two convex shapes touch or are about to.
package struct ContactPoint: Hashable, Sendable {
  /// From the centre of mass of the first body to the point midway between both surfaces, in the world's axes.
  package var anchorA: Vector
  /// From the centre of mass of the second body to the same point, in the world's axes.
  package var anchorB: Vector
  /// The distance of the surfaces along the normal at the pose of the manifold; negative if they overlap. In points.
  package var separation: Double
  /// Identifies the corners that meet: a corner of the first convex shape in the upper, of the second in the lower
  /// half. It stays the same while the same two sides touch, whichever of them is the reference.
  package var feature: UInt32

  @inline(__always)
  static var none: ContactPoint { ContactPoint(anchorA: .zero, anchorB: .zero, separation: 0, feature: 0) }
}

/// The contact points and the normal of two convex shapes: up to two points on one straight line.
package struct Manifold: Hashable, Sendable {
  /// From the first convex shape toward the second; of length 1 if there are points.
  package var normal: Vector
  /// The number of points: 0, 1 or 2.
  package var count: Int
  /// Valid if `count` is at least 1; otherwise its separation is a distance by which the two are apart, or 0.
  package var first: ContactPoint
  /// Valid if `count` is 2.
  package var second: ContactPoint

  @inline(__always)
  static var none: Manifold { Manifold(normal: .zero, count: 0, first: .none, second: .none) }

  /// No points, of convex shapes that are at least so far apart along a side's normal or a line between their middles.
  /// In points.
  @inline(__always)
  static func apart(_ separation: Double) -> Manifold {
    var manifold = none
    manifold.first.separation = separation
    return manifold
  }

  /// The same contact with the convex shapes swapped.
  @inline(__always)
  package var swapped: Manifold {
    Manifold(normal: -normal, count: count, first: first.swapped, second: second.swapped)
  }

  /// Adds a point; there may be no more than two.
  @inline(__always)
  mutating func append(_ point: ContactPoint) {
    if count == 0 { first = point } else { second = point }
    count += 1
  }
}

extension ContactPoint {
  @inline(__always)
  var swapped: ContactPoint {
    ContactPoint(
      anchorA: anchorB, anchorB: anchorA, separation: separation, feature: feature >> 16 | feature << 16)
  }
}

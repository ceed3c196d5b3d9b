/// One point where two convex shapes touch or are about to.
struct ContactPoint: Hashable, Sendable {
  /// From the centre of mass of the first body to the point midway between both surfaces, in the world's axes.
  var anchorA: Vector
  /// From the centre of mass of the second body to the same point, in the world's axes.
  var anchorB: Vector
  /// How far the surfaces are apart along the normal at the pose the manifold was made for; below zero where they
  /// overlap. In points.
  var separation: Double
  /// Names the corners that meet: a corner of the first convex shape in the upper, of the second in the lower half.
  /// Stays while the same two sides touch, whichever of both served as reference.
  var feature: UInt32

  @inline(__always)
  static var none: ContactPoint { ContactPoint(anchorA: .zero, anchorB: .zero, separation: 0, feature: 0) }
}

/// Where and in which direction two convex shapes touch: up to two points on one straight line.
struct Manifold: Hashable, Sendable {
  /// From the first convex shape toward the second; of length 1 where there are points.
  var normal: Vector
  /// How many points there are: 0, 1 or 2.
  var count: Int
  /// Holds where `count` is at least 1.
  var first: ContactPoint
  /// Holds where `count` is 2.
  var second: ContactPoint

  @inline(__always)
  static var none: Manifold { Manifold(normal: .zero, count: 0, first: .none, second: .none) }

  /// The same contact seen from the other convex shape.
  @inline(__always)
  var swapped: Manifold {
    Manifold(normal: -normal, count: count, first: first.swapped, second: second.swapped)
  }

  /// Adds a point, of which there may be no more than two.
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

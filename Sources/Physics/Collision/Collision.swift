/// Geometry between two convex shapes: contact points, distance, time of impact.
///
/// All of it works in the frame of the first convex shape, on the difference of both positions, so that precision does
/// not depend on the distance from the origin.
package enum Collision {
  package typealias Pool = UnsafePointer<Vector>

  /// A side of the second convex shape becomes the reference only if it is better by this, so that two sides that lie
  /// flat on each other do not alternate. In points; a twentieth of the smallest visible distance.
  package static let hysteresis = 0.05
  /// Two convex shapes that are apart but overlap by less than this along their sides pass each other: tiles that lie
  /// flush in a grid do not catch on one another's corners. In points.
  static let graze = 0.05

  /// The points where two convex shapes are within `margin` of each other, with a normal from `a` to `b`.
  ///
  /// If two corners face each other and neither reaches over the other's side, there is no point before they overlap.
  /// Two segments never touch. Of capsules and rounded polygons, two round corners do have a point; points lie midway
  /// between the rounded surfaces.
  ///
  /// - Parameters:
  ///   - margin: Points further apart than this are left out. In points, not negative.
  ///   - pool: The corners and normals of all polygons.
  /// - Complexity: O(1) for boxes, circles and segments; O(*n* × *m*) for polygons with *n* and *m* corners.
  @inline(never)
  package static func manifold(
    _ a: ConvexShape, _ poseA: Pose, _ b: ConvexShape, _ poseB: Pose, margin: Double, _ pool: Pool
  ) -> Manifold {
    switch (a.kind, b.kind) {
    case (.box, .box): return boxes(a, poseA, b, poseB, margin)
    case (.circle, .circle): return circles(a, poseA, b, poseB, margin)
    case (.box, .circle): return box(a, poseA, circle: b, poseB, margin)
    case (.circle, .box): return box(b, poseB, circle: a, poseA, margin).swapped
    case (.polygon, .circle): return polygon(a, poseA, circle: b, poseB, margin, pool)
    case (.circle, .polygon): return polygon(b, poseB, circle: a, poseA, margin, pool).swapped
    case (.segment, .circle): return segment(a, poseA, circle: b, poseB, margin)
    case (.circle, .segment): return segment(b, poseB, circle: a, poseA, margin).swapped
    case (.segment, .segment): return .none
    case (.capsule, .circle): return segment(a, poseA, circle: b, poseB, margin)
    case (.circle, .capsule): return segment(b, poseB, circle: a, poseA, margin).swapped
    case (.rounded, .circle): return polygon(a, poseA, circle: b, poseB, margin, pool)
    case (.circle, .rounded): return polygon(b, poseB, circle: a, poseA, margin, pool).swapped
    case (.segment, .capsule), (.segment, .rounded): return rounded(b, poseB, segment: a, poseA, margin, pool).swapped
    case (.capsule, .segment), (.rounded, .segment): return rounded(a, poseA, segment: b, poseB, margin, pool)
    case (.capsule, _), (_, .capsule), (.rounded, _), (_, .rounded):
      return rounded(a, poseA, b, poseB, margin: margin, pool)
    case (.segment, _): return polygon(b, poseB, segment: a, poseA, margin, pool).swapped
    case (_, .segment): return polygon(a, poseA, segment: b, poseB, margin, pool)
    case (.polygon, _), (_, .polygon): return polygons(a, poseA, b, poseB, margin: margin, pool)
    }
  }
}

/// The pose of a second body in the frame of a first one.
package struct RelativePose {
  /// From the first centre of mass to the second, in the world's axes. In points.
  let between: Vector
  /// The same in the axes of the first body.
  let position: Vector
  let rotation: Rotation

  @inline(__always)
  package init(_ a: Pose, _ b: Pose) {
    between = b.position - a.position
    position = a.rotation.inverse(between)
    rotation = Rotation(
      cosine: a.rotation.cosine * b.rotation.cosine + a.rotation.sine * b.rotation.sine,
      sine: a.rotation.cosine * b.rotation.sine - a.rotation.sine * b.rotation.cosine)
  }

  /// A point of the second body in the frame of the first.
  @inline(__always)
  package func callAsFunction(_ point: Vector) -> Vector { position + rotation(point) }
}

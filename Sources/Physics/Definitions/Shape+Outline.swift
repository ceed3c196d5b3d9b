import SpringflowNumerics

extension Shape {
  /// The outline of a shape as a closed line, with arcs as chords that stay within a tolerance of them; `nil` for circles,
  /// which are drawn as such, and for walls.
  ///
  /// - Parameter tolerance: The greatest distance of a chord from its arc. In points, above zero.
  /// - Complexity: O(*n* + *s*) for *n* corners and *s* chords, at most 128 of a full turn.
  package func outline(tolerance: Double = 0.05) -> [Vector]? {
    switch self {
    case .circle, .segment, .path, .loop: return nil
    case .polygon(let polygon): return polygon.vertices
    case .capsule(let start, let end, let radius):
      return Shape.outline([start, end], radius: radius, tolerance: tolerance)
    case .rounded(let polygon, let radius):
      return Shape.outline(polygon.vertices, radius: radius, tolerance: tolerance)
    }
  }

  /// The outline of all points within a radius of a polygon or, for two corners, of a line.
  private static func outline(_ corners: [Vector], radius: Double, tolerance: Double) -> [Vector] {
    guard radius > 0 else { return corners }
    // A chord of the angle a is r (1 − cos a/2) ≈ r a²/8 from its arc.
    let chord = max((8 * tolerance / radius).squareRoot(), 2 * .pi / 128)
    let normals = corners.indices.map { index -> Vector in
      let side = corners[(index + 1) % corners.count] - corners[index]
      // Both corners of a capsule without length.
      return side == .zero ? Vector(x: 0, y: index == 0 ? -1 : 1) : -side.normalized.turned
    }
    var points: [Vector] = []
    for index in corners.indices {
      let (before, after) = (normals[(index + corners.count - 1) % corners.count], normals[index])
      // The two ends of a capsule turn by half a turn, of which atan2 may give the negative.
      let angle = abs(Portable.atan2(before.cross(after), before.dot(after)))
      let count = max((angle / chord).rounded(.up), 1)
      for step in 0..<Int(count) {
        points.append(corners[index] + Rotation(angle: angle * Double(step) / count)(before) * radius)
      }
      points.append(corners[index] + after * radius)
    }
    return points
  }
}

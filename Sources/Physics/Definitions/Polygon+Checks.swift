extension Polygon {
  /// Refuses points that are not finite, too far out, too few or coincident.
  static func checkPoints(_ points: [Vector]) throws(PhysicsError) {
    for (index, point) in points.enumerated() { try Shape.check(point, "point \(index) of a polygon") }
    guard points.count >= 3 else {
      throw PhysicsError("a polygon", accepted: "made of at least 3 points", found: "\(points.count)")
    }
    for index in points.indices {
      for earlier in 0..<index where (points[index] - points[earlier]).length < shortest {
        throw PhysicsError(
          "a polygon", accepted: "made of points at least 1e-6 pt apart (leave repeated points out)",
          found: "points \(earlier) and \(index) both at (\(points[index].x), \(points[index].y))")
      }
    }
  }

  /// Refuses sides that cross and points that all lie on one line.
  static func checkSides(_ points: [Vector]) throws(PhysicsError) {
    let count = points.count
    var farthest = points[1]
    for point in points where (point - points[0]).lengthSquared > (farthest - points[0]).lengthSquared {
      farthest = point
    }
    let axis = farthest - points[0]
    guard points.contains(where: { abs(axis.cross($0 - points[0])) > straight * axis.lengthSquared }) else {
      throw PhysicsError(
        "a polygon", accepted: "an area (for a thin wall, use a segment)", found: "\(count) points on one line")
    }
    for first in 0..<count {
      for second in (first + 1)..<count where second != first + 1 && (second + 1) % count != first {
        let crossing = cross(points[first], points[first + 1], points[second], points[(second + 1) % count])
        guard !crossing else {
          throw PhysicsError(
            "a polygon", accepted: "made of sides that do not cross (give the corners in order around it)",
            found: "side \(first) crossing side \(second)")
        }
      }
    }
  }

  /// The corners without the points on straight sides; refuses concave corners.
  static func corners(of points: [Vector]) throws(PhysicsError) -> [Vector] {
    var corners: [Vector] = []
    corners.reserveCapacity(points.count)
    for index in points.indices {
      let point = points[index]
      let incoming = point - points[(index + points.count - 1) % points.count]
      let outgoing = points[(index + 1) % points.count] - point
      let turn = incoming.cross(outgoing)
      let scale = straight * incoming.length * outgoing.length
      guard turn >= -scale, turn > scale || incoming.dot(outgoing) > 0 else {
        throw PhysicsError(
          "a polygon", accepted: "convex (split it into convex parts, or write Polygon(hullOf:))",
          found: "a dent at (\(point.x), \(point.y))")
      }
      if turn > scale { corners.append(point) }
    }
    guard corners.count >= 3 else {
      throw PhysicsError("a polygon", accepted: "made of at least 3 corners", found: "\(corners.count)")
    }
    return corners
  }

  private static func cross(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Bool {
    let side = (b - a).cross(c - a) * (b - a).cross(d - a)
    let otherSide = (d - c).cross(a - c) * (d - c).cross(b - c)
    return side < 0 && otherSide < 0
  }
}

import SpringflowNumerics
import SpringflowPhysics

/// Distances by trying everything, in other words than the engine's.
package enum BruteForce {
  /// The core of a shape as a list of corners about the shape's origin, and the radius about it.
  package static func core(_ shape: Shape) -> (corners: [Vector], radius: Double) {
    switch shape {
    case .circle(let center, let radius): ([center], radius)
    case .polygon(let polygon): (polygon.vertices, 0)
    case .segment(let start, let end): ([start, end], 0)
    case .capsule(let start, let end, let radius): ([start, end], radius)
    case .rounded(let polygon, let radius): (polygon.vertices, radius)
    case .path(let points), .loop(let points): (points, 0)
    }
  }

  package static func placed(_ shape: Shape, at position: Vector, angle: Double) -> (corners: [Vector], radius: Double)
  {
    let core = core(shape)
    let (sine, cosine) = Portable.sinCos(angle)
    let corners = core.corners.map {
      position + Vector(x: cosine * $0.x - sine * $0.y, y: sine * $0.x + cosine * $0.y)
    }
    return (corners, core.radius)
  }

  /// The sides of a core; a point has one side without length.
  private static func sides(_ corners: [Vector]) -> [(Vector, Vector)] {
    if corners.count < 3 { return [(corners[0], corners[corners.count - 1])] }
    return corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
  }

  package static func distance(_ point: Vector, _ start: Vector, _ end: Vector) -> Double {
    let side = end - start
    let square = side.dot(side)
    let place = square > 0 ? min(max((point - start).dot(side) / square, 0), 1) : 0
    return (point - (start + side * place)).length
  }

  package static func contains(_ corners: [Vector], _ point: Vector) -> Bool {
    guard corners.count > 2 else { return false }
    return sides(corners).allSatisfy { ($0.1 - $0.0).cross(point - $0.0) >= 0 }
  }

  private static func cross(_ a: (Vector, Vector), _ b: (Vector, Vector)) -> Bool {
    func side(_ line: (Vector, Vector), _ point: Vector) -> Double { (line.1 - line.0).cross(point - line.0) }
    return side(a, b.0) * side(a, b.1) < 0 && side(b, a.0) * side(b, a.1) < 0
  }

  /// The distance of two cores; 0 if they overlap.
  package static func distance(_ a: [Vector], _ b: [Vector]) -> Double {
    if contains(a, b[0]) || contains(b, a[0]) { return 0 }
    var least = Double.infinity
    for first in sides(a) {
      for second in sides(b) {
        if cross(first, second) { return 0 }
        least = min(least, distance(first.0, second.0, second.1), distance(first.1, second.0, second.1))
        least = min(least, distance(second.0, first.0, first.1), distance(second.1, first.0, first.1))
      }
    }
    return least
  }

  /// The distance of a point from a core; 0 inside.
  package static func distance(_ a: [Vector], to point: Vector) -> Double { distance(a, [point]) }
}

/// Random shapes with and without a radius.
package struct RandomShapes {
  package var random: FuzzRandom

  package init(seed: Int) { random = FuzzRandom(seed: seed, salt: 77) }

  /// A convex shape about the size of 20 points; one of the kinds with a radius if `isRound`.
  package mutating func shape(isRound: Bool) -> Shape {
    let (width, height) = (random.number(3, 30), random.number(3, 30))
    let angle = random.once(in: 2) ? 0 : random.number(-3, 3)
    switch random.below(isRound ? 3 : 6) {
    case 0: return .capsule(random.vector(12), random.vector(12), radius: random.number(0.5, 8))
    case 1:
      let radius = random.number(0.1, 0.49) * min(width, height)
      return .roundedBox(width: width, height: height, radius: radius, center: random.vector(3), angle: angle)
    case 2:
      let corners = (0..<random.below(8) + 3).map { _ in random.vector(12) }
      guard let polygon = try? Polygon(hullOf: corners) else { return .circle(radius: 4) }
      return .rounded(polygon, radius: random.number(0.1, 6))
    case 3: return .circle(center: random.vector(5), radius: random.number(1, 12))
    case 4: return .box(width: width, height: height, angle: angle)
    default: return .segment(random.vector(15), random.vector(15))
    }
  }
}

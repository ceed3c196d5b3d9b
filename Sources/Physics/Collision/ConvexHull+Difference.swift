/// The Minkowski difference: a shape that moves without rotation meets another one where its origin, as a ray, enters the
/// other's hull grown by the shape's own, reflected.
extension ConvexHull {
  /// The capacity that the difference of two hulls needs, in vectors.
  static func differenceCapacity(_ a: ConvexHull, _ b: ConvexHull) -> Int { 2 * max(a.count + b.count, 2) }

  /// All differences of a point of `a` and a point of `b`. The sides of both are merged by their directions, and parallel
  /// ones joined; a normal is that of the side it comes from.
  ///
  /// - Complexity: O(*n* + *m*).
  init(_ a: ConvexHull, minus b: ConvexHull, _ buffer: UnsafeMutablePointer<Vector>) {
    let (sidesA, sidesB) = (a.count > 1 ? a.count : 0, b.count > 1 ? b.count : 0)
    let (firstA, firstB) = (a.firstSide(reflected: false), b.firstSide(reflected: true))
    var place = a.vertices[firstA] - b.vertices[firstB]
    let normals = buffer + max(sidesA + sidesB, 1)
    var (usedA, usedB, count) = (0, 0, 0)
    while usedA < sidesA || usedB < sidesB {
      let sideA = a.wrapped(firstA + usedA)
      let sideB = b.wrapped(firstB + usedB)
      var order = usedB == sidesB ? -1 : usedA == sidesA ? 1 : 0
      if order == 0 { order = ConvexHull.order(a.normals[sideA], -b.normals[sideB]) }
      buffer[count] = place
      normals[count] = order <= 0 ? a.normals[sideA] : -b.normals[sideB]
      if order <= 0 {
        place += a.vertices[a.next(sideA)] - a.vertices[sideA]
        usedA += 1
      }
      if order >= 0 {
        place -= b.vertices[b.next(sideB)] - b.vertices[sideB]
        usedB += 1
      }
      count += 1
    }
    if count == 0 { buffer[0] = place }
    self.init(
      vertices: UnsafePointer(buffer), normals: UnsafePointer(normals), count: max(count, 1))
  }

  fileprivate init(vertices: UnsafePointer<Vector>, normals: UnsafePointer<Vector>, count: Int) {
    (self.vertices, self.normals, self.count) = (vertices, normals, count)
  }

  private func wrapped(_ index: Int) -> Int { index >= count ? index - count : index }

  /// The side with the first direction from zero to a full turn; 0 for a single corner.
  private func firstSide(reflected: Bool) -> Int {
    var first = 0
    guard count > 1 else { return first }
    for side in 1..<count {
      let (normal, least) = reflected ? (-normals[side], -normals[first]) : (normals[side], normals[first])
      if ConvexHull.order(normal, least) < 0 { first = side }
    }
    return first
  }

  /// Whether a normal comes before (-1) or after (1) another one from up, which is zero, to a full turn; 0 if both are
  /// parallel up to rounding.
  private static func order(_ a: Vector, _ b: Vector) -> Int {
    let cross = a.cross(b)
    if abs(cross) <= 1e-14, a.dot(b) > 0 { return 0 }
    // The sides' directions: a quarter turn on from their normals.
    let (alongA, alongB) = (a.turned, b.turned)
    let isLateA = alongA.y < 0 || (alongA.y == 0 && alongA.x < 0)
    let isLateB = alongB.y < 0 || (alongB.y == 0 && alongB.x < 0)
    if isLateA != isLateB { return isLateA ? 1 : -1 }
    return cross > 0 ? -1 : 1
  }

  /// The farthest level of the hull along a unit vector, and the interval across it (along `normal.turned`) of the corners
  /// at that level.
  func support(along normal: Vector) -> (level: Double, low: Double, high: Double) {
    var level = -Double.infinity
    var size = 0.0
    for index in 0..<count {
      level = max(level, normal.dot(vertices[index]))
      size = max(size, abs(vertices[index].x) + abs(vertices[index].y))
    }
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in 0..<count where normal.dot(vertices[index]) >= level - 1e-12 * size {
      let place = normal.turned.dot(vertices[index])
      (low, high) = (min(low, place), max(high, place))
    }
    return (level, low, high)
  }
}

extension ConvexHull {
  /// A copy of a hull, moved by an offset.
  init(_ hull: ConvexHull, movedBy offset: Vector, _ buffer: UnsafeMutablePointer<Vector>) {
    for index in 0..<hull.count {
      buffer[index] = hull.vertices[index] + offset
      if hull.count > 1 { buffer[hull.count + index] = hull.normals[index] }
    }
    self.init(vertices: UnsafePointer(buffer), normals: UnsafePointer(buffer + hull.count), count: hull.count)
  }
}

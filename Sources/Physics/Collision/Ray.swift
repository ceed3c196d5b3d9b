/// A ray between two finite points at any distance.
struct Ray {
  let start: Vector
  let end: Vector
  /// Whether an end is so far away that the ray is cut to the box of each shape.
  private let isFar: Bool

  /// The entry of a ray into a convex shape.
  struct RayIntersection {
    var fraction: Double
    var along: Double
    var point: Vector
    var normal: Vector
  }

  /// Makes a ray; `nil` unless both ends are finite.
  init?(from start: Vector, to end: Vector) {
    guard start.isFinite, end.isFinite else { return nil }
    (self.start, self.end) = (start, end)
    isFar = !Self.isNear(start) || !Self.isNear(end)
  }

  /// The axis-aligned box of the ray.
  var window: AABB {
    AABB(minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x), maxY: max(start.y, end.y))
  }

  /// The entry of the ray into a convex shape at a pose; its start, if that is inside.
  func cast(_ convexShape: ConvexShape, _ pose: Pose, _ pool: UnsafePointer<Vector>) -> RayIntersection? {
    cast(at: AABB(convexShape.bounds(pose, pool))) { convexShape.rayCast(from: $0, translation: $1, pose, pool) }
  }

  /// The entry of the ray into an area, of which a box around it and the entry of a near ray are known.
  ///
  /// - Parameters:
  ///   - tight: The box along the world's axes around the area.
  ///   - near: The entry of a ray from a point over a displacement.
  func cast(
    at tight: @autoclosure () -> AABB, _ near: (_ origin: Vector, _ translation: Vector) -> ConvexShapeHit?
  ) -> RayIntersection? {
    if isFar { return castClipped(tight(), near) }
    let translation = end - start
    guard let hit = near(start, translation) else { return nil }
    return RayIntersection(
      fraction: hit.fraction, along: 0, point: start + translation * hit.fraction, normal: hit.normal)
  }

  /// Casts the part of the ray that passes by the area.
  private func castClipped(
    _ tight: AABB, _ near: (_ origin: Vector, _ translation: Vector) -> ConvexShapeHit?
  ) -> RayIntersection? {
    let box = tight.grown(by: 1 + tight.extent)
    // A quarter of the ray does not overflow.
    let quarter = end * 0.25 - start * 0.25
    let length = quarter.size
    let direction = quarter.direction
    // The point of the ray from which distances are measured: its near end, or the point nearest to the convex shape.
    let (isStartNear, isEndNear) = (Self.isNear(start), Self.isNear(end))
    let share = isStartNear ? 0 : isEndNear ? 1 : Self.share(of: box, from: start * 0.25, direction, length)
    let base = isStartNear ? start : isEndNear ? end : Self.slide((start * 0.25 + quarter * share) * 4, direction, box)
    guard let x = Self.interval(base.x, direction.x, box.minX, box.maxX),
      let y = Self.interval(base.y, direction.y, box.minY, box.maxY)
    else { return nil }
    let first = max(max(x.first, y.first), isStartNear ? 0 : -.infinity)
    let last = min(min(x.last, y.last), isEndNear ? 0 : .infinity)
    if !(first <= last) { return nil }
    let (origin, translation) = (base + direction * first, direction * (last - first))
    guard let hit = near(origin, translation) else { return nil }
    let along = first + (last - first) * hit.fraction
    return RayIntersection(
      fraction: min(max(share + along * 0.25 / length, 0), 1), along: direction.dot(base) + along,
      point: base + direction * along, normal: hit.normal)
  }

  /// The share of the ray before the point nearest to a box's middle, computed from a quarter of its start.
  private static func share(of box: AABB, from start: Vector, _ direction: Vector, _ length: Double) -> Double {
    let middle = Vector(x: box.minX + box.maxX, y: box.minY + box.maxY) * 0.125
    let offset = middle - start
    let size = max(abs(offset.x), abs(offset.y))
    if size == 0 { return 0 }
    return min(max((offset * (1 / size)).dot(direction) * (size / length), 0), 1)
  }

  /// Moves a point along a line until it is near a box: each remaining distance is the rounding error of the one
  /// before.
  private static func slide(_ place: Vector, _ direction: Vector, _ box: AABB) -> Vector {
    let middle = Vector(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
    var place = place
    for _ in 0..<24 {
      let distance = (middle - place).dot(direction)
      if abs(distance) <= box.extent { break }
      place += direction * distance
    }
    return place
  }

  /// The interval in which a coordinate that starts at `base` and grows by `direction` is between two walls.
  private static func interval(
    _ base: Double, _ direction: Double, _ low: Double, _ high: Double
  ) -> (first: Double, last: Double)? {
    if direction == 0 { return base >= low && base <= high ? (-.infinity, .infinity) : nil }
    let (a, b) = ((low - base) / direction, (high - base) / direction)
    return (min(a, b), max(a, b))
  }

  /// Whether a point is in the range of bodies, which never go farther than 1e13 points along an axis.
  private static func isNear(_ point: Vector) -> Bool { abs(point.x) <= 1e14 && abs(point.y) <= 1e14 }
}

extension Vector {
  /// The length, even if its square overflows.
  fileprivate var size: Double {
    let most = max(abs(x), abs(y))
    return most > 0 ? Vector(x: x / most, y: y / most).length * most : 0
  }

  /// The unit vector, even if the length's square overflows; zero stays zero.
  fileprivate var direction: Vector {
    let size = max(abs(x), abs(y))
    return size > 0 ? Vector(x: x / size, y: y / size).normalized : self
  }
}

/// A part of the plane around a field's position, built from circles and rectangles.
///
/// ```swift
/// let ring = FieldRegion.difference(.circle(radius: 100), .circle(radius: 50))
/// print(ring.contains(Vector(x: 75, y: 0)))  // true
/// ```
public indirect enum FieldRegion: Hashable, Sendable {
  /// The whole plane.
  case infinite
  /// The points within `radius` points of the middle, the rim included.
  case circle(radius: Double)
  /// A rectangle about the middle, `size` wide and high in points, its edges not included.
  case rectangle(size: Vector)
  /// The points outside a region.
  case inverse(FieldRegion)
  /// The points in at least one of two regions.
  case union(FieldRegion, FieldRegion)
  /// The points of the first region that are not in the second.
  case difference(FieldRegion, FieldRegion)
  /// The points in both regions.
  case intersection(FieldRegion, FieldRegion)

  /// The greatest depth of nested regions.
  static let maximumLevels = 32

  /// Whether a point, in points from the region's middle, lies in the region; a point with a NaN lies in no region.
  ///
  /// - Complexity: O(*n*) in the number of regions that it is built of.
  public func contains(_ point: Vector) -> Bool { !point.x.isNaN && !point.y.isNaN && holds(point) }

  private func holds(_ point: Vector) -> Bool {
    switch self {
    case .infinite: true
    case .circle(let radius): point.lengthSquared <= radius * radius
    case .rectangle(let size): abs(point.x) < size.x / 2 && abs(point.y) < size.y / 2
    case .inverse(let region): !region.holds(point)
    case .union(let first, let second): first.holds(point) || second.holds(point)
    case .difference(let first, let second): first.holds(point) && !second.holds(point)
    case .intersection(let first, let second): first.holds(point) && second.holds(point)
    }
  }

  /// Checks every size, and that regions are nested at most 32 levels deep.
  ///
  /// - Throws: `PhysicsError` for the first value that no world accepts.
  public func validate() throws(PhysicsError) { try validate(levels: Self.maximumLevels) }

  private func validate(levels: Int) throws(PhysicsError) {
    guard levels > 0 else {
      throw PhysicsError("a region", accepted: "at most \(Self.maximumLevels) levels deep", found: "more")
    }
    let sizes = 0...PhysicsError.extent.upperBound
    switch self {
    case .infinite: break
    case .circle(let radius): try radius.checked("a region's radius", in: sizes, unit: "pt")
    case .rectangle(let size):
      try size.x.checked("a region's width", in: sizes, unit: "pt")
      try size.y.checked("a region's height", in: sizes, unit: "pt")
    case .inverse(let region): try region.validate(levels: levels - 1)
    case .union(let first, let second), .difference(let first, let second), .intersection(let first, let second):
      try first.validate(levels: levels - 1)
      try second.validate(levels: levels - 1)
    }
  }
}

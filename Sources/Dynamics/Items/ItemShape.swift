import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// The shapes with which items collide.
@MainActor
enum ItemShape {
  /// The shapes of an item, in points about its centre.
  ///
  /// A circle for an ellipse of equal sides; other ellipses are polygons of 8 to 24 corners on them. A path is one convex
  /// polygon; a group has those of each of its items. None for a rectangle or ellipse without area.
  static func shapes(of item: any DynamicItem) -> [Shape] {
    if let group = item as? DynamicItemGroup { return group.shapes }
    let size = item.bounds.size
    switch item.collisionBoundsType {
    case .rectangle:
      return hasArea(size) ? [.box(width: Double(size.width), height: Double(size.height))] : []
    case .ellipse:
      guard hasArea(size) else { return [] }
      if size.width == size.height { return [.circle(radius: Double(size.width) / 2)] }
      let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      return [polygon(Path(ellipseIn: box).chords(fewest: 2, most: 6), of: item)]
    case .path:
      return [polygon(item.collisionBoundingPath.cgPath.chords(), of: item)]
    }
  }

  static func hasArea(_ size: CGSize) -> Bool { size.width > 0 && size.height > 0 }

  private static func polygon(_ points: [Vector], of item: any DynamicItem) -> Shape {
    require(
      points.count >= 3,
      "the collision path of \(name(of: item)) has \(points.count) corners; it takes at least 3 that are not on one line"
    )
    require(
      isConvex(points),
      "the collision path of \(name(of: item)) is not convex, or crosses itself; make a DynamicItemGroup of items with "
        + "convex paths")
    do {
      // A hull keeps at most 24 corners.
      return .polygon(try points.count > 24 ? Polygon(hullOf: points) : Polygon(points))
    } catch {
      fatalError("the collision path of \(name(of: item)) cannot be used: \(error)")
    }
  }

  /// Whether a closed line turns in one direction only, and once round.
  private static func isConvex(_ points: [Vector]) -> Bool {
    var (left, right, turns) = (false, false, 0)
    for index in points.indices {
      let (a, b, c) = (points[index], points[(index + 1) % points.count], points[(index + 2) % points.count])
      let turn = (b - a).cross(c - b)
      if turn > 1e-9 { right = true }
      if turn < -1e-9 { left = true }
      // A convex line goes to the right and then to the left, once.
      let (before, after) = (b.x - a.x > 0, c.x - b.x > 0)
      if before != after { turns += 1 }
    }
    return !(left && right) && turns <= 2
  }

  /// An item in the sentences of errors.
  static func name(of item: any DynamicItem) -> String {
    let (center, size) = (item.center, item.bounds.size)
    return "\(type(of: item)) at (\(center.x), \(center.y)) of size \(size.width) x \(size.height)"
  }
}

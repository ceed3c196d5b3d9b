import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// The ranges of what a springy layout is given.
@MainActor
enum SpringyCheck {
  /// Traps with a sentence if a property of a layout is out of its range.
  static func check(_ layout: SpringyLayout) {
    for (name, value) in [("frequency", layout.frequency), ("drag frequency", layout.dragFrequency)] {
      require(
        value > 0 && value <= CGFloat(AnchorSpring.highestFrequency),
        "a springy layout's \(name) is above 0 and at most 1,000 Hz, found \(value) Hz")
    }
    for (name, value) in [("damping", layout.damping), ("drag damping", layout.dragDamping)] {
      require(
        value >= 0 && value <= CGFloat(AnchorSpring.highestDamping),
        "a springy layout's \(name) is a ratio from 0 to 100, found \(value)")
    }
    require(
      layout.resistance >= 0 && layout.resistance <= 1e6,
      "a springy layout's resistance is from 0 to 1e6 1/s, found \(layout.resistance)")
    require(
      layout.elasticity >= 0 && layout.elasticity <= 1,
      "a springy layout's elasticity is from 0 to 1, found \(layout.elasticity)")
    let gravity = layout.gravity
    require(
      gravity.dx.isFinite && gravity.dy.isFinite && max(abs(gravity.dx), abs(gravity.dy)) <= 1e6,
      "a springy layout's gravity is finite and at most 1e6, found (\(gravity.dx), \(gravity.dy))")
  }

  /// Whether attributes have a centre and a size that a body can have.
  static func accepts(_ attributes: CollectionViewLayoutAttributes) -> Bool {
    let (center, size) = (attributes.center, attributes.size)
    // A comparison with a number that is none is false.
    let farthest: CGFloat = 1e12
    return abs(center.x) <= farthest && abs(center.y) <= farthest && size.width >= 0 && size.height >= 0
      && max(size.width, size.height) <= farthest
  }
}

extension Enclosure {
  /// Walls about the content of a size, at distances from its edges; in points.
  init(content size: CGSize, insets: EdgeInsets, elasticity: CGFloat) {
    let (left, top) = (Double(insets.left), Double(insets.top))
    self.init(
      minX: left, minY: top, maxX: max(left, Double(size.width - insets.right)),
      maxY: max(top, Double(size.height - insets.bottom)), restitution: Double(elasticity))
  }
}

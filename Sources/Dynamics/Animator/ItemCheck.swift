import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Refuses items with a sentence that an animator cannot move.
@MainActor
struct ItemCheck {
  let animator: DynamicAnimator

  /// The greatest coordinate, length and speed along an axis that a world accepts, in points and points per second.
  static let extent = 1e12

  /// Whether a world accepts two coordinates.
  static func accepts(_ x: CGFloat, _ y: CGFloat) -> Bool { abs(Double(x)) <= extent && abs(Double(y)) <= extent }

  static func requireFinite(_ center: Vector, of item: any DynamicItem) {
    require(
      abs(center.x) <= extent && abs(center.y) <= extent,
      "the centre of an item is finite, and within 1e12 points of the origin; found \(ItemShape.name(of: item))")
  }

  static func requireFinite(velocity: Vector, of item: any DynamicItem) {
    require(
      abs(velocity.x) <= extent && abs(velocity.y) <= extent,
      "the velocity of an item is at most 1e12 points per second along each axis, found (\(velocity.x), \(velocity.y)) for "
        + ItemShape.name(of: item))
  }

  static func requireFinite(angularVelocity: Double, of item: any DynamicItem) {
    require(
      abs(angularVelocity) <= 1e9,
      "the angular velocity of an item is at most 1e9 radians per second, found \(angularVelocity) for "
        + ItemShape.name(of: item))
  }

  /// The size of an item, in points.
  static func size(of item: any DynamicItem) -> Vector {
    let size = item.bounds.size
    require(
      size.width >= 0 && size.height >= 0 && size.width <= 1e9 && size.height <= 1e9,
      "the size of an item is finite, not negative and at most 1e9 points; found \(ItemShape.name(of: item))")
    return Vector(x: Double(size.width), y: Double(size.height))
  }

  /// Refuses items that do not belong into this animator.
  func requireBelonging(_ item: any DynamicItem) {
    if let group = animator.groups[ObjectIdentifier(item)] {
      fatalError(
        "\(ItemShape.name(of: item)) is in a DynamicItemGroup of \(group.items.count) items; add the group to behaviours, "
          + "not its items")
    }
    guard let group = item as? DynamicItemGroup else { return checkReference(item) }
    for part in group.items {
      require(
        animator.table[part] == nil,
        "\(ItemShape.name(of: part)) is held by behaviours, and cannot be in a DynamicItemGroup as well; remove it from "
          + "these first")
      require(
        animator.groups[ObjectIdentifier(part)] == nil,
        "\(ItemShape.name(of: part)) is in two DynamicItemGroups; a group of the items of both moves them as one")
      checkReference(part)
      guard let reference = animator.referenceView, let view = part as? View else { continue }
      require(
        view.superview === reference,
        "\(ItemShape.name(of: part)) is in a DynamicItemGroup, and so has to be in the reference view itself, "
          + "\(type(of: reference)), not in a view inside of it")
    }
  }

  private func checkReference(_ item: any DynamicItem) {
    if animator.hasLayoutReference {
      require(
        !(item is View),
        "a view cannot be an item of an animator with the reference of a layout; found \(ItemShape.name(of: item)). Add "
          + "the element's layout attributes")
    } else if let view = animator.referenceView {
      require(
        !(item is any LayoutElementItem),
        "layout attributes cannot be an item of an animator with a reference view; found \(ItemShape.name(of: item)). Make "
          + "the animator with init(collectionViewLayout:)")
      guard let own = item as? View else { return }
      require(
        own.isDescendant(of: view),
        "\(ItemShape.name(of: item)) is not inside of the reference view, \(type(of: view)); add it there before it is "
          + "added to a behaviour")
    }
  }
}

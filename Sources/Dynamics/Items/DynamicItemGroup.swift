import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Several items that an animator moves as one rigid body. (`UIDynamicItemGroup`.)
///
/// Its rectangle is the union of the items' rectangles, without their transforms, and its centre is the middle of that. As
/// a body it has the shapes of all items at their places; its mass is the density times the sum of their areas.
///
/// ```swift
/// let dumbbell = DynamicItemGroup(items: [left, bar, right])
/// gravity.addItem(dumbbell)
/// ```
///
/// Each item keeps its own transform, which turns with the group. (In UIKit it is lost.) Add the group, not its items, to
/// behaviours. A group has no groups in it; views are in the animator's reference view itself.
@preconcurrency @MainActor
open class DynamicItemGroup: NSObject, DynamicItem {
  /// The items of the group, which never change.
  public let items: [any DynamicItem]
  /// The items' places relative to the group's centre, without rotation. In points.
  private let offsets: [CGPoint]
  /// The size of the group's rectangle.
  private let size: CGSize
  private var place: CGPoint
  private var map = CGAffineTransform.identity
  /// The items' transforms without the group's, and as they were written last.
  private var own: [CGAffineTransform]
  private var written: [CGAffineTransform]

  /// Makes a group of items at their present places.
  ///
  /// - Precondition: There is at least one item, each is there once, and none of them is a group.
  public init(items: [any DynamicItem]) {
    require(!items.isEmpty, "a DynamicItemGroup has at least one item; it was made of none")
    require(
      Set(items.map { ObjectIdentifier($0) }).count == items.count, "a DynamicItemGroup has the same item twice")
    for item in items {
      require(
        !(item is DynamicItemGroup),
        "a DynamicItemGroup has no groups in it; make one group of the items of all of them")
    }
    var box = CGRect.null
    for item in items {
      let (center, size) = (item.center, item.bounds.size)
      box = box.union(
        CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height))
    }
    self.items = items
    place = CGPoint(x: box.midX, y: box.midY)
    size = box.size
    let middle = place
    offsets = items.map { CGPoint(x: $0.center.x - middle.x, y: $0.center.y - middle.y) }
    own = items.map(\.transform)
    written = own
  }

  /// The middle of the group, in points of the animator's coordinates; setting it moves every item with it.
  open var center: CGPoint {
    get { place }
    set {
      place = newValue
      placeItems()
    }
  }

  /// The group's size, at origin zero. In points.
  open var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The transform about the middle; setting it moves the items about the middle, and transforms each of them in addition to
  /// its own transform.
  open var transform: CGAffineTransform {
    get { map }
    set {
      for (number, item) in items.enumerated() {
        let current = item.transform
        // One that was set in the meantime.
        if current != written[number] { own[number] = current.concatenating(map.inverted()) }
        written[number] = own[number].concatenating(newValue)
        item.transform = written[number]
      }
      map = newValue
      placeItems()
    }
  }

  private func placeItems() {
    for (item, offset) in zip(items, offsets) {
      let offset = offset.applying(map)
      item.center = CGPoint(x: place.x + offset.x, y: place.y + offset.y)
    }
  }

  /// The shapes of all items, in points about the group's middle.
  var shapes: [Shape] {
    zip(items, offsets).flatMap { item, offset in
      ItemShape.shapes(of: item).map { $0.moved(by: Vector(offset)) }
    }
  }
}

extension Shape {
  /// A shape of an item, which is a circle or a polygon, at another place.
  fileprivate func moved(by offset: Vector) -> Shape {
    switch self {
    case .circle(let center, let radius): return .circle(center: center + offset, radius: radius)
    case .polygon(let polygon):
      do { return .polygon(try Polygon(polygon.vertices.map { $0 + offset })) } catch { fatalError("\(error)") }
    default: return self
    }
  }
}

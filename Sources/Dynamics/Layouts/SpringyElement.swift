import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// An element of a springy layout with its body.
///
/// An object, so that a loop over ten thousand of them need not retain each.
@MainActor
package final class SpringyElement {
  /// What the view gets: the wrapped layout's attributes, but for the centre, which is the body's.
  @exclusivity(unchecked)
  package var attributes: CollectionViewLayoutAttributes
  package nonisolated let body: BodyID
  @exclusivity(unchecked)
  package var key: ElementKey
  /// The data source's identifier of the item, by which it is found again when the data is reloaded.
  @exclusivity(unchecked)
  var identifier: Int?
  /// The element's centre in the wrapped layout, in points.
  @exclusivity(unchecked)
  package var place: CGPoint
  /// Whether a change of its place made it move, and it has not arrived yet: newcomers do not move as it does.
  @exclusivity(unchecked)
  var isTravelling = false
  /// Whether an update moved it by itself, and not with its neighbours.
  @exclusivity(unchecked)
  var isMoved = false
  /// Its key and its place in the preview of an interactive reorder, which an update in this tick has taken back; it is shown
  /// there until the preview is there again.
  @exclusivity(unchecked)
  var shown: (key: ElementKey, place: CGPoint)?
  /// How far its place, and it with this, has been carried along since the last update began. In points.
  @exclusivity(unchecked)
  var carried = CGVector.zero
  /// How far its place has been carried along since the last scroll was taken over, in points.
  @exclusivity(unchecked)
  var carriedByScroll = CGVector.zero
  /// Its key before the update that is under way.
  @exclusivity(unchecked)
  var keyBefore: ElementKey?
  /// Where it was in this tick before it changed its line: an update that takes it back restores it there.
  @exclusivity(unchecked)
  var undo: (place: CGPoint, center: CGPoint, velocity: Vector)?
  /// The last pass over the wrapped layout's elements that found it.
  @exclusivity(unchecked)
  var pass = 0
  /// Its place in the layout's list of elements; -1 while it is not listed, or not found by its key.
  @exclusivity(unchecked)
  var number = -1

  init(
    _ attributes: CollectionViewLayoutAttributes, _ body: BodyID, _ key: ElementKey, identifier: Int?, place: CGPoint
  ) {
    self.attributes = attributes
    self.body = body
    self.key = key
    self.identifier = identifier
    self.place = place
  }

  /// The vector from its place to where it is, in points.
  package var displacement: CGVector {
    CGVector(dx: attributes.center.x - place.x, dy: attributes.center.y - place.y)
  }

  /// Whether it is on its way alone: it neither moves with a line nor is a model for others.
  var isOnItsOwn: Bool { isMoved && isTravelling }

  /// The nearest item on the line into which this one comes by a vector: the line that the vector goes along.
  func mate(
    entering entry: CGVector, among others: [SpringyElement]
  ) -> SpringyElement? {
    let isRow = abs(entry.dx) >= abs(entry.dy)
    var best: (distance: CGFloat, element: SpringyElement)?
    for other in others {
      let (dx, dy) = (abs(other.place.x - place.x), abs(other.place.y - place.y))
      let (along, across, size) =
        isRow ? (dx, dy, attributes.size.height) : (dy, dx, attributes.size.width)
      if across < size / 2, along < best?.distance ?? .infinity { best = (along, other) }
    }
    return best?.element
  }

  func hash(into hash: inout StateHash) {
    key.hash(into: &hash)
    body.hash(into: &hash)
    hash.combine(identifier)
    hash.combine(place)
    hash.combine(flags: isTravelling, isMoved)
    hash.combine(shown) {
      $1.key.hash(into: &$0)
      $0.combine($1.place)
    }
    hash.combine(carried)
    hash.combine(carriedByScroll)
    hash.combine(keyBefore) { $1.hash(into: &$0) }
    hash.combine(undo) {
      $0.combine($1.place)
      $0.combine($1.center)
      $0.combine($1.velocity.x, $1.velocity.y)
    }
  }
}

/// An element of the wrapped layout near the view.
struct SpringyPlace {
  let key: ElementKey
  /// The wrapped layout's attributes, which it may change when it is prepared again.
  let attributes: CollectionViewLayoutAttributes
  let frame: CGRect
  let center: CGPoint
  /// Whether the element has no spring.
  private(set) var isFixed: Bool
  /// The element with its body, as long as it has one.
  var element: SpringyElement?

  init(
    key: ElementKey, attributes: CollectionViewLayoutAttributes, frame: CGRect, center: CGPoint, isFixed: Bool,
    element: SpringyElement?
  ) {
    (self.key, self.attributes, self.frame) = (key, attributes, frame)
    (self.center, self.isFixed, self.element) = (center, isFixed, element)
  }

  /// The world has refused the element's body: it has no spring.
  mutating func refuse() { isFixed = true }

  /// Moves a centre so that an element whose place is beside the view does not begin within it.
  func keep(_ center: inout CGPoint, outOf sight: CGRect) {
    let (left, right) = (self.center.x - frame.minX, frame.maxX - self.center.x)
    let (above, below) = (self.center.y - frame.minY, frame.maxY - self.center.y)
    if frame.minY >= sight.maxY {
      center.y = max(center.y, sight.maxY + above)
    } else if frame.maxY <= sight.minY {
      center.y = min(center.y, sight.minY - below)
    } else if frame.minX >= sight.maxX {
      center.x = max(center.x, sight.maxX + left)
    } else if frame.maxX <= sight.minX {
      center.x = min(center.x, sight.minX - right)
    }
  }
}

/// What a tick needs of an element: ten thousand of these are one piece of memory.
struct SpringyLink {
  let body: BodyID
  /// The element's, which the element keeps.
  let attributes: Unmanaged<CollectionViewLayoutAttributes>
  /// The centre that was last written.
  var center = CGPoint(x: CGFloat.nan, y: CGFloat.nan)
}

extension Unmanaged {
  /// Calls a closure with the object, without retaining it.
  ///
  /// The standard library's own function makes a closure that belongs to an actor ask for it.
  @inline(__always)
  func withUncounted(_ body: (Instance) -> Void) { _withUnsafeGuaranteedRef { body($0) } }
}

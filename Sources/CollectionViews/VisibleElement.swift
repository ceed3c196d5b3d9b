import Determinism
import Geometry
import Layout

/// Names an element by what and where it is, for look-ups between two layout passes.
struct ElementKey: Hashable {
  let category: CollectionView.ElementCategory
  let kind: String?
  var section: Int
  var item: Int

  init(category: CollectionView.ElementCategory, kind: String?, section: Int, item: Int) {
    self.category = category
    self.kind = kind
    self.section = section
    self.item = item
  }

  @MainActor
  init(_ attributes: CollectionViewLayoutAttributes) {
    category = attributes.representedElementCategory
    kind = attributes.representedElementKind
    section = attributes.indexPath.section
    item = attributes.indexPath.item
  }

  var path: IndexPath { IndexPath(item: item, section: section) }

  // Most keys are of items, and hashing an absent kind and a category costs as much as the rest.
  func hash(into hasher: inout Hasher) {
    hasher.combine(section)
    hasher.combine(item)
  }
}

/// An element in sight, or on its way out of it.
@MainActor
final class VisibleElement {
  /// What becomes of the element.
  enum Presence: Equatable {
    /// It belongs where its attributes say.
    case resident
    /// It is no more in the layout, and goes away until a tick.
    case leaving(until: Int)
  }

  let id: ElementID
  var key: ElementKey
  @exclusivity(unchecked)
  var attributes: CollectionViewLayoutAttributes
  var view: CollectionReusableView?
  var presence = Presence.resident
  @exclusivity(unchecked)
  var differences: [FadingDifference] = []
  /// How the view was last shown, if it is of a class of one's own.
  private var shown: ElementState?
  /// The size for which the view was last asked how it would like to look.
  var askedSize: CGSize?
  /// The layout pass in which the element was last taken back on its way out.
  var revival = -1
  /// The layout pass in which the element was last seen.
  var pass = 0

  init(id: ElementID, key: ElementKey, attributes: CollectionViewLayoutAttributes) {
    self.id = id
    self.key = key
    self.attributes = attributes
  }

  var isResident: Bool { presence == .resident }

  /// Whether the element has left by a tick.
  func isGone(at tick: Int) -> Bool { if case .leaving(let until) = presence { until <= tick } else { false } }

  /// Hands the attributes to the view.
  func show() {
    guard let view else { return }
    view.frame = attributes.frame
    view.apply(attributes)
    shown = wantsChanges ? ElementState(attributes) : nil
  }

  /// Hands over attributes that were changed in place: those of a class of one's own in any case, as what it adds
  /// cannot be seen here.
  func showChanges() {
    guard wantsChanges else { return }
    if type(of: attributes) == CollectionViewLayoutAttributes.self, shown == ElementState(attributes) { return }
    show()
  }

  /// Whether the view is of a class of one's own: the library's take no notice.
  private var wantsChanges: Bool {
    guard let view else { return false }
    return type(of: view) != CollectionViewCell.self && type(of: view) != CollectionReusableView.self
  }

  /// How the element looks at a tick.
  func state(at tick: Int) -> ElementState {
    var state = ElementState(attributes)
    for difference in differences {
      state = state.adding(difference.share(at: tick), of: difference.start, over: difference.end)
    }
    return state
  }

  /// Lets the element go on from `start` where its attributes say `end`, within `duration` ticks.
  func ease(from start: ElementState, to end: ElementState, at tick: Int, duration: Int) {
    if start == end || duration <= 0 { return }
    differences.append(FadingDifference(start: start, end: end, since: tick, duration: duration))
  }

  /// Whether the element was last shown by this very object, which still names the same item.
  func stillShows(_ attributes: CollectionViewLayoutAttributes) -> Bool {
    guard self.attributes === attributes, isResident, pass > 0 else { return false }
    let path = attributes.indexPath
    return path.item == key.item && path.section == key.section
  }

  func hash(into hash: inout StateHash) {
    id.hash(into: &hash)
    hash.combine(key.section)
    hash.combine(key.item)
    if case .leaving(let until) = presence { hash.combine(until) }
    if key.category != .cell {
      hash.combine(key.category.rawValue)
      for byte in (key.kind ?? "").utf8 { hash.combine(Int(byte)) }
    }
    attributes.hash(into: &hash)
    hash.combine(differences.count)
    for difference in differences {
      hash.combine(difference.since)
      hash.combine(difference.duration)
      difference.start.hash(into: &hash)
      difference.end.hash(into: &hash)
    }
  }
}

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

import SpringflowDeterminism
import SpringflowGeometry
import SpringflowViews

/// The category, kind and index path of an element, for look-ups between two layout passes.
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
    let path = attributes.indexPath
    section = path.count > 0 ? path[0] : 0
    item = path.count == 2 ? path[1] : Self.noItem
  }

  /// The item of a path that has only one index, such as that of a global header.
  private static let noItem = -1

  /// The key of an item, or `nil` for a path that is not an item's.
  init?(cellAt path: IndexPath) {
    guard path.count == 2 else { return nil }
    self.init(category: .cell, kind: nil, section: path[0], item: path[1])
  }

  var path: IndexPath {
    item == Self.noItem ? IndexPath(index: section) : IndexPath(item: item, section: section)
  }

  /// The key of an element of the same kind at another path.
  func at(_ path: IndexPath) -> ElementKey {
    ElementKey(
      category: category, kind: kind, section: path.count > 0 ? path[0] : 0,
      item: path.count == 2 ? path[1] : Self.noItem)
  }

  // Most keys belong to items, and hashing an absent kind and a category costs as much as the rest.
  func hash(into hasher: inout Hasher) {
    hasher.combine(section)
    hasher.combine(item)
  }

  func hash(into hash: inout StateHash) {
    hash.combine(category.rawValue)
    hash.combine(kind) { $0.combine($1) }
    hash.combine(section, item)
  }
}

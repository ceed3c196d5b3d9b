import SpringflowNumerics

/// The category, kind and index path of an element, for look-ups between two passes of a layout.
///
/// Index paths are those of the layout: while an item is moved interactively, they are the preview's.
public struct ElementKey: Hashable, Sendable {
  /// Whether it is an item, a supplementary or a decoration element.
  public let category: CollectionView.ElementCategory
  /// The kind of a supplementary or decoration element; `nil` for an item.
  public let kind: String?
  /// The number of its section; of an element with a path of one index, such as a global header, that index.
  public var section: Int
  /// Its number in the section; -1 for a path of one index.
  public var item: Int

  /// Makes the key of an element with a path of two indices.
  public init(category: CollectionView.ElementCategory, kind: String?, section: Int, item: Int) {
    self.category = category
    self.kind = kind
    self.section = section
    self.item = item
  }

  /// Makes the key of the element that attributes are about.
  @preconcurrency @MainActor
  public init(_ attributes: CollectionViewLayoutAttributes) {
    self.init(
      category: attributes.representedElementCategory, kind: attributes.representedElementKind,
      indexPath: attributes.indexPath)
  }

  /// The item of a path that has only one index, such as that of a global header.
  private static let noItem = -1

  /// Makes the key of an element with a path of any length.
  public init(category: CollectionView.ElementCategory, kind: String?, indexPath: IndexPath) {
    self.init(
      category: category, kind: kind, section: indexPath.count > 0 ? indexPath[0] : 0,
      item: indexPath.count == 2 ? indexPath[1] : Self.noItem)
  }

  /// Makes the key of an item; `nil` for a path that has not two indices.
  public init?(cellAt path: IndexPath) {
    guard path.count == 2 else { return nil }
    self.init(category: .cell, kind: nil, section: path[0], item: path[1])
  }

  /// The element's index path.
  public var indexPath: IndexPath {
    item == Self.noItem ? IndexPath(index: section) : IndexPath(item: item, section: section)
  }

  /// The key of an element of the same kind at another path.
  public func at(_ indexPath: IndexPath) -> ElementKey {
    ElementKey(category: category, kind: kind, indexPath: indexPath)
  }

  /// Hashes section and item: most keys are items', and an absent kind and a category cost as much as the rest.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(section)
    hasher.combine(item)
  }

  /// Mixes in all of the key.
  public func hash(into hash: inout StateHash) {
    hash.combine(category.rawValue)
    hash.combine(kind) { $0.combine($1) }
    hash.combine(section, item)
  }
}

/// The correspondence of elements before and after an update: items by the update's map, supplementary and decoration
/// elements by their sections and by the index paths that the layout inserts and deletes.
///
/// A layout or motion that keeps something for each element takes it along by the map of ``LayoutMotion/follow(_:)``. Which
/// supplementary and decoration elements come and go, the layout can be asked from
/// ``CollectionViewLayout/prepare(forCollectionViewUpdates:)`` on.
@preconcurrency @MainActor
public struct ElementMap {
  /// The correspondence of items.
  public let items: UpdateMap
  private var inserted: [Kind: SectionedPositions] = [:]
  private var deleted: [Kind: SectionedPositions] = [:]

  /// A kind of supplementary or decoration element.
  private struct Kind: Hashable {
    let category: CollectionView.ElementCategory
    let name: String
  }

  /// A map of items, and of other elements as long as none of their section comes or goes.
  public init(_ items: UpdateMap) { self.items = items }

  /// Asks the layout which elements of the given kinds the update adds and removes.
  public mutating func ask(_ layout: CollectionViewLayout, supplementary: [String], decoration: [String]) {
    for name in supplementary {
      let kind = Kind(category: .supplementaryView, name: name)
      deleted[kind] = Self.positions(BeforePath.init, layout.indexPathsToDeleteForSupplementaryView(ofKind: name))
      inserted[kind] = Self.positions(AfterPath.init, layout.indexPathsToInsertForSupplementaryView(ofKind: name))
    }
    for name in decoration {
      let kind = Kind(category: .decorationView, name: name)
      deleted[kind] = Self.positions(BeforePath.init, layout.indexPathsToDeleteForDecorationView(ofKind: name))
      inserted[kind] = Self.positions(AfterPath.init, layout.indexPathsToInsertForDecorationView(ofKind: name))
    }
  }

  private static func positions(_ path: (IndexPath) -> some SectionedPath & Hashable, _ paths: [IndexPath])
    -> SectionedPositions
  {
    SectionedPositions(Set(paths.map(path)).sorted())
  }

  /// The key that an element has after the update, or `nil` if it is removed.
  ///
  /// - Complexity: O(log *n*) for an update of *n* operations.
  public func after(_ key: ElementKey) -> ElementKey? {
    guard key.category != .cell else {
      return items.after(BeforePath(section: key.section, item: key.item)).map {
        ElementKey(category: .cell, kind: nil, section: $0.section, item: $0.item)
      }
    }
    guard let section = items.place(after: key.section) else { return nil }
    let kind = Kind(category: key.category, name: key.kind ?? "")
    let (gone, come) = (deleted[kind]?.positions(in: key.section), inserted[kind]?.positions(in: section))
    guard let rank = (gone ?? []).rank(of: key.item) else { return nil }
    return ElementKey(category: key.category, kind: key.kind, section: section, item: (come ?? []).place(ofRank: rank))
  }

  /// The key that an element had before the update, or `nil` if it is new.
  ///
  /// - Complexity: O(log *n*) for an update of *n* operations.
  public func before(_ key: ElementKey) -> ElementKey? {
    guard key.category != .cell else {
      return items.before(AfterPath(section: key.section, item: key.item)).map {
        ElementKey(category: .cell, kind: nil, section: $0.section, item: $0.item)
      }
    }
    guard let section = items.place(before: key.section) else { return nil }
    let kind = Kind(category: key.category, name: key.kind ?? "")
    let (gone, come) = (deleted[kind]?.positions(in: section), inserted[kind]?.positions(in: key.section))
    guard let rank = (come ?? []).rank(of: key.item) else { return nil }
    return ElementKey(category: key.category, kind: key.kind, section: section, item: (gone ?? []).place(ofRank: rank))
  }
}

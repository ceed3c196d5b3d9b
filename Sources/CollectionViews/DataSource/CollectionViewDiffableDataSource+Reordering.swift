import SpringflowGeometry
import SpringflowUpdates

extension CollectionViewDiffableDataSource {
  /// Closures for interactive reordering. (`UICollectionViewDiffableDataSource.ReorderingHandlers`.)
  ///
  /// ```swift
  /// source.reorderingHandlers.canReorderItem = { _ in true }
  /// source.reorderingHandlers.didReorder = { photos = $0.finalSnapshot.itemIdentifiers }
  /// ```
  public struct ReorderingHandlers {
    /// Whether the user may move an item; without it none.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the source takes over the user's change.
    public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    /// Called when the source has taken over the user's change: the time to change one's own data.
    public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

    /// Nothing may be moved.
    public init() {}
  }

  /// The snapshot with one of its items elsewhere; the place counts without the item.
  func moving(
    _ item: ItemIdentifierType, to path: IndexPath
  ) -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    var snapshot = snapshot()
    guard let section = sectionIdentifier(for: path.section) else { return snapshot }
    let others = snapshot.itemIdentifiers(inSection: section).filter { $0 != item }
    if others.indices.contains(path.item) {
      snapshot.moveItem(item, beforeItem: others[path.item])
    } else {
      snapshot.appendItems([item], toSection: section)
    }
    return snapshot
  }
}

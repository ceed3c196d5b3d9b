extension CollectionViewDiffableDataSource {
  /// Closures for interactive reordering. (`UICollectionViewDiffableDataSource.ReorderingHandlers`.)
  ///
  /// ```swift
  /// source.reorderingHandlers.canReorderItem = { _ in true }
  /// source.reorderingHandlers.didReorder = { photos = $0.finalSnapshot.itemIdentifiers }
  /// ```
  public struct ReorderingHandlers {
    /// Whether the user may move an item. Without this closure no item can be moved.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the source applies the user's change.
    public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    /// Called after the source has applied the user's change, so that the application can change its own data.
    public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

    /// Makes handlers with which no item can be moved.
    public init() {}
  }

  /// The snapshot with one of its items moved. The index is counted without the item.
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

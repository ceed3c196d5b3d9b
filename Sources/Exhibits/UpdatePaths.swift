import Springflow

/// Which items the current update inserts, and how those that it deletes looked: only they go ways of their own.
struct UpdatePaths {
  private var inserted: Set<IndexPath> = []
  private var deleted: [IndexPath: CollectionViewLayoutAttributes] = [:]

  /// Takes note of an update, while the layout still answers for the world before it.
  @MainActor
  init(_ items: [CollectionViewUpdateItem], in layout: CollectionViewLayout) {
    for item in items {
      switch item.updateAction {
      case .insert: if let path = item.indexPathAfterUpdate { inserted.insert(path) }
      case .delete:
        if let path = item.indexPathBeforeUpdate { deleted[path] = layout.layoutAttributesForItem(at: path) }
      default: break
      }
    }
  }

  /// No update.
  init() {}

  /// A copy of the attributes that an inserted item has in a layout, to begin with; `nil` for any other item.
  @MainActor
  func beginning(of path: IndexPath, in layout: CollectionViewLayout) -> CollectionViewLayoutAttributes? {
    guard inserted.contains(path) else { return nil }
    return layout.layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
  }

  /// A copy of the attributes that a deleted item had, to end with; `nil` for any other item.
  @MainActor
  func end(of path: IndexPath) -> CollectionViewLayoutAttributes? {
    deleted[path]?.copy() as? CollectionViewLayoutAttributes
  }
}

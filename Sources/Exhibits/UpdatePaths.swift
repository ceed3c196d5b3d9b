import Springflow

/// The items that the current update inserts, and the last attributes of those that it deletes.
struct UpdatePaths {
  private var inserted: Set<IndexPath> = []
  private var insertedSections: Set<Int> = []
  private var deleted: [IndexPath: CollectionViewLayoutAttributes] = [:]

  /// Records an update while the layout still describes the state before it.
  @MainActor
  init(_ items: [CollectionViewUpdateItem], in layout: CollectionViewLayout) {
    var deletedSections: Set<Int> = []
    for item in items {
      let (before, after) = (item.indexPathBeforeUpdate, item.indexPathAfterUpdate)
      switch item.updateAction {
      case .insert:
        guard let after else { continue }
        if after.item == NSNotFound { insertedSections.insert(after.section) } else { inserted.insert(after) }
      case .delete:
        guard let before else { continue }
        if before.item == NSNotFound {
          deletedSections.insert(before.section)
        } else {
          deleted[before] = layout.layoutAttributesForItem(at: before)
        }
      default: break
      }
    }
    guard !deletedSections.isEmpty, let bounds = layout.collectionView?.bounds else { return }
    // Of a deleted section only the near items can be seen.
    let near = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
    for attributes in layout.layoutAttributesForElements(in: near) ?? []
    where attributes.representedElementCategory == .cell && deletedSections.contains(attributes.indexPath.section) {
      deleted[attributes.indexPath] = attributes
    }
  }

  /// No update.
  init() {}

  /// The initial attributes for an inserted item, a copy of those in the layout; `nil` for any other item.
  @MainActor
  func beginning(of path: IndexPath, in layout: CollectionViewLayout) -> CollectionViewLayoutAttributes? {
    guard inserted.contains(path) || insertedSections.contains(path.section) else { return nil }
    return layout.layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
  }

  /// Whether an item is new.
  func inserts(_ path: IndexPath) -> Bool { inserted.contains(path) || insertedSections.contains(path.section) }

  /// Whether a section is new.
  func inserts(section: Int) -> Bool { insertedSections.contains(section) }

  /// The final attributes for a deleted item, a copy of its last ones; `nil` for any other item.
  @MainActor
  func end(of path: IndexPath) -> CollectionViewLayoutAttributes? {
    deleted[path]?.copy() as? CollectionViewLayoutAttributes
  }
}

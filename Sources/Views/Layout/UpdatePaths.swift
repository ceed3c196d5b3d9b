/// The items that an update inserts, and the last attributes of those that it deletes: what a layout with animated
/// inserts and deletes of its own keeps from `prepareForUpdates(_:)` to `finalizeCollectionViewUpdates()`.
///
/// ```swift
/// override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
///   super.prepareForUpdates(updateItems)
///   update = UpdatePaths(updateItems, in: self)
/// }
///
/// override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
///   let attributes = update.end(of: path)
///   attributes?.alpha = 0
///   return attributes
/// }
///
/// override func finalizeCollectionViewUpdates() { update = UpdatePaths() }
/// ```
public struct UpdatePaths {
  private var inserted: Set<IndexPath> = []
  private var insertedSections: Set<Int> = []
  private var deleted: [IndexPath: CollectionViewLayoutAttributes] = [:]

  /// Records an update while the layout still describes the state before it.
  ///
  /// - Complexity: O(*n*) for *n* changed items, and one query of the layout if sections are deleted.
  @preconcurrency @MainActor
  public init(_ items: [CollectionViewUpdateItem], in layout: CollectionViewLayout) {
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
          deleted[before] = layout.layoutAttributesForItem(at: before)?.copy() as? CollectionViewLayoutAttributes
        }
      default: break
      }
    }
    guard !deletedSections.isEmpty, let bounds = layout.collectionView?.bounds else { return }
    // Of a deleted section only the near items can be seen.
    let near = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
    for attributes in layout.layoutAttributesForElements(in: near) ?? []
    where attributes.representedElementCategory == .cell && deletedSections.contains(attributes.indexPath.section) {
      deleted[attributes.indexPath] = attributes.copy() as? CollectionViewLayoutAttributes
    }
  }

  /// No update.
  public init() {}

  /// The initial attributes for an inserted item, a copy of those in the layout; `nil` for any other item.
  @preconcurrency @MainActor
  public func beginning(of path: IndexPath, in layout: CollectionViewLayout) -> CollectionViewLayoutAttributes? {
    guard inserts(path) else { return nil }
    return layout.layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
  }

  /// Whether an item is new.
  public func inserts(_ path: IndexPath) -> Bool { inserted.contains(path) || insertedSections.contains(path.section) }

  /// Whether a section is new.
  public func inserts(section: Int) -> Bool { insertedSections.contains(section) }

  /// The final attributes for a deleted item, a copy of its last ones; `nil` for any other item.
  @preconcurrency @MainActor
  public func end(of path: IndexPath) -> CollectionViewLayoutAttributes? {
    deleted[path]?.copy() as? CollectionViewLayoutAttributes
  }
}

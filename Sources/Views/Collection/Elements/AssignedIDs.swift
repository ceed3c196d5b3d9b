import SpringflowNumerics

/// The identities of items without an identifier that were asked for by index path: they stay the same out of sight.
struct AssignedIDs {
  private var ids: [ElementKey: ElementID] = [:]

  /// The identity of an item, if it was stored.
  func id(of key: ElementKey) -> ElementID? { ids.isEmpty ? nil : ids[key] }

  mutating func store(_ id: ElementID, for key: ElementKey) { ids[key] = id }

  /// Moves identities with their items, and forgets those of deleted items.
  ///
  /// - Complexity: O(*n*) for *n* identities.
  mutating func follow(_ map: UpdateMap) {
    if ids.isEmpty { return }
    var moved: [ElementKey: ElementID] = [:]
    moved.reserveCapacity(ids.count)
    for (key, id) in ids {
      guard let after = map.after(BeforePath(section: key.section, item: key.item)) else { continue }
      moved[ElementKey(category: .cell, kind: nil, section: after.section, item: after.item)] = id
    }
    ids = moved
  }

  /// Mixes in the identities in their order.
  func hash(into hash: inout StateHash) {
    hash.combine(ids.sorted { $0.value < $1.value }) {
      $1.key.hash(into: &$0)
      $1.value.hash(into: &$0)
    }
  }
}

extension SpringflowAdditions where Self: CollectionView {
  /// The identity of an item: the data source's identifier or, if it gives none, a number that the view deals out.
  ///
  /// The identity stays the same through updates, in sight and out of sight. When the data is reloaded, the view deals
  /// out new numbers. Do not call this while an update changes the data.
  ///
  /// - Precondition: The item is there.
  /// - Complexity: O(1); O(*v*) for *v* elements in sight if the view deals a number out. Each number costs memory until
  ///   its item is deleted.
  public func elementID(forItemAt indexPath: IndexPath) -> ElementID {
    let counts = engine.dataCounts
    require(
      indexPath.count == 2 && counts.indices.contains(indexPath.section)
        && 0..<counts[indexPath.section] ~= indexPath.item,
      "there is no item at \(indexPath): the sections have \(counts) items")
    return engine.elementID(shownAt: engine.shownPath(of: indexPath))
  }
}

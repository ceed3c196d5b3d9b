/// The change of a diffable data source by an interactive reorder. (`NSDiffableDataSourceTransaction`.)
@preconcurrency @MainActor
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  /// The snapshot before the change.
  public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The snapshot after the change.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The difference as indices among all items: one removal and one insertion that are associated with each other.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The same by sections: the section in which the item moved, or the one that it left and the one that it joined.
  public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// The change of one section by an interactive reorder. (`NSDiffableDataSourceSectionTransaction`; it has the items in
/// place of section snapshots.)
@preconcurrency @MainActor
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  /// The section's identifier.
  public let sectionIdentifier: SectionIdentifierType
  /// The section's items before the change.
  public let initialItems: [ItemIdentifierType]
  /// The section's items after the change.
  public let finalItems: [ItemIdentifierType]
  /// The difference between the two.
  public let difference: CollectionDifference<ItemIdentifierType>
}

extension NSDiffableDataSourceTransaction {
  /// Makes the transaction for the move of one item.
  ///
  /// - Complexity: O(*n*) for *n* items.
  init(
    from initial: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    to final: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, moving item: ItemIdentifierType
  ) {
    initialSnapshot = initial
    finalSnapshot = final
    difference = Self.difference(initial.itemIdentifiers, final.itemIdentifiers, item)
    let sections = [initial.sectionIdentifier(containingItem: item), final.sectionIdentifier(containingItem: item)]
    let changed = sections[0] == sections[1] ? [sections[0]] : sections
    sectionTransactions = changed.compactMap { $0 }.map { section in
      let (before, after) = (initial.itemIdentifiers(inSection: section), final.itemIdentifiers(inSection: section))
      return NSDiffableDataSourceSectionTransaction(
        sectionIdentifier: section, initialItems: before, finalItems: after,
        difference: Self.difference(before, after, item))
    }
  }

  private static func difference(
    _ before: [ItemIdentifierType], _ after: [ItemIdentifierType], _ item: ItemIdentifierType
  ) -> CollectionDifference<ItemIdentifierType> {
    let (start, end) = (before.firstIndex(of: item), after.firstIndex(of: item))
    var changes: [CollectionDifference<ItemIdentifierType>.Change] = []
    if let start { changes.append(.remove(offset: start, element: item, associatedWith: end)) }
    if let end { changes.append(.insert(offset: end, element: item, associatedWith: start)) }
    guard let difference = CollectionDifference(changes) else {
      fatalError("one removal and one insertion of '\(item)' make a difference")
    }
    return difference
  }
}

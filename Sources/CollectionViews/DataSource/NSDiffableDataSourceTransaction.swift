import SpringflowUpdates

/// What an interactive reorder did to a diffable data source. (`NSDiffableDataSourceTransaction`.)
@preconcurrency @MainActor
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  /// What was shown before.
  public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// What is shown after.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// What leads from the one to the other, as places among all items: one removal and one insertion that belong together.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The same by sections: the one in which the item moved, or the one that it left and the one that it came to.
  public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// What an interactive reorder did to one section. (`NSDiffableDataSourceSectionTransaction`; in place of section
/// snapshots it has the items.)
@preconcurrency @MainActor
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  /// Which section it is.
  public let sectionIdentifier: SectionIdentifierType
  /// Its items before.
  public let initialItems: [ItemIdentifierType]
  /// Its items after.
  public let finalItems: [ItemIdentifierType]
  /// What leads from the one to the other.
  public let difference: CollectionDifference<ItemIdentifierType>
}

extension NSDiffableDataSourceTransaction {
  /// The move of one item.
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

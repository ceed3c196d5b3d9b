extension NSDiffableDataSourceSnapshot {
  /// A position before or after an existing identifier.
  public enum Anchor<Identifier: Hashable & Sendable>: Hashable, Sendable {
    /// Right before it.
    case before(Identifier)
    /// Right after it.
    case after(Identifier)

    @usableFromInline var identifier: Identifier {
      switch self {
      case .before(let identifier), .after(let identifier): identifier
      }
    }

    @usableFromInline var isAfter: Bool { if case .after = self { true } else { false } }
  }

  /// One change to a snapshot as a value, for changes that come from elsewhere and may be wrong.
  public enum Edit: Hashable, Sendable {
    /// New sections at the end.
    case appendSections([SectionIdentifierType])
    /// New sections beside another.
    case insertSections([SectionIdentifierType], Anchor<SectionIdentifierType>)
    /// Sections to delete, with their items; unknown ones are ignored.
    case deleteSections([SectionIdentifierType])
    /// A section to move beside another, with its items.
    case moveSection(SectionIdentifierType, Anchor<SectionIdentifierType>)
    /// Sections to reload.
    case reloadSections([SectionIdentifierType])
    /// Items at the end of a section, or of the last one; those that exist already move.
    case appendItems([ItemIdentifierType], toSection: SectionIdentifierType?)
    /// Items beside another; those that exist already move.
    case insertItems([ItemIdentifierType], Anchor<ItemIdentifierType>)
    /// Items to delete; unknown ones are ignored.
    case deleteItems([ItemIdentifierType])
    /// Deletes everything.
    case deleteAllItems
    /// An item to move beside another.
    case moveItem(ItemIdentifierType, Anchor<ItemIdentifierType>)
    /// Items to reload in new cells.
    case reloadItems([ItemIdentifierType])
    /// Items to reconfigure in their cells.
    case reconfigureItems([ItemIdentifierType])
  }

  /// Makes a change that may be impossible.
  ///
  /// ```swift
  /// try snapshot.make(.moveItem(3, .before(1)))
  /// ```
  ///
  /// - Throws: `SnapshotError` naming the identifiers at fault; the snapshot is then as it was.
  /// - Complexity: That of the member of the same name.
  public mutating func make(_ edit: Edit) throws(SnapshotError) {
    switch edit {
    case .appendSections(let sections):
      let end = self.sections.count
      try insert(sections: sections, .appendSections, at: end)
    case .insertSections(let sections, let anchor): try insert(sections: sections, anchor)
    case .deleteSections(let sections): delete(sections: sections)
    case .moveSection(let section, let anchor): try move(section: section, anchor)
    case .reloadSections(let sections):
      try checkKnown(sections, .reloadSections)
      reloadedSections.add(sections)
    case .appendItems(let items, let section): try append(items: items, to: section)
    case .insertItems(let items, let anchor): try insert(items: items, anchor)
    case .deleteItems(let items): delete(items: items)
    case .deleteAllItems: self = Self()
    case .moveItem(let item, let anchor): try move(item: item, anchor)
    case .reloadItems(let items):
      try checkKnown(items, .reloadItems)
      reloadedItems.add(items)
    case .reconfigureItems(let items):
      try checkKnown(items, .reconfigureItems)
      reconfiguredItems.add(items)
    }
  }
}

extension BatchUpdate {
  /// Finds the fewest changes from one snapshot to another.
  ///
  /// Identifiers in one of them only are deleted or inserted, items that change their section move, and as few as
  /// possible of the sections, and of the items that keep their section, move. Identifiers that the new snapshot marks
  /// for reloading or reconfiguring are reloaded or reconfigured if they existed before. All changes are in one update.
  ///
  /// ```swift
  /// var next = shown
  /// next.deleteItems([3])
  /// next.appendItems([7], toSection: "nuts")
  /// let update = BatchUpdate(from: shown, to: next)
  /// ```
  ///
  /// - Complexity: O(*n*) comparisons in the number of items on both sides, hashes of about those that changed, and
  ///   O(*n* log *n*) in the worst case, where many moved.
  @inlinable
  public init<SectionIdentifierType, ItemIdentifierType>(
    from old: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    to new: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) {
    var matching = SnapshotMatching(
      from: old.sections.map(\.identifier), old.sections.map(\.items),
      to: new.sections.map(\.identifier), new.sections.map(\.items))
    matching.reloadedSections = new.reloadedSections.list.compactMap { old.find(section: $0) }
    matching.reloadedItems = new.reloadedItems.list.compactMap(old.before)
    matching.reconfiguredItems = new.reconfiguredItems.list.compactMap(old.before)
    self.init(matching.operations())
  }
}

extension NSDiffableDataSourceSnapshot {
  /// The path of an item in the old one of two snapshots.
  @usableFromInline
  func before(_ item: ItemIdentifierType) -> BeforePath? {
    find(item).map { BeforePath(section: $0.section, item: $0.item) }
  }
}

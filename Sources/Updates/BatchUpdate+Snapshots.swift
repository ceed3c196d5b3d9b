extension BatchUpdate {
  /// Finds the least changes that make one snapshot another.
  ///
  /// What is in one of them only is deleted or inserted, items that change their section move, and of sections, and of
  /// items that keep their section, as few as possible move. What the new snapshot names to be reloaded or reconfigured
  /// is, if it was there before. All that in one update.
  ///
  /// ```swift
  /// var next = shown
  /// next.deleteItems([3])
  /// next.appendItems([7], toSection: "nuts")
  /// let update = BatchUpdate(from: shown, to: next)
  /// ```
  ///
  /// - Complexity: O(*n*) comparisons in the number of items on both sides, hashes of about those that changed, and
  ///   O(*n* log *n*) at worst where many moved.
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
  /// Where an item stands, as of the old one of two snapshots.
  @usableFromInline
  func before(_ item: ItemIdentifierType) -> BeforePath? {
    find(item).map { BeforePath(section: $0.section, item: $0.item) }
  }
}

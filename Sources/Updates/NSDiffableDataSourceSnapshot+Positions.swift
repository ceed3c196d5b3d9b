extension NSDiffableDataSourceSnapshot {
  /// The item at a place, or `nil` beyond the end.
  package func item(section: Int, item: Int) -> ItemIdentifierType? {
    guard sections.indices.contains(section), sections[section].items.indices.contains(item) else { return nil }
    return sections[section].items[item]
  }

  /// The section at a place, or `nil` beyond the end.
  package func section(at index: Int) -> SectionIdentifierType? {
    sections.indices.contains(index) ? sections[index].identifier : nil
  }

  /// How many items the section at a place has.
  package func numberOfItems(inSectionAt index: Int) -> Int { sections[index].items.count }

  /// Where an item stands, or `nil`.
  ///
  /// - Complexity: O(1), and as many comparisons as places that changes since have pushed the item.
  package func path(of item: ItemIdentifierType) -> (section: Int, item: Int)? { find(item) }

  /// Whether an item is there.
  package func contains(_ item: ItemIdentifierType) -> Bool { places[item] != nil }

  /// Forgets what was to be reloaded or reconfigured, once that is done.
  package mutating func forgetMarks() {
    reloadedSections = .init()
    reloadedItems = .init()
    reconfiguredItems = .init()
  }
}

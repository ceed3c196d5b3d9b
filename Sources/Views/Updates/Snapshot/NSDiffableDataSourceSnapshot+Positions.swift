extension NSDiffableDataSourceSnapshot {
  /// The item at a path, or `nil` beyond the end.
  func item(section: Int, item: Int) -> ItemIdentifierType? {
    guard sections.indices.contains(section), sections[section].items.indices.contains(item) else { return nil }
    return sections[section].items[item]
  }

  /// The section at an index, or `nil` beyond the end.
  func section(at index: Int) -> SectionIdentifierType? {
    sections.indices.contains(index) ? sections[index].identifier : nil
  }

  /// The number of items in the section at an index.
  func numberOfItems(inSectionAt index: Int) -> Int { sections[index].items.count }

  /// The path of an item, or `nil`.
  ///
  /// - Complexity: O(1), and one comparison for each position by which changes since have shifted the item.
  func path(of item: ItemIdentifierType) -> (section: Int, item: Int)? { find(item) }

  /// Whether an item exists.
  func contains(_ item: ItemIdentifierType) -> Bool { places[item] != nil }

  /// Clears the marks for reloading and reconfiguring, once that is done.
  package mutating func forgetMarks() {
    reloadedSections = .init()
    reloadedItems = .init()
    reconfiguredItems = .init()
  }
}

import Springflow

/// A data source of numbered items, in which new items get numbers never used before.
@MainActor
public final class CountingSource: CollectionViewDataSource {
  /// The items' numbers by section.
  public var sections: [[Int]]
  private var next: Int
  /// Called with each item whose identifier is asked for.
  public var willIdentify: (IndexPath) -> Void = { _ in }

  /// Creates sections with the given numbers of items.
  public init(counts: [Int]) {
    var next = 0
    sections = counts.map { count in
      defer { next += count }
      return Array(next..<next + count)
    }
    self.next = next
  }

  /// Inserts a new item.
  public func insert(_ item: Int, section: Int = 0) {
    sections[section].insert(next, at: item)
    next += 1
  }

  /// One section for each array of numbers.
  public func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  /// The count of the section's array.
  public func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].count
  }

  /// A cell that shows the item's number.
  public func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content.text = String(sections[indexPath.section][indexPath.item])
    return cell
  }

  /// All items can be moved.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

  /// Moves the item.
  public func collectionView(_ collectionView: CollectionView, moveItemAt start: IndexPath, to end: IndexPath) {
    sections[end.section].insert(sections[start.section].remove(at: start.item), at: end.item)
  }

  /// The item's number.
  public func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int? {
    willIdentify(indexPath)
    return sections[indexPath.section][indexPath.item]
  }
}

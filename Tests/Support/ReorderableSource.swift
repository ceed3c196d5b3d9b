import Springflow

/// Sections of numbers that the user may reorder, except for some of them.
@MainActor
public final class ReorderableSource: CollectionViewDataSource {
  /// The items by section.
  public var sections: [[Int]]
  /// Numbers that are not moved.
  public var fixed: Set<Int> = []
  /// What the view has asked and told.
  public var calls: [String] = []

  /// Makes sections with the given numbers of items.
  public init(counts: [Int]) {
    var next = 0
    sections = counts.map { count in
      defer { next += count }
      return Array(next..<next + count)
    }
  }

  /// One for each array.
  public func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
  /// Its array's count.
  public func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].count
  }
  /// A cell with the item's number.
  public func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content.text = String(sections[path.section][path.item])
    return cell
  }
  /// The item's number.
  public func collectionView(_ collectionView: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
    sections[path.section][path.item]
  }
  /// Unless it is fixed.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt path: IndexPath) -> Bool {
    calls.append("canMove \(path.section).\(path.item)")
    return !fixed.contains(sections[path.section][path.item])
  }
  /// Moves the number.
  public func collectionView(_ collectionView: CollectionView, moveItemAt start: IndexPath, to end: IndexPath) {
    calls.append("move \(start.section).\(start.item) to \(end.section).\(end.item)")
    sections[end.section].insert(sections[start.section].remove(at: start.item), at: end.item)
  }
}

import Springflow

extension Collection<UpdateMap> {
  /// The path that an item after these updates had before them; `nil` if one of them has inserted it.
  func before(_ path: IndexPath) -> IndexPath? {
    reversed().reduce(path) { path, map in path.flatMap { map.before(AfterPath($0))?.indexPath } }
  }

  /// The path that an item before these updates has after them; `nil` if one of them has deleted it.
  func after(_ path: IndexPath) -> IndexPath? {
    reduce(path) { path, map in path.flatMap { map.after(BeforePath($0))?.indexPath } }
  }
}

/// What an update inserts, deletes and moves, as lists.
package struct UpdateSummary {
  /// Inserted items of sections that were there, by their sections after the update.
  private var insertedRanges: [(section: Int, items: Range<Int>)] = []
  /// Deleted items of sections that stay, by their sections before the update.
  private var deletedRanges: [(section: Int, items: Range<Int>)] = []
  /// Moved items.
  package private(set) var moved: [(start: IndexPath, end: IndexPath)] = []
  /// The numbers of inserted sections after the update.
  package private(set) var insertedSections: [Int] = []
  /// The numbers of deleted sections before the update.
  package private(set) var deletedSections: [Int] = []
  private(set) var movedSectionCount = 0
  private(set) var (reloadedCount, reloadedSectionCount) = (0, 0)

  /// Reads a map.
  ///
  /// - Complexity: O(*k* log *k*), where *k* is the number of changes.
  package init(_ update: UpdateMap) {
    reloadedCount = update.reloadedItems.count
    for change in update.changes {
      switch change {
      case .unchanged: break
      case .changed(let old, let new, let isMoved, let isReloaded, let items):
        movedSectionCount += isMoved ? 1 : 0
        reloadedSectionCount += isReloaded ? 1 : 0
        add(items, old, new)
      case .inserted(let section, let items):
        insertedSections.append(section)
        add(items, 0, section)
      case .deleted(let section, let items):
        deletedSections.append(section)
        add(items, section, 0)
      }
    }
  }

  private mutating func add(_ items: [UpdateMap.Segment], _ old: Int, _ new: Int) {
    for segment in items {
      switch segment {
      case .kept, .movedHere: break
      case .inserted(let range): insertedRanges.append((new, range))
      case .deleted(let range): deletedRanges.append((old, range))
      case .movedAway(let item, let end): moved.append((IndexPath(item: item, section: old), end.indexPath))
      }
    }
  }

  /// The index paths of inserted items after the update.
  package var inserted: [IndexPath] { Self.paths(insertedRanges) }
  /// The index paths of deleted items before the update.
  package var deleted: [IndexPath] { Self.paths(deletedRanges) }

  private static func paths(_ ranges: [(section: Int, items: Range<Int>)]) -> [IndexPath] {
    ranges.flatMap { range in range.items.map { IndexPath(item: $0, section: range.section) } }
  }

  /// The numbers of its operations: "2 inserted, 1 moved".
  package var counts: String {
    func count(_ ranges: [(section: Int, items: Range<Int>)]) -> Int { ranges.reduce(0) { $0 + $1.items.count } }
    let parts = [
      (count(insertedRanges), "inserted"), (count(deletedRanges), "deleted"),
      (moved.count + movedSectionCount, "moved"), (reloadedCount + reloadedSectionCount, "reloaded"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "sections" : words.joined(separator: ", ")
  }
}

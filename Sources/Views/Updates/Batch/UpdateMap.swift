/// Maps items across an update, in both directions.
///
/// It keeps only the changes, not the items: a few changes among a million items take a few numbers. Both directions
/// follow from the same two sorted lists: the positions that are removed, and the positions that are filled anew. The
/// survivors keep their order, so the one of rank *r* among them has the position of rank *r* among the remaining ones.
///
/// A reloaded item stays the same item; the items of a reloaded section are deleted, and others inserted.
public struct UpdateMap: Equatable, Sendable {
  /// Items in each section before the update.
  public let countsBefore: [Int]
  /// Items in each section after the update.
  public let countsAfter: [Int]
  /// The mapping of the sections.
  let sections: PositionMap
  /// The moves of sections, by their sources.
  let sectionMoves: MoveTable<Int, Int>
  /// Items that leave their positions in sections that are kept, in order.
  let removed: SectionedPositions
  /// Positions that are filled anew in sections that are kept, in order.
  let filled: SectionedPositions
  /// The moves of items, by their sources.
  let itemMoves: MoveTable<BeforePath, AfterPath>
  /// Sections that are reloaded, by their numbers before the update, in order.
  let reloadedBefore: [Int]
  /// Sections that are reloaded, by their numbers after the update, in order.
  let reloadedAfter: [Int]
  /// Items that are reloaded and kept, in order.
  public let reloadedItems: [BeforePath]
  /// Items that are reconfigured and kept, in order, without those that are reloaded as well.
  public let reconfiguredItems: [BeforePath]
  /// Sections that are reconfigured, in order.
  public let reconfiguredSections: [Int]

  /// Whether the update changes nothing.
  public var isIdentity: Bool {
    sections.isIdentity && removed.isEmpty && filled.isEmpty && itemMoves.isEmpty && reloadedBefore.isEmpty
      && reloadedItems.isEmpty && reconfiguredItems.isEmpty && reconfiguredSections.isEmpty
  }

  // MARK: Sections

  /// The number of a section after the update, or `nil` if it was deleted. A reloaded section stays.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of changed sections.
  public func after(section: Int) -> Int? { countsBefore.indices.contains(section) ? place(after: section) : nil }

  /// The number of a section before the update, or `nil` if it was inserted. A reloaded section stays.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of changed sections.
  public func before(section: Int) -> Int? { countsAfter.indices.contains(section) ? place(before: section) : nil }

  /// The number after the update of a section that a layout uses beyond the data's sections.
  func place(after section: Int) -> Int? { sectionMoves.target(of: section) ?? sections.after(section) }

  /// The number before the update of a section that a layout uses beyond the data's sections.
  func place(before section: Int) -> Int? { sectionMoves.source(of: section) ?? sections.before(section) }

  /// Whether a section is reloaded.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of reloaded sections.
  public func isReloaded(sectionBefore section: Int) -> Bool { reloadedBefore.containsSorted(section) }

  /// Whether a section, by its number after the update, was reloaded.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of reloaded sections.
  public func isReloaded(sectionAfter section: Int) -> Bool { reloadedAfter.containsSorted(section) }

  /// Whether any section is reloaded.
  var reloadsSections: Bool { !reloadedBefore.isEmpty }

  // MARK: Items

  /// The path of an item after the update, or `nil` if it was deleted or never existed.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of changes.
  public func after(_ path: BeforePath) -> AfterPath? {
    guard countsBefore.indices.contains(path.section), 0..<countsBefore[path.section] ~= path.item else { return nil }
    if let target = itemMoves.target(of: path) { return target }
    guard let section = sections.after(path.section) ?? sectionMoves.target(of: path.section),
      !isReloaded(sectionBefore: path.section)
    else { return nil }
    guard let rank = removed.positions(in: path.section).rank(of: path.item) else { return nil }
    return AfterPath(section: section, item: filled.positions(in: section).place(ofRank: rank))
  }

  /// The path of an item before the update, or `nil` if it was inserted or does not exist.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of changes.
  public func before(_ path: AfterPath) -> BeforePath? {
    guard countsAfter.indices.contains(path.section), 0..<countsAfter[path.section] ~= path.item else { return nil }
    if let source = itemMoves.source(of: path) { return source }
    guard let section = sections.before(path.section) ?? sectionMoves.source(of: path.section),
      !isReloaded(sectionAfter: path.section)
    else { return nil }
    guard let rank = filled.positions(in: path.section).rank(of: path.item) else { return nil }
    return BeforePath(section: section, item: removed.positions(in: section).place(ofRank: rank))
  }

  /// Whether an item was moved by an operation of its own, and not only shifted by others.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of moves.
  public func isMoved(_ path: BeforePath) -> Bool { itemMoves.target(of: path) != nil }

  /// The items that are moved by operations of their own, by their sources.
  ///
  /// - Complexity: O(*k*), where *k* is the number of moves.
  public var movedItems: [(before: BeforePath, after: AfterPath)] {
    itemMoves.bySource.map { (before: $0.source, after: $0.target) }
  }

  // MARK: Checks

  /// Checks that the data source's counts follow from the old ones and the update.
  ///
  /// - Throws: `BatchUpdateError` naming the first section that differs, with all its counts.
  /// - Complexity: O(*s*) in the number of sections.
  public func check(countsFound: [Int]) throws(BatchUpdateError) {
    guard countsFound.count == countsAfter.count else {
      throw BatchUpdateError(
        reason: .sectionCount(
          inserted: sections.filled.count - sectionMoves.count, deleted: sections.removed.count - sectionMoves.count,
          expected: countsAfter.count),
        operation: firstSectionOperation, section: nil, countBefore: countsBefore.count, countAfter: countsFound.count)
    }
    for section in countsAfter.indices where countsAfter[section] != countsFound[section] {
      throw countError(section, found: countsFound[section])
    }
  }

  private func countError(_ section: Int, found: Int) -> BatchUpdateError {
    let before = self.before(section: section)
    let (gone, come) = (before.map { removed.positions(in: $0) }, filled.positions(in: section))
    let movedOut = gone.map { $0.count { itemMoves.target(of: BeforePath(section: before!, item: $0)) != nil } } ?? 0
    let movedIn = come.count { itemMoves.source(of: AfterPath(section: section, item: $0)) != nil }
    return BatchUpdateError(
      reason: .itemCount(
        inserted: come.count - movedIn, deleted: (gone?.count ?? 0) - movedOut, movedIn: movedIn, movedOut: movedOut,
        expected: countsAfter[section]),
      operation: firstOperation(before: before, after: section), section: before ?? section,
      countBefore: before.map { countsBefore[$0] }, countAfter: found)
  }

  /// The first of the operations that change the numbers of sections, in the order of their positions.
  private var firstSectionOperation: BatchUpdate.UpdateOperation? {
    if let section = sections.removed.first {
      return sectionMoves.target(of: section).map { .moveSection(section, to: $0) } ?? .deleteSection(section)
    }
    return sections.filled.first.map(BatchUpdate.UpdateOperation.insertSection)
  }

  /// The first of the operations that change the number of a section's items, in the order of their positions.
  private func firstOperation(before: Int?, after: Int) -> BatchUpdate.UpdateOperation? {
    if let before, let item = removed.positions(in: before).first {
      let path = BeforePath(section: before, item: item)
      return itemMoves.target(of: path).map { .move(path, to: $0) } ?? .delete(path)
    }
    guard let item = filled.positions(in: after).first else { return nil }
    let path = AfterPath(section: after, item: item)
    return itemMoves.source(of: path).map { .move($0, to: path) } ?? .insert(path)
  }
}

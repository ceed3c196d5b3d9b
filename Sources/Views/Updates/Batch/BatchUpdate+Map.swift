import SpringflowNumerics

extension BatchUpdate {
  /// Checks the update against the counts it starts from and makes its map.
  ///
  /// Only the data source knows how many items an inserted or reloaded section will have: without `countsAfter` an
  /// inserted section is assumed to have the items that the operations put into it, a reloaded one as many as before.
  ///
  /// - Parameters:
  ///   - countsBefore: Items in each section before the update.
  ///   - countsAfter: Items in each section after it, if they are known.
  /// - Throws: `BatchUpdateError` naming the first impossible operation, or the first section whose count does not
  ///   follow from the operations.
  /// - Complexity: O(*s* + *k* log *k*) for *s* sections and *k* operations.
  public func map(from countsBefore: [Int], to countsAfter: [Int]? = nil) throws(BatchUpdateError) -> UpdateMap {
    let plan = UpdatePlan(operations, from: countsBefore, to: countsAfter)
    if let error = plan.firstError() { throw error }
    let map = plan.map()
    if let countsAfter { try map.check(countsFound: countsAfter) }
    return map
  }
}

/// An update between operations and map: everything sorted, nothing checked yet.
private struct UpdatePlan {
  /// Something that only one operation may do to one item, section or position.
  private struct Claim<Path: Comparable> {
    let path: Path
    let operation: Int
  }

  private let operations: [BatchUpdate.UpdateOperation]
  private let countsBefore: [Int]
  private let sectionsAfter: Int
  private var countsAfter: [Int] = []
  private var sections = PositionMap()
  private var sectionMoves = MoveTable<Int, Int>([])
  private var itemMoves = MoveTable<BeforePath, AfterPath>([])
  private var removed: [BeforePath] = []
  private var filled: [AfterPath] = []
  private var reloadedBefore: [Int] = []
  private var reloadedAfter: [Int] = []

  init(_ operations: [BatchUpdate.UpdateOperation], from countsBefore: [Int], to found: [Int]?) {
    self.operations = operations
    self.countsBefore = countsBefore
    var (left, filledSections, moves): ([Int], [Int], [MoveTable<Int, Int>.MovedPosition]) = ([], [], [])
    // Operations out of range are left out here, so that no sum overflows, and are reported later.
    let (old, new) = (countsBefore.indices, 0..<countsBefore.count + operations.count)
    for operation in operations {
      let (before, after) = (operation.sectionBefore, operation.sectionAfter)
      if operation.takesAway, let before, old.contains(before) { left.append(before) }
      if let after, new.contains(after) { filledSections.append(after) }
      if case .moveSection(let from, let to) = operation, old.contains(from), new.contains(to) {
        moves.append(.init(source: from, target: to))
      }
      if case .reloadSection(let section) = operation, old.contains(section) { reloadedBefore.append(section) }
    }
    sectionsAfter = max(0, countsBefore.count - left.count + operations.count { $0.sectionAfter != nil })
    sections = PositionMap(removed: left.sorted(), filled: filledSections.sorted())
    sectionMoves = MoveTable(moves)
    reloadedBefore = reloadedBefore.sorted().withoutRepeats
    reloadedAfter = reloadedBefore.compactMap { sectionAfter($0) }.sorted()
    sortItems()
    count(found)
  }

  private func sectionAfter(_ section: Int) -> Int? { sectionMoves.target(of: section) ?? sections.after(section) }

  /// The section at a position after the update, if it is kept: neither new nor reloaded.
  private func keptSection(_ section: Int) -> Int? {
    if reloadedAfter.containsSorted(section) { return nil }
    return sectionMoves.source(of: section) ?? sections.before(section)
  }

  /// Whether a section's items keep their positions unless an operation moves them.
  private func isKept(before section: Int) -> Bool {
    sectionAfter(section) != nil && !reloadedBefore.containsSorted(section)
  }

  private mutating func sortItems() {
    var moves: [MoveTable<BeforePath, AfterPath>.MovedPosition] = []
    for operation in operations {
      if operation.takesAway, let path = operation.itemBefore, countsBefore.indices.contains(path.section),
        0..<countsBefore[path.section] ~= path.item
      {
        removed.append(path)
      }
      if let path = operation.itemAfter, 0..<sectionsAfter ~= path.section, path.item >= 0 { filled.append(path) }
      if case .move(let from, let to) = operation { moves.append(.init(source: from, target: to)) }
    }
    removed.sort()
    filled.sort()
    itemMoves = MoveTable(moves)
  }

  private mutating func count(_ found: [Int]?) {
    let isUsable = found?.count == sectionsAfter
    countsAfter = []
    countsAfter.reserveCapacity(sectionsAfter)
    let (gone, come) = (SectionedPositions(removed), SectionedPositions(filled))
    for section in 0..<sectionsAfter {
      let places = come.positions(in: section)
      if let before = keptSection(section) {
        let old = countsBefore.indices.contains(before) ? countsBefore[before] : 0
        countsAfter.append(max(0, old - gone.positions(in: before).count + places.count))
      } else if isUsable, let found {
        countsAfter.append(found[section])
      } else {
        let named = max(places.count, min(places.last ?? -1, Int.max - 1) + 1)
        let before = sectionMoves.source(of: section) ?? sections.before(section)
        let old = before.flatMap { countsBefore.indices.contains($0) ? countsBefore[$0] : nil } ?? 0
        countsAfter.append(max(named, old))
      }
    }
  }

  func map() -> UpdateMap {
    UpdateMap(
      countsBefore: countsBefore, countsAfter: countsAfter, sections: sections, sectionMoves: sectionMoves,
      removed: SectionedPositions(removed.filter { isKept(before: $0.section) }),
      filled: SectionedPositions(filled.filter { keptSection($0.section) != nil }), itemMoves: itemMoves,
      reloadedBefore: reloadedBefore, reloadedAfter: reloadedAfter, reloadedItems: renewed { $0.reloaded },
      reconfiguredItems: renewed { $0.reconfigured }.subtracting(renewed { $0.reloaded }),
      reconfiguredSections: reconfiguredSections)
  }

  /// The items that some operation reloads or reconfigures and that still exist afterwards, in order.
  private func renewed(_ path: (BatchUpdate.UpdateOperation) -> BeforePath?) -> [BeforePath] {
    operations.compactMap(path).sorted().withoutRepeats
      .filter { isKept(before: $0.section) || itemMoves.target(of: $0) != nil }
  }

  private var reconfiguredSections: [Int] {
    operations.compactMap { if case .reconfigureSection(let section) = $0 { section } else { nil } }.sorted()
      .withoutRepeats.filter(isKept(before:))
  }

  // MARK: Errors

  /// The error of the first impossible operation, in the order in which they were named.
  func firstError() -> BatchUpdateError? {
    for operation in operations { if let error = misplaced(operation) { return error } }
    return firstContradiction()
  }

  /// The error in the positions that an operation names.
  private func misplaced(_ operation: BatchUpdate.UpdateOperation) -> BatchUpdateError? {
    if let section = operation.sectionBefore, !countsBefore.indices.contains(section) {
      return error(.noSectionBefore, operation)
    }
    if let section = operation.sectionAfter, !(0..<sectionsAfter ~= section) {
      return error(.noSectionAfter, operation)
    }
    if let path = operation.itemBefore {
      if !countsBefore.indices.contains(path.section) { return error(.noSectionBefore, operation) }
      if !(0..<countsBefore[path.section] ~= path.item) { return error(.noItemBefore, operation) }
    }
    if let path = operation.itemAfter {
      if !(0..<sectionsAfter ~= path.section) { return error(.noSectionAfter, operation) }
      if !(0..<countsAfter[path.section] ~= path.item) { return error(.noItemAfter, operation) }
    }
    return nil
  }

  /// The error of the first operation that removes an item that another removes, fills a position that another fills,
  /// or reloads or reconfigures an item that another deletes.
  private func firstContradiction() -> BatchUpdateError? {
    var (itemsBefore, itemsAfter): ([Claim<BeforePath>], [Claim<AfterPath>]) = ([], [])
    var (sectionsBefore, sectionsAfter): ([Claim<Int>], [Claim<Int>]) = ([], [])
    var renewals: [Claim<BeforePath>] = []
    var sectionRenewals: [Claim<Int>] = []
    for (index, operation) in operations.enumerated() {
      if let path = operation.itemBefore {
        if operation.takesAway {
          itemsBefore.append(Claim(path: path, operation: index))
        } else {
          renewals.append(Claim(path: path, operation: index))
        }
      }
      if let path = operation.itemAfter { itemsAfter.append(Claim(path: path, operation: index)) }
      if let section = operation.sectionBefore {
        if operation.takesAway {
          sectionsBefore.append(Claim(path: section, operation: index))
        } else {
          sectionRenewals.append(Claim(path: section, operation: index))
        }
      }
      if let section = operation.sectionAfter { sectionsAfter.append(Claim(path: section, operation: index)) }
    }
    let deletions = sorted(itemsBefore).filter { isDeletion($0.operation) }
    let sectionDeletions = sorted(sectionsBefore).filter { isDeletion($0.operation) }
    var found = [clash(sectionsBefore), clash(sectionsAfter), clash(itemsBefore), clash(itemsAfter)].compactMap(\.self)
    found += sectionRenewals.compactMap { clash($0, $0.path, sectionDeletions) }
    found += renewals.compactMap { clash($0, $0.path, deletions) }
    // A reloaded or reconfigured item is deleted with its section, unless it moves elsewhere.
    for renewal in renewals where itemMoves.target(of: renewal.path) == nil {
      if let pair = clash(renewal, renewal.path.section, sectionDeletions) { found.append(pair) }
    }
    guard let first = found.min(by: { ($0.later, $0.earlier) < ($1.later, $1.earlier) }) else { return nil }
    let (operation, other) = (operations[first.later], operations[first.earlier])
    return error(operation == other ? .twice : .contradicts(other), operation)
  }

  private func isDeletion(_ index: Int) -> Bool {
    switch operations[index] {
    case .delete, .deleteSection: true
    default: false
    }
  }

  private func sorted<Path>(_ claims: [Claim<Path>]) -> [Claim<Path>] {
    claims.sorted { $0.path != $1.path ? $0.path < $1.path : $0.operation < $1.operation }
  }

  /// The two operations with the same claim, of which the second was named first.
  private func clash<Path>(_ claims: [Claim<Path>]) -> (earlier: Int, later: Int)? {
    let claims = sorted(claims)
    return zip(claims, claims.dropFirst()).filter { $0.path == $1.path }.map { ($0.operation, $1.operation) }
      .min { $0.1 < $1.1 }
  }

  private func clash<Path, Other>(
    _ claim: Claim<Other>, _ path: Path, _ claims: [Claim<Path>]
  ) -> (earlier: Int, later: Int)? {
    let index = bisect(claims.indices) { claims[$0].path >= path }
    guard index < claims.count, claims[index].path == path else { return nil }
    let other = claims[index].operation
    return (min(other, claim.operation), max(other, claim.operation))
  }

  /// An error about an operation, with the counts of its section.
  private func error(_ reason: BatchUpdateError.Reason, _ operation: BatchUpdate.UpdateOperation) -> BatchUpdateError {
    let sectionReasons: [BatchUpdateError.Reason] = [.noSectionBefore, .noSectionAfter]
    if sectionReasons.contains(reason) || (operation.itemBefore == nil && operation.itemAfter == nil) {
      return BatchUpdateError(
        reason: reason, operation: operation,
        section: operation.sectionBefore ?? operation.sectionAfter ?? operation.itemBefore?.section
          ?? operation.itemAfter?.section, countBefore: countsBefore.count, countAfter: sectionsAfter)
    }
    let isAboutAfter = reason == .noItemAfter || operation.itemBefore == nil
    let section = isAboutAfter ? operation.itemAfter!.section : operation.itemBefore!.section
    let before = isAboutAfter ? sectionMoves.source(of: section) ?? sections.before(section) : section
    let after = isAboutAfter ? section : sectionAfter(section)
    return BatchUpdateError(
      reason: reason, operation: operation, section: section,
      countBefore: before.flatMap { countsBefore.indices.contains($0) ? countsBefore[$0] : nil },
      countAfter: after.flatMap { countsAfter.indices.contains($0) ? countsAfter[$0] : nil })
  }
}

extension BatchUpdate.UpdateOperation {
  fileprivate var reloaded: BeforePath? { if case .reload(let path) = self { path } else { nil } }
  fileprivate var reconfigured: BeforePath? { if case .reconfigure(let path) = self { path } else { nil } }
}

extension Array where Element: Equatable {
  /// A sorted array with each element once.
  fileprivate var withoutRepeats: [Element] {
    var result: [Element] = []
    for element in self where result.last != element { result.append(element) }
    return result
  }
}

extension [BeforePath] {
  /// The elements of a sorted array that are not in another sorted one.
  fileprivate func subtracting(_ others: [BeforePath]) -> [BeforePath] {
    filter { path in
      let index = bisect(others.indices) { others[$0] >= path }
      return index >= others.count || others[index] != path
    }
  }
}

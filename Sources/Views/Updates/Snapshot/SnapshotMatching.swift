import SpringflowNumerics

/// The pairs of equal sections and items of two snapshots, by position.
@usableFromInline
struct SnapshotMatching: Sendable {
  /// The number of items in each section before and after.
  @usableFromInline let countsBefore: [Int]
  @usableFromInline let countsAfter: [Int]
  @usableFromInline let sections: Matching
  /// The items of all sections, counted through.
  @usableFromInline let items: Matching
  /// The identifiers marked for reloading or reconfiguring that existed before.
  @usableFromInline var reloadedSections: [Int] = []
  @usableFromInline var reloadedItems: [BeforePath] = []
  @usableFromInline var reconfiguredItems: [BeforePath] = []

  /// Pairs the elements that two lists of sections have in common.
  ///
  /// Each section is scanned beside its partner; an unmatched element of any section may have moved to any other
  /// section.
  @inlinable
  init<Section: Hashable, Item: Hashable>(
    from old: [Section], _ oldItems: [[Item]], to new: [Section], _ newItems: [[Item]]
  ) {
    let sections = Matching(from: old, to: new)
    var matcher = Matcher<Item>()
    let starts = Self.starts(oldItems.map(\.count))
    for section in sections.deleted { matcher.addUnmatched(old: oldItems[section], from: starts[section]) }
    var newStart = 0
    for (section, partner) in sections.partners(count: new.count).enumerated() {
      if let partner {
        matcher.scan(oldItems[partner], from: starts[partner], newItems[section], from: newStart)
      } else {
        matcher.addUnmatched(new: newItems[section], from: newStart)
      }
      newStart += newItems[section].count
    }
    self.sections = sections
    countsBefore = oldItems.map(\.count)
    countsAfter = newItems.map(\.count)
    items = matcher.finish()
  }

  /// The index of each section's first item when all are counted through.
  @usableFromInline
  static func starts(_ counts: [Int]) -> [Int] {
    var start = 0
    return counts.map { count in
      defer { start += count }
      return start
    }
  }
}

extension SnapshotMatching {
  /// The fewest operations from one snapshot to the other.
  ///
  /// Operations on deleted and inserted sections include all their items, except for those that move from or to other
  /// sections. The same holds for reloaded sections.
  @usableFromInline
  func operations() -> [BatchUpdate.UpdateOperation] {
    let sectionDifference = IdentifiedDifference(sections)
    let partners = sections.partners(count: countsAfter.count)
    var isReloaded = [Bool](repeating: false, count: countsBefore.count)
    for section in reloadedSections { isReloaded[section] = true }
    var isGone = isReloaded
    for section in sections.deleted { isGone[section] = true }

    var operations = sectionDifference.deletes.map(BatchUpdate.UpdateOperation.deleteSection)
    operations += sectionDifference.inserts.map(BatchUpdate.UpdateOperation.insertSection)
    operations += sectionDifference.moves.map { .moveSection($0.from, to: $0.to) }
    operations += reloadedSections.map(BatchUpdate.UpdateOperation.reloadSection)

    var before = SectionCursor(countsBefore)
    for position in items.deleted {
      let (section, item) = before.path(of: position)
      if !isGone[section] { operations.append(.delete(BeforePath(section: section, item: item))) }
    }
    var after = SectionCursor(countsAfter)
    for position in items.inserted {
      let (section, item) = after.path(of: position)
      guard let partner = partners[section], !isReloaded[partner] else { continue }
      operations.append(.insert(AfterPath(section: section, item: item)))
    }
    appendMoves(partners, isReloaded, to: &operations)
    operations += reloadedItems.map(BatchUpdate.UpdateOperation.reload)
    operations += reconfiguredItems.map(BatchUpdate.UpdateOperation.reconfigure)
    return operations
  }

  /// The fewest moves within each section, and all moves between sections; in order of their targets.
  private func appendMoves(_ partners: [Int?], _ isReloaded: [Bool], to operations: inout [BatchUpdate.UpdateOperation])
  {
    var subsequence = LongestIncreasingSubsequence()
    var (before, after) = (SectionCursor(countsBefore), SectionCursor(countsAfter))
    var first = 0
    while first < items.runs.count {
      let section = after.path(of: items.runs[first].new).section
      var own: [MatchedRun] = []
      var others: [MatchedRun] = []
      while first < items.runs.count, items.runs[first].new < after.end {
        let run = items.runs[first]
        if before.path(of: run.old).section == partners[section] { own.append(run) } else { others.append(run) }
        first += 1
      }
      // All items of a reloaded section are reloaded, wherever they stand in it.
      let stays = partners[section].map { isReloaded[$0] } == true ? [] : subsequence.stays(own[...])
      let moving = Matcher<Int>.merged(zip(own, stays).filter { !$0.1 }.map(\.0), others)
      for run in moving {
        for offset in 0..<run.count {
          let (from, to) = (before.path(of: run.old + offset), after.path(of: run.new + offset))
          operations.append(
            .move(
              BeforePath(section: from.section, item: from.item), to: AfterPath(section: to.section, item: to.item)))
        }
      }
    }
  }
}

/// Finds the section of a position that is counted through all of them; in constant time next to the last one found.
private struct SectionCursor {
  private let starts: [Int]
  private var section = 0
  private var start = 0
  /// The end of the items of the section that was found last.
  private(set) var end: Int

  init(_ counts: [Int]) {
    var starts = [0]
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    self.starts = starts
    end = counts.first ?? 0
  }

  /// - Complexity: O(1) within the section found last, else O(log *s*).
  mutating func path(of position: Int) -> (section: Int, item: Int) {
    if position < start || position >= end {
      // The last section that begins there or before: empty ones are skipped.
      section = bisect(starts.indices) { starts[$0] > position } - 1
      start = starts[section]
      end = starts[section + 1]
    }
    return (section, position - start)
  }
}

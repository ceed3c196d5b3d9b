import SpringflowNumerics

extension UpdateMap {
  /// A range of one section's items, in the order of their positions.
  public enum Segment: Equatable, Sendable {
    /// Items that keep their order, with their old and new positions.
    case kept(before: Range<Int>, after: Range<Int>)
    /// Deleted items.
    case deleted(Range<Int>)
    /// Inserted items.
    case inserted(Range<Int>)
    /// An item that moved away.
    case movedAway(Int, to: AfterPath)
    /// An item that moved here.
    case movedHere(Int, from: BeforePath)
  }

  /// The effect of an update on one section, or on a range of sections that it leaves unchanged.
  public enum SectionChange: Equatable, Sendable {
    /// Sections whose items are all unchanged, with their old and new numbers.
    case unchanged(before: Range<Int>, after: Range<Int>)
    /// A section that is kept, with the changes of its items.
    case changed(before: Int, after: Int, isMoved: Bool, isReloaded: Bool, items: [Segment])
    /// A deleted section, with those of its items that moved elsewhere.
    case deleted(Int, items: [Segment])
    /// An inserted section, with those of its items that moved there.
    case inserted(Int, items: [Segment])
  }

  /// The effects of the update, section by section: deleted ones at their old positions, all others in their new order.
  ///
  /// - Complexity: O(*k* log *k*), where *k* is the number of changes; unchanged sections and items are not visited.
  public var changes: [SectionChange] {
    var result: [SectionChange] = []
    let touched = touchedSections
    for segment in segments(
      sections.removed[...], sections.filled[...], countBefore: countsBefore.count, countAfter: countsAfter.count,
      { _ in nil }, { _ in nil })
    {
      switch segment {
      case .deleted(let range):
        for section in range where sectionMoves.target(of: section) == nil {
          result.append(.deleted(section, items: leaving(section)))
        }
      case .inserted(let range):
        for section in range {
          if let before = sectionMoves.source(of: section) {
            result.append(change(before, section, isMoved: true))
          } else {
            result.append(.inserted(section, items: arriving(section)))
          }
        }
      case .kept(let before, let after): appendKept(before, after, touched, &result)
      case .movedAway, .movedHere: break
      }
    }
    return result
  }

  /// Sections whose items change, by their numbers before the update, in order.
  private var touchedSections: [Int] {
    var touched = removed.sections + filled.sections.compactMap { before(section: $0) } + reloadedBefore
    touched += (reloadedItems + reconfiguredItems).map(\.section) + reconfiguredSections
    touched.sort()
    return touched
  }

  private func appendKept(
    _ before: Range<Int>, _ after: Range<Int>, _ touched: [Int], _ result: inout [SectionChange]
  ) {
    var start = before.lowerBound
    let shift = after.lowerBound - before.lowerBound
    func flush(to end: Int) {
      if start < end { result.append(.unchanged(before: start..<end, after: start + shift..<end + shift)) }
    }
    var index = bisect(touched.indices) { touched[$0] >= before.lowerBound }
    while index < touched.count, touched[index] < before.upperBound {
      let section = touched[index]
      if section >= start {
        flush(to: section)
        result.append(change(section, section + shift, isMoved: false))
        start = section + 1
      }
      index += 1
    }
    flush(to: before.upperBound)
  }

  private func change(_ before: Int, _ after: Int, isMoved: Bool) -> SectionChange {
    let isReloaded = isReloaded(sectionBefore: before)
    let items = isReloaded ? leaving(before) + arriving(after) : itemSegments(before, after)
    return .changed(before: before, after: after, isMoved: isMoved, isReloaded: isReloaded, items: items)
  }

  /// The changes of the items of a section that is kept.
  private func itemSegments(_ before: Int, _ after: Int) -> [Segment] {
    segments(
      removed.positions(in: before), filled.positions(in: after), countBefore: countsBefore[before],
      countAfter: countsAfter[after],
      { itemMoves.target(of: BeforePath(section: before, item: $0)) },
      { itemMoves.source(of: AfterPath(section: after, item: $0)) })
  }

  /// Items that are moved out of a section that does not keep its items.
  private func leaving(_ section: Int) -> [Segment] {
    itemMoves.leaving(section).map { .movedAway($0.source.item, to: $0.target) }
  }

  /// Items that are moved into a section that is reloaded.
  private func arriving(_ section: Int) -> [Segment] {
    itemMoves.arriving(section).map { .movedHere($0.target.item, from: $0.source) }
  }

  /// Visits two sequences side by side, from change to change.
  private func segments(
    _ gone: ArraySlice<Int>, _ come: ArraySlice<Int>, countBefore: Int, countAfter: Int, _ target: (Int) -> AfterPath?,
    _ source: (Int) -> BeforePath?
  ) -> [Segment] {
    var result: [Segment] = []
    var (before, after) = (0, 0)
    var (gone, come) = (gone, come)
    while before < countBefore || after < countAfter {
      if gone.first == before {
        gone.removeFirst()
        if let target = target(before) {
          result.append(.movedAway(before, to: target))
        } else if case .deleted(let range) = result.last, range.upperBound == before {
          result[result.count - 1] = .deleted(range.lowerBound..<before + 1)
        } else {
          result.append(.deleted(before..<before + 1))
        }
        before += 1
      } else if come.first == after {
        come.removeFirst()
        if let source = source(after) {
          result.append(.movedHere(after, from: source))
        } else if case .inserted(let range) = result.last, range.upperBound == after {
          result[result.count - 1] = .inserted(range.lowerBound..<after + 1)
        } else {
          result.append(.inserted(after..<after + 1))
        }
        after += 1
      } else {
        let run = min((gone.first ?? countBefore) - before, (come.first ?? countAfter) - after)
        result.append(.kept(before: before..<before + run, after: after..<after + run))
        before += run
        after += run
      }
    }
    return result
  }
}

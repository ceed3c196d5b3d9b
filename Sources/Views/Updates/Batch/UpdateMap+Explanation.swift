extension UpdateMap {
  /// The map as text, one line per range of items: old positions and new positions.
  ///
  /// ```
  /// 1 section, 5 items → 1 section, 5 items
  /// section 0: 5 → 5 items
  ///   0        deleted
  ///   1…4    → 0…3
  ///   4        inserted
  /// ```
  ///
  /// - Complexity: O(*s* + *k* log *k*) for *s* sections and *k* changes; unchanged items are not visited.
  public func explain() -> String {
    var lines = ["\(Self.total(countsBefore)) → \(Self.total(countsAfter))"]
    for change in changes { lines += explain(change) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func total(_ counts: [Int]) -> String {
    "\(counted(counts.count, "section")), \(counted(counts.reduce(0, +), "item"))"
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private func explain(_ change: SectionChange) -> [String] {
    switch change {
    case .unchanged(let before, let after):
      let name = before.count == 1 ? "section" : "sections"
      let place = before == after ? span(before) : "\(span(before)) → \(span(after))"
      return ["\(name) \(place): nothing changes"]
    case .changed(let before, let after, let isMoved, let isReloaded, let items):
      var name = before == after ? "section \(before)" : "section \(before) → \(after)"
      if isMoved { name += ", moved" }
      if isReloaded { name += ", reloaded" }
      if reconfiguredSections.containsSorted(before) { name += ", reconfigured" }
      return ["\(name): \(countsBefore[before]) → \(countsAfter[after]) items"] + items.map(line) + renewals(before)
    case .deleted(let section, let items):
      return ["section \(section), deleted: \(Self.counted(countsBefore[section], "item"))"] + items.map(line)
    case .inserted(let section, let items):
      return ["section \(section), inserted: \(Self.counted(countsAfter[section], "item"))"] + items.map(line)
    }
  }

  private func line(_ segment: Segment) -> String {
    func row(_ place: String, _ rest: String) -> String {
      "  " + place + String(repeating: " ", count: max(1, 7 - place.count)) + rest
    }
    return switch segment {
    case .kept(let before, let after): row(span(before), "→ \(span(after))")
    case .deleted(let range): row(span(range), "  deleted")
    case .inserted(let range): row(span(range), "  inserted")
    case .movedAway(let item, let to): row("\(item)", "→ \(to.item) of section \(to.section), moved")
    case .movedHere(let item, let from): row("\(item)", "← \(from.item) of section \(from.section), moved")
    }
  }

  private func renewals(_ section: Int) -> [String] {
    func line(_ items: [BeforePath], _ verb: String) -> [String] {
      let own = items.slice(of: section).map { "\($0.item)" }
      return own.isEmpty ? [] : ["  \(verb): \(own.joined(separator: ", "))"]
    }
    return line(reloadedItems, "reloaded") + line(reconfiguredItems, "reconfigured")
  }

  private func span(_ range: Range<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)…\(range.upperBound - 1)"
  }
}

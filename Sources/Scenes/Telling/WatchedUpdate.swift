import Springflow

/// An update of the data as a watch saw it: what it inserted, deleted, moved and reloaded, by name.
struct WatchedUpdate: Equatable {
  /// NamedItems of one kind of change: the names of those that have one, and how many there are.
  struct NamedItems: Equatable {
    var names: [String] = []
    var count = 0

    mutating func add(_ paths: [IndexPath], _ name: (IndexPath) -> String?) {
      count += paths.count
      // A sentence has no room for more.
      if count <= 200 { names += paths.compactMap(name) }
    }
  }

  /// The number of ticks before it.
  let tick: Int
  var (inserted, deleted, moved) = (NamedItems(), NamedItems(), NamedItems())
  var (reloadedCount, reloadedSectionCount) = (0, 0)
  /// The numbers of items of inserted and of deleted sections.
  var (insertedSections, deletedSections) = ([Int](), [Int]())
  var movedSectionCount = 0
  /// The items before and after the only one that is inserted or moved.
  var neighbours: [String?] = [nil, nil]
  /// Where that one comes to rest: "right of tile 14".
  var place: String?

  private init(tick: Int) { self.tick = tick }

  /// Describes the updates of a tick.
  ///
  /// - Parameters:
  ///   - before: Names the items of the data before all of them.
  ///   - after: Names the items of the data after all of them.
  static func all(
    _ maps: [UpdateMap], tick: Int, before: (IndexPath) -> String?, after: (IndexPath) -> String?
  ) -> [WatchedUpdate] {
    maps.indices.compactMap { index in
      let (map, summary) = (maps[index], UpdateSummary(maps[index]))
      func nameBefore(_ path: IndexPath) -> String? { maps[..<index].before(path).flatMap(before) }
      func nameAfter(_ path: IndexPath) -> String? { maps[(index + 1)...].after(path).flatMap(after) }
      var update = WatchedUpdate(tick: tick)
      update.inserted.add(summary.inserted, nameAfter)
      update.deleted.add(summary.deleted, nameBefore)
      update.moved.add(summary.moved.map(\.start), nameBefore)
      (update.reloadedCount, update.reloadedSectionCount) = (summary.reloadedCount, summary.reloadedSectionCount)
      update.insertedSections = summary.insertedSections.map { map.countsAfter[$0] }
      update.deletedSections = summary.deletedSections.map { map.countsBefore[$0] }
      update.movedSectionCount = summary.movedSectionCount
      if update == WatchedUpdate(tick: tick) { return nil }
      let single = summary.inserted + summary.moved.map(\.end)
      if single.count == 1, let path = single.first {
        let count = map.countsAfter[path.section]
        update.neighbours = [path.item - 1, path.item + 1].map { item in
          0..<count ~= item ? nameAfter(IndexPath(item: item, section: path.section)) : nil
        }
      }
      return update
    }
  }

  /// Adds the changes of a later update, whose neighbours nobody asks for then.
  mutating func add(_ other: WatchedUpdate) {
    func sum(_ a: NamedItems, _ b: NamedItems) -> NamedItems {
      NamedItems(names: a.names + b.names, count: a.count + b.count)
    }
    (inserted, deleted) = (sum(inserted, other.inserted), sum(deleted, other.deleted))
    moved = sum(moved, other.moved)
    reloadedCount += other.reloadedCount
    reloadedSectionCount += other.reloadedSectionCount
    insertedSections += other.insertedSections
    deletedSections += other.deletedSections
    movedSectionCount += other.movedSectionCount
    (neighbours, place) = ([nil, nil], nil)
  }

  // MARK: Words

  /// What it does, in clauses: "tile 31 is inserted right of tile 14".
  func text(_ words: ExhibitWords) -> String {
    func clause(_ items: NamedItems, _ verb: String) -> String? {
      if items.count == 0 { return nil }
      let names = Set(items.names).count
      // Several that came one after the other into one place had the same name; one may move several times.
      let isKnown = items.names.count == items.count && (names == items.count || verb == "moved")
      let subject = isKnown ? NameList.text(items.names, words) : words.some(items.count)
      return "\(subject) \((isKnown ? names : items.count) == 1 ? "is" : "are") \(verb)"
    }
    func sections(_ counts: [Int], _ verb: String) -> String? {
      if counts.isEmpty { return nil }
      return "\(words.groups(ofItems: counts)) \(counts.count == 1 ? "is" : "are") \(verb)"
    }
    func groups(_ count: Int, _ verb: String) -> String? {
      count > 0 ? "\(words.groups(count)) \(count == 1 ? "is" : "are") \(verb)" : nil
    }
    // The items of an inserted section are not told one by one.
    let isOfItems = insertedSections.isEmpty && deletedSections.isEmpty
    let parts = [
      sections(insertedSections, "inserted"), sections(deletedSections, "deleted"),
      isOfItems ? clause(inserted, "inserted") : nil, isOfItems ? clause(deleted, "deleted") : nil,
      clause(moved, "moved"),
      groups(movedSectionCount, "moved"), groups(reloadedSectionCount, "reloaded"),
      reloadedCount > 0 ? clause(NamedItems(count: reloadedCount), "reloaded") : nil,
    ].compactMap { $0 }
    return parts.joined(separator: ", ") + (place.map { " \($0)" } ?? "")
  }

  /// The facts as members of a JSON object.
  var members: [(String, String)] {
    func strings(_ names: [String]) -> String { "[\(names.map(\.json).joined(separator: ", "))]" }
    return [
      ("inserted", strings(inserted.names)), ("insertedCount", "\(inserted.count)"),
      ("deleted", strings(deleted.names)), ("deletedCount", "\(deleted.count)"),
      ("moved", strings(moved.names)), ("movedCount", "\(moved.count)"), ("reloadedCount", "\(reloadedCount)"),
      ("insertedSections", "\(insertedSections.count)"), ("deletedSections", "\(deletedSections.count)"),
      ("place", place?.json ?? "null"),
    ]
  }
}

extension ExhibitKey {
  /// What a key does in an exhibit, in a word or two.
  func meaning(among meanings: [KeyMeaning]) -> String? {
    if self == .restart { return "restart" }
    guard let meaning = meanings.first(where: { $0.keys.contains(self) }) else { return nil }
    // "Cut, copy, paste" are one each.
    let parts = meaning.meaning.split(separator: ", ").map(String.init)
    let isEach = parts.count > 1 && parts.count == meaning.keys.count
    return isEach ? meaning.keys.firstIndex(of: self).map { parts[$0] } : meaning.hint
  }
}

/// Names as a list in words: "tiles 3 and 15 to 30".
enum NameList {
  /// The list of names that count, such as "tile 3", in runs; of others, up to three, or how many of which kind.
  static func text(_ names: [String], _ words: ExhibitWords) -> String {
    let list = names.map(StoryWords.readable).uniqued()
    if list.count == 1 { return list[0] }
    let parts = list.map(part)
    let numbers = parts.compactMap { Int($0.number) }
    if Set(parts.map { $0.kind + $0.tail }).count == 1, numbers.count == list.count, let first = parts.first {
      let runs = runs(numbers)
      let several = several(first.kind, words)
      return (runs.count > 4 ? "\(list.count) \(several)" : "\(several) \(joined(runs))") + first.tail
    }
    if list.count <= 3 {
      // Several speakers at one conference name it once.
      let tails = list.map { name in name.firstRange(of: " at ").map { name[$0.lowerBound...] } ?? "" }
      let isShared = Set(tails).count == 1
      return joined(list.map { isShared ? String($0.dropLast(tails[0].count)) : $0 }) + (isShared ? tails[0] : "")
    }
    if parts.contains(where: { $0.kind.isEmpty }) { return "\(list.count) \(words.items)" }
    // Photos of several albums are photos.
    let kinds = parts.map(\.kind).uniqued()
    if kinds.count > 4 { return "\(list.count) elements" }
    return joined(
      kinds.map { kind in
        let count = parts.filter { $0.kind == kind }.count
        return count == 1 ? "\(ExhibitWords.article(kind)) \(kind)" : "\(count) \(several(kind, words))"
      })
  }

  /// The parts of a name that counts: "photo", "3", " of The lake"; of one with a mark, "rod", "#3"; else the name.
  private static func part(_ name: String) -> (kind: String, number: String, tail: String) {
    let list = name.split(separator: " ").map(String.init)
    guard let index = list.firstIndex(where: { Int($0) != nil || "#@/".contains($0.prefix(1)) }), index == 1 else {
      return ("", name, "")
    }
    let tail = list[(index + 1)...].map { " \($0)" }.joined()
    return (list[0], list[index], tail)
  }

  private static func several(_ kind: String, _ words: ExhibitWords) -> String {
    if kind == words.item { return words.items }
    return kind.hasSuffix("f") ? kind.dropLast() + "ves" : kind.hasSuffix("s") ? kind : kind + "s"
  }

  private static func runs(_ numbers: [Int]) -> [String] {
    var runs: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = runs.last, last.upperBound >= number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.flatMap { $0.count > 2 ? ["\($0.lowerBound) to \($0.upperBound)"] : $0.map(String.init) }
  }

  static func joined(_ parts: [String]) -> String {
    parts.count < 2 ? parts.joined() : "\(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])"
  }
}

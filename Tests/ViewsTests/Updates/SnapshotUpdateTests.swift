import SpringflowTestSupport
import SpringflowViews
import Testing

@Suite("Updates from one snapshot to another", .concurrentWithViews)
struct SnapshotUpdateTests {
  @Test(
    "the update between random snapshots leads every item to its position, in the fewest steps",
    arguments: TestLength.cases(0..<30, short: 6))
  func random(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<60 {
      let (old, new) = (snapshot(&random), snapshot(&random))
      try expectLeast(from: old, to: new)
    }
  }

  @Test(
    "the update after thousands of random changes contains their sum", arguments: TestLength.cases(0..<10, short: 3))
  func edits(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 500))
    var (model, snapshot) = (SnapshotModel(), Snapshot())
    for _ in 0..<150 {
      let old = snapshot
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let edit = model.randomEdit(&random)
        if model.make(edit) { try snapshot.make(edit) }
      }
      try expectLeast(from: old, to: snapshot)
      snapshot.forgetMarks()
      model.reloadedSections = []
      model.reloadedItems = []
      model.reconfiguredItems = []
    }
  }

  @Test(
    "the update between large snapshots of many sections is correct and minimal",
    arguments: TestLength.cases([1, 7, 300, 5000], short: 1))
  func large(_ sections: Int) throws {
    var random = SeededGenerator(seed: UInt64(sections))
    let items = ChangedList(count: 20_000, changing: 2000, using: &random)
    let names = ChangedList(count: sections, changing: sections / 3, using: &random)
    func cut(_ names: [Int], _ items: [Int]) throws -> Snapshot {
      let cuts = [0] + (1..<names.count).map { _ in Int.random(in: 0...items.count, using: &random) }.sorted()
      return try Snapshot(
        sections: zip(names, zip(cuts, cuts.dropFirst() + [items.count])).map { ("\($0)", Array(items[$1.0..<$1.1])) })
    }
    try expectLeast(from: cut(names.old, items.old), to: cut(names.new, items.new))
  }

  @Test("an update names sections, moves between them, reloads and reconfigures, all at once")
  func example() throws {
    let old = try Snapshot(sections: [("fruit", [1, 2, 3]), ("nuts", [8, 9]), ("tea", [5, 6])])
    var new = try Snapshot(sections: [("tea", [5, 6, 2]), ("bread", [8, 4]), ("fruit", [3, 1])])
    new.reloadItems([5, 4, 8])
    new.reconfigureItems([3])
    new.reloadSections(["bread"])
    let expected: [BatchUpdate.UpdateOperation] = [
      .deleteSection(1), .insertSection(1), .moveSection(2, to: 0),
      .move(BeforePath(section: 0, item: 1), to: AfterPath(section: 0, item: 2)),
      .move(BeforePath(section: 1, item: 0), to: AfterPath(section: 1, item: 0)),
      .move(BeforePath(section: 0, item: 2), to: AfterPath(section: 2, item: 0)),
      .reload(BeforePath(section: 2, item: 0)), .reload(BeforePath(section: 1, item: 0)),
      .reconfigure(BeforePath(section: 0, item: 2)),
    ]
    #expect(BatchUpdate(from: old, to: new).operations == expected)
    #expect(BatchUpdate(from: new, to: new).operations.allSatisfy { $0.isRenewal })
    #expect(BatchUpdate(from: old, to: old).isEmpty)
  }

  /// Up to 5 sections of 7, with up to 12 items of 16 distributed among them, and marks.
  private func snapshot(_ random: inout SeededGenerator) -> Snapshot {
    var snapshot = Snapshot()
    let names = ["a", "b", "c", "d", "e", "f", "g"].shuffled(using: &random)
    snapshot.appendSections(Array(names[..<Int.random(in: 0...5, using: &random)]))
    guard snapshot.numberOfSections > 0 else { return snapshot }
    for item in Array(0..<16).shuffled(using: &random)[..<Int.random(in: 0...12, using: &random)] {
      snapshot.appendItems([item], toSection: snapshot.sectionIdentifiers.randomElement(using: &random))
    }
    snapshot.reloadItems(snapshot.itemIdentifiers.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
    snapshot.reconfigureItems(snapshot.itemIdentifiers.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
    snapshot.reloadSections(snapshot.sectionIdentifiers.filter { _ in Int.random(in: 0..<6, using: &random) == 0 })
    return snapshot
  }
}

/// Expects an update whose map leads every section and item to its position, with the fewest operations.
private func expectLeast(from old: Snapshot, to new: Snapshot) throws {
  let update = BatchUpdate(from: old, to: new)
  let (names, newNames) = (old.sectionIdentifiers, new.sectionIdentifiers)
  let map = try update.map(
    from: names.map { old.numberOfItems(inSection: $0) }, to: newNames.map { new.numberOfItems(inSection: $0) })
  let places = paths(old)
  var fewest = Fewest()
  for (section, name) in newNames.enumerated() {
    let before = old.indexOfSection(name)
    #expect(map.before(section: section) == before)
    let isReloaded = before != nil && new.reloadedSectionIdentifiers.contains(name)
    #expect(map.isReloaded(sectionAfter: section) == isReloaded)
    var staying: [Int] = []
    for (item, identifier) in new.itemIdentifiers(inSection: name).enumerated() {
      let origin = places[identifier].map { BeforePath(section: $0.section, item: $0.item) }
      let stays = origin != nil && origin?.section == before
      let expected = stays && isReloaded ? nil : origin
      #expect(map.before(AfterPath(section: section, item: item)) == expected)
      if stays {
        staying.append(origin!.item)
      } else if origin != nil {
        fewest.moves += 1
      } else if before != nil, !isReloaded {
        fewest.inserts += 1
      }
    }
    if !isReloaded { fewest.moves += staying.count - longestAscent(staying) }
  }
  let newPlaces = paths(new)
  for (section, name) in names.enumerated() where map.after(section: section) != nil {
    if map.isReloaded(sectionBefore: section) { continue }
    fewest.deletes += old.itemIdentifiers(inSection: name).count { newPlaces[$0] == nil }
  }
  let common = newNames.compactMap { old.indexOfSection($0) }
  fewest.sections = names.count + newNames.count - common.count - longestAscent(common)
  #expect(Fewest(update) == fewest)
  let reloaded = new.reloadedItemIdentifiers.compactMap { places[$0] }
  #expect(update.operations.filter(\.isItemReload) == reloaded.map { .reload(BeforePath(section: $0.0, item: $0.1)) })
}

private func paths(_ snapshot: Snapshot) -> [Int: (section: Int, item: Int)] {
  var paths: [Int: (section: Int, item: Int)] = [:]
  for (section, name) in snapshot.sectionIdentifiers.enumerated() {
    for (item, identifier) in snapshot.itemIdentifiers(inSection: name).enumerated() {
      paths[identifier] = (section, item)
    }
  }
  return paths
}

/// The number of operations of each kind.
private struct Fewest: Equatable {
  var deletes = 0
  var inserts = 0
  var moves = 0
  /// The sum of deleted, inserted and moved ones.
  var sections = 0

  init() {}

  init(_ update: BatchUpdate) {
    for operation in update.operations {
      switch operation {
      case .delete: deletes += 1
      case .insert: inserts += 1
      case .move: moves += 1
      case .deleteSection, .insertSection, .moveSection: sections += 1
      default: break
      }
    }
  }
}

extension BatchUpdate.UpdateOperation {
  fileprivate var isItemReload: Bool { if case .reload = self { true } else { false } }

  fileprivate var isRenewal: Bool {
    switch self {
    case .reload, .reconfigure, .reloadSection, .reconfigureSection: true
    default: false
    }
  }
}

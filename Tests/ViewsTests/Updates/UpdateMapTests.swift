import Foundation
import SpringflowTestSupport
import SpringflowViews
import Testing

@Suite("Update maps", .concurrentWithViews)
struct UpdateMapTests {
  /// Every combination of deletes and inserts in a section of up to 5 items: the map agrees with plain arrays.
  @Test("the map of every small update agrees with plain arrays", arguments: 0...5)
  func everySmallUpdate(_ count: Int) throws {
    for deleteMask in 0..<(1 << count) {
      let deleted = (0..<count).filter { deleteMask >> $0 & 1 == 1 }
      for insertCount in 0...3 {
        let after = count - deleted.count + insertCount
        for insertMask in 0..<(1 << after) where insertMask.nonzeroBitCount == insertCount {
          let inserted = (0..<after).filter { insertMask >> $0 & 1 == 1 }
          var update = BatchUpdate()
          update.insertItems(at: inserted.reversed().map { IndexPath(item: $0, section: 1) })
          update.deleteItems(at: deleted.map { IndexPath(item: $0, section: 1) })
          let map = try update.map(from: [7, count, 0])
          #expect(map.countsAfter == [7, after, 0])

          var items: [Int?] = (0..<count).filter { !deleted.contains($0) }
          for item in inserted { items.insert(nil, at: item) }
          for (position, origin) in items.enumerated() {
            let found = map.before(AfterPath(section: 1, item: position))
            #expect(found == origin.map { BeforePath(section: 1, item: $0) })
          }
          for origin in 0..<count {
            let expected = items.firstIndex(of: origin).map { AfterPath(section: 1, item: $0) }
            #expect(map.after(BeforePath(section: 1, item: origin)) == expected)
          }
          #expect(map.after(BeforePath(section: 0, item: 3)) == AfterPath(section: 0, item: 3))
        }
      }
    }
  }

  @Test("a thousand changes among a million items map in both directions")
  func million() throws {
    var update = BatchUpdate()
    update.deleteItems(at: (0..<500).map { IndexPath(item: $0 * 1999, section: 0) })
    update.insertItems(at: (0..<500).map { IndexPath(item: $0 * 1777, section: 0) })
    let map = try update.map(from: [1_000_000])
    var survivors = 0
    for item in stride(from: 0, to: 1_000_000, by: 101) {
      guard let after = map.after(BeforePath(section: 0, item: item)) else { continue }
      #expect(map.before(after) == BeforePath(section: 0, item: item))
      survivors += 1
    }
    #expect(survivors > 9_800)
  }

  @Test(
    "the maps of random updates of all kinds agree with plain arrays for every item",
    arguments: TestLength.cases(0..<40, short: 8))
  func random(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var (next, arrays) = (100, [[0, 1, 2, 3, 4, 5], [6, 7, 8], [], [9, 10, 11, 12]])
    for _ in 0..<60 {
      let transaction = RandomTransaction(from: arrays, next: &next, using: &random)
      let (before, after) = (transaction.before, transaction.after)
      let map = try transaction.update.map(from: before.map(\.count), to: after.map(\.count))
      #expect(map.countsAfter == after.map(\.count))
      let (old, new) = (Self.places(before), Self.places(after))
      for (number, place) in old {
        let expected = new[number].map { AfterPath(section: $0.section, item: $0.item) }
        #expect(map.after(BeforePath(section: place.section, item: place.item)) == expected)
      }
      for (number, place) in new {
        let expected = old[number].map { BeforePath(section: $0.section, item: $0.item) }
        #expect(map.before(AfterPath(section: place.section, item: place.item)) == expected)
      }
      for section in before.indices {
        if let target = map.after(section: section) { #expect(map.before(section: target) == section) }
      }
      #expect(Set(map.reloadedItems.map { before[$0.section][$0.item] }) == transaction.reloaded)
      checkChanges(map)
      arrays = after
      if arrays.reduce(0, { $0 + $1.count }) > 60 { arrays = [[next, next + 1, next + 2], [next + 3]] }
      next += 4
    }
  }

  private static func places(_ arrays: [[Int]]) -> [Int: (section: Int, item: Int)] {
    var places: [Int: (section: Int, item: Int)] = [:]
    for (section, numbers) in arrays.enumerated() {
      for (item, number) in numbers.enumerated() { places[number] = (section, item) }
    }
    return places
  }

  /// The changes of a map name every section once, and every item of a section whose items are kept.
  private func checkChanges(_ map: UpdateMap) {
    var (before, after): ([Int], [Int]) = ([], [])
    for change in map.changes {
      switch change {
      case .unchanged(let old, let new):
        before += old
        after += new
        for section in old {
          #expect(map.countsBefore[section] == map.countsAfter[section + new.lowerBound - old.lowerBound])
        }
      case .changed(let old, let new, _, let isReloaded, let items):
        before.append(old)
        after.append(new)
        if isReloaded { continue }
        let (gone, come) = Self.spans(items)
        #expect(gone == Array(0..<map.countsBefore[old]) && come == Array(0..<map.countsAfter[new]))
      case .deleted(let section, _): before.append(section)
      case .inserted(let section, _): after.append(section)
      }
    }
    #expect(before.sorted() == Array(map.countsBefore.indices) && after == Array(map.countsAfter.indices))
  }

  private static func spans(_ segments: [UpdateMap.Segment]) -> (before: [Int], after: [Int]) {
    var (before, after): ([Int], [Int]) = ([], [])
    for segment in segments {
      switch segment {
      case .kept(let old, let new):
        before += old
        after += new
      case .deleted(let range): before += range
      case .inserted(let range): after += range
      case .movedAway(let item, _): before.append(item)
      case .movedHere(let item, _): after.append(item)
      }
    }
    return (before, after)
  }

  @Test("counts that do not follow from the update are refused with all of them, and the first operation")
  func checksCounts() throws {
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 0, section: 0)])
    let map = try update.map(from: [5, 2])
    try map.check(countsFound: [6, 2])
    #expect(
      #expect(throws: BatchUpdateError.self) { try map.check(countsFound: [5, 2]) }?.description
        == "section 0 had 5 items, and with 1 inserted, 0 deleted, 0 moved in and 0 moved out "
        + "(the first: insert item 0 into section 0) it has 6, but the data source has 5; "
        + "change the data and name the same change in one update")
    #expect(
      #expect(throws: BatchUpdateError.self) { try map.check(countsFound: [6, 2, 1]) }?.description
        == "there were 2 sections, and with 0 inserted and 0 deleted there are 2, but the data source has 3; "
        + "change the data and name the same change in one update, or call reloadData()")
  }

  @Test("sections that do not follow from the update are refused with both counts and the first operation")
  func checksSections() throws {
    var update = BatchUpdate()
    update.insertSections([1])
    let map = try update.map(from: [5, 2])
    #expect(
      #expect(throws: BatchUpdateError.self) { try map.check(countsFound: [5, 2]) }?.description
        == "there were 2 sections, and with 1 inserted and 0 deleted (the first: insert section 1) there are 3, "
        + "but the data source has 2; change the data and name the same change in one update, or call reloadData()")
  }

  @Test("a map explains itself as text")
  func explains() throws {
    var update = BatchUpdate()
    update.deleteItems(at: [[0, 0]])
    update.insertItems(at: [[0, 4]])
    #expect(
      try update.map(from: [5]).explain() == """
        1 section, 5 items → 1 section, 5 items
        section 0: 5 → 5 items
          0        deleted
          1…4    → 0…3
          4        inserted

        """)
    update = BatchUpdate()
    update.moveSection(0, toSection: 6)
    update.deleteSections([2])
    update.insertSections([1])
    update.moveItem(at: [2, 1], to: [6, 0])
    update.reloadItems(at: [[0, 3]])
    update.deleteItems(at: [[0, 1], [0, 2]])
    update.reconfigureItems(at: [[4, 0]])
    let text = try update.map(from: [5, 1, 3, 2, 2, 2, 2], to: [1, 7, 2, 2, 2, 2, 4]).explain()
    #expect(
      text == """
        7 sections, 17 items → 7 sections, 20 items
        section 1 → 0: nothing changes
        section 2, deleted: 3 items
          1      → 0 of section 6, moved
        section 1, inserted: 7 items
        section 3 → 2: nothing changes
        section 4 → 3: 2 → 2 items
          0…1    → 0…1
          reconfigured: 0
        sections 5…6 → 4…5: nothing changes
        section 0 → 6, moved: 5 → 4 items
          0      ← 1 of section 2, moved
          0      → 1
          1…2      deleted
          3…4    → 2…3
          reloaded: 3

        """)
  }
}

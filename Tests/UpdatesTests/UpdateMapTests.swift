import Foundation
import Testing
import Updates

@Suite("Update maps")
struct UpdateMapTests {
  /// Every way to delete from and insert into a section of up to 5 items: the map says what plain arrays do.
  @Test("every small update maps as plain arrays do", arguments: 0...5)
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

  @Test("a thousand changes among a million items map there and back")
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

  @Test("impossible updates are refused with the operation and both counts", arguments: Refusal.all)
  func refuses(_ refusal: Refusal) {
    let error = #expect(throws: BatchUpdateError.self) { try refusal.update.map(from: [5, 2]) }
    #expect(error?.description == refusal.sentence)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var update = BatchUpdate()
    var sentence: String
    var testDescription: String { sentence }

    init(insert: [IndexPath] = [], delete: [IndexPath] = [], _ sentence: String) {
      update.insertItems(at: insert)
      update.deleteItems(at: delete)
      self.sentence = sentence
    }

    static let all = [
      Refusal(
        delete: [[0, 5]],
        "cannot delete item 5 from section 0: the section has 5 items before the update; "
          + "deletes name positions before the update, counted from 0"),
      Refusal(
        delete: [[0, -1]],
        "cannot delete item -1 from section 0: the section has 5 items before the update; "
          + "deletes name positions before the update, counted from 0"),
      Refusal(
        insert: [[1, 3]],
        "cannot insert item 3 into section 1: the section has 2 items before the update and 3 after it; "
          + "inserts name positions after the update, counted from 0"),
      Refusal(insert: [[2, 0]], "cannot insert item 0 into section 2: there are 2 sections; sections count from 0"),
      Refusal(
        delete: [[0, 1], [0, 1]], "cannot delete item 1 from section 0 twice in one update; name each item once"),
      Refusal(
        insert: [[0, 1], [0, 1]], "cannot insert item 1 into section 0 twice in one update; name each item once"),
    ]
  }

  @Test("counts that do not follow from the update are refused with all of them")
  func checksCounts() throws {
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 0, section: 0)])
    let map = try update.map(from: [5, 2])
    try map.check(countsFound: [6, 2])
    #expect(
      #expect(throws: BatchUpdateError.self) { try map.check(countsFound: [5, 2]) }?.description
        == "section 0 had 5 items, and with 1 inserted and 0 deleted it has 6, but the data source has 5; "
        + "change the data and name the same change in one update")
    #expect(throws: BatchUpdateError.sectionCount(before: 2, found: 3)) { try map.check(countsFound: [6, 2, 1]) }
  }
}

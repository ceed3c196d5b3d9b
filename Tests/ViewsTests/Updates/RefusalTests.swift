import Foundation
import SpringflowTestSupport
import SpringflowViews
import Testing

@Suite("Impossible updates", .concurrentWithViews)
struct RefusalTests {
  @Test("an impossible update is refused with operation, section, counts and remedy", arguments: Refusal.all)
  func refuses(_ refusal: Refusal) {
    let error = #expect(throws: BatchUpdateError.self) { try refusal.update.map(from: [5, 2]) }
    #expect(error?.description == refusal.sentence)
    #expect(error?.operation != nil && error?.section != nil)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let update: BatchUpdate
    let sentence: String
    var testDescription: String { sentence }

    init(_ operations: [BatchUpdate.UpdateOperation], _ sentence: String) {
      update = BatchUpdate(operations)
      self.sentence = sentence
    }

    static let all: [Refusal] = items + sections + contradictions

    static let items = [
      Refusal(
        [.delete(old(0, 5))],
        "cannot delete item 5 from section 0: the section has 5 items before the update and 5 after it; "
          + "deletes name positions before the update, counted from 0"),
      Refusal(
        [.reload(old(0, -1))],
        "cannot reload item -1 of section 0: the section has 5 items before the update and 5 after it; "
          + "reloads name positions before the update, counted from 0"),
      Refusal(
        [.insert(new(1, 3))],
        "cannot insert item 3 into section 1: the section has 2 items before the update and 3 after it; "
          + "inserts name positions after the update, counted from 0"),
      Refusal(
        [.move(old(0, 1), to: new(1, 4))],
        "cannot move item 1 of section 0 to item 4 of section 1: the section has 2 items before the update and 3 after "
          + "it; moves name the place that an item goes to after the update, counted from 0"),
      Refusal(
        [.insert(new(2, 0))],
        "cannot insert item 0 into section 2: there are 2 sections before the update and 2 after it; "
          + "inserts name positions after the update, counted from 0"),
      Refusal(
        [.delete(BeforePath(IndexPath(index: 3)))],
        "cannot delete item -1 from section -1: there are 2 sections before the update and 2 after it; "
          + "deletes name positions before the update, counted from 0"),
    ]

    static let sections = [
      Refusal(
        [.deleteSection(2)],
        "cannot delete section 2: there are 2 sections before the update and 2 after it; "
          + "what goes or is renewed is named by its number before the update, counted from 0"),
      Refusal(
        [.moveSection(0, to: 2)],
        "cannot move section 0 to 2: there are 2 sections before the update and 2 after it; "
          + "moves name the place that a section goes to after the update, counted from 0"),
      Refusal(
        [.insertSection(4)],
        "cannot insert section 4: there are 2 sections before the update and 3 after it; "
          + "new sections are named by their numbers after the update, counted from 0"),
    ]

    static let contradictions = [
      Refusal(
        [.delete(old(0, 1)), .delete(old(0, 1))],
        "cannot delete item 1 from section 0 twice in one update "
          + "(the section has 5 items before the update and 3 after it); name each item once"),
      Refusal(
        [.insert(new(0, 1)), .insert(new(0, 1))],
        "cannot insert item 1 into section 0 twice in one update "
          + "(the section has 5 items before the update and 7 after it); name each item once"),
      Refusal(
        [.insert(new(0, 1)), .move(old(1, 0), to: new(0, 1))],
        "cannot move item 0 of section 1 to item 1 of section 0 and insert item 1 into section 0 in one update "
          + "(the section has 2 items before the update and 1 after it); "
          + "both fill one place; name the places as they are after the update"),
      Refusal(
        [.delete(old(0, 1)), .reload(old(0, 1))],
        "cannot reload item 1 of section 0 and delete item 1 from section 0 in one update "
          + "(the section has 5 items before the update and 4 after it); leave one of them out"),
      Refusal(
        [.reload(old(1, 1)), .deleteSection(1)],
        "cannot delete section 1 and reload item 1 of section 1 in one update "
          + "(there are 2 sections before the update and 1 after it); leave one of them out"),
      Refusal(
        [.moveSection(0, to: 0), .deleteSection(0)],
        "cannot delete section 0 and move section 0 to 0 in one update "
          + "(there are 2 sections before the update and 1 after it); leave one of them out"),
    ]
  }

  @Test("an update never traps, whatever numbers it names", arguments: 0..<20)
  func garbage(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let numbers = [-1, 0, 1, 2, 3, Int.max, Int.min, NSNotFound, Int.max - 1]
    func number() -> Int { numbers.randomElement(using: &random) ?? 0 }
    for _ in 0..<300 {
      var operations: [BatchUpdate.UpdateOperation] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let (old, new) = (BeforePath(section: number(), item: number()), AfterPath(section: number(), item: number()))
        let kinds: [BatchUpdate.UpdateOperation] = [
          .insert(new), .delete(old), .move(old, to: new), .reload(old), .reconfigure(old), .insertSection(number()),
          .deleteSection(number()), .moveSection(number(), to: number()), .reloadSection(number()),
          .reconfigureSection(number()),
        ]
        operations.append(kinds[Int.random(in: 0..<kinds.count, using: &random)])
      }
      let update = BatchUpdate(operations)
      do throws(BatchUpdateError) {
        let map = try update.map(from: [3, 0, 2])
        #expect(map.countsBefore == [3, 0, 2] && map.explain().hasPrefix("3 sections, 5 items → "))
      } catch { #expect(error.description.hasPrefix("cannot ")) }
    }
  }

  @Test("a random legal update with one error is refused", arguments: TestLength.cases(0..<40, short: 10))
  func spoiled(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var (next, refused) = (100, 0)
    for _ in 0..<60 {
      let arrays = [[0, 1, 2, 3], [4, 5], [], [6, 7, 8]]
      let legal = RandomTransaction(from: arrays, next: &next, using: &random)
      guard let illegal = IllegalTransaction(spoiling: legal, using: &random) else { continue }
      refused += 1
      #expect(throws: BatchUpdateError.self, "\(illegal.flaw): \(illegal.update.operations)") {
        try illegal.update.map(from: arrays.map(\.count), to: illegal.after.map(\.count))
      }
    }
    #expect(refused > 20)
  }
}

private func old(_ section: Int, _ item: Int) -> BeforePath { BeforePath(section: section, item: item) }
private func new(_ section: Int, _ item: Int) -> AfterPath { AfterPath(section: section, item: item) }

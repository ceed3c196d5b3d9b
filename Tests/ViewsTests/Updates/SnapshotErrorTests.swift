import SpringflowTestSupport
import SpringflowViews
import Testing

@Suite("Errors of snapshots")
struct SnapshotErrorTests {
  static let start: [(String, [Int])] = [("fruit", [1, 2, 3]), ("nuts", [8, 9])]

  @Test("an impossible change of a snapshot is refused with the identifiers and a hint", arguments: Refusal.all)
  func refuses(_ refusal: Refusal) throws {
    var snapshot = refusal.isEmpty ? Snapshot() : try Snapshot(sections: Self.start)
    let before = snapshot
    let error = #expect(throws: SnapshotError.self) { try snapshot.make(refusal.edit) }
    #expect(error?.description == refusal.sentence)
    #expect(snapshot == before)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var edit: Snapshot.Edit
    var isEmpty = false
    var sentence: String
    var testDescription: String { sentence }

    init(_ edit: Snapshot.Edit, ofEmpty isEmpty: Bool = false, _ sentence: String) {
      (self.edit, self.isEmpty, self.sentence) = (edit, isEmpty, sentence)
    }

    static let all = [
      Refusal(
        .appendItems([4, 5, 4, 6, 5, 4], toSection: "nuts"),
        "items are there more than once: '4' at 0, at 2 and at 5; '5' at 1 and at 4; "
          + "give every item an identifier of its own, in all sections together"),
      Refusal(
        .insertItems([1, 1], .before(9)),
        "items are there more than once: '1' at 0 and at 1; "
          + "give every item an identifier of its own, in all sections together"),
      Refusal(
        .appendItems([4], toSection: nil), ofEmpty: true,
        "cannot append items: there is no section; append a section first"),
      Refusal(
        .appendItems([4], toSection: "tea"), ofEmpty: true,
        "cannot append items: there is no section 'tea', nor any other; append the section first"),
      Refusal(
        .appendItems([4], toSection: "tea"),
        "cannot append items: there is no section 'tea', only 'fruit' and 'nuts'; append the section first"),
      Refusal(
        .insertItems([2, 9], .after(9)),
        "cannot insert items: '9' would stand beside itself; leave it out of what is inserted"),
      Refusal(
        .insertItems([4], .after(7)),
        "cannot insert items: '7' is not in the snapshot; append or insert what is new first"),
      Refusal(
        .moveItem(4, .before(1)), "cannot move an item: '4' is not in the snapshot; append or insert what is new first"),
      Refusal(
        .moveItem(1, .before(4)), "cannot move an item: '4' is not in the snapshot; append or insert what is new first"),
      Refusal(
        .reloadItems([1, 4, 5]),
        "cannot reload items: '4' and '5' are not in the snapshot; append or insert what is new first"),
      Refusal(
        .reconfigureItems(Array(1...19)),
        "cannot reconfigure items: '4', '5', '6', '7', '10' and 9 more are not in the snapshot; "
          + "append or insert what is new first"),
      Refusal(
        .appendSections(["tea", "nuts", "fruit"]),
        "cannot append sections: already there are 'nuts' at 1; 'fruit' at 0; move a section that is there instead"),
      Refusal(
        .insertSections(["tea", "bread", "tea"], .before("nuts")),
        "sections are there more than once: 'tea' at 0 and at 2; give every section an identifier of its own"),
      Refusal(
        .insertSections(["tea"], .after("bread")),
        "cannot insert sections: there is no section 'bread', only 'fruit' and 'nuts'; append the section first"),
      Refusal(
        .moveSection("tea", .after("nuts")),
        "cannot move a section: there is no section 'tea', only 'fruit' and 'nuts'; append the section first"),
      Refusal(
        .reloadSections(["tea", "bread"]),
        "cannot reload sections: there are no sections 'tea' and 'bread', only 'fruit' and 'nuts'; "
          + "append the section first"),
    ]
  }

  @Test("a snapshot of foreign data names every identifier that repeats, and all its positions")
  func foreignData() {
    let error = #expect(throws: SnapshotError.self) {
      try Snapshot(sections: [("fruit", [1, 2, 3, 2]), ("nuts", [8, 1]), ("tea", [2, 5])])
    }
    #expect(
      error?.description
        == "items are there more than once: '1' at 0 of section 'fruit' and at 1 of section 'nuts'; "
        + "'2' at 1 of section 'fruit', at 3 of section 'fruit' and at 0 of section 'tea'; "
        + "give every item an identifier of its own, in all sections together")
    let sections = #expect(throws: SnapshotError.self) {
      try Snapshot(sections: [("fruit", []), ("nuts", []), ("fruit", [])])
    }
    #expect(
      sections?.description
        == "sections are there more than once: 'fruit' at 0 and at 2; give every section an identifier of its own")
  }

  @Test("an error with many repetitions names the first five in its sentence, and all in its value")
  func many() {
    let error = #expect(throws: SnapshotError.self) {
      try Snapshot(sections: [("a", Array(0..<100) + Array(0..<100))])
    }
    #expect(error?.description.contains("'4' at 4 of section 'a' and at 104 of section 'a' and 95 more;") == true)
    guard case .duplicateItems(let repetitions) = error else { return #expect(Bool(false)) }
    let hundred: [String] = (0..<100).map { "\($0)" }
    #expect(repetitions.map(\.identifier) == hundred)
    #expect(repetitions[7].places == [.init(section: "a", index: 7), .init(section: "a", index: 107)])
  }

  @Test("foreign data without repetitions makes a snapshot like any other")
  func plain() throws {
    let snapshot = try Snapshot(sections: Self.start)
    var same = Snapshot()
    same.appendSections(["fruit", "nuts"])
    same.appendItems([1, 2, 3], toSection: "fruit")
    same.appendItems([8, 9], toSection: "nuts")
    #expect(snapshot == same)
  }

  @Test("UIKit's members of a snapshot trap where a change is impossible")
  func traps() async {
    let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var snapshot = Snapshot()
      snapshot.appendItems([1])
    }
    #expect(first.reason.contains("cannot append items: there is no section; append a section first"))
    let second = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var snapshot = Snapshot()
      snapshot.appendSections(["a", "a"])
    }
    #expect(
      second.reason.contains("sections are there more than once: 'a' at 0 and at 1; give every section an identifier"))
  }
}

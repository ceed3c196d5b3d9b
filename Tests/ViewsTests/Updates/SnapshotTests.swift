import SpringflowTestSupport
import SpringflowViews
import Testing

typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

@Suite("Snapshots", .concurrentWithViews)
struct SnapshotTests {
  @Test("a snapshot returns the identifiers that it was given")
  func says() {
    var snapshot = Snapshot()
    #expect(snapshot.numberOfItems == 0 && snapshot.numberOfSections == 0)
    snapshot.appendSections(["fruit", "nuts"])
    snapshot.appendItems([1, 2, 3], toSection: "fruit")
    snapshot.appendItems([8, 9])
    snapshot.insertItems([5, 6], beforeItem: 2)
    snapshot.insertItems([7], afterItem: 9)
    #expect(snapshot.itemIdentifiers == [1, 5, 6, 2, 3, 8, 9, 7])
    #expect(snapshot.itemIdentifiers(inSection: "nuts") == [8, 9, 7])
    #expect(snapshot.numberOfItems(inSection: "fruit") == 5 && snapshot.numberOfItems == 8)
    #expect(snapshot.indexOfItem(8) == 5 && snapshot.indexOfItem(4) == nil)
    #expect(snapshot.sectionIdentifier(containingItem: 3) == "fruit")
    #expect(snapshot.indexOfSection("nuts") == 1 && snapshot.indexOfSection("bread") == nil)
    snapshot.moveItem(3, beforeItem: 9)
    snapshot.moveItem(8, afterItem: 1)
    snapshot.deleteItems([6, 100])
    #expect(snapshot.itemIdentifiers(inSection: "fruit") == [1, 8, 5, 2])
    #expect(snapshot.itemIdentifiers(inSection: "nuts") == [3, 9, 7])
    snapshot.insertSections(["bread"], beforeSection: "fruit")
    snapshot.insertSections(["tea"], afterSection: "fruit")
    #expect(snapshot.sectionIdentifiers == ["bread", "fruit", "tea", "nuts"])
    snapshot.moveSection("nuts", beforeSection: "bread")
    snapshot.moveSection("bread", afterSection: "tea")
    #expect(snapshot.sectionIdentifiers == ["nuts", "fruit", "tea", "bread"])
    snapshot.deleteSections(["fruit", "cheese"])
    #expect(snapshot.itemIdentifiers == [3, 9, 7] && snapshot.indexOfItem(1) == nil)
    snapshot.deleteAllItems()
    #expect(snapshot == Snapshot())
  }

  @Test("appending or inserting an existing item to a snapshot moves it")
  func appendingMoves() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3, 4], toSection: "a")
    snapshot.appendItems([3, 5, 1], toSection: "b")
    #expect(snapshot.itemIdentifiers(inSection: "a") == [2, 4])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [3, 5, 1])
    snapshot.insertItems([1, 4], beforeItem: 5)
    #expect(snapshot.itemIdentifiers == [2, 3, 1, 4, 5])
  }

  @Test("a snapshot's marks keep the order in which they were named, and are removed with their identifiers")
  func marks() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3, 4], toSection: "a")
    let plain = snapshot
    snapshot.reloadItems([3, 1, 3])
    snapshot.reloadItems([4])
    snapshot.reconfigureItems([2])
    snapshot.reloadSections(["b", "a"])
    #expect(snapshot.reloadedItemIdentifiers == [3, 1, 4])
    #expect(snapshot.reconfiguredItemIdentifiers == [2])
    #expect(snapshot.reloadedSectionIdentifiers == ["b", "a"])
    #expect(snapshot == plain)
    snapshot.moveItem(1, afterItem: 4)
    snapshot.deleteItems([3, 2])
    #expect(snapshot.reloadedItemIdentifiers == [1, 4] && snapshot.reconfiguredItemIdentifiers.isEmpty)
    snapshot.deleteSections(["a"])
    #expect(snapshot.reloadedItemIdentifiers.isEmpty && snapshot.reloadedSectionIdentifiers == ["b"])
  }

  @Test("a copy of a snapshot changes alone, and equality is that of sections and items in order")
  func copies() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a"])
    snapshot.appendItems([1, 2])
    var copy = snapshot
    copy.moveItem(2, beforeItem: 1)
    #expect(copy != snapshot && snapshot.itemIdentifiers == [1, 2])
    copy.moveItem(2, afterItem: 1)
    #expect(copy == snapshot)
  }

  @Test("random changes have the same effect on a snapshot as on arrays", arguments: TestLength.cases(0..<20, short: 5))
  func randomEdits(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var snapshot = Snapshot()
    var model = SnapshotModel()
    var refused = 0
    for _ in 0..<400 {
      let edit = model.randomEdit(&random)
      let before = snapshot
      let isPossible = model.make(edit)
      do throws(SnapshotError) {
        try snapshot.make(edit)
        #expect(isPossible, "\(edit)")
      } catch {
        refused += 1
        #expect(!isPossible && snapshot == before, "\(edit)")
      }
      #expect(snapshot.sectionIdentifiers == model.sections.map(\.name), "\(edit)")
      #expect(model.sections.allSatisfy { snapshot.itemIdentifiers(inSection: $0.name) == $0.items }, "\(edit)")
      let items = model.items
      #expect(snapshot.itemIdentifiers == items && snapshot.numberOfItems == items.count)
      for item in 0..<SnapshotModel.mostItems { #expect(snapshot.indexOfItem(item) == items.firstIndex(of: item)) }
      let marks = (snapshot.reloadedSectionIdentifiers, snapshot.reloadedItemIdentifiers)
      #expect(marks == (model.reloadedSections, model.reloadedItems), "\(edit)")
      #expect(snapshot.reconfiguredItemIdentifiers == model.reconfiguredItems, "\(edit)")
    }
    #expect(refused > 20)
  }

  @Test("a snapshot finds items shifted far from their original positions")
  func pushed() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a"])
    for number in 0..<300 { snapshot.appendItems([number]) }
    for number in 300..<900 { snapshot.insertItems([number], beforeItem: 0) }
    snapshot.deleteItems(Array(stride(from: 1, to: 900, by: 2)))
    let expected = Array(stride(from: 300, to: 900, by: 2)) + Array(stride(from: 0, to: 300, by: 2))
    #expect(snapshot.itemIdentifiers == expected)
    #expect(expected.allSatisfy { snapshot.indexOfItem($0) == expected.firstIndex(of: $0) })
  }
}

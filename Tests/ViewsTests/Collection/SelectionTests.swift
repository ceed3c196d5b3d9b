import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Selection")
struct SelectionTests {
  @Test("programs select and deselect without calls to the delegate; nil deselects all")
  func programmatic() {
    let fixture = PressFixture()
    let view = fixture.view
    view.selectItem(at: [0, 3], animated: false, scrollPosition: [])
    view.selectItem(at: [0, 5], animated: true, scrollPosition: [])
    #expect(fixture.selected == [5])
    view.allowsMultipleSelection = true
    view.selectItem(at: [0, 3], animated: false, scrollPosition: [])
    #expect(fixture.selected == [3, 5])
    view.deselectItem(at: [0, 5], animated: false)
    view.deselectItem(at: [0, 7], animated: false)
    #expect(fixture.selected == [3])
    view.selectItem(at: nil, animated: false, scrollPosition: [])
    #expect(view.indexPathsForSelectedItems == nil && fixture.recorder.take() == [])
    view.selectItem(at: [0, 29], animated: false, scrollPosition: .top)
    #expect(view.contentOffset.y == view.contentSize.height - 400)
    view.selectItem(at: [0, 15], animated: false, scrollPosition: .centeredVertically)
    let middle: CGFloat = 600 - 200
    #expect(view.contentOffset.y == middle)
  }

  @Test("cells know whether they are selected, newly visible and reused ones, too")
  func cells() {
    let fixture = PressFixture(multiple: true)
    let view = fixture.view
    for item in [0, 17, 29] { view.selectItem(at: [0, item], animated: false, scrollPosition: []) }
    for offset in stride(from: 0, through: 700, by: 35) {
      view.contentOffset.y = CGFloat(offset)
      view.layoutIfNeeded()
      for path in view.indexPathsForVisibleItems {
        #expect(view.cellForItem(at: path)?.isSelected == [0, 17, 29].contains(path.item), "\(path) at \(offset)")
      }
    }
  }

  @Test("a reload clears the selection without a call")
  func reload() {
    let fixture = PressFixture(multiple: true)
    fixture.view.selectAll(nil)
    #expect(fixture.view.numberOfSelectedItems == 30)
    fixture.view.reloadData()
    fixture.view.layoutIfNeeded()
    #expect(fixture.view.indexPathsForSelectedItems == nil && fixture.recorder.take() == [])
    #expect(fixture.view.visibleCells.allSatisfy { !$0.isSelected })
  }

  @Test(
    "the selection follows its items through any transaction, like a plain set of numbers",
    arguments: TestLength.cases(0..<24, short: 6))
  func random(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var next = 60
    let fixture = PressFixture([30, 0, 20, 10], multiple: true)
    var model: Set<Int> = []
    for _ in 0..<12 {
      for _ in 0..<6 where fixture.source.sections.contains(where: { !$0.isEmpty }) {
        let section = fixture.source.sections.indices.filter { !fixture.source.sections[$0].isEmpty }
          .randomElement(using: &random)!
        let item = Int.random(in: 0..<fixture.source.sections[section].count, using: &random)
        let number = fixture.source.sections[section][item]
        if model.remove(number) != nil {
          fixture.view.deselectItem(at: [section, item], animated: true)
        } else {
          model.insert(number)
          fixture.view.selectItem(at: [section, item], animated: true, scrollPosition: [])
        }
      }
      let transaction = RandomTransaction(from: fixture.source.sections, next: &next, using: &random)
      try fixture.view.performBatchUpdates(transaction.update) { fixture.source.sections = transaction.after }
      fixture.wait(Int.random(in: 0...30, using: &random))
      model.formIntersection(transaction.after.flatMap { $0 })
      #expect(Set(fixture.selected) == model)
      #expect(fixture.view.numberOfSelectedItems == model.count)
      for path in fixture.view.indexPathsForVisibleItems {
        let number = fixture.source.sections[path.section][path.item]
        #expect(fixture.view.cellForItem(at: path)?.isSelected == model.contains(number))
      }
    }
    #expect(fixture.recorder.take() == [])
  }

  @Test("interactive reordering does not change selection and focus", arguments: [false, true])
  func reordering(_ cancels: Bool) {
    let source = ReorderableSource(counts: [30])
    let fixture = PressFixture()
    let view = fixture.view
    view.dataSource = source
    view.allowsMultipleSelection = true
    view.allowsFocus = true
    view.layoutIfNeeded()
    for item in [0, 1, 4] { view.selectItem(at: [0, item], animated: false, scrollPosition: []) }
    view.moveFocus(.right)
    func selected() -> [Int] { (view.indexPathsForSelectedItems ?? []).map { source.sections[0][$0.item] } }
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    for step in 0...60 {
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 50 + step * 4, y: 50 + step * 3))
      fixture.wait(1)
      #expect(selected() == [0, 1, 4] && view.focusedIndexPath == [0, 0])
      #expect(view.visibleCells.filter(\.isSelected).map(\.content.text).sorted() == ["0", "1", "4"])
    }
    view.deselectItem(at: [0, 1], animated: true)
    if cancels { view.cancelInteractiveMovement() } else { view.endInteractiveMovement() }
    fixture.wait(120)
    #expect(selected().sorted() == [0, 4])
    #expect(source.sections[0][view.focusedIndexPath!.item] == 0)
    #expect((view.focusedIndexPath == [0, 0]) == cancels)
    #expect(view.visibleCells.filter(\.isSelected).map(\.content.text).sorted() == ["0", "4"])
  }

  @Test("the selected appearance fades in and out in 150 ms, eased out, and is constant otherwise")
  func levels() {
    let fixture = PressFixture()
    fixture.view.selectItem(at: [0, 0], animated: true, scrollPosition: [])
    func level() -> CGFloat { fixture.view.snapshot().elements[0].selection }
    #expect(level() == 0 && fixture.view.isMoving)
    fixture.wait(9)
    #expect(level() == 0.75)
    // Reversed half-way, it continues from there.
    fixture.view.deselectItem(at: [0, 0], animated: true)
    #expect(level() == 0.75)
    fixture.wait(9)
    #expect(level() == 0.1875)
    fixture.wait(10)
    #expect(level() == 0 && !fixture.view.isMoving)
    fixture.view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    #expect(level() == 1 && !fixture.view.isMoving)
    let (first, second) = (fixture.view.snapshot(), fixture.view.snapshot())
    var later = second
    later.elements[0].selection = 0
    #expect(first.interpolated(to: later, share: 0.25).elements[0].selection == 0.75)
  }

  @Test("the state hash depends on the selected items, not on their order of selection")
  func hash() {
    func hash(_ items: [Int]) -> UInt64 {
      let fixture = PressFixture(multiple: true)
      for item in items { fixture.view.selectItem(at: [0, item], animated: false, scrollPosition: []) }
      var hash = StateHash()
      fixture.view.hash(into: &hash)
      return hash.value
    }
    #expect(hash([1, 2, 9]) == hash([9, 1, 2]))
    #expect(hash([1, 2]) != hash([1, 3]) && hash([1]) != hash([]))
  }

  @Test("in a million items one selected costs one, all can be selected, and an update maps them")
  func million() {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: CollectionViewFlowLayout())
    let source = MillionSource()
    view.dataSource = source
    view.allowsMultipleSelection = true
    view.selectItem(at: [0, 999_999], animated: false, scrollPosition: [])
    #expect(view.indexPathsForSelectedItems == [[0, 999_999]])
    source.count = 1_000_001
    view.insertItems(at: [[0, 0]])
    #expect(view.indexPathsForSelectedItems == [[0, 1_000_000]])
    view.selectItem(at: nil, animated: false, scrollPosition: [])
    for item in stride(from: 0, to: 1_000_000, by: 100) {
      view.selectItem(at: [0, item], animated: false, scrollPosition: [])
    }
    #expect(view.numberOfSelectedItems == 10_000)
  }
}

private final class MillionSource: CollectionViewDataSource {
  var count = 1_000_000
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
}

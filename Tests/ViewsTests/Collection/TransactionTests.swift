import Foundation
import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Transactions of a view")
struct TransactionTests {
  static let width: CGFloat = 100

  /// Lines of 40 points in sections with headers of 20, in a view of 300 points.
  static func list(_ counts: [Int]) -> (CollectionView, CollectionViewFlowLayout, CountingSource) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: width, height: 40)
    layout.minimumLineSpacing = 0
    layout.headerReferenceSize = CGSize(width: width, height: 20)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: width, height: 300), collectionViewLayout: layout)
    let source = CountingSource(counts: counts)
    view.dataSource = source
    view.advance()
    return (view, layout, source)
  }

  static func element(_ view: CollectionView, _ number: Int) throws -> Frame.Element {
    try #require(view.snapshot().elements.first { $0.id == ElementID(.data, number) })
  }

  static func settle(_ view: CollectionView) { for _ in 0..<600 where view.isMoving { view.advance() } }

  // MARK: Kinds of operations

  @Test("a moved item keeps its cell and travels on another path than the items that make room")
  func moves() throws {
    let (view, _, source) = Self.list([5])
    let cell = try #require(view.cellForItem(at: [0, 0]))
    source.sections = [[1, 2, 3, 0, 4]]
    view.moveItem(at: [0, 0], to: [0, 3])
    #expect(view.cellForItem(at: [0, 3]) === cell)
    let start: CGFloat = 40
    #expect(try Self.element(view, 0).center.y == start)
    Self.settle(view)
    let end: CGFloat = 160
    #expect(try Self.element(view, 0).center.y == end)
    #expect(view.snapshot().elements.filter { $0.role == .item }.map(\.id.number).sorted() == [0, 1, 2, 3, 4])
  }

  @Test("a section moves with its header and its items, while its items are edited")
  func movesSections() throws {
    let (view, _, source) = Self.list([2, 2, 2])
    let header = try #require(
      view.placedElements.first { $0.role == .supplementary && $0.section == 0 })
    var update = BatchUpdate()
    update.moveSection(0, toSection: 2)
    update.deleteItems(at: [[0, 0]])
    update.insertItems(at: [[2, 1]])
    update.reloadItems(at: [[0, 1]])
    try view.performBatchUpdates(update) { source.sections = [[2, 3], [4, 5], [1, 99]] }
    let moved = try #require(view.placedElements.first { $0.id == header.id })
    #expect(moved.section == 2 && moved.center == header.center)
    Self.settle(view)
    let end: CGFloat = 210
    #expect(view.snapshot().elements.first { $0.id == header.id }?.center.y == end)
    #expect(view.placed(try Self.element(view, 1)).section == 2)
    #expect(!view.snapshot().elements.contains { $0.id == ElementID(.data, 0) })
  }

  @Test("items exit with a deleted section, except for one that is moved out of it")
  func deletesSections() throws {
    let (view, _, source) = Self.list([2, 2])
    var update = BatchUpdate()
    update.deleteSections([0])
    update.moveItem(at: [0, 1], to: [0, 0])
    try view.performBatchUpdates(update) { source.sections = [[1, 2, 3]] }
    let leaving = try Self.element(view, 0)
    #expect(leaving.alpha == 1)
    for _ in 0..<18 { view.advance() }
    #expect(try abs(Self.element(view, 0).alpha - 0.5) < 1e-9)
    #expect(try Self.element(view, 1).alpha == 1)
    Self.settle(view)
    #expect(view.snapshot().elements.filter { $0.role == .item }.map(\.id.number) == [1, 2, 3])
    #expect(view.snapshot().elements.filter { $0.role == .supplementary }.count == 1)
  }

  @Test("an item that one update deletes and inserts under one identifier is never shown twice")
  func deletesAndInserts() throws {
    let (view, _, source) = Self.list([4])
    var update = BatchUpdate()
    update.deleteItems(at: [[0, 0]])
    update.insertItems(at: [[0, 3]])
    try view.performBatchUpdates(update) { source.sections = [[1, 2, 3, 0]] }
    #expect(view.snapshot().elements.filter { $0.id == ElementID(.data, 0) }.count == 1)
    let start: CGFloat = 40
    #expect(try Self.element(view, 0).center.y == start && Self.element(view, 0).alpha == 1)
    Self.settle(view)
    let end: CGFloat = 160
    #expect(try Self.element(view, 0).center.y == end)
  }

  @Test("a reloaded item gets a new cell, over which the old one fades while both move")
  func reloads() throws {
    let (view, _, source) = Self.list([3])
    let relabelled = Relabelling(source)
    view.dataSource = relabelled
    view.advance()
    let cell = try #require(view.cellForItem(at: [0, 1]))
    relabelled.prefix = "new "
    source.sections = [[1, 0, 2]]
    view.performBatchUpdates({
      view.reloadItems(at: [[0, 1]])
      view.moveItem(at: [0, 1], to: [0, 0])
    })
    #expect(view.cellForItem(at: [0, 0]) !== cell)
    for tick in 0...36 {
      let elements = view.snapshot().elements
      let shown = try #require(elements.firstIndex { $0.id == ElementID(.data, 1) })
      #expect(elements[shown].content.text == "new 1" && elements[shown].alpha == 1)
      let cover = elements.first { $0.content.text == "1" }
      if tick < 36 {
        let t = CGFloat(tick) / 36
        let opacity = 1 - t * t * (3 - 2 * t)
        #expect(cover.map { abs($0.alpha - opacity) < 1e-9 } == true && cover?.center == elements[shown].center)
        #expect(elements[shown + 1].id == cover?.id)
      } else {
        #expect(cover == nil)
      }
      view.advance()
    }
    #expect(!view.isMoving)
  }

  @Test("a reconfigured item keeps its cell, and the data source updates it")
  func reconfigures() throws {
    let (view, _, source) = Self.list([3])
    let pooled = PooledSource(source)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = pooled
    view.advance()
    let cell = try #require(view.cellForItem(at: [0, 1]))
    pooled.prefix = "again "
    view.reconfigureItems(at: [[0, 1]])
    #expect(view.cellForItem(at: [0, 1]) === cell && cell.content.text == "again 1")
    #expect(view.cellForItem(at: [0, 2])?.content.text == "2" && !view.isMoving)
  }

  @Test("a reloaded section may have any number of items, and remaining items keep their positions")
  func reloadsSections() throws {
    let (view, _, source) = Self.list([3, 1])
    source.sections = [[2, 7, 8, 9, 0], [3]]
    view.reloadSections([0])
    let (first, third): (CGFloat, CGFloat) = (40, 120)
    #expect(try Self.element(view, 0).center.y == first && Self.element(view, 2).center.y == third)
    #expect(try Self.element(view, 7).alpha == 0 && Self.element(view, 1).alpha == 1)
    Self.settle(view)
    #expect(view.snapshot().elements.filter { $0.role == .item }.map(\.id.number) == [2, 7, 8, 9, 0, 3])
  }

  // MARK: All or nothing

  @Test("data that does not agree with the operations is restored")
  func putsBack() throws {
    let (view, _, source) = Self.list([3])
    var update = BatchUpdate()
    update.insertItems(at: [[0, 0]])
    let before = view.snapshot()
    let error = #expect(throws: BatchUpdateError.self) {
      try view.performBatchUpdates(update, setting: \.sections, of: source, to: [[0, 1, 2]])
    }
    #expect(error?.section == 0 && error?.countBefore == 3 && error?.countAfter == 3)
    #expect(source.sections == [[0, 1, 2]] && view.snapshot() == before)
    try view.performBatchUpdates(update, setting: \.sections, of: source, to: [[9, 0, 1, 2]])
    #expect(view.numberOfItems(inSection: 0) == 4)
  }

  @Test("a refused update undoes its closure's changes of the view, and the data of nested updates")
  func restores() throws {
    let (view, layout, source) = Self.list([3])
    let other = CollectionViewFlowLayout()
    let before = view.snapshot()
    #expect(throws: BatchUpdateError.self) {
      try view.performBatchUpdates(BatchUpdate()) {
        view.collectionViewLayout = other
        view.frame.size.width = 55
        try? view.performBatchUpdates(BatchUpdate(), setting: \.sections, of: source, to: [[7]])
      }
    }
    #expect(view.collectionViewLayout === layout && source.sections == [[0, 1, 2]])
    #expect(view.snapshot() == before && !view.isMoving)
  }

  @Test("a dry run reports the result, and changes nothing")
  func dryRun() throws {
    let (view, _, source) = Self.list([3])
    let before = view.snapshot()
    var update = BatchUpdate()
    update.deleteItems(at: [[0, 1]])
    #expect(try view.dryRun(update).after(BeforePath(section: 0, item: 2)) == AfterPath(section: 0, item: 1))
    update.deleteItems(at: [[0, 3]])
    #expect(throws: BatchUpdateError.self) { try view.dryRun(update) }
    #expect(view.snapshot() == before && source.sections == [[0, 1, 2]] && view.lastUpdate == nil)
  }

  @Test("a reload inside an update replaces the update's other changes")
  func reloadsWithin() {
    let (view, _, source) = Self.list([3])
    var finished: Bool?
    view.performBatchUpdates(
      {
        source.sections = [[5, 6], [7]]
        view.deleteItems(at: [[0, 0]])
        view.reloadData()
      }, completion: { finished = $0 })
    #expect(view.numberOfSections == 2 && view.numberOfItems(inSection: 0) == 2)
    view.advance()
    #expect(finished == true)
  }

  @Test("an update that nothing animates has called its completion when it returns, with view and data in agreement")
  func unanimatedCompletions() throws {
    let (view, layout, source) = UpdateTests.column(4)
    let path = IndexPath(item: 0, section: 0)
    var calls: [String] = []
    func note(_ name: String) -> (Bool) -> Void {
      { isFinished in
        view.layoutIfNeeded()
        calls.append("\(name) \(isFinished) \(view.numberOfItems(inSection: 0)) of \(source.sections[0].count)")
      }
    }
    View.performWithoutAnimation {
      view.performBatchUpdates(
        {
          source.insert(0)
          view.insertItems(at: [path])
          // A nested one ends with the outer one.
          view.performBatchUpdates(
            {
              source.insert(1)
              view.insertItems(at: [IndexPath(item: 1, section: 0)])
            }, completion: note("inner"))
          #expect(calls == [])
        }, completion: note("outer"))
    }
    #expect(Set(calls) == ["inner true 6 of 6", "outer true 6 of 6"])
    calls = []
    // One that begins in a completion, and one whose first update is still animated.
    view.performBatchUpdates(nil, completion: note("animated"))
    View.performWithoutAnimation {
      view.performBatchUpdates(nil) { _ in
        View.performWithoutAnimation { view.performBatchUpdates(nil, completion: note("then")) }
        calls.append("first")
      }
    }
    #expect(calls == ["then true 6 of 6", "first"])
    layout.itemSize.height = 50
    view.setCollectionViewLayout(CollectionViewFlowLayout(), animated: false, completion: note("layout"))
    #expect(calls.last == "layout true 6 of 6")
    for _ in 0..<600 where view.isMoving { view.advance() }
    #expect(calls.filter { $0.hasPrefix("animated") } == ["animated true 6 of 6"])
  }

  @Test("a snapshot that is applied without animation has called its completion when it returns")
  func unanimatedSnapshots() throws {
    let column = DiffableDataSourceTests.Column()
    var calls = 0
    for items in [["a"], ["a", "b"], []] {
      let snapshot = try NSDiffableDataSourceSnapshot(sections: [("s", items)])
      column.source.apply(snapshot, animatingDifferences: false) {
        calls += 1
        #expect(column.view.numberOfItems(inSection: 0) == items.count)
      }
      column.source.applySnapshotUsingReloadData(snapshot) { calls += 1 }
    }
    #expect(calls == 6)
  }

  @Test("what is visible is what the last pass has shown: nothing before it or after a reload, as in UIKit")
  func visible() {
    let (view, _, source) = UpdateTests.column(8)
    func count() -> [Int] { [view.visibleCells.count, view.indexPathsForVisibleItems.count] }
    #expect(count() == [4, 4])
    let fresh = CollectionView(frame: view.frame, collectionViewLayout: CollectionViewFlowLayout())
    fresh.dataSource = source
    #expect(fresh.visibleCells.isEmpty && fresh.indexPathsForVisibleItems.isEmpty)
    view.reloadData()
    #expect(count() == [0, 0])
    view.layoutIfNeeded()
    #expect(count() == [4, 4])
    // An update is a pass.
    source.sections[0].removeFirst()
    view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    #expect(view.indexPathsForVisibleItems.first == IndexPath(item: 0, section: 0))
    #expect(count() == [4, 4])
  }

  @Test("completions run once everything has settled, with false if everything was reloaded before")
  func completions() {
    let (view, _, source) = Self.list([3])
    var calls: [String] = []
    func insert(_ name: String, _ animation: UpdateAnimation) {
      view.performBatchUpdates(
        with: animation,
        {
          source.insert(0)
          view.insertItems(at: [[0, 0]])
        }, completion: { calls.append("\(name) \($0)") })
    }
    insert("curve", .easeIn(duration: 0.1))
    insert("at once", .none)
    view.advance()
    #expect(calls == ["at once true"])
    for _ in 0..<11 { view.advance() }
    #expect(calls == ["at once true", "curve true"] && !view.isMoving)
    insert("cut", .spring(frequency: 1, damping: 0.5))
    view.advance()
    view.reloadData()
    #expect(view.isMoving)
    view.advance()
    #expect(calls.last == "cut false" && calls.count == 3 && !view.isMoving)
  }
}

/// The same as another source, with other texts.
@MainActor
private final class Relabelling: CollectionViewDataSource {
  let source: CountingSource
  var prefix = ""
  init(_ source: CountingSource) { self.source = source }
  func numberOfSections(in view: CollectionView) -> Int { source.numberOfSections(in: view) }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    source.collectionView(view, numberOfItemsInSection: section)
  }
  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = source.collectionView(view, cellForItemAt: path)
    cell.content.text = prefix + cell.content.text
    return cell
  }
  func collectionView(_ view: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
    source.collectionView(view, identifierForItemAt: path)
  }
}

/// The same in reused cells.
@MainActor
private final class PooledSource: CollectionViewDataSource {
  let source: CountingSource
  var prefix = ""
  init(_ source: CountingSource) { self.source = source }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    source.collectionView(view, numberOfItemsInSection: section)
  }
  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    cell.content.text = prefix + String(source.sections[path.section][path.item])
    return cell
  }
}

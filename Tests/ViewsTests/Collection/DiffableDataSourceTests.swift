import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Diffable data sources")
struct DiffableDataSourceTests {
  typealias Source = CollectionViewDiffableDataSource<String, String>

  /// A column of lines of 40 points in a view of 300, with a record of the calls to its source.
  @MainActor
  final class Column {
    let layout = CollectionViewFlowLayout()
    let view: CollectionView
    var asked: [String] = []
    /// The text that cells show after the item's name.
    var suffix = ""
    private(set) var source: Source!

    init() {
      layout.itemSize = CGSize(width: 100, height: 40)
      layout.minimumLineSpacing = 0
      view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
      view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "line")
      source = Source(collectionView: view) { [unowned self] view, path, item in
        asked.append(item)
        let cell = view.dequeueReusableCell(withReuseIdentifier: "line", for: path)
        cell.content.text = item + suffix
        return cell
      }
    }

    func apply(_ sections: [(String, [String])], isAnimated: Bool = true) throws {
      source.apply(try NSDiffableDataSourceSnapshot(sections: sections), animatingDifferences: isAnimated)
    }

    /// The visible texts of present elements, in order.
    var texts: [String?] {
      view.layoutIfNeeded()
      return view.indexPathsForVisibleItems.map { view.cellForItem(at: $0)?.content.text }
    }

    func element(_ text: String) throws -> Frame.Element {
      try #require(view.snapshot().elements.first { $0.content.text == text })
    }

    func settle() { for _ in 0..<600 where view.isMoving { view.advance() } }
  }

  @Test("the first snapshot is shown at once; later ones are animated, and remaining items get no new cells")
  func applies() throws {
    let column = Column()
    try column.apply([("a", ["x", "y", "z"])])
    #expect(column.texts == ["x", "y", "z"] && !column.view.isMoving)
    let cell = try #require(column.view.cellForItem(at: [0, 2]))
    column.asked = []
    var isSettled = false
    var next = column.source.snapshot()
    next.moveItem("z", beforeItem: "x")
    next.appendItems(["new"])
    column.source.apply(next) { isSettled = true }
    #expect(column.asked == ["new"] && column.view.cellForItem(at: [0, 0]) === cell)
    let (start, end): (CGFloat, CGFloat) = (100, 20)
    #expect(try column.element("z").center.y == start && column.view.isMoving && !isSettled)
    column.settle()
    #expect(try column.element("z").center.y == end && isSettled)
    #expect(column.texts == ["z", "x", "y", "new"] && column.asked == ["new"])
    #expect(column.source.snapshot() == next)
  }

  @Test("items that change section while sections come, go and move are one update and keep their cells")
  func sections() throws {
    let column = Column()
    try column.apply([("a", ["p", "q"]), ("b", ["r"]), ("c", ["s"])])
    #expect(column.texts == ["p", "q", "r", "s"])
    let cells = try ["p", "r"].map { try #require(column.view.cellForItem(at: column.source.indexPath(for: $0)!)) }
    column.asked = []
    try column.apply([("c", ["s", "p"]), ("d", ["r", "t"]), ("a", ["q"])])
    #expect(column.asked == ["t"])
    #expect(column.view.cellForItem(at: [0, 1]) === cells[0] && column.view.cellForItem(at: [1, 0]) === cells[1])
    column.settle()
    #expect(column.texts == ["s", "p", "r", "t", "q"])
  }

  @Test("a snapshot without animation makes the same changes at once, and cells stay")
  func withoutAnimation() throws {
    let column = Column()
    try column.apply([("a", ["x", "y", "z"])])
    #expect(column.texts.count == 3)
    let cell = try #require(column.view.cellForItem(at: [0, 2]))
    column.asked = []
    try column.apply([("a", ["z", "w", "x"])], isAnimated: false)
    #expect(column.texts == ["z", "w", "x"] && !column.view.isMoving)
    #expect(column.view.cellForItem(at: [0, 0]) === cell && column.asked == ["w"])
    let end: CGFloat = 20
    #expect(try column.element("z").center.y == end)
  }

  @Test("reloading makes a new cell, reconfiguring updates the existing one, also for moved items")
  func renews() throws {
    let column = Column()
    try column.apply([("a", ["x", "y", "z"])])
    #expect(column.texts.count == 3)
    let cells = try (0..<3).map { try #require(column.view.cellForItem(at: [0, $0])) }
    column.asked = []
    column.suffix = "!"
    var next = column.source.snapshot()
    next.reloadItems(["x"])
    next.reconfigureItems(["y"])
    next.moveItem("y", beforeItem: "x")
    column.source.apply(next)
    #expect(column.texts == ["y!", "x!", "z"] && column.asked.sorted() == ["x", "y"])
    #expect(column.view.cellForItem(at: [0, 0]) === cells[1])
    #expect(column.view.cellForItem(at: [0, 1]) !== cells[0])
    #expect(column.source.snapshot().reloadedItemIdentifiers.isEmpty)
    column.settle()
    column.asked = []
    next = column.source.snapshot()
    next.reloadSections(["a"])
    column.source.apply(next)
    #expect(column.texts == ["y!", "x!", "z!"] && column.asked.sorted() == ["x", "y", "z"])
  }

  @Test("a snapshot during the last one's animation continues from the states on screen")
  func midFlight() throws {
    let column = Column()
    try column.apply([("a", ["x", "y", "z"])])
    #expect(column.texts.count == 3)
    try column.apply([("a", ["z", "y"])])
    for _ in 0..<12 { column.view.advance() }
    let (z, x) = (try column.element("z"), try column.element("x"))
    #expect(x.alpha < 1)
    try column.apply([("a", ["x", "y", "z", "w"])])
    #expect(try column.element("z").center == z.center)
    // An exiting item that is inserted again returns from its position and alpha on screen, and is never shown twice.
    let back = try column.element("x")
    #expect(back.id == x.id && back.center == x.center && back.alpha == x.alpha)
    #expect(column.view.snapshot().elements.filter { $0.content.text == "x" }.count == 1)
    column.settle()
    #expect(column.texts == ["x", "y", "z", "w"])
    #expect(try column.element("x").alpha == 1)
  }

  @Test("a diffable data source finds paths by identifiers, and identifiers by paths")
  func places() throws {
    let column = Column()
    try column.apply([("a", ["x", "y"]), ("b", ["z"])])
    #expect(column.source.itemIdentifier(for: [1, 0]) == "z" && column.source.itemIdentifier(for: [1, 1]) == nil)
    #expect(column.source.indexPath(for: "y") == [0, 1] && column.source.indexPath(for: "w") == nil)
    #expect(column.source.sectionIdentifier(for: 1) == "b" && column.source.sectionIdentifier(for: 2) == nil)
    #expect(column.source.index(for: "b") == 1 && column.source.index(for: "c") == nil)
  }

  @Test("applying a snapshot by reloading makes every cell anew, at once")
  func reloads() throws {
    let column = Column()
    try column.apply([("a", ["x", "y"])])
    #expect(column.texts == ["x", "y"])
    var isDone = false
    column.suffix = "!"
    column.source.applySnapshotUsingReloadData(try NSDiffableDataSourceSnapshot(sections: [("a", ["y", "x"])])) {
      isDone = true
    }
    #expect(column.texts == ["y!", "x!"])
    let end: CGFloat = 20
    #expect(try column.element("y!").center.y == end)
    column.view.advance()
    #expect(isDone)
  }

  @Test("after random snapshots in quick succession the view shows the last one", arguments: 0..<8)
  func random(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let column = Column()
    for _ in 0..<60 {
      let names = ["a", "b", "c", "d"].shuffled(using: &random)[..<Int.random(in: 0...4, using: &random)]
      var items = (0..<14).map { "\($0)" }.shuffled(using: &random)[..<Int.random(in: 0...14, using: &random)]
      let sections = names.map { name in
        let share = items.prefix(Int.random(in: 0...6, using: &random))
        items = items.dropFirst(share.count)
        return (name, Array(share))
      }
      try column.apply(sections, isAnimated: Int.random(in: 0..<4, using: &random) > 0)
      let expected = sections.flatMap(\.1).prefix(7)
      #expect(column.texts.prefix(7) == expected.map(Optional.some)[...])
      for _ in 0..<Int.random(in: 0..<40, using: &random) { column.view.advance() }
    }
    column.settle()
    let shown = column.view.snapshot().elements
    #expect(Set(shown.map(\.id)).count == shown.count)
  }

  @Test("a data source without a view, or whose view has another source, keeps its snapshot for later")
  func withoutView() throws {
    let column = Column()
    let other = CountingSource(counts: [1])
    column.view.dataSource = other
    try column.apply([("a", ["x"])])
    try column.apply([("a", ["x", "y"])])
    #expect(column.source.snapshot().itemIdentifiers == ["x", "y"])
    column.view.dataSource = column.source
    #expect(column.texts == ["x", "y"])
  }

  @Test("an Int identifies itself; other identifiers get a number when first visible, and keep it while they exist")
  func numbers() throws {
    let column = Column()
    let names = (0..<1000).map { "item \($0)" }
    try column.apply([("a", names)])
    #expect(column.texts.count == 8)
    let id = try column.element("item 5").id
    try column.apply([("a", names.reversed())], isAnimated: false)
    column.view.contentOffset.y = 40_000 - 300
    #expect(column.texts.count == 8)
    #expect(try column.element("item 5").id == id)

    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: column.layout)
    let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) { _, _, _ in CollectionViewCell() }
    source.apply(try NSDiffableDataSourceSnapshot(sections: [(0, [70, -3])]))
    view.layoutIfNeeded()
    #expect(view.snapshot().elements.map(\.id) == [ElementID(.data, 70), ElementID(.data, -3)])
  }

  @Test("a provider that returns no view, and an item that the snapshot does not have, trap with a sentence")
  func traps() async {
    let noCell = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let view = CollectionView(frame: .zero, collectionViewLayout: CollectionViewFlowLayout())
      let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) { _, _, _ in nil }
      source.apply(try NSDiffableDataSourceSnapshot(sections: [(0, [70])]), animatingDifferences: false)
      _ = source.collectionView(view, cellForItemAt: [0, 0])
    }
    #expect(noCell.reason.contains("the cell provider gave no cell for '70', item 0 of section 0"))
    let noItem = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let view = CollectionView(frame: .zero, collectionViewLayout: CollectionViewFlowLayout())
      let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) { _, _, _ in nil }
      _ = source.collectionView(view, cellForItemAt: [0, 0])
    }
    #expect(noItem.reason.contains("there is no item 0 in section 0 of the snapshot"))
    let noHeader = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let view = CollectionView(frame: .zero, collectionViewLayout: CollectionViewFlowLayout())
      let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) { _, _, _ in nil }
      source.supplementaryViewProvider = { _, _, _ in nil }
      _ = source.collectionView(view, viewForSupplementaryElementOfKind: "head", at: [0, 0])
    }
    #expect(
      noHeader.reason.contains(
        "the supplementary view provider gave no view of kind 'head' at item 0 of section 0"))
  }
}

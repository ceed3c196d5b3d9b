import Springflow
import SpringflowTestSupport
import Testing

/// A layout that records its calls.
@MainActor
final class RecordingLayout: CollectionViewFlowLayout {
  var calls: [String] = []

  override func prepare() {
    calls.append("prepare")
    super.prepare()
  }
  override var collectionViewContentSize: CGSize {
    calls.append("contentSize")
    return super.collectionViewContentSize
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    calls.append("elements")
    return super.layoutAttributesForElements(in: rect)
  }
  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    calls.append("prepareForUpdates(\(updateItems.count))")
  }
  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    calls.append("prepare(forCollectionViewUpdates: \(updateItems.map(\.updateAction.rawValue)))")
  }
  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    calls.append("targetContentOffset")
    return proposed
  }
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    calls.append("initial \(path.item)")
    return super.initialLayoutAttributesForAppearingItem(at: path)
  }
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    calls.append("final \(path.item)")
    return super.finalLayoutAttributesForDisappearingItem(at: path)
  }
  override func finalizeCollectionViewUpdates() { calls.append("finalize") }
}

@MainActor
@Suite("Updates of a collection view")
struct UpdateTests {
  static func column(_ count: Int) -> (CollectionView, RecordingLayout, CountingSource) {
    let layout = RecordingLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    layout.minimumLineSpacing = 10
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    let source = CountingSource(counts: [count])
    view.dataSource = source
    view.advance()
    layout.calls = []
    return (view, layout, source)
  }

  @Test("the layout is told of an update before any query, then called in UIKit's order")
  func order() throws {
    let (view, layout, source) = Self.column(4)
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 1, section: 0)])
    update.deleteItems(at: [IndexPath(item: 2, section: 0)])
    try view.performBatchUpdates(update) {
      source.sections[0].remove(at: 2)
      source.insert(1)
    }
    #expect(
      layout.calls == [
        "elements",  // the old data, for the old positions
        "prepareForUpdates(2)", "prepare", "contentSize", "prepare(forCollectionViewUpdates: [1, 0])",
        "contentSize", "targetContentOffset", "elements",
        // The deleted and the new first, then every element in sight, by its old path and by its new one.
        "final 2", "initial 1", "final 0", "final 1", "final 3", "initial 0", "initial 2", "initial 3", "finalize",
        "contentSize",
      ])
  }

  @Test("a layout pass calls prepare before contentSize and elements, and repeats them only after a change")
  func pass() {
    let (view, layout, _) = Self.column(4)
    view.advance()
    #expect(layout.calls == [])
    layout.invalidateLayout()
    view.advance()
    #expect(layout.calls == ["prepare", "contentSize", "elements"])
  }

  @Test("an impossible update changes neither view nor data, and its error says why")
  func refuses() {
    let (view, layout, source) = Self.column(4)
    let before = view.snapshot()
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: 4, section: 0)])
    var wasCalled = false
    let error = #expect(throws: BatchUpdateError.self) {
      try view.performBatchUpdates(update) { wasCalled = true }
    }
    #expect(error?.description.hasPrefix("cannot delete item 4 from section 0") == true)
    #expect(!wasCalled && view.snapshot() == before && source.sections == [[0, 1, 2, 3]])
    #expect(!layout.calls.contains("finalize"))
    let mismatch = #expect(throws: BatchUpdateError.self) {
      try view.performBatchUpdates(BatchUpdate()) { source.insert(0) }
    }
    #expect(mismatch?.description.contains("section 0 had 4 items") == true)
    #expect(view.numberOfItems(inSection: 0) == 4)
  }

  @Test("elements keep their identity and cell through moves")
  func identity() throws {
    let (view, _, source) = Self.column(4)
    let cell = try #require(view.cellForItem(at: IndexPath(item: 2, section: 0)))
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 0, section: 0)])
    try view.performBatchUpdates(update) { source.insert(0) }
    #expect(view.cellForItem(at: IndexPath(item: 3, section: 0)) === cell)
    let element = try #require(view.placedElements.first { $0.item == 3 })
    #expect(element.id == ElementID(.data, 2) && element.content.text == "2")
  }

  @Test("items that an update moves travel from their old positions, easing in and out, in 36 ticks")
  func eases() throws {
    let (view, _, source) = Self.column(3)
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 0, section: 0)])
    var isComplete = false
    try view.performBatchUpdates(update, changingData: { source.insert(0) }, completion: { isComplete = $0 })
    for tick in 0...36 {
      let elements = view.snapshot().elements
      let moved = try #require(elements.first { $0.id == ElementID(.data, 0) })
      let new = try #require(elements.first { $0.id == ElementID(.data, 3) })
      let t = CGFloat(tick) / 36
      let ease = t * t * (3 - 2 * t)
      #expect(abs(moved.center.y - (20 + 50 * ease)) < 1e-9)
      #expect(abs(new.alpha - ease) < 1e-9)
      #expect(isComplete == (tick == 36))
      view.advance()
    }
    #expect(!view.isMoving)
  }

  @Test("a second update starts from position and velocity on screen", arguments: [1, 10, 18, 35])
  func interrupts(_ when: Int) throws {
    let (view, _, source) = Self.column(3)
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 0, section: 0)])
    try view.performBatchUpdates(update) { source.insert(0) }
    var places: [CGFloat] = []
    for tick in 0..<100 {
      places.append(try #require(view.snapshot().elements.first { $0.id == ElementID(.data, 0) }).center.y)
      if tick == when { try view.performBatchUpdates(update) { source.insert(0) } }
      view.advance()
    }
    let limit: CGFloat = 2 * 50 * 6 / (36 * 36) + 1e-9
    for index in 2..<places.count {
      let (before, after) = (places[index - 1] - places[index - 2], places[index] - places[index - 1])
      // The curve of a 50-point distance has second differences of at most 50 · 6 / 36², two curves twice that.
      #expect(abs(after - before) <= limit)
    }
    #expect(abs(places[99] - 120) < 1e-9)
  }

  @Test("a deleted item fades out behind the others and is then removed")
  func deletes() throws {
    let (view, _, source) = Self.column(3)
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: 1, section: 0)])
    try view.performBatchUpdates(update) { source.sections[0].remove(at: 1) }
    for _ in 0..<18 { view.advance() }
    let elements = view.snapshot().elements
    #expect(elements.first?.id == ElementID(.data, 1))
    #expect(abs((elements.first?.alpha ?? 0) - 0.5) < 1e-9)
    for _ in 0..<18 { view.advance() }
    #expect(view.snapshot().elements.map(\.id) == [ElementID(.data, 0), ElementID(.data, 2)])
  }

  @Test("an item that an update pushes out of view, or pulls into it, leaves and enters on a straight path")
  func throughTheEdge() throws {
    let (view, _, source) = Self.column(30)
    var update = BatchUpdate()
    update.insertItems(at: (0..<4).map { IndexPath(item: $0, section: 0) })
    try view.performBatchUpdates(update) { for _ in 0..<4 { source.insert(0) } }
    let pushed = try #require(view.snapshot().elements.first { $0.id == ElementID(.data, 3) })
    #expect(pushed.center.y == 170 && pushed.alpha == 1)
    for _ in 0..<60 { view.advance() }
    #expect(!view.snapshot().elements.contains { $0.id == ElementID(.data, 3) })
    update = BatchUpdate()
    update.deleteItems(at: (0..<4).map { IndexPath(item: $0, section: 0) })
    try view.performBatchUpdates(update) { source.sections[0].removeFirst(4) }
    let pulled = try #require(view.snapshot().elements.first { $0.id == ElementID(.data, 3) })
    #expect(abs(pulled.center.y - 370) < 1e-9 && pulled.alpha == 1)
  }

  @Test("UIKit's block with operations does the same as a batch update, nested blocks included")
  func block() {
    let (view, _, source) = Self.column(3)
    view.performBatchUpdates({
      source.insert(0)
      view.insertItems(at: [IndexPath(item: 0, section: 0)])
      view.performBatchUpdates({
        source.sections[0].remove(at: 3)
        view.deleteItems(at: [IndexPath(item: 2, section: 0)])
      })
    })
    #expect(view.numberOfItems(inSection: 0) == 3)
    source.insert(3)
    view.insertItems(at: [IndexPath(item: 3, section: 0)])
    #expect(view.numberOfItems(inSection: 0) == 4 && source.sections == [[3, 0, 1, 4]])
  }

  @Test("counts are known before the first layout, and an insert before it is allowed")
  func beforeFirstLayout() {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: CollectionViewFlowLayout())
    #expect(view.numberOfSections == 0)
    let source = CountingSource(counts: [2, 5])
    view.dataSource = source
    #expect(view.numberOfSections == 2 && view.numberOfItems(inSection: 1) == 5)
    view.reloadData()
    view.dataSource = source
    source.insert(0)
    view.insertItems(at: [IndexPath(item: 0, section: 0)])
    #expect(view.numberOfItems(inSection: 0) == 3)
  }

  @Test(
    "random updates during animations leave the view with exactly the data's items",
    arguments: TestLength.cases(0..<8, short: 2))
  func model(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (view, _, source) = Self.column(6)
    view.updateAnimation = .easeInOut(duration: 0.1)
    for _ in 0..<150 {
      let count = source.sections[0].count
      let deleted = (0..<count).filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
      var items = source.sections[0].enumerated().filter { !deleted.contains($0.offset) }.map(\.element)
      var update = BatchUpdate()
      update.deleteItems(at: deleted.map { IndexPath(item: $0, section: 0) })
      var inserted: [Int] = []
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: 0...items.count, using: &random)
        inserted = inserted.map { $0 >= place ? $0 + 1 : $0 } + [place]
        items.insert(-1, at: place)
      }
      update.insertItems(at: inserted.map { IndexPath(item: $0, section: 0) })
      try view.performBatchUpdates(update) {
        for item in deleted.reversed() { source.sections[0].remove(at: item) }
        for item in inserted.sorted() { source.insert(item) }
      }
      for _ in 0..<Int.random(in: 0..<9, using: &random) { view.advance() }
    }
    for _ in 0..<200 { view.advance() }
    let shown = view.placedElements
    #expect(shown.map(\.id.number) == Array(source.sections[0].prefix(shown.count)))
    for element in shown {
      #expect(abs(element.center.y - (CGFloat(element.item) * 50 + 20 - view.contentOffset.y)) < 1e-9)
      #expect(element.alpha == 1)
    }
    #expect(shown.count == min(source.sections[0].count, 5) && !view.isMoving)
  }
}

/// A layout that moves the content offset in every update.
@MainActor
private final class ShiftingLayout: CollectionViewFlowLayout {
  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    CGPoint(x: proposed.x, y: proposed.y + 30)
  }
}

@MainActor
@Suite("Updates that move the content offset")
struct ShiftingUpdateTests {
  @Test("items start from where they are on screen in an update that moves the content offset")
  func staysOnScreen() throws {
    let layout = ShiftingLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    layout.headerReferenceSize = CGSize(width: 100, height: 20)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    let source = CountingSource(counts: [20])
    view.dataSource = source
    view.advance()
    func places() -> [ElementID: CGPoint] {
      Dictionary(uniqueKeysWithValues: view.snapshot().elements.map { ($0.id, $0.center) })
    }
    // The second update begins while elements still exit because of the first.
    for (deleted, ticks) in [(0, 5), (1, 5), (2, 40)] {
      let before = places()
      var update = BatchUpdate()
      update.deleteItems(at: [IndexPath(item: deleted, section: 0)])
      try view.performBatchUpdates(update) { source.sections[0].remove(at: deleted) }
      let after = places()
      for (id, place) in before where (0...200).contains(place.y) {
        let now = try #require(after[id])
        #expect(abs(now.x - place.x) < 1e-9 && abs(now.y - place.y) < 1e-9, "\(id)")
      }
      for _ in 0..<ticks { view.advance() }
    }
    #expect(view.contentOffset.y == 90 && !view.isMoving)
    for element in view.placedElements where element.role == .item {
      #expect(element.center.y == 20 + 50 * CGFloat(element.item) + 20 - 90)
    }
  }
}

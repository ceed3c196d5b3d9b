import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A delegate that records the displayed elements.
@MainActor
final class DisplayWitness: CollectionViewDelegate {
  var shown: [ObjectIdentifier: String] = [:]
  var mistakes: [String] = []
  var calls: [String] = []

  private func begin(_ view: CollectionReusableView, _ name: String) {
    if let known = shown[ObjectIdentifier(view)] { mistakes.append("\(name) comes in the view of \(known)") }
    shown[ObjectIdentifier(view)] = name
    calls.append("+" + name)
  }
  private func end(_ view: CollectionReusableView, _ name: String) {
    if shown.removeValue(forKey: ObjectIdentifier(view)) == nil { mistakes.append("\(name) ends twice") }
    calls.append("-" + name)
  }
  func collectionView(_: CollectionView, willDisplay cell: CollectionViewCell, forItemAt path: IndexPath) {
    begin(cell, "\(path.section).\(path.item)")
  }
  func collectionView(_: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt path: IndexPath) {
    end(cell, "\(path.section).\(path.item)")
  }
  func collectionView(
    _: CollectionView, willDisplaySupplementaryView view: CollectionReusableView, forElementKind kind: String,
    at path: IndexPath
  ) { begin(view, "\(kind.suffix(6)) \(path.section)") }
  func collectionView(
    _: CollectionView, didEndDisplayingSupplementaryView view: CollectionReusableView, forElementOfKind kind: String,
    at path: IndexPath
  ) { end(view, "\(kind.suffix(6)) \(path.section)") }
}

/// Cells that count how many were made and how often they were prepared for reuse.
final class MadeCell: CollectionViewCell {
  static var made = 0
  var isPrepared = true
  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.made += 1
  }
  required init?(coder: NSCoder) { nil }
  override func prepareForReuse() { isPrepared = true }
}

final class MadeSource: CollectionViewDataSource {
  var counts: [Int]
  var unprepared = 0
  var next = 0
  lazy var numbers: [[Int]] = counts.map { count in (0..<count).map { _ in number() } }
  init(_ counts: [Int]) { self.counts = counts }
  func number() -> Int {
    next += 1
    return next
  }
  func numberOfSections(in view: CollectionView) -> Int { counts.count }
  func collectionView(_: CollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "made", for: path)
    if let made = cell as? MadeCell {
      if !made.isPrepared { unprepared += 1 }
      made.isPrepared = false
    }
    return cell
  }
  func collectionView(
    _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> CollectionReusableView {
    view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: path)
  }
}

@MainActor
@Suite("Display and reuse of views")
struct DisplayTests {
  static func view(_ counts: [Int]) -> (CollectionView, MadeSource, DisplayWitness) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    layout.minimumLineSpacing = 0
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
    view.register(MadeCell.self, forCellWithReuseIdentifier: "made")
    view.register(
      CollectionReusableView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    let source = MadeSource(counts)
    let witness = DisplayWitness()
    view.dataSource = source
    view.delegate = witness
    MadeCell.made = 0
    view.layoutIfNeeded()
    return (view, source, witness)
  }

  @Test("elements that become visible and leave are reported once each, with their path")
  func scrolls() {
    let (view, source, witness) = Self.view([3, 100])
    #expect(witness.calls == ["+Header 0", "+0.0", "+0.1", "+0.2", "+Header 1", "+1.0", "+1.1"])
    // Elements within 48 points of the view are made in advance.
    witness.calls = []
    view.contentOffset.y = 200
    view.advance()
    #expect(witness.calls == ["+1.2", "+1.3", "-Header 0", "-0.0"])
    view.reloadData()
    #expect(witness.shown.isEmpty)
    view.layoutIfNeeded()
    #expect(witness.shown.count == 7 && witness.mistakes.isEmpty && source.unprepared == 0)
  }

  @Test("the display of a deleted item ends when its exit has ended")
  func deletes() {
    let (view, source, witness) = Self.view([5])
    witness.calls = []
    view.performBatchUpdates {
      source.counts = [4]
      view.deleteItems(at: [[0, 1]])
    }
    #expect(witness.calls == ["+0.3"] || witness.calls.isEmpty)
    while view.isMoving {
      #expect(!witness.calls.contains("-0.1"))
      view.advance()
    }
    #expect(witness.calls.contains("-0.1") && witness.mistakes.isEmpty)
  }

  @Test("scrolling through a million items needs no more cells than are visible at once")
  func bounded() {
    let (view, source, witness) = Self.view([1_000_000])
    var y: CGFloat = 0
    while y < 99_000_000 {
      view.contentOffset.y = y
      view.advance()
      y += y < 20_000 ? 37 : 400_123
    }
    #expect(MadeCell.made <= 13 && witness.mistakes.isEmpty && source.unprepared == 0)
    #expect(witness.shown.count <= 7)
  }

  @Test("every display has one end, through updates, reloads, layouts and scrolls, and cells are reused")
  func accounts() {
    var random = SeededGenerator(seed: 5)
    let (view, source, witness) = Self.view([10, 40])
    for step in 0..<300 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: view.reloadData()
      case 1:
        let item = Int.random(in: 0...source.counts[1], using: &random)
        source.counts[1] += 1
        view.insertItems(at: [[1, item]])
      case 2 where source.counts[1] > 2:
        let item = Int.random(in: 0..<source.counts[1], using: &random)
        source.counts[1] -= 1
        view.deleteItems(at: [[1, item]])
      case 3: view.reloadItems(at: [[1, Int.random(in: 0..<source.counts[1], using: &random)]])
      case 4: view.reconfigureItems(at: [[0, Int.random(in: 0..<10, using: &random)]])
      case 5:
        let layout = CollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: CGFloat.random(in: 40...120, using: &random))
        view.setCollectionViewLayout(layout, animated: step % 2 == 0)
      case 6: view.moveItem(at: [1, 0], to: [1, source.counts[1] - 1])
      default: view.contentOffset.y = CGFloat.random(in: 0...2000, using: &random)
      }
      for _ in 0..<Int.random(in: 0..<30, using: &random) { view.advance() }
      #expect(witness.mistakes.isEmpty)
    }
    for _ in 0..<1000 where view.isMoving { view.advance() }
    let engine = Set(view.engine.elements.compactMap { $0.view.map(ObjectIdentifier.init) })
    #expect(Set(witness.shown.keys) == engine && witness.mistakes.isEmpty)
    #expect(MadeCell.made < 120)
  }

  @Test("cells and supplementary views know their paths")
  func paths() throws {
    let (view, source, _) = Self.view([2, 100])
    let cell = try #require(view.cellForItem(at: [1, 1]))
    let kind = CollectionView.elementKindSectionHeader
    #expect(view.indexPath(for: cell) == [1, 1] && view.indexPath(for: CollectionViewCell()) == nil)
    #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: kind) == [[0, 0], [1, 0]])
    #expect(view.visibleSupplementaryViews(ofKind: kind).count == 2)
    #expect(view.visibleSupplementaryViews(ofKind: "other").isEmpty)
    source.counts[1] += 1
    view.insertItems(at: [[1, 0]])
    #expect(view.indexPath(for: cell) == [1, 2])
    view.contentOffset.y = 5000
    view.advance()
    #expect(view.indexPath(for: cell) == nil && view.cellForItem(at: [1, 2]) == nil)
    #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: kind).isEmpty)
  }

  @Test("a cell that its item keeps instead of dequeuing may be shown again while it still exits")
  func keptByItem() {
    final class Keeper: CollectionViewDataSource {
      var cells = (0..<6).map { _ in CollectionViewCell() }
      func collectionView(_: CollectionView, numberOfItemsInSection section: Int) -> Int { cells.count }
      func collectionView(_: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell { cells[path.item] }
    }
    let (view, _, witness) = Self.view([1])
    (view.collectionViewLayout as? CollectionViewFlowLayout)?.headerReferenceSize = .zero
    let keeper = Keeper()
    view.dataSource = keeper
    view.layoutIfNeeded()
    let cell = keeper.cells.remove(at: 1)
    view.deleteItems(at: [[0, 1]])
    view.advance()
    keeper.cells.insert(cell, at: 2)
    view.insertItems(at: [[0, 2]])
    for _ in 0..<200 { view.advance() }
    view.reloadItems(at: [[0, 2]])
    #expect(view.cellForItem(at: [0, 2]) === cell && view.indexPath(for: cell) == [0, 2])
    #expect(view.engine.elements.filter { $0.view === cell }.count == 1)
    _ = witness
  }

  @Test("mistakes of data source and layout trap with a sentence")
  func traps() async {
    let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      final class Same: CollectionViewDataSource {
        let cell = CollectionViewCell()
        func collectionView(_: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
        func collectionView(_: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell { cell }
      }
      let (view, source, witness) = DisplayTests.view([2])
      let same = Same()
      view.dataSource = same
      view.layoutIfNeeded()
      _ = (source, witness)
    }
    #expect(first.reason.contains("the data source gave the view that shows item [0, 0] for item [0, 1], too"))
    let second = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source, witness) = DisplayTests.view([-1])
      _ = (view, source, witness)
    }
    #expect(second.reason.contains("the data source says that section 0 has -1 items"))
    let third = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      final class Beyond: CollectionViewLayout {
        override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
          [CollectionViewLayoutAttributes(forCellWith: [0, 7])]
        }
      }
      let (view, source, witness) = DisplayTests.view([7])
      view.collectionViewLayout = Beyond()
      view.layoutIfNeeded()
      _ = (source, witness)
    }
    #expect(
      third.reason.contains("Beyond gave attributes for item [0, 7], which does not exist: section 0 has 7 items"))
  }
}

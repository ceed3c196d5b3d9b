import Foundation
import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Rows, 100 points high, in a view of 300 x 1,000 points, in another view.
@MainActor
@Suite("Layouts and offsets in animation blocks")
struct BlockLayoutTests {
  private let layout = CollectionViewFlowLayout()
  private let view: CollectionView
  private let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 1000))
  private let source = CountingSource(counts: [40])
  private let host: ViewHost

  init() {
    layout.itemSize = CGSize(width: 300, height: 100)
    layout.minimumLineSpacing = 0
    view = CollectionView(frame: root.bounds, collectionViewLayout: layout)
    root.addSubview(view)
    host = ViewHost(rootView: root)
    view.dataSource = source
    host.advance()
  }

  /// The middle of an item on screen, in points.
  private func y(_ item: Int) -> CGFloat? {
    host.snapshot().elements.first { $0.id == ElementID(.data, item) || $0.id.number == item && $0.role == .item }?
      .center.y
  }

  private func insert() {
    view.performBatchUpdates {
      source.insert(0)
      view.insertItems(at: [[0, 0]])
    }
  }

  // MARK: Layouts

  enum Call: CaseIterable { case itself, superview }

  @Test("a layout's change that is laid out in a block takes its curve", arguments: Call.allCases, [false, true])
  func laidOut(_ call: Call, isChangedBefore: Bool) throws {
    if isChangedBefore { layout.itemSize.height = 50 }
    var finished: [Bool] = []
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      if !isChangedBefore { layout.itemSize.height = 50 }
      switch call {
      case .itself: view.layoutIfNeeded()
      case .superview: root.layoutIfNeeded()
      }
    } completion: {
      finished.append($0)
    }
    for tick in 1...120 {
      #expect(finished == [])
      host.advance()
      // From 250 to 125, and from 350 to 175.
      for (item, start) in [(2, 250.0), (3, 350)] {
        #expect(abs(try #require(y(item)) - CGFloat(start - start / 2 * Double(tick) / 120)) < 1e-9)
      }
    }
    #expect(finished == [true])
  }

  @Test("laying out in a block asks a layout once to prepare, and nothing if it is up to date")
  func calls() {
    final class Counted: CollectionViewFlowLayout {
      var count = 0
      override func prepare() {
        count += 1
        super.prepare()
      }
    }
    let layout = Counted()
    view.collectionViewLayout = layout
    host.advance()
    let before = layout.count
    View.animate(withDuration: 1) { root.layoutIfNeeded() }
    #expect(layout.count == before && !host.isMoving)
    View.animate(withDuration: 1) {
      layout.invalidateLayout()
      root.layoutIfNeeded()
    }
    #expect(layout.count == before + 1)
  }

  @Test("what was reloaded is there at once, in a block, too")
  func reloaded() throws {
    source.insert(0)
    view.reloadData()
    View.animate(withDuration: 1) { root.layoutIfNeeded() }
    host.advance()
    #expect(view.numberOfItems(inSection: 0) == 41 && y(0) == 150)
    #expect(host.snapshot().elements.allSatisfy { $0.alpha == 1 })
  }

  @Test("a block changes a collection whose data is ahead of it at once, and the update that follows is accepted")
  func dataAhead() throws {
    source.insert(0)
    View.animate(withDuration: 1) {
      view.contentOffset.y = 60
      view.contentInset.top = 10
      view.frame.size.height = 900
    }
    view.insertItems(at: [[0, 0]])
    for _ in 0..<60 { host.advance() }
    #expect(view.numberOfItems(inSection: 0) == 41 && view.contentOffset.y == 60 && y(0) == 90)
  }

  @Test("a layout and an offset that change in one block move together, whatever is asked meanwhile", arguments: 0..<3)
  func both(_ way: Int) throws {
    view.contentOffset.y = 300
    host.advance()
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      layout.itemSize.height = 50
      if way == 1 { _ = view.indexPathsForVisibleItems }
      view.contentOffset.y = 0
      if way == 2 { view.layoutIfNeeded() }
    }
    for tick in 1...120 {
      host.advance()
      // From 550 - 300 to 275.
      #expect(abs(try #require(y(5)) - (250 + 25 * CGFloat(tick) / 120)) < 1e-9)
    }
  }

  // MARK: Offsets

  @Test("a content offset that is set in a block is reached with its curve; outside of one at once")
  func offset() throws {
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.contentOffset.y = 300 }
    #expect(view.contentOffset.y == 300)
    for tick in 1...120 {
      host.advance()
      #expect(abs(try #require(y(5)) - (550 - 300 * CGFloat(tick) / 120)) < 1e-9)
    }
    View.animate(withDuration: 1) { View.performWithoutAnimation { view.contentOffset.y = 0 } }
    view.contentOffset.y = 200
    host.advance()
    #expect(y(5) == 350)
  }

  @Test("an offset that is set in a block is not asked of a layout that keeps its page")
  func pages() {
    final class Pages: CollectionViewFlowLayout {
      override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint { .zero }
    }
    view.collectionViewLayout = Pages()
    host.advance()
    View.animate(withDuration: 0.5) { view.contentOffset.y = 200 }
    #expect(view.contentOffset.y == 200)
  }

  // MARK: Blocks

  @Test("a reloaded item shows its old content until its block's delay is over")
  func delayedReload() throws {
    View.animate(withDuration: 0.5, delay: 0.5, options: .curveLinear) {
      view.cellForItem(at: [0, 1])?.content.text = "old"
      view.reloadItems(at: [[0, 1]])
    }
    for tick in 1...118 {
      host.advance()
      let old = try #require(host.snapshot().elements.first { $0.content.text == "old" })
      #expect(abs(old.alpha - (1 - max(0, CGFloat(tick) - 60) / 60)) < 1e-9)
    }
  }

  @Test("an update in a block that repeats is over when it is")
  func repeated() {
    let box = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.addSubview(box)
    View.animate(withDuration: 0.1, delay: 0, options: .repeat) {
      box.center.x += 20
      insert()
    }
    for _ in 0..<60 { host.advance() }
    box.removeFromSuperview()
    for _ in 0..<60 { host.advance() }
    #expect(!host.isMoving)
  }

  @Test("a new cell is at once what its data source makes of it, in a block, too")
  func newCells() throws {
    final class Colored: CollectionViewCell {
      override func apply(_ attributes: CollectionViewLayoutAttributes) { contentView.alpha = 0.5 }
      override func prepareForReuse() { backgroundColor = .black }
    }
    let source = ColoredSource()
    view.register(Colored.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    host.advance()
    View.animate(withDuration: 1) { view.contentOffset.y = 2000 }
    host.advance()
    let cells = view.visibleCells
    #expect(cells.count >= 10 && cells.allSatisfy { $0.motion == nil && $0.contentView.motion == nil })
    withExtendedLifetime(source) {}
  }

  /// Gives each cell a colour.
  private final class ColoredSource: CollectionViewDataSource {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 40 }

    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      cell.backgroundColor = path.item % 2 == 0 ? .red : .white
      return cell
    }
  }

  @Test("an update waits for its block's delay, and both completions come after it")
  func delayed() throws {
    var ends: [Int] = []
    let start = host.tick
    View.animate(withDuration: 0.5, delay: 0.25, options: .curveLinear) {
      view.performBatchUpdates {
        source.insert(0)
        view.insertItems(at: [[0, 0]])
      } completion: { _ in
        ends.append(host.tick)
      }
    } completion: { _ in
      ends.append(host.tick)
    }
    let first = try #require(y(0))
    for tick in 1...95 {
      host.advance()
      let way = max(0, CGFloat(tick) - 30) / 60
      #expect(abs(try #require(y(0)) - (first + 100 * min(way, 1))) < 1e-9)
    }
    #expect(first == 50 && ends == [start + 90, start + 90])
  }

  @Test("an update on a spring begins with its block's speed", arguments: [0, 2, 8] as [CGFloat])
  func speed(_ speed: CGFloat) throws {
    View.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: speed) { insert() }
    let omega = springFrequency(1, velocity: Double(speed), over: 1)
    for tick in 1...60 {
      host.advance()
      let (t, decay) = (Double(tick) / 120, exp(-omega * Double(tick) / 120))
      let way = 1 - (1 + omega * t) * decay + Double(speed) * t * decay
      #expect(abs(Double(try #require(y(0))) - (50 + 100 * way)) < 1e-6)
    }
  }

  @Test("a property animator with an update in it is over when its duration is")
  func animator() {
    var end: Int?
    let (animator, start) = (ViewPropertyAnimator(duration: 0.5, curve: .linear) { insert() }, host.tick)
    animator.addCompletion { _ in end = host.tick }
    animator.startAnimation()
    for _ in 0..<70 { host.advance() }
    #expect(end == start + 60)
  }
}

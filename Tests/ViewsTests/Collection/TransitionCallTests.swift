import Springflow
import SpringflowTestSupport
import Testing

/// A layout that records its calls.
private final class Diary: CollectionViewFlowLayout {
  let name: String
  let log: Log
  init(_ name: String, _ log: Log, side: CGFloat = 60) {
    self.name = name
    self.log = log
    super.init()
    itemSize = CGSize(width: side, height: side)
    minimumLineSpacing = 10
    minimumInteritemSpacing = 10
  }
  required init?(coder: NSCoder) { nil }
  override func prepareForTransition(to newLayout: CollectionViewLayout) {
    log.lines.append("\(name) to \((newLayout as? Diary)?.name ?? "?")")
  }
  override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    log.lines.append("\(name) from \((oldLayout as? Diary)?.name ?? "?")")
  }
  override func finalizeLayoutTransition() { log.lines.append("\(name) final") }
}

private final class Log { var lines: [String] = [] }

/// A transition layout that shifts everything by a value of its own.
private final class PullLayout: CollectionViewTransitionLayout {
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let found = super.layoutAttributesForElements(in: rect)
    for attributes in found ?? [] { attributes.center.x += value(forAnimatedKey: "pull") }
    return found
  }
}

private final class PullDelegate: CollectionViewDelegate {
  func collectionView(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout { PullLayout(currentLayout: fromLayout, nextLayout: toLayout) }
}

@MainActor
@Suite("Calls and content offset in changes of layouts")
struct TransitionCallTests {
  private static func view(_ layout: CollectionViewLayout, items: Int = 100) -> (CollectionView, CountingSource) {
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    let source = CountingSource(counts: [items])
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, source)
  }

  @Test("both layouts are told when a transition begins and ends, and the completion gets the outcome")
  func calls() {
    let log = Log()
    let (a, b, c) = (Diary("a", log), Diary("b", log, side: 100), Diary("c", log, side: 30))
    let (view, source) = Self.view(a)
    let transition = view.startInteractiveTransition(to: b) { log.lines.append("completed \($0) finished \($1)") }
    #expect(view.collectionViewLayout === transition && a.collectionView === view && b.collectionView === view)
    transition.transitionProgress = 0.5
    view.finishInteractiveTransition()
    for _ in 0..<37 { view.advance() }
    #expect(log.lines == ["a to b", "b from a", "a final", "b final", "completed true finished true"])
    #expect(view.collectionViewLayout === b && a.collectionView == nil)
    log.lines = []
    // Cancelled.
    view.startInteractiveTransition(to: a) { log.lines.append("completed \($0) finished \($1)") }
    view.cancelInteractiveTransition()
    for _ in 0..<37 { view.advance() }
    #expect(log.lines == ["b to a", "a from b", "b final", "a final", "completed false finished true"])
    #expect(view.collectionViewLayout === b)
    log.lines = []
    // Replaced by a transition to a third layout.
    view.startInteractiveTransition(to: a) { log.lines.append("completed \($0) finished \($1)") }
    view.advance()
    view.setCollectionViewLayout(c, animated: true)
    view.advance()
    #expect(
      log.lines == [
        "b to a", "a from b", "b to c", "c from b", "b final", "a final", "c final", "completed false finished false",
      ])
    #expect(view.collectionViewLayout === c && b.collectionView == nil && a.collectionView == nil)
    withExtendedLifetime(source) {}
  }

  @Test("a transition that is animated to its end can be resumed where it is, and reversed")
  func resumed() {
    let (a, b) = (Arrangement.grid.make(), Arrangement.ring.make())
    let (view, source) = Self.view(a, items: 20)
    var ends: [[Bool]] = []
    let transition = view.startInteractiveTransition(to: b) { ends.append([$0, $1]) }
    transition.transitionProgress = 0.25
    view.advance()
    view.finishInteractiveTransition()
    for _ in 0..<10 { view.advance() }
    let (progress, places) = (transition.transitionProgress, view.snapshot().elements.map(\.center))
    #expect(progress > 0.25 && progress < 1)
    let again = view.startInteractiveTransition(to: a) { ends.append([$0, $1]) }
    #expect(again === transition && transition.currentLayout === b && transition.nextLayout === a)
    #expect(transition.transitionProgress == 1 - progress)
    let now = view.snapshot().elements.map(\.center)
    #expect(now.count == places.count)
    for (one, other) in zip(now, places) { #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9) }
    view.finishInteractiveTransition(with: .spring(frequency: 2, damping: 0.5))
    var furthest: CGFloat = 0
    for _ in 0..<600 where view.isMoving {
      view.advance()
      if view.collectionViewLayout === transition { furthest = max(furthest, transition.transitionProgress) }
    }
    #expect(furthest > 1.02)
    #expect(view.collectionViewLayout === a && ends == [[false, false], [true, true]])
    withExtendedLifetime(source) {}
  }

  @Test("changes by a subclass's values are on screen, and fade once the gesture ends")
  func values() {
    let (a, b) = (Arrangement.grid.make(), Arrangement.ring.make())
    let (view, source) = Self.view(a, items: 20)
    let delegate = PullDelegate()
    view.delegate = delegate
    let transition = view.startInteractiveTransition(to: b)
    #expect(transition is PullLayout)
    view.advance()
    let before = view.snapshot().elements[0].center.x
    transition.updateValue(30, forAnimatedKey: "pull")
    view.advance()
    #expect(transition.value(forAnimatedKey: "pull") == 30 && transition.value(forAnimatedKey: "other") == 0)
    #expect(abs(view.snapshot().elements[0].center.x - before - 30) < 1e-9)
    view.cancelInteractiveTransition()
    view.advance()
    #expect(abs(view.snapshot().elements[0].center.x - before - 30) < 1)
    for _ in 0..<80 { view.advance() }
    #expect(abs(view.snapshot().elements[0].center.x - before) < 1e-9 && view.collectionViewLayout === a)
    withExtendedLifetime(source) {}
  }

  @Test("the anchor item stays where it is on screen in a transition, as far as the content allows")
  func offsets() {
    // 300 wide: four columns of 60, then two of 100; lines are 70 and 110 high.
    let (a, b) = (Diary("a", Log()), Diary("b", Log(), side: 100))
    let (view, source) = Self.view(a)
    view.contentOffset.y = 700
    view.layoutIfNeeded()
    // Item 48 is in line 12: its centre is at 870, 170 below the view's top; then in line 24, at 2690.
    view.setCollectionViewLayout(b, with: .standard, keepingInView: IndexPath(item: 48, section: 0))
    let top: CGFloat = 24 * 110 + 50 - 170
    #expect(view.contentOffset.y == top)
    // And back.
    view.setCollectionViewLayout(a, with: .standard, keepingInView: IndexPath(item: 48, section: 0))
    #expect(view.contentOffset.y == 700)
    // Content at its beginning stays there.
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    view.setCollectionViewLayout(b, with: UpdateAnimation.none, keepingInView: IndexPath(item: 0, section: 0))
    #expect(view.contentOffset.y == 0)
    withExtendedLifetime(source) {}
  }

  @Test("a transition survives changes of data and size and a reload, without scrolling", arguments: [0, 1, 2])
  func changes(_ what: Int) throws {
    var hashes: [UInt64] = []
    for _ in 0..<2 {
      let fixture = TransitionFixture(.grid, offset: CGPoint(x: 0, y: 70))
      let next = Arrangement.swelling.make()
      let transition = fixture.view.startInteractiveTransition(to: next)
      transition.transitionProgress = 0.5
      fixture.wait(3)
      let offset = fixture.view.contentOffset
      fixture.view.scroll(by: CGVector(dx: 0, dy: 300))
      fixture.view.touchBegan(at: CGPoint(x: 10, y: 10))
      fixture.view.touchMoved(to: CGPoint(x: 10, y: 200))
      fixture.wait(1)
      fixture.view.touchEnded()
      #expect(!fixture.view.isTracking && fixture.view.contentOffset == offset)
      switch what {
      case 0:
        var update = BatchUpdate()
        update.deleteItems(at: (10..<24).map { IndexPath(item: $0, section: 0) })
        update.deleteSections([1])
        try fixture.view.performBatchUpdates(update) { fixture.data.sections = [Array(0..<10)] }
      case 1: fixture.view.frame.size = CGSize(width: 200, height: 300)
      default:
        fixture.data.sections = [[7]]
        fixture.view.reloadData()
      }
      fixture.wait(2)
      #expect(fixture.view.collectionViewLayout === transition && transition.transitionProgress == 0.5)
      fixture.view.finishInteractiveTransition()
      fixture.settle()
      #expect(fixture.view.collectionViewLayout === next && !fixture.view.isMoving)
      let content = next.collectionViewContentSize.height
      #expect(
        fixture.view.contentOffset.y >= 0
          && fixture.view.contentOffset.y <= max(0, content - fixture.view.bounds.height))
      hashes.append(fixture.hash)
    }
    #expect(hashes[0] == hashes[1])
  }

  @Test("transitions of empty collections, with zero sizes, or ended without a beginning do no harm")
  func nothing() {
    let (view, source) = Self.view(Arrangement.grid.make(), items: 0)
    view.finishInteractiveTransition()
    view.cancelInteractiveTransition()
    let transition = view.startInteractiveTransition(to: Arrangement.ring.make())
    transition.transitionProgress = -1
    view.advance()
    view.frame.size = .zero
    view.advance()
    view.finishInteractiveTransition()
    for _ in 0..<90 { view.advance() }
    #expect(view.collectionViewLayout is RingLayout && !view.isMoving)
    withExtendedLifetime(source) {}
  }
}

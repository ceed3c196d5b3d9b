import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("What collection views in motion let go of")
struct ReleasedViewTests {
  /// A moment at which the last reference goes.
  enum Moment: String, CaseIterable, Sendable {
    case rest, swing, fling, drag, update, reorder, transition
  }

  private static func watch(_ springy: SpringyFixture) -> Watchlist {
    var watched = Watchlist()
    watched.add("view", springy.view)
    watched.add("layout", springy.layout)
    watched.add("wrapped layout", springy.layout.wrapped)
    watched.add("source", springy.source)
    watched.add("engine", springy.view.engine)
    watched.add("cell", springy.view.visibleCells)
    watched.add("element", Array(springy.layout.elements))
    watched.add("attributes", springy.layout.elements.map(\.attributes))
    return watched
  }

  private static func bring(_ springy: SpringyFixture, to moment: Moment) throws -> [AnyObject] {
    let view = springy.view
    if moment != .rest { springy.setInMotion() }
    switch moment {
    case .rest, .swing: break
    case .fling, .drag:
      view.touchBegan(at: CGPoint(x: 100, y: 300))
      for step in 1...10 {
        view.touchMoved(to: CGPoint(x: 100, y: 300 - 12 * CGFloat(step)))
        view.advance()
      }
      if moment == .fling { view.touchEnded() }
    case .update:
      var update = BatchUpdate()
      update.deleteItems(at: [[0, 1]])
      update.insertItems(at: [[0, 4]])
      try view.performBatchUpdates(update) {
        springy.source.sections[0].remove(at: 1)
        springy.source.sections[0].insert(1000, at: 4)
      }
    case .reorder:
      #expect(view.beginInteractiveMovementForItem(at: [0, 2]))
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 150))
    case .transition:
      view.advance()
      view.setCollectionViewLayout(CollectionViewFlowLayout(), animated: true)
    }
    for _ in 0..<(moment == .rest ? 0 : 5) { view.advance() }
    return []
  }

  @Test(
    "a view, its springy layout, elements and cells go with the last reference, whatever moves them",
    arguments: SpringyFixture.Kind.allCases, Moment.allCases)
  func springy(kind: SpringyFixture.Kind, moment: Moment) throws {
    func watched() throws -> Watchlist {
      let springy = SpringyFixture(kind, [Array(0..<40), Array(40..<60)])
      var watched = Self.watch(springy)
      _ = try Self.bring(springy, to: moment)
      watched.add("later element", Array(springy.layout.elements))
      #expect(watched.count > 25 && (moment == .rest || springy.view.isMoving))
      return watched
    }
    #expect(try watched().alive == [])
  }

  @Test("a springy layout that is replaced in a swing goes, and the view keeps nothing of it")
  func replaced() {
    let view: CollectionView
    let source = SpringyFixture.Source([Array(0..<40)])
    func watched() -> (CollectionView, Watchlist) {
      var watched = Watchlist()
      let layout = watched.add("layout", SpringyLayout(wrapping: watched.add("flow", SpringyFixture.Kind.flow.make())))
      let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
      view.dataSource = source
      view.layoutIfNeeded()
      watched.add("element", Array(layout.elements))
      view.contentOffset.y = 60
      for _ in 0..<5 { view.advance() }
      #expect(layout.isMoving && watched.count > 30)
      view.collectionViewLayout = CollectionViewFlowLayout()
      for _ in 0..<60 { view.advance() }
      return (view, watched)
    }
    let result = watched()
    view = result.0
    #expect(result.1.alive == [] && view.visibleCells.count > 5)
  }

  @Test("elements that scroll away or are deleted give their bodies back and go")
  func gone() throws {
    let springy = SpringyFixture(.flow, [Array(0..<300)])
    func watched() -> Watchlist {
      var watched = Watchlist()
      watched.add("element", Array(springy.layout.elements))
      watched.add("attributes", springy.layout.elements.map(\.attributes))
      return watched
    }
    let first = watched()
    springy.view.contentOffset.y = 1500
    for _ in 0..<600 { springy.view.advance() }
    #expect(first.alive == [])
    let second = watched()
    let all = springy.source.sections[0].indices.map { IndexPath(item: $0, section: 0) }
    var update = BatchUpdate()
    update.deleteItems(at: all)
    try springy.view.performBatchUpdates(update) { springy.source.sections[0] = [] }
    for _ in 0..<600 { springy.view.advance() }
    // The header and the footer of the section are left.
    #expect(second.alive.allSatisfy { _ in springy.layout.bodyCount <= 2 } && second.alive.count <= 4)
  }

  /// A layout with an animator of its own, as in UIKit: all items hang on springs.
  private final class Hanging: CollectionViewFlowLayout {
    private(set) lazy var animator = DynamicAnimator(collectionViewLayout: self)
    var calls = 0

    override func prepare() {
      super.prepare()
      guard animator.behaviors.isEmpty else { return }
      let found = super.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 320, height: 480)) ?? []
      for attributes in found.compactMap({ $0.copy() as? CollectionViewLayoutAttributes }) {
        let spring = AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
        (spring.length, spring.frequency, spring.damping) = (0, 1, 0.5)
        spring.action = { [unowned self] in calls += 1 }
        animator.addBehavior(spring)
      }
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      animator.items(in: rect).compactMap { $0 as? CollectionViewLayoutAttributes }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
      animator.layoutAttributesForCell(at: indexPath)
    }
  }

  @Test(
    "a layout goes with its animator, behaviours and attributes, in a swing and after an update",
    arguments: [false, true])
  func animator(updates: Bool) throws {
    func watched() throws -> Watchlist {
      let (layout, source) = (Hanging(), SpringyFixture.Source([Array(0..<20)]))
      layout.itemSize = CGSize(width: 44, height: 44)
      let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
      view.dataSource = source
      view.layoutIfNeeded()
      var watched = Watchlist()
      watched.add("view", view)
      watched.add("layout", layout)
      watched.add("animator", layout.animator)
      watched.add("behavior", layout.animator.behaviors)
      let items = layout.animator.items(in: .infinite).compactMap { $0 as? CollectionViewLayoutAttributes }
      watched.add("attributes", items)
      for attributes in items {
        attributes.center.x += 30
        layout.animator.updateItem(usingCurrentState: attributes)
      }
      for _ in 0..<10 { view.advance() }
      if updates {
        var update = BatchUpdate()
        update.deleteItems(at: [[0, 3]])
        try view.performBatchUpdates(update) { source.sections[0].remove(at: 3) }
        for _ in 0..<3 { view.advance() }
      }
      #expect(layout.calls > 100 && layout.animator.isRunning && watched.count > 40)
      return watched
    }
    #expect(try watched().alive == [])
  }

  @Test("items that an update deletes leave a layout's animator, and what was removed after an update goes, too")
  func deletedAttributes() throws {
    let (layout, source) = (Hanging(), SpringyFixture.Source([Array(0..<20)]))
    layout.itemSize = CGSize(width: 44, height: 44)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    func watched() -> Watchlist {
      var watched = Watchlist()
      watched.add("behavior", layout.animator.behaviors)
      watched.add(
        "attributes", layout.animator.items(in: .infinite).compactMap { $0 as? CollectionViewLayoutAttributes })
      return watched
    }
    let all = watched()
    var update = BatchUpdate()
    update.deleteItems(at: [[0, 3]])
    try view.performBatchUpdates(update) { source.sections[0].remove(at: 3) }
    for _ in 0..<120 { view.advance() }
    #expect(all.alive.count == 38)
    layout.animator.removeAllBehaviors()
    layout.invalidateLayout()
    for _ in 0..<120 { view.advance() }
    #expect(all.alive == [] && layout.animator.behaviors.count == 19)
  }

  @Test(
    "a world layout goes with its view, recognizer and cells, falling, dragged or in an update",
    arguments: [Moment.swing, .drag, .update, .transition])
  func world(moment: Moment) throws {
    func watched() throws -> Watchlist {
      let (layout, source) = (Marbles(), SpringyFixture.Source([Array(0..<9)]))
      let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
      let recognizer = BodyDragGestureRecognizer()
      view.addGestureRecognizer(recognizer)
      view.dataSource = source
      view.layoutIfNeeded()
      // The guide's marbles fall into sight.
      for _ in 0..<40 { view.advance() }
      var watched = Watchlist()
      watched.add("view", view)
      watched.add("layout", layout)
      watched.add("recognizer", recognizer)
      watched.add("source", source)
      watched.add("cell", view.visibleCells)
      if moment == .drag {
        let start = try #require(view.visibleCells.first).center
        view.touchBegan(at: start)
        for step in 1...9 {
          view.touchMoved(to: CGPoint(x: start.x + 4 * CGFloat(step), y: start.y))
          view.advance()
        }
        #expect(layout.draggedElements.count == 1)
      }
      if moment == .update {
        var update = BatchUpdate()
        update.deleteItems(at: [[0, 3]])
        try view.performBatchUpdates(update) { source.sections[0].remove(at: 3) }
        view.advance()
      }
      if moment == .transition {
        view.setCollectionViewLayout(CollectionViewFlowLayout(), animated: true)
        view.advance()
      }
      #expect(view.isMoving && watched.count >= 13)
      return watched
    }
    #expect(try watched().alive == [])
  }
}

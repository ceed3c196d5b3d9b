import Springflow
import SpringflowDynamics
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Springy layouts and what they wrap")
struct SpringyEdgeTests {
  @Test("no items, and a view without size, make no bodies and no fuss")
  func nothing() {
    let empty = SpringyFixture(.flow, [])
    empty.wait(3)
    #expect(empty.layout.bodyCount == 0 && empty.view.snapshot().elements.isEmpty)
    let none = SpringyFixture(.stairs, [[0, 1]], size: .zero)
    none.wait(3)
    #expect(none.problems == [])
    none.view.frame.size = CGSize(width: 320, height: 480)
    none.view.layoutIfNeeded()
    #expect(none.problems == [] && none.layout.bodyCount == 4)
  }

  private final class Odd: CollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 300) }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      (0..<5).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }
    override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      let attributes = CollectionViewLayoutAttributes(forCellWith: path)
      attributes.center = CGPoint(x: path.item == 1 ? CGFloat.infinity : 50, y: 40 * CGFloat(path.item))
      attributes.size =
        [
          CGSize(width: 20, height: 20), CGSize(width: 9, height: 9), CGSize(width: CGFloat.nan, height: 1),
          .zero, CGSize(width: -3, height: 4),
        ][path.item]
      return attributes
    }
  }

  @Test("elements without a finite place or with an impossible size are left out with a diagnostic; empty ones are not")
  func impossible() {
    let layout = SpringyLayout(wrapping: Odd())
    var found: [LayoutDiagnostic] = []
    layout.diagnosticHandler = { found.append($0) }
    let source = CountingSource(counts: [5])
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
    view.dataSource = source
    for _ in 0..<3 { view.advance() }
    #expect(layout.elements.map(\.key.item) == [0, 3])
    #expect(
      found.map(\.description) == [
        "SpringyLayout, section 0, item 1: item has its centre at (inf, 40.0) and the size 9.0 x 9.0; it is not shown"
      ])
  }

  @Test("springs, gravity and reduced motion are taken over at once, and what swings goes on from where it is")
  func tuning() {
    let springy = SpringyFixture(.flow, [Array(0..<20)])
    springy.setInMotion()
    springy.wait(3)
    let before = springy.states
    springy.layout.frequency = 3
    springy.layout.damping = 0.2
    for (number, state) in springy.states { #expect(SpringyFixture.areSame(state, before[number])) }
    for element in springy.layout.elements {
      let spring = springy.layout.withMutableWorld { $0[element.body].spring }
      #expect(spring?.frequency == 3 && spring?.damping == Double(0.2 as CGFloat))
    }
    springy.view.reducesMotion = true
    springy.wait(1)
    for element in springy.layout.elements {
      #expect(springy.layout.withMutableWorld { $0[element.body].spring?.damping } == 1)
    }
    // At rest an element hangs below its place by g / (2 pi f)^2.
    springy.layout.gravity = CGVector(dx: 0, dy: 0.3)
    springy.wait(600)
    let sag = 300 / (36 * Double.pi * Double.pi)
    for element in springy.layout.elements { #expect(abs(element.displacement.dy - sag) < 0.02) }
  }

  @Test("walls about the content hold every element in, and move with the content's size")
  func walls() {
    let springy = SpringyFixture(.flow, [Array(0..<20)])
    springy.layout.contentWalls = EdgeInsets(top: 2, left: 3, bottom: 2, right: 3)
    springy.layout.elasticity = 1
    for (number, element) in springy.layout.elements.enumerated() {
      springy.layout.put(element, at: element.place, velocity: Vector(x: 900, y: Double(300 * (number % 5) - 600)))
    }
    var most: CGFloat = 0
    for _ in 0..<200 {
      springy.view.advance()
      for element in springy.layout.elements where element.key.category == .cell {
        let frame = element.attributes.frame
        most = max(most, frame.maxX)
        #expect(frame.minX > 2.999 && frame.maxX < 317.001 && frame.minY > 1.999)
      }
    }
    #expect(most > 316)
  }

  @Test("other properties of the wrapped layout only move the anchors")
  func wrappedChanges() throws {
    let springy = SpringyFixture(.flow, [Array(0..<20)])
    springy.setInMotion()
    springy.wait(3)
    let before = springy.states
    let flow = try #require(springy.layout.wrapped as? CollectionViewFlowLayout)
    flow.itemSize = CGSize(width: 60, height: 30)
    springy.view.layoutIfNeeded()
    for (number, state) in springy.states { #expect(SpringyFixture.areSame(state, before[number])) }
    #expect(springy.problems == [])
    #expect(springy.view.layoutAttributesForItem(at: [0, 3])?.size == flow.itemSize)
    springy.view.frame.size.width = 200
    springy.view.layoutIfNeeded()
    #expect(springy.problems == [])
    springy.wait(1500)
    for element in springy.layout.elements {
      #expect(abs(element.displacement.dx) + abs(element.displacement.dy) < 0.03)
    }
  }

  private final class Measured: CollectionViewCell {
    override func preferredLayoutAttributesFitting(
      _ attributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      let copy = attributes.copy() as? CollectionViewLayoutAttributes ?? attributes
      copy.size.height = 30 + 5 * CGFloat(attributes.indexPath.item % 7)
      return copy
    }
  }

  private final class MeasuredSource: CollectionViewDataSource {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 300 }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
  }

  @Test("measured cells push the others along without a swing, and the view stays where it is")
  func measures() {
    let flow = CollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 44)
    flow.estimatedItemSize = CGSize(width: 300, height: 44)
    let layout = SpringyLayout(wrapping: flow)
    layout.lagDistance = .infinity
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let source = MeasuredSource()
    view.register(Measured.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    for step in 0..<60 {
      view.contentOffset.y += CGFloat(step % 13)
      view.advance()
      for element in layout.elements {
        #expect(abs(element.displacement.dx) + abs(element.displacement.dy) < 1e-9)
      }
      for element in view.placedElements { #expect(element.size.height == 30 + 5 * CGFloat(element.item % 7)) }
    }
  }

  private final class Choosy: SpringyLayout {
    var calls: [String] = []
    override func hasSpring(_ attributes: CollectionViewLayoutAttributes) -> Bool {
      attributes.representedElementCategory == .cell
    }
    override func configure(_ body: inout Body, for attributes: CollectionViewLayoutAttributes) {
      if attributes.indexPath.item == 2 { body.density = -1 }
      if attributes.indexPath.item == 3 { body.spring?.frequency = 5 }
    }
    override func start(
      for attributes: CollectionViewLayoutAttributes, proposed: Start, isInserted: Bool
    ) -> Start {
      isInserted ? Start(center: CGPoint(x: attributes.center.x, y: -40), velocity: CGVector(dx: 0, dy: 7)) : proposed
    }
    override func didAttach(_ body: BodyID, to attributes: CollectionViewLayoutAttributes) {
      calls.append("+\(attributes.indexPath.item)")
    }
    override func willDetach(_ body: BodyID, from attributes: CollectionViewLayoutAttributes) {
      calls.append("-\(attributes.indexPath.item)")
    }
  }

  @Test("a subclass says which elements have springs, which bodies they get and where new ones begin")
  func hooks() throws {
    let layout = Choosy(wrapping: SpringyFixture.Kind.flow.make())
    var found: [LayoutDiagnostic] = []
    layout.diagnosticHandler = { found.append($0) }
    let source = SpringyFixture.Source([Array(0..<5)])
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    #expect(layout.calls == ["+0", "+1", "+3", "+4"] && found.count == 1)
    #expect(found.first?.description.contains("SpringyLayout, section 0, item 2") == false)
    #expect(found.first?.item == 2 && found.first?.problem.hasSuffix("the element has no spring") == true)
    // A header and the refused item are shown all the same.
    #expect(view.snapshot().elements.count == 7)
    let body = try #require(layout.body(forItemAt: [0, 3]))
    #expect(layout.withMutableWorld { $0[body].spring?.frequency } == 5)
    let attributes = try #require(layout.layoutAttributesForItem(at: [0, 3]))
    #expect(
      layout.body(of: attributes) == body
        && layout.body(of: attributes.copy() as! CollectionViewLayoutAttributes) == nil)
    layout.calls = []
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 4, section: 0)])
    update.deleteItems(at: [IndexPath(item: 0, section: 0)])
    try view.performBatchUpdates(update) { source.sections[0] = [1, 2, 3, 4, 9] }
    let inserted = try #require(layout.elements.last)
    // The element whose body was refused is another one by its path now.
    #expect(layout.calls == ["-0", "+1", "+4"], "\(layout.calls)")
    #expect(inserted.attributes.center.y == -40)
    #expect(layout.withMutableWorld { $0.velocity(of: inserted.body) } == Vector(x: 0, y: 7))
  }

  @Test("a layout that is replaced gives its bodies back, and begins anew at rest when it is the view's again")
  func replaced() {
    let springy = SpringyFixture(.flow, [Array(0..<40)])
    springy.setInMotion()
    springy.wait(2)
    let grid = CollectionViewFlowLayout()
    springy.view.setCollectionViewLayout(grid, animated: true)
    springy.wait(5)
    #expect(springy.layout.bodyCount == 0 && springy.layout.collectionView == nil)
    #expect(springy.layout.wrapped.collectionView == nil)
    springy.wait(120)
    springy.view.setCollectionViewLayout(springy.layout, animated: true)
    springy.view.layoutIfNeeded()
    #expect(springy.layout.elements.allSatisfy { $0.displacement == .zero } && springy.problems == [])
    #expect(springy.layout.wrapped.collectionView === springy.view)
  }

  @Test("an interactive transition from and to a springy layout begins and ends where its elements are")
  func transition() {
    let springy = SpringyFixture(.flow, [Array(0..<40)])
    springy.setInMotion()
    springy.wait(2)
    let grid = CollectionViewFlowLayout()
    grid.itemSize = CGSize(width: 90, height: 90)
    let transition = springy.view.startInteractiveTransition(to: grid)
    for step in 0..<10 {
      transition.transitionProgress = 0.05 * CGFloat(step)
      springy.wait(1)
    }
    springy.view.cancelInteractiveTransition()
    springy.wait(400)
    #expect(springy.view.collectionViewLayout === springy.layout && springy.problems == [])
    springy.wait(1200)
    #expect(!springy.view.isMoving)
  }

  @Test("a dragged item follows the finger by its spring, and goes on from there when it is let go")
  func reorders() throws {
    let springy = SpringyFixture(.flow, [Array(0..<40)])
    let (view, layout) = (springy.view, springy.layout)
    #expect(view.beginInteractiveMovementForItem(at: [0, 2]))
    for step in 0..<60 {
      view.updateInteractiveMovementTargetPosition(
        CGPoint(x: 140 + CGFloat(min(step, 30)), y: 62 + 3 * CGFloat(min(step, 30))))
      view.advance()
    }
    let element = try #require(layout.held?.element)
    #expect(abs(element.attributes.center.x - 170) < 1 && abs(element.attributes.center.y - 152) < 1)
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 190, y: 152))
    view.advance()
    let velocity = layout.withMutableWorld { $0.velocity(of: element.body) }
    view.endInteractiveMovement()
    #expect(
      layout.held == nil && layout.withMutableWorld { $0.velocity(of: element.body) } == velocity && velocity.x > 0)
    #expect(springy.source.sections[0].firstIndex(of: 2) != 2 && springy.problems == [])
    springy.wait(1500)
    #expect(springy.problems == [] && !view.isMoving)
    for element in layout.elements { #expect(abs(element.displacement.dx) + abs(element.displacement.dy) < 0.03) }
  }

  @Test("a springy layout of a springy layout hangs on springs that hang on springs")
  func nested() {
    let inner = SpringyLayout(wrapping: SpringyFixture.Kind.flow.make())
    let outer = SpringyLayout(wrapping: inner)
    let source = SpringyFixture.Source([Array(0..<60)])
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: outer)
    view.dataSource = source
    view.layoutIfNeeded()
    view.contentOffset.y = 60
    view.advance()
    #expect(inner.isMoving && outer.isMoving)
    for _ in 0..<3000 { view.advance() }
    #expect(!view.isMoving && outer.bodyCount == inner.bodyCount)
    for element in outer.elements { #expect(abs(element.displacement.dx) + abs(element.displacement.dy) < 0.05) }
  }

  @Test("items that the wrapped flow lets fade from line to line are on their new lines at once")
  func fading() throws {
    let springy = SpringyFixture(.flow, [Array(0..<40)])
    (springy.layout.wrapped as? CollectionViewFlowLayout)?.fadesItemsBetweenLines = true
    springy.view.layoutIfNeeded()
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 0, section: 0)])
    try springy.view.performBatchUpdates(update) { springy.source.sections[0].insert(100, at: 0) }
    for element in springy.layout.elements where element.key.category == .cell {
      #expect(abs(element.displacement.dy) < 1e-9 && abs(element.displacement.dx) < 65)
    }
    #expect(springy.problems == [])
  }

  @Test("an item that was moved by itself is no model for those that come to its line while it travels")
  func modelsOnLines() throws {
    // Lines of five.
    let springy = SpringyFixture(.flow, [Array(0..<40)])
    (springy.layout.wrapped as? CollectionViewFlowLayout)?.fadesItemsBetweenLines = true
    springy.layout.frequency = 0.1
    springy.view.layoutIfNeeded()
    var update = BatchUpdate()
    update.moveItem(at: IndexPath(item: 22, section: 0), to: IndexPath(item: 4, section: 0))
    try springy.view.performBatchUpdates(update) {
      springy.source.sections[0].insert(springy.source.sections[0].remove(at: 22), at: 4)
    }
    springy.wait(5)
    let moved = try #require(springy.layout.index[ElementKey(cellAt: [0, 4])!])
    #expect(moved.displacement.dy > 150)
    update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: 0, section: 0)])
    try springy.view.performBatchUpdates(update) { springy.source.sections[0].remove(at: 0) }
    // The fifth of the first line was on the second one.
    let entering = try #require(springy.layout.index[ElementKey(cellAt: [0, 4])!])
    #expect(abs(entering.displacement.dy) < 1 && moved.displacement.dy > 150)
  }

  @Test("a subclass changes what depends on where elements are, and is told when they have moved and only then")
  func didMove() throws {
    final class Depths: SpringyLayout {
      var calls = 0
      override func didMoveElements() {
        calls += 1
        forEachElement { $0.zIndex = max(abs($1.dx), abs($1.dy)) < 10 ? 0 : 7 }
      }
    }
    let layout = Depths(wrapping: SpringyFixture.Kind.flow.make())
    let source = SpringyFixture.Source([Array(0..<40)])
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    // The bodies fall asleep.
    for _ in 0..<200 where view.isMoving { view.advance() }
    let before = layout.calls
    for _ in 0..<20 { view.advance() }
    #expect(before > 0 && layout.calls == before)
    var update = BatchUpdate()
    update.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0))
    try view.performBatchUpdates(update) { source.sections[0].insert(source.sections[0].remove(at: 0), at: 2) }
    func depths() -> [Int] { [0, 1, 2, 3].compactMap { layout.layoutAttributesForItem(at: [0, $0])?.zIndex } }
    #expect(depths() == [7, 7, 7, 0])
    view.advance()
    let shown = view.snapshot().elements.filter { $0.role == .item && $0.zIndex == 7 }
    #expect(Set(shown.map(\.content.text)) == ["0", "1", "2"])
    for _ in 0..<600 { view.advance() }
    #expect(depths() == [0, 0, 0, 0] && layout.calls > before + 100)
  }

  private func sentence(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("a wrapped layout in use, and springs that cannot be, trap with a sentence")
  func traps() async {
    let used = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let flow = CollectionViewFlowLayout()
      let view = CollectionView(frame: .zero, collectionViewLayout: flow)
      _ = (SpringyLayout(wrapping: flow), view)
    }
    #expect(
      sentence(used).contains(
        "CollectionViewFlowLayout is in use; a layout that is to be wrapped has no view, and no other layout wraps it"))
    let spring = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      SpringyLayout(wrapping: CollectionViewFlowLayout()).frequency = 0
    }
    #expect(
      sentence(spring).contains(
        "a springy layout's frequency is above 0 and at most 1,000 Hz, found 0.0 Hz"))
  }
}

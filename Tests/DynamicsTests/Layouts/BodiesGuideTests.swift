import Springflow
import SpringflowTestSupport
import Testing

// The listings of the guide "Bodies in your own layout", as they stand there.

final class ElasticLayout: WrappingLayout, LayoutMotion {
  private var world = World()
  private var bodies: [ElementKey: BodyID] = [:]
  private var shown: [CollectionViewLayoutAttributes] = []

  override init(wrapping layout: CollectionViewLayout) {
    super.init(wrapping: layout)
    addMotion(self)
  }
  required init?(coder: NSCoder) { nil }
  override func prepare() {
    super.prepare()
    let near = mirrored(collectionView?.bounds ?? .zero).insetBy(dx: -300, dy: -300)
    let known = bodies
    bodies = [:]
    shown = (wrapped.layoutAttributesForElements(in: near) ?? []).compactMap { original in
      let (key, anchor) = (ElementKey(original), Vector(x: original.center.x, y: original.center.y))
      var body = Body(position: anchor)
      body.spring = AnchorSpring(anchor: anchor, frequency: 1, damping: 0.8)
      guard key.category == .cell, let id = try? known[key] ?? world.add(body, isAwake: false) else { return nil }
      world.setSpringAnchor(anchor, of: id)
      bodies[key] = id
      let (copy, position) = (original.copy() as? CollectionViewLayoutAttributes, world.position(of: id))
      copy?.center = CGPoint(x: position.x, y: position.y)
      return copy
    }
    let kept = Set(bodies.values)
    for id in world.bodyIDs where !kept.contains(id) { world.remove(id) }
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let others = super.layoutAttributesForElements(in: rect)?.filter { bodies[ElementKey($0)] == nil } ?? []
    return shown.filter { $0.frame.intersects(rect) } + others
  }
  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    shown.first { $0.indexPath == path } ?? super.layoutAttributesForItem(at: path)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let view = collectionView, boundsChange != .other, view.bounds.size == newBounds.size else { return true }
    let (old, new) = (mirrored(view.bounds), mirrored(newBounds))
    let touch = view.touchLocation.map { mirrored(CGRect(origin: $0, size: .zero)) } ?? old
    for element in shown where old.intersects(new) {
      let distance = abs(element.center.x - touch.midX) + abs(element.center.y - touch.midY)
      let share = boundsChange == .adjustment ? 1 : min(1, distance / 1500)
      move(element, by: CGVector(dx: share * (new.minX - old.minX), dy: share * (new.minY - old.minY)))
    }
    return true
  }
  private func move(_ element: CollectionViewLayoutAttributes, by step: CGVector) {
    guard let body = bodies[ElementKey(element)] else { return }
    element.center.x += step.dx
    element.center.y += step.dy
    world.setPosition(Vector(x: element.center.x, y: element.center.y), of: body)
  }
  override func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if !super.shouldInvalidateLayout(forBoundsChange: newBounds) { context.cause = .motion }
    return context
  }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { bodies = [:] }
    super.invalidateLayout(with: context)
  }

  var isMoving: Bool { world.awakeBodyCount > 0 }
  func advance() { if isMoving { world.step() } }
  override func keepsPositions(when motion: any LayoutMotion) -> Bool { motion === self }
  func velocity(of id: ElementID, with attributes: CollectionViewLayoutAttributes) -> CGVector? {
    guard let body = bodies[ElementKey(attributes)], shown.contains(where: { $0 === attributes }) else { return nil }
    return CGVector(dx: world.velocity(of: body).x, dy: world.velocity(of: body).y)
  }
  func hash(into hash: inout StateHash) {
    world.hash(into: &hash)
    for element in shown { bodies[ElementKey(element)]?.hash(into: &hash) }
  }
  func follow(_ map: UpdateMap) {
    let keys = ElementMap(map)
    bodies = Dictionary(uniqueKeysWithValues: bodies.compactMap { key, body in keys.after(key).map { ($0, body) } })
  }
  func contentOffsetDidAdjust(by shift: CGVector) {
    let step = CGVector(dx: isMirrored ? -shift.dx : shift.dx, dy: shift.dy)
    for element in shown where bodies[ElementKey(element)].map(world.isAsleep) == false { move(element, by: step) }
  }
  override func restingLayoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    wrapped.layoutAttributesForItem(at: path)
  }
}

final class HundredRows: CollectionViewDataSource {
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 100 }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content = CellContent(text: "\(path.item)", tint: path.item)
    return cell
  }
}

@MainActor
@Test("items lag behind a scroll, and come to rest where the flow has them")
func itemsLag() throws {
  let flow = CollectionViewFlowLayout()
  flow.itemSize = CGSize(width: 300, height: 40)
  let layout = ElasticLayout(wrapping: flow)
  let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
  let rows = HundredRows()
  view.dataSource = rows
  view.layoutIfNeeded()
  func lag(_ item: Int) throws -> CGFloat {
    let path = IndexPath(item: item, section: 0)
    return try #require(layout.layoutAttributesForItem(at: path)).center.y
      - #require(flow.layoutAttributesForItem(at: path)).center.y
  }
  view.contentOffset.y = 30
  #expect(try abs(lag(4)) < 1 && lag(8) > 3)  // in the middle of the view, and at its lower edge
  while view.isMoving { view.advance() }
  #expect(try abs(lag(8)) < 0.1)
}

@MainActor
@Suite("The guide to bodies in one's own layout")
struct BodiesGuideTests {
  static let guide = "Sources/Springflow/Springflow.docc/BodiesInYourOwnLayout.md"

  /// A flow that is mirrored in a view from right to left.
  private final class Flow: CollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  /// A view of numbered items in an elastic layout of a flow.
  @MainActor
  private struct Fixture {
    let flow = Flow()
    let numbers: CountingSource
    let layout: ElasticLayout
    let view: CollectionView

    init(_ direction: CollectionView.ScrollDirection = .vertical, isMirrored: Bool = false, count: Int = 400) {
      flow.itemSize = CGSize(width: 80, height: 80)
      flow.scrollDirection = direction
      numbers = CountingSource(counts: [count])
      layout = ElasticLayout(wrapping: flow)
      view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
      if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
      view.dataSource = numbers
      view.layoutIfNeeded()
    }

    /// Scrolls by some points in each of some ticks.
    func scroll(by step: CGFloat, ticks: Int) {
      for _ in 0..<ticks {
        view.contentOffset.y += step
        view.advance()
      }
    }

    /// Makes ticks until nothing moves; false if something still does after a minute.
    func comesToRest() -> Bool {
      for _ in 0..<7200 where view.isMoving { view.advance() }
      return !view.isMoving
    }

    /// Centre and velocity of each item on screen by its number.
    var states: [String: Frame.Element] {
      Dictionary(uniqueKeysWithValues: view.snapshot().elements.map { ($0.content.text, $0) })
    }

    /// The greatest distance of an item on screen from its position in the flow, along both axes.
    var displacement: CGFloat {
      let shown = layout.layoutAttributesForElements(in: layout.mirrored(view.bounds)) ?? []
      return shown.compactMap { element in
        flow.layoutAttributesForItem(at: element.indexPath).map {
          abs($0.center.x - element.center.x) + abs($0.center.y - element.center.y)
        }
      }.max() ?? .infinity
    }

    /// Whether an item has a body.
    func hasBody(_ item: Int) -> Bool {
      let path = IndexPath(item: item, section: 0)
      return layout.layoutAttributesForItem(at: path).flatMap {
        layout.velocity(of: view.elementID(forItemAt: path), with: $0)
      } != nil
    }

    var hash: UInt64 {
      var hash = StateHash()
      view.hash(into: &hash)
      return hash.value
    }
  }

  /// Expects that items on screen before and after an update have the same position and velocity.
  private func expectSame(
    _ before: [String: Frame.Element], _ after: [String: Frame.Element], shift: CGFloat = 0, count: Int
  ) {
    let both = before.keys.filter { after[$0] != nil }.sorted()
    #expect(both.count >= count)
    for number in both {
      guard let old = before[number], let new = after[number] else { continue }
      #expect(abs(new.center.x - old.center.x) < 1e-9 && abs(new.center.y - old.center.y - shift) < 1e-9, "\(number)")
      #expect(abs(new.velocity.dx - old.velocity.dx) + abs(new.velocity.dy - old.velocity.dy) < 1e-6, "\(number)")
    }
  }

  @Test("the guide's items lag by the distance from the finger over 1,500 points, and rest where the flow has them")
  func lag() throws {
    let fixture = Fixture()
    let before = fixture.states
    fixture.view.contentOffset.y = 20
    for (number, element) in fixture.states {
      guard let old = before[number] else { continue }
      let center = CGPoint(x: old.center.x, y: old.center.y)
      let share = (abs(center.x - 160) + abs(center.y - 240)) / 1500
      #expect(abs(element.center.y - (center.y - 20 + 20 * share)) < 1e-9, "\(number)")
    }
    #expect(fixture.view.isMoving && fixture.comesToRest() && fixture.displacement < 0.1)
  }

  @Test("under a finger that drags the guide's items lag least")
  func finger() {
    let fixture = Fixture()
    fixture.view.touchBegan(at: CGPoint(x: 32, y: 400))
    for step in 1...30 {
      fixture.view.touchMoved(to: CGPoint(x: 32, y: 400 - 6 * CGFloat(step)))
      fixture.view.advance()
    }
    let finger = CGPoint(x: 32, y: 220 + fixture.view.contentOffset.y)
    let lags = (fixture.layout.layoutAttributesForElements(in: fixture.view.bounds) ?? []).compactMap { element in
      fixture.flow.layoutAttributesForItem(at: element.indexPath).map {
        (distance: abs($0.center.x - finger.x) + abs($0.center.y - finger.y), lag: element.center.y - $0.center.y)
      }
    }.sorted { $0.distance < $1.distance }
    #expect(lags.count > 15 && lags[0].lag < 8 && lags[lags.count - 1].lag > 15)
    fixture.view.touchEnded()
    #expect(fixture.comesToRest() && fixture.displacement < 0.1)
  }

  @Test("an insert in mid-motion changes no position and no velocity, and the springs pull all to their new positions")
  func insert() throws {
    let fixture = Fixture()
    fixture.scroll(by: 12, ticks: 30)
    let before = fixture.states
    #expect(before.values.contains { abs($0.velocity.dy) > 20 })
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 24, section: 0), IndexPath(item: 26, section: 0)])
    try fixture.view.performBatchUpdates(update) {
      fixture.numbers.insert(24)
      fixture.numbers.insert(26)
    }
    var last = fixture.states
    expectSame(before, last, count: 16)
    for _ in 0..<20 {
      fixture.view.advance()
      let next = fixture.states
      for (number, element) in next {
        guard let old = last[number] else { continue }
        // A spring of 1 Hz that is 200 points long changes a velocity by 66 points per second in a tick.
        let (dx, dy) = (element.center.x - old.center.x, element.center.y - old.center.y)
        #expect(abs(dx - old.velocity.dx / 120) < 0.6 && abs(dy - old.velocity.dy / 120) < 0.6, "\(number)")
      }
      last = next
    }
    #expect(fixture.comesToRest() && fixture.displacement < 0.1)
  }

  @Test("a delete in mid-motion changes nothing of the other items, and the deleted one fades out with its velocity")
  func delete() throws {
    let fixture = Fixture()
    fixture.scroll(by: 12, ticks: 30)
    let before = fixture.states
    let gone = String(fixture.numbers.sections[0][24])
    let old = try #require(before[gone])
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: 24, section: 0)])
    try fixture.view.performBatchUpdates(update) { fixture.numbers.sections[0].remove(at: 24) }
    expectSame(before.filter { $0.key != gone }, fixture.states, count: 16)
    fixture.view.advance()
    let leaving = try #require(fixture.states[gone])
    #expect(leaving.alpha < 1 && abs(leaving.center.y - old.center.y - old.velocity.dy / 120) < 0.6)
    #expect(fixture.comesToRest() && fixture.displacement < 0.1 && fixture.states[gone] == nil)
  }

  @Test("a moved item starts to its new position from where it was, with its velocity")
  func move() throws {
    let fixture = Fixture()
    fixture.scroll(by: 12, ticks: 30)
    let before = fixture.states
    var update = BatchUpdate()
    update.moveItem(at: IndexPath(item: 22, section: 0), to: IndexPath(item: 35, section: 0))
    try fixture.view.performBatchUpdates(update) {
      fixture.numbers.collectionView(
        fixture.view, moveItemAt: IndexPath(item: 22, section: 0), to: IndexPath(item: 35, section: 0))
    }
    expectSame(before, fixture.states, count: 16)
    #expect(fixture.comesToRest() && fixture.displacement < 0.1)
  }

  @Test("content inserted before what is in sight moves bodies and content offset alike")
  func anchor() throws {
    let fixture = Fixture()
    fixture.view.contentOffsetAnchor = .firstVisibleItem
    fixture.scroll(by: 12, ticks: 30)
    let (before, offset) = (fixture.states, fixture.view.contentOffset.y)
    var update = BatchUpdate()
    update.insertItems(at: (0..<8).map { IndexPath(item: $0, section: 0) })
    try fixture.view.performBatchUpdates(update) { for item in 0..<8 { fixture.numbers.insert(item) } }
    #expect(fixture.view.contentOffset.y > offset + 100)
    expectSame(before, fixture.states, count: 16)
    #expect(fixture.comesToRest() && fixture.displacement < 0.1)
  }

  @Test("after a reload the guide's items are at their positions in the flow at once")
  func reload() {
    let fixture = Fixture()
    fixture.scroll(by: 12, ticks: 30)
    #expect(fixture.view.isMoving && fixture.displacement > 1)
    fixture.view.reloadData()
    fixture.view.layoutIfNeeded()
    #expect(!fixture.view.isMoving && fixture.displacement == 0)
  }

  @Test("bodies are made near the view, and removed far from it")
  func edges() {
    let fixture = Fixture()
    #expect(fixture.hasBody(0) && !fixture.hasBody(200))
    fixture.scroll(by: 20, ticks: 200)
    #expect(!fixture.hasBody(0) && (0..<400).filter(fixture.hasBody).count < 50)
    #expect(fixture.view.snapshot().elements.count >= 18)
    fixture.view.contentOffset.y = 0
    fixture.view.advance()
    #expect(fixture.hasBody(0) && !fixture.hasBody(200) && (0..<400).filter(fixture.hasBody).count < 50)
    #expect(fixture.comesToRest() && fixture.displacement < 0.1)
  }

  @Test("bodies in a mirrored view move as the mirror image of those in one that is not mirrored")
  func mirrored() {
    let plain = Fixture(.horizontal)
    let mirrored = Fixture(.horizontal, isMirrored: true)
    let end = mirrored.layout.mirrorWidth - 320
    for _ in 0..<30 {
      plain.view.contentOffset.x += 12
      mirrored.view.contentOffset.x -= 12
      plain.view.advance()
      mirrored.view.advance()
    }
    #expect(abs(mirrored.view.contentOffset.x - (end - 360)) < 1e-9 && plain.displacement > 1)
    let images = mirrored.states
    for (number, element) in plain.states {
      let image = images[number]
      #expect(image.map { abs($0.center.x - (320 - element.center.x)) < 1e-6 } == true, "\(number)")
      #expect(image.map { abs($0.velocity.dx + element.velocity.dx) < 1e-4 } == true, "\(number)")
    }
    #expect(mirrored.comesToRest() && mirrored.displacement < 0.1)
  }

  @Test("another layout and the way back to the guide's layout begin where the items are, and all come to rest")
  func otherLayout() {
    let fixture = Fixture()
    let other = CollectionViewFlowLayout()
    other.itemSize = CGSize(width: 100, height: 40)
    fixture.scroll(by: 12, ticks: 30)
    for layout in [other, fixture.layout] {
      let before = fixture.states
      fixture.view.setCollectionViewLayout(layout, animated: true)
      for (number, element) in fixture.states {
        guard let old = before[number] else { continue }
        #expect(abs(element.center.x - old.center.x) + abs(element.center.y - old.center.y) < 1e-6, "\(number)")
      }
      for _ in 0..<15 { fixture.view.advance() }
    }
    #expect(fixture.comesToRest() && fixture.displacement < 0.1)
  }

  /// A cell that is taller than the flow estimates.
  private final class TallCell: CollectionViewCell {
    override func preferredLayoutAttributesFitting(
      _ attributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      attributes.size.height = 70
      return attributes
    }
  }

  /// Items in tall cells.
  private final class TallItems: CollectionViewDataSource {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 100 }

    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      let cell = TallCell()
      cell.content.text = "\(path.item)"
      return cell
    }
  }

  @Test("cells that are measured above the view move nothing on screen")
  func measuring() {
    let flow = CollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 40)
    flow.estimatedItemSize = flow.itemSize
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: ElasticLayout(wrapping: flow))
    let items = TallItems()
    view.dataSource = items
    view.layoutIfNeeded()
    view.contentOffset.y = 3000
    for _ in 0..<2000 where view.isMoving { view.advance() }
    var (last, greatest): ([String: CGFloat], CGFloat) = ([:], 0)
    for _ in 0..<100 {
      view.contentOffset.y -= 5
      view.advance()
      let next = Dictionary(uniqueKeysWithValues: view.snapshot().elements.map { ($0.content.text, $0.center.y) })
      for (number, y) in next { greatest = max(greatest, last[number].map { abs($0 - y) } ?? 0) }
      last = next
    }
    #expect(greatest < 8 && flow.layoutAttributesForItem(at: [0, 56])?.size.height == 70)
  }

  /// Scrolls and changes the data at random; calls a function after each tick.
  private func run(_ seed: UInt64, _ each: (Fixture) -> Void) throws -> Fixture {
    let fixture = Fixture()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let count = fixture.numbers.sections[0].count
      let first = max(0, min(count - 1, Int(fixture.view.contentOffset.y / 30)))
      let item = min(count - 1, first + Int.random(in: 0..<20, using: &random))
      var update = BatchUpdate()
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        update.insertItems(at: [IndexPath(item: item, section: 0)])
        try fixture.view.performBatchUpdates(update) { fixture.numbers.insert(item) }
      case 1:
        update.deleteItems(at: [IndexPath(item: item, section: 0)])
        try fixture.view.performBatchUpdates(update) { fixture.numbers.sections[0].remove(at: item) }
      case 2:
        let goal = IndexPath(item: Int.random(in: 0..<count, using: &random), section: 0)
        update.moveItem(at: IndexPath(item: item, section: 0), to: goal)
        try fixture.view.performBatchUpdates(update) {
          fixture.numbers.collectionView(fixture.view, moveItemAt: IndexPath(item: item, section: 0), to: goal)
        }
      case 3:
        let side = CGFloat(Int.random(in: 60...80, using: &random))
        fixture.flow.itemSize = CGSize(width: side, height: side)
      default: fixture.scroll(by: CGFloat(Int.random(in: -30...40, using: &random)), ticks: 5)
      }
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        fixture.view.advance()
        each(fixture)
      }
    }
    return fixture
  }

  @Test(
    "whatever happens, the guide's items come to rest where the flow has them",
    arguments: TestLength.cases(0..<3, short: 1))
  func rest(seed: UInt64) throws {
    let fixture = try run(seed) { _ in }
    #expect(fixture.comesToRest() && fixture.displacement < 0.1)
  }

  @Test("the same run twice gives the same hashes")
  func determinism() throws {
    var hashes: [[UInt64]] = [[], []]
    for number in hashes.indices { _ = try run(99) { hashes[number].append($0.hash) } }
    #expect(hashes[0] == hashes[1] && Set(hashes[0]).count > 50)
  }

  @Test("every listing of the guide is in this file, the layout's in one piece and in at most ninety lines")
  func listings() throws {
    func lines(_ text: String) -> String {
      text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("import ") }.joined(separator: "\n")
    }
    let here = lines(try Repository.text("Tests/DynamicsTests/Layouts/BodiesGuideTests.swift"))
    let blocks = try Repository.listings(of: Self.guide)
    #expect(blocks.count == 4)
    let layout = blocks.dropLast().joined()
    #expect(here.contains(lines(layout)), "\(layout)")
    #expect(layout.components(separatedBy: "\n").dropLast().count <= 90)
    #expect(here.contains(lines(blocks[blocks.count - 1])), "\(blocks[blocks.count - 1])")
  }
}

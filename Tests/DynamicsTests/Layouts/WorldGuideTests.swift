import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import Testing

// The listings of the guide "A world in a layout", as they stand there.

final class Marbles: WorldLayout {
  override init() {
    super.init()
    world.gravity = Vector(x: 0, y: 1000)
    addContainer(size: CGSize(width: 320, height: 480))
  }

  required init?(coder: NSCoder) { nil }

  override func body(forItemAt indexPath: IndexPath) -> Body? {
    let (row, column) = indexPath.item.quotientAndRemainder(dividingBy: 9)
    var marble = Body.circle(position: Vector(x: Double(32 + 32 * column + row), y: Double(-40 * row - 20)), radius: 15)
    marble.restitution = 0.4
    return marble
  }

  /// Throws an item up.
  func kick(_ indexPath: IndexPath) {
    guard let element = collectionView?.elementID(forItemAt: indexPath), let item = item(for: element) else { return }
    world[item.body].velocity = Vector(x: 0, y: -600)
  }
}

final class Sway: LayoutMotion {
  private var tick = 0

  var offset: Double { isMoving ? 10 * Portable.sin(Double(tick) / 20) : 0 }
  var isMoving: Bool { tick < 600 }

  func advance() { if isMoving { tick += 1 } }

  func velocity(of element: ElementID, with attributes: CollectionViewLayoutAttributes) -> CGVector? {
    isMoving ? CGVector(dx: 0, dy: 60 * Portable.cos(Double(tick) / 20)) : nil
  }

  func hash(into hash: inout StateHash) { hash.combine(tick) }
}

final class SwayingFlow: CollectionViewFlowLayout {
  let sway = Sway()

  override init() {
    super.init()
    addMotion(sway)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map { element in
      guard let attributes = element.copy() as? CollectionViewLayoutAttributes else { return element }
      attributes.center.y += sway.offset
      return attributes
    }
  }
}

final class MarbleBag: CollectionViewDataSource {
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 40 }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content = CellContent(text: "\(path.item)", tint: path.item)
    return cell
  }
}

@MainActor
@Suite("The guide to worlds in layouts")
struct WorldGuideTests {
  static let guide = "Sources/Springflow/Springflow.docc/AWorldInALayout.md"

  @Test("the guide's marbles fall, come to rest in the view, and fly when they are kicked")
  func marbles() throws {
    let bag = MarbleBag()
    let layout = Marbles()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = bag
    view.layoutIfNeeded()
    while view.isMoving { view.advance() }
    layout.kick(IndexPath(item: 39, section: 0))
    let marble = try #require(layout.item(for: view.elementID(forItemAt: IndexPath(item: 39, section: 0))))
    view.advance()
    #expect(layout.world[marble.body].velocity.y < -500)
    while view.isMoving { view.advance() }
    let centers = view.snapshot().elements.map(\.center)
    #expect(centers.count == 40 && centers.allSatisfy { view.bounds.insetBy(dx: 14, dy: 14).contains($0) })
  }

  @Test("a finger drags one of the guide's marbles out of the heap, and throws it")
  func drag() throws {
    let count = TestLength.count(40, short: 10)
    let numbers = CountingSource(counts: [count])
    let layout = Marbles()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = numbers
    view.layoutIfNeeded()
    view.addGestureRecognizer(BodyDragGestureRecognizer())
    for _ in 0..<240 { view.advance() }
    let marble = try #require(layout.item(for: view.elementID(forItemAt: IndexPath(item: count / 2, section: 0)))).body
    var finger = layout.world.position(of: marble)
    view.touch(0, .began, at: CGPoint(x: finger.x, y: finger.y))
    for _ in 0..<60 {
      finger += Vector(x: (160 - finger.x) / 10, y: (100 - finger.y) / 10)
      view.touch(0, .moved, at: CGPoint(x: finger.x, y: finger.y))
      view.advance()
    }
    // Its weight pulls the spring of 10 Hz out by g/ω².
    let stretch = 1000 / (400 * Double.pi * Double.pi)
    for _ in 0..<120 { view.advance() }
    #expect((layout.world.position(of: marble) - finger - Vector(x: 0, y: stretch)).length < 0.01)
    view.touch(0, .ended, at: CGPoint(x: finger.x, y: finger.y))
    for _ in 0..<240 { view.advance() }
    #expect(layout.world.position(of: marble).y > 300)
  }

  @Test("the guide's flow sways for five seconds and stands where it stood before")
  func sway() throws {
    let source = CountingSource(counts: [4])
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: SwayingFlow())
    view.dataSource = source
    let start = view.snapshot().elements.map(\.center.y)
    for _ in 0..<30 { view.advance() }
    let offset = 10 * Portable.sin(1.5)
    let swung = view.snapshot().elements.map(\.center.y)
    #expect(zip(swung, start).allSatisfy { abs($0 - $1 - offset) < 1e-9 })
    while view.isMoving { view.advance() }
    #expect(view.snapshot().elements.map(\.center.y) == start)
  }

  @Test("every listing of the guide is in this file, in one piece")
  func listings() throws {
    let here = Repository.flush(try Repository.text("Tests/DynamicsTests/Layouts/WorldGuideTests.swift"))
    let blocks = try Repository.listings(of: Self.guide)
    #expect(blocks.count == 4)
    // The data's class stands before the test, the rest of its listing in it.
    for block in blocks.flatMap({ $0.components(separatedBy: "\n\nlet bag") }) {
      let block = block.hasPrefix(" = MarbleBag") ? "let bag" + block : block
      #expect(here.contains(Repository.flush(block)), "\(block)")
    }
  }
}

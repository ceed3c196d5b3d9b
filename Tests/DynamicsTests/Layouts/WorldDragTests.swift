import Springflow
import SpringflowDynamics
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Bodies that fingers drag")
struct WorldDragTests {
  /// Circles of radius 15 in a row, without gravity; the last one does not move.
  private final class Circles: WorldLayout {
    var refused: Set<ElementID> = []

    override func body(forItemAt indexPath: IndexPath) -> Body? {
      var body = Body.circle(position: Vector(x: Double(30 + 60 * indexPath.item), y: 60), radius: 15)
      if indexPath.item == 5 { body.kind = .static }
      return body
    }

    override func shouldBeginDrag(of element: ElementID) -> Bool { !refused.contains(element) }
  }

  private let layout = Circles()
  private let view: CollectionView
  private let source = CountingSource(counts: [6])
  private let recognizer = BodyDragGestureRecognizer()

  init() {
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 300), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    view.addGestureRecognizer(recognizer)
  }

  private func element(_ item: Int) -> ElementID { view.elementID(forItemAt: IndexPath(item: item, section: 0)) }
  private func body(_ item: Int) throws -> BodyID { try #require(layout.item(for: element(item))).body }
  private func position(_ item: Int) throws -> Vector { layout.world.position(of: try body(item)) }
  private func touch(_ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat, _ id: Int = 0) {
    view.touch(id, phase, at: CGPoint(x: x, y: y))
  }
  private func wait(_ ticks: Int) { for _ in 0..<ticks { view.advance() } }

  @Test("a finger takes a body without delay, the body follows it, and flies on when released")
  func drag() throws {
    touch(.began, 35, 62)
    #expect(layout.draggedElements == [element(0)])
    #expect(recognizer.state == .began)
    wait(60)
    // Where it was taken is where it stays.
    #expect((try position(0) - Vector(x: 30, y: 60)).length < 1e-9)
    touch(.ended, 35, 62)
    touch(.began, 30, 60)
    for step in 1...60 {
      touch(.moved, 30 + CGFloat(step), 60 + 2 * CGFloat(step))
      wait(1)
    }
    #expect(recognizer.state == .changed)
    let velocity = layout.world.velocity(of: try body(0))
    #expect((velocity - Vector(x: 120, y: 240)).length < 10, "\(velocity)")
    // A critically damped spring of 10 Hz trails behind by 2 v/ω.
    #expect((try position(0) - Vector(x: 90, y: 180)).length < 10)
    touch(.ended, 90, 180)
    #expect(layout.draggedElements.isEmpty)
    #expect(layout.world.jointIDs.isEmpty)
    #expect(recognizer.state == .possible)
    #expect(layout.world.velocity(of: try body(0)) == velocity)
  }

  @Test("fingers that lift at once let go in the order in which they came, in every run")
  func liftAtOnce() {
    func hash() -> UInt64 {
      let test = WorldDragTests()
      for finger in 0..<5 { test.touch(.began, CGFloat(30 + 60 * finger), 60, finger) }
      test.wait(5)
      for finger in 0..<5 { test.touch(.ended, CGFloat(30 + 60 * finger), 60, finger) }
      #expect(test.layout.draggedElements.isEmpty)
      test.wait(1)
      var hash = StateHash()
      test.layout.hash(into: &hash)
      return hash.value
    }
    #expect(Set((0..<10).map { _ in hash() }).count == 1)
  }

  @Test("a resting finger comes to hold the body exactly under it, and the world comes to rest")
  func rests() throws {
    touch(.began, 30, 60)
    touch(.moved, 130, 160)
    wait(240)
    #expect((try position(0) - Vector(x: 130, y: 160)).length < 1e-3)
    #expect(!layout.isMoving)
    touch(.moved, 200, 160)
    #expect(layout.isMoving)
    wait(120)
    #expect((try position(0) - Vector(x: 200, y: 160)).length < 0.1)
  }

  @Test("each finger has a body of its own, and leaves alone")
  func fingers() throws {
    touch(.began, 30, 60, 1)
    touch(.began, 90, 60, 2)
    #expect(layout.draggedElements == [element(0), element(1)])
    touch(.moved, 30, 200, 1)
    touch(.moved, 300, 200, 2)
    wait(120)
    #expect((try position(0) - Vector(x: 30, y: 200)).length < 0.1)
    #expect((try position(1) - Vector(x: 300, y: 200)).length < 0.1)
    touch(.ended, 30, 200, 1)
    // Fingers that leave within one tick are one event.
    wait(1)
    #expect(layout.draggedElements == [element(1)])
    touch(.moved, 300, 100, 2)
    wait(120)
    #expect((try position(0) - Vector(x: 30, y: 200)).length < 0.1)
    #expect((try position(1) - Vector(x: 300, y: 100)).length < 0.1)
    #expect(recognizer.state == .changed)
    touch(.cancelled, 300, 100, 2)
    #expect(layout.draggedElements.isEmpty)
  }

  @Test("a finger beside a body takes the nearest within 10 points, and one on none of them takes nothing")
  func near() throws {
    #expect(!layout.beginDrag(at: CGPoint(x: 30, y: 86), touch: 1))
    #expect(layout.beginDrag(at: CGPoint(x: 30, y: 84), touch: 1))
    #expect(layout.draggedElements == [element(0)])
    // In the middle between two, a little nearer to the second one.
    layout.world.setPosition(Vector(x: 68, y: 60), of: try body(1))
    layout.beginDrag(at: CGPoint(x: 50, y: 60), touch: 1)
    #expect(layout.draggedElements == [element(1)])
    // Static bodies, and those that the layout refuses, are left alone.
    #expect(!layout.beginDrag(at: CGPoint(x: 330, y: 60), touch: 1))
    layout.refused = [element(2)]
    #expect(!layout.beginDrag(at: CGPoint(x: 150, y: 60), touch: 1))
    #expect(!layout.beginDrag(at: CGPoint(x: Double.nan, y: 60), touch: 1))
    #expect(layout.draggedElements.isEmpty && layout.world.jointIDs.isEmpty)
    touch(.began, 200, 250)
    #expect(recognizer.state == .possible)
    touch(.ended, 200, 250)
    #expect(layout.draggedElements.isEmpty)
  }

  @Test("of bodies on each other the foremost is taken: that with the highest z index, then the last item")
  func foremost() throws {
    for item in 0..<3 { layout.world.setPosition(Vector(x: 200, y: 200), of: try body(item)) }
    layout.beginDrag(at: CGPoint(x: 200, y: 200), touch: 1)
    #expect(layout.draggedElements == [element(2)])
    let circle = Body.circle(position: Vector(x: 200, y: 200), radius: 15)
    try layout.addBody(circle, zIndex: 1, for: element(0))
    layout.beginDrag(at: CGPoint(x: 200, y: 200), touch: 1)
    #expect(layout.draggedElements == [element(0)])
  }

  @Test("the force on a body is the limit's, for the mass of all that joints connect to it")
  func force() throws {
    let (link, weight) = (try body(0), try body(1))
    layout.world[weight].density = 50
    try layout.world.add(.pin(link, at: Vector(x: 30, y: 0), to: weight, at: Vector(x: -30, y: 0)))
    let carried = layout.world.mass(of: link) + layout.world.mass(of: weight)
    layout.maximumDragAcceleration = 9_000
    layout.beginDrag(at: CGPoint(x: 30, y: 60), touch: 1)
    let joint = layout.world[try #require(layout.world.jointIDs.last)]
    guard case .mouse(let maximumForce) = joint.kind else { throw Failure() }
    #expect(abs(maximumForce / (90 * carried) - 1) < 1e-12)
    let share = (carried / layout.world.mass(of: link)).squareRoot()
    #expect(joint.softness == Spring(frequency: min(10 * share, 200), damping: 1))
    #expect(joint.bodyB == link)
  }

  private struct Failure: Error {}

  @Test("a body that is deleted, replaced or moved with all others takes its drag along")
  func removed() throws {
    layout.beginDrag(at: CGPoint(x: 30, y: 60), touch: 1)
    layout.beginDrag(at: CGPoint(x: 90, y: 60), touch: 2)
    layout.translate(by: Vector(x: 100, y: 50))
    wait(60)
    #expect((try position(0) - Vector(x: 130, y: 110)).length < 1e-9)
    layout.removeBody(for: element(0))
    #expect(layout.draggedElements == [element(1)])
    layout.drag(1, to: CGPoint(x: 0, y: 0))
    layout.endDrag(1)
    // A joint that the program has removed is no error.
    let joint = try #require(layout.world.jointIDs.last)
    layout.world.remove(joint)
    layout.drag(2, to: CGPoint(x: 0, y: 0))
    layout.endDrag(2)
    #expect(layout.draggedElements.isEmpty)
  }

  @Test("a gesture that is cut off, or whose layout is replaced, releases its bodies")
  func cutOff() throws {
    touch(.began, 30, 60)
    #expect(!layout.draggedElements.isEmpty)
    recognizer.isEnabled = false
    #expect(layout.draggedElements.isEmpty && layout.world.jointIDs.isEmpty)
    recognizer.isEnabled = true
    touch(.ended, 30, 60)
    touch(.began, 30, 60)
    #expect(!layout.draggedElements.isEmpty)
    view.collectionViewLayout = CollectionViewFlowLayout()
    touch(.moved, 40, 60)
    touch(.ended, 40, 60)
    #expect(layout.draggedElements.isEmpty)
  }

  @Test("a gesture that another recognizer is preferred to takes nothing")
  func waits() throws {
    let tap = TapGestureRecognizer()
    view.addGestureRecognizer(tap)
    recognizer.require(toFail: tap)
    touch(.began, 30, 60)
    wait(2)
    #expect(layout.draggedElements.isEmpty)
    touch(.ended, 30, 60)
    wait(2)
    #expect(layout.draggedElements.isEmpty)
    // Held longer than a tap, the body is taken.
    touch(.began, 30, 60)
    wait(100)
    #expect(layout.draggedElements == [element(0)])
    touch(.ended, 30, 60)
    #expect(layout.draggedElements.isEmpty)
  }

  @Test("what fingers hold is part of the view's hash, and drawn as a mouse joint")
  func hashAndOverlay() throws {
    func hash() -> UInt64 {
      var hash = StateHash()
      layout.hash(into: &hash)
      return hash.value
    }
    let before = hash()
    layout.beginDrag(at: CGPoint(x: 30, y: 60), touch: 1)
    let held = hash()
    #expect(held != before)
    layout.drag(1, to: CGPoint(x: 50, y: 90))
    #expect(hash() != held)
    let link = try #require(view.overlay.links.first { $0.kind == .mouse })
    #expect(link.start == CGPoint(x: 50, y: 90) && link.end == CGPoint(x: 30, y: 60))
    layout.endDrag(1)
    layout.beginDrag(at: CGPoint(x: 30, y: 60), touch: 2)
    #expect(hash() != held)
    #expect(view.overlay.links.filter { $0.kind == .mouse }.count == 1)
  }
}

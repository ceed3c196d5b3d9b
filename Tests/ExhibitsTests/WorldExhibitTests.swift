import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("World exhibits")
struct WorldExhibitTests {
  nonisolated static let names = [Cradle.name, Pile.name, Chain.name, Pyramid.name]

  // MARK: The pile

  @Test("a pile comes to rest and sleeps without overlaps, and no body leaves the stage")
  func heap() throws {
    let count = TestLength.count(40, short: 16)
    let session = try ExhibitFixture.session(Pile.name, items: count)
    #expect(try WorldFixture.settle(session) != nil, "it does not come to rest")
    let world = try WorldFixture.world(session)
    #expect(world.awakeBodyCount == 0)
    let frame = session.frame
    #expect(frame.elements.count == count)
    let stage = frame.stage.insetBy(dx: -1, dy: -1)
    // Of three numbers two are boxes.
    let boxes = frame.elements.filter { $0.id.number % 3 != 2 }
    for (index, box) in boxes.enumerated() {
      #expect(WorldFixture.corners(box).allSatisfy(stage.contains), "\(box.id) is out of the stage")
      for other in boxes.dropFirst(index + 1) {
        let depth = WorldFixture.depth(box, other)
        #expect(depth < 1, "\(box.id) lies \(depth) pt in \(other.id)")
      }
    }
    for disc in frame.elements where disc.id.number % 3 == 2 { #expect(stage.contains(disc.center)) }
  }

  @Test("a body dropped on a pile, or deleted from it, wakes only bodies in contact, and all sleep again")
  func another() throws {
    let session = try ExhibitFixture.session(Pile.name, items: 12)
    _ = try WorldFixture.settle(session)
    try session.perform(.key(.insert))
    #expect(session.exhibit.itemCount == 13)
    try WorldFixture.step(session, ticks: 30)
    #expect(try WorldFixture.world(session).awakeBodyCount < 13)
    try session.perform(.delete(at: 3))
    #expect(try WorldFixture.settle(session) != nil)
    #expect(WorldFixture.things(try WorldFixture.world(session)).count == 12)
    #expect(session.frame.elements.count == 12)
  }

  // MARK: The pyramid

  @Test("a pyramid stands for ten seconds, and no brick moves by half a point")
  func pyramid() throws {
    let session = try ExhibitFixture.session(Pyramid.name)
    let before = session.frame.elements
    #expect(before.count == 55)
    try WorldFixture.step(session, ticks: TestLength.count(1200, short: 300))
    for (old, new) in zip(before, session.frame.elements) {
      let (dx, dy) = (abs(new.center.x - old.center.x), abs(new.center.y - old.center.y))
      #expect(max(dx, dy) < 0.5, "\(new.id) moved by \(dx), \(dy)")
    }
    #expect(session.isSettled)
  }

  @Test("a ball that is thrown at a pyramid hits it, and in the end everything rests on the stage")
  func ball() throws {
    let session = try ExhibitFixture.session(Pyramid.name, items: 15)
    try WorldFixture.step(session, ticks: 80)
    let before = try #require(session.item(14)).center
    try session.perform(.key(.space))
    #expect(session.exhibit.itemCount == 16)
    #expect(try WorldFixture.settle(session) != nil)
    let stage = session.frame.stage.insetBy(dx: -1, dy: -1)
    #expect(session.frame.elements.allSatisfy { stage.contains($0.center) })
    let after = try #require(session.item(14)).center
    #expect(abs(after.x - before.x) + abs(after.y - before.y) > 10, "the ball hit nothing")
  }

  // MARK: The chain

  @Test("a chain that swings and is pulled keeps its length within 0.001 %")
  func chain() throws {
    let session = try ExhibitFixture.session(Chain.name)
    var worst = 0.0
    func look() throws {
      let world = try WorldFixture.world(session)
      var gap = 0.0
      for id in world.jointIDs where world[id].softness == nil {
        let ends = world.anchors(of: id)
        let displacement = ends.b - ends.a
        gap += displacement.dot(displacement).squareRoot()
      }
      worst = max(worst, gap)
    }
    for _ in 0..<120 {
      try session.step()
      try look()
    }
    let ball = try #require(session.item(0)).center
    try session.perform(.pointerDown(ball))
    for step in 0..<60 {
      try session.perform(.pointerMove(CGPoint(x: ball.x + CGFloat(step) * 6, y: ball.y - CGFloat(step) * 3)))
      try session.step()
      try look()
    }
    try session.perform(.pointerUp(CGPoint(x: ball.x + 360, y: ball.y - 180)))
    for _ in 0..<60 {
      try session.step()
      try look()
    }
    #expect(worst < 400 * 1e-5, "\(worst) pt")
  }

  @Test("a chain that is cut falls apart there, and a new link hangs at the end of the rest")
  func cut() throws {
    let session = try ExhibitFixture.session(Chain.name, items: 11)
    func pins() throws -> Int { try WorldFixture.world(session).jointIDs.count }
    #expect(try pins() == 11)
    try session.perform(.key(.delete))
    #expect(try pins() == 9)
    try session.perform(.key(.insert))
    #expect(try pins() == 10)
    try WorldFixture.step(session, ticks: 240)
    let ball = try #require(session.item(0))
    #expect(abs(ball.center.y - (session.frame.stage.maxY - ball.size.height / 2)) < 1, "the ball lies on the floor")
    // The ball hangs last, and a link is inserted above it.
    let whole = try ExhibitFixture.session(Chain.name, items: 11)
    let before = try #require(whole.item(0)).center
    try whole.perform(.key(.insert))
    let world = try WorldFixture.world(whole)
    #expect(world.jointIDs.count == 12)
    #expect(whole.frame.elements.count == 13, "with the beam")
    let after = try #require(whole.item(0)).center
    #expect(abs(after.x - before.x) < 1, "the ball goes on from where it was")
  }

  // MARK: Dragging

  @Test("a dragged body follows the pointer and flies on when it is released", arguments: [Pile.name, Pyramid.name])
  func throwing(_ name: String) throws {
    let session = try ExhibitFixture.session(name, items: 1)
    _ = try WorldFixture.settle(session)
    let start = try #require(session.item(0)).center
    try ExhibitFixture.drag(session, start, by: CGVector(dx: 60, dy: -260), ticks: 24)
    let held = try #require(session.item(0))
    #expect(held.velocity.dy < -800, "\(held.velocity)")
    #expect(abs(held.center.y - (start.y - 260)) < 80)
    #expect(try WorldFixture.world(session).jointIDs.isEmpty)
    try WorldFixture.step(session, ticks: 10)
    #expect(try #require(session.item(0)).center.y < held.center.y - 40, "it flies on")
    #expect(try WorldFixture.settle(session) != nil)
  }

  @Test("the force of a drag is bounded: a body that is pulled into the floor does not pass through it")
  func bounded() throws {
    let session = try ExhibitFixture.session(Pyramid.name, items: 1)
    _ = try WorldFixture.settle(session)
    let start = try #require(session.item(0)).center
    try session.perform(.pointerDown(start))
    try session.perform(.pointerMove(CGPoint(x: start.x, y: 5000)))
    try WorldFixture.step(session, ticks: 120)
    #expect(try #require(session.item(0)).center.y < start.y + 4)
    // The dragged body is deleted: the drag holds nothing.
    try session.perform(.delete(at: 0))
    try WorldFixture.step(session, ticks: 10)
    try session.perform(.pointerUp(start))
    #expect(try WorldFixture.world(session).jointIDs.isEmpty)
  }

  // MARK: All of them

  @Test(
    "a world with no, one or many items runs, and items can be inserted, deleted and dragged at any time",
    arguments: names)
  func few(_ name: String) throws {
    for items in TestLength.cases([0, 1, 2, 9], short: 2) {
      let session = try ExhibitFixture.session(name, items: items)
      #expect(session.exhibit.itemCount == items)
      try WorldFixture.step(session, ticks: 20)
      try session.perform(.pointerDown(session.frame.elements.last?.center ?? .zero))
      try session.perform(.pointerMove(CGPoint(x: 300, y: 200)))
      for _ in 0..<2 {
        try session.perform(.key(.insert))
        try WorldFixture.step(session, ticks: 5)
      }
      try session.perform(.delete(at: 0))
      try session.perform(.key(.delete))
      try WorldFixture.step(session, ticks: 20)
      #expect(session.exhibit.itemCount == items)
      #expect(WorldFixture.things(try WorldFixture.world(session)).count == items)
      try session.perform(.pointerUp(.zero))
      try session.perform(.key(.restart))
      #expect(session.exhibit.itemCount == items)
    }
  }

  @Test(
    "after a resize of the window every body is within its walls again",
    arguments: TestLength.cases(names, short: 1))
  func resizing(_ name: String) throws {
    let session = try ExhibitFixture.session(name, items: 9)
    try WorldFixture.step(session, ticks: TestLength.count(150, short: 60))
    for size in TestLength.cases(
      [CGSize(width: 400, height: 500), CGSize(width: 1200, height: 800), CGSize(width: 30, height: 30)], short: 2)
    {
      try session.perform(.resize(size))
      try WorldFixture.step(session, ticks: TestLength.count(200, short: 100))
      let stage = CGRect(x: 0, y: -20_000, width: max(size.width, 240), height: 20_000 + max(size.height - 48, 152))
      for item in 0..<9 {
        let center = try #require(
          session.view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))
        ).center
        // A cradle or chain may extend beyond the floor of a window that is too small for it.
        let isWithin = name == Cradle.name || name == Chain.name ? true : stage.contains(center)
        #expect(isWithin, "\(item) at \(center) in \(size)")
        #expect(center.x.isFinite && center.y.isFinite)
      }
    }
  }

  // MARK: The overlay

  @Test("the overlay shows the world, and showing it changes nothing")
  func overlay() throws {
    let session = try ExhibitFixture.session(Cradle.name, keepsHash: true)
    let other = try ExhibitFixture.session(Cradle.name, keepsHash: true)
    #expect(session.frame.overlay == nil)
    session.showsOverlay = true
    try WorldFixture.step(session, ticks: 30)
    try WorldFixture.step(other, ticks: 30)
    let overlay = try #require(session.frame.overlay)
    #expect(overlay.discs.count == 5)
    #expect(overlay.discs.filter { $0.activity == .fixed }.isEmpty)
    #expect(overlay.outlines.filter { $0.activity == .fixed }.isEmpty, "only balls collide")
    #expect(overlay.links.count == 5)
    #expect(overlay.links.allSatisfy { $0.kind == .rod })
    #expect(overlay.anchors.count == 5)
    // The lifted ball swings in alone.
    #expect(overlay.velocities.count == 1)
    let arrow = try #require(overlay.velocities.first)
    let ball = try #require(session.item(0)).center
    #expect(abs(arrow.point.x - ball.x) < 0.01 && abs(arrow.point.y - ball.y) < 0.01)
    #expect(arrow.velocity.dx > 50 && arrow.velocity.dy > 0, "\(arrow.velocity)")
    #expect(other.frame.overlay == nil)
    #expect(session.stateHash == other.stateHash)
    // A drag is a spring with an anchor.
    try session.perform(.pointerDown(try #require(session.item(4)).center))
    let held = try #require(session.frame.overlay)
    #expect(held.links.filter { $0.kind == .mouse }.count == 1)
    #expect(held.anchors.count == 6)
  }

  @Test("the overlay of a pile has contacts, and none of sleeping bodies")
  func overlayOfHeap() throws {
    let session = try ExhibitFixture.session(Pyramid.name, items: 3)
    session.showsOverlay = true
    try WorldFixture.step(session, ticks: 4)
    let overlay = try #require(session.frame.overlay)
    #expect(overlay.contacts.count == 4, "two bricks on the floor and one on both")
    #expect(overlay.contacts.allSatisfy { abs(abs($0.normal.dy) - 1) < 1e-6 })
    #expect(overlay.outlines.filter { $0.activity == .awake }.count == 3)
    _ = try WorldFixture.settle(session)
    let asleep = try #require(session.frame.overlay)
    #expect(asleep.contacts.isEmpty)
    #expect(asleep.outlines.filter { $0.activity == .asleep }.count == 3)
    #expect(asleep.velocities.isEmpty)
  }

  @Test("the overlay of a carousel has its springs and their anchors")
  func overlayOfCarousel() throws {
    let session = try ExhibitFixture.session(SpringyCarousel.name)
    session.showsOverlay = true
    try session.step()
    try session.perform(.wheel(CGVector(dx: 300, dy: 300), at: nil))
    try WorldFixture.step(session, ticks: 10)
    let overlay = try #require(session.frame.overlay)
    #expect(overlay.links.filter { $0.kind == .attachment }.count == overlay.anchors.count)
    // Twelve tiles of 70 points, 10 apart, fill 960 points; tiles up to two widths outside have springs, too.
    #expect((12...20).contains(overlay.anchors.count))
    func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1 && abs(a.y - b.y) < 1 }
    for tile in session.frame.elements {
      #expect(overlay.links.contains { isNear($0.end, tile.center) }, "\(tile.id) has no spring")
      if abs(tile.velocity.dx) < 6 { continue }
      #expect(overlay.velocities.contains { isNear($0.point, tile.center) }, "\(tile.id) has no arrow")
    }
    #expect(overlay.velocities.count > 6)
    #expect(overlay.discs.isEmpty && overlay.contacts.isEmpty)
    let gallery = try ExhibitFixture.session(Gallery.name)
    gallery.showsOverlay = true
    try gallery.step()
    #expect(gallery.frame.overlay == Frame.Overlay(), "nothing moves by physics there")
  }

  // MARK: The floor

  @Test("bricks stand on the floor in every tick of a change of the window's height")
  func bricksStayOnFloor() throws {
    let session = try ExhibitFixture.session(Pyramid.name, items: TestLength.count(55, short: 15))
    try WorldFixture.step(session, ticks: 5)
    for height in [480, 648, 900, 560] {
      try session.perform(.resize(CGSize(width: 960, height: height)))
      for tick in 0..<20 {
        let frame = session.frame
        let lowest = try #require(frame.elements.map { $0.center.y + $0.size.height / 2 }.max())
        #expect(abs(frame.stage.maxY - lowest) < 1.5, "\(height), tick \(tick)")
        #expect(!frame.isSettled && !session.isAtRest)
        try session.step()
      }
    }
    try WorldFixture.step(session, ticks: 60)
    #expect(session.frame.stage == CGRect(x: 0, y: 0, width: 960, height: 560 - ExhibitFixture.ground))
  }
}

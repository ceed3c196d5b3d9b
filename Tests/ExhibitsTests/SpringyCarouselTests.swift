import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The springy carousel")
struct SpringyCarouselTests {
  static func session(items: Int = 30, keepsHash: Bool = false, _ change: (inout Scene) -> Void = { _ in }) throws
    -> Session
  {
    var scene = Scene(showing: SpringyCarousel.self)
    scene.itemCount = items
    change(&scene)
    return try Session(scene, in: .standard, keepsHash: keepsHash)
  }

  static func run(_ session: Session, _ ticks: Int) throws { for _ in 0..<ticks { try session.step() } }

  static func element(_ id: Int, _ session: Session) -> Frame.Element? {
    session.frame.elements.first { $0.id == ElementID(.data, id) }
  }

  @Test("tiles of 70 points stand 80 apart on the carousel's floor, on UIKit's boundary one point below the view")
  func atRest() throws {
    let session = try Self.session()
    try Self.run(session, 240)
    #expect(session.isSettled)
    let stage = session.frame.stage
    for element in session.placedElements {
      #expect(element.size == CGSize(width: 70, height: 70))
      #expect(abs(element.center.x - (24 + 80 * CGFloat(element.item) + 35)) < 1e-9)
      #expect(abs(element.center.y - (stage.maxY - 35 + 1)) < 1e-9)
      #expect(element.content.text == "\(element.item)")
    }
  }

  @Test("an insert moves anchors only: every tile keeps position and velocity to the bit, also during a fling")
  func keepsVelocity() throws {
    let session = try Self.session()
    try session.perform(.pointerDown(CGPoint(x: 700, y: 480)))
    for step in 1...20 {
      try session.perform(.pointerMove(CGPoint(x: 700 - 15 * CGFloat(step), y: 480)))
      try session.step()
    }
    try session.perform(.pointerUp(CGPoint(x: 400, y: 480)))
    try Self.run(session, 10)
    let before = session.frame
    #expect(before.elements.contains { abs($0.velocity.dx) > 100 })
    try session.perform(.key(.insert))
    let after = session.frame
    for element in before.elements {
      let same = after.elements.first { $0.id == element.id }
      #expect(same?.velocity == element.velocity)
      #expect(same.map { abs($0.center.x - element.center.x) < 1e-9 } == true)
      #expect(same?.center.y == element.center.y)
    }
    #expect(after.elements.count == before.elements.count + 1)
  }

  @Test("a new tile starts at the top to the right of the centre, falls with 300 pt/s² and bounces")
  func drops() throws {
    let session = try Self.session()
    try Self.run(session, 100)
    try session.perform(.key(.space))
    let new = try #require(Self.element(30, session))
    #expect(new.center.y == 35 && new.alpha == 0)
    #expect(new.center.x > 480 && new.center.x < 480 + 80)
    var highest = CGFloat.infinity
    var bounces = 0
    var last = new
    for _ in 0..<600 {
      try session.step()
      let now = try #require(Self.element(30, session))
      if last.velocity.dy > 0, now.velocity.dy < 0 { bounces += 1 }
      if bounces > 0 { highest = min(highest, now.center.y) }
      last = now
    }
    #expect(bounces >= 2)
    #expect(highest < 480 && highest > 100)
    #expect(abs(last.center.y - (session.frame.stage.maxY - 34)) < 1e-9 && session.isSettled)
    #expect(session.frame.elements.map(\.id.number).sorted().contains(30))
  }

  @Test("tiles lag by min(1, distance from the touch / 500): those ahead bunch up, those behind spread out")
  func lags() throws {
    let session = try Self.session()
    try Self.run(session, 70)
    let before = session.frame
    try session.perform(.pointerDown(CGPoint(x: 459, y: 480)))
    try session.perform(.pointerMove(CGPoint(x: 449, y: 480)))
    try session.step()
    for element in session.frame.elements {
      guard let old = before.elements.first(where: { $0.id == element.id }) else { continue }
      // Within one tick the springs have hardly acted: less than 10 pt · ω² / 120².
      let share = min(1, abs(old.center.x - 459 + 10) / 500)
      #expect(abs(element.center.x - old.center.x - (-10 + 10 * share)) < 0.3)
    }
    let places = session.placedElements.sorted { $0.item < $1.item }.map { ($0.item, $0.center.x) }
    for ((item, x), (_, next)) in zip(places, places.dropFirst()) {
      // The content moves left: ahead of the finger is left of it.
      if item < 4 { #expect(next - x < 80) } else if item > 5, item < 10 { #expect(next - x > 80) }
    }
  }

  @Test("bodies exist only near the view: within two tile widths, or where the tile itself still is")
  func bodiesNearView() throws {
    let count = TestLength.isFull ? 400 : TestLength.count(160, short: 50)
    let session = try Self.session(items: count)
    try session.perform(.key(.end))
    var most = 0
    for _ in 0..<900 where most == 0 || !session.isSettled {
      try session.step()
      most = max(most, session.frame.elements.count)
    }
    // Bunched, with a third of each visible, they are three times as many.
    #expect(most < 70)
    #expect(session.placedElements.map(\.item).max() == count - 1)
    #expect(session.isSettled)
  }

  @Test("fifty inserts in a second, during a fling, leave all fifty in place")
  func fifty() throws {
    let session = try Self.session()
    try session.perform(.key(.end))
    for tick in 0..<120 {
      if tick * 50 / 120 != (tick + 1) * 50 / 120 { try session.perform(.key(.insert)) }
      try session.step()
    }
    #expect(session.exhibit.itemCount == 80)
    try ExhibitFixture.settle(session)
    let items = session.placedElements.sorted { $0.item < $1.item }
    for (a, b) in zip(items, items.dropFirst()) { #expect(abs(b.center.x - a.center.x - 80) < 0.2) }
  }

  @Test("deletes in an empty carousel do nothing, and inserts work again")
  func empties() throws {
    let session = try Self.session(items: 3)
    for count in [2, 1, 0, 0, 0] {
      try session.perform(.key(.backspace))
      #expect(session.exhibit.itemCount == count)
      try Self.run(session, 20)
    }
    try Self.run(session, 40)
    #expect(session.frame.elements.isEmpty)
    try session.perform(.key(.insert))
    try session.perform(.key(.insert))
    try Self.run(session, 900)
    #expect(session.frame.elements.count == 2 && session.isSettled)
  }

  @Test("a resize moves floor and walls; every tile comes to rest on the new floor")
  func resizes() throws {
    let session = try Self.session()
    try Self.run(session, 30)
    for size in [CGSize(width: 500, height: 300), CGSize(width: 1500, height: 900), CGSize(width: 1, height: 1)] {
      try session.perform(.resize(size))
      try Self.run(session, 1200)
      let frame = session.frame
      #expect(frame.viewport == size && session.isSettled)
      if size.height > 200 {
        for element in frame.elements { #expect(abs(element.center.y - (frame.stage.maxY - 34)) < 1e-3) }
      }
    }
  }

  @Test("the R key restarts the carousel")
  func restarts() throws {
    let session = try Self.session()
    let start = session.frame
    try session.perform(.key(.insert))
    try Self.run(session, 50)
    try session.perform(.key(.restart))
    var again = session.frame
    again.tick = 0
    #expect(again == start)
  }

  @Test(
    "a thousand random inputs leave a consistent carousel, and the same hash twice",
    arguments: 0..<(TestLength.isFull ? 4 : 1))
  func random(_ seed: Int) throws {
    func play() throws -> (String, Int) {
      var random = SeededGenerator(seed: UInt64(seed))
      let session = try Self.session(items: 12, keepsHash: true)
      for _ in 0..<TestLength.count(1000, short: 150) {
        let point = CGPoint(x: .random(in: -50...1000, using: &random), y: .random(in: 0...600, using: &random))
        switch Int.random(in: 0..<14, using: &random) {
        case 0: try session.perform(.pointerDown(point))
        case 1, 2: try session.perform(.pointerMove(point))
        case 3: try session.perform(.pointerUp(point))
        case 4: try session.perform(.wheel(CGVector(dx: .random(in: -400...400, using: &random), dy: 0), at: point))
        case 5, 6: try session.perform(.key(.insert))
        case 7, 8: try session.perform(.key(.delete))
        case 9: try session.perform(.key(ExhibitKey.allCases.randomElement(using: &random)!))
        case 11, 12: try session.perform(.key(.move))
        case 10 where seed > 1:
          try session.perform(.resize(CGSize(width: abs(point.x) + 100, height: point.y + 200)))
        default: break
        }
        try session.step()
      }
      let frame = session.frame
      #expect(Set(frame.elements.map(\.id)).count == frame.elements.count)
      for element in frame.elements { #expect(element.center.x.isFinite && element.center.y.isFinite) }
      return (session.stateHash.description, session.exhibit.itemCount)
    }
    let (first, second) = (try play(), try play())
    #expect(first == second)
  }
}

import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The catalogue of dynamics")
struct DynamicsCatalogueTests {
  /// A session that shows a page.
  @MainActor
  struct PageSession {
    let session: Session
    let catalogue: DynamicsCatalogue

    init(
      _ type: DynamicsPage.Type, items: Int = DynamicsCatalogue.defaultItemCount, keepsHash: Bool = false
    ) throws {
      let index = try #require(DynamicsCatalogue.pages.firstIndex { $0 == type })
      var scene = Scene(showing: DynamicsCatalogue.self)
      scene.settings["page"] = .init(Double(index + 1))
      scene.itemCount = items
      session = try Session(scene, in: .standard, keepsHash: keepsHash)
      catalogue = try #require(session.exhibit as? DynamicsCatalogue)
    }

    var page: DynamicsPage { catalogue.shownPage }
    var things: [View] { page.things }

    /// A point of the page in the window.
    func place(_ point: CGPoint) -> CGPoint { page.convert(point, to: nil) }

    func wait(_ ticks: Int) throws { for _ in 0..<ticks { try session.step() } }

    /// Steps until nothing moves; at most three minutes, as a pendulum swings for long.
    func settle() throws {
      for _ in 0..<21_600 where !session.isSettled { try session.step() }
      #expect(session.isSettled, "\(type(of: page)) does not come to rest")
    }

    func tap(_ point: CGPoint) throws {
      try session.perform(.pointerDown(place(point)))
      try session.step()
      try session.perform(.pointerUp(place(point)))
    }

    /// Drags from one point of the page to another one in a number of ticks, and rests there before letting go.
    func drag(from start: CGPoint, to end: CGPoint, ticks: Int, rest: Int = 0) throws {
      try session.perform(.pointerDown(place(start)))
      for tick in 1...ticks {
        let share = CGFloat(tick) / CGFloat(ticks)
        let point = CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        try session.perform(.pointerMove(place(point)))
        try session.step()
      }
      try wait(rest)
      try session.perform(.pointerUp(place(end)))
    }
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  // MARK: Pages

  @Test("T goes through all pages and begins again, B goes back, and only one page stays")
  func pages() throws {
    let shown = try PageSession(GravityPage.self)
    for index in 1...DynamicsCatalogue.pages.count {
      try shown.session.perform(.key(.toggle))
      try shown.wait(30)
      #expect(type(of: shown.page) == DynamicsCatalogue.pages[index % DynamicsCatalogue.pages.count])
    }
    try shown.session.perform(.key(.back))
    #expect(shown.page is FieldPage)
    for _ in 0..<5 { try shown.session.perform(.key(.toggle)) }
    try shown.wait(90)
    #expect(shown.catalogue.rootView.subviews.filter { $0 is DynamicsPage } == [shown.page])
    #expect(shown.page.alpha == 1)
  }

  @Test("every page has a title and a hint, and its keys are those that it offers")
  func words() throws {
    let titles = DynamicsCatalogue.pages.map { $0.title }
    #expect(Set(titles).count == titles.count && titles.count == 13)
    #expect(DynamicsCatalogue.pages.count == 13)
    for type in DynamicsCatalogue.pages {
      #expect(!type.title.isEmpty && !type.hint.isEmpty)
      let shown = try PageSession(type)
      let count = shown.things.count
      let keys = shown.catalogue.activeKeys.flatMap(\.keys)
      #expect(keys.contains(.insert) == (type.insertion != nil))
      try shown.session.perform(.key(.insert))
      #expect(shown.things.count == count + (type.insertion == nil ? 0 : 1), "\(type)")
      try shown.wait(10)
      try shown.session.perform(.key(.delete))
      #expect(shown.things.count == count)
      if type.insertion == nil { #expect(shown.catalogue.refusal(of: .insert) != nil) }
    }
  }

  @Test("pages come to rest by themselves", arguments: TestLength.cases(0..<13, short: 3))
  func rest(_ index: Int) throws {
    // Balls in the whirl go on.
    if DynamicsCatalogue.pages[index] == FieldPage.self { return }
    try PageSession(DynamicsCatalogue.pages[index]).settle()
  }

  @Test("random input leaves finite places, and the same hash twice", arguments: 0..<13)
  func random(_ index: Int) throws {
    func play() throws -> String {
      var random = SeededGenerator(seed: UInt64(index) + 1)
      let shown = try PageSession(DynamicsCatalogue.pages[index], keepsHash: true)
      for _ in 0..<TestLength.count(80, short: 8) {
        let point = CGPoint(x: .random(in: -50...1000, using: &random), y: .random(in: 0...600, using: &random))
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: try shown.session.perform(.pointerDown(point))
        case 2, 3: try shown.session.perform(.pointerMove(point))
        case 4: try shown.session.perform(.pointerUp(point))
        case 5: try shown.session.perform(.key(.insert))
        case 6: try shown.session.perform(.key(.delete))
        case 7: try shown.session.perform(.resize(CGSize(width: abs(point.x) + 1, height: point.y + 1)))
        default: break
        }
        try shown.wait(3)
        for thing in shown.things {
          #expect(thing.center.x.isFinite && thing.center.y.isFinite && thing.transform.a.isFinite)
        }
      }
      return shown.session.stateHash.description
    }
    #expect(try play() == play())
  }

  @Test("when the window changes its size, things keep their places about the middle, and walls keep them inside")
  func resize() throws {
    for type in DynamicsCatalogue.pages where type != FieldPage.self {
      let shown = try PageSession(type)
      try shown.wait(300)
      let before = shown.things.map(\.center)
      try shown.session.perform(.resize(CGSize(width: 1100, height: 700)))
      for (thing, center) in zip(shown.things, before) { #expect(thing.center == center, "\(type)") }
      #expect(shown.page.bounds.midX == 0)
      try shown.session.perform(.resize(CGSize(width: 300, height: 320)))
      try shown.wait(60)
      guard type.hasWalls else { continue }
      for thing in shown.things { #expect(shown.page.bounds.contains(thing.center), "\(type): \(thing.center)") }
    }
  }

  // MARK: Behaviours

  @Test("tiles of all sizes fall alike, by the closed form, and come back to their places")
  func gravity() throws {
    let shown = try PageSession(GravityPage.self)
    let before = shown.things.map(\.center)
    #expect(Set(shown.things.map(\.bounds.width)).count == 3)
    try shown.tap(CGPoint(x: 300, y: 200))
    try shown.wait(60)
    for (tile, center) in zip(shown.things, before) {
      // 1,000 pt/s² against a resistance of 0.1/s.
      let expected = 1000 / 0.1 * (0.5 - (1 - Portable.exp(-0.1 * 0.5)) / 0.1)
      #expect(abs(Double(tile.center.y - center.y) - expected) < 1e-6)
    }
    try shown.settle()
    for (tile, center) in zip(shown.things, before) { #expect(tile.center == center && tile.alpha == 1) }
  }

  @Test("tiles light up while they touch the edge")
  func collision() throws {
    let shown = try PageSession(CollisionPage.self)
    try shown.wait(10)
    #expect(shown.things.allSatisfy { ($0 as? TileView)?.contactCount == 0 })
    try shown.settle()
    #expect(shown.things.allSatisfy { ($0 as? TileView)?.contactCount == 1 })
    let tile = shown.things[1]
    try shown.drag(from: tile.center, to: CGPoint(x: tile.center.x, y: -260), ticks: 60, rest: 20)
    #expect((tile as? TileView)?.contactCount == 0)
  }

  @Test(
    "the rod keeps its length while a finger moves the anchor, and lets the tile hang from a point beside its centre")
  func attachment() throws {
    let shown = try PageSession(AttachmentPage.self)
    let tile = shown.things[0]
    let scale = shown.page.scale
    let grip = Offset(horizontal: -25 * scale, vertical: -25 * scale)
    var anchor = CGPoint(x: 0, y: -110 * scale)
    #expect(abs(Self.distance(tile.pointFromCenter(grip), anchor) - 110 * scale) < 1e-6)
    try shown.session.perform(.pointerDown(shown.place(CGPoint(x: 200, y: 100))))
    for tick in 1...100 {
      try shown.session.perform(.pointerMove(shown.place(CGPoint(x: 200 - CGFloat(tick) * 2, y: 100))))
      try shown.session.step()
      anchor.x -= 2
      #expect(abs(Self.distance(tile.pointFromCenter(grip), anchor) - 110 * scale) < 0.01, "tick \(tick)")
    }
    #expect(tile.transform.b != 0, "it turns about the point")
  }

  @Test("the spring lets the tile sink by gravity over the squared angular frequency")
  func spring() throws {
    let shown = try PageSession(SpringPage.self)
    try shown.settle()
    let sag = 1000 / (4 * Double.pi * Double.pi)
    // It is as soft as UIKit's steps make it, by up to 2 %.
    #expect(abs(Double(shown.things[0].center.y) - sag) < 0.02 * sag)
  }

  @Test("the tile snaps upright to the last click")
  func snap() throws {
    let shown = try PageSession(SnapPage.self)
    try shown.tap(CGPoint(x: -200, y: 60))
    try shown.wait(20)
    #expect(shown.things[0].transform.b != 0, "it swings on its way")
    try shown.tap(CGPoint(x: 180, y: -40))
    try shown.settle()
    #expect(Self.distance(shown.things[0].center, CGPoint(x: 180, y: -40)) < 0.1)
    #expect(abs(shown.things[0].transform.b) < 1e-3)
  }

  @Test("a blow gives a hundredth of the distance from the middle, in newton seconds, at most of 200 points")
  func blow() throws {
    for (point, distance) in [(CGPoint(x: 90, y: 120), 150), (CGPoint(x: 0, y: -220), 200)] as [(CGPoint, CGFloat)] {
      let shown = try PageSession(InstantaneousPushPage.self)
      let tile = shown.things[0]
      let mass = tile.bounds.width * tile.bounds.height / 10_000
      try shown.tap(point)
      try shown.wait(1)
      let whole = (point.x * point.x + point.y * point.y).squareRoot()
      // In a tick, less what the resistance takes.
      let speed = distance / 100 / mass * 100
      let step = CGPoint(x: point.x / whole * speed / 120, y: point.y / whole * speed / 120)
      #expect(Self.distance(tile.center, step) < 0.002 * speed / 120)
    }
  }

  @Test("a continuous push acts while the mouse is down")
  func push() throws {
    let shown = try PageSession(ContinuousPushPage.self)
    let tile = shown.things[0]
    try shown.session.perform(.pointerDown(shown.place(CGPoint(x: 100, y: 0))))
    try shown.wait(60)
    try shown.session.perform(.pointerUp(shown.place(CGPoint(x: 100, y: 0))))
    // 1 N on a tile of density 1, against a resistance of 0.1/s.
    let acceleration = Double(1 / (tile.bounds.width * tile.bounds.height / 10_000) * 100)
    let expected = acceleration / 0.1 * (0.5 - (1 - Portable.exp(-0.1 * 0.5)) / 0.1)
    #expect(abs(Double(tile.center.x) - expected) < 0.01 * expected && abs(tile.center.y) < 1e-6)
    let (place, last) = (tile.center.x, tile.center.x)
    try shown.wait(1)
    let first = tile.center.x - place
    try shown.wait(60)
    #expect((tile.center.x - last) / 61 < first, "it only gets slower")
  }

  @Test("two squares rebound with their elasticities, and fall again from the same places after a click")
  func properties() throws {
    let shown = try PageSession(PropertiesPage.self)
    let before = shown.things.map(\.center)
    /// The height of the first rebound of each, as a share of the fall.
    func rebounds() throws -> [CGFloat] {
      var tracks: [[CGFloat]] = [[], []]
      for _ in 0..<240 {
        try shown.wait(1)
        for (index, tile) in shown.things.enumerated() { tracks[index].append(tile.center.y) }
      }
      return tracks.indices.map { index in
        let track = tracks[index]
        let lowest = track.indices.dropLast().first { track[$0 + 1] < track[$0] } ?? 0
        let highest = track.indices.dropLast().first { $0 > lowest && track[$0 + 1] > track[$0] } ?? 0
        return (track[lowest] - track[highest]) / (track[lowest] - before[index].y)
      }
    }
    let first = try rebounds()
    #expect(abs(first[0] - 0.04) < 0.012 && abs(first[1] - 0.25) < 0.04, "\(first)")
    try shown.tap(CGPoint(x: 0, y: -380))
    #expect(shown.things.map(\.center) == before)
    let second = try rebounds()
    #expect(zip(first, second).allSatisfy { abs($0 - $1) < 0.01 })
  }

  @Test("the button's size swings, and comes back")
  func customItem() throws {
    let shown = try PageSession(CustomItemPage.self)
    let button = shown.things[0]
    let size = button.bounds.size
    try shown.tap(.zero)
    try shown.wait(12)
    #expect(button.bounds.width > size.width + 4 && button.bounds.height > size.height + 4)
    #expect(button.center == .zero)
    try shown.settle()
    #expect(abs(button.bounds.width - size.width) < 0.1)
  }

  @Test("the pendulum keeps its length, and is faster for the push when it is let go")
  func pendulum() throws {
    let shown = try PageSession(PendulumPage.self)
    let bob = shown.things[0]
    let length = 230 * shown.page.scale
    let pivot = CGPoint(x: 0, y: -length * 0.6)
    for _ in 0..<200 {
      try shown.wait(1)
      #expect(abs(Self.distance(bob.center, pivot) - length) < 0.01)
    }
    let start = bob.center
    try shown.session.perform(.pointerDown(shown.place(start)))
    for tick in 1...20 {
      try shown.session.perform(.pointerMove(shown.place(CGPoint(x: start.x + CGFloat(tick) * 4, y: start.y))))
      try shown.wait(1)
    }
    var last = bob.center
    try shown.wait(1)
    let held = Self.distance(bob.center, last)
    try shown.session.perform(.pointerUp(shown.place(CGPoint(x: start.x + 80, y: start.y))))
    last = bob.center
    try shown.wait(1)
    #expect(Self.distance(bob.center, last) > held * 1.1)
    #expect(abs(Self.distance(bob.center, pivot) - length) < 0.01)
  }

  @Test("the ball bounces, turns, leaves to the right, and takes its behaviour along")
  func dropBounceRoll() throws {
    let shown = try PageSession(DropBounceRollPage.self)
    let ball = shown.things[0]
    try shown.wait(160)
    #expect(ball.transform.b != 0)
    try shown.settle()
    #expect(shown.things.isEmpty && ball.superview == nil && shown.page.animator.behaviors.isEmpty)
    try shown.tap(CGPoint(x: 0, y: -300))
    #expect(shown.things.count == 1)
  }

  @Test("strings hold a picture that is pulled a little; torn loose it comes back, and thrown it is replaced")
  func picture() throws {
    let shown = try PageSession(PicturePage.self)
    let picture = shown.things[0]
    try shown.settle()
    let home = picture.center
    var links: Int { shown.page.animator.overlay.links.count }
    try shown.drag(from: home, to: CGPoint(x: home.x + 30, y: home.y + 10), ticks: 30, rest: 20)
    #expect(links == 2)
    try shown.drag(from: picture.center, to: CGPoint(x: home.x - 150, y: home.y + 110), ticks: 60, rest: 120)
    #expect(links == 4, "four springs of a snap")
    try shown.settle()
    #expect(links == 2 && Self.distance(picture.center, home) < 1)
    #expect(shown.things.first === picture)
    try shown.drag(from: picture.center, to: CGPoint(x: home.x + 300, y: home.y - 180), ticks: 30)
    try shown.settle()
    #expect(shown.things.count == 1 && shown.things.first !== picture && picture.superview == nil)
    #expect(links == 2)
  }

  @Test("balls follow the whirl that a finger moves")
  func fields() throws {
    let shown = try PageSession(FieldPage.self)
    try shown.drag(from: .zero, to: CGPoint(x: 200, y: 20), ticks: 60, rest: TestLength.count(600, short: 200))
    let middle = shown.things.reduce(CGFloat(0)) { $0 + $1.center.x } / CGFloat(shown.things.count)
    #expect(middle > 140)
  }

  // MARK: The overlay

  @Test("the overlay shows what moves a page, in the window's points, and showing it changes nothing")
  func overlay() throws {
    let shown = try PageSession(PendulumPage.self, keepsHash: true)
    let other = try PageSession(PendulumPage.self, keepsHash: true)
    shown.session.showsOverlay = true
    try shown.wait(40)
    try other.wait(40)
    let overlay = try #require(shown.session.frame.overlay)
    let bob = shown.place(shown.things[0].center)
    #expect(overlay.discs.count == 1 && overlay.outlines.isEmpty)
    #expect(overlay.links.map(\.kind) == [.rod])
    #expect(Self.distance(overlay.links[0].end, bob) < 1e-6)
    #expect(overlay.anchors == [overlay.links[0].start])
    #expect(overlay.velocities.count == 1 && Self.distance(overlay.velocities[0].point, bob) < 1e-6)
    #expect(shown.session.stateHash == other.session.stateHash)
    let fields = try PageSession(FieldPage.self)
    fields.session.showsOverlay = true
    try fields.wait(2)
    let marks = try #require(fields.session.frame.overlay).fields
    #expect(marks.count == 3 && marks[0].edges.count == 1 && !marks[0].arrows.isEmpty)
    let collision = try PageSession(CollisionPage.self)
    collision.session.showsOverlay = true
    try collision.wait(2)
    let walls = try #require(collision.session.frame.overlay).outlines.filter { $0.activity == .fixed }
    #expect(walls.map(\.points.count) == [4])
    #expect(walls[0].points.contains(CGPoint(x: -1, y: -1)))
  }
}

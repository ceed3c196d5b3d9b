import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The animated flow")
struct AnimatedFlowTests {
  private static func session(_ settings: ExhibitSettings = ExhibitSettings()) throws -> Session {
    let session = try ExhibitFixture.session(AnimatedFlow.name, settings: settings)
    try session.step()
    return session
  }

  /// The rotation of a tile, in radians, from −π to π.
  private static func angle(_ tile: PlacedElement) -> Double {
    atan2(Double(tile.transform.b), Double(tile.transform.a))
  }

  private static func scale(_ tile: PlacedElement) -> Double {
    hypot(Double(tile.transform.a), Double(tile.transform.b))
  }

  @Test("the animated flow has 13, 16 and 14 tiles of 50 points, 16 apart, 8 from the edges; each darker than the last")
  func atRest() throws {
    let session = try Self.session()
    #expect(ExhibitFixture.counts(session.view) == [13, 16, 14])
    let first = try #require(session.item(0))
    #expect(first.center == CGPoint(x: 33, y: 33) && first.size == CGSize(width: 50, height: 50))
    // 14 tiles fit beside each other at 960 points, and so the second section has a second line.
    let secondSection: CGFloat = 99
    #expect(session.item(13)?.center.y == secondSection)
    let (above, below) = (try #require(session.item(13)), try #require(session.item(28)))
    #expect(below.center.y - above.center.y == 66 && below.center.x == above.center.x)
    for (section, count) in [13, 16, 14].enumerated() {
      let start = [0, 13, 29][section]
      let full = [1, 203.0 / 255, 1] as [Float]
      var last = Float.infinity
      for item in 0..<count {
        let tile = try #require(session.item(start + item))
        guard case .gradient(let top, _) = tile.content.background else {
          Issue.record("a tile without its colour")
          continue
        }
        let brightest = max(top.red, top.green, top.blue)
        #expect([top.red, top.green, top.blue].firstIndex(of: brightest) == section)
        // The original's values, except for the shades in which no number is readable.
        let value = 1 - Float(item + 1) / Float(2 * count)
        #expect(abs(brightest / full[section] - value) < 0.13 && brightest < last)
        last = brightest
      }
      #expect(abs(last / full[section] - 0.5) < 0.02)
    }
  }

  @Test("a new tile begins upside down and a fifth as large at the middle of the lower edge, and visibly rotates")
  func shootsIn() throws {
    let session = try Self.session()
    try session.perform(.insert(at: 5))
    let start = try #require(session.item(43))
    #expect(start.center == CGPoint(x: 480, y: 600) && start.alpha == 1)
    #expect(abs(Self.scale(start) - 0.2) < 1e-12 && abs(abs(Self.angle(start)) - .pi) < 1e-9)
    var last = Double.pi
    for tick in 1...35 {
      try session.step()
      let t = Double(tick) / 36
      let share = t * t * (3 - 2 * t)
      let tile = try #require(session.item(43))
      #expect(abs(abs(Self.angle(tile)) - .pi * (1 - share)) < 1e-9)
      #expect(abs(Self.scale(tile) - (0.2 + 0.8 * share)) < 1e-9)
      #expect(abs(Self.angle(tile)) < last)
      last = abs(Self.angle(tile))
    }
    try session.step()
    let end = try #require(session.item(43))
    #expect(end.transform == .identity && end.center == CGPoint(x: 8 + 5 * 65.25 + 25, y: 33) || end.item == 5)
  }

  @Test("a deleted tile flies 19,500 points towards an eye 20,000 away, to the middle of the view, in front of others")
  func fliesOff() throws {
    var settings = ExhibitSettings()
    settings["remnant"] = 0.2
    let session = try Self.session(settings)
    let before = try #require(session.item(8))
    try session.perform(.delete(at: 8))
    let start = try #require(session.item(8))
    #expect(start.center == before.center && start.alpha == 1 && start.zIndex == 1)
    for _ in 0..<18 { try session.step() }
    let half = try #require(session.item(8))
    let spatial = try #require(half.spatial)
    let m34 = 0.5 * -1.0 / 20_000
    #expect(abs(Double(spatial.m34) - m34) < 1e-15 && abs(Double(spatial.m43) - 9750) < 1e-9)
    #expect(abs(Double(spatial.m44) - (1 - 0.975 / 2)) < 1e-12)
    #expect(abs(half.alpha - 0.6) < 1e-12)
    #expect(abs(half.center.x - (before.center.x + 480) / 2) < 1e-9)
    #expect(abs(half.center.y - (before.center.y + 300) / 2) < 1e-9)
    for element in session.frame.elements where element.id != half.id { #expect(element.alpha == 1) }
    for _ in 0..<18 { try session.step() }
    // It fades out and does not vanish.
    var alpha = try #require(session.item(8)).alpha
    #expect(alpha == 0.2)
    while let left = session.item(8), session.tick < 1000 {
      #expect(left.alpha <= alpha && left.alpha > alpha - 0.01)
      alpha = left.alpha
      try session.step()
    }
    #expect(alpha < 0.001)
  }

  @Test("by default a deleted tile has faded out when it is removed")
  func fades() throws {
    let session = try Self.session()
    try session.perform(.delete(at: 8))
    for _ in 0..<35 { try session.step() }
    let last = try #require(session.item(8))
    #expect(last.alpha < 0.01)
  }

  @Test("without an update, and in an update of other tiles, no tile shoots in")
  func onlyInUpdates() throws {
    let session = try Self.session()
    let layout = session.view.collectionViewLayout
    let path = IndexPath(item: 3, section: 0)
    #expect(layout.initialLayoutAttributesForAppearingItem(at: path) == nil)
    #expect(layout.finalLayoutAttributesForDisappearingItem(at: path) == nil)
    let before = session.frame
    try session.perform(.insert(at: 5))
    for old in before.elements {
      let now = try #require(session.item(old.id.number))
      #expect(now.alpha == 1 && now.transform == .identity)
      #expect(abs(now.center.x - old.center.x) < 1e-9 && abs(now.center.y - old.center.y) < 1e-9)
    }
  }

  @Test(
    "a resize of the window is one motion: tiles that keep their line stay opaque, and no tile shoots in again",
    arguments: [false, true])
  func resizes(_ inFlight: Bool) throws {
    let session = try Self.session()
    var watch = Continuity()
    watch.add(session)
    if inFlight {
      try session.perform(.insert(at: 5))
      watch.note(.update)
      for _ in 0..<10 {
        try session.step()
        watch.add(session)
      }
    }
    /// Tiles of 50 points, at least 10 apart, 8 from the edges.
    func line(_ tile: PlacedElement, _ width: CGFloat) -> Int { tile.item / Int((width - 16 + 10) / 60) }
    var changing = Set<Int>()
    for size in [CGSize(width: 500, height: 600), CGSize(width: 1200, height: 800), CGSize(width: 700, height: 400)] {
      let (before, width) = (session.placedElements, session.frame.viewport.width)
      for tile in before where line(tile, width) != line(tile, size.width) {
        changing.insert(tile.id.number)
      }
      try session.perform(.resize(size))
      watch.note(.update)
      for old in before {
        let now = try #require(session.item(old.id.number), "tile \(old.id.number) vanishes")
        #expect(abs(now.center.x - old.center.x) < 1e-9 && abs(now.center.y - old.center.y) < 1e-9)
        #expect(abs(Self.scale(now) - Self.scale(old)) < 1e-9 && now.alpha == old.alpha)
      }
      for _ in 0..<20 {
        try session.step()
        watch.add(session)
        for tile in session.frame.elements {
          #expect(tile.alpha == 1 || changing.contains(tile.id.number))
          if tile.id.number < 43 { #expect(tile.transform == .identity, "tile \(tile.id.number) shoots in again") }
        }
      }
    }
    try ExhibitFixture.settle(session)
    #expect(watch.jumps == [])
    #expect(session.frame.elements.count == (inFlight ? 44 : 43))
  }

  @Test("the T key makes tiles of 200 points, and again of 50, each from its present position and size")
  func toggles() throws {
    let session = try Self.session()
    let before = session.frame
    try session.perform(.key(.toggle))
    for old in before.elements {
      let now = session.item(old.id.number)
      #expect(now?.size == old.size)
      #expect(now.map { abs($0.center.x - old.center.x) + abs($0.center.y - old.center.y) < 1e-9 } == true)
    }
    for _ in 0..<18 { try session.step() }
    #expect(session.item(0).map { abs($0.size.width - 125) < 1e-9 } == true)
    try session.perform(.key(.toggle))
    #expect(session.item(0).map { abs($0.size.width - 125) < 1e-9 } == true)
    try ExhibitFixture.settle(session)
    for old in before.elements {
      let now = try #require(session.item(old.id.number))
      #expect(now.size == old.size && now.center == old.center)
    }
  }

  @Test(
    "tiles that shrink during a fling leave no empty view behind; far ones come over the edge, opaque")
  func togglesInFling() throws {
    let session = try Self.session()
    try session.perform(.key(.toggle))
    try ExhibitFixture.settle(session)
    try ExhibitFixture.drag(session, CGPoint(x: 480, y: 200), by: CGVector(dx: 0, dy: 300), ticks: 12)
    for _ in 0..<12 { try session.step() }
    #expect(session.view.isDecelerating)
    var watch = Continuity(isAtRest: false)
    watch.add(session)
    try session.perform(.key(.toggle))
    watch.note(.update)
    for _ in 0..<120 {
      try session.step()
      watch.add(session)
      #expect(session.frame.elements.filter { session.frame.stage.contains($0.center) }.count > 4)
      for element in session.frame.elements { #expect(element.alpha == 1) }
    }
    #expect(watch.jumps == [])
  }

  @Test("the N key inserts a section of nine in a new colour, X deletes one, and the last one stays")
  func sections() throws {
    let session = try Self.session()
    try session.perform(.key(.insertSection))
    #expect(session.exhibit.itemCount == 52 && session.view.numberOfSections == 4)
    for _ in 0..<8 {
      try session.perform(.key(.deleteSection))
      try session.step()
    }
    #expect(session.view.numberOfSections == 1)
    try ExhibitFixture.settle(session)
    try session.perform(.key(.insert))
    #expect(session.exhibit.itemCount == ExhibitFixture.counts(session.view)[0])
  }

  @Test(
    "an update with a spring overshoots its end, one with a curve does not")
  func springs() throws {
    var settings = ExhibitSettings()
    settings["frequency"] = 2
    settings["damping"] = 0.4
    let session = try Self.session(settings)
    try session.perform(.key(.toggle))
    var largest: CGFloat = 0
    for _ in 0..<240 {
      try session.step()
      largest = max(largest, session.frame.elements.map(\.size.width).max() ?? 0)
    }
    #expect(largest > 220)
    try ExhibitFixture.settle(session)
    #expect(session.frame.elements.allSatisfy { $0.size.width == 200 })
  }
}

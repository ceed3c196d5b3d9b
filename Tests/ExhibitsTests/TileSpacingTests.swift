import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@Suite("Spacing of tiles", .concurrentWithViews)
struct TileSpacingTests {
  private static let least = 24.0
  private static let range = 46.0

  private static func spacing(_ count: Int, _ walls: ClosedRange<Double> = -10_000...10_000) -> TileSpacing {
    TileSpacing(give: 4, walls: Array(repeating: walls, count: count))
  }

  private static func pairs(_ count: Int) -> [TileSpacing.SpacingConstraint] {
    (1..<max(1, count)).flatMap { second in
      (max(0, second - 3)..<second).reversed().map {
        TileSpacing.SpacingConstraint(first: $0, second: second, least: least, range: range)
      }
    }
  }

  @Test("tiles are spread further apart than the least distance, in their order, from any positions")
  func distances() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<TestLength.count(300, short: 40) {
      let count = Int.random(in: 2...30, using: &random)
      let spread = Double.random(in: 0...1500, using: &random)
      let places = (0..<count).map { _ in Double.random(in: 0...spread, using: &random) }
      let result = Self.spacing(count).spread(places, Self.pairs(count))
      for (a, b) in zip(result, result.dropFirst()) { #expect(b - a > Self.least) }
      #expect(result == Self.spacing(count).spread(places, Self.pairs(count)))
    }
  }

  @Test("tiles with enough room keep their positions to the bit")
  func free() {
    let places = [0, 70, 140.5, 300, 371.25]
    #expect(Self.spacing(5).spread(places, Self.pairs(5)) == places)
  }

  @Test("two tiles that are too near separate symmetrically, and by the closed form's force")
  func two() {
    for gap in [-40.0, 0, 24, 30, 50, 69] {
      let result = Self.spacing(2).spread([0, gap], Self.pairs(2))
      #expect(abs(result[0] + result[1] - gap) < 1e-6)
      let u = (result[1] - result[0] - Self.least) / Self.range
      // x′ − x = μ r (1/u² − 3 + 2u)
      #expect(abs(-result[0] - TileSpacing.strength * Self.range * (1 / (u * u) - 3 + 2 * u)) < 1e-6)
    }
  }

  @Test("spread positions change little when the tiles' positions change little, also at first contact")
  func smooth() {
    var last: [Double]?
    for step in 0..<TestLength.count(4000, short: 800) {
      let displacement = Double(step) / 20
      let places = [displacement, 100, 160 - displacement / 2, 200]
      let result = Self.spacing(4).spread(places, Self.pairs(4))
      if let last { for (a, b) in zip(last, result) { #expect(abs(a - b) < 0.08) } }
      last = result
    }
  }

  @Test("tiles are spread between the walls if they fit")
  func walls() {
    let result = Self.spacing(20, 0...600).spread(Array(repeating: 600, count: 20), Self.pairs(20))
    #expect(result.allSatisfy { -4..<604 ~= $0 })
    for (a, b) in zip(result, result.dropFirst()) { #expect(b - a > Self.least) }
    // If they do not fit, all keep their positions.
    let crowd = Array(repeating: 5.0, count: 20)
    #expect(Self.spacing(20, 0...300).spread(crowd, Self.pairs(20)) == crowd)
  }
}

@MainActor
@Suite("Weight of a tile")
struct CarouselWeightTests {
  /// The ticks from an insert until the new tile stays within half a point of the floor, and its bounces.
  private func fall(_ weight: Double, settings: ExhibitSettings = [:]) throws -> (
    ticks: Int, bounces: [CGFloat]
  ) {
    var scene = Scene(showing: SpringyCarousel.self)
    scene.settings = settings
    scene.settings["weight"] = .init(weight)
    let session = try Session(scene, in: .standard, keepsHash: false)
    for _ in 0..<120 { try session.step() }
    try session.perform(.insert(at: 6))
    var (ticks, heights): (Int, [CGFloat]) = (0, [])
    for tick in 1...TestLength.count(900, short: 500) {
      try session.step()
      let tile = try #require(session.item(30))
      heights.append(session.frame.stage.maxY - tile.center.y - tile.size.height / 2)
      if heights[tick - 1] > 0.5 { ticks = tick }
    }
    let tops = (1..<heights.count - 1).filter {
      heights[$0] > 2 && heights[$0] > heights[$0 - 1] && heights[$0] >= heights[$0 + 1]
    }
    return (ticks, tops.map { heights[$0] })
  }

  @Test("weight 0 is the original; 1 lands sooner, bounces at most twice, below half of its height, and lies still")
  func settling() throws {
    let (light, heavy) = (try fall(0), try fall(1))
    #expect(heavy.ticks < 96, "0.8 s")
    #expect(light.ticks > 2 * heavy.ticks)
    #expect(heavy.bounces.count <= 2 && heavy.bounces.allSatisfy { $0 < 35 })
    #expect(light.bounces.contains { $0 > 35 })
  }

  @Test("a tile's weight works with other springs and gravities")
  func others() throws {
    for (frequency, gravity) in TestLength.cases([(1.6, 0.3), (0.4, 0.3), (0.8, 2), (0.8, 0)], short: 1) {
      let settings: ExhibitSettings = ["frequency": .init(frequency), "gravity": .init(gravity)]
      #expect(try fall(1, settings: settings).ticks < fall(0, settings: settings).ticks)
    }
  }

  @Test("a tile that jumps over others hides none of them: a fifth of each stays visible at any distance")
  func leaps() throws {
    for to in TestLength.cases([0, 3, 5, 7, 8, 11, 20, 29], short: 2) {
      let session = try Session(Scene(showing: SpringyCarousel.self), in: .standard, keepsHash: false)
      for _ in 0..<120 { try session.step() }
      try session.perform(.moveItem(from: 6, to: to))
      for _ in 0..<240 {
        try session.step()
        let tiles = session.frame.elements
        guard let leaping = tiles.first(where: { $0.id.number == 6 }) else { break }
        for other in tiles where other.id != leaping.id {
          let (dx, dy) = (abs(other.center.x - leaping.center.x), abs(other.center.y - leaping.center.y))
          let hidden = max(0, 70 - dx) * max(0, 70 - dy) / 4900
          #expect(hidden < 0.8, "to \(to), tick \(session.frame.tick), tile \(other.id.number)")
        }
      }
      try ExhibitFixture.settle(session)
      #expect(
        session.frame.elements.allSatisfy { $0.zIndex == 0 },
        "to \(to): \(session.frame.elements.filter { $0.zIndex != 0 }.map(\.center))")
    }
  }
}

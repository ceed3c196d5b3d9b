import Foundation
import Springflow
import SpringflowExhibits
import SpringflowNumerics
import SpringflowScenes
import SpringflowTestSupport
import Testing

@Suite("Measures of motion")
struct MotionMeasureTests {
  private static func measure(
    _ values: [Double], _ tolerance: MotionTolerance = .difference(0.5), isAtRest: Bool = false
  ) -> MotionMeasure? {
    MotionSeries(from: 0, values, of: .x).measure(tolerance, isAtRest: isAtRest)
  }

  @Test("nothing, gaps and a single value are measured without a trap")
  func small() throws {
    #expect(Self.measure([]) == nil)
    #expect(Self.measure([.nan, .nan]) == nil)
    let one = try #require(Self.measure([.nan, 3, .nan]))
    #expect(one.start == 3 && one.end == 3 && one.begins == nil && one.settles == nil && one.peakSpeed == 0)
    #expect(try #require(Self.measure([7], isAtRest: true)).settles == 0)
    let wild = try #require(Self.measure([0, .infinity, -.infinity, .nan, 1]))
    #expect(wild.end == 1)
  }

  @Test("a jump is the part of a step that neither the one before nor the one after has")
  func jump() throws {
    // At rest, then 10 points at once.
    #expect(try #require(Self.measure([0, 0, 0, 10, 10, 10])).jump == 10)
    // Evenly, and 7 points further in one tick.
    #expect(try #require(Self.measure([0, 1, 2, 10, 11, 12])).jump == 7)
    // A bounce, and a start at once, are changes of velocity.
    #expect(try #require(Self.measure([9, 6, 3, 0, 3, 6])).jump == 0)
    #expect(try #require(Self.measure([0, 0, 3, 6, 9])).jump == 0)
    // Across a gap there is no step.
    #expect(try #require(Self.measure([0, 1, .nan, 90, 91])).jump == 0)
  }

  @Test("way, begin, settling, overshoot, crossings, speeds and rest of a motion by hand")
  func byHand() throws {
    // Two ticks at rest, forward by 12, beyond by 3, back beyond by 1, then at 10 for a second.
    let values = [0, 0, 0, 6, 13, 9] + [Double](repeating: 10, count: 121)
    let measure = try #require(Self.measure(values))
    #expect(measure.way == 10)
    #expect(measure.begins == 2.0 / 120)
    #expect(measure.settles == 6.0 / 120)
    #expect(abs(measure.settlingTime! - 4.0 / 120) < 1e-12)
    #expect(measure.overshoot == 3 && measure.overshootShare == 0.3)
    #expect(measure.crossings == 2)
    #expect(measure.peakSpeed == 7 * 120)
    #expect(measure.peakAcceleration == 11 * 120 * 120)
    #expect(measure.restTime == 122.0 / 120)
    // Mirrored it is the same.
    let mirrored = try #require(Self.measure(values.map { -$0 }))
    #expect(mirrored.overshoot == 3 && mirrored.crossings == 2 && mirrored.settles == measure.settles)
  }

  @Test("what still moves when the values end has not settled, unless it is known to be at rest")
  func end() throws {
    let values = (0..<100).map(Double.init)
    #expect(try #require(Self.measure(values)).settles == nil)
    #expect(try #require(Self.measure(values, isAtRest: true)).settles == 99.0 / 120)
  }
}

@MainActor
@Suite("Measures of scenes")
struct SceneMeasureTests {
  private static func watch(_ name: String, _ ticks: ClosedRange<Int>? = nil) throws -> SceneWatch {
    try SceneWatch(
      replaying: try SceneFiles.read("\(Repository.scenes)/\(name).json", in: .standard), in: .standard, ticks: ticks)
  }

  @Test("an element is found by identity, name, role and index path at a time")
  func elements() throws {
    let watch = try Self.watch("carousel/insert")
    let inserted = try watch.element("last inserted")
    #expect(try watch.element("30") == inserted)
    #expect(try watch.element("tile 30") == inserted)
    #expect(try watch.element("first inserted") == inserted)
    // Before the insert the item of an index was another one than after it.
    let path = try #require(watch.elements.first { $0.id == inserted }).firstTick
    #expect(path > 0)
    #expect("\(try watch.element("0-3@0.5"))" == "3")
    #expect("\(try watch.element("3@0.5"))" == "3")
  }

  @Test("a sentence says why an element is not found")
  func unknownElements() throws {
    let watch = try Self.watch("carousel/insert", 0...240)
    for (text, hint) in [
      ("tile 99", "did you mean 'tile 9'?"),
      ("last deleted", "no element that is on screen is deleted in these ticks"),
      ("0-14@9", "the time is from 0 to 2 s"),
      ("0-900@1", "no item of that index path is on screen then"),
      ("a-b@1", "an index path at a time is section-item@seconds, such as 0-14@1.2"),
    ] {
      do throws(SceneError) {
        _ = try watch.element(text)
        Issue.record("\(text) is found")
      } catch {
        #expect(error.description == "element: expected an element that is on screen, found '\(text)'; \(hint)")
      }
    }
  }

  @Test("tiles that make room go one place on, and the same is in table, JSON and CSV")
  func rows() throws {
    let watch = try Self.watch("carousel/insert")
    let measures = try SceneMeasures(of: watch, elements: ["tile 8"], quantities: [.x, .y, .alpha], keepsAll: true)
    #expect(measures.rows.map(\.quantity) == [.x, .y, .alpha])
    let x = measures.rows[0].measure
    #expect(abs(x.way - 80) < 0.1 && x.overshoot > 12 && x.crossings == 2 && x.settles != nil)
    #expect(measures.rows[1].measure.begins != nil && measures.rows[2].measure.begins == nil)
    #expect(measures.jumps.isEmpty && measures.isSettled)
    #expect(measures.table.hasSuffix("nothing jumps\n"))
    #expect(measures.csv.split(separator: "\n").count == 4)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(measures.json.utf8)) as? [String: Any])
    let found = try #require(json["measures"] as? [[String: Any]])
    #expect(found.count == 3 && found[0]["element"] as? String == "8" && found[0]["unit"] as? String == "pt")
    #expect(abs((found[0]["way"] as? Double ?? 0) - x.way) < 1e-5)
  }

  @Test("views of a scene without a collection are named by their path in the tree, on pages, too")
  func views() throws {
    let cards = try Self.watch("cards/swiped-and-caught", 0...300)
    #expect(try cards.element("/11") == cards.element("CardView /11"))
    let page = try Self.watch("dynamics/collision", 0...480)
    let tile = try page.element("/0/2")
    #expect(page.name(of: tile) == "TileView /0/2")
    let inserted = try page.element("first inserted")
    #expect(page.elements.first { $0.id == inserted }?.firstTick == 361)
    let table = try SceneMeasures(of: page).table
    #expect(table.hasSuffix("after 3.30 s TileView /0/9 appears in sight at alpha 1, at (240, 126.035)\n"), "\(table)")
  }

  @Test("an empty scene and one of no ticks have no rows and say so")
  func empty() throws {
    var scene = try SceneFiles.read("\(Repository.scenes)/carousel/rest.json", in: .standard)
    scene.itemCount = 0
    let empty = try SceneMeasures(of: try SceneWatch(replaying: scene, in: .standard))
    #expect(empty.rows.isEmpty && empty.table == "nothing changes\nnothing jumps\n")
    #expect(try SceneMeasures(of: try Self.watch("carousel/insert", 30...30)).rows.isEmpty)
  }

  @Test("beside the content that scrolls, tiles at rest stand still, also where everything begins again")
  func content() throws {
    var scene = try SceneFiles.read("\(Repository.scenes)/carousel/rest.json", in: .standard)
    scene.exhibit = "cover-flow"
    scene.duration = 360
    scene.events = [
      SceneEvent(tick: 10, .command(.wheel(CGVector(dx: 200, dy: 0), at: nil))),
      SceneEvent(tick: 200, .command(.key(.restart))),
      SceneEvent(tick: 210, .command(.wheel(CGVector(dx: 90, dy: 0), at: nil))),
    ]
    let watch = try SceneWatch(replaying: scene, in: .standard)
    let element = try #require(watch.elements.first)
    let (seen, own) = (element.series(.x), element.series(.x, followsContent: true))
    let steps = zip(own.values, own.values.dropFirst()).map { abs($1 - $0) }.filter { !$0.isNaN }
    #expect(try #require(seen.measure(.difference(1))).peakSpeed > 100)
    #expect(steps.count > 300 && (steps.max() ?? 1) < 1e-6)
  }

  @Test("two replays have the same measures, in words, too")
  func repeated() throws {
    let texts = try (0..<2).map { _ in try SceneMeasures(of: try Self.watch("springy-grid/reorder")).json }
    #expect(texts[0] == texts[1])
  }
}

/// Measures beside closed forms, over generated springs.
@Suite("Measures of springs", .concurrentWithViews)
struct SpringMeasureTests {
  private static let tick = 1.0 / 120

  /// A spring that is let go at 100 points from its anchor, until it is within a thousandth, and at rest then.
  private static func values(frequency: Double, damping: Double) -> [Double] {
    let step = Oscillator(frequency: frequency, damping: damping, resistance: 0).propagator(over: tick)
    var (u, v) = (-100.0, 0.0)
    var values = [u]
    let decay = min(damping, 1 / damping) * 2 * .pi * frequency
    for _ in 0..<Int(12 / decay / tick) + 2 {
      (u, v) = (step.uu * u + step.uv * v, step.vu * u + step.vv * v)
      values.append(u)
    }
    return values + [0]
  }

  private static func measure(frequency: Double, damping: Double, _ share: Double) throws -> MotionMeasure {
    try #require(
      MotionSeries(from: 0, values(frequency: frequency, damping: damping), of: .x)
        .measure(.share(share), isAtRest: true))
  }

  @Test("settling, overshoot and crossings are those of the textbook's formulas")
  func springs() throws {
    var random = SeededGenerator(seed: 50)
    for _ in 0..<TestLength.count(100_000, short: 2000) {
      let (frequency, damping) = (
        Double.random(in: 0.5...5, using: &random), Double.random(in: 0.1...0.95, using: &random)
      )
      let measure = try Self.measure(frequency: frequency, damping: damping, 0.02)
      let omega = 2 * .pi * frequency
      let (decay, root) = (damping * omega, (1 - damping * damping).squareRoot())
      let half = .pi / (omega * root)
      // Overshoot; a peak between two ticks is missed by at most the fall within half a tick.
      let overshoot = 100 * exp(-.pi * damping / root)
      let missed = 1.2 * overshoot * omega * omega * Self.tick * Self.tick / 8
      let isRight = measure.overshoot <= overshoot + 1e-9 && measure.overshoot >= overshoot - missed - 1e-9
      // The settling time of a step response: below the envelope, and after the last peak beyond the tolerance.
      let settling = try #require(measure.settlingTime)
      let isInTime =
        settling <= log(50 / root) / decay + Self.tick && settling >= log(50 / 1.01) / decay - half - Self.tick
      // The rule of thumb, 4 / (ζω), is above it for dampings up to 0.4.
      let isByRule = damping > 0.4 || settling <= 4 / decay + Self.tick
      // A peak every half period.
      let peaks = (Int(log(50 / 1.01) / decay / half), Int(log(50) / decay / half))
      let isCrossed = peaks.0...peaks.1 ~= measure.crossings
      if !isRight || !isInTime || !isByRule || !isCrossed {
        Issue.record("\(frequency) Hz, damping \(damping): \(measure), peaks \(peaks), overshoot \(overshoot)")
        return
      }
    }
  }

  @Test("critically damped springs settle to 2 % after 5.83 and to 5 % after 4.74 time constants")
  func critical() throws {
    for frequency in [0.5, 0.8, 1.2, 3] {
      let omega = 2 * .pi * frequency
      for (share, constants) in [(0.02, 5.8339), (0.05, 4.7439)] {
        let measure = try Self.measure(frequency: frequency, damping: 1, share)
        let off = try #require(measure.settlingTime) - constants / omega
        #expect(off > -1e-4 && off < Self.tick + 1e-4 && measure.overshoot == 0 && measure.crossings == 0)
      }
    }
  }
}

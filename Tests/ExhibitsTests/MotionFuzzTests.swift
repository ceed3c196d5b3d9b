import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowViews
import Testing

/// `SPRINGFLOW_MOTION_EVENTS=10000 swift test … --filter MotionFuzzTests` makes that number of changes, as `.ci/run`
/// does. `SPRINGFLOW_MOTION_SEED=300` makes other changes: the exhibits' seeds begin there, and those of the flows 100
/// before; the defaults are 200 and 100.
@MainActor
@Suite("Motion under held fingers and in flings")
struct MotionFuzzTests {
  nonisolated private static let events = ProcessInfo.processInfo.environment["SPRINGFLOW_MOTION_EVENTS"].flatMap {
    Int($0)
  }
  /// The changes that are made unless the environment names a number: one run of flows and one of exhibits.
  nonisolated private static let usualEvents = 250
  /// The first exhibit's seed.
  nonisolated private static let firstSeed =
    ProcessInfo.processInfo.environment["SPRINGFLOW_MOTION_SEED"].flatMap { Int($0) } ?? 200
  /// The number of changes of one view or exhibit; then a new one begins. In a debug build a run ends earlier, unless the
  /// environment names a number of events.
  nonisolated private static let run = events == nil ? TestLength.count(100, short: 25) : 100
  /// All exhibits that scroll or show items at positions of their layouts, unlike worlds, whose items are bodies, and
  /// cards and the catalogue of dynamics, which are views.
  nonisolated private static let names = ExhibitCatalog.all.map { $0.name }.filter {
    ![
      Cards.name, Cradle.name, Pile.name, Chain.name, Pyramid.name, DynamicsCatalogue.name, Newtonian.name,
    ].contains($0)
  }

  @Test(
    "random changes of flows cause no motion beyond that of finger and velocity, and nothing vanishes in sight",
    arguments: TestLength.cases([103, 113], short: 1))
  func flows(_ seed: Int) throws { try check(Self.fuzzer(of: FlowSubject(height: 600), seed: seed, 60)) }

  @Test(
    "random keys and sizes cause no unexplained motion of exhibits",
    arguments: TestLength.cases(
      [
        (ZoomGallery.name, 204), (SpringyCarousel.name, 200), (AnimatedFlow.name, 234), (WeekCalendar.name, 207),
        (SpringyList.name, 202), (LayoutPush.name, 218),
      ], short: 1))
  func exhibits(_ name: String, _ seed: Int) throws {
    try check(Self.fuzzer(of: Self.subject(name), seed: seed, 40))
  }

  @Test("of every 100 of many random events, 40 cause no unexplained motion of flows")
  func manyFlows() throws {
    for seed in 0..<(Self.events ?? Self.usualEvents) * 2 / 5 / 100 {
      let subject = FlowSubject(height: seed % 2 == 0 ? 300 : 600)
      try check(Self.fuzzer(of: subject, seed: Self.firstSeed - 100 + seed, Self.run))
    }
  }

  @Test("of every 100 of many random events, 60 cause no unexplained motion of scrolling exhibits")
  func manyExhibits() throws {
    for seed in 0..<(Self.events ?? Self.usualEvents) * 3 / 5 / 100 {
      try check(Self.fuzzer(ofExhibit: seed, seed: Self.firstSeed + seed, Self.run))
    }
  }

  private func check(_ fuzzer: MotionFuzzer) {
    #expect(fuzzer.findings.prefix(5) == [], "seed \(fuzzer.seed): \(fuzzer.summary)")
    if Self.events == nil { return }
    print("\(fuzzer.seed): \(fuzzer.summary)")
    for finding in fuzzer.findings { print("FOUND with \(fuzzer.seed): \(finding)") }
  }

  private static func fuzzer(of subject: any MotionSubject, seed: Int, _ count: Int) throws -> MotionFuzzer {
    let fuzzer = MotionFuzzer(subject, seed: seed, forces: { MotionFuzzer.Forces($0) })
    try fuzzer.run(count)
    return fuzzer
  }

  /// The fuzzer of an exhibit; numbers from 0 on stand for all exhibits in turn.
  private static func fuzzer(ofExhibit number: Int, seed: Int, _ count: Int) throws -> MotionFuzzer {
    let name = names[number % names.count]
    return try fuzzer(of: subject(name), seed: seed, count)
  }

  private static func subject(_ name: String) throws -> ExhibitSubject {
    let type = try #require(ExhibitCatalog.exhibit(named: name))
    let commands = type.keys.flatMap(\.keys).map { Command.key($0) }
    // A chat's lines break anew at once in another width, and its end stays where it is in another height. What is beside
    // the form is uncovered at once.
    return try ExhibitSubject(
      Scene(showing: type), gain: gains[name] ?? 1, commands: commands,
      isResized: ![Chat.name, SpringForm.name].contains(name))
  }

  /// Gains of layouts that move items in the content as it scrolls: bodies are dragged along by up to the scroll, cards
  /// pass the middle faster than the content.
  private static let gains: [String: Double] = [
    SpringyCarousel.name: 2, SpringyGrid.name: 2, SpringyList.name: 2, ZoomGallery.name: 2, SineGallery.name: 2,
    SpringForm.name: 2, ConferenceLine.name: 2, CoverFlow.name: 3, ConferenceSpiral.name: 2, Conferences.name: 3,
  ]
}

extension MotionFuzzer.Forces {
  /// The accelerations of a view's content and elements in the coming tick.
  @MainActor
  init(_ view: CollectionView) {
    self.init()
    let engine = view.engine
    for element in engine.elements {
      // An item that changes its line moves by the animations of its departure, and then by its own.
      let differences = element.animations + (element.travel?.departure?.animations ?? [])
      for id in [element.id] + element.outgoingContents.map(\.id) {
        animations[id] = differences.reduce(0) { $0 + $1.bend(at: engine.tick) }
        beginnings[id] = differences.reduce(0) {
          $1.since == engine.tick - 1 ? $0 + $1.bend(at: engine.tick - 1) : $0
        }
        endings[id] = differences.reduce(0) {
          $1.isOver(at: engine.tick + 1) ? $0 + $1.bend(at: engine.tick + 1) : $0
        }
      }
    }
    var scroller = engine.scroller
    scroller.fit(content: view.contentSize, inset: view.adjustedContentInset, view: view.bounds.size)
    let time = Double(engine.tick) / 120
    scroll = max(scroller.x.acceleration(at: time), scroller.y.acceleration(at: time))
  }
}

extension AdditiveAnimation {
  /// The second difference of the rest of the animation in the coming tick: |s″| L.
  fileprivate func bend(at tick: Int) -> Double {
    func rest(_ at: Int) -> (share: Double, glide: Double) {
      // Before it begins, its velocity is that at the beginning.
      at < since ? (1, Double(at - since) / 120) : animation.remainder(after: at - since)
    }
    let (a, b, c) = (rest(tick - 1), rest(tick), rest(tick + 1))
    let (displacement, speed) = (change.length, velocity.length)
    return abs(a.share - 2 * b.share + c.share) * displacement + abs(a.glide - 2 * b.glide + c.glide) * speed
  }
}

extension ElementChange {
  /// The distance by which it moves an element's centre, in points.
  fileprivate var length: Double {
    var displacement = center
    if case .flat(let shape) = shape {
      displacement = CGVector(dx: displacement.dx + shape.translation.dx, dy: displacement.dy + shape.translation.dy)
    }
    return Double(hypot(displacement.dx, displacement.dy))
  }
}

extension ScrollAxis {
  /// The acceleration in a tick by a spring that moves the axis, or is about to: ω (ω |x| + 2 |v|) / 120².
  fileprivate func acceleration(at time: Double) -> Double {
    switch phase {
    case .tracking: return 0
    case .idle, .decelerating: return 100 * overshoot / 14_400
    case .approaching(let approach, let start):
      let (x, v) = (max(abs(offset - approach.target), overshoot), approach.velocity(at: time - start))
      return approach.angularFrequency * (approach.angularFrequency * x + 2 * abs(v)) / 14_400
    }
  }
}

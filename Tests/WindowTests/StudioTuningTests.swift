import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

/// Tuning a session in the studio: the same hands with other settings, taken back and brought back.
@MainActor
@Suite("Tuning in the studio")
struct StudioTuningTests {
  /// A session that was begun with settings and gets the commands of another one, as far as they are possible.
  private func fresh(_ settings: ExhibitSettings, like other: RecordedSession) throws -> Session {
    var scene = other.session.scene
    scene.settings = settings
    let session = try RecordedSession(scene, in: other.session.catalog)
    for logged in other.session.log where !logged.isPlanned {
      while session.tick < logged.tick { try session.step() }
      try session.perform(logged.command)
    }
    while session.tick < other.tick { try session.step() }
    return session.session
  }

  @Test("a tuned session is one that began so and had the same hands; taken back it is what it was, to the bit")
  func tune() throws {
    let studio = try StudioTests.studio(ticks: 200)
    let before = studio.current
    let hash = before.session.stateHash
    let settings: ExhibitSettings = ["itemSize": 100, "gravity": 2]
    studio.tune(settings, until: .now)
    #expect(studio.settings == settings && studio.current === before)
    try StudioTests.settle(studio)
    #expect(studio.current !== before && studio.tick == 200 && studio.cursor == nil && !studio.isTuning)
    #expect(studio.session.scene.settings == settings)
    #expect(studio.session.stateHash == (try fresh(settings, like: before)).stateHash)
    #expect(studio.session.stateHash != hash && !studio.current.isSaved)
    #expect(studio.current.history.frame(at: 200) != nil)
    let tuned = studio.current
    for _ in 0..<20 { _ = try studio.step() }
    #expect(try studio.takeBack()?.name == "gravity, itemSize")
    #expect(studio.current === before && studio.session.stateHash == hash && studio.tick == 200)
    #expect(try studio.bringBack() && studio.current === tuned && studio.tick == 220)
    #expect(try !studio.bringBack())
  }

  @Test("while a value moves, what is shown has it, and time stands still; a command waits for the end of it")
  func trial() throws {
    let studio = try StudioTests.studio(ticks: 200)
    let before = studio.current
    for size in [80, 90, 100] {
      studio.tune(["itemSize": .init(Double(size))], until: .release)
      #expect(try studio.advance(by: 0.02) { true } == .ranAgain)
      #expect(studio.isTuning && studio.current === before && studio.tick == 200)
      #expect(studio.shownSession?.scene.settings["itemSize"] == .init(Double(size)))
      #expect(studio.frame.elements.contains { $0.size.width == CGFloat(size) })
      #expect(studio.ghost(at: 200)?.elements.contains { $0.size.width == 70 } == true)
      #expect(studio.nextChange == nil)
    }
    #expect(try !studio.perform(.key(.delete)))
    studio.tune(["itemSize": 100], until: .now)
    try StudioTests.settle(studio)
    #expect(studio.current.marks.last?.name == "D" && studio.futures.map(\.reason) == [.replaced])
    #expect(studio.session.stateHash == (try fresh(["itemSize": 100], like: studio.current)).stateHash)
    // Taken back before it begins, it leaves what has waited for it.
    studio.tune(["itemSize": 50], until: .release)
    #expect(try !studio.perform(.key(.insert)) && studio.takeBack()?.name == "what you have just tuned")
    #expect(studio.current.marks.last?.name == "I" && studio.isUpToDate && studio.settings == ["itemSize": 100])
  }

  @Test("changes that follow each other at once are taken back one by one, however many; old sessions are let go")
  func steps() throws {
    let studio = try StudioTests.studio(ticks: 60)
    let atFirst = studio.current.session.stateHash
    weak var first = studio.current
    let count = Studio.mostTunedSessions + 4
    for size in 0..<count {
      studio.tune(["itemSize": .init(Double(71 + size))], "itemSize", until: .now)
      if size % 2 == 0 { continue }
      try StudioTests.settle(studio)
      #expect(studio.current.tunings.count == size + 1)
    }
    #expect(first == nil && studio.current.tunings.last?.session != nil)
    for size in (0..<count).reversed() {
      #expect(studio.settings["itemSize"] == .init(Double(71 + size)))
      #expect(try studio.takeBack() != nil)
      try StudioTests.settle(studio)
    }
    #expect(studio.settings.given.isEmpty && studio.current.session.stateHash == atFirst && studio.tick == 60)
    #expect(studio.current.tunings.isEmpty)
    // Of what was taken back the newest is kept.
    while try studio.bringBack() {}
    #expect(studio.settings["itemSize"] == .init(Double(70 + count)))
  }

  @Test("steps of two parameters are two changes; a wheel that turns on after one is another thing")
  func marks() throws {
    let studio = try StudioTests.studio(ticks: 60)
    studio.tune(["itemSize": 80], "itemSize", until: .rest)
    studio.tune(["itemSize": 80, "spacing": 20], "spacing", until: .rest)
    #expect(studio.settings == ["itemSize": 80, "spacing": 20])
    try StudioTests.settle(studio)
    #expect(studio.current.tunings.map(\.before.settings) == [[:], ["itemSize": 80]])
    let wheel = Command.wheel(CGVector(dx: 30, dy: 0), at: nil)
    _ = try studio.perform(wheel)
    studio.tune(["itemSize": 90, "spacing": 20], "itemSize", until: .now)
    try StudioTests.settle(studio)
    _ = try studio.perform(wheel)
    #expect(try studio.takeBack()?.name == "wheel")
    try StudioTests.settle(studio)
    #expect(try studio.takeBack()?.name == "itemSize" && studio.settings == ["itemSize": 80, "spacing": 20])
    #expect(studio.current.marks.last?.name == "wheel")
  }

  @Test("a change in the past keeps the moment that is looked at, and so does taking it back")
  func past() throws {
    let studio = try StudioTests.studio(ticks: 200)
    let end = studio.current.session.stateHash
    try studio.seek(to: 90)
    studio.tune(["itemSize": 100], until: .now)
    try StudioTests.settle(studio)
    #expect(studio.cursor == 90 && studio.current.tick == 200)
    #expect(studio.frame.elements.contains { $0.size.width == 100 })
    _ = try studio.takeBack()
    #expect(studio.cursor == 90 && studio.current.tick == 200 && studio.current.session.stateHash == end)
    // What is done there goes on from there, with the new value.
    studio.tune(["itemSize": 100], until: .release)
    _ = try studio.advance(by: 0.02) { true }
    _ = try studio.perform(.key(.insert))
    studio.tune(["itemSize": 100], until: .now)
    try StudioTests.settle(studio)
    #expect(studio.tick == 90 && studio.current.marks.last?.name == "I" && studio.settings == ["itemSize": 100])
    _ = try studio.returnToFuture()
    #expect(studio.tick == 200 && studio.settings == ["itemSize": 100])
  }

  @Test(
    "random changes during random hands, journeys and ways back: each session is one that began so and had its hands",
    arguments: TestLength.cases(["springy-carousel", "photo-gallery", "chat", "conferences"], short: 2))
  func random(name: String) throws {
    let entry = try #require(ExhibitCatalog.standard[name])
    for seed in 0..<(TestLength.isFull ? 12 : 1) {
      var random = SeededGenerator(seed: UInt64(seed))
      let studio = try Studio(Scene(showing: entry), in: .standard)
      var (comparison, kept) = (Comparison(studio.current), 0)
      for round in 0..<12 {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          try act(studio, entry, &random)
          var left = Int.random(in: 0...40, using: &random)
          try comparison.follow(studio.current) {
            left -= 1
            return left > 0
          }
        }
        studio.tune(studio.settings, until: .now)
        repeat {
          try StudioTests.settle(studio)
          // What was done in the past waits for its ticks.
          if studio.cursor == nil { _ = try studio.step() }
        } while studio.cursor == nil && !studio.isUpToDate
        let current = studio.current
        #expect(
          current.session.stateHash == (try fresh(current.session.scene.settings, like: current)).stateHash,
          "\(name), seed \(seed), round \(round)")
        #expect(current.session.scene.settings == studio.settings && !studio.isTuning)
        #expect(current.history.frame(at: current.tick)?.tick == current.tick)
        try expectCompared(comparison, from: kept, with: current, "\(name), seed \(seed), round \(round)")
        if Int.random(in: 0..<4, using: &random) == 0 { (comparison, kept) = (Comparison(current), current.tick) }
      }
    }
  }

  /// A is what it was, or, where something else or more was done in B after it was kept, its scene with that.
  private func expectCompared(
    _ comparison: Comparison, from start: Int, with current: RecordedSession, _ where: Comment
  ) throws {
    for _ in 0..<3 { try comparison.follow(current) { true } }
    let kept = comparison.kept
    let (own, hands) = (kept.session.log.filter { !$0.isPlanned }, current.session.log.filter { !$0.isPlanned })
    let count = zip(own, hands).prefix { $0 == $1 }.count
    let apart = ([own, hands].compactMap { $0.dropFirst(count).first?.tick }).min() ?? .max
    if current === kept || apart < start || current.tick <= min(apart, kept.tick) {
      #expect(comparison.session === kept, `where`)
    } else {
      #expect(comparison.session.tick == current.tick, `where`)
      #expect(
        comparison.session.session.stateHash == (try fresh(kept.session.scene.settings, like: current)).stateHash,
        `where`)
    }
    let tick = min(current.tick, comparison.session.tick)
    #expect(comparison.frame(at: tick).tick == tick, `where`)
  }

  /// Does something at random.
  private func act(
    _ studio: Studio, _ entry: ExhibitCatalog.Entry, _ random: inout SeededGenerator
  ) throws {
    let size = studio.session.scene.viewport
    func point() -> CGPoint {
      CGPoint(
        x: CGFloat.random(in: 0...size.width, using: &random), y: CGFloat.random(in: 0...size.height, using: &random))
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2:
      let parameter = try #require(entry.parameters.randomElement(using: &random))
      var settings = studio.settings
      if let value = value(of: parameter, &random) {
        try entry.parameters.set(parameter, to: value, in: &settings, at: "")
      } else {
        entry.parameters.reset(parameter, in: &settings)
      }
      let ends: [StudioTuning.Ending] = [.now, .rest, .release]
      studio.tune(settings, until: ends.randomElement(using: &random)!)
      var left = Int.random(in: 0...60, using: &random)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        _ = try studio.advance(by: 0.1) {
          left -= 1
          return left > 0
        }
      }
      if Bool.random(using: &random) { studio.tune(settings, until: .now) }
    case 3: _ = try studio.takeBack()
    case 4: _ = try studio.bringBack()
    case 5: _ = try studio.returnToFuture()
    case 6: try studio.seek(to: Int.random(in: 0...studio.current.tick + 20, using: &random))
    case 7:
      let keys: [ExhibitKey] = [.insert, .delete, .toggle, .right, .tab]
      _ = try studio.perform(.key(keys.randomElement(using: &random)!))
    default:
      let (start, end) = (point(), point())
      _ = try studio.perform(.pointerDown(start))
      for step in 1...6 {
        let share = CGFloat(step) / 6
        let at = CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        _ = try studio.perform(.pointerMove(at))
        if studio.isUpToDate { _ = try studio.step() } else { _ = try studio.advance(by: 0.01) { true } }
      }
      _ = try studio.perform(.pointerUp(end))
    }
    for _ in 0..<8 where studio.isUpToDate { _ = try studio.step() }
  }

  /// A value that a parameter takes; sometimes none.
  private func value(
    of parameter: ExhibitCatalog.Parameter, _ random: inout SeededGenerator
  ) -> ExhibitSettings.Value? {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    if Int.random(in: 0..<4, using: &random) == 0 { return nil }
    switch parameter.kind {
    case .number(let range, _): return .init(number(range))
    case .count(let range): return .init(Double(Int.random(in: range, using: &random)))
    case .flag: return .init(.bool(Bool.random(using: &random)))
    case .choice(let names): return names.randomElement(using: &random).map { .init(.string($0)) }
    case .spring(let frequency, let damping): return .init([number(frequency), number(damping)])
    case .curve: return .init([number(0...1), number(-1...2), number(0...1), number(-1...2)])
    case .color: return "#4F8CFF80"
    case .numbers(let names, let range): return .init(names.map { _ in number(range) })
    }
  }
}

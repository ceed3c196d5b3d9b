import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

/// A and B: what was kept beside what goes on.
@MainActor
@Suite("A and B", .serialized)
struct ComparisonTests {
  private func open(
    size: CGSize = CGSize(width: 720, height: 480), _ body: (TestWindow, SceneWindow) throws -> Void
  ) throws {
    let test = try TestWindow("springy-carousel", size: size, isHidden: true)
    defer { test.window.close() }
    test.settle("at first")
    try body(test, test.window)
  }

  private func turns(_ test: TestWindow, _ count: Int = 30) { for _ in 0..<count { test.turn(1.0 / 60) } }

  private func press(_ code: SDL_KeyCode, _ test: TestWindow, _ held: SDL_Keymod = KMOD_NONE) {
    test.push(TestWindow.key(code, held))
    turns(test)
  }

  /// Drags at a height of the window, without letting it rest afterwards.
  private func drag(_ test: TestWindow, from x: CGFloat, to end: CGFloat, y: CGFloat = 200) {
    test.move(to: CGPoint(x: x, y: y))
    test.button(SDL_MOUSEBUTTONDOWN, CGPoint(x: x, y: y))
    for step in 1...6 {
      test.move(to: CGPoint(x: x + (end - x) * CGFloat(step) / 6, y: y))
      test.turn(1.0 / 60)
    }
    test.button(SDL_MOUSEBUTTONUP, CGPoint(x: end, y: y))
    test.turn(1.0 / 60)
  }

  /// Lets time pass until all rests and both are measured: without a display and optimisation that takes many turns.
  private func settle(_ test: TestWindow) {
    var isResting = false
    for _ in 0..<4000 where !isResting {
      if case .idled = test.turn(1.0 / 30) { isResting = test.window.comparison?.isOutdated != true }
    }
    #expect(test.window.comparison?.isOutdated != true)
  }

  /// Drags, lets all of it rest, and keeps that as A.
  private func keepAfterDrag(_ test: TestWindow, to end: CGFloat) {
    drag(test, from: 600, to: end)
    test.settle("a drag")
    press(SDLK_v, test)
  }

  /// Whether a rectangle whose corner is rounded to points lies in another one.
  private func isInside(_ rect: CGRect, _ room: CGRect) -> Bool {
    rect.minX > room.minX - 1 && rect.minY > room.minY - 1 && rect.maxX < room.maxX + 1 && rect.maxY < room.maxY + 1
  }

  private func tune(_ window: SceneWindow, _ settings: ExhibitSettings, _ test: TestWindow) {
    window.studio.tune(settings, until: .now)
    for _ in 0..<400 where window.studio.isTuned { test.turn(1.0 / 60) }
    #expect(!window.studio.isTuned)
  }

  /// What another scene does with a session's hands.
  private func fresh(_ settings: ExhibitSettings, like current: RecordedSession) throws -> RecordedSession {
    var scene = current.session.scene
    scene.settings = settings
    let run = try Rerun(current, in: scene, until: current.tick, keepsPast: true)
    try run.advance { true }
    return try run.adopt()
  }

  @Test("V keeps what is now; what is tuned is B; both go on with the same hands, to the bit")
  func sameHands() throws {
    try open { test, window in
      keepAfterDrag(test, to: 300)
      let comparison = try #require(window.comparison)
      let kept = window.studio.current
      #expect(comparison.kept === kept && comparison.mode == .b && window.interface.comparison.isShown)
      tune(window, ["frequency": 3, "damping": 0.1], test)
      #expect(window.studio.current !== kept && comparison.session === kept)
      drag(test, from: 200, to: 500)
      settle(test)
      let current = window.studio.current
      #expect(comparison.session !== kept && comparison.session.tick == current.tick)
      let model = try fresh(kept.session.scene.settings, like: current)
      #expect(comparison.session.session.stateHash == model.session.stateHash)
      #expect(comparison.session.session.stateHash != current.session.stateHash)
      for tick in stride(from: 0, through: current.tick, by: 37) {
        #expect(comparison.frame(at: tick) == model.history.frame(at: tick))
      }
      // What is tuned now has the same hands: A goes on where it is, and is not run again.
      let going = comparison.session
      tune(window, ["frequency": 2, "damping": 0.4], test)
      drag(test, from: 500, to: 100)
      #expect(comparison.session === going && going.tick >= window.studio.current.tick - 2)
    }
  }

  @Test("where something else was done in B, A is what it was, and stays at its end")
  func otherHands() throws {
    try open { test, window in
      keepAfterDrag(test, to: 300)
      let (comparison, kept) = (try #require(window.comparison), window.studio.current)
      try window.studio.seek(to: 10)
      drag(test, from: 100, to: 400)
      turns(test, 3)
      #expect(window.interface.notice.text.hasPrefix("A stays what it was"))
      settle(test)
      #expect(window.studio.current !== kept && comparison.session === kept)
      while window.studio.current.tick < kept.tick + 100 { _ = try window.studio.step() }
      test.turn(1.0 / 60)
      #expect(comparison.session === kept)
      #expect(comparison.frame(at: kept.tick + 90) == kept.history.frame(at: kept.tick))
      #expect(comparison.kept === kept)
      // In the old future A and B are the same again.
      press(SDLK_u, test)
      #expect(window.studio.current === kept && comparison.session === kept)
    }
  }

  @Test("V, Shift V and the panel's control change how both are looked at; Esc ends it")
  func modes() throws {
    try open { test, window in
      press(SDLK_v, test, KMOD_LSHIFT)
      #expect(
        window.comparison == nil && window.interface.notice.text.hasPrefix("V keeps what is now as A, to compare"))
      press(SDLK_v, test)
      let comparison = try #require(window.comparison)
      let expected: [(SDL_Keymod, ComparedPicture.ComparisonMode)] = [
        (KMOD_NONE, .a), (KMOD_NONE, .b), (KMOD_LSHIFT, .onion), (KMOD_LSHIFT, .beside), (KMOD_NONE, .a),
      ]
      for (held, mode) in expected {
        press(SDLK_v, test, held)
        #expect(comparison.mode == mode)
        #expect(window.interface.comparison.modes.selectedSegmentIndex == mode.rawValue)
        settle(test)
        #expect(window.interface.comparison.isOpen == (mode == .beside))
      }
      let modes = window.interface.comparison.modes
      let onion = modes.convert(CGPoint(x: modes.bounds.width * 0.6, y: modes.bounds.midY), to: nil)
      test.button(SDL_MOUSEBUTTONDOWN, onion)
      turns(test, 2)
      test.button(SDL_MOUSEBUTTONUP, onion)
      turns(test)
      #expect(comparison.mode == .onion && window.studio.current.session.log.isEmpty)
      press(SDLK_ESCAPE, test)
      #expect(window.comparison == nil && !window.interface.comparison.isShown && window.isRunning)
    }
  }

  @Test("side by side each stage takes touches at its own points; beside them nothing is touched")
  func touches() throws {
    try open { test, window in
      press(SDLK_v, test)
      press(SDLK_v, test, KMOD_LSHIFT)
      press(SDLK_v, test, KMOD_LSHIFT)
      let size = window.studio.frame.viewport
      let places = StagePlace.beside(size, size, in: window.interface.comparedRoom)
      for (index, place) in places.enumerated() {
        let rect = place.rect(of: size)
        #expect(isInside(rect, window.interface.comparedRoom) && place.scale < 0.6 && place.scale > 0.3)
        #expect(!rect.intersects(window.interface.comparison.frame))
        let count = window.studio.current.session.log.count
        drag(test, from: rect.minX + 20, to: rect.maxX + 30, y: rect.midY)
        let log = window.studio.current.session.log[count...].map(\.command)
        guard case .pointerDown(let start)? = log.first, case .pointerUp(let end)? = log.last else {
          Issue.record("\(index): \(log)")
          continue
        }
        // The finger stays with the stage on which it came down.
        #expect(abs(start.x - 20 / place.scale) < 1 / place.scale && abs(start.y - size.height / 2) < 1 / place.scale)
        #expect(abs(end.x - (rect.width + 30) / place.scale) < 2 / place.scale)
        settle(test)
      }
      let count = window.studio.current.session.log.count
      #expect(places[1].rect(of: size).minY > 20)
      drag(test, from: 300, to: 400, y: 4)
      #expect(window.studio.current.session.log.count == count && window.stageFingers.isEmpty)
    }
  }

  @Test("both are measured once all rests: the numbers are those of replays, and their differences")
  func measures() throws {
    try open { test, window in
      press(SDLK_v, test)
      tune(window, ["gravity": 0, "damping": 0.3], test)
      drag(test, from: 600, to: 200)
      #expect(window.comparison?.isOutdated == true)
      settle(test)
      let (comparison, current) = (try #require(window.comparison), window.studio.current)
      let measured = try #require(comparison.measured)
      let start = try #require(current.lastUserMark).tick
      #expect(measured.ticks == start...current.tick && !comparison.isOutdated && measured.problem == nil)
      for (session, lines) in zip([comparison.session, current], measured.lines) {
        let scene = try Scene(json: try Recording(of: session.session).text, in: .standard)
        let watch = try SceneWatch(replaying: scene, in: .standard, ticks: measured.ticks)
        #expect(try MotionSummary(of: watch).lines == lines)
      }
      press(SDLK_v, test, KMOD_LSHIFT)
      press(SDLK_v, test, KMOD_LSHIFT)
      let view = window.interface.comparison
      #expect(view.table.count == 7 && view.table[0] == ["", "A", "B", "B \u{2212} A"])
      #expect(view.table[1][0] == "all at rest" && view.table[1][1].hasSuffix(" s"))
      #expect(
        view.table.map { $0[0] }.suffix(3) == ["greatest speed", "jumps", "farthest apart"]
          && view.table[4][2].hasSuffix(" pt/s"))
      // The curves are those of what differs most.
      let series = try #require(measured.series.first)
      #expect(view.curves.series?.name == series.name && series.name.hasPrefix("tile "))
      #expect(series.other.values.count > 100 && series.other.values != series.now.values)
      let apart = measured.series.map { series in
        let shift = series.now.firstTick - series.other.firstTick
        let pairs = series.now.values.enumerated().filter { series.other.values.indices.contains($0.offset + shift) }
        let gaps = pairs.map { abs($0.element - series.other.values[$0.offset + shift]) }.filter { !$0.isNaN }
        return (gaps.max() ?? 0) / series.quantity.tolerance
      }
      #expect(apart == apart.sorted(by: >))
      // At the moment that is shown.
      let tick = max(series.other.firstTick, series.now.firstTick) + 30
      try window.seek(to: tick)
      turns(test, 3)
      func value(_ series: MotionSeries) -> Double? {
        let value = series.values[tick - series.firstTick]
        return value.isNaN ? nil : value
      }
      #expect(view.curves.values == [series.other, series.now].map(value))
      // Of another A nothing is measured yet; then it is that one's.
      view.keep.sendActions(for: .primaryActionTriggered)
      settle(test)
      #expect(view.table.dropFirst().dropLast().allSatisfy { $0[1] == $0[2] && $0[3] == "=" })
      #expect(view.table.last == ["farthest apart", "", "", "0 pt"])
    }
  }

  @Test("a finger that is down is not measured, nor is what still moves; time that stands still is")
  func standing() throws {
    try open { test, window in
      press(SDLK_v, test)
      tune(window, ["damping": 0.05, "gravity": 0], test)
      test.button(SDL_MOUSEBUTTONDOWN, CGPoint(x: 600, y: 200))
      turns(test, 20)
      #expect(window.comparison?.isOutdated == true && !window.stageFingers.isEmpty)
      test.button(SDL_MOUSEBUTTONUP, CGPoint(x: 600, y: 200))
      drag(test, from: 600, to: 200)
      turns(test, 3)
      #expect(window.comparison?.isOutdated == true)
      press(SDLK_p, test)
      settle(test)
      #expect(window.comparison?.isOutdated == false)
      #expect(window.comparison?.measured?.lines[1].first?.text == "not yet")
    }
  }

  @Test("swap goes on in A's scene and keeps B; keep makes B the new A")
  func swap() throws {
    try open { test, window in
      press(SDLK_v, test)
      let a = window.studio.current.session.scene
      tune(window, ["damping": 0.3], test)
      let b = window.studio.current.session.scene
      window.interface.comparison.swap.sendActions(for: .primaryActionTriggered)
      turns(test)
      #expect(window.studio.scene == a && window.comparison?.kept.session.scene == b)
      // Taken back, A and B are where they were.
      press(SDLK_z, test, KMOD_LCTRL)
      turns(test, 60)
      #expect(window.studio.scene == b && window.comparison?.kept.session.scene == a)
      #expect(window.comparison?.titles(beside: window.studio.current) == ["spring 0.8,0.5", "spring 0.8,0.3"])
      let first = window.comparison
      press(SDLK_z, test, SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_LSHIFT.rawValue))
      turns(test, 60)
      #expect(window.studio.scene == a && window.comparison?.kept.session.scene == b && window.comparison !== first)
      press(SDLK_z, test, KMOD_LCTRL)
      turns(test, 60)
      #expect(window.studio.scene == b && window.comparison === first)
      window.interface.comparison.swap.sendActions(for: .primaryActionTriggered)
      turns(test)
      window.interface.comparison.keep.sendActions(for: .primaryActionTriggered)
      turns(test)
      #expect(window.comparison?.kept === window.studio.current && window.studio.scene == a)
      window.interface.comparison.swap.sendActions(for: .primaryActionTriggered)
      turns(test, 2)
      #expect(window.interface.notice.text.hasPrefix("Not swapped"))
    }
  }

  @Test("two scenes play side by side with the same hands; A follows its file, and an error in it stays in sight")
  func scenes() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.json"
      func write(_ damping: Double) throws {
        let text = """
          {"title": "A", "exhibit": "springy-carousel", "viewport": [480, 400], "duration": 2, \
          "parameters": {"damping": \(damping)}, "events": [{"at": 0.1, "insert": 3}]}
          """
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
      try write(0.2)
      try open { test, window in
        let file = FollowedScene(path, in: .standard)
        _ = try SceneFiles.read(path, in: .standard)
        try window.compare(with: try #require(file.scene), from: file)
        turns(test)
        drag(test, from: 440, to: 540)
        settle(test)
        let comparison = try #require(window.comparison)
        #expect(comparison.mode == .beside && comparison.session.tick == window.studio.current.tick)
        #expect(comparison.session.session.log.contains { $0.isPlanned && $0.command == .insert(at: 3) })
        #expect(comparison.session.session.log.contains { if case .pointerDown = $0.command { true } else { false } })
        #expect(comparison.frame(at: 20).viewport == CGSize(width: 480, height: 400))
        try write(0.9)
        turns(test, 60)
        let next = try #require(window.comparison)
        #expect(next !== comparison && next.kept.session.scene.settings["damping"]?.json == .number(0.9))
        settle(test)
        #expect(next.session.tick == window.studio.current.tick)
        try "{".write(toFile: path, atomically: true, encoding: .utf8)
        turns(test, 60)
        #expect(window.comparison === next && window.interface.problem.isShown)
        try write(0.8)
        turns(test, 60)
        #expect(!window.interface.problem.isShown && window.comparison !== next)
        // What was opened is not lost with its panel.
        let last = window.comparison
        press(SDLK_ESCAPE, test)
        #expect(window.comparison == nil)
        drag(test, from: 300, to: 500)
        for _ in 0..<600 where !window.studio.current.session.isAtRest { test.turn(1.0 / 30) }
        press(SDLK_v, test)
        settle(test)
        #expect(window.comparison === last && last?.session.session.isAtRest == true)
        #expect(last?.session.tick == window.studio.current.tick)
      }
    }
  }

  @Test("what was done after it was kept, and taken back, is not A's")
  func takenBack() throws {
    try open { test, window in
      press(SDLK_v, test)
      let (comparison, start) = (try #require(window.comparison), window.studio.current.tick)
      drag(test, from: 600, to: 300)
      settle(test)
      let kept = window.studio.current
      #expect(comparison.session === kept && kept.tick > start + 100)
      press(SDLK_z, test, KMOD_LCTRL)
      turns(test, 60)
      tune(window, ["damping": 0.3], test)
      drag(test, from: 200, to: 500)
      settle(test)
      let current = window.studio.current
      #expect(comparison.session !== kept && comparison.session.tick == current.tick)
      let model = try fresh(kept.session.scene.settings, like: current)
      #expect(comparison.session.session.stateHash == model.session.stateHash)
    }
  }

  @Test("until A has run again with other hands it is shown as it was, and never so once it has")
  func shownMeanwhile() throws {
    let studio = try StudioTests.studio(ticks: 30)
    let comparison = Comparison(studio.current)
    studio.tune(["damping": 0.2], until: .now)
    try StudioTests.settle(studio)
    _ = try studio.perform(.wheel(CGVector(dx: 300, dy: 0), at: nil))
    for _ in 0..<100 { _ = try studio.step() }
    try comparison.follow(studio.current) { true }
    let before = comparison.session
    #expect(before.tick == 130)
    _ = try studio.takeBack()
    try StudioTests.settle(studio)
    for _ in 0..<60 { _ = try studio.step() }
    let tick = studio.current.tick
    #expect(tick > 60 && tick < 130)
    try comparison.follow(studio.current) { false }
    #expect(comparison.session !== before && comparison.session.tick < 5)
    #expect(comparison.frame(at: tick) == before.history.frame(at: tick))
    try comparison.follow(studio.current) { true }
    #expect(comparison.session.tick == tick && comparison.frame(at: tick) != before.history.frame(at: tick))
    // B goes on; A is a tick behind, and still its own.
    _ = try studio.step()
    #expect(comparison.frame(at: tick + 1) == comparison.session.history.frame(at: tick))
  }

  @Test(
    "A that rests later than B, or ends before what is measured, is measured as it is; nothing is measured for ever")
  func ends() throws {
    try open { test, window in
      keepAfterDrag(test, to: 580)
      let (comparison, kept) = (try #require(window.comparison), window.studio.current)
      // Other hands before A was kept: it ends where it was.
      try window.seek(to: 10)
      press(SDLK_p, test)
      drag(test, from: 100, to: 200)
      for _ in 0..<3000 where window.studio.current.tick < kept.tick + 200 { test.turn(1.0 / 30) }
      drag(test, from: 100, to: 400)
      settle(test)
      let measured = try #require(comparison.measured)
      #expect(comparison.session === kept && measured.ticks.lowerBound > kept.tick)
      let scene = try Scene(json: try Recording(of: window.studio.current.session).text, in: .standard)
      let watch = try SceneWatch(replaying: scene, in: .standard, ticks: measured.ticks)
      #expect(try MotionSummary(of: watch).lines == measured.lines[1])
      #expect(measured.lines[0].map(\.text) == ["0 s", "0 pt", "0", "0 pt/s", "0"])
      // It stands where it ended, apart from B.
      #expect(measured.apart?.text != "0 pt")
      #expect(measured.series.first.map { $0.other.firstTick + $0.other.values.count } == measured.ticks.upperBound + 1)
      for _ in 0..<3 { press(SDLK_k, test) }
      settle(test)
      // The notice goes away.
      for _ in 0..<60 { test.turn(0.1) }
      #expect(test.turn(0.1) == .idled(atMost: nil))
    }
  }

  @Test("the panel's button compares also while something is typed; paused, a new size does not move touches aside")
  func typing() throws {
    try open { test, window in
      press(SDLK_c, test)
      window.interface.perform { _ = window.interface.panel.search.becomeFirstResponder() }
      window.interface.panel.compare.sendActions(for: .primaryActionTriggered)
      turns(test)
      #expect(window.comparison != nil)
      press(SDLK_ESCAPE, test)
      press(SDLK_ESCAPE, test)
      for _ in 0..<2 { press(SDLK_v, test, KMOD_LSHIFT) }
      press(SDLK_p, test)
      var event = SDL_Event()
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(SDL_WINDOWEVENT_SIZE_CHANGED.rawValue)
      (event.window.data1, event.window.data2) = (900, 400)
      test.push(event)
      turns(test, 3)
      #expect(window.stages.count == 2 && window.stages.allSatisfy { $0.size == CGSize(width: 900, height: 400) })
      let rect = window.stages[1].place.rect(of: window.stages[1].size)
      test.button(SDL_MOUSEBUTTONDOWN, CGPoint(x: rect.midX.rounded(), y: rect.midY.rounded()))
      test.turn(1.0 / 60)
      guard case .pointerDown(let point)? = window.studio.current.session.log.last?.command else {
        Issue.record("no touch")
        return
      }
      #expect(abs(point.x - 450) < 3 && abs(point.y - 200) < 3)
      test.button(SDL_MOUSEBUTTONUP, CGPoint(x: rect.midX, y: rect.midY))
      test.turn(1.0 / 60)
    }
  }

  @Test("while A moves, or its scene has something to come, time goes on, though B rests")
  func rests() throws {
    try open { test, window in
      var scene = Scene(showing: SpringyCarousel.self)
      scene.viewport = window.size
      scene.duration = 600
      scene.events = [SceneEvent(tick: 480, .command(.insert(at: 2)))]
      try window.compare(with: scene)
      settle(test)
      let comparison = try #require(window.comparison)
      #expect(comparison.session.session.exhibit.itemCount == window.session.exhibit.itemCount + 1)
      #expect(comparison.session.session.isSettled && window.studio.current.tick > 480)
      #expect(!window.studio.current.hasUserCommands(after: 0))
    }
  }

  @Test("stages of any sizes lie in the room, in one scale, and do not meet")
  func places() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      func size(_ range: ClosedRange<CGFloat>) -> CGSize {
        CGSize(width: CGFloat.random(in: range, using: &random), height: CGFloat.random(in: range, using: &random))
      }
      let (a, b, room) = (size(1...2000), size(1...2000), CGRect(origin: CGPoint(x: 5, y: 7), size: size(100...1500)))
      let places = StagePlace.beside(a, b, in: room)
      let rects = [places[0].rect(of: a), places[1].rect(of: b)]
      #expect(places[0].scale == places[1].scale && places[0].scale <= 1 && places[0].scale > 0)
      #expect(rects.allSatisfy { isInside($0, room) } && !rects[0].intersects(rects[1]), "\(rects) \(room)")
      let point = CGPoint(x: 3, y: 4)
      let back = places[1].onStage(
        CGPoint(x: places[1].origin.x + 3 * places[1].scale, y: places[1].origin.y + 4 * places[1].scale))
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }
  }
}

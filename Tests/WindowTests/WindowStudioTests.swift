import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow
import Testing

/// Recording, the timeline and other futures in a real window. It needs a display, as `ShownPictureTests` do.
@MainActor
@Suite(
  "The studio in a window", .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["SPRINGFLOW_DISPLAY_TESTS"] == "1",
    "needs a display; .ci/run sets SPRINGFLOW_DISPLAY_TESTS=1 under Xvfb"))
struct WindowStudioTests {
  static func turns(_ window: TestWindow, _ count: Int = 20) {
    for _ in 0..<count { window.turn(1.0 / 60) }
  }

  /// Makes a turn and shows its picture: SDL keeps what is drawn until then.
  static func turn(_ window: SceneWindow, _ elapsed: Double) throws {
    if try window.turn(elapsed) == .drew { try window.present() }
  }

  static func button(_ type: SDL_EventType, _ point: CGPoint) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    event.button.button = UInt8(SDL_BUTTON_LEFT)
    (event.button.x, event.button.y) = (Int32(point.x), Int32(point.y))
    return event
  }

  static func motion(_ point: CGPoint) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_MOUSEMOTION.rawValue
    (event.motion.x, event.motion.y) = (Int32(point.x), Int32(point.y))
    return event
  }

  @Test("a drag on the timeline shows the past and never reaches the session; keys step there")
  func timeline() throws {
    let test = try TestWindow("springy-carousel")
    let window = test.window
    defer { window.close() }
    test.drag(from: CGPoint(x: 300, y: 230), to: CGPoint(x: 120, y: 230), "fling")
    test.push(TestWindow.key(SDLK_l))
    Self.turns(test)
    let (log, end, viewport) = (window.studio.current.session.log, window.studio.tick, window.session.frame.viewport)
    let track = test.track
    test.push(Self.button(SDL_MOUSEBUTTONDOWN, CGPoint(x: track.midX, y: track.midY)))
    let place = CGPoint(x: track.minX + track.width / 4, y: 100)
    test.push(Self.motion(place))
    test.push(Self.button(SDL_MOUSEBUTTONUP, place))
    Self.turns(test)
    #expect(window.isPaused && abs(window.studio.tick - end / 4) <= 1, "\(window.studio.tick) of \(end)")
    #expect(window.now.tick == window.studio.tick && window.now.viewport == viewport)
    // It has been run again by now.
    #expect(window.studio.shownSession?.tick == window.studio.tick)
    let tick = window.studio.tick
    for (code, held, expected) in [
      (SDLK_RIGHT, KMOD_NONE, tick + 1), (SDLK_LEFT, KMOD_NONE, tick), (SDLK_PERIOD, KMOD_NONE, tick + 1),
      (SDLK_HOME, KMOD_NONE, 0), (SDLK_RIGHT, KMOD_LSHIFT, min(120, end)), (SDLK_END, KMOD_NONE, end),
      (SDLK_RIGHT, KMOD_NONE, end),
    ] {
      test.push(TestWindow.key(code, held))
      Self.turns(test, 2)
      #expect(window.studio.tick == expected)
    }
    // Played from the beginning it arrives at the end, where time goes on.
    test.push(TestWindow.key(SDLK_HOME))
    test.push(TestWindow.key(SDLK_p))
    Self.turns(test, end / 2 + 30)
    #expect(window.studio.cursor == nil && window.studio.tick >= end)
    #expect(window.studio.current.session.log == log)
  }

  @Test("a touch in the past goes on from there, another window size too, and the old future comes back")
  func branch() throws {
    let test = try TestWindow("gallery")
    let window = test.window
    defer { window.close() }
    test.drag(from: CGPoint(x: 240, y: 230), to: CGPoint(x: 240, y: 60), "fling")
    let old = window.session
    test.push(TestWindow.key(SDLK_p))
    test.push(TestWindow.key(SDLK_l))
    test.push(TestWindow.key(SDLK_HOME))
    Self.turns(test, 3)
    SDL_SetWindowSize(window.window, 400, 330)
    for _ in 0..<50 where window.size.width != 400 {
      test.turn(0.01)
      SDL_Delay(5)
    }
    #expect(window.size == CGSize(width: 400, height: 330))
    #expect(window.session.frame.viewport == TestWindow.size, "the past keeps its size")
    test.push(TestWindow.key(SDLK_END))
    test.push(TestWindow.key(SDLK_HOME))
    test.drag(from: CGPoint(x: 240, y: 100), to: CGPoint(x: 240, y: 160), "drag in the past")
    #expect(window.session !== old && !window.isPaused && window.studio.futures.count == 1)
    #expect(window.session.frame.viewport == CGSize(width: 400, height: 330))
    test.push(TestWindow.key(SDLK_u))
    Self.turns(test, 3)
    #expect(window.session === old && window.now.viewport == CGSize(width: 400, height: 330))
  }

  @Test("a scene's own resizes take the window along and are its only ones; then the user's count again")
  func sceneResizes() throws {
    var scene = Scene(showing: Gallery.self)
    (scene.viewport, scene.duration) = (TestWindow.size, 200)
    let sizes = [CGSize(width: 420, height: 330), CGSize(width: 2000, height: 1500), CGSize(width: 500, height: 280)]
    scene.events = sizes.enumerated().map { SceneEvent(tick: 30 + 40 * $0, .command(.resize($1))) }
    let window = try SceneWindow(scene, in: .standard)
    defer { window.close() }
    func turn() throws {
      try Self.turn(window, 1.0 / 60)
      SDL_Delay(2)
    }
    var seen: [CGSize] = []
    for _ in 0..<100 where seen.count <= sizes.count {
      try turn()
      if seen.last != window.now.viewport { seen.append(window.now.viewport) }
      // No window is larger than its display.
      #expect(window.size.width <= 1280)
    }
    for _ in 0..<5 { try turn() }
    #expect(seen == [TestWindow.size] + sizes && window.size == sizes[2])
    let replay = try Session(scene, in: .standard)
    for _ in 0..<window.session.tick { try replay.step() }
    #expect(window.session.log.allSatisfy(\.isPlanned) && window.session.stateHash == replay.stateHash)
    SDL_SetWindowSize(window.window, 460, 340)
    for _ in 0..<50 where window.now.viewport.width != 460 { try turn() }
    #expect(window.now.viewport == CGSize(width: 460, height: 340) && window.session.log.last?.isPlanned == false)
    // From before the user's resize, too, the session has the user's size.
    try window.studio.seek(to: 100)
    _ = try window.studio.perform(.key(.down))
    for _ in 0..<60 where window.studio.cursor != nil { try turn() }
    try turn()
    #expect(window.now.viewport == CGSize(width: 460, height: 340))
  }

  @Test("on another display its rate and its scale are read again, and the next picture is due")
  func display() throws {
    let test = try TestWindow("springy-carousel")
    let window = test.window
    defer { window.close() }
    test.settle("at first")
    window.displayRate = { _ in 144 }
    window.displayScale = { _ in 2 }
    #expect(window.period != 1.0 / 144 && test.turn(0.01) == .idled(atMost: nil))
    #expect(window.gate.shown?.scale == 1)
    var event = SDL_Event()
    event.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(SDL_WINDOWEVENT_DISPLAY_CHANGED.rawValue)
    test.push(event)
    #expect(test.turn(0.01) == .drew && window.period == 1.0 / 144)
    #expect(window.gate.shown?.scale == 2 && window.canvas.atlas.scale == 2)
  }

  @Test("F11 fills the display, and once more gives the window its size back")
  func fullScreen() throws {
    let test = try TestWindow("springy-carousel")
    let window = test.window
    defer { window.close() }
    func wait(for width: CGFloat) {
      for _ in 0..<100 where window.now.viewport.width != width {
        test.turn(0.01)
        SDL_Delay(5)
      }
      #expect(window.now.viewport.width == width)
    }
    test.push(TestWindow.key(SDLK_F11))
    wait(for: 1280)
    test.push(TestWindow.key(SDLK_F11))
    wait(for: 480)
  }

  @Test("Esc asks before it leaves what is not saved; Q leaves at once")
  func leaving() throws {
    for (codes, isRunning) in [
      ([SDLK_ESCAPE], false), ([SDLK_i, SDLK_ESCAPE], true), ([SDLK_i, SDLK_ESCAPE, SDLK_ESCAPE], true),
      ([SDLK_i, SDLK_ESCAPE, SDLK_RIGHT, SDLK_RETURN], false), ([SDLK_i, SDLK_q], false),
      ([SDLK_i, SDLK_ESCAPE, SDLK_TAB, SDLK_TAB, SDLK_SPACE], true), ([SDLK_i, SDLK_ESCAPE, SDLK_q], false),
      ([SDLK_l, SDLK_ESCAPE], true), ([SDLK_h, SDLK_i, SDLK_ESCAPE, SDLK_ESCAPE], false),
    ] {
      let test = try TestWindow("springy-carousel")
      for code in codes {
        test.push(TestWindow.key(code))
        Self.turns(test, 30)
      }
      #expect(test.window.isRunning == isRunning, "\(codes)")
      test.window.close()
    }
  }

  /// The memory of this process, in bytes.
  static func memory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4096
  }

  @Test("ten minutes of random input take the memory of the frames, of 200 bytes a command, and 16 MiB")
  func memoryOfTenMinutes() throws {
    let test = try TestWindow("springy-carousel")
    let window = test.window
    defer { window.close() }
    var random = SplitMix64(seed: 12)
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    var atFirst = 0
    let end = 72_000
    // Without a journey in time, every turn makes twelve ticks.
    for _ in 0..<7000 where window.studio.tick < end {
      let point = CGPoint(x: below(480), y: below(240))
      switch below(6) {
      case 0: test.push(Self.button(SDL_MOUSEBUTTONDOWN, point))
      case 1: test.push(Self.button(SDL_MOUSEBUTTONUP, point))
      case 2: test.push(TestWindow.key([SDLK_i, SDLK_d, SDLK_m, SDLK_RIGHT, SDLK_END, SDLK_HOME][below(6)]))
      default: test.push(Self.motion(point))
      }
      try Self.turn(window, 0.1)
      if atFirst == 0, window.studio.tick > 6000 { atFirst = try Self.memory() - share(window) }
    }
    #expect(window.studio.tick >= end)
    let grown = try Self.memory() - share(window) - atFirst
    #expect(grown < 16 << 20, "\(grown >> 20) MiB more")
    print("ten minutes of random input: \(share(window) >> 20) MiB for the past, \(grown >> 10) KiB more")
  }

  /// What the past takes: its frames, its commands with their marks, and its hashes.
  private func share(_ window: SceneWindow) -> Int {
    let past = window.studio.current
    return past.history.byteCount + 200 * past.session.log.count + 8 * past.tick
  }

  @Test("random input in a window, with journeys in time, is recorded as a scene that replays to the window's hash")
  func random() throws {
    let keys: [SDL_KeyCode] = [
      SDLK_i, SDLK_d, SDLK_m, SDLK_t, SDLK_p, SDLK_p, SDLK_PERIOD, SDLK_l, SDLK_LEFT, SDLK_RIGHT, SDLK_HOME, SDLK_END,
      SDLK_k, SDLK_LEFTBRACKET, SDLK_RIGHTBRACKET, SDLK_RIGHTBRACKET, SDLK_u, SDLK_g, SDLK_g, SDLK_h, SDLK_h, SDLK_o,
      SDLK_e,
    ]
    for (seed, name) in ["springy-carousel", "gallery", "conferences", "pile"].enumerated() {
      let test = try TestWindow(name)
      let window = test.window
      var random = SplitMix64(seed: UInt64(seed))
      func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
      func point() -> CGPoint { CGPoint(x: below(480), y: below(300)) }
      for _ in 0..<1500 {
        switch below(12) {
        case 0: test.push(Self.button(SDL_MOUSEBUTTONDOWN, point()))
        case 1, 2: test.push(Self.button(SDL_MOUSEBUTTONUP, point()))
        case 3...7: test.push(Self.motion(point()))
        case 8: test.push(TestWindow.key(keys[below(keys.count)], below(4) == 0 ? KMOD_LSHIFT : KMOD_NONE))
        case 9: if below(4) == 0 { test.push(TestWindow.key(SDLK_z, KMOD_LCTRL)) }
        default: break
        }
        try Self.turn(window, Double(below(40)) / 1000)
        SDL_FlushEvent(SDL_QUIT.rawValue)
      }
      let session = window.studio.current.session
      let scene = try Scene(json: Recording(of: session).text, in: .standard)
      window.close()
      let replay = try Session(scene, in: .standard)
      for _ in 0..<session.tick { try replay.step() }
      #expect(replay.stateHash == session.stateHash, "\(name), \(session.tick) ticks, \(session.log.count) commands")
    }
  }
}

import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

/// The past again with the same hands: a replay while J is held, and the scene's file in an editor.
@MainActor
@Suite("The past again with the same hands", .serialized)
struct SameHandsTests {
  private func open(_ body: (TestWindow, Studio) throws -> Void) throws {
    let test = try TestWindow("springy-carousel", size: CGSize(width: 720, height: 480), isHidden: true)
    defer { test.window.close() }
    test.settle("at first")
    try body(test, test.window.studio)
  }

  private func drag(_ test: TestWindow) {
    test.drag(from: CGPoint(x: 500, y: 300), to: CGPoint(x: 200, y: 300), "a drag")
  }

  private func key(_ code: SDL_KeyCode, isDown: Bool, _ test: TestWindow) {
    var event = TestWindow.key(code)
    event.type = (isDown ? SDL_KEYDOWN : SDL_KEYUP).rawValue
    test.push(event)
    test.turn(1.0 / 60)
  }

  // MARK: J

  @Test("while J is held the last gesture plays to its rest, again and again; lifted, all is as before")
  func replay() throws {
    try open { test, studio in
      drag(test)
      let (end, hash) = (studio.current.tick, studio.current.session.stateHash)
      let start = try #require(studio.current.lastUserMark).tick
      #expect(end > start + 60)
      key(SDLK_j, isDown: true, test)
      var ticks: [Int] = []
      for _ in 0..<(5 * (end - start) / 2) {
        test.turn(1.0 / 120)
        ticks.append(studio.tick)
      }
      #expect(ticks.allSatisfy { (start...end).contains($0) } && ticks.contains(start))
      #expect(zip(ticks, ticks.dropFirst()).filter { $0 > $1 }.count == 2)
      // Each picture is the one of its tick.
      #expect(test.window.now.tick == studio.tick && test.window.now == studio.current.history.frame(at: studio.tick))
      key(SDLK_j, isDown: false, test)
      #expect(studio.cursor == nil && studio.current.tick == end && studio.current.session.stateHash == hash)
      #expect(test.window.timeline.loop == nil && !test.window.isPaused)
    }
  }

  @Test("J goes back to where it was pressed, and to the loop that there was; a seek by hand stays")
  func origin() throws {
    try open { test, studio in
      drag(test)
      let end = studio.current.tick
      test.push(TestWindow.key(SDLK_p))
      test.turn(0.02)
      try test.window.studio.seek(to: 20)
      test.push(TestWindow.key(SDLK_k))
      test.turn(0.02)
      key(SDLK_j, isDown: true, test)
      for _ in 0..<20 { test.turn(1.0 / 60) }
      #expect(!test.window.isPaused && studio.tick != 20)
      key(SDLK_j, isDown: false, test)
      #expect(test.window.isPaused && studio.cursor == 20)
      #expect(test.window.timeline.loop?.start == 20 && test.window.timeline.loop?.end == nil)
      key(SDLK_j, isDown: true, test)
      test.push(TestWindow.key(SDLK_p))
      for _ in 0..<20 { test.turn(1.0 / 60) }
      test.push(TestWindow.key(SDLK_HOME))
      test.turn(0.02)
      key(SDLK_j, isDown: false, test)
      #expect(studio.cursor == 0 && studio.current.tick == end)
    }
  }

  @Test("what still moves is seen to its end first, and what is done ends the replay")
  func first() throws {
    try open { test, studio in
      key(SDLK_j, isDown: true, test)
      #expect(test.window.interface.notice.text.hasPrefix("Nothing has moved") || studio.current.tick > 1)
      key(SDLK_j, isDown: false, test)
      test.push(TestWindow.key(SDLK_i))
      for _ in 0..<10 { test.turn(1.0 / 60) }
      let (start, before) = (try #require(studio.current.lastUserMark).tick, studio.current.tick)
      key(SDLK_j, isDown: true, test)
      var highest = 0
      for _ in 0..<600 {
        test.turn(1.0 / 60)
        highest = max(highest, studio.tick)
      }
      #expect(highest > before + 60 && studio.tick >= start && studio.current.tick == highest)
      let loop = try #require(test.window.timeline.loop)
      #expect(loop.start == start && loop.end == highest)
      // A touch in the past begins another future.
      test.button(SDL_MOUSEBUTTONDOWN, CGPoint(x: 300, y: 300))
      for _ in 0..<30 { test.turn(1.0 / 60) }
      test.button(SDL_MOUSEBUTTONUP, CGPoint(x: 300, y: 300))
      for _ in 0..<30 { test.turn(1.0 / 60) }
      #expect(studio.futures.count == 1 && studio.cursor == nil && test.window.timeline.loop == nil)
      let tick = studio.tick
      key(SDLK_j, isDown: false, test)
      #expect(studio.tick >= tick)
      // What is done while it plays is not lost when the key is lifted at once.
      key(SDLK_j, isDown: true, test)
      for _ in 0..<20 { test.turn(1.0 / 60) }
      test.push(TestWindow.key(SDLK_d))
      key(SDLK_j, isDown: false, test)
      for _ in 0..<60 { test.turn(1.0 / 60) }
      #expect(studio.current.marks.contains { $0.name == "D" } && !test.window.timeline.isReplay)
      // A finger that is down keeps what it holds.
      test.button(SDL_MOUSEBUTTONDOWN, CGPoint(x: 300, y: 300))
      test.turn(0.02)
      key(SDLK_j, isDown: true, test)
      #expect(test.window.interface.notice.text.hasPrefix("A finger is down") && test.window.stageFingers == [0])
    }
  }

  @Test("a value that is tuned before all rests plays, too; K takes the moment that is shown, and gives the pause back")
  func openRound() throws {
    try open { test, studio in
      test.drag(from: CGPoint(x: 500, y: 300), to: CGPoint(x: 200, y: 300), "a drag")
      test.push(TestWindow.key(SDLK_i))
      for _ in 0..<10 { test.turn(1.0 / 60) }
      key(SDLK_j, isDown: true, test)
      var ticks: Set<Int> = []
      for turn in 0..<200 {
        studio.tune(["itemSize": .init(Double(80 + min(turn, 20)))], "itemSize", until: .release)
        test.turn(1.0 / 60)
        ticks.insert(studio.tick)
      }
      #expect(ticks.count > 15 && test.window.timeline.isReplay)
      studio.tune(["itemSize": 100], "itemSize", until: .now)
      for _ in 0..<60 { test.turn(1.0 / 60) }
      key(SDLK_j, isDown: false, test)
      #expect(studio.settings == ["itemSize": 100] && studio.cursor == nil)
      test.push(TestWindow.key(SDLK_p))
      key(SDLK_j, isDown: true, test)
      for _ in 0..<20 { test.turn(1.0 / 60) }
      test.push(TestWindow.key(SDLK_k))
      test.turn(1.0 / 60)
      #expect(test.window.isPaused && !test.window.timeline.isReplay)
      #expect(test.window.timeline.loop?.start == studio.tick && test.window.timeline.loop?.end == nil)
      key(SDLK_j, isDown: false, test)
      #expect(test.window.isPaused && test.window.timeline.loop?.start == studio.tick)
    }
  }

  @Test("what is taken back while J is held ends the replay, where time stood still it stands still again")
  func takenBack() throws {
    try open { test, studio in
      drag(test)
      let first = studio.current.tick
      drag(test)
      test.push(TestWindow.key(SDLK_p))
      test.turn(0.02)
      key(SDLK_j, isDown: true, test)
      for _ in 0..<20 { test.turn(1.0 / 60) }
      #expect(test.window.timeline.isReplay && !test.window.isPaused)
      test.push(TestWindow.key(SDLK_z, KMOD_LCTRL))
      for _ in 0..<60 { test.turn(1.0 / 60) }
      #expect(!test.window.timeline.isReplay && test.window.timeline.loop == nil && test.window.isPaused)
      #expect(studio.current.tick <= first + 10 && studio.current.marks.map(\.name) == ["drag"])
      key(SDLK_j, isDown: false, test)
      #expect(test.window.isPaused && studio.cursor == nil)
      // R begins the exhibit once more, and ends a replay, too.
      test.push(TestWindow.key(SDLK_p))
      key(SDLK_j, isDown: true, test)
      for _ in 0..<20 { test.turn(1.0 / 60) }
      test.push(TestWindow.key(SDLK_r))
      for _ in 0..<120 { test.turn(1.0 / 60) }
      #expect(!test.window.timeline.isReplay && test.window.timeline.loop == nil && studio.cursor == nil)
      let tick = studio.tick
      key(SDLK_j, isDown: false, test)
      #expect(studio.tick >= tick)
    }
  }

  @Test("a value that moves while J is held plays on with it, beside the outlines of what was")
  func tuned() throws {
    try open { test, studio in
      drag(test)
      let before = studio.current
      let start = try #require(before.lastUserMark).tick
      key(SDLK_j, isDown: true, test)
      for _ in 0..<10 { test.turn(1.0 / 60) }
      var (ticks, sizes): ([Int], Set<CGFloat>) = ([], [])
      for size in 80..<200 {
        studio.tune(["itemSize": .init(Double(min(size, 100)))], "itemSize", until: .release)
        test.turn(1.0 / 60)
        ticks.append(studio.tick)
        sizes.formUnion(studio.frame.elements.map(\.size.width))
        guard let shown = studio.shownSession else { continue }
        // What is shown is what a fresh run with those values has at that tick.
        #expect(shown.tick <= studio.tick + 1 && shown.scene.settings["itemSize"] != nil)
      }
      #expect(studio.isTuning && studio.current === before && sizes.contains(100))
      #expect(Set(ticks).count > 60 && ticks.allSatisfy { $0 >= start })
      let (shown, ghost) = (try #require(studio.shownSession), try #require(studio.ghost))
      #expect(ghost === before && ghost.number == 1)
      let fresh = try Rerun(before, in: shown.scene, until: shown.tick, keepsPast: false)
      try fresh.advance { true }
      #expect(fresh.session.frame == shown.frame)
      studio.tune(["itemSize": 100], "itemSize", until: .now)
      for _ in 0..<60 { test.turn(1.0 / 60) }
      #expect(studio.current !== before && studio.current.number == 2 && !studio.isTuned)
      // It goes on, in the new past.
      #expect(test.window.timeline.isReplay && studio.cursor != nil)
      key(SDLK_j, isDown: false, test)
      #expect(studio.cursor == nil && studio.current.tick >= before.tick && studio.ghost === before)
    }
  }

  @Test("futures have numbers and colours of their own, which stay theirs")
  func numbers() throws {
    let studio = try StudioTests.studio(ticks: 200)
    #expect(studio.current.number == 1 && studio.ghost == nil)
    try studio.seek(to: 100)
    _ = try studio.perform(.key(.delete))
    try StudioTests.settle(studio)
    #expect(studio.current.number == 2 && studio.ghost?.number == 1)
    _ = try studio.returnToFuture()
    #expect(studio.current.number == 1 && studio.ghost?.number == 2)
    studio.tune(["itemSize": 100], until: .now)
    try StudioTests.settle(studio)
    #expect(studio.current.number == 3 && studio.ghost?.number == 1)
    _ = try studio.takeBack()
    #expect(studio.current.number == 1 && studio.ghost?.number == 3)
    _ = try studio.bringBack()
    #expect(studio.current.number == 3)
  }

  // MARK: The file

  private static func scene(_ members: String = "") -> String {
    "{\n  \"title\": \"Tiles\",\n  \"exhibit\": \"springy-carousel\",\n  \"duration\": 5\(members)\n}\n"
  }

  /// Opens a window in which a drag is done, and that follows a file with a scene.
  private func follow(
    dragging: Bool = true, _ body: (TestWindow, Studio, _ save: (String) throws -> Void) throws -> Void
  ) throws {
    try withTemporaryFolder { folder throws in
      try open { test, studio in
        if dragging { drag(test) }
        let path = "\(folder)/tiles.json"
        @MainActor
        func save(_ text: String) throws {
          try text.write(toFile: path, atomically: true, encoding: .utf8)
          for turn in 0..<2000 where turn < 60 || studio.isTuned { test.turn(1.0 / 60) }
        }
        try Self.scene().write(toFile: path, atomically: true, encoding: .utf8)
        test.window.follow(FollowedScene(path, in: .standard))
        try body(test, studio, save)
      }
    }
  }

  @Test("a scene that an editor saves has the same hands, is taken back, and counts as saved")
  func file() throws {
    try follow { test, studio, save in
      let before = studio.current
      try save(Self.scene(",\n  \"parameters\": { \"itemSize\": 100 }"))
      #expect(studio.current !== before && studio.settings == ["itemSize": 100] && studio.ghost === before)
      #expect(studio.current.marks.map(\.name) == before.marks.map(\.name) && studio.current.tick >= before.tick)
      let fresh = try Rerun(before, in: studio.current.session.scene, until: before.tick, keepsPast: true)
      try fresh.advance { true }
      #expect(try fresh.adopt().session.stateHash == studio.current.hashes[before.tick])
      #expect(!studio.current.isSaved && !test.window.interface.problem.isShown)
      test.push(TestWindow.key(SDLK_z, KMOD_LCTRL))
      test.turn(0.02)
      #expect(studio.current === before && test.window.interface.notice.text.hasPrefix("Took back: itemSize"))
      test.push(TestWindow.key(SDLK_z, SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_LSHIFT.rawValue)))
      test.turn(0.02)
      #expect(studio.settings == ["itemSize": 100])
    }
    try follow(dragging: false) { test, studio, save in
      try save(Self.scene(",\n  \"items\": 3,\n  \"events\": [{ \"at\": 0.1, \"key\": \"I\" }]"))
      #expect(studio.current.session.scene.events.count == 1 && studio.current.isSaved)
      #expect(studio.current.session.exhibit.collectionView?.numberOfItems(inSection: 0) == 4)
      #expect(test.window.unsavedQuestion == nil)
    }
  }

  @Test("an error in the file is shown with its line until it is mended, while the last good scene goes on")
  func error() throws {
    try follow { test, studio, save in
      let before = studio.current
      let problem = test.window.interface.problem
      try save(Self.scene(",\n  \"parameters\": { \"itemSize\": 100 },\n  \"evens\": []"))
      #expect(problem.isShown && problem.text.contains("line 6, evens: expected a known key"))
      #expect(studio.current === before && !studio.isTuned)
      // The panel makes room for it.
      test.push(TestWindow.key(SDLK_c))
      for _ in 0..<30 { test.turn(1.0 / 60) }
      #expect(test.window.interface.panel.isShown && !test.window.interface.panel.frame.intersects(problem.frame))
      test.push(TestWindow.key(SDLK_c))
      for _ in 0..<30 { test.turn(1.0 / 60) }
      // It goes on, and the error stays.
      test.push(TestWindow.key(SDLK_i))
      for _ in 0..<300 { test.turn(1.0 / 60) }
      #expect(studio.current.marks.contains { $0.name == "I" } && problem.isShown)
      // What only a session finds is an error in the file, too.
      try save(Self.scene(",\n  \"parameters\": {\n    \"itemSize\": -100\n  }"))
      #expect(problem.isShown && problem.text.contains("line 6, parameters.itemSize: expected"))
      #expect(studio.current === before && studio.settings.given.isEmpty)
      // What was beside it in the file comes with its mend.
      try save(Self.scene(",\n  \"items\": 9,\n  \"parameters\": {\n    \"itemSice\": 90\n  }"))
      #expect(problem.isShown && studio.current.session.scene.itemCount == 30)
      try save(Self.scene(",\n  \"items\": 9,\n  \"parameters\": {\n    \"itemSize\": 90\n  }"))
      #expect(!problem.isShown && studio.current.session.scene.itemCount == 9 && studio.settings == ["itemSize": 90])
      try save(Self.scene())
      #expect(studio.current.session.scene.itemCount == 30 && studio.settings.given.isEmpty)
      try save("{ \"title\": ")
      #expect(problem.isShown && problem.text.contains("line 1, column"))
      try save(Self.scene(",\n  \"parameters\": { \"itemSize\": 100 }"))
      #expect(!problem.isShown && studio.settings == ["itemSize": 100])
      // What has become impossible is named with its line.
      try save(Self.scene(",\n  \"items\": 3,\n  \"events\": [\n    { \"at\": 0.1, \"delete\": 9 }\n  ]"))
      #expect(problem.isShown && problem.text.contains("line 7, events[0]"), "\(problem.text)")
      #expect(studio.current.session.scene.itemCount == 3)
      // It stays left out when all begins once more, and is no error of that.
      for _ in 0..<2 {
        test.push(TestWindow.key(SDLK_r))
        for _ in 0..<40 { test.turn(1.0 / 60) }
      }
      #expect(studio.tick > 30 && !problem.isShown)
      try studio.seek(to: 30)
      for _ in 0..<40 { test.turn(1.0 / 60) }
      #expect(studio.shownSession?.tick ?? 30 >= 30)
      try save(Self.scene())
      #expect(!problem.isShown && studio.settings.given.isEmpty && studio.current.session.scene.events.isEmpty)
    }
  }

  @Test("what is tuned stays where the file says nothing new, and the file's size and title are the window's")
  func tunedFile() throws {
    try follow(dragging: false) { test, studio, save in
      studio.tune(["gravity": 3], until: .now)
      for _ in 0..<30 { test.turn(1.0 / 60) }
      let wide = ",\n  \"parameters\": { \"itemSize\": 100 },\n  \"viewport\": [640, 400]"
      try save(Self.scene(wide).replacing("Tiles", with: "Wide tiles"))
      #expect(studio.settings == ["gravity": 3, "itemSize": 100] && !studio.current.isSaved)
      #expect(studio.current.session.scene.viewport == CGSize(width: 640, height: 400))
      #expect(test.window.size == CGSize(width: 640, height: 400))
      #expect(String(cString: SDL_GetWindowTitle(test.window.window)) == "Springflow \u{2013} Wide tiles")
      test.push(TestWindow.key(SDLK_z, KMOD_LCTRL))
      test.turn(0.02)
      #expect(String(cString: SDL_GetWindowTitle(test.window.window)) == "Springflow \u{2013} Springy carousel")
      test.push(TestWindow.key(SDLK_z, SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_LSHIFT.rawValue)))
      for _ in 0..<30 { test.turn(1.0 / 60) }
      #expect(String(cString: SDL_GetWindowTitle(test.window.window)) == "Springflow \u{2013} Wide tiles")
      // A file that says what is tuned has it saved.
      try save(Self.scene(",\n  \"parameters\": { \"itemSize\": 100, \"gravity\": 3 },\n  \"viewport\": [640, 400]"))
      #expect(studio.current.isSaved && studio.settings == ["gravity": 3, "itemSize": 100])
    }
  }
}

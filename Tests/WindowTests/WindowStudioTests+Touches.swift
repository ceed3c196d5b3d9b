import Springflow
import SpringflowCSDL2
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow
import Testing

/// Touches that begin on one thing and go on over another, and keys that belong to what is open.
extension WindowStudioTests {
  private static func press(_ test: TestWindow, _ code: SDL_KeyCode, _ held: SDL_Keymod = KMOD_NONE, turns: Int = 3) {
    test.push(TestWindow.key(code, held))
    Self.turns(test, turns)
  }

  private static func down(_ test: TestWindow, _ point: CGPoint) {
    test.push(button(SDL_MOUSEBUTTONDOWN, point))
    turns(test, 3)
  }

  private static func move(_ test: TestWindow, _ point: CGPoint) {
    test.push(motion(point))
    turns(test, 3)
  }

  private static func up(_ test: TestWindow, _ point: CGPoint) {
    test.push(button(SDL_MOUSEBUTTONUP, point))
    turns(test, 30)
  }

  @Test("a drag of the timeline stays its own when the timeline is hidden meanwhile, or a second finger comes")
  func hiddenTimeline() throws {
    let test = try TestWindow("gallery")
    let window = test.window
    defer { window.close() }
    test.drag(from: CGPoint(x: 240, y: 230), to: CGPoint(x: 240, y: 60), "fling")
    Self.press(test, SDLK_l)
    let (session, log) = (window.studio.current.session, window.studio.current.session.log)
    let track = test.track
    Self.down(test, CGPoint(x: track.midX, y: track.midY))
    Self.press(test, SDLK_l)
    Self.move(test, CGPoint(x: 200, y: 100))
    Self.up(test, CGPoint(x: 200, y: 90))
    #expect(window.studio.cursor != nil && !window.interface.timeline.isTracking)
    // Two fingers, as with Alt.
    Self.press(test, SDLK_l)
    SDL_SetModState(KMOD_LALT)
    Self.down(test, CGPoint(x: track.midX, y: track.midY))
    Self.move(test, CGPoint(x: track.midX + 40, y: track.midY))
    Self.up(test, CGPoint(x: track.midX + 40, y: 60))
    SDL_SetModState(KMOD_NONE)
    #expect(window.studio.current.session === session && session.log == log && window.studio.futures.isEmpty)
    #expect(!window.interface.timeline.isTracking && window.stageFingers.isEmpty)
  }

  @Test("a touch on the stage ends when another moment is shown, and its rest begins no other future")
  func heldTouch() throws {
    let test = try TestWindow("gallery")
    let window = test.window
    defer { window.close() }
    test.settle("at first")
    Self.press(test, SDLK_l)
    Self.down(test, CGPoint(x: 240, y: 200))
    Self.move(test, CGPoint(x: 240, y: 150))
    Self.press(test, SDLK_p)
    Self.press(test, SDLK_LEFT, KMOD_LSHIFT)
    #expect(window.studio.cursor != nil)
    Self.move(test, CGPoint(x: 240, y: 100))
    Self.up(test, CGPoint(x: 240, y: 100))
    #expect(window.studio.cursor != nil && window.studio.futures.isEmpty && !window.studio.isBranching)
    Self.press(test, SDLK_END)
    #expect(window.studio.cursor == nil && !window.session.exhibit.collectionView!.isTracking)
  }

  @Test("a click on the words that say that time stands still lets it go on, and begins no other future")
  func pill() throws {
    let test = try TestWindow("gallery")
    let window = test.window
    defer { window.close() }
    test.drag(from: CGPoint(x: 240, y: 230), to: CGPoint(x: 240, y: 60), "fling")
    Self.press(test, SDLK_l)
    Self.press(test, SDLK_p)
    Self.press(test, SDLK_HOME, turns: 20)
    let pill = window.interface.pause.frame
    Self.down(test, CGPoint(x: pill.midX, y: pill.midY))
    Self.up(test, CGPoint(x: pill.midX, y: pill.midY))
    #expect(!window.isPaused && window.studio.tick > 0 && window.studio.futures.isEmpty)
  }

  @Test("what is taken back while a finger is down is taken back whole")
  func takenBackInADrag() throws {
    let test = try TestWindow("gallery")
    let window = test.window
    defer { window.close() }
    test.settle("at first")
    Self.down(test, CGPoint(x: 240, y: 200))
    Self.move(test, CGPoint(x: 240, y: 150))
    Self.press(test, SDLK_z, KMOD_LCTRL, turns: 40)
    #expect(window.studio.futures.count == 1)
    Self.move(test, CGPoint(x: 240, y: 100))
    Self.up(test, CGPoint(x: 240, y: 100))
    #expect(window.studio.current.session.log.isEmpty && window.studio.current.marks.isEmpty)
    // It is not missed.
    #expect(window.unsavedQuestion == nil)
  }

  @Test("another size of the window is nothing that is done, and stays when something is taken back")
  func resized() throws {
    let test = try TestWindow("gallery")
    let window = test.window
    defer { window.close() }
    test.resize(width: 500, height: 320)
    #expect(window.unsavedQuestion == nil)
    Self.press(test, SDLK_z, KMOD_LCTRL)
    #expect(window.studio.futures.isEmpty)
    test.drag(from: CGPoint(x: 240, y: 230), to: CGPoint(x: 240, y: 60), "fling")
    test.resize(width: 460, height: 310)
    #expect(window.unsavedQuestion != nil)
    for _ in 0..<2 {
      Self.press(test, SDLK_z, KMOD_LCTRL, turns: 60)
      let log = window.studio.current.session.log
      #expect(log.allSatisfy { if case .resize = $0.command { true } else { false } } && !log.isEmpty)
      #expect(window.studio.futures.count == 1 && window.now.viewport == CGSize(width: 460, height: 310))
    }
  }

  @Test("while help is open, neither keys nor touches on it reach the session")
  func openHelp() throws {
    let test = try TestWindow("gallery")
    let window = test.window
    defer { window.close() }
    test.drag(from: CGPoint(x: 240, y: 230), to: CGPoint(x: 240, y: 60), "fling")
    Self.press(test, SDLK_h, turns: 30)
    let (session, log, tick) = (window.studio.current.session, window.studio.current.session.log, window.studio.tick)
    let panel = window.interface.help.frame
    for (code, held) in [
      (SDLK_z, KMOD_LCTRL), (SDLK_PERIOD, KMOD_NONE), (SDLK_u, KMOD_NONE), (SDLK_g, KMOD_LSHIFT), (SDLK_i, KMOD_NONE),
      (SDLK_r, KMOD_NONE), (SDLK_LEFT, KMOD_NONE),
    ] { Self.press(test, code, held) }
    Self.down(test, CGPoint(x: panel.midX, y: panel.midY))
    Self.move(test, CGPoint(x: panel.midX, y: panel.midY - 40))
    // Closed meanwhile, too.
    Self.press(test, SDLK_h)
    Self.move(test, CGPoint(x: panel.midX, y: panel.midY - 80))
    Self.up(test, CGPoint(x: panel.midX, y: panel.midY - 80))
    #expect(window.studio.current.session === session && session.log == log && window.studio.tick == tick)
    #expect(window.interface.driver.touches.isEmpty)
    // The focus is given back.
    Self.press(test, SDLK_i)
    #expect(session.log.count == log.count + 1)
  }

  @Test("an old future that no file has is asked for before the window is left")
  func unsavedFuture() throws {
    let test = try TestWindow("springy-carousel")
    let window = test.window
    defer { window.close() }
    test.settle("at first")
    Self.press(test, SDLK_i, turns: 30)
    Self.press(test, SDLK_l)
    Self.press(test, SDLK_p)
    Self.press(test, SDLK_HOME)
    Self.press(test, SDLK_m, turns: 60)
    #expect(window.studio.futures.count == 1)
    #expect(window.unsavedQuestion?.text == "What you did is not saved\nAn old future is not saved")
    window.studio.current.markSaved()
    #expect(window.unsavedQuestion?.text == "An old future is not saved")
    Self.press(test, SDLK_g, KMOD_LSHIFT)
    #expect(window.unsavedQuestion == nil)
  }

  @Test("a touch at the end of a loop puts the loop away, and time goes on")
  func touchAfterALoop() throws {
    let test = try TestWindow("gallery")
    let window = test.window
    defer { window.close() }
    test.settle("at first")
    Self.press(test, SDLK_k)
    Self.press(test, SDLK_i, turns: 20)
    Self.press(test, SDLK_k)
    #expect(window.timeline.loop?.end != nil)
    Self.press(test, SDLK_p)
    Self.press(test, SDLK_END)
    Self.press(test, SDLK_i)
    Self.press(test, SDLK_p, turns: 30)
    #expect(window.studio.cursor == nil && window.timeline.loop == nil)
  }
}

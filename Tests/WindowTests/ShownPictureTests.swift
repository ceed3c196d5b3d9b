import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow
import Testing

/// Compares the pixels of a window after keys and gestures with those that `PixelImage` draws of its session's
/// frame: equal ones, where the processor draws.
///
/// It opens windows, so it needs a display: `.ci/run` enables it by `SPRINGFLOW_DISPLAY_TESTS=1`.
@MainActor
@Suite(
  "The picture of a window at rest", .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["SPRINGFLOW_DISPLAY_TESTS"] == "1",
    "needs a display; .ci/run sets SPRINGFLOW_DISPLAY_TESTS=1 under Xvfb"))
struct ShownPictureTests {
  nonisolated static let names = ExhibitCatalog.all.map { $0.name }

  /// Every key that the window knows, and one that it does not; those that switch are pressed twice.
  static let letters: [SDL_KeyCode] = [
    SDLK_i, SDLK_SPACE, SDLK_d, SDLK_BACKSPACE, SDLK_m, SDLK_t, SDLK_i, SDLK_t, SDLK_d, SDLK_t, SDLK_b, SDLK_n, SDLK_x,
    SDLK_RIGHT, SDLK_LEFT, SDLK_DOWN, SDLK_UP, SDLK_END, SDLK_HOME, SDLK_PAGEDOWN, SDLK_PAGEUP, SDLK_RETURN, SDLK_h,
    SDLK_h, SDLK_e, SDLK_e, SDLK_o, SDLK_d, SDLK_o, SDLK_p, SDLK_PERIOD, SDLK_p, SDLK_z,
  ]

  @Test("a window at rest shows the session's frame, after every key", arguments: names)
  func keys(_ name: String) throws {
    let window = try TestWindow(name)
    window.settle("at first")
    for code in Self.letters { window.press(code) }
    // While statistics are shown, every turn draws.
    window.push(TestWindow.key(SDLK_f))
    for _ in 0..<10 { #expect(window.turn(0.1) == .drew) }
    #expect(window.window.interface.statistics.lines.last?.contains(" ms by the processor, ") == true)
    window.press(SDLK_f)
    for code in [SDLK_a, SDLK_c, SDLK_v, SDLK_x] { window.press(code, KMOD_LCTRL) }
    window.press(SDLK_h)
    window.press(SDLK_ESCAPE)
    window.press(SDLK_r)
    try window.closeAndCompare()
  }

  @Test("a window at rest shows the session's frame, after drags, wheels, pinches and resizes", arguments: names)
  func gestures(_ name: String) throws {
    let window = try TestWindow(name)
    window.drag(from: CGPoint(x: 300, y: 150), to: CGPoint(x: 120, y: 60), "fling")
    window.drag(from: CGPoint(x: 240, y: 120), to: CGPoint(x: 240, y: 120), "tap")
    window.drag(from: CGPoint(x: 100, y: 40), to: CGPoint(x: 330, y: 230), "fling back")
    window.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 330, y: 190), holding: KMOD_LALT, "pinch")
    window.wheel(-2, "wheel")
    window.wheel(3, holding: KMOD_LCTRL, "pinch by the wheel")
    window.rightClick(CGPoint(x: 240, y: 120))
    window.resize(width: 400, height: 330)
    window.press(SDLK_i)
    window.resize(width: 480, height: 300)
    try window.closeAndCompare()
  }

  @Test(
    "a window at rest shows the session's frame when keys come during a motion, whatever draws it",
    arguments: WindowRenderer.allCases)
  func midMotion(_ renderer: WindowRenderer) throws {
    for name in ["conferences", "animated-flow", "chat", "springy-carousel", "layout-push"] {
      let window = try TestWindow(name, renderer: renderer)
      for code in [SDLK_t, SDLK_d, SDLK_t, SDLK_i, SDLK_d, SDLK_t, SDLK_d, SDLK_h, SDLK_END, SDLK_h, SDLK_d] {
        window.push(TestWindow.key(code))
        for _ in 0..<3 { window.turn(0.023) }
      }
      window.settle("keys in mid-motion")
      window.press(SDLK_p)
      for code in [SDLK_i, SDLK_d, SDLK_PERIOD, SDLK_PERIOD] { window.press(code) }
      window.press(SDLK_p)
      try window.closeAndCompare()
    }
  }

  @Test("a window at rest draws once, and then waits for an event without a timeout")
  func idles() throws {
    let window = try TestWindow("springy-carousel")
    window.settle("at first")
    let ticks = window.window.session.tick
    for _ in 0..<50 { #expect(window.turn(0.5) == .idled(atMost: nil)) }
    #expect(window.window.session.tick == ticks)
    // A long rest does not count for the motion after it: the first picture shows its beginning.
    window.push(TestWindow.key(SDLK_i))
    _ = window.turn(10)
    #expect(window.window.session.tick == ticks)
    _ = window.turn(1.0 / 60)
    #expect(window.window.session.tick == ticks + 2)
    try window.closeAndCompare()
  }

  @Test(
    "a window shows its picture again after it was covered, hidden, or its device reset",
    arguments: WindowRenderer.allCases)
  func comesBack(_ renderer: WindowRenderer) throws {
    let window = try TestWindow("gallery", renderer: renderer)
    window.settle("at first")
    for (kind, name) in [
      (SDL_WINDOWEVENT_EXPOSED, "exposed"), (SDL_WINDOWEVENT_MINIMIZED, "minimized"),
      (SDL_WINDOWEVENT_RESTORED, "restored"),
    ] {
      var event = SDL_Event()
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(kind.rawValue)
      window.push(event)
      #expect((window.turn(0.1) == .drew) == (kind != SDL_WINDOWEVENT_MINIMIZED), "\(name)")
    }
    var reset = SDL_Event()
    reset.type = SDL_RENDER_DEVICE_RESET.rawValue
    window.push(reset)
    #expect(window.turn(0.1) == .drew)
    window.settle("after a device reset")
    try window.closeAndCompare()
  }

  @Test("a picture that is lost as its window is resized under it is drawn again")
  func lostPicture() throws {
    let window = try TestWindow("springy-carousel")
    window.settle("at first")
    for (width, height) in [(500, 310), (430, 280), (480, 300)] as [(Int32, Int32)] {
      window.push(TestWindow.key(SDLK_i))
      var (drawn, lost) = (0, 0)
      for step in 0..<8 where try window.window.turn(1.0 / 60) == .drew {
        // Between drawing and showing.
        SDL_SetWindowSize(window.window.window, width - Int32(step), height)
        SDL_PumpEvents()
        drawn += 1
        if try !window.window.present() { lost += 1 }
      }
      #expect(drawn > 3 && lost > 0)
      window.resize(width: width, height: height)
    }
    try window.closeAndCompare()
  }

  @Test("the processor draws where OpenGL has no device, and a device where one is asked for")
  func renderers() throws {
    #expect(
      ["llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Software Rasterizer"].allSatisfy(WindowOutput.isSoftware))
    #expect(
      !["Mesa Intel(R) UHD Graphics", "NVIDIA GeForce", "AMD Radeon", "opengl"].contains(where: WindowOutput.isSoftware)
    )
    for (wanted, hasDevice) in [(nil, !WindowOutput.isFast), (.cpu, false), (.gpu, true)] as [(WindowRenderer?, Bool)] {
      let window = try SceneWindow(Scene(showing: SpringyCarousel.self), in: .standard, renderer: wanted)
      #expect((window.output.device != nil) == hasDevice, "\(String(describing: wanted))")
      window.close()
    }
  }
}

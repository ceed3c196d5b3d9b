import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

/// The stage that is shown larger or smaller, and moved.
@MainActor
@Suite("The zoomed stage", .serialized)
struct ZoomTests {
  private func open(_ body: (TestWindow, SceneWindow) throws -> Void) throws {
    let test = try TestWindow("springy-carousel", size: CGSize(width: 720, height: 480), isHidden: true)
    defer { test.window.close() }
    test.settle("at first")
    try body(test, test.window)
  }

  private func press(_ code: SDL_KeyCode, _ test: TestWindow) {
    test.push(TestWindow.key(code))
    test.turn(1.0 / 60)
  }

  private func hover(_ point: CGPoint, _ test: TestWindow) {
    test.move(to: point)
    test.turn(1.0 / 60)
  }

  @Test("it is larger about the pointer, whose point of the stage stays; 0 shows it as it was; nothing is done by that")
  func about() throws {
    try open { test, window in
      let (hash, state) = (window.studio.current.session.stateHash, window.gate.shown)
      let pointer = CGPoint(x: 200, y: 100)
      hover(pointer, test)
      for code in [SDLK_EQUALS, SDLK_PLUS, SDLK_KP_PLUS] { press(code, test) }
      #expect(abs(window.zoom.scale - 2.828) < 0.001)
      let point = window.place(near: pointer).onStage(pointer)
      #expect(abs(point.x - 200) < 1e-9 && abs(point.y - 100) < 1e-9)
      #expect(window.gate.shown != state)
      for code in [SDLK_MINUS, SDLK_KP_MINUS, SDLK_MINUS] { press(code, test) }
      #expect(window.zoom.scale == 1 && abs(window.zoom.origin.x) < 1e-9 && abs(window.zoom.origin.y) < 1e-9)
      for _ in 0..<20 { press(SDLK_MINUS, test) }
      #expect(window.zoom.scale == 0.25)
      for _ in 0..<40 { press(SDLK_EQUALS, test) }
      #expect(window.zoom.scale == 16)
      press(SDLK_0, test)
      #expect(window.zoom == StagePlace() && window.studio.current.session.stateHash == hash)
      #expect(window.studio.current.session.log.isEmpty)
    }
  }

  @Test("a drag with the middle button moves it, and not the session; touches arrive where they are seen")
  func pan() throws {
    try open { test, window in
      let hash = window.studio.current.session.stateHash
      hover(CGPoint(x: 0, y: 0), test)
      for _ in 0..<2 { press(SDLK_EQUALS, test) }
      test.button(SDL_MOUSEBUTTONDOWN, CGPoint(x: 300, y: 200), SDL_BUTTON_MIDDLE)
      hover(CGPoint(x: 200, y: 150), test)
      test.button(SDL_MOUSEBUTTONUP, CGPoint(x: 190, y: 140), SDL_BUTTON_MIDDLE)
      test.turn(1.0 / 60)
      hover(CGPoint(x: 400, y: 300), test)
      #expect(abs(window.zoom.origin.x + 110) < 1e-9 && abs(window.zoom.origin.y + 60) < 1e-9)
      #expect(window.studio.current.session.stateHash == hash)
      test.button(SDL_MOUSEBUTTONDOWN, CGPoint(x: 90, y: 40))
      test.turn(1.0 / 60)
      test.button(SDL_MOUSEBUTTONUP, CGPoint(x: 90, y: 40))
      test.turn(1.0 / 60)
      guard case .pointerDown(let point)? = window.studio.current.session.log.first?.command else {
        Issue.record("no touch")
        return
      }
      #expect(abs(point.x - 100) < 1e-9 && abs(point.y - 50) < 1e-9)
    }
  }

  @Test("A and B are zoomed alike, each about the point of its own stage that is pointed at")
  func compared() throws {
    try open { test, window in
      press(SDLK_v, test)
      for _ in 0..<2 {
        var event = TestWindow.key(SDLK_v)
        event.key.keysym.mod = UInt16(KMOD_LSHIFT.rawValue)
        test.push(event)
        test.turn(1.0 / 60)
      }
      let stage = try #require(window.stages.last)
      let rect = stage.place.rect(of: stage.size)
      let pointer = CGPoint(x: rect.midX.rounded(), y: rect.midY.rounded())
      let before = window.place(near: pointer).onStage(pointer)
      hover(pointer, test)
      for _ in 0..<4 { press(SDLK_EQUALS, test) }
      let after = window.place(near: pointer).onStage(pointer)
      #expect(abs(before.x - after.x) < 1e-9 && abs(before.y - after.y) < 1e-9)
      #expect(abs(window.place(near: pointer).scale - 4 * stage.place.scale) < 1e-9)
    }
  }

  @Test("places in places, and scales about points, are what the maps of their points are")
  func places() {
    var random = SeededGenerator(seed: 3)
    func place() -> StagePlace {
      var place = StagePlace()
      place.scale = CGFloat.random(in: 0.1...9, using: &random)
      place.origin.x = CGFloat.random(in: -900...900, using: &random)
      place.origin.y = CGFloat.random(in: -900...900, using: &random)
      return place
    }
    func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }
    for _ in 0..<200 {
      let (outer, inner, point) = (place(), place(), place().origin)
      #expect(isNear(outer.holding(inner).onStage(point), inner.onStage(outer.onStage(point))))
      let scaled = inner.scaled(to: 2.5, about: point)
      #expect(scaled.scale == 2.5 && isNear(scaled.onStage(point), inner.onStage(point)))
    }
  }
}

import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow
import Testing

/// Real windows with a file for their place and size. They need a display, as `ShownPictureTests` do.
@MainActor
@Suite(
  "A window's place and size from one time to the next", .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["SPRINGFLOW_DISPLAY_TESTS"] == "1",
    "needs a display; .ci/run sets SPRINGFLOW_DISPLAY_TESTS=1 under Xvfb"))
struct KeptPlacementTests {
  /// Opens a window with a file that says `text`, and closes it after `body`.
  ///
  /// - Returns: What the file says then.
  func open(
    _ text: String?, keepsSize: Bool = true, _ body: (SceneWindow) throws -> Void = { _ in }
  ) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("springflow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("window")
    try text?.write(to: url, atomically: false, encoding: .utf8)
    var scene = Scene(showing: SpringyCarousel.self)
    scene.viewport = CGSize(width: 480, height: 300)
    let window = try SceneWindow(
      scene, in: .standard, placement: WindowPlacementFile(path: url.path), keepsSize: keepsSize)
    do {
      defer { window.close() }
      try body(window)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["window"])
    return try? String(contentsOf: url, encoding: .utf8)
  }

  static func place(_ window: SceneWindow) -> CGRect {
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetWindowPosition(window.window, &x, &y)
    SDL_GetWindowSize(window.window, &width, &height)
    return CGRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  static func wait(for place: CGRect, _ window: SceneWindow) throws {
    for _ in 0..<100 where Self.place(window) != place || window.now.viewport != place.size {
      _ = try window.turn(0.01)
      SDL_Delay(5)
    }
    #expect(Self.place(window) == place && window.now.viewport == place.size)
  }

  @Test("it opens where and as large as the file says, and the session begins with that size")
  func opens() throws {
    let after = try open("70 90 640 500\n") { window in
      #expect(window.session.scene.viewport == CGSize(width: 640, height: 500))
      #expect(window.now.viewport == CGSize(width: 640, height: 500))
      try Self.wait(for: CGRect(x: 70, y: 90, width: 640, height: 500), window)
    }
    #expect(after == "70 90 640 500\n")
  }

  @Test("moved and resized, it keeps its new place and size")
  func keeps() throws {
    let after = try open("70 90 640 500\n") { window in
      SDL_SetWindowPosition(window.window, 33, 44)
      SDL_SetWindowSize(window.window, 500, 400)
      try Self.wait(for: CGRect(x: 33, y: 44, width: 500, height: 400), window)
    }
    #expect(after == "33 44 500 400\n")
  }

  @Test("closed while it fills the display, it keeps the place and size from before")
  func fullScreen() throws {
    let after = try open("70 90 640 500\n") { window in
      try Self.wait(for: CGRect(x: 70, y: 90, width: 640, height: 500), window)
      var key = TestWindow.key(SDLK_F11)
      SDL_PushEvent(&key)
      try Self.wait(for: CGRect(x: 0, y: 0, width: 1280, height: 800), window)
    }
    #expect(after == "70 90 640 500\n")
  }

  @Test("where the viewport is exact only the place is taken and kept, and the kept size stays")
  func exact() throws {
    let after = try open("70 90 640 500\n", keepsSize: false) { window in
      #expect(window.session.scene.viewport == CGSize(width: 480, height: 300))
      try Self.wait(for: CGRect(x: 70, y: 90, width: 480, height: 300), window)
      SDL_SetWindowPosition(window.window, 33, 44)
      try Self.wait(for: CGRect(x: 33, y: 44, width: 480, height: 300), window)
    }
    #expect(after == "33 44 640 500\n")
    #expect(try open(nil, keepsSize: false)?.hasSuffix(" 960 600\n") == true)
  }

  @Test(
    "a file that is none, one of a window on no display, and one of a larger window than the display are ignored",
    arguments: [nil, "garbage", "5000 5000 640 500\n", "0 0 2000 500\n", "0 0 640 900\n"])
  func ignored(_ text: String?) throws {
    let after = try open(text) { window in
      #expect(window.session.scene.viewport == CGSize(width: 480, height: 300))
      // In the middle of the display.
      try Self.wait(for: CGRect(x: 400, y: 250, width: 480, height: 300), window)
    }
    #expect(after == "400 250 480 300\n")
  }
}

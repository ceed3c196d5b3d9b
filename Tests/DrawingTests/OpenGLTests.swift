import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Pictures that OpenGL draws. Mesa draws them without a display: `.ci/run` installs it and sets
/// `SPRINGFLOW_DISPLAY_TESTS=1`.
@MainActor
@Suite(
  "Pictures by OpenGL", .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["SPRINGFLOW_DISPLAY_TESTS"] == "1",
    "needs libegl1 and libgl1-mesa-dri; .ci/run sets SPRINGFLOW_DISPLAY_TESTS=1"))
struct OpenGLTests {
  /// Draws canvases by OpenGL, without a display.
  private static func withDevice(_ body: (OpaquePointer) throws -> Void) throws {
    try check(SDL_Init(0), "start")
    defer { SDL_Quit() }
    SDL_SetHintWithPriority(SDL_HINT_RENDER_DRIVER, "opengl", SDL_HINT_OVERRIDE)
    try check(SDL_VideoInit("offscreen"), "draw without a display")
    defer { SDL_VideoQuit() }
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_OPENGL.rawValue
    let window = try checked(SDL_CreateWindow("test", 0, 0, 64, 64, flags), "make a window")
    defer { SDL_DestroyWindow(window) }
    let handle = try checked(
      SDL_CreateRenderer(window, -1, SDL_RENDERER_TARGETTEXTURE.rawValue), "make a renderer")
    defer { SDL_DestroyRenderer(handle) }
    try body(handle)
  }

  private static func picture(
    _ canvas: Canvas, width: Int, height: Int, _ device: DeviceRenderer, _ handle: OpaquePointer
  ) throws -> PixelImage {
    let target = try checked(
      SDL_CreateTexture(
        handle, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), Int32(width),
        Int32(height)), "make a picture")
    defer { SDL_DestroyTexture(target) }
    try check(SDL_SetRenderTarget(handle, target), "draw into a picture")
    try device.draw(canvas)
    var picture = PixelImage(width: width, height: height)
    try check(
      SDL_RenderReadPixels(handle, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, &picture.pixels, Int32(width) * 4),
      "read the picture")
    return picture
  }

  @Test("glyphs first needed in a later frame reach the texture, even in a fresh atlas and after a lost texture")
  func laterFrames() throws {
    try withTemporaryFolder { folder in
      try PhotoTests.write("\(folder)/a.png")
      let photo = Drawn.element(CellContent(picture: .file("\(folder)/a.png")))
      let frames: [[Frame.Element]] = [
        [], [Drawn.element(CellContent(text: "1", tint: 1))], [photo],
        [Drawn.element(CellContent(picture: .landscape(2)))], [photo],
      ]
      try Self.withDevice { handle in
        let (renderer, device) = (Renderer(scale: 1), DeviceRenderer(handle))
        var first: [PixelImage] = []
        // The second time with another scale in between, which begins a fresh atlas; the third time without its
        // texture.
        for round in 0..<3 {
          if round == 1 { renderer.prepare(scale: 2) }
          if round == 2 { device.forgetTexture() }
          for (number, elements) in frames.enumerated() {
            renderer.prepare(scale: 1)
            var canvas = Canvas(atlas: renderer.atlas)
            try FramePainter.paint(PictureTests.frame(elements), on: &canvas)
            let picture = try Self.picture(canvas, width: 200, height: 160, device, handle)
            if round == 0 { first.append(picture) } else { #expect(picture == first[number], "\(round), \(number)") }
          }
        }
        #expect(PictureTests.isNear(first[2].pixels[80 * 200 + 60], PhotoTests.red))
        #expect(first[1] != first[0] && first[3] != first[2] && first[4] == first[2])
        #expect(renderer.thumbnails.readings == 1 && !renderer.hasNews)
      }
    }
  }

  @Test(
    "every exhibit in motion has the same pixels by OpenGL, up to 4 of 255 and mostly exactly", arguments: [1, 1.5, 2])
  func sameAsOpenGL(_ scale: Double) throws {
    var (equal, total) = (0, 0)
    try Self.withDevice { handle in
      for type in ExhibitCatalog.all {
        var scene = Scene(showing: type)
        scene.duration = 3600
        scene.events = (0..<10).map { number in
          let (low, high) = (CGPoint(x: 200, y: 200), CGPoint(x: 700, y: 480))
          let isBack = number % 2 == 1
          return SceneEvent(tick: number * 60, .drag(from: isBack ? low : high, to: isBack ? high : low, ticks: 24))
        }
        let session = try Session(scene, in: .standard)
        let (renderer, device) = (Renderer(scale: Float(scale)), DeviceRenderer(handle))
        let (width, height) = (Int(scene.viewport.width * scale), Int(scene.viewport.height * scale))
        for moment in [20, 75, 140, 215, 290] {
          while session.tick < moment { try session.step() }
          renderer.prepare(scale: Float(scale))
          var canvas = Canvas(atlas: renderer.atlas)
          try FramePainter.paint(session.frame, on: &canvas)
          let expected = try Self.picture(canvas, width: width, height: height, device, handle)
          var found = PixelImage(width: width, height: height)
          found.withTarget { renderer.draw(canvas, into: $0) }
          let difference = expected.difference(from: found)
          let differing = difference?.count ?? 0
          #expect(difference?.worst ?? 0 <= 4, "\(type.name) at tick \(moment)")
          // Letters differ by one level more often than the rest: OpenGL is now and then a 256th of a pixel beside
          // them.
          let share = 1 - Double(differing) / Double(width * height)
          #expect(share >= 0.94, "\(type.name) at tick \(moment)")
          (equal, total) = (equal + width * height - differing, total + width * height)
        }
      }
    }
    print("at scale \(scale) \(100 * Double(equal) / Double(total)) % of the pixels are those of OpenGL")
    #expect(Double(equal) / Double(total) >= 0.97)
  }
}

import Foundation
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Successive frames", .serialized)
struct RendererTests {
  @Test("glyphs first needed in a later frame reach the texture, even in a fresh atlas and after a lost texture")
  func laterFrames() throws {
    try check(SDL_Init(0), "start")
    defer { SDL_Quit() }
    SDL_SetHintWithPriority(SDL_HINT_RENDER_DRIVER, "opengl", SDL_HINT_OVERRIDE)
    try check(SDL_VideoInit("offscreen"), "draw without a display")
    defer { SDL_VideoQuit() }
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_OPENGL.rawValue
    let window = try checked(SDL_CreateWindow("test", 0, 0, 200, 160, flags), "make a window")
    defer { SDL_DestroyWindow(window) }
    let handle = try checked(SDL_CreateRenderer(window, -1, 0), "make a renderer")
    defer { SDL_DestroyRenderer(handle) }
    try withTemporaryFolder { folder in
      try PhotoTests.write("\(folder)/a.png")
      let renderer = Renderer(handle, scale: 1)
      let photo = Drawn.element(CellContent(picture: .file("\(folder)/a.png")))
      let frames: [[Frame.Element]] = [
        [], [Drawn.element(CellContent(text: "1", tint: 1))], [photo],
        [Drawn.element(CellContent(picture: .landscape(2)))], [photo],
      ]
      var first: [[UInt32]] = []
      // The second time with another scale in between, which begins a fresh atlas; the third time without its texture.
      for round in 0..<3 {
        if round == 1 { renderer.prepare(scale: 2) }
        if round == 2 { renderer.forgetTexture() }
        for (number, elements) in frames.enumerated() {
          renderer.prepare(scale: 1)
          var canvas = Canvas(atlas: renderer.atlas)
          try FramePainter.paint(PictureTests.frame(elements), on: &canvas)
          try renderer.draw(canvas)
          var pixels = [UInt32](repeating: 0, count: 200 * 160)
          let status = SDL_RenderReadPixels(handle, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, &pixels, 200 * 4)
          try check(status, "read the picture")
          if round == 0 { first.append(pixels) } else { #expect(pixels == first[number], "\(round), \(number)") }
        }
      }
      #expect(PictureTests.isNear(first[2][80 * 200 + 60], PhotoTests.red))
      #expect(first[1] != first[0] && first[3] != first[2] && first[4] == first[2])
      #expect(renderer.thumbnails.readings == 1 && !renderer.hasNews)
    }
  }
}

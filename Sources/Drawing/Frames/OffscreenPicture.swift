import SpringflowCSDL2
import SpringflowFiles
import SpringflowViews

/// Draws frames without a display: SDL's offscreen driver with OpenGL, which Mesa renders on the processor.
public enum OffscreenPicture {
  /// Draws a frame and writes it as a PNG file, completely or not at all.
  ///
  /// - Parameters:
  /// - frame: The frame to draw.
  ///   - update: The map of an update to draw over it, if one is given.
  /// - scale: Pixels per point, above 0.
  ///   - path: The file to write.
  /// - Throws: `SDLError` if there is no offscreen driver, no font, or the file cannot be written.
  @preconcurrency @MainActor
  public static func write(
    _ frame: Frame, explaining update: UpdateMap? = nil, scale: Double = 1, to path: String
  ) throws(SDLError) {
    try save(to: path) { use throws(SDLError) in
      try draw([PlacedFrame(frame)], update, scale: scale, Thumbnails(), use)
    }
  }

  /// Draws the parts of a layout's plan into one PNG file, completely or not at all.
  ///
  /// - Throws: `SDLError` if there is no offscreen driver, no font, or the file cannot be written.
  @MainActor
  package static func write(_ sheet: WireframeSheet, of view: CollectionView, to path: String) throws(SDLError) {
    let strips = sheet.strips.map {
      PlacedFrame(view.wireframe(of: $0.content, scale: sheet.scale), at: $0.place.origin)
    }
    try save(to: path) { use throws(SDLError) in
      try draw([PlacedFrame(sheet.ground)] + strips, nil, scale: 1, Thumbnails(), use)
    }
  }

  /// Writes the picture that `body` draws.
  @MainActor
  private static func save(
    to path: String,
    _ body: ((UnsafeMutablePointer<SDL_Surface>) throws(SDLError) -> Void) throws(SDLError) -> Void
  ) throws(SDLError) {
    try body { surface throws(SDLError) in
      do throws(FileProblem) {
        try AtomicFile.replace(path) { file throws(FileProblem) in
          guard IMG_SavePNG(surface, "/proc/self/fd/\(file)") == 0, PNGFile.isWhole(file) else {
            throw FileProblem("less of it written than there is, for want of space or by a limit on file sizes")
          }
        }
      } catch {
        throw SDLError(
          "write \(PrintableText.escaped(path))",
          reason: "\(error); check that its folder is there, may be written and has room")
      }
    }
  }

  /// Draws a frame and returns its pixels, row by row, as 0xAARRGGBB.
  @MainActor
  package static func pixels(
    of frame: Frame, scale: Double = 1, thumbnails: Thumbnails = Thumbnails()
  ) throws(SDLError) -> (width: Int, height: Int, pixels: [UInt32]) {
    try pixels(of: [frame], scale: scale, thumbnails: thumbnails)[0]
  }

  /// Draws frames, one after the other, and returns their pixels.
  @MainActor
  package static func pixels(
    of frames: [Frame], scale: Double = 1, thumbnails: Thumbnails = Thumbnails()
  ) throws(SDLError) -> [(width: Int, height: Int, pixels: [UInt32])] {
    var results: [(width: Int, height: Int, pixels: [UInt32])] = []
    try withRenderer(scale, thumbnails) { renderer, handle throws(SDLError) in
      for frame in frames {
        try draw([PlacedFrame(frame)], nil, scale: scale, with: renderer, handle) { surface throws(SDLError) in
          let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
          let stride = Int(surface.pointee.pitch) / 4
          let source = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
          var pixels: [UInt32] = []
          pixels.reserveCapacity(width * height)
          for row in 0..<height { pixels += UnsafeBufferPointer(start: source + row * stride, count: width) }
          results.append((width, height, pixels))
        }
      }
    }
    return results
  }

  /// A frame that is drawn over others, clipped to its viewport.
  private struct PlacedFrame {
    let frame: Frame
    /// The origin of its viewport in the picture, in points.
    let origin: CGPoint

    init(_ frame: Frame, at origin: CGPoint = .zero) {
      self.frame = frame
      self.origin = origin
    }

    /// The pixels it covers.
    func pixels(_ scale: Double) -> SDL_Rect {
      func count(_ length: CGFloat) -> Int32 { Int32((Double(length) * scale).rounded()) }
      return SDL_Rect(
        x: count(origin.x), y: count(origin.y), w: max(1, count(frame.viewport.width)),
        h: max(1, count(frame.viewport.height)))
    }
  }

  /// Draws layers over each other; the first one is as large as the picture.
  @MainActor
  private static func draw(
    _ frames: [PlacedFrame], _ update: UpdateMap?, scale: Double, _ thumbnails: Thumbnails,
    _ use: (UnsafeMutablePointer<SDL_Surface>) throws(SDLError) -> Void
  ) throws(SDLError) {
    try withRenderer(scale, thumbnails) { renderer, handle throws(SDLError) in
      try draw(frames, update, scale: scale, with: renderer, handle, use)
    }
  }

  /// Starts SDL without a display, and passes a renderer and SDL's own to `body`.
  @MainActor
  private static func withRenderer(
    _ scale: Double, _ thumbnails: Thumbnails, _ use: (Renderer, OpaquePointer) throws(SDLError) -> Void
  ) throws(SDLError) {
    try check(SDL_Init(0), "start")
    defer { SDL_Quit() }
    SDL_SetHintWithPriority(SDL_HINT_RENDER_DRIVER, "opengl", SDL_HINT_OVERRIDE)
    try check(
      SDL_VideoInit("offscreen"), "draw without a display (its offscreen driver needs libegl1, libgl1-mesa-dri)")
    defer { SDL_VideoQuit() }
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_OPENGL.rawValue
    let window = try checked(SDL_CreateWindow("springflow", 0, 0, 64, 64, flags), "make an offscreen window")
    defer { SDL_DestroyWindow(window) }
    let handle = try checked(
      SDL_CreateRenderer(window, -1, SDL_RENDERER_TARGETTEXTURE.rawValue), "make an offscreen renderer")
    defer { SDL_DestroyRenderer(handle) }
    try use(Renderer(handle, scale: Float(scale), thumbnails: thumbnails), handle)
  }

  @MainActor
  private static func draw(
    _ frames: [PlacedFrame], _ update: UpdateMap?, scale: Double, with renderer: Renderer, _ handle: OpaquePointer,
    _ use: (UnsafeMutablePointer<SDL_Surface>) throws(SDLError) -> Void
  ) throws(SDLError) {
    let whole = frames[0].pixels(scale)
    let (width, height) = (whole.w, whole.h)
    let target = try checked(
      SDL_CreateTexture(
        handle, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), width, height),
      "make a picture of \(width) x \(height) pixels, try a smaller --scale")
    defer { SDL_DestroyTexture(target) }
    try check(SDL_SetRenderTarget(handle, target), "draw into a picture")

    for (number, placed) in frames.enumerated() {
      // A fresh atlas if the old one is used up.
      renderer.prepare(scale: Float(scale))
      var canvas = Canvas(atlas: renderer.atlas)
      try FramePainter.paint(placed.frame, on: &canvas)
      if let update { try UpdateDiagram.paint(update, in: placed.frame.viewport, on: &canvas) }
      var area = placed.pixels(scale)
      try check(SDL_RenderSetViewport(handle, &area), "draw a part of the picture")
      try renderer.draw(canvas, clearing: number == 0)
    }
    SDL_RenderSetViewport(handle, nil)
    let surface = try checked(
      SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888.rawValue), "make room for a picture"
    )
    defer { SDL_FreeSurface(surface) }
    try check(
      SDL_RenderReadPixels(
        handle, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, surface.pointee.pixels, surface.pointee.pitch),
      "read the picture")
    try use(surface)
  }
}

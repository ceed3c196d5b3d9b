import Springflow
import SpringflowCSDL2
import SpringflowDrawing

/// What draws a window's pictures.
public enum WindowRenderer: String, CaseIterable, Sendable {
  /// The graphics device, by OpenGL.
  case gpu
  /// The processor's cores, into the window's memory.
  case cpu
}

/// A window of the display, and the way its pictures get into it.
///
/// Without a graphics device OpenGL is drawn by the processor, several times slower than `Renderer` draws: so the
/// window asks OpenGL for its name, and in release builds draws in memory unless a device answers.
@MainActor
package final class WindowOutput {
  /// SDL's window.
  package let window: OpaquePointer
  /// SDL's renderer, if a graphics device draws.
  package let device: OpaquePointer?
  /// The name of what draws, for the statistics.
  let name: String
  private let deviceRenderer: DeviceRenderer?
  /// The picture, where the window's memory has pixels of another format.
  private var picture: PixelImage?
  /// The time that drawing and showing pictures took so far, in seconds.
  private(set) var drawingTime = 0.0
  /// Pictures in a row that could not be shown.
  private var failures = 0

  /// More than this many failures in a row are not a window that is being resized.
  private static let mostFailures = 30

  /// Whether the processor draws faster in memory than by OpenGL: not without optimisation, which Mesa always has.
  package static var isFast: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// Opens a window, and shows it.
  ///
  /// - Parameters:
  ///   - renderer: What draws its pictures; whatever is faster if `nil`.
  ///   - open: Opens a hidden window, which is done again if another kind of window is needed.
  /// - Throws: `SDLError` if SDL cannot open a window or draw in it.
  init(_ renderer: WindowRenderer?, open: () throws(SDLError) -> OpaquePointer) throws(SDLError) {
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    // Straight to the display: by default SDL shows the memory by OpenGL.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    var window = try open()
    var device: OpaquePointer?
    if renderer != .cpu {
      device = Self.device(of: window)
      if renderer == .gpu { device = try checked(device, "draw by a graphics device in its window") }
    }
    if renderer == nil, Self.isFast, let slow = device, Self.isSoftware(Self.deviceName(slow)) {
      SDL_DestroyRenderer(slow)
      SDL_DestroyWindow(window)
      // A window that OpenGL has drawn in keeps its memory.
      window = try open()
      device = SDL_GetWindowSurface(window) == nil ? Self.device(of: window) : nil
    }
    if device == nil { _ = try checked(SDL_GetWindowSurface(window), "draw in its window") }
    (self.window, self.device) = (window, device)
    deviceRenderer = device.map(DeviceRenderer.init)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    name = device.map(Self.deviceName) ?? "the processor, \(cores == 1 ? "one core" : "\(cores) cores")"
    SDL_ShowWindow(window)
  }

  private static func device(of window: OpaquePointer) -> OpaquePointer? {
    let wanted = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
    return SDL_CreateRenderer(window, -1, wanted) ?? SDL_CreateRenderer(window, -1, 0)
  }

  /// The name of a graphics device: what OpenGL calls it, if that draws, else SDL's name of the renderer.
  private static func deviceName(_ device: OpaquePointer) -> String {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(device, &info)
    let kind = info.name.map { String(cString: $0) } ?? ""
    guard kind.hasPrefix("opengl"), let address = SDL_GL_GetProcAddress("glGetString") else { return kind }
    typealias GetString = @convention(c) (_ name: UInt32) -> UnsafePointer<UInt8>?
    // GL_RENDERER; the context is current since the renderer was made.
    return unsafeBitCast(address, to: GetString.self)(0x1F01).map { String(cString: $0) } ?? kind
  }

  /// Whether a name is one of OpenGL on the processor.
  package static func isSoftware(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software", "swiftshader"].contains { name.contains($0) }
  }

  /// Pixels a point.
  var scale: Float {
    var (points, pixels): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &points, nil)
    if let device {
      SDL_GetRendererOutputSize(device, &pixels, nil)
    } else {
      SDL_GetWindowSizeInPixels(window, &pixels, nil)
    }
    return points > 0 && pixels > 0 ? Float(pixels) / Float(points) : 1
  }

  /// Draws the next picture.
  func draw(_ canvas: Canvas, with renderer: Renderer) throws(SDLError) {
    let start = SDL_GetPerformanceCounter()
    defer { addTime(since: start) }
    if let deviceRenderer { return try deviceRenderer.draw(canvas) }
    // Another one after the window was resized. Where there is none, showing it fails.
    guard let surface = SDL_GetWindowSurface(window) else { return }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    guard width > 0, height > 0, SDL_LockSurface(surface) == 0 else { return }
    defer { SDL_UnlockSurface(surface) }
    let format = surface.pointee.format.pointee.format
    let pitch = surface.pointee.pitch
    if format == SDL_PIXELFORMAT_ARGB8888.rawValue || format == SDL_PIXELFORMAT_RGB888.rawValue, pitch % 4 == 0 {
      let pixels = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
      renderer.draw(canvas, into: PixelTarget(pixels, width: width, height: height, stride: Int(pitch) / 4))
      return
    }
    if picture?.width != width || picture?.height != height { picture = PixelImage(width: width, height: height) }
    picture?.withTarget { renderer.draw(canvas, into: $0) }
    let status = picture?.pixels.withUnsafeBytes {
      SDL_ConvertPixels(
        Int32(width), Int32(height), SDL_PIXELFORMAT_ARGB8888.rawValue, $0.baseAddress, Int32(width * 4), format,
        surface.pointee.pixels, pitch)
    }
    try check(status ?? 0, "draw in its window")
  }

  /// Shows the picture that was drawn.
  ///
  /// - Returns: Whether it is in the window: the memory of a window that was resized since is lost.
  package func present() throws(SDLError) -> Bool {
    let start = SDL_GetPerformanceCounter()
    defer { addTime(since: start) }
    if let device {
      SDL_RenderPresent(device)
      return true
    }
    let status = SDL_UpdateWindowSurface(window)
    failures = status == 0 ? 0 : failures + 1
    if failures > Self.mostFailures { try check(status, "show a picture in its window") }
    return status == 0
  }

  private func addTime(since start: UInt64) {
    drawingTime += Double(SDL_GetPerformanceCounter() - start) / Double(SDL_GetPerformanceFrequency())
  }

  /// Forgets what the graphics device lost.
  func forgetTexture() { deviceRenderer?.forgetTexture() }

  func close() {
    forgetTexture()
    if let device { SDL_DestroyRenderer(device) }
    SDL_DestroyWindow(window)
  }
}

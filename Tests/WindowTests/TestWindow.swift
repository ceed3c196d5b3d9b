import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow
import Testing

/// A window in this process that receives events and portions of time, and whose pixels are read before they are shown.
@MainActor
final class TestWindow {
  /// The pixels of the window at rest, and the frame of its session then.
  struct Shot {
    var name: String
    var pixels: [UInt32]
    var frame: Frame
    /// The rectangles that the display covers.
    var covered: [CGRect]
  }

  let name: String
  let window: SceneWindow
  /// What was drawn last; read when it is asked for where nothing shows it.
  private var pixels: [UInt32] = []
  private let isHidden: Bool
  private(set) var shots: [Shot] = []

  /// The initial size of windows, in points: small, as pixels take time without a GPU.
  static let size = CGSize(width: 480, height: 300)
  /// The tolerance of a pixel's channel where a graphics device draws; drawn in memory, pixels are equal.
  static let deviceTolerance = 6
  /// The number of pixels of 144,000 that may differ more there: if an edge lies exactly on a pixel's middle, rows that
  /// are drawn from the other end are filled the other way. (Turned cards of the spiral have three such pixels, those
  /// of cover flow up to 27.)
  static let deviceEdgePixels = 40

  /// Opens a window.
  ///
  /// - Parameter isHidden: Whether it has no display: SDL keeps it in memory.
  init(
    _ name: String, size: CGSize = TestWindow.size, renderer: WindowRenderer = .cpu, isHidden: Bool = false
  ) throws {
    (self.name, self.isHidden) = (name, isHidden)
    SceneWindow.needsDisplay = !isHidden
    defer { SceneWindow.needsDisplay = true }
    var scene = Scene(showing: try #require(ExhibitCatalog.exhibit(named: name)))
    scene.viewport = size
    // Time comes from the test: no vertical synchronisation.
    SDL_SetHintWithPriority(SDL_HINT_RENDER_VSYNC, "0", SDL_HINT_OVERRIDE)
    window = try SceneWindow(scene, in: .standard, renderer: renderer)
    SDL_SetModState(KMOD_NONE)
  }

  // MARK: Time

  @discardableResult
  func turn(_ elapsed: Double) -> Turn {
    do {
      let turn = try window.turn(elapsed)
      if turn == .drew {
        if !isHidden { read() }
        try window.present()
      }
      return turn
    } catch {
      Issue.record("\(name): \(error)")
      return .idled(atMost: nil)
    }
  }

  /// Advances time until the window waits for an event; a motion that never ends is paused.
  func settle(_ action: String) {
    var isResting = false
    var wait = 0.1
    for _ in 0..<90 where !isResting {
      let turn = turn(wait)
      isResting = turn == .idled(atMost: nil)
      // Nothing changes before that, so nothing is missed.
      if case .idled(let time?) = turn { wait = max(0.1, time) } else { wait = 0.1 }
    }
    let goesOn = !isResting
    if goesOn {
      push(Self.key(SDLK_p))
      for _ in 0..<60 where !isResting { isResting = turn(0.1) == .idled(atMost: nil) }
    }
    #expect(isResting, "\(name) does not come to rest after \(action)")
    if !isHidden { shoot(action) }
    if goesOn, window.isPaused {
      push(Self.key(SDLK_p))
      turn(0.02)
    }
  }

  // MARK: Events

  func push(_ event: SDL_Event) {
    var event = event
    SDL_PushEvent(&event)
  }

  static func key(_ code: SDL_KeyCode, _ held: SDL_Keymod = KMOD_NONE) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_KEYDOWN.rawValue
    event.key.state = 1
    event.key.keysym.sym = Int32(bitPattern: code.rawValue)
    event.key.keysym.mod = UInt16(held.rawValue)
    return event
  }

  func press(_ code: SDL_KeyCode, _ held: SDL_Keymod = KMOD_NONE) {
    push(Self.key(code, held))
    settle(String(cString: SDL_GetKeyName(Int32(bitPattern: code.rawValue))))
  }

  func button(_ type: SDL_EventType, _ point: CGPoint, _ button: Int32 = SDL_BUTTON_LEFT) {
    var event = SDL_Event()
    event.type = type.rawValue
    event.button.button = UInt8(button)
    (event.button.x, event.button.y) = (Int32(point.x), Int32(point.y))
    push(event)
  }

  func move(to point: CGPoint) {
    var event = SDL_Event()
    event.type = SDL_MOUSEMOTION.rawValue
    (event.motion.x, event.motion.y) = (Int32(point.x), Int32(point.y))
    push(event)
  }

  func drag(from start: CGPoint, to end: CGPoint, holding held: SDL_Keymod = KMOD_NONE, _ action: String) {
    SDL_SetModState(held)
    move(to: start)
    button(SDL_MOUSEBUTTONDOWN, start)
    for step in 1...6 {
      let share = CGFloat(step) / 6
      move(to: CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
      turn(1.0 / 60)
    }
    button(SDL_MOUSEBUTTONUP, end)
    turn(1.0 / 60)
    SDL_SetModState(KMOD_NONE)
    settle(action)
  }

  func wheel(_ notches: Float, holding held: SDL_Keymod = KMOD_NONE, _ action: String) {
    SDL_SetModState(held)
    var event = SDL_Event()
    event.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.preciseY = notches
    push(event)
    turn(1.0 / 60)
    SDL_SetModState(KMOD_NONE)
    settle(action)
  }

  func rightClick(_ point: CGPoint) {
    button(SDL_MOUSEBUTTONDOWN, point, SDL_BUTTON_RIGHT)
    button(SDL_MOUSEBUTTONUP, point, SDL_BUTTON_RIGHT)
    settle("right click")
  }

  func resize(width: Int32, height: Int32) {
    SDL_SetWindowSize(window.window, width, height)
    // The display sends this event when it is done.
    for _ in 0..<20 where window.now.viewport.width != CGFloat(width) || window.now.viewport.height != CGFloat(height) {
      turn(0.01)
      SDL_Delay(5)
    }
    #expect(window.now.viewport == CGSize(width: Int(width), height: Int(height)))
    settle("\(width) x \(height)")
  }

  /// The timeline's line, in points of the window.
  var track: CGRect { window.interface.timeline.convert(window.interface.timeline.track, to: nil) }

  // MARK: Pixels

  /// What was drawn last.
  var picture: PixelImage {
    if isHidden { read() }
    let size = window.now.viewport
    return PixelImage(width: Int(size.width), height: Int(size.height), pixels: pixels)
  }

  private func read() {
    do { pixels = try Self.pixels(of: window.output) } catch { Issue.record("\(name): \(error)") }
  }

  /// The picture that was drawn last, before it is shown, as opaque pixels.
  static func pixels(of output: WindowOutput) throws -> [UInt32] {
    var (width, height): (Int32, Int32) = (0, 0)
    if let device = output.device {
      SDL_GetRendererOutputSize(device, &width, &height)
      var pixels = [UInt32](repeating: 0, count: Int(width * height))
      let status = SDL_RenderReadPixels(device, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, &pixels, width * 4)
      try #require(status == 0)
      return pixels
    }
    let surface = try #require(SDL_GetWindowSurface(output.window))
    (width, height) = (surface.pointee.w, surface.pointee.h)
    var pixels = [UInt32](repeating: 0, count: Int(width * height))
    let status = SDL_ConvertPixels(
      width, height, surface.pointee.format.pointee.format, surface.pointee.pixels, surface.pointee.pitch,
      SDL_PIXELFORMAT_ARGB8888.rawValue, &pixels, width * 4)
    try #require(status == 0)
    return pixels.map { $0 | 0xFF00_0000 }
  }

  private func shoot(_ action: String) {
    var covered: [CGRect] = []
    let interface = window.interface
    // The part of the strip with the height of chips, over its full width.
    covered.append(interface.hints.frame.insetBy(dx: 0, dy: 4))
    for panel in [interface.pause, interface.legend] as [View] where panel.isShown {
      covered.append(panel.frame.insetBy(dx: -1, dy: -1))
    }
    // Including its shadow.
    if interface.help.isShown { covered.append(interface.help.frame.insetBy(dx: -60, dy: -60)) }
    if interface.updates.isShown { covered.append(interface.bounds) }
    #expect(!interface.statistics.isShown && !interface.notice.isShown, "\(name), \(action)")
    var frame = window.session.frame
    // Paused, words are as sharp as at rest.
    if window.isPaused { frame.isSettled = true }
    shots.append(Shot(name: action, pixels: pixels, frame: frame, covered: covered))
  }

  /// Closes the window, so that SDL can draw without one, and compares all collected pictures.
  func closeAndCompare() throws {
    window.close()
    let frames = shots.map(\.frame)
    let pictures = try frames.map { try PixelImage(of: $0) }
    let isExact = window.output.device == nil
    for (shot, picture) in zip(shots, pictures) {
      let different = Self.difference(shot, picture, tolerance: isExact ? 0 : Self.deviceTolerance)
      #expect(
        different <= (isExact ? 0 : Self.deviceEdgePixels), "\(name), \(shot.name): \(different) pixels differ")
    }
  }

  /// The number of differing pixels outside of the display.
  static func difference(_ shot: Shot, _ picture: PixelImage, tolerance: Int) -> Int {
    guard shot.pixels.count == picture.pixels.count else { return picture.pixels.count }
    var count = 0
    for index in shot.pixels.indices {
      let (a, b) = (shot.pixels[index], picture.pixels[index])
      if a == b { continue }
      func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int((pixel >> shift) & 255) }
      let shifts: [UInt32] = [0, 8, 16]
      let isFar = shifts.contains { abs(channel(a, $0) - channel(b, $0)) > tolerance }
      guard isFar else { continue }
      let point = CGPoint(x: Double(index % picture.width) + 0.5, y: Double(index / picture.width) + 0.5)
      if !shot.covered.contains(where: { $0.contains(point) }) { count += 1 }
    }
    return count
  }
}

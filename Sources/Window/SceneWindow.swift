import CSDL2
import Drawing
import Exhibits
import Scenes
import Springflow

/// Why a window could not be opened or kept.
public enum WindowError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no display.
  case noDisplay(String)
  /// SDL could not do something.
  case sdl(SDLError)
  /// A command of the scene was impossible at its time.
  case scene(SceneError)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display to open a window on (\(reason)); without one, springflow check replays scenes "
        + "and springflow picture SCENE --at SECONDS -o FILE.png draws a frame"
    case .sdl(let error): error.description
    case .scene(let error): error.description
    }
  }
}

/// A window in which a session runs at the display's rate, under the hands of whoever sits before it.
///
/// Ticks of 1/120 s come from an accumulator; what is drawn lies between the last two. The session does not know of
/// the window: events become commands, and frames become pictures.
@MainActor
public final class SceneWindow {
  private var session: Session
  private let window: OpaquePointer
  private let handle: OpaquePointer
  private let renderer: Renderer
  private var canvas: Canvas
  private var clock = FrameClock()
  private var statistics = FrameStatistics()
  private var limiter: FrameLimiter
  private var display: HeadUpDisplay
  private var input = InputTranslator()
  private var before: Frame
  private var now: Frame
  private var isPaused = false
  private var isRunning = true
  private var stepsOnce = false
  private var mustDraw = true
  /// Whether the loop waited for events rather than for the display since the last picture.
  private var hasIdled = true

  /// Opens a window on a scene.
  ///
  /// - Throws: `WindowError` if there is no display, or SDL cannot open a window on it.
  public init(_ scene: Scene) throws(WindowError) {
    SDL_SetHint(SDL_HINT_VIDEO_HIGHDPI_DISABLED, "0")
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    try Self.start()
    do throws(SDLError) {
      let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      window = try checked(
        SDL_CreateWindow(
          "Springflow \u{2013} \(scene.title)", SpringflowWindowCentered, SpringflowWindowCentered,
          Int32(scene.viewport.width), Int32(scene.viewport.height), flags),
        "open a window")
      SDL_SetWindowMinimumSize(window, 240, 200)
      let wanted = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
      handle = try checked(
        SDL_CreateRenderer(window, -1, wanted) ?? SDL_CreateRenderer(window, -1, 0), "draw in its window")
    } catch { throw .sdl(error) }
    renderer = Renderer(handle, scale: Self.scale(window, handle), thumbnails: Thumbnails(.inBackground))
    canvas = Canvas(atlas: renderer.atlas)
    var mode = SDL_DisplayMode()
    let hasMode = SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode) == 0
    limiter = FrameLimiter(period: 1 / Double(hasMode && mode.refresh_rate > 0 ? mode.refresh_rate : 60))
    session = Session(scene)
    input.fingers.window = scene.viewport
    display = HeadUpDisplay(type(of: session.exhibit))
    now = session.frame
    before = now
  }

  /// Starts SDL on the display that the environment names, and on nothing else: unasked, SDL would go on without one.
  private static func start() throws(WindowError) {
    func isSet(_ name: String) -> Bool { SDL_getenv(name).map { $0.pointee != 0 } ?? false }
    for driver in ["dummy", "offscreen"]
    where isSet("SDL_VIDEODRIVER") && String(cString: SDL_getenv("SDL_VIDEODRIVER")) == driver {
      throw .noDisplay("SDL_VIDEODRIVER=\(driver) shows nothing")
    }
    if !isSet("SDL_VIDEODRIVER") {
      if !isSet("DISPLAY"), !isSet("WAYLAND_DISPLAY") { throw .noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set") }
      SDL_SetHint(
        SDL_HINT_VIDEODRIVER, isSet("WAYLAND_DISPLAY") ? (isSet("DISPLAY") ? "x11,wayland" : "wayland") : "x11")
    }
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(String(cString: SDL_GetError())) }
  }

  /// Closes the window; it cannot be used afterwards.
  public func close() {
    renderer.forgetTexture()
    SDL_DestroyRenderer(handle)
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  /// Pixels a point.
  private static func scale(_ window: OpaquePointer, _ handle: OpaquePointer) -> Float {
    var (points, pixels): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &points, nil)
    SDL_GetRendererOutputSize(handle, &pixels, nil)
    return points > 0 && pixels > 0 ? Float(pixels) / Float(points) : 1
  }

  // MARK: The loop

  /// Runs until the window is closed, or for a number of pictures.
  ///
  /// - Throws: `WindowError` if SDL fails, or a command of the scene is impossible.
  public func run(pictures: Int = .max) throws(WindowError) {
    let frequency = Double(SDL_GetPerformanceFrequency())
    var last = SDL_GetPerformanceCounter()
    var drawn = 0
    while isRunning, drawn < pictures {
      do throws(SceneError) { try handleEvents() } catch { throw .scene(error) }
      let start = SDL_GetPerformanceCounter()
      let elapsed = Double(start - last) / frequency
      last = start
      let ticks: Int
      do throws(SceneError) { ticks = try makeTicks(elapsed) } catch { throw .scene(error) }
      display.advance(by: min(elapsed, 1.0 / 30))
      showOverlay()
      renderer.thumbnails.advance(by: min(elapsed, 1.0 / 30))
      guard mustDraw || isMoving || renderer.hasNews else {
        idle()
        hasIdled = true
        continue
      }
      do throws(SDLError) { try draw() } catch { throw .sdl(error) }
      let worked = Double(SDL_GetPerformanceCounter() - start) / frequency
      SDL_RenderPresent(handle)
      drawn += 1
      mustDraw = false
      limiter.wait(elapsed: Double(SDL_GetPerformanceCounter() - start) / frequency)
      if !hasIdled { statistics.add(interval: elapsed, work: worked, ticks: ticks) }
      hasIdled = false
    }
  }

  /// Whether the next picture may differ from the last. Statistics, when shown, always do.
  private var isMoving: Bool {
    display.isMoving || display.statistics.isOn
      || (!isPaused && !(now.isSettled && before.isSettled && hasNoMoreCommands))
  }

  private var hasNoMoreCommands: Bool { session.tick >= session.scene.commands.last?.tick ?? 0 }

  /// Nothing moves: waits for an event, but not so long that ticks would be dropped.
  private func idle() { SDL_WaitEventTimeout(nil, 50) }

  private func makeTicks(_ elapsed: Double) throws(SceneError) -> Int {
    if isPaused {
      clock.stop()
      if !stepsOnce { return 0 }
      stepsOnce = false
      try session.step()
      now = session.frame
      before = now
      mustDraw = true
      return 1
    }
    let ticks = clock.advance(by: elapsed)
    for step in 0..<ticks {
      if step == ticks - 1 { before = ticks == 1 ? now : session.frame }
      try session.step()
    }
    if ticks > 0 { now = session.frame }
    return ticks
  }

  private func draw() throws(SDLError) {
    renderer.prepare(scale: Self.scale(window, handle))
    if canvas.atlas !== renderer.atlas { canvas = Canvas(atlas: renderer.atlas) }
    canvas.clear()
    var shown = before.interpolated(to: now, share: CGFloat(clock.share))
    shown.overlay?.opacity = CGFloat(display.overlay.opacity)
    if shown.fingers.isEmpty { shown.fingers = input.fingers.hoverPoints }
    try FramePainter.paint(shown, on: &canvas)
    let update = session.exhibit.collectionView.lastUpdate
    try display.paint(shown, update, statistics, dropped: clock.dropped, on: &canvas)
    try renderer.draw(canvas)
  }

  // MARK: Events

  private func handleEvents() throws(SceneError) {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      let view = session.exhibit.collectionView
      let sideways = view.contentSize.height <= view.bounds.height
      guard let meaning = input.translate(event, notch: session.exhibit.arrowStride, sideways: sideways) else {
        continue
      }
      try take(meaning)
    }
  }

  private func take(_ meaning: WindowInput) throws(SceneError) {
    mustDraw = true
    switch meaning {
    case .commands(let commands): for command in commands { try take(.command(command)) }
    case .command(let command):
      if command == .key(.restart) {
        // The whole scene starts over, its own commands too, in the viewport that the window has by now.
        session = Session(session.scene)
        session.showsOverlay = display.overlay.isOn
        try session.perform(.resize(now.viewport))
        showAtOnce()
        return
      }
      try session.perform(command)
      if case .resize = command { showAtOnce() }
      if isPaused { showAtOnce() }
    case .quit: isRunning = false
    case .stepBack:
      if session.exhibit.collectionView.canStepBack { try take(.command(.key(.escape))) } else { isRunning = false }
    case .togglePause:
      isPaused.toggle()
      display.pause.isOn = isPaused
    case .stepOnce:
      stepsOnce = true
      isPaused = true
      display.pause.isOn = true
    case .toggleHelp: display.help.isOn.toggle()
    case .toggleStatistics: display.statistics.isOn.toggle()
    case .toggleExplanation: display.explanation.isOn.toggle()
    case .toggleOverlay: display.overlay.isOn.toggle()
    case .redraw: break
    case .deviceReset: renderer.forgetTexture()
    }
  }

  /// Frames show what moves things for as long as any of it is to be seen.
  private func showOverlay() {
    let isShown = display.overlay.isOn || display.overlay.isMoving
    if session.showsOverlay == isShown, now.overlay != nil || !isShown { return }
    session.showsOverlay = isShown
    now.overlay = isShown ? session.frame.overlay : nil
    before.overlay = nil
    mustDraw = true
  }

  /// Takes over a state that no tick has made, such as another viewport.
  private func showAtOnce() {
    now = session.frame
    before = now
  }
}

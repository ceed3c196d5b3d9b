import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowScenes

/// The reason why a window could not be opened or kept.
public enum WindowError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no display.
  case noDisplay(String)
  /// SDL could not do something.
  case sdl(SDLError)
  /// A command of the scene was impossible at its time.
  case scene(SceneError)
  /// The command line has a word that the window does not know.
  case usage(String)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display to open a window on (\(reason)); two commands need none: check replays scenes, "
        + "and picture SCENE --at SECONDS -o FILE.png draws a frame"
    case .sdl(let error): error.description
    case .scene(let error): error.description
    case .usage(let sentence): sentence
    }
  }
}

/// A window in which a session runs at the display's rate, controlled by the user.
///
/// Ticks of 1/120 s come from an accumulator; the picture lies between the last two. The session does not know of the
/// window: events become commands, and frames become pictures. When nothing moves and nothing is pending, time stands
/// still, and the window waits for an event.
@preconcurrency @MainActor
public final class SceneWindow {
  package let studio: Studio
  package let output: WindowOutput
  let renderer: Renderer
  package var canvas: Canvas
  var clock = FrameClock()
  var statistics = FrameStatistics()
  package let interface = Interface()
  package var timeline = Timeline()
  /// The file that follows the session, if there is one.
  var recording: RecordingFile?
  /// The file of the scene, which the session follows, if there is one, and seconds until it is looked at again.
  var followed: FollowedScene?
  var followingPause = 0.0
  /// The title and the size of the scene that is followed by the window's.
  var shownScene: (title: String, viewport: CGSize)
  /// Where a replay was begun: the tick that was looked at, or none, whether time stood still, and which session was at
  /// rest, if it was, after how many commands.
  var replayOrigin: (cursor: Int?, isPaused: Bool, resting: RecordedSession?, count: Int)?
  /// Whether what is shown as wrong with the scene's file is a command that was left out of the session.
  var showsLeftOut = false
  /// Begins films of what the window has shown; `nil` if the program makes none.
  public var filmMaker: FilmExport.Maker?
  /// The film that is being made, if there is one, and its share that is made.
  var export: FilmExport?
  var exportShare = 0.0
  /// The problem of the recording that was said last.
  var saidProblem: SceneError?
  /// The scene's command left out that was said last.
  var saidLeftOut: SceneError?
  /// How many lost futures were said to be lost.
  var saidLostFutures = 0
  /// Whether the window's size is the scene's, which its resizes change, and not what its user wants.
  var sizeIsOfScene = false
  /// The sizes that the window was asked to take for the scene since its user has last resized it.
  var askedSizes: [CGSize] = []
  /// The size of the window, in points.
  package var size: CGSize { input.fingers.window }
  var input = InputTranslator()
  /// The state in the window, and whether it is up to date.
  package var gate = RedrawGate()
  /// The states before and after the last tick; equal at rest.
  var before: Frame
  package var now: Frame
  package var isPaused = false
  package var isRunning = true
  /// Whether time stood still when a command in the past began another future.
  var wasPausedBeforeBranch = false
  /// Ticks to make one by one, while paused.
  var singleSteps = 0
  /// Whether nothing would change before the next command: no ticks are made, and time does not count.
  var isResting = false
  /// Whether a tick was made since the last command; before that its effects are unknown.
  var hasTickedSinceCommand = false
  /// Whether the window is visible.
  var isVisible = true
  /// The file in which its place and size are kept, if they are.
  let placement: WindowPlacementFile?
  /// Whether its size is kept, too, not only its place.
  let keepsSize: Bool
  /// The window's place and size before it filled the display.
  var placementBeforeFullScreen: WindowPlacement?
  /// The shape of the pointer.
  let pointer = PointerCursors()
  /// Whether keys typed when that was last looked at.
  var tookText = false
  /// Where the window for composing letters was told that the caret is.
  var shownCaret: CGRect?
  /// The last move of the fingers or the mouse, until it is carried out.
  var heldMove: WindowInput?
  /// The fingers that came down on the stage and are still down.
  package var stageFingers: Set<Int> = []
  /// The springs and the other values that have names.
  package var springs = FollowedSprings(beside: nil)
  /// What the panel shows.
  var panelState: (session: Session, settings: ExhibitSettings)?
  /// What is measured for an instruction that is to be copied, and the session that it is about.
  package var measuring: (motion: ComparedMotion, session: Session)?
  /// What goes on is compared with this, if it is.
  package var comparison: Comparison?
  /// The file of A's scene, which A follows, if there is one.
  var followedA: FollowedScene?
  /// What another scene was opened beside for, which `V` shows again after it was closed.
  var putAway: (comparison: Comparison, file: FollowedScene?)?
  /// The stages of A and B in the window with their places, where one is not in its usual place, and the place of that
  /// one on which the fingers came down.
  package var stages: [(place: StagePlace, size: CGSize)] = []
  var touchPlace = StagePlace()
  /// The place of what is on the stage, which is zoomed, and where the pointer was when it was last moved by that.
  package var zoom = StagePlace()
  var panPoint: CGPoint?
  /// What waits for the end of a change of settings.
  var waitingForTuning: [@MainActor () throws(SceneError) -> Void] = []
  /// Whether earlier futures are shown in outline.
  package var showsGhosts = true
  /// Ticks made in the last turn.
  var lastTicks = 0
  private var limiter: FrameLimiter
  /// The rate of the display that a window is on, in pictures a second.
  package var displayRate: @MainActor (OpaquePointer) -> Double = SceneWindow.displayRate
  /// The pixels a point of the display that a window is on.
  package var displayScale: @MainActor (WindowOutput) -> Float = { $0.scale }

  /// Opens a window on a scene.
  ///
  /// - Parameters:
  ///   - catalog: The exhibits among which the scene's is.
  ///   - placement: The file with the place and size that the window had when it was last closed, and in which they are
  ///     kept; `nil` for a window in the middle of the display.
  ///   - keepsSize: Whether the scene's viewport gives way to the kept size, and the window's size is kept. Otherwise
  ///     the viewport is exact, and only the place is read and kept.
  ///   - renderer: What draws its pictures; if `nil`, the graphics device, or in a release build without one the
  ///     processor.
  /// - Throws: `WindowError` if there is no display, SDL cannot open a window on it, or the exhibit does not exist.
  public init(
    _ scene: Scene, in catalog: ExhibitCatalog, placement: WindowPlacementFile? = nil,
    keepsSize: Bool = false, renderer wanted: WindowRenderer? = nil
  ) throws(WindowError) {
    var scene = scene
    (self.placement, self.keepsSize) = (placement, keepsSize)
    let kept = Self.keptPlacement(in: placement)
    if keepsSize, let kept { scene.viewport = kept.size }
    shownScene = (scene.title, scene.viewport)
    do throws(SceneError) { studio = try Studio(scene, in: catalog) } catch { throw .scene(error) }
    SDL_SetHint(SDL_HINT_VIDEO_HIGHDPI_DISABLED, "0")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    // A window that is closed asks first; a signal ends the program at once.
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    try Self.start()
    do throws(SDLError) {
      // Hidden at first: making the renderer replaces the window by one that suits it.
      let (title, viewport) = (Self.title(of: scene), scene.viewport)
      let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
      output = try WindowOutput(wanted) { () throws(SDLError) in
        let window = try checked(
          SDL_CreateWindow(
            title, kept.map { Int32($0.origin.x) } ?? SpringflowWindowCentered,
            kept.map { Int32($0.origin.y) } ?? SpringflowWindowCentered, Int32(viewport.width), Int32(viewport.height),
            flags),
          "open a window")
        SDL_SetWindowMinimumSize(window, 240, 200)
        return window
      }
    } catch { throw .sdl(error) }
    renderer = Renderer(scale: output.scale, thumbnails: Thumbnails(.inBackground))
    canvas = Canvas(atlas: renderer.atlas)
    limiter = FrameLimiter(period: 1 / Self.displayRate(of: output.window), isAlone: output.device == nil)
    statistics.renderer = output.name
    input.fingers.window = scene.viewport
    SDL_StopTextInput()
    now = studio.frame
    before = now
    // A scene that plays shows its title, its progress and its end.
    if !scene.events.isEmpty { interface.timeline.alpha = 1 }
  }

  /// The window's title.
  static func title(of scene: Scene) -> String { "Springflow \u{2013} \(scene.title)" }

  /// SDL's window.
  package var window: OpaquePointer { output.window }

  /// The session that is shown, or the current one while only a frame of the past is shown.
  package var session: Session { studio.session }

  /// Whether windows are on a display: not those of tests that nobody sees.
  package static var needsDisplay = true

  /// Starts SDL on the display that the environment names, and on no other: by default SDL would continue without one.
  static func start() throws(WindowError) {
    func isSet(_ name: String) -> Bool { SDL_getenv(name).map { $0.pointee != 0 } ?? false }
    for driver in ["dummy", "offscreen"]
    where isSet("SDL_VIDEODRIVER") && String(cString: SDL_getenv("SDL_VIDEODRIVER")) == driver {
      throw .noDisplay("SDL_VIDEODRIVER=\(driver) shows nothing")
    }
    if !needsDisplay {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    } else if !isSet("SDL_VIDEODRIVER") {
      if !isSet("DISPLAY"), !isSet("WAYLAND_DISPLAY") { throw .noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set") }
      SDL_SetHint(
        SDL_HINT_VIDEODRIVER, isSet("WAYLAND_DISPLAY") ? (isSet("DISPLAY") ? "x11,wayland" : "wayland") : "x11")
    }
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(String(cString: SDL_GetError())) }
  }

  /// Records what happens in a new file, from the session's beginning.
  ///
  /// - Throws: `WindowError` if there is a file already, or if it cannot be written.
  public func record(to path: String) throws(WindowError) {
    do throws(SceneError) {
      recording = try RecordingFile(at: path, of: studio.current.session)
    } catch { throw .scene(error) }
  }

  /// Follows the file of the scene: whenever an editor has saved it, or the file `springs.json` that it names springs
  /// of, what was done is done again in the scene that it has now. An error in it is shown over the scene that goes on.
  public func follow(_ file: FollowedScene) {
    followed = file
    springs = FollowedSprings(beside: file.isFile ? file.path : nil)
  }

  /// Closes the window; it cannot be used afterwards.
  public func close() {
    export?.cancel()
    keepPlacement()
    output.close()
    SDL_Quit()
  }

  private static func displayRate(of window: OpaquePointer) -> Double {
    var mode = SDL_DisplayMode()
    let hasMode = SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode) == 0
    return hasMode && mode.refresh_rate > 0 ? Double(mode.refresh_rate) : 60
  }

  /// Reads the display's rate again; the scale is read for every picture, and the next one is due.
  func followDisplay() {
    limiter = FrameLimiter(period: 1 / displayRate(window), isAlone: output.device == nil)
    gate.invalidate()
  }

  // MARK: Running

  /// Runs until the window is closed, or for a number of pictures.
  ///
  /// - Returns: What the pictures have cost.
  /// - Throws: `WindowError` if SDL fails, or a command of the scene is impossible.
  @discardableResult
  public func run(pictures: Int = .max) throws(WindowError) -> FrameReport {
    let frequency = Double(SDL_GetPerformanceFrequency())
    var last = SDL_GetPerformanceCounter()
    var drawn = 0
    // After a wait the time since the last picture says nothing about pictures.
    var hasIdled = true
    while isRunning, drawn < pictures {
      let start = SDL_GetPerformanceCounter()
      let elapsed = Double(start - last) / frequency
      last = start
      let drawing = output.drawingTime
      switch try turn(elapsed) {
      case .drew:
        let worked = Double(SDL_GetPerformanceCounter() - start) / frequency - (output.drawingTime - drawing)
        let isShown = try present()
        if isShown { drawn += 1 }
        limiter.wait(elapsed: Double(SDL_GetPerformanceCounter() - start) / frequency)
        if isShown, !hasIdled {
          statistics.add(
            interval: elapsed, work: worked, drawing: output.drawingTime - drawing, ticks: lastTicks)
        }
        hasIdled = false
      case .idled(let time):
        hasIdled = true
        wait(atMost: time)
      }
    }
    do throws(SceneError) { try recording?.finish(studio.current.session) } catch { throw .scene(error) }
    return statistics.report
  }

  /// Shows the picture that was drawn, or sees to it that another one is drawn.
  ///
  /// - Returns: Whether it is shown.
  @discardableResult
  package func present() throws(WindowError) -> Bool {
    do throws(SDLError) {
      let isShown = try output.present()
      if !isShown { gate.invalidate() }
      return isShown
    } catch { throw .sdl(error) }
  }

  /// Waits for an event, for at most `seconds`.
  private func wait(atMost seconds: Double?) {
    // Endless waits are cut into seconds, so that a signal is handled.
    let milliseconds = Int32(min(max((seconds ?? 1) * 1000, 0), 1000).rounded(.up))
    if milliseconds > 0 { SDL_WaitEventTimeout(nil, milliseconds) }
  }

  /// The time from picture to picture of the display, in seconds.
  package var period: Double { limiter.period }
}

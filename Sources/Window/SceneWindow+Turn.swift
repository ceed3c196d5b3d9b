import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowExhibits
import SpringflowScenes

/// The result of a turn of the window's loop.
enum Turn: Equatable {
  /// A picture was drawn and must be shown now.
  case drew
  /// The window is up to date. Nothing will change by itself for `atMost` seconds, or ever if that is `nil`.
  case idled(atMost: Double?)
}

extension SceneWindow {
  /// Makes one turn of the loop: time advances, events are handled, ticks are made, and a picture is drawn if it would
  /// differ from the one in the window.
  ///
  /// It reads no clock: `elapsed` is the time since the last turn, in seconds.
  func turn(_ elapsed: Double) throws(WindowError) -> Turn {
    display.advance(by: elapsed)
    renderer.thumbnails.advance(by: min(elapsed, 1.0 / 30))
    // Time at rest does not count for the session: the motion that an event starts begins with the event.
    let sessionTime = isResting || !isVisible ? 0 : elapsed
    do throws(SceneError) {
      try handleEvents()
      lastTicks = isVisible ? try makeTicks(sessionTime) : 0
    } catch { throw .scene(error) }
    guard isRunning, isVisible else { return .idled(atMost: nil) }
    followOverlay()
    display.show(HelpContent(session.exhibit, isPaused: isPaused))
    if renderer.hasNews || display.statistics.isOn { gate.invalidate() }
    var state = pictureState()
    guard gate.isDue(state) else { return .idled(atMost: nextChange) }
    let atlas = renderer.atlas
    renderer.prepare(scale: Self.scale(window, handle))
    // Another scale has other letters.
    if renderer.atlas !== atlas { state = pictureState() }
    do throws(SDLError) { try draw(state) } catch { throw .sdl(error) }
    gate.didDraw(state)
    return .drew
  }

  /// Seconds until something may change by itself; `nil` if nothing will.
  private var nextChange: Double? {
    var times: [Double] = []
    if let time = display.nextChange { times.append(time) }
    if !isResting { times.append(period) }
    // Photos are read in another thread, and no event announces them.
    if renderer.thumbnails.isAwaiting { times.append(0.05) }
    return times.min()
  }

  // MARK: Ticks

  private func makeTicks(_ elapsed: Double) throws(SceneError) -> Int {
    if isPaused {
      clock.stop()
      isResting = true
      let ticks = singleSteps
      singleSteps = 0
      if ticks == 0 { return 0 }
      for _ in 0..<ticks { try session.step() }
      showAtOnce()
      return ticks
    }
    let ticks = clock.advance(by: elapsed)
    if ticks == 0 { return 0 }
    for step in 0..<ticks {
      if step == ticks - 1, ticks > 1 { before = session.frame } else if step == ticks - 1 { before = now }
      try session.step()
    }
    now = session.frame
    // With several ticks, no command came before the last one; with only one, a command may have come before it.
    isResting = session.isAtRest && now.isSettled && (hasTickedSinceCommand || ticks > 1) && now.looksLike(before)
    hasTickedSinceCommand = true
    if isResting {
      before = now
      clock.stop()
    }
    return ticks
  }

  /// Adopts a state that no tick has made, such as another viewport.
  func showAtOnce() {
    now = session.frame
    before = now
  }

  /// Includes the overlay in frames while any of it is visible.
  private func followOverlay() {
    let isShown = display.overlay.isOn || display.overlay.isMoving
    if session.showsOverlay != isShown || (now.overlay != nil) != isShown {
      session.showsOverlay = isShown
      now.overlay = isShown ? session.frame.overlay : nil
      before.overlay = now.overlay
    }
    display.note(now.overlay)
  }

  // MARK: Pictures

  /// The state of a picture drawn now.
  private func pictureState() -> PictureState {
    var shown = clock.share == 0 && isResting ? now : before.interpolated(to: now, share: CGFloat(clock.share))
    // A paused picture is read closely: its words are as sharp as those at rest.
    if isPaused { shown.isSettled = true }
    shown.overlay?.opacity = CGFloat(display.overlay.opacity)
    if shown.fingers.isEmpty { shown.fingers = input.fingers.hoverPoints }
    let ruler = Canvas(atlas: renderer.atlas)
    let view = session.exhibit.collectionView
    let state = display.state(
      over: shown, update: view.lastUpdate, measured: statistics, dropped: clock.dropped,
      leavesCaptionFree: view.allowsMultipleSelection
    ) { text, weight, size in
      // Without a font drawing fails with the reason.
      (try? ruler.width(text, weight, size: size)) ?? 0
    }
    return PictureState(shown, state, scale: renderer.atlas.scale)
  }

  private func draw(_ state: PictureState) throws(SDLError) {
    if canvas.atlas !== renderer.atlas { canvas = Canvas(atlas: renderer.atlas) }
    canvas.clear()
    try FramePainter.paint(state.frame, on: &canvas)
    try state.display.paint(on: &canvas)
    try renderer.draw(canvas)
  }
}

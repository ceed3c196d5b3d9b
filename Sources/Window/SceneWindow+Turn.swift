import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowExhibits
import SpringflowScenes

/// What a turn of the window's loop came to.
enum Turn: Equatable {
  /// A picture was drawn that is to be shown now.
  case drew
  /// The window shows what there is to see. Nothing else will come of itself for so many seconds; for `nil`, ever.
  case idled(atMost: Double?)
}

extension SceneWindow {
  /// Makes one turn of the loop: time passes, events are carried out, ticks are made, and a picture is drawn if it
  /// would differ from the one that the window shows.
  ///
  /// It reads no clock: `elapsed` is the time since the last turn, in seconds.
  func turn(_ elapsed: Double) throws(WindowError) -> Turn {
    display.advance(by: elapsed)
    renderer.thumbnails.advance(by: min(elapsed, 1.0 / 30))
    // Time that passed while nothing moved is none for the session: what an event sets in motion begins with it.
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
    // Another scale, other letters.
    if renderer.atlas !== atlas { state = pictureState() }
    do throws(SDLError) { try draw(state) } catch { throw .sdl(error) }
    gate.didDraw(state)
    return .drew
  }

  /// Seconds until something may look otherwise by itself, if ever.
  private var nextChange: Double? {
    var times: [Double] = []
    if let time = display.nextChange { times.append(time) }
    if !isResting { times.append(period) }
    // Photos are read elsewhere, and no event says that one has come.
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
    // Before the last tick of several a command cannot have come; before the only one it can.
    isResting = session.isAtRest && now.isSettled && (hasTickedSinceCommand || ticks > 1) && now.looksLike(before)
    hasTickedSinceCommand = true
    if isResting {
      before = now
      clock.stop()
    }
    return ticks
  }

  /// Takes over a state that no tick has made, such as another viewport.
  func showAtOnce() {
    now = session.frame
    before = now
  }

  /// Frames show what moves things for as long as any of it is to be seen.
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

  /// What a picture would show now.
  private func pictureState() -> PictureState {
    var shown = clock.share == 0 && isResting ? now : before.interpolated(to: now, share: CGFloat(clock.share))
    // A paused picture is looked at: its words are as sharp as those at rest.
    if isPaused { shown.isSettled = true }
    shown.overlay?.opacity = CGFloat(display.overlay.opacity)
    if shown.fingers.isEmpty { shown.fingers = input.fingers.hoverPoints }
    let ruler = Canvas(atlas: renderer.atlas)
    let view = session.exhibit.collectionView
    let state = display.state(
      over: shown, update: view.lastUpdate, measured: statistics, dropped: clock.dropped,
      leavesCaptionFree: view.allowsMultipleSelection
    ) { text, weight, size in
      // Without a font there is no picture, which says why.
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

import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowScenes

/// The result of a turn of the window's loop.
package enum Turn: Equatable {
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
  package func turn(_ elapsed: Double) throws(WindowError) -> Turn {
    interface.advance(by: elapsed)
    renderer.thumbnails.advance(by: min(elapsed, 1.0 / 30))
    // Time at rest does not count for the session: the motion that an event starts begins with the event.
    let sessionTime = isResting || !isVisible ? 0 : elapsed
    do throws(SceneError) {
      try handleEvents()
      followFile(elapsed)
      measure()
      try work(elapsed)
      lastTicks = isVisible ? try makeTicks(sessionTime) : 0
      try followComparison()
      sayWhatWasLeftOut()
      followExport()
      if let recording { record(elapsed, recording) }
    } catch { throw .scene(error) }
    guard isRunning, isVisible else { return .idled(atMost: nil) }
    followOverlay()
    if renderer.hasNews || interface.statistics.isShown { gate.invalidate() }
    var state = pictureState()
    guard gate.isDue(state) else { return .idled(atMost: nextChange) }
    let atlas = renderer.atlas
    renderer.prepare(scale: displayScale(output))
    // Another scale has other letters.
    if renderer.atlas !== atlas { state = pictureState() }
    do throws(SDLError) { try draw(state) } catch { throw .sdl(error) }
    gate.didDraw(state)
    return .drew
  }

  /// Seconds until something may change by itself; `nil` if nothing will.
  private var nextChange: Double? {
    var times: [Double] = []
    if let time = interface.nextChange { times.append(time == 0 ? period : time) }
    if !isResting || timeline.isReplay && !isPaused { times.append(period) }
    if let time = studio.nextChange { times.append(time) }
    if measuring != nil { times.append(0) }
    if let time = comparison?.nextChange(studio.current) { times.append(time) }
    if let recording, !recording.isUpToDate(studio.current.session) { times.append(RecordingFile.interval) }
    if export != nil { times.append(Self.exportInterval) }
    if followed != nil || followedA != nil { times.append(Self.followingInterval) }
    // Photos are read in another thread, and no event announces them.
    if renderer.thumbnails.isAwaiting { times.append(0.05) }
    return times.min()
  }

  // MARK: Ticks

  private func makeTicks(_ seconds: Double) throws(SceneError) -> Int {
    let elapsed = seconds * timeline.speed
    followReplay()
    if studio.isTuning, !studio.isBranching, !isPaused, let end = timeline.loop?.end {
      return try playTuned(elapsed, until: end)
    }
    if studio.isBranching || studio.isTuning {
      // Time goes on when the other future has begun.
      clock.stop()
      return 0
    }
    if studio.isCatchingUp { return try catchUp(seconds) }
    if studio.cursor != nil || timeline.loop?.end.map({ studio.tick >= $0 }) == true {
      return try playPast(elapsed)
    }
    if isPaused {
      clock.stop()
      isResting = true
      let ticks = singleSteps
      singleSteps = 0
      if ticks == 0 { return 0 }
      try performHeldMove()
      agreeOnSize()
      for _ in 0..<ticks { _ = try studio.step() }
      followSceneResize(from: now.viewport, to: studio.frame.viewport)
      showAtOnce()
      return ticks
    }
    // A rest may have begun in this turn.
    if isResting { return 0 }
    let ticks = clock.advance(by: elapsed)
    if ticks == 0 { return 0 }
    agreeOnSize()
    for _ in 0..<ticks {
      before = now
      now = try studio.step()
      followSceneResize(from: before.viewport, to: now.viewport)
    }
    // With several ticks, no command came before the last one; with only one, a command may have come before it.
    isResting =
      session.isAtRest && studio.isUpToDate && now.isSettled && (hasTickedSinceCommand || ticks > 1)
      && now.looksLike(before) && comparison?.isAtRest(beside: studio.current) != false
    hasTickedSinceCommand = true
    if isResting {
      before = now
      clock.stop()
      followReplay()
    }
    return ticks
  }

  /// Adopts a state that no tick has made, such as another viewport.
  func showAtOnce() {
    now = studio.frame
    before = now
  }

  // MARK: The past

  /// Plays the past from the cursor on, up to the end, where time goes on.
  private func playPast(_ elapsed: Double) throws(SceneError) -> Int {
    var ticks = clock.advance(by: elapsed)
    if isPaused {
      clock.stop()
      isResting = true
      ticks = singleSteps
      singleSteps = 0
      if ticks == 0 { return 0 }
    }
    isResting = isPaused
    if ticks > 0, studio.cursor == nil { try loseStageTouches() }
    for _ in 0..<ticks {
      let next = timeline.tick(after: studio.tick)
      before = next > studio.tick ? now : studio.frame(at: next)
      try studio.seek(to: next)
      now = studio.frame(at: studio.tick)
      if studio.cursor == nil { break }
    }
    if isPaused { showAtOnce() }
    if timeline.loop?.end.map({ studio.tick >= $0 }) == true {
      // It begins again.
      isResting = isPaused
    } else if studio.cursor == nil {
      arriveAtEnd()
    }
    return ticks
  }

  /// Plays what is tuned in a loop, and to its rest if that comes after the loop's end.
  private func playTuned(_ elapsed: Double, until end: Int) throws(SceneError) -> Int {
    let ticks = clock.advance(by: elapsed)
    isResting = false
    for _ in 0..<ticks {
      let most = end == studio.current.tick ? end + Self.longestTail : end
      let isOver = studio.tick >= end && (studio.shownSession?.isSettled ?? true || studio.tick >= most)
      guard try studio.playTuned(to: isOver ? timeline.tick(after: end) : studio.tick + 1) else { break }
      (before, now) = (isOver ? studio.frame : now, studio.frame)
    }
    return ticks
  }

  /// What is tuned plays on for this long after a loop's end, in ticks.
  private static let longestTail = 3 * Scene.ticksPerSecond

  /// Goes on at the end of what has happened.
  func arriveAtEnd() {
    now = studio.frame
    wake()
    agreeOnSize()
  }

  /// Whether the part of the time between two pictures that running again takes is not over yet, from now on.
  func rerunTime(_ share: Double = rerunShare) -> () -> Bool {
    let start = SDL_GetPerformanceCounter()
    let budget = UInt64(Double(SDL_GetPerformanceFrequency()) * period * share)
    return { SDL_GetPerformanceCounter() - start < budget }
  }

  /// Makes the ticks that have passed while the past was run again.
  private func catchUp(_ seconds: Double) throws(SceneError) -> Int {
    let ticks = try studio.catchUp(by: isPaused ? 0 : seconds, speed: timeline.speed, while: rerunTime())
    clock.stop()
    showAtOnce()
    wake()
    return ticks
  }

  /// Works on running the past again, for a part of the time between two pictures.
  private func work(_ elapsed: Double) throws(SceneError) {
    // While the past plays, the cursor does not rest.
    try carryOutWaiting()
    if !isPaused, !studio.isTuning, studio.progress == nil, studio.nextChange != 0 { return }
    // What is done at the end while the session is tuned waits for no time that does not pass.
    let speed = isPaused && studio.isTuning ? 0 : timeline.speed
    switch try studio.advance(by: elapsed, speed: speed, while: rerunTime()) {
    case .none: break
    case .ranAgain:
      showAtOnce()
      if !studio.isTuning, studio.cursor == nil { wake() }
    case .refused(let error, let isOfFile):
      if isOfFile { showProblem(error) } else { interface.say("Not tuned: \(error.description)") }
      showAtOnce()
      if studio.cursor == nil { wake() }
    case .tuned(let file):
      let saidBefore = saidLeftOut
      try didBranch(keepsLoop: true)
      if file != nil { interface.say("Again, in what the scene's file says now; Ctrl+Z takes it back") }
      guard let leftOut = saidLeftOut, leftOut != saidBefore else { break }
      if file != nil, !leftOut.place.isEmpty {
        showProblem(leftOut)
        showsLeftOut = true
      } else {
        interface.say("Left out with these values: \(leftOut.description)")
      }
    case .branched(let hasCommand):
      // What is done in the past goes on at once.
      if hasCommand, isPaused, wasPausedBeforeBranch { togglePause() }
      try didBranch()
    }
    if studio.progress != nil { gate.invalidate() }
  }

  /// The part of the time between two pictures that running again takes; the picture has the rest.
  static let rerunShare = 0.88

  /// Goes on in another session.
  ///
  /// - Parameter keepsLoop: Whether a loop goes on in it, if it is long enough.
  func didBranch(keepsLoop: Bool = false) throws(SceneError) {
    if !keepsLoop || timeline.loop?.end.map({ $0 > studio.current.tick }) == true {
      timeline.removeLoop()
      replayOrigin = nil
    }
    saidLeftOut = studio.current.leftOut
    // Of another session.
    if showsLeftOut { interface.show(problem: nil) }
    showsLeftOut = false
    try recording?.follow(studio.current.session)
    followScene()
    interface.legend.forgetMarks()
    sayWhatWasLost()
    session.showsOverlay = interface.legend.isVisible
    if studio.cursor == nil { arriveAtEnd() }
    showAtOnce()
  }

  private func record(_ elapsed: Double, _ recording: RecordingFile) {
    recording.advance(by: elapsed, studio.current.session)
    let problem = recording.problem
    if let problem, problem != saidProblem { interface.say(problem.description) }
    saidProblem = problem
  }

  /// Says which command of the scene has become impossible by what the user did.
  private func sayWhatWasLeftOut() {
    let leftOut = studio.current.leftOut
    if let leftOut, leftOut != saidLeftOut { interface.say("Left out, as you interfered: \(leftOut.description)") }
    saidLeftOut = leftOut
  }

  // MARK: Overlay

  /// Includes the overlay in frames while any of it is visible.
  private func followOverlay() {
    let isShown = interface.legend.isVisible
    // A frame of the past has no overlay until its session has run again.
    guard studio.shownSession != nil else {
      (now.overlay, before.overlay) = (nil, nil)
      return
    }
    if session.showsOverlay != isShown || (now.overlay != nil) != isShown {
      session.showsOverlay = isShown
      now.overlay = isShown ? session.frame.overlay : nil
      before.overlay = now.overlay
    }
  }

  // MARK: Pictures

  /// The state of a picture drawn now.
  private func pictureState() -> PictureState {
    var shown = clock.share == 0 && isResting ? now : before.interpolated(to: now, share: CGFloat(clock.share))
    // A paused picture is read closely: its words are as sharp as those at rest.
    if isPaused { shown.isSettled = true }
    shown.overlay?.opacity = interface.legend.shownAlpha
    if shown.fingers.isEmpty, case let points = input.fingers.hoverPoints, let first = points.first {
      let place = place(near: first)
      shown.fingers = points.map(place.onStage)
    }
    interface.follow(studio, timeline, interfaceContent(over: shown), comparison)
    var state = PictureState(shown, interface.picture(), scale: renderer.atlas.scale)
    (state.compared, state.zoom) = (comparedPicture(shown), zoom)
    if showsGhosts, comparison == nil, let ghost = studio.ghost(at: studio.tick), let number = studio.ghost?.number {
      state.ghost = GhostOutline.outlines(of: ghost, unlike: shown, number: number)
    }
    return state
  }

  private func interfaceContent(over shown: Frame) -> InterfaceContent {
    let view = session.exhibit.collectionView
    if interface.panel.isVisible { showParameters() }
    var content = InterfaceContent(
      over: shown, in: size,
      HelpContent.Inputs(
        session.exhibit, isPaused: isPaused, futureCount: studio.futures.count,
        hasTimeline: interface.timeline.isShown, takesText: takesText))
    (content.update, content.measured, content.dropped) = (view?.lastUpdate, statistics, clock.dropped)
    content.leavesBarFree = view?.allowsMultipleSelection ?? false
    if let recording { content.recording = saidProblem == nil ? recording.name : "\(recording.name) is not written" }
    if let export { content.film = (export.path, exportShare) }
    return content
  }

  private func draw(_ state: PictureState) throws(SDLError) {
    if canvas.atlas !== renderer.atlas { canvas = Canvas(atlas: renderer.atlas) }
    canvas.clear()
    if let compared = state.compared {
      try compared.paint(beside: state.frame, in: size, zoom: state.zoom, on: &canvas)
    } else {
      try state.frame.paint(zoom: state.zoom, on: &canvas) { canvas throws(SDLError) in
        for outline in state.ghost { try outline.paint(on: &canvas) }
      }
    }
    try FramePainter.paint(state.interface, on: &canvas)
    try output.draw(canvas, with: renderer)
  }
}

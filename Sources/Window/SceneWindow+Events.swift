import Springflow
import SpringflowCSDL2
import SpringflowScenes

extension SceneWindow {
  func handleEvents() throws(SceneError) {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      let exhibit = session.exhibit
      followPointer(event)
      input.takesText = takesText
      guard let meaning = input.translate(event, notch: exhibit.arrowStride, sideways: !exhibit.isUpright) else {
        continue
      }
      if let finger = meaning.movedFinger, touchOwners.owner(of: max(0, finger)) == .stage {
        if heldMove?.movedFinger != finger { try performHeldMove() }
        heldMove = meaning
        continue
      }
      try performHeldMove()
      try take(meaning)
      followText()
    }
    pointer.follow {
      owner(at: $0) == .stage ? ViewHost.hosting(session.exhibit.rootView).pointerShape(at: $0) : .arrow
    }
    followText()
    // While time stands still the last move waits for the next tick.
    if !isPaused || studio.cursor != nil { try performHeldMove() }
  }

  /// Carries out the last of the moves that came one after the other: only that one has an effect in a tick.
  func performHeldMove() throws(SceneError) {
    guard let move = heldMove else { return }
    heldMove = nil
    try take(move)
  }

  private func take(_ meaning: WindowInput) throws(SceneError) {
    if display.help.isOn, meaning.changesSession { return sayThatHelpHasKeys() }
    switch meaning {
    case .commands(let commands): for command in commands { try take(command) }
    case .command(let command): try take(command)
    case .quit: isRunning = false
    case .stepBack: try stepBack()
    case .paste: try paste()
    case .togglePause: togglePause()
    case .stepOnce:
      singleSteps += 1
      isPaused = true
      display.pause.isOn = true
      showAtOnce()
    case .toggleHelp: display.toggleHelp()
    case .toggleTimeline: toggleTimeline()
    case .save: save()
    case .exportFilm: exportFilm()
    case .takeBack: try takeBack()
    case .slower: changeSpeed(by: 1)
    case .faster: changeSpeed(by: -1)
    case .setLoop: setLoop()
    case .returnToFuture: try returnToFuture()
    case .showOlderFuture: showOlderFuture()
    case .putAwayFuture: putAwayFuture()
    case .toggleStatistics: display.statistics.isOn.toggle()
    case .toggleExplanation: display.explanation.isOn.toggle()
    case .toggleOverlay: display.overlay.isOn.toggle()
    case .unbound(let name): display.notice.say(KeyReport.unbound(name))
    case .redraw: gate.invalidate()
    case .toggleFullScreen: toggleFullScreen()
    case .displayChanged: followDisplay()
    case .visibility(let isVisible):
      self.isVisible = isVisible
      gate.invalidate()
    case .deviceReset:
      output.forgetTexture()
      gate.invalidate()
    }
  }

  /// Closes what is open, or leaves.
  private func stepBack() throws(SceneError) {
    if display.help.isOn {
      display.toggleHelp()
    } else if timeline.fade.isOn, studio.current.session.scene.events.isEmpty || studio.cursor != nil {
      try closeTimeline()
    } else if takesText {
      try perform(.edit(.escape))
    } else if studio.cursor == nil, session.canStepBack {
      try perform(.key(.escape))
    } else if !hasAskedToLeave, let question = unsavedQuestion {
      hasAskedToLeave = true
      display.notice.say(question)
    } else {
      isRunning = false
    }
  }

  func togglePause() {
    isPaused.toggle()
    singleSteps = 0
    display.pause.isOn = isPaused
    display.notice.dismiss()
    // A motion between two ticks stops at the second one; time continues from there.
    showAtOnce()
    if !isPaused { wake() }
  }

  func take(_ command: Command) throws(SceneError) {
    if let step = command.touchStep { return try take(step, of: command) }
    if takeForHelp(command) { return }
    if try takeForTimeline(command) { return }
    guard case .key(let key) = command, studio.isUpToDate else { return try perform(command) }
    session.seeMoves()
    let report = KeyReport(before: session)
    try perform(command)
    if let text = report.notice(after: key, in: session, isPaused: isPaused) {
      display.notice.say(text)
    } else {
      display.notice.dismiss()
    }
  }

  /// Hands a step of a touch to what the touch began on.
  private func take(_ step: TouchStep, of command: Command) throws(SceneError) {
    if step.phase == .began { touchOwners.begin(step.id, on: owner(at: step.point)) }
    let owner = touchOwners.owner(of: step.id)
    if step.isLast { touchOwners.end(step.id) }
    switch owner {
    case .stage: try perform(command)
    case .timeline: try dragTimeline(step)
    case .help: dragHelp(step)
    case .none: break
    }
  }

  /// What a touch that begins at a point is for.
  private func owner(at point: CGPoint) -> TouchOwners.Owner {
    if display.helpPanel?.contains(point) == true { return .help }
    if timelinePlace?.rect.contains(point) == true { return .timeline }
    let shown = gate.shown?.display
    let pills = [shown?.pause?.rect].compactMap(\.self) + (shown?.files.map(\.rect) ?? [])
    return pills.contains { $0.contains(point) } ? .none : .stage
  }

  /// Ends the touches on the stage, as another moment or another session is shown: what their fingers do from now on has
  /// no effect.
  func loseStageTouches() throws(SceneError) {
    guard touchOwners.hasStage else { return }
    touchOwners.loseStage()
    heldMove = nil
    if studio.cursor == nil { try studio.current.cancelTouches() }
  }

  /// Executes a command of the session.
  private func perform(_ command: Command) throws(SceneError) {
    if case .resize(let size) = command, takeSize(size) { return gate.invalidate() }
    if command.isResize, studio.cursor != nil {
      // The past keeps its size; the session gets the window's when it goes on.
      gate.invalidate()
      return
    }
    wake()
    hasAskedToLeave = false
    // At the end of a loop time would go back instead of on.
    if studio.cursor == nil, timeline.loop?.end != nil, !command.isResize { timeline.removeLoop() }
    if command == .key(.restart), !session.scene.events.isEmpty {
      // The whole scene starts over, its own commands too.
      try loseStageTouches()
      try studio.restart()
      return try didBranch()
    }
    if isFull, studio.cursor == nil, command.touchStep?.isLast != true {
      // The next tick begins with the window's size.
      if command.isResize { return gate.invalidate() }
      display.notice.say("Too much at once for a scene: . makes one tick, P goes on")
      return
    }
    if studio.cursor != nil, !studio.isBranching { wasPausedBeforeBranch = isPaused }
    _ = session.takeCopiedText()
    guard try studio.perform(command) else { return }
    handOutCopy()
    if case .key(.restart) = command { showAtOnce() }
    if command.isResize || isPaused { showAtOnce() }
  }

  /// Whether so much was done since the last tick that a scene takes no more in one.
  private var isFull: Bool {
    let log = studio.current.session.log
    return log.count >= Studio.mostInATick && log[log.count - Studio.mostInATick].tick == studio.current.tick
  }

  /// Ends the rest, since something may move now.
  func wake() {
    isResting = false
    hasTickedSinceCommand = false
  }

  // MARK: Help

  private func sayThatHelpHasKeys() { display.notice.say("Help is open and has the keys: H or Esc closes it") }

  /// Whether a command is for open help: scrolling it, or clicking its panel.
  private func takeForHelp(_ command: Command) -> Bool {
    switch command {
    case .key(let key):
      // Open help has the keys.
      if !display.help.isOn { return false }
      if !display.helpScrolls || !scrollHelp(key) { sayThatHelpHasKeys() }
      return true
    case .wheel(let delta, let point):
      guard display.help.isOn, point.map({ display.helpPanel?.contains($0) == true }) ?? true else { return false }
      // The number of notches that the wheel has turned, independent of the exhibit's scroll distance.
      let turn = delta.dy != 0 ? delta.dy : delta.dx
      display.scrollHelp(by: turn / max(1, session.exhibit.arrowStride) * 54)
      return true
    case .secondaryClick(let point): return display.helpPanel?.contains(point) == true
    case .magnify(_, let point): return display.helpPanel?.contains(point) == true
    case .pointerDown, .pointerMove, .pointerUp, .finger, .text, .edit, .insert, .delete, .moveItem, .resize:
      return false
    }
  }

  /// Scrolls help with the first finger on it.
  private func dragHelp(_ step: TouchStep) {
    if step.phase == .began, fingerOnHelp == nil { fingerOnHelp = (step.id, step.point) }
    guard let finger = fingerOnHelp, finger.id == step.id else { return }
    if display.helpScrolls { display.scrollHelp(by: finger.point.y - step.point.y, smoothly: false) }
    fingerOnHelp = step.isLast ? nil : (step.id, step.point)
  }

  private func scrollHelp(_ key: ExhibitKey) -> Bool {
    switch key {
    case .up: display.scrollHelp(by: -54)
    case .down: display.scrollHelp(by: 54)
    case .pageUp: display.scrollHelp(byPages: -1)
    case .pageDown: display.scrollHelp(byPages: 1)
    case .home: display.scrollHelp(by: -.greatestFiniteMagnitude)
    case .end: display.scrollHelp(by: .greatestFiniteMagnitude)
    default: return false
    }
    return true
  }
}

extension Exhibit {
  /// Whether the usual wheel scrolls along y: unless all of the height is in sight.
  fileprivate var isUpright: Bool {
    guard let scrollView else { return true }
    return scrollView.contentSize.height > scrollView.bounds.height
  }
}

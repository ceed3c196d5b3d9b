import Springflow
import SpringflowCSDL2
import SpringflowScenes

extension SceneWindow {
  func handleEvents() throws(SceneError) {
    // Of touches that the interface had to wait with.
    try carryOutRequests()
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      let exhibit = session.exhibit
      followPointer(event)
      input.takesText = takesText
      guard let meaning = input.translate(event, notch: exhibit.arrowStride, sideways: !exhibit.isUpright) else {
        continue
      }
      if let finger = meaning.movedFinger, stageFingers.contains(max(0, finger)) {
        if heldMove?.movedFinger != finger { try performHeldMove() }
        heldMove = meaning
        continue
      }
      try performHeldMove()
      try take(meaning)
      followText()
    }
    pointer.follow {
      interface.covers($0)
        ? interface.driver.pointerShape(at: $0)
        : ViewHost.hosting(session.exhibit.rootView).pointerShape(at: place(near: $0).onStage($0))
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
    if interface.question.isShown, meaning.isBlockedByQuestion { return }
    if interface.help.isShown, meaning.changesSession { return sayThatHelpHasKeys() }
    switch meaning {
    case .commands(let commands): for command in commands { try take(command) }
    case .command(let command): try take(command)
    case .quit: isRunning = false
    case .close: interface.question.isShown ? isRunning = false : leave()
    case .stepBack: try stepBack()
    case .paste: try paste()
    case .togglePause:
      leaveReplay()
      togglePause()
    case .stepOnce:
      leaveReplay()
      singleSteps += 1
      isPaused = true
      interface.set(interface.pause, isShown: true)
      showAtOnce()
    case .toggleHelp: interface.toggleHelp()
    case .toggleTimeline: toggleTimeline()
    case .save: try afterTuning { [unowned self] in save() }
    case .exportFilm: try afterTuning { [unowned self] in exportFilm() }
    case .takeBack: if !interface.forgetTyping() { try takeBack() }
    case .bringBack: try bringBack()
    case .togglePanel: togglePanel()
    case .compare(let action): try compare(action)
    case .zoom(let steps): zoom(by: steps)
    case .pan(let phase, let point): pan(phase, point)
    case .slower: changeSpeed(by: 1)
    case .faster: changeSpeed(by: -1)
    case .setLoop: setLoop()
    case .beginReplay: try beginReplay()
    case .endReplay: try endReplay()
    case .returnToFuture: try returnToFuture()
    case .showOlderFuture: showOlderFuture()
    case .putAwayFuture: putAwayFuture()
    case .toggleGhosts: toggleGhosts()
    case .toggleStatistics: interface.toggle(interface.statistics)
    case .toggleExplanation: interface.toggle(interface.updates)
    case .toggleOverlay: interface.toggle(interface.legend)
    case .unbound(let name): interface.say(KeyReport.unbound(name))
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
    if interface.question.isShown {
      interface.withdrawQuestion()
    } else if interface.help.isShown {
      interface.toggleHelp()
    } else if interface.giveKeysBack() {
      return
    } else if interface.timeline.isShown, studio.current.session.scene.events.isEmpty || studio.cursor != nil {
      try closeTimeline()
    } else if interface.panel.isShown {
      togglePanel()
    } else if comparison != nil {
      endComparison()
    } else if takesText {
      try perform(.edit(.escape))
    } else if studio.cursor == nil, session.canStepBack {
      try perform(.key(.escape))
    } else {
      leave()
    }
  }

  /// Leaves the window, after a question if something would be lost.
  private func leave() {
    guard let question = unsavedQuestion else { return isRunning = false }
    if interface.help.isShown { interface.toggleHelp() }
    interface.ask(question.text, question.answers)
  }

  package func togglePause() {
    isPaused.toggle()
    singleSteps = 0
    interface.set(interface.pause, isShown: isPaused)
    interface.dismissNotice()
    // A motion between two ticks stops at the second one; time continues from there.
    showAtOnce()
    if !isPaused { wake() }
  }

  func take(_ command: Command) throws(SceneError) {
    if let step = command.touchStep { return try take(step, of: command) }
    if try takeForInterface(command) { return }
    guard case .key(let key) = command, studio.isUpToDate else { return try perform(command) }
    session.seeMoves()
    let report = KeyReport(before: session)
    try perform(command)
    if let text = report.notice(after: key, in: session, isPaused: isPaused) {
      interface.say(text)
    } else {
      interface.dismissNotice()
    }
  }

  /// Hands a step of a touch to what the touch began on: a touch stays with that until it ends, wherever it goes and
  /// whatever is shown or hidden meanwhile.
  private func take(_ step: TouchStep, of command: Command) throws(SceneError) {
    interface.panel.isFine = input.isShiftHeld
    if !stageFingers.contains(step.id), interface.touch(step) { return try carryOutRequests() }
    if step.phase == .began {
      stageFingers.insert(step.id)
      // What was typed into the panel is done.
      interface.giveKeysBack(entering: true)
      try carryOutRequests()
    }
    guard stageFingers.contains(step.id) else { return }
    if step.isLast { stageFingers.remove(step.id) }
    try perform(command)
  }

  /// Ends the touches on the stage, as another moment or another session is shown: what their fingers do from now on has
  /// no effect.
  func loseStageTouches() throws(SceneError) {
    if stageFingers.isEmpty { return }
    stageFingers = []
    heldMove = nil
    if studio.cursor == nil { try studio.current.cancelTouches() }
  }

  /// Executes a command of the session.
  private func perform(_ command: Command) throws(SceneError) {
    guard let command = onStage(command) else { return }
    if case .resize(let size) = command, takeSize(size) { return gate.invalidate() }
    if command.isResize, studio.cursor != nil {
      // The past keeps its size; the session gets the window's when it goes on.
      gate.invalidate()
      return
    }
    wake()
    // What is done goes on from there.
    if !command.isResize { leaveReplay() }
    // At the end of a loop time would go back instead of on.
    if studio.cursor == nil, timeline.loop?.end != nil, !command.isResize { timeline.removeLoop() }
    if command == .key(.restart), !session.scene.events.isEmpty {
      // The whole scene starts over, its own commands too.
      keepFileChange()
      try loseStageTouches()
      try studio.restart()
      return try didBranch()
    }
    if isFull, studio.cursor == nil, command.touchStep?.isLast != true {
      // The next tick begins with the window's size.
      if command.isResize { return gate.invalidate() }
      interface.say("Too much at once for a scene: . makes one tick, P goes on")
      return
    }
    if studio.isInThePast, !studio.isBranching || studio.isTuning { wasPausedBeforeBranch = isPaused }
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

  // MARK: Interface

  private func sayThatHelpHasKeys() { interface.say("Help is open and has the keys: H or Esc closes it") }

  /// Whether a command is for the interface: a key while a question or help is open, or what happens at a point on it.
  private func takeForInterface(_ command: Command) throws(SceneError) -> Bool {
    let isModal = interface.question.isShown || interface.help.isShown
    func carry() throws(SceneError) -> Bool {
      try carryOutRequests()
      return true
    }
    switch command {
    case .key(let key):
      if interface.panelHasKeys, interface.press(key, isShifted: input.keyHasShift) { return try carry() }
      if !isModal { return isPaused && interface.timeline.isShown ? try step(key) : false }
      if !interface.press(key), interface.help.isShown { sayThatHelpHasKeys() }
      try carryOutRequests()
    case .text, .edit:
      if isModal || !interface.type(command) { return false }
      handOutCopy()
      return try carry()
    case .wheel(let delta, let point):
      guard point.map(interface.covers) ?? isModal else { return false }
      // The number of notches that the wheel has turned, independent of the exhibit's scroll distance.
      let turn = (delta.dy != 0 ? delta.dy : delta.dx) / max(1, session.exhibit.arrowStride)
      if let point, interface.timeline.isShown, interface.timeline.frame.contains(point) {
        // A notch is a twelfth of a second.
        try seek(to: studio.tick + Int((turn * 10).rounded()))
      } else if interface.help.isShown {
        interface.perform { interface.help.scroll(by: turn * 54) }
      } else if let point {
        interface.scroll(by: turn * 54, at: point)
      }
    case .secondaryClick(let point), .magnify(_, let point): return interface.covers(point)
    case .pointerDown, .pointerMove, .pointerUp, .finger, .insert, .delete, .moveItem, .resize: return false
    }
    return true
  }

  /// Does what was pressed or dragged in the interface.
  func carryOutRequests() throws(SceneError) {
    for request in interface.takeRequests() {
      switch request {
      case .key(let label):
        input.takesText = takesText
        guard let event = KeyLabel(label)?.event, let key = input.translate(event, notch: 0, sideways: false) else {
          continue
        }
        // A choice in help closes it.
        if interface.help.isShown, ![.toggleHelp, .stepBack].contains(key) { interface.toggleHelp() }
        if interface.question.isShown { interface.withdrawQuestion() }
        try take(key)
      case .goOn: if isPaused { togglePause() }
      case .seek(let tick): try seek(to: tick)
      case .tune(let name, let value, let end): tune(name, to: value, until: end)
      case .preset(let change, let parameter, let name): changePreset(change, of: parameter, name)
      case .copy(let form): try afterTuning { [unowned self] in copyTuned(form) }
      case .compare(let action): try compare(action)
      case .resetAll:
        var settings = studio.settings
        settings.removeAll()
        studio.tune(settings, "all", until: .now)
      case .goBack:
        interface.withdrawQuestion()
        try returnToMissedFuture()
      case .stay: interface.withdrawQuestion()
      case .leave(saving: false): isRunning = false
      case .leave(saving: true):
        interface.withdrawQuestion()
        // There may be more that is not saved.
        try afterTuning { [unowned self] in if save() { leave() } }
      }
    }
  }
}

extension Exhibit {
  /// Whether the usual wheel scrolls along y: unless all of the height is in sight.
  fileprivate var isUpright: Bool {
    guard let scrollView else { return true }
    return scrollView.contentSize.height > scrollView.bounds.height
  }
}

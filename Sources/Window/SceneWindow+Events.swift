import Springflow
import SpringflowCSDL2
import SpringflowExhibits
import SpringflowScenes

extension SceneWindow {
  func handleEvents() throws(SceneError) {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      let exhibit = session.exhibit
      guard let meaning = input.translate(event, notch: exhibit.arrowStride, sideways: !exhibit.isUpright) else {
        continue
      }
      try take(meaning)
    }
  }

  private func take(_ meaning: WindowInput) throws(SceneError) {
    switch meaning {
    case .commands(let commands): for command in commands { try take(command) }
    case .command(let command): try take(command)
    case .quit: isRunning = false
    case .stepBack:
      if display.help.isOn {
        display.toggleHelp()
      } else if session.exhibit.collectionView.canStepBack {
        try perform(.key(.escape))
      } else {
        isRunning = false
      }
    case .togglePause:
      isPaused.toggle()
      display.pause.isOn = isPaused
      display.notice.dismiss()
      // A motion between two ticks stops at the second one; time continues from there.
      showAtOnce()
      if !isPaused { wake() }
    case .stepOnce:
      singleSteps += 1
      isPaused = true
      display.pause.isOn = true
      showAtOnce()
    case .toggleHelp: display.toggleHelp()
    case .toggleStatistics: display.statistics.isOn.toggle()
    case .toggleExplanation: display.explanation.isOn.toggle()
    case .toggleOverlay: display.overlay.isOn.toggle()
    case .unbound(let name): display.notice.say(KeyReport.unbound(name))
    case .redraw: gate.invalidate()
    case .visibility(let isVisible):
      self.isVisible = isVisible
      gate.invalidate()
    case .deviceReset:
      renderer.forgetTexture()
      gate.invalidate()
    }
  }

  private func take(_ command: Command) throws(SceneError) {
    if takeForHelp(command) { return }
    guard case .key(let key) = command else { return try perform(command) }
    let report = KeyReport(before: session)
    try perform(command)
    if let text = report.notice(after: key, in: session, isPaused: isPaused) {
      display.notice.say(text)
    } else {
      display.notice.dismiss()
    }
  }

  /// Executes a command of the session.
  private func perform(_ command: Command) throws(SceneError) {
    wake()
    if command == .key(.restart) {
      // The whole scene starts over, its own commands too, in the viewport that the window has by now.
      session = try Session(session.scene)
      session.showsOverlay = display.overlay.isOn || display.overlay.isMoving
      display.forgetMarks()
      try session.perform(.resize(now.viewport))
      showAtOnce()
      return
    }
    try session.perform(command)
    if case .resize = command { showAtOnce() }
    if isPaused { showAtOnce() }
  }

  /// Ends the rest, since something may move now.
  private func wake() {
    isResting = false
    hasTickedSinceCommand = false
  }

  // MARK: Help

  /// Whether a command is for open help: scrolling it, or touching its panel.
  private func takeForHelp(_ command: Command) -> Bool {
    switch command {
    case .key(let key): return display.helpScrolls && scrollHelp(key)
    case .wheel(let delta, _):
      if !display.helpScrolls { return false }
      // The number of notches that the wheel has turned, independent of the exhibit's scroll distance.
      let turn = delta.dy != 0 ? delta.dy : delta.dx
      display.scrollHelp(by: turn / max(1, session.exhibit.arrowStride) * 54)
      return true
    case .pointerDown(let point): return touchHelp(0, .began, point)
    case .pointerMove(let point): return touchHelp(0, .moved, point)
    case .pointerUp(let point): return touchHelp(0, .ended, point)
    case .finger(let id, let phase, let point): return touchHelp(id, phase, point)
    case .secondaryClick(let point): return display.helpPanel?.contains(point) == true
    case .magnify, .insert, .delete, .moveItem, .resize: return false
    }
  }

  private func touchHelp(_ id: Int, _ phase: Touch.Phase, _ point: CGPoint) -> Bool {
    if phase == .began {
      guard fingerOnHelp == nil, display.helpPanel?.contains(point) == true else { return false }
      fingerOnHelp = (id, point)
      return true
    }
    guard let finger = fingerOnHelp, finger.id == id else { return false }
    if display.helpScrolls { display.scrollHelp(by: finger.point.y - point.y, smoothly: false) }
    fingerOnHelp = phase == .moved ? (id, point) : nil
    return true
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
  fileprivate var isUpright: Bool { collectionView.contentSize.height > collectionView.bounds.height }
}

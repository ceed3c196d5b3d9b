import Springflow
import SpringflowCSDL2
import SpringflowScenes

/// Recording, the timeline and earlier futures.
extension SceneWindow {
  // MARK: Saving

  /// What to ask before the window is left: the user has done something that no file has. Otherwise `nil`.
  package var unsavedQuestion: String? {
    if let export { return "\(export.path) is not finished: Esc leaves without it" }
    if hasUnsaved(studio.current) { return "What you did is not saved: F5 saves it, Esc leaves without" }
    // What was taken back is not missed.
    if studio.futures.contains(where: { !$0.isTakenBack && hasUnsaved($0.session) }) {
      return "An old future is not saved: U goes back to it, Esc leaves without"
    }
    return nil
  }

  private func hasUnsaved(_ recorded: RecordedSession) -> Bool {
    if recorded === studio.current, let recording, recording.problem == nil { return false }
    return recorded.hasUserCommands(after: recorded.savedCount)
  }

  /// Saves the session as a scene in the working folder.
  func save() {
    let session = studio.current.session
    do throws(SceneError) {
      let text = try Recording(of: session).text
      // A scene that cannot be read back is not worth a file.
      _ = try Scene(json: text, in: session.catalog)
      let path = try SceneFiles.create(text, named: session.scene.exhibit)
      studio.current.savedCount = session.log.count
      display.notice.say("Saved as \(path), which replays to the same hash")
    } catch { display.notice.say("Not saved: \(error.description)") }
  }

  /// Takes back the last thing that the user has done.
  func takeBack() throws(SceneError) {
    try loseStageTouches()
    guard let (name, comesBack) = try studio.takeBack() else {
      return display.notice.say("There is nothing to take back")
    }
    display.notice.say("Took back: \(name)\(comesBack ? "; U brings it back" : "")")
    showAtOnce()
  }

  // MARK: Timeline

  /// The rectangles of the panel and its track, while the timeline is shown.
  package var timelinePlace: (rect: CGRect, track: CGRect)? {
    timeline.fade.isOn ? TimelinePanel.place(in: size) : nil
  }

  func toggleTimeline() {
    timeline.fade.isOn.toggle()
    timeline.pointer = nil
  }

  /// Hides the timeline and goes back to the end.
  func closeTimeline() throws(SceneError) {
    timeline.fade.isOn = false
    timeline.pointer = nil
    if studio.cursor != nil { try seek(to: studio.current.tick) }
  }

  func changeSpeed(by steps: Int) {
    timeline.slow(by: steps)
    display.notice.say("Time passes at \(timeline.speedName)")
  }

  func setLoop() {
    timeline.fade.isOn = true
    display.notice.say(timeline.setLoop(at: studio.tick))
  }

  /// Looks at a tick, paused.
  private func seek(to tick: Int) throws(SceneError) {
    if !isPaused { togglePause() }
    try loseStageTouches()
    try studio.seek(to: tick)
    showAtOnce()
    if studio.cursor == nil { arriveAtEnd() }
  }

  /// Remembers the pointer for the names of marks and for its shape.
  func followPointer(_ event: SDL_Event) {
    guard SDL_EventType(event.type) == SDL_MOUSEMOTION, event.motion.which != WindowFingers.touchMouse else { return }
    let point = CGPoint(x: CGFloat(event.motion.x), y: CGFloat(event.motion.y))
    timeline.pointer = timelinePlace?.rect.contains(point) == true ? point : nil
    if event.motion.state == 0 { pointer.place = point }
  }

  /// Moves the cursor with the first finger on the timeline.
  func dragTimeline(_ step: TouchStep) throws(SceneError) {
    if step.phase == .began, timeline.finger == nil { timeline.finger = step.id }
    guard timeline.finger == step.id else { return }
    if step.isLast {
      timeline.finger = nil
    } else if let (_, track) = timelinePlace {
      try seek(to: Timeline.tick(at: step.point.x, on: track, end: studio.end))
    }
  }

  /// Whether a command is for the timeline: a wheel over it, or a key that moves its cursor.
  func takeForTimeline(_ command: Command) throws(SceneError) -> Bool {
    guard let (rect, _) = timelinePlace else { return false }
    switch command {
    case .secondaryClick(let point), .magnify(_, let point): return rect.contains(point)
    case .wheel(let delta, let point):
      guard let point, rect.contains(point) else { return false }
      // A notch is a twelfth of a second.
      let turn = (delta.dy != 0 ? delta.dy : delta.dx) / max(1, session.exhibit.arrowStride)
      try seek(to: studio.tick + Int((turn * 10).rounded()))
    case .key(let key): return isPaused ? try step(key) : false
    case .pointerDown, .pointerMove, .pointerUp, .finger, .text, .edit, .insert, .delete, .moveItem, .resize:
      return false
    }
    return true
  }

  /// Moves the cursor by a key, while paused; returns whether the key does that.
  private func step(_ key: ExhibitKey) throws(SceneError) -> Bool {
    let stride = input.keyHasShift ? Scene.ticksPerSecond : 1
    switch key {
    case .left: try seek(to: studio.tick - stride)
    case .right: try seek(to: studio.tick + stride)
    case .home: try seek(to: 0)
    case .end: try seek(to: studio.current.tick)
    default: return false
    }
    return true
  }

  // MARK: Futures

  func returnToFuture() throws(SceneError) {
    if !studio.futures.isEmpty { try loseStageTouches() }
    guard try studio.returnToFuture() else { return display.notice.say("There is no earlier future to go back to") }
    try didBranch()
    display.notice.say("Back in the earlier future; U changes again")
  }

  func showOlderFuture() {
    display.notice.say(
      studio.showOlderFuture()
        ? "An older future is in outline; U goes back to it" : "There is no older future to show")
    gate.invalidate()
  }

  /// Says that a future had to go for a new one.
  func sayWhatWasLost() {
    if studio.lostFutures > saidLostFutures {
      display.notice.say("The oldest future is gone: \(Studio.mostFutures) are kept, F5 saves one, G puts one away")
    }
    saidLostFutures = studio.lostFutures
  }

  func putAwayFuture() {
    if !studio.putAwayFuture() { display.notice.say("There is no earlier future to put away") }
    gate.invalidate()
  }
}

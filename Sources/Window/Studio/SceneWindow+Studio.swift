import Springflow
import SpringflowCSDL2
import SpringflowExhibits
import SpringflowScenes

/// What of a session is saved.
struct SavedState: Equatable {
  /// The number of commands that a file has.
  var commandCount = 0
  /// Whether the user was asked whether to leave without the others.
  var hasAsked = false
}

/// Recording, the timeline and earlier futures.
extension SceneWindow {
  // MARK: Saving

  /// Whether a file has everything that the user has done, or the user has done nothing.
  var isSaved: Bool {
    if let recording, recording.problem == nil { return true }
    let log = studio.current.session.log
    return log[min(savedState.commandCount, log.count)...].allSatisfy(\.isPlanned)
  }

  /// Saves the session as a scene in the working folder.
  func save() {
    let session = studio.current.session
    do throws(SceneError) {
      let text = try Recording(of: session).text
      // A scene that cannot be read back is not worth a file.
      _ = try Scene(json: text, in: session.catalog)
      let path = try SceneFiles.create(text, named: session.scene.exhibit)
      savedState = SavedState(commandCount: session.log.count)
      display.notice.say("Saved as \(path), which replays to the same hash")
    } catch { display.notice.say("Not saved: \(error.description)") }
  }

  /// Takes back the last thing that the user has done.
  func takeBack() throws(SceneError) {
    guard let name = try studio.takeBack() else { return display.notice.say("There is nothing to take back") }
    display.notice.say("Took back: \(name); U brings it back")
    showAtOnce()
  }

  // MARK: Timeline

  /// The rectangles of the panel and its track, while the timeline is shown.
  var timelinePlace: (rect: CGRect, track: CGRect)? {
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
    try studio.seek(to: tick)
    showAtOnce()
    if studio.cursor == nil { arriveAtEnd() }
  }

  /// Remembers the pointer for the names of marks.
  func followPointer(_ event: SDL_Event) {
    guard SDL_EventType(event.type) == SDL_MOUSEMOTION, event.motion.which != WindowFingers.touchMouse else { return }
    let point = CGPoint(x: CGFloat(event.motion.x), y: CGFloat(event.motion.y))
    timeline.pointer = timelinePlace?.rect.contains(point) == true ? point : nil
  }

  /// Whether a command is for the timeline: a drag on it, or a key that moves its cursor.
  func takeForTimeline(_ command: Command) throws(SceneError) -> Bool {
    guard let (rect, track) = timelinePlace else {
      timeline.isDragging = false
      return false
    }
    switch command {
    case .pointerDown(let point), .finger(_, .began, let point):
      guard rect.contains(point) else { return false }
      timeline.isDragging = true
      try seek(to: Timeline.tick(at: point.x, on: track, end: studio.end))
    case .pointerMove(let point), .finger(_, .moved, let point):
      guard timeline.isDragging else { return false }
      try seek(to: Timeline.tick(at: point.x, on: track, end: studio.end))
    case .pointerUp, .finger(_, .ended, _), .finger(_, .cancelled, _):
      guard timeline.isDragging else { return false }
      timeline.isDragging = false
    case .secondaryClick(let point), .magnify(_, let point): return rect.contains(point)
    case .wheel(let delta, let point):
      guard let point, rect.contains(point) else { return false }
      // A notch is a twelfth of a second.
      let turn = (delta.dy != 0 ? delta.dy : delta.dx) / max(1, session.exhibit.arrowStride)
      try seek(to: studio.tick + Int((turn * 10).rounded()))
    case .key(let key): return isPaused ? try step(key) : false
    case .finger, .insert, .delete, .moveItem, .resize: return false
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
    guard studio.returnToFuture() else { return display.notice.say("There is no earlier future to go back to") }
    try didBranch()
    display.notice.say("Back in the earlier future; U changes again")
  }

  func putAwayFuture() {
    if !studio.putAwayFuture() { display.notice.say("There is no earlier future to put away") }
    gate.invalidate()
  }
}

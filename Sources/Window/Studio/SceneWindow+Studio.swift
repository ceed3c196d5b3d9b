import Springflow
import SpringflowCSDL2
import SpringflowScenes

/// Recording, the timeline and earlier futures.
extension SceneWindow {
  // MARK: Saving

  /// What to ask before the window is left, with its answers: the user has done something that no file has. Otherwise
  /// `nil`.
  package var unsavedQuestion: (text: String, answers: [(title: String, request: InterfaceRequest)])? {
    var reasons: [String] = []
    var answers = [
      (title: "Leave without", request: InterfaceRequest.leave(saving: false)), (title: "Stay", request: .stay),
    ]
    if hasUnsaved(studio.current) {
      reasons.append("What you did is not saved")
      answers.insert((title: "Save and leave", request: .leave(saving: true)), at: 0)
    }
    // What was taken back or tuned is not missed.
    if studio.futures.contains(where: isMissed) {
      if reasons.isEmpty { answers.insert((title: "Go back to it", request: .goBack), at: 0) }
      reasons.append("An old future is not saved")
    }
    if let export {
      if reasons.isEmpty { answers.reverse() }
      reasons.append("\(export.path) is not finished")
    }
    return reasons.isEmpty ? nil : (reasons.joined(separator: "\n"), answers)
  }

  private func isMissed(_ future: EarlierFuture) -> Bool { future.reason == .left && hasUnsaved(future.session) }

  /// Goes back to the latest future that no file has.
  func returnToMissedFuture() throws(SceneError) {
    if let future = studio.futures.last(where: isMissed) { studio.choose(future) }
    try returnToFuture()
  }

  private func hasUnsaved(_ recorded: RecordedSession) -> Bool {
    if recorded === studio.current, studio.isTuned { return true }
    if recorded === studio.current, let recording, recording.problem == nil { return false }
    return !recorded.isSaved
  }

  /// Saves the session as a scene in the working folder; returns whether that was possible.
  @discardableResult
  func save() -> Bool {
    let session = studio.current.session
    do throws(SceneError) {
      let text = try Recording(of: session).text
      // A scene that cannot be read back is not worth a file.
      _ = try Scene(json: text, in: session.catalog)
      let path = try SceneFiles.create(text, named: session.scene.exhibit)
      studio.current.markSaved()
      interface.say("Saved as \(path), which replays to the same hash")
      return true
    } catch {
      interface.say("Not saved: \(error.description)")
      return false
    }
  }

  /// Takes back the last thing that the user has done.
  func takeBack() throws(SceneError) {
    try endReplay()
    try loseStageTouches()
    let before = studio.current
    guard let (name, comesBack) = try studio.takeBack() else {
      return interface.say("There is nothing to take back")
    }
    interface.say("Took back: \(name)\(comesBack ? "; Ctrl+Shift+Z brings it back" : "")")
    // What was tuned is taken back at once.
    if studio.current !== before { try didBranch(keepsLoop: true) }
    showAtOnce()
  }

  /// Does again what was last taken back.
  func bringBack() throws(SceneError) {
    try endReplay()
    keepFileChange()
    try loseStageTouches()
    guard try studio.bringBack() else { return interface.say("There is nothing to bring back") }
    try didBranch()
    interface.say("Brought back")
  }

  // MARK: Tuning

  /// Does something with the session that is tuned: as soon as it has its values.
  func afterTuning(_ action: @escaping @MainActor () throws(SceneError) -> Void) throws(SceneError) {
    if !studio.isTuned { return try action() }
    studio.endTuning()
    waitingForTuning.append(action)
  }

  /// Does what has waited for the end of a change of settings.
  func carryOutWaiting() throws(SceneError) {
    if studio.isTuned || waitingForTuning.isEmpty { return }
    let actions = waitingForTuning
    waitingForTuning = []
    for action in actions { try action() }
  }

  /// Opens the panel, or closes it.
  func togglePanel() {
    if !interface.panel.isShown { followSprings() }
    showParameters()
    interface.togglePanel()
  }

  /// Shows the parameters of the session in the panel.
  func showParameters() {
    if let panelState, panelState.session === session, panelState.settings == studio.settings { return }
    panelState = (session, studio.settings)
    interface.perform { interface.panel.show(values) }
  }

  /// The parameters with their values, and all values with names that they can have.
  private var values: [TunedValue] {
    session.values(in: studio.settings).map { value in
      var value = value
      value.presets += springs.tokens.presets(of: value.parameter)
      return value
    }
  }

  /// Reads the values that have names if somebody has written their file.
  func followSprings() {
    guard springs.look() else { return }
    panelState = nil
    if let problem = springs.problem { interface.say(problem.description) }
  }

  /// Keeps the value of a parameter under a name, or does something else with one that has it.
  func changePreset(_ change: PresetChange, of parameter: String, _ name: String) {
    guard let value = values.first(where: { $0.parameter.qualifiedName == parameter }) else { return }
    do throws(SceneError) {
      let path = springs.path
      try SpringTokens.change(change, of: name, value.parameter, numbers: value.numbers, in: path)
      switch change {
      case .keep, .replace: interface.say("Kept as \(name) in \(path)")
      case .lock: interface.say("\(name) is locked: it is neither changed nor deleted here")
      case .unlock: interface.say("\(name) is not locked any more")
      case .remove: interface.say("\(name) is deleted; what it was set to stays")
      }
    } catch { interface.say(error.description) }
    followSprings()
    // What was typed is there no longer.
    panelState = nil
  }

  /// Hands what is tuned to the clipboard, or says why that is impossible. An instruction is measured first.
  func copyTuned(_ form: TunedText) {
    let current = studio.current
    do throws(SceneError) {
      if form != .instruction { return try copy(form, of: current.session) }
      var scene = current.session.scene
      scene.settings.removeAll()
      measuring = (try ComparedMotion(current, with: scene), current.session)
      interface.say("Measuring, for the instruction, what it does before and after")
    } catch { interface.say("Not copied: \(error.description)") }
  }

  private func copy(_ form: TunedText, of session: Session, because reason: String? = nil) throws(SceneError) {
    SDL_SetClipboardText(try session.text(of: form, because: reason))
    interface.say("Copied \(form.title)")
  }

  /// Measures for an instruction, for a part of the time between two pictures, and copies it at the end.
  func measure() {
    guard let (motion, session) = measuring else { return }
    var reason: String?
    do throws(SceneError) {
      try motion.advance(while: rerunTime(Self.measuringShare))
      if !motion.isFinished { return }
      reason = try motion.summaries().map { MotionSummary.text(before: $0.other, after: $0.now) }
    } catch { reason = "- too long to be measured here: \(error.problem)\n" }
    measuring = nil
    do throws(SceneError) { try copy(.instruction, of: session, because: reason) } catch {
      interface.say("Not copied: \(error.description)")
    }
  }

  /// The part of the time between two pictures that measuring takes: time may pass meanwhile.
  static let measuringShare = 0.3

  /// Gives a parameter a value, or its default.
  func tune(_ name: String, to value: ExhibitSettings.Value?, until end: StudioTuning.Ending) {
    let parameters = session.parameters
    guard let parameter = parameters.first(where: { $0.qualifiedName == name }) else { return }
    var settings = studio.settings
    do throws(SceneError) {
      if let value {
        let (named, token) = named(value, of: parameter)
        try parameters.set(parameter, to: named, token: token, in: &settings, at: parameter.name)
      } else {
        parameters.reset(parameter, in: &settings)
      }
      // The same value in other words is no change.
      let now = studio.current.session
      if now.values(in: settings).map(\.numbers) == now.values(in: now.scene.settings).map(\.numbers), value != nil,
        settings.token(of: parameter.name) == nil
          || settings.token(of: parameter.name) == now.scene.settings.token(of: parameter.name)
      {
        settings = now.scene.settings
      }
      studio.tune(settings, name, until: end)
    } catch {
      interface.say(error.description)
      // What was typed is replaced by what it is, and the change before it ends.
      panelState = nil
      studio.tune(studio.settings, name, until: end)
    }
  }

  /// What a value is that was given by its name, of a spring with its token.
  private func named(
    _ value: ExhibitSettings.Value, of parameter: ExhibitCatalog.Parameter
  ) -> (ExhibitSettings.Value, SpringTokens.SpringToken?) {
    guard case .string(let text) = value.json, case let name = SpringTokens.alias(text) ?? text,
      let preset = values.first(where: { $0.parameter.qualifiedName == parameter.qualifiedName })?.presets.first(
        where: { [name, "{\(name)}"].contains($0.name) })
    else { return (value, nil) }
    let token = springs.tokens.tokens.first { parameter.isSpring && preset.name == "{\($0.name)}" }
    return (ExhibitSettings.Value(JSONValue(components: preset.numbers, parameter.kind)), token)
  }

  // MARK: Timeline

  func toggleTimeline() { interface.toggle(interface.timeline) }

  /// Hides the timeline and goes back to the end.
  func closeTimeline() throws(SceneError) {
    interface.set(interface.timeline, isShown: false)
    if studio.isInThePast { try seek(to: studio.current.tick) }
  }

  func changeSpeed(by steps: Int) {
    timeline.slow(by: steps)
    interface.say("Time passes at \(timeline.speedName)")
  }

  func setLoop() {
    if let origin = replayOrigin {
      leaveReplay()
      if origin.isPaused != isPaused { togglePause() }
    }
    interface.set(interface.timeline, isShown: true)
    interface.say(timeline.setLoop(at: studio.tick))
  }

  /// Plays from the last thing that was done, to where all of it rests, again and again.
  func beginReplay() throws(SceneError) {
    // A click on the key in help begins it, and another one ends it.
    if timeline.isReplay { return try endReplay() }
    if studio.isOnItsWay { return interface.say("The past is run again: press J once more when it is there") }
    if !stageFingers.isEmpty { return interface.say("A finger is down: J plays what it has done when it is lifted") }
    let current = studio.current
    let mark = current.lastUserMark ?? current.marks.last { $0.kind != .update && $0.kind != .resize }
    let start = mark?.tick ?? 0
    let isAtEnd = !studio.isInThePast && !isPaused && !isResting && !studio.isTuned
    // What still moves is seen to its end first.
    if !isAtEnd, current.tick - start < 2 { return interface.say("Nothing has moved yet that J could play again") }
    replayOrigin = (
      studio.isInThePast ? studio.tick : nil, isPaused, isResting && !isPaused ? current : nil,
      current.session.log.count
    )
    timeline.beginReplay(at: start, until: isAtEnd ? nil : current.tick)
    if isPaused { togglePause() }
    if !isAtEnd, try !studio.playTuned(to: start) { try studio.seek(to: start) }
    // The timeline has the loop.
    if !interface.timeline.isShown {
      interface.say("Again and again from \(mark.map { "\($0.name), " } ?? "")\(Timeline.text(start))")
    }
    showAtOnce()
    wake()
  }

  /// Ends a replay, and goes back to where it was begun.
  func endReplay() throws(SceneError) {
    guard timeline.isReplay, let origin = replayOrigin else { return }
    leaveReplay()
    try loseStageTouches()
    if origin.isPaused != isPaused { togglePause() }
    try studio.seek(to: min(origin.cursor ?? .max, studio.current.tick))
    showAtOnce()
    if studio.cursor == nil, !studio.isTuning { arriveAtEnd() }
    // What has rested rests.
    let current = studio.current
    if origin.resting === current, origin.count == current.session.log.count, studio.isUpToDate { isResting = true }
  }

  /// Ends a replay at the moment that is shown.
  func leaveReplay() {
    if timeline.isReplay { timeline.endReplay() }
    replayOrigin = nil
  }

  /// Ends the first round of a replay where all of it rests, or after some seconds.
  func followReplay() {
    guard timeline.isReplay, let loop = timeline.loop, loop.end == nil, studio.cursor == nil else { return }
    let tick = studio.tick
    if isResting && !isPaused || studio.isTuned || tick >= loop.start + Self.longestFirstRound {
      timeline.closeReplay(at: tick)
    }
  }

  /// The longest first round of a replay, in ticks.
  private static let longestFirstRound = 3 * Scene.ticksPerSecond

  // MARK: The scene's file

  /// Seconds between two looks at the scene's file.
  static let followingInterval = 0.15

  /// Does what was done again in the scene that its file has now, if an editor has saved it.
  func followFile(_ elapsed: Double) {
    followingPause -= elapsed
    if followingPause > 0 { return }
    followingPause = Self.followingInterval
    if interface.panel.isShown { followSprings() }
    followFileOfA()
    // A finger that is down is not taken from what it holds.
    guard stageFingers.isEmpty, !studio.isCatchingUp, let file = followed, file.hasChanged() else { return }
    do throws(SceneError) {
      let now = try file.readAgain()
      interface.show(problem: nil)
      let before = studio.waitingFileScene ?? studio.current.fileScene ?? file.scene
      let own = studio.scene
      let isShown = own.exhibit == session.scene.exhibit
      let parameters = isShown ? session.parameters : session.catalog[own.exhibit]?.parameters ?? []
      studio.change(to: before.map { own.changed(from: $0, to: now, of: parameters) } ?? now, inFile: now)
    } catch { interface.show(problem: error.description) }
  }

  /// Has a change of the file that is given up for another future read once more.
  func keepFileChange() { if studio.waitingFileScene != nil { followed?.forget() } }

  /// Shows what is wrong with the scene's file until it is saved again.
  func showProblem(_ error: SceneError) {
    guard let followed else { return }
    interface.show(problem: SceneFiles.withLine(error.inFile(followed.path)).description)
  }

  /// Follows the title and the size of the scene, which its file may have changed.
  func followScene() {
    let scene = studio.current.session.scene
    if shownScene.viewport != scene.viewport { sizeIsOfScene = true }
    if shownScene.title != scene.title { SDL_SetWindowTitle(window, Self.title(of: scene)) }
    shownScene = (scene.title, scene.viewport)
  }

  /// Looks at a tick, paused.
  package func seek(to tick: Int) throws(SceneError) {
    // What is looked at by hand is looked at when the key is lifted, too.
    leaveReplay()
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
    interface.hover(at: point)
    if event.motion.state == 0 { pointer.place = point }
  }

  /// Moves the cursor by a key, while paused; returns whether the key does that.
  func step(_ key: ExhibitKey) throws(SceneError) -> Bool {
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
    try endReplay()
    keepFileChange()
    if !studio.futures.isEmpty { try loseStageTouches() }
    guard try studio.returnToFuture() else { return interface.say("There is no earlier future to go back to") }
    try didBranch()
    interface.say("Back in the earlier future; U changes again")
  }

  func showOlderFuture() {
    interface.say(
      studio.showOlderFuture()
        ? "An older future is in outline; U goes back to it" : "There is no older future to show")
    gate.invalidate()
  }

  /// Says that a future had to go for a new one.
  func sayWhatWasLost() {
    if studio.lostFutures > saidLostFutures {
      interface.say(
        "The oldest future is gone: \(Studio.mostFutures) are kept, F5 saves one, Shift U and Shift G put one away")
    }
    saidLostFutures = studio.lostFutures
  }

  func putAwayFuture() {
    if !studio.putAwayFuture() { interface.say("There is no earlier future to put away") }
    gate.invalidate()
  }

  func toggleGhosts() {
    showsGhosts.toggle()
    interface.say(
      showsGhosts ? "Earlier futures are shown in outline again" : "Earlier futures have no outline; G shows it again")
  }
}

import Springflow
import SpringflowScenes

/// The sessions of a window: the current one, the moment of its past that is looked at, and earlier futures.
///
/// A moment of the past is shown from the frames that were kept. Once the cursor rests there, the session is run again
/// up to it, in portions that leave time for pictures. A command in the past waits for that and begins another future;
/// the old one is kept until it is put away.
@MainActor
package final class Studio {
  /// The session that goes on at its end, where time passes.
  package private(set) var current: RecordedSession
  /// The tick that is looked at; `nil` at the end.
  package private(set) var cursor: Int?
  /// Earlier futures, the latest one last.
  package private(set) var futures: [EarlierFuture] = []
  /// The current session's run up to the cursor.
  private var rerun: Rerun?
  /// Commands in the past that wait for the rerun, each with the ticks between the first one and it.
  private var waiting: [(delay: Int, command: Command)] = []
  /// The ticks that have passed since the first command that waits.
  private var waited = 0.0
  /// Whether the first of them came in this turn, whose time had passed before.
  private var isFirstTurn = false
  /// The fingers that those commands have put down, and not lifted.
  private var fingersDown: Set<Int> = []
  /// Whether the rerun's session becomes the current one when it is finished.
  package private(set) var isBranching = false
  /// The tick at which another future began, while some of its commands still wait for their ticks.
  private var branchTick: Int?
  /// Whether what goes on was taken back, and the number of commands before that.
  private var isTakingBack = false
  private var takenBack = 0
  /// What is tuned, until its session has become the current one.
  private var tuning: StudioTuning?
  /// The changes that follow it.
  private var nextTunings: [StudioTuning] = []
  /// The sessions before the latest changes, which taking back goes to at once.
  private var tunedSessions: [RecordedSession] = []
  package static let mostTunedSessions = 8
  /// The number of commands of the current session when it became that, and why it had been left before, if it had.
  private var arrival: (count: Int, reason: EarlierFuture.LeavingReason?) = (0, nil)
  /// What is tuned plays on for so many ticks while the run for its picture is not there.
  private static let longestLag = 30
  /// The number of the latest session.
  private var lastNumber = 0
  /// Seconds since the cursor has last moved.
  private var rest = 0.0

  /// The duration for which the cursor has to rest before the session is run again, in seconds.
  private static let patience = 0.15
  /// More futures than this are not kept, nor more of which a part was taken back: each takes the memory of its frames.
  package static let (mostFutures, mostTakenBack) = (8, 8)
  /// How many futures had to go that nobody had put away.
  package private(set) var lostFutures = 0
  /// More moves do not wait for a rerun: half a minute of a mouse that moves in every picture.
  private static let mostWaiting = 4000
  /// The commands that a user may give in one tick: a hundred are left for the scene's own and for lifted fingers.
  static let mostInATick = SceneLimits.eventsPerTick - 100

  package init(_ scene: Scene, in catalog: ExhibitCatalog) throws(SceneError) {
    current = try RecordedSession(scene, in: catalog)
    number(current)
  }

  // MARK: What is shown

  /// The session at the cursor, or else the current one.
  package var session: Session { tuning?.shown ?? sessionAtCursor ?? current.session }

  /// The session whose state is the one that is shown; `nil` while only its frame is there.
  package var shownSession: Session? { tuning?.shown ?? (cursor == nil ? current.session : sessionAtCursor) }

  private var sessionAtCursor: Session? {
    guard let rerun, rerun.isFinished, rerun.tick == cursor else { return nil }
    return rerun.session
  }

  /// The tick that is shown.
  package var tick: Int { cursor ?? current.tick }

  /// The frame that is shown.
  package var frame: Frame { shownSession?.frame ?? frame(at: tick) }

  /// The frame of a tick of the current session's past.
  func frame(at tick: Int) -> Frame { current.history.frame(at: tick) ?? current.session.frame }

  /// The session that is shown in outline: the one that is tuned, or else the latest earlier future.
  package var ghost: RecordedSession? { tuning?.shown == nil ? futures.last?.session : current }

  /// Its frame at a tick; after its end, while what is tuned plays on, its last one.
  package func ghost(at tick: Int) -> Frame? {
    let tick = tuning?.shown == nil ? tick : min(tick, current.tick)
    return ghost?.history.frame(at: tick)
  }

  /// The last tick of the timeline.
  package var end: Int {
    let scene = current.session.scene
    return max(current.tick, futures.last?.session.tick ?? 0, scene.events.isEmpty ? 0 : scene.duration)
  }

  /// The part of a rerun that is done and is waited for, from 0 to 1; `nil` if none is.
  package var progress: Double? { (tuning?.trial ?? rerun).flatMap { $0.isFinished ? nil : $0.progress } }

  /// Seconds until it has something to do by itself; `nil` if it has nothing.
  package var nextChange: Double? {
    if let tuning, !isBranching, branchTick == nil { return tuning.nextChange }
    guard cursor != nil, sessionAtCursor == nil || isBranching else { return nil }
    return rerun != nil || isBranching ? 0 : max(0, Self.patience - rest)
  }

  // MARK: Moving in time

  /// Looks at a tick; the last one is the end, where time goes on.
  package func seek(to tick: Int) throws(SceneError) {
    if isBranching, tuning?.hasBegun != true { cancelBranch() }
    try dropDelayed()
    let tick = min(max(tick, 0), current.tick)
    let next = tick == current.tick ? nil : tick
    if tuning?.hasBegun == true {
      // What is tuned is finished first.
      tuning?.seek(to: next)
      (waiting, fingersDown) = ([], [])
      cursor = isBranching ? tick : next
      return
    }
    if next == cursor { return }
    cursor = next
    rest = 0
    if cursor == nil || rerun?.retarget(to: tick) == false { rerun = nil }
  }

  /// The effect of a rerun's progress.
  package enum Change: Equatable {
    case none
    /// The exhibit does not take what was tuned: it is as it was.
    case refused(SceneError, ofFile: Bool)
    /// The session at the cursor is shown instead of its kept frame.
    case ranAgain
    /// Another session is the current one, with a command that was waiting, or with none.
    case branched(hasCommand: Bool)
    /// The session with the settings that were tuned, or with what its file has now, is the current one.
    case tuned(file: Scene?)
  }

  /// Lets time pass, in seconds, and works on a rerun while there is time.
  ///
  /// - Parameter speed: The speed of the session's time.
  package func advance(by seconds: Double, speed: Double = 1, while hasTime: () -> Bool) throws(SceneError) -> Change {
    if !isBranching, branchTick == nil, let change = try advanceTuning(by: seconds, while: hasTime) { return change }
    guard let cursor, sessionAtCursor == nil || isBranching else { return .none }
    rest += seconds
    if !waiting.isEmpty, !isFirstTurn { waited += Self.ticks(seconds, speed) }
    isFirstTurn = false
    if rest < Self.patience, !isBranching { return .none }
    if rerun == nil { rerun = try Rerun(current, until: cursor) }
    guard let rerun else { return .none }
    try rerun.advance(while: hasTime)
    if !rerun.isFinished { return .none }
    if let tuning, tuning.hasBegun {
      try adopt(tuning, rerun)
      return .tuned(file: tuning.fileScene)
    }
    if !isBranching { return .ranAgain }
    let hasCommand = !waiting.isEmpty
    try branch(rerun)
    return .branched(hasCommand: hasCommand)
  }

  /// The ticks of a time; a moment in which the program stood still is not made up for.
  private static func ticks(_ seconds: Double, _ speed: Double) -> Double { min(seconds, 0.1) * speed * 120 }

  /// Whether another session is about to be the current one, or commands wait for their ticks in it.
  var isOnItsWay: Bool { isBranching || branchTick != nil || !waiting.isEmpty }

  /// Whether commands are carried out at once: at the end, with none before them that waits for its tick.
  package var isUpToDate: Bool { cursor == nil && branchTick == nil && tuning == nil }

  /// Whether another future has begun, and its user, whose finger is down, is ahead of it.
  ///
  /// What was done before is shown as it was done; only a finger that is down has to find what is under it.
  package var isCatchingUp: Bool { branchTick != nil && !fingersDown.isEmpty }

  /// Lets time pass, in seconds, and makes ticks while there is time, until the session is where its user is.
  ///
  /// - Returns: The number of ticks made.
  package func catchUp(by seconds: Double, speed: Double, while hasTime: () -> Bool) throws(SceneError) -> Int {
    waited += Self.ticks(seconds, speed)
    var ticks = 0
    while isCatchingUp, let start = branchTick {
      try performDue()
      if Double(current.tick - start + 1) > waited {
        branchTick = nil
      } else if hasTime() {
        try current.step()
        ticks += 1
      } else {
        break
      }
    }
    return ticks
  }

  /// Carries out the commands whose time has come.
  private func performDue() throws(SceneError) {
    guard let start = branchTick else { return }
    let count = waiting.prefix { start + $0.delay <= current.tick }.count
    let due = waiting.prefix(count)
    waiting.removeFirst(count)
    for (_, command) in due where !isLateTyping(command) { try current.perform(command) }
    if waiting.isEmpty, fingersDown.isEmpty { branchTick = nil }
  }

  // MARK: Commands

  /// Carries out a command at the end, or begins another future with it.
  ///
  /// - Returns: Whether it was carried out; `false` if it waits.
  package func perform(_ command: Command) throws(SceneError) -> Bool {
    if isUpToDate {
      if isLateTyping(command) { return false }
      try current.perform(command)
      return true
    }
    if cursor != nil, !isBranching, tuning == nil {
      (isBranching, isTakingBack, waited, fingersDown) = (true, false, 0, [])
    }
    if waiting.isEmpty, cursor != nil { isFirstTurn = true }
    // After the others, and not before its own time.
    if let branchTick, !isCatchingUp { waited = Double(max(waiting.last?.delay ?? 0, current.tick - branchTick)) }
    // While time stands still, commands of one tick pile up; a scene takes no more of them.
    let isFull = waiting.count >= Self.mostInATick && waiting[waiting.count - Self.mostInATick].delay == Int(waited)
    if isFull, command.touchStep?.isLast != true { return false }
    if let step = command.touchStep {
      if step.phase == .moved, waiting.count >= Self.mostWaiting { return false }
      if step.phase == .began { fingersDown.insert(step.id) }
      if step.isLast { fingersDown.remove(step.id) }
    }
    waiting.append((Int(waited), command))
    return false
  }

  /// Whether a command types into a field that is edited no more: what was done before may have ended that.
  private func isLateTyping(_ command: Command) -> Bool {
    switch command {
    case .text, .edit: !current.session.takesText
    default: false
    }
  }

  /// Makes a tick at the end.
  package func step() throws(SceneError) -> Frame {
    try performDue()
    return try current.step()
  }

  /// Takes back the last thing that the user has done: goes on from before it. What still waits is dropped instead.
  ///
  /// - Returns: Its name, or `nil` if there is nothing to take back; and whether it can be brought back.
  package func takeBack() throws(SceneError) -> (name: String, comesBack: Bool)? {
    var limit = Int.max
    if let tuning {
      // One moment: it is being taken back.
      if tuning.takesBack { return ("what you have tuned", true) }
      if nextTunings.isEmpty { try stopTuning() } else { nextTunings.removeLast() }
      return ("what you have just tuned", false)
    } else if isBranching {
      // Once more while the last thing is taken back: the one before it, too.
      if isTakingBack, waiting.isEmpty { limit = takenBack } else { return dropWaiting() }
    } else if !waiting.isEmpty {
      try dropDelayed()
      return ("what you have just done", false)
    }
    try dropDelayed()
    let last = current.lastUserMark(before: limit)
    if let tuned = current.tunings.last, last.map({ $0.commandCount < tuned.commandCount }) ?? true {
      return (try takeBack(tuned), true)
    }
    guard let mark = last else { return nil }
    rerun = try Rerun(current, until: mark.tick, commands: mark.commandCount)
    cursor = mark.tick
    takenBack = mark.commandCount
    (isBranching, isTakingBack, waited, fingersDown) = (true, true, 0, [])
    return (mark.name, true)
  }

  /// Drops the commands that wait for the rerun. What is taken back meanwhile stays so.
  private func dropWaiting() -> (name: String, comesBack: Bool) {
    if isTakingBack { (waiting, fingersDown) = ([], []) } else { cancelBranch() }
    return ("what you have just done", false)
  }

  private func branch(_ rerun: Rerun) throws(SceneError) {
    let next = try rerun.adopt()
    keepCurrent(isTakingBack ? .takenBack : .left)
    let commands = waiting
    adopt(next)
    (waiting, branchTick) = (commands, next.tick)
    // What has begun the future is there at once.
    try performDue()
  }

  /// Drops the commands that still wait for their ticks, and cancels the touches that they would have ended.
  private func dropDelayed() throws(SceneError) {
    guard branchTick != nil else { return }
    (waiting, branchTick) = ([], nil)
    try current.cancelTouches()
  }

  private func cancelBranch() {
    (isBranching, waiting, rerun) = (false, [], nil)
  }

  private func adopt(_ next: RecordedSession, from reason: EarlierFuture.LeavingReason? = nil) {
    (current, cursor, rerun, waiting, isBranching, branchTick) = (next, nil, nil, [], false, nil)
    arrival = (next.session.log.count, reason)
    number(next)
  }

  /// Gives a session that has none its number: one more than the last one's.
  private func number(_ session: RecordedSession) {
    if session.number > 0 { return }
    lastNumber += 1
    session.number = lastNumber
  }

  private func keepCurrent(_ reason: EarlierFuture.LeavingReason) {
    futures.append(EarlierFuture(session: current, reason: reason))
    // Each kind has places of its own, so that taking back and tuning put no other future away.
    let kept = futures.indices.filter { futures[$0].reason == reason }
    let most = reason == .left ? Self.mostFutures : Self.mostTakenBack
    if kept.count > most {
      // What was taken back first has all that was taken back after it.
      futures.remove(at: kept[reason == .takenBack ? 1 : 0])
      if reason == .left { lostFutures += 1 }
    }
  }

  // MARK: Tuning

  /// The scene of the current session, or the one that it is to have.
  package var scene: Scene { (nextTunings.last ?? tuning)?.scene ?? current.session.scene }

  /// The settings of the current session, or those that it is to have.
  package var settings: ExhibitSettings { scene.settings }

  /// Whether time stands still, as the session is tuned.
  package var isTuning: Bool { tuning?.hasBegun == true }

  /// Whether a moment of the past is looked at, and will be when a change of settings has ended.
  var isInThePast: Bool { isTuning ? tuning?.cursor != nil : cursor != nil }

  /// Whether a change of the scene goes on.
  package var isTuned: Bool { tuning != nil }

  /// Tunes the current session: it is run again with other settings, as far as it is shown, and time stands still
  /// meanwhile. At the end of the change all of it is run again with its past, and becomes the current one.
  ///
  /// - Parameters:
  ///   - name: What is tuned: changes of one thing are one until their end.
  ///   - end: When the change ends, unless there is another one before.
  package func tune(_ settings: ExhibitSettings, _ name: String = "", until end: StudioTuning.Ending) {
    var scene = scene
    scene.settings = settings
    change(to: scene, name, until: end)
  }

  /// Does what its user has done again in the scene that its file has now.
  ///
  /// - Parameter file: The scene as it is in the file.
  package func change(to scene: Scene, inFile file: Scene) {
    change(to: scene, "the scene's file", until: .now, inFile: file)
  }

  /// Does what its user has done again in another scene.
  func change(to scene: Scene) { change(to: scene, "", until: .now) }

  /// The scene in its file that waits for its run.
  package var waitingFileScene: Scene? { nextTunings.last { $0.fileScene != nil }?.fileScene ?? tuning?.fileScene }

  private func change(
    to scene: Scene, _ name: String, until end: StudioTuning.Ending, inFile file: Scene? = nil
  ) {
    if tuning == nil {
      if scene == self.scene {
        if let file { current.follow(file: file) }
        return
      }
      // What is done from now on waits for no time before that.
      if !isBranching, branchTick == nil { waited = 0 }
    }
    var next = StudioTuning(name, scene)
    if let last = nextTunings.last ?? tuning, !last.isOver {
      if last.name == name || end == .now && scene == last.scene { next = last } else { endTuning() }
    }
    (next.scene, next.end, next.rest, next.fileScene) = (scene, end, 0, file ?? next.fileScene)
    if nextTunings.last?.isOver == false {
      nextTunings[nextTunings.count - 1] = next
    } else if tuning?.isOver == true {
      // One after the other: each is taken back by itself.
      nextTunings.append(next)
    } else {
      tuning = next
    }
  }

  /// Plays what is tuned to a tick, beside what was; returns whether it could: what is done waits for its own tick, and
  /// the picture is not to lag behind.
  func playTuned(to tick: Int) throws(SceneError) -> Bool {
    if !isTuning || isBranching || !waiting.isEmpty { return false }
    guard let shown = tuning?.shown, 0...Self.longestLag ~= self.tick - shown.tick else { return false }
    try tuning?.play(to: tick)
    cursor = tick
    return true
  }

  /// Ends the change of settings that goes on.
  package func endTuning() {
    if nextTunings.isEmpty { tuning?.end = .now } else { nextTunings[nextTunings.count - 1].end = .now }
  }

  /// Works on what is tuned; `nil` if that is nothing, or if only the last run is left to do.
  private func advanceTuning(by seconds: Double, while hasTime: () -> Bool) throws(SceneError) -> Change? {
    guard var next = tuning else { return nil }
    if !next.hasBegun {
      next.begin(at: cursor)
      (rerun, waited) = (nil, 0)
    }
    next.rest += seconds
    tuning = next
    do throws(SceneError) {
      if !next.isOver {
        let isShown = try next.advance(of: current, while: hasTime)
        tuning = next
        return isShown ? .ranAgain : Change.none
      }
      if next.scene == current.session.scene {
        try stopTuning()
        return .ranAgain
      }
      rerun = try Rerun(current, in: next.scene, until: current.tick, keepsPast: true)
      tuning?.stopTrial()
      // Until it is finished the end is a moment of the past, too.
      (isBranching, isTakingBack, cursor) = (true, false, cursor ?? current.tick)
      return nil
    } catch {
      try stopTuning()
      return .refused(error, ofFile: next.fileScene != nil)
    }
  }

  /// Makes the session that was tuned the current one.
  private func adopt(_ tuning: StudioTuning, _ rerun: Rerun) throws(SceneError) {
    let (next, commands) = (try rerun.adopt(), waiting)
    if tuning.takesBack { next.forgetTuning() }
    if let scene = tuning.fileScene { next.follow(file: scene) }
    tunedSessions = (tunedSessions + [current]).suffix(Self.mostTunedSessions)
    keepCurrent(tuning.takesBack ? .takenBack : .replaced)
    adopt(next)
    beginNextTuning()
    try goOn(at: tuning.cursor, with: commands)
  }

  private func beginNextTuning() { tuning = nextTunings.isEmpty ? nil : nextTunings.removeFirst() }

  /// Goes on with the settings that the current session has, and then with the next change.
  private func stopTuning() throws(SceneError) {
    guard let stopped = tuning else { return }
    beginNextTuning()
    if !stopped.hasBegun {
      // What has waited for it goes on with another future, or now.
      if !isBranching, branchTick == nil { try goOn(at: cursor, with: waiting) }
      return
    }
    (rerun, isBranching) = (nil, false)
    try goOn(at: stopped.cursor, with: waiting)
  }

  private func stopAllTuning() throws(SceneError) {
    nextTunings = []
    try stopTuning()
  }

  /// Goes on after a change with what was done meanwhile, at the end or at a moment of the past.
  private func goOn(at tick: Int?, with commands: [(delay: Int, command: Command)]) throws(SceneError) {
    // What is tuned may have played on beyond the end.
    (cursor, rest, waiting) = (tick.flatMap { $0 < current.tick ? $0 : nil }, 0, commands)
    if cursor != nil {
      (isBranching, isTakingBack) = (!commands.isEmpty, false)
    } else {
      branchTick = current.tick
      try performDue()
    }
  }

  /// Takes back a change of the settings: goes on from before it, or, if that session is gone, tunes the current one.
  private func takeBack(_ tuned: SessionTuning) throws(SceneError) -> String {
    let (before, now) = (tuned.before, current.session.scene)
    let tunedNames = before.settings.difference(from: now.settings)
    let name = tunedNames.isEmpty ? "what was changed in the scene's file" : tunedNames
    if let session = tuned.session {
      if isBranching { cancelBranch() }
      let tick = cursor.map { min($0, session.tick) }
      futures.removeAll { $0.session === session }
      keepCurrent(.takenBack)
      adopt(session, from: .replaced)
      if tick != session.tick { cursor = tick }
    } else {
      change(to: before, "", until: .now)
      tuning?.takesBack = true
    }
    return name
  }

  // MARK: Futures

  /// Begins the scene once more; the session until now becomes an earlier future.
  func restart() throws(SceneError) {
    try stopAllTuning()
    try dropDelayed()
    let next = try RecordedSession(restarting: current)
    keepCurrent(.left)
    adopt(next)
  }

  /// Goes back to the latest earlier future; the current one takes its place.
  ///
  /// - Returns: Whether there is one.
  package func returnToFuture() throws(SceneError) -> Bool {
    if futures.isEmpty { return false }
    try stopAllTuning()
    let future = futures.removeLast()
    try dropDelayed()
    let isOld = arrival.reason == .left || arrival.reason == .takenBack
    keepCurrent(isOld || hasNews(beside: future.session) ? .left : .replaced)
    adopt(future.session, from: future.reason)
    return true
  }

  /// Makes an earlier future the one that is gone back to next.
  func choose(_ future: EarlierFuture) {
    guard let index = futures.lastIndex(where: { $0.session === future.session }) else { return }
    futures.append(futures.remove(at: index))
  }

  /// Goes back to what was last taken back.
  ///
  /// - Returns: Whether there is anything.
  package func bringBack() throws(SceneError) -> Bool {
    if tuning?.takesBack == true {
      try stopAllTuning()
      return true
    }
    guard let index = futures.lastIndex(where: { $0.reason == .takenBack }) else { return false }
    try stopAllTuning()
    let future = futures.remove(at: index)
    try dropDelayed()
    keepCurrent(hasNews(beside: future.session) ? .left : .replaced)
    adopt(future.session, from: .takenBack)
    return true
  }

  /// Whether the user has done anything since the current session became that, or tuned it as another one never was.
  private func hasNews(beside other: RecordedSession) -> Bool {
    let scene = current.session.scene
    let wasSo = other.session.scene == scene || other.tunings.contains { $0.before == scene }
    return !wasSo || current.hasUserCommands(after: arrival.count)
  }

  /// Makes the next older future the one that is shown in outline and gone back to; after the oldest the first one
  /// again.
  ///
  /// - Returns: Whether there is another one.
  package func showOlderFuture() -> Bool {
    if futures.count < 2 { return false }
    futures.insert(futures.removeLast(), at: 0)
    return true
  }

  /// Puts the latest earlier future away.
  ///
  /// - Returns: Whether there was one.
  package func putAwayFuture() -> Bool { futures.popLast() != nil }
}

/// A session that was left for another future.
package struct EarlierFuture {
  package let session: RecordedSession
  package let reason: LeavingReason

  /// Why it was left.
  package enum LeavingReason: Equatable, Sendable {
    /// Its user did something else in its past, and may miss it.
    case left
    /// It was tuned, or its user went back to one that has all of it.
    case replaced
    /// Its last part was taken back.
    case takenBack
  }
}

import Springflow

/// A session's past up to some tick, which is run again from the beginning in portions: the same commands by the same
/// hands, also with other settings.
///
/// In the scene of the first time states are not hashed again, which would take a third of the time: the session adopts
/// the hashes of the first time. In another scene, such as one with other settings, everything may differ: what has
/// become impossible is left out, and frames and hashes are made only where the new past is kept.
@preconcurrency @MainActor
public final class Rerun {
  /// The session whose past is run again.
  public private(set) var source: RecordedSession
  /// The new session.
  public let session: Session
  /// The number of ticks to make.
  public private(set) var tick: Int
  /// Whether the new session is where it shall be.
  public var isFinished: Bool { session.tick == tick && done == count }
  /// The number of the source's commands that come before it, and of those that are done.
  private var count: Int
  private var done = 0
  /// Whether its scene is another one than the source's.
  private let isTuned: Bool
  /// Follows the new session, where that is measured, from a tick on.
  private(set) var watch: SceneWatch?
  private var firstWatched: Int?
  /// The new past, if it has another scene and is kept.
  package let past: RecordedSession?

  /// Begins to run a session again, up to a tick and the first `count` of its commands, or all before the tick.
  ///
  /// - Throws: `SceneError` if the scene's exhibit does not exist.
  public init(_ source: RecordedSession, until tick: Int, commands count: Int? = nil) throws(SceneError) {
    self.source = source
    self.tick = tick
    self.count = count ?? source.commandCount(before: tick)
    (isTuned, past) = (false, nil)
    session = try source.session.again()
    session.keepsLog = true
    // What its settings have made impossible was left out the first time, too.
    session.leavesOutImpossible = source.isLenient
    skipPlanned()
  }

  /// Begins to run what a session's user has done in another scene, up to a tick and all commands before it, or all of
  /// the session if that is its end.
  ///
  /// - Parameter keepsPast: Whether it can be adopted. Without frames and hashes it is faster.
  /// - Throws: `SceneError` if the scene's exhibit does not exist, or has no such parameters.
  public init(_ source: RecordedSession, in scene: Scene, until tick: Int, keepsPast: Bool) throws(SceneError) {
    (self.source, self.tick, isTuned) = (source, tick, true)
    count = Self.count(source, before: tick)
    past = keepsPast ? try RecordedSession(scene, in: source.session.catalog) : nil
    session = if let past { past.session } else { try Session(scene, in: source.session.catalog, keepsHash: false) }
    session.keepsLog = true
    session.leavesOutImpossible = true
    skipPlanned()
  }

  /// The number of a session's commands before a tick: all of them if that is its end, or beyond it.
  private static func count(_ source: RecordedSession, before tick: Int) -> Int {
    tick >= source.tick ? source.session.log.count : source.commandCount(before: tick)
  }

  /// The part that is done, from 0 to 1.
  public var progress: Double { isFinished || tick == 0 ? 1 : Double(session.tick) / Double(tick) }

  /// Sets another tick as the end, if the session is not beyond it.
  ///
  /// - Returns: Whether it could.
  public func retarget(to tick: Int) -> Bool {
    let count = isTuned ? Self.count(source, before: tick) : source.commandCount(before: tick)
    guard session.tick <= tick, done <= count else { return false }
    (self.tick, self.count) = (tick, count)
    skipPlanned()
    return true
  }

  /// Goes on with what another session's user has done, if that was the same until now.
  ///
  /// - Returns: Whether it was.
  package func follow(_ other: RecordedSession) -> Bool {
    if other === source { return true }
    let own = source.session.log[..<done].filter { !$0.isPlanned }
    let log = other.session.log
    var end = 0
    for logged in own {
      while end < log.count, log[end].isPlanned { end += 1 }
      guard end < log.count, log[end] == logged else { return false }
      end += 1
    }
    // Nor was there anything else.
    guard other.tick >= session.tick, !log[end...].contains(where: { $0.tick < session.tick && !$0.isPlanned }) else {
      return false
    }
    (source, done) = (other, end)
    return retarget(to: other.tick)
  }

  /// Measures the new session from a tick on, which is still to come.
  func watch(from tick: Int) {
    firstWatched = tick
    if session.tick == tick { watch = SceneWatch(session) }
  }

  /// Runs on while there is time.
  ///
  /// - Parameter hasTime: Asked after every tick.
  /// - Throws: `SceneError` as the session did the first time.
  public func advance(while hasTime: () -> Bool) throws(SceneError) {
    while !isFinished {
      while done < count, source.session.log[done].tick == session.tick {
        try perform(source.session.log[done].command)
        done += 1
        skipPlanned()
      }
      if isFinished { return }
      try step()
      if !hasTime() { return }
    }
  }

  /// The new session with the past that it has in common with its source, or with its own if its scene is another one.
  /// Touches that are down there are cancelled.
  ///
  /// - Precondition: It is finished, and keeps its past.
  public func adopt() throws(SceneError) -> RecordedSession {
    require(isFinished, "a rerun is adopted when it is finished, found \(session.tick) of \(tick) ticks")
    require(!isTuned || past != nil, "a rerun in another scene is adopted if it keeps its past")
    let recorded = past ?? RecordedSession(session, after: source, commands: count)
    try recorded.cancelTouches()
    if past != nil { recorded.follow(source) }
    return recorded
  }

  private func perform(_ command: Command) throws(SceneError) {
    do throws(SceneError) {
      if let past { try past.perform(command) } else { try session.perform(command) }
      session.leavesOutImpossible = true
    } catch {
      if !isTuned { throw error }
      session.leftOut.append(error)
    }
  }

  private func step() throws(SceneError) {
    if let past {
      try past.step()
    } else {
      try session.stepUnhashed()
      // Equal states have equal hashes: those of the first time.
      if !isTuned { session.hash = source.hashes[session.tick] }
    }
    if watch == nil, session.tick == firstWatched { watch = SceneWatch(session) } else { watch?.add(session) }
    try watch?.checkSize()
  }

  /// Passes over the scene's own commands, which come by themselves.
  private func skipPlanned() {
    while done < count, source.session.log[done].isPlanned { done += 1 }
  }
}

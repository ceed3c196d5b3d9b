import Springflow

/// A session's past up to some tick, which is run again from the beginning in portions.
///
/// States are not hashed again, which would take a third of the time: the session adopts the hashes of the first time.
@preconcurrency @MainActor
public final class Rerun {
  /// The session whose past is run again.
  public let source: RecordedSession
  /// The new session.
  public let session: Session
  /// The number of ticks to make.
  public private(set) var tick: Int
  /// Whether the new session is where it shall be.
  public var isFinished: Bool { session.tick == tick && done == count }
  /// The number of the source's commands that come before it, and of those that are done.
  private var count: Int
  private var done = 0

  /// Ticks between two looks at the time.
  private static let portion = 8

  /// Begins to run a session again, up to a tick and the first `count` of its commands, or all before the tick.
  ///
  /// - Throws: `SceneError` if the scene's exhibit does not exist.
  public init(_ source: RecordedSession, until tick: Int, commands count: Int? = nil) throws(SceneError) {
    self.source = source
    self.tick = tick
    self.count = count ?? source.commandCount(before: tick)
    session = try source.session.again()
    session.keepsLog = true
    skipPlanned()
  }

  /// The part that is done, from 0 to 1.
  public var progress: Double { isFinished || tick == 0 ? 1 : Double(session.tick) / Double(tick) }

  /// Sets another tick as the end, if the session is not beyond it.
  ///
  /// - Returns: Whether it could.
  public func retarget(to tick: Int) -> Bool {
    let count = source.commandCount(before: tick)
    guard session.tick <= tick, done <= count else { return false }
    (self.tick, self.count) = (tick, count)
    skipPlanned()
    return true
  }

  /// Runs on while there is time.
  ///
  /// - Parameter hasTime: Asked after some ticks.
  /// - Throws: `SceneError` as the session did the first time.
  public func advance(while hasTime: () -> Bool) throws(SceneError) {
    while !isFinished {
      for _ in 0..<Self.portion {
        while done < count, source.session.log[done].tick == session.tick {
          try session.perform(source.session.log[done].command)
          session.leavesOutImpossible = true
          done += 1
          skipPlanned()
        }
        if isFinished { return }
        // Equal states have equal hashes: those of the first time.
        try session.stepUnhashed()
        session.hash = source.hashes[session.tick]
      }
      if !hasTime() { return }
    }
  }

  /// The new session with the past that it has in common with its source. Touches that are down there are cancelled.
  ///
  /// - Precondition: It is finished.
  public func adopt() throws(SceneError) -> RecordedSession {
    require(isFinished, "a rerun is adopted when it is finished, found \(session.tick) of \(tick) ticks")
    let recorded = RecordedSession(session, after: source, commands: count)
    try recorded.cancelTouches()
    return recorded
  }

  /// Passes over the scene's own commands, which come by themselves.
  private func skipPlanned() {
    while done < count, source.session.log[done].isPlanned { done += 1 }
  }
}

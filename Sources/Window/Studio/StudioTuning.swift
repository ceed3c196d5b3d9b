import SpringflowScenes

/// A change of a session's settings while it goes on.
///
/// The session is run again with them up to the tick that is shown, without hashes and history, while values move.
@MainActor
package struct StudioTuning {
  /// The end of a change.
  package enum Ending {
    /// At once.
    case now
    /// When nothing has changed for half a second.
    case rest
    /// When the finger is lifted: another change says so.
    case release
  }

  /// What is tuned, such as a parameter's name.
  let name: String
  /// The settings that are wanted.
  var settings = ExhibitSettings()
  var end = Ending.now
  /// Seconds since they have changed.
  var rest = 0.0
  /// Whether it has begun: another future goes on first.
  private(set) var hasBegun = false
  /// The tick that is looked at, and will be afterwards; `nil` at the end.
  fileprivate(set) var cursor: Int?
  /// Whether this takes an earlier change back.
  var takesBack = false
  /// The run with some of the settings that were wanted, and the finished one that is shown.
  private(set) var trial: Rerun?
  private(set) var shown: Session?

  init(_ name: String) { self.name = name }

  /// Seconds for which a value that is changed by keys has to rest.
  private static let patience = 0.5
  /// A run of which this part is done goes on to its end before the next one begins, so that pictures follow values
  /// that move all the time. Of a longer run the picture would come too late.
  private static let shareWorthFinishing = 0.1

  /// Whether no change will follow.
  var isOver: Bool {
    switch end {
    case .now: true
    case .rest: rest >= Self.patience
    case .release: false
    }
  }

  /// Seconds until it has something to do by itself; `nil` if it has nothing.
  var nextChange: Double? {
    if isOver || !hasBegun || trial != nil || shown?.scene.settings != settings { return 0 }
    if case .rest = end { return Self.patience - rest }
    return nil
  }

  /// Begins, while a tick is looked at, or at the end.
  mutating func begin(at tick: Int?) { (hasBegun, cursor) = (true, tick) }

  /// Forgets the run that goes on.
  mutating func stopTrial() { trial = nil }

  /// Looks at another tick.
  mutating func seek(to tick: Int?) { (cursor, trial, shown) = (tick, nil, nil) }

  /// Runs a session again as far as it is shown; returns whether there is another one to show.
  mutating func advance(of current: RecordedSession, while hasTime: () -> Bool) throws(SceneError) -> Bool {
    if let trial, trial.session.scene.settings != settings, trial.progress < Self.shareWorthFinishing {
      self.trial = nil
    }
    if trial == nil {
      if shown?.scene.settings == settings { return false }
      trial = try Rerun(current, settings: settings, until: cursor ?? current.tick, keepsPast: false)
    }
    guard let trial else { return false }
    try trial.advance(while: hasTime)
    if !trial.isFinished { return false }
    (shown, self.trial) = (trial.session, nil)
    return true
  }
}

import SpringflowScenes

/// A change of a session's scene, such as of its settings, while it goes on.
///
/// What its user has done is run again in the new scene up to the tick that is shown, without hashes and history, while
/// values move.
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
  /// The scene that is wanted.
  var scene: Scene
  var end = Ending.now
  /// Seconds since it has changed.
  var rest = 0.0
  /// The scene in its file, if it was changed there.
  var fileScene: Scene?
  /// Whether it has begun: another future goes on first.
  private(set) var hasBegun = false
  /// The tick that is looked at, and will be afterwards; `nil` at the end.
  private(set) var cursor: Int?
  /// Whether this takes an earlier change back.
  var takesBack = false
  /// The run with one of the scenes that were wanted, and the finished one that is shown.
  private(set) var trial: Rerun?
  private var shownRun: Rerun?
  var shown: Session? { shownRun?.session }

  init(_ name: String, _ scene: Scene) { (self.name, self.scene) = (name, scene) }

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
    if isOver || !hasBegun || trial != nil || shown?.scene != scene { return 0 }
    if case .rest = end { return Self.patience - rest }
    return nil
  }

  /// Begins, while a tick is looked at, or at the end.
  mutating func begin(at tick: Int?) { (hasBegun, cursor) = (true, tick) }

  /// Forgets the run that goes on.
  mutating func stopTrial() { trial = nil }

  /// Looks at another tick.
  mutating func seek(to tick: Int?) { (cursor, trial, shownRun) = (tick, nil, nil) }

  /// Plays to a tick with the run that is shown, or, if that is beyond it, with another one, which takes its place when
  /// it is there.
  mutating func play(to tick: Int) throws(SceneError) {
    cursor = tick
    if let trial {
      if !trial.retarget(to: tick) { self.trial = nil }
    } else if let shownRun, shown?.scene == scene, shownRun.retarget(to: tick) {
      try shownRun.advance { true }
    }
  }

  /// Runs a session again as far as it is shown; returns whether there is another one to show.
  mutating func advance(of current: RecordedSession, while hasTime: () -> Bool) throws(SceneError) -> Bool {
    if let trial, trial.session.scene != scene, trial.progress < Self.shareWorthFinishing { self.trial = nil }
    let tick = cursor ?? current.tick
    if trial == nil {
      if shown?.scene == scene, shown?.tick == tick { return false }
      trial = try Rerun(current, in: scene, until: tick, keepsPast: false)
    }
    guard let trial else { return false }
    try trial.advance(while: hasTime)
    if !trial.isFinished { return false }
    (shownRun, self.trial) = (trial, nil)
    return true
  }
}

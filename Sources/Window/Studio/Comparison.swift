import Springflow
import SpringflowDrawing
import SpringflowScenes

/// The session that is compared with what goes on: A, as it was kept, beside B.
///
/// Where B begins with all that was done in A, A goes on with what is done in B: the same hands in two scenes. Where
/// something else is done in B, A is what it was.
@MainActor
package final class Comparison {
  /// The session that was kept, which goes on while it is B, too, and the tick at which it was kept.
  package let kept: RecordedSession
  private let start: Int
  package var mode = ComparedPicture.ComparisonMode.b
  /// A's scene with what is done in B, where that is other than what was done in the kept session, or goes on after it;
  /// and what was so before, which is shown until the new one is there.
  private var going: Rerun?
  private var goneBefore: RecordedSession?
  /// The session that was B when that was last looked at, and how many commands of it and of the kept one are the same.
  private weak var followed: RecordedSession?
  private var same = (kept: 0, followed: 0)
  /// What is being measured, and what was.
  private var measuring: (motion: ComparedMotion, part: MeasuredPart)?
  package private(set) var measured: ComparedMeasures?
  /// Whether more has happened since.
  package private(set) var isOutdated = false
  /// What was compared before A and B changed places, and the session that is B since.
  private var swapped: (before: Comparison, session: RecordedSession?)?
  /// The session that was B, and what was compared, when that was taken back.
  private var undone: (session: RecordedSession, comparison: Comparison)?
  private var titled: (beside: RecordedSession, titles: [String])?
  /// Whether it was told that A stays what it was.
  private var toldParting = false
  /// The command of A's scene left out that was last told.
  private var toldLeftOut: SceneError?

  /// Keeps a session as A.
  ///
  /// - Parameters:
  ///   - before: What was compared before, if A and B change places.
  ///   - shown: What is shown as A until it has gone on to where B is.
  package init(_ kept: RecordedSession, swapping before: Comparison? = nil, showing shown: RecordedSession? = nil) {
    (self.kept, start, toldLeftOut, goneBefore) = (kept, kept.tick, kept.leftOut, shown)
    swapped = before.map { ($0, nil) }
    // One way back is enough.
    before?.swapped = nil
  }

  /// What is compared in place of this, as the change of places of A and B was taken back, or brought back.
  func successor(_ current: RecordedSession, isTuned: Bool) -> Comparison? {
    if let undone, current === undone.session {
      self.undone = nil
      undone.comparison.swapped = (self, current)
      return undone.comparison
    }
    guard let before = swapped?.before else { return nil }
    if current !== kept { swapped?.session = current }
    guard current === kept, swapped?.session != nil || !isTuned else { return nil }
    if let session = swapped?.session { before.undone = (session, self) }
    swapped = nil
    return before
  }

  /// Whether A has just become what it was and stays so, as something else was done in B.
  func hasParted(from current: RecordedSession) -> Bool {
    let hasParted = current !== kept && tickApart(from: current) < min(start, current.tick)
    defer { toldParting = hasParted }
    return hasParted && !toldParting
  }

  /// What A and B are, in a few words: their titles, or what is tuned where that differs.
  package func titles(beside current: RecordedSession) -> [String] {
    if let titled, titled.beside === current { return titled.titles }
    let sessions = [kept.session, current.session]
    var titles = sessions.map(\.scene.title)
    if titles[0] == titles[1] {
      let values = sessions.map { $0.values(in: $0.scene.settings) }
      let pairs = zip(values[0], values[1]).filter {
        $0.parameter.qualifiedName == $1.parameter.qualifiedName && $0.numbers != $1.numbers
      }
      titles = [pairs.map(\.0), pairs.map(\.1)].map { values in
        values.map { "\($0.parameter.property) \($0.word($0.numbers))" }.joined(separator: ", ")
      }
    }
    titled = (current, titles)
    return titles
  }

  /// The command of A's scene that has become impossible since this was last asked.
  var newsOfLeftOut: SceneError? {
    defer { toldLeftOut = session.leftOut }
    return toldLeftOut == session.leftOut ? nil : session.leftOut
  }

  /// A as far as it goes.
  package var session: RecordedSession { going?.past ?? kept }

  /// The frame of A at a tick; after its end the last one.
  package func frame(at tick: Int) -> Frame {
    var session = session
    if session.tick < tick, let goneBefore, going != nil { session = goneBefore }
    return session.history.frame(at: min(tick, session.tick)) ?? session.session.frame
  }

  /// Whether A still has to go on for its frame at a tick of B.
  private func lags(behind current: RecordedSession) -> Bool { going != nil && session.tick < current.tick }

  /// Whether A, too, would not change before the next command, however long B went on.
  func isAtRest(beside current: RecordedSession) -> Bool {
    if current === kept { return true }
    if going == nil {
      // What was kept is seen to its end, also beside other hands.
      if current.tick <= kept.tick { return current.tick == kept.tick && kept.session.isAtRest }
      return followed === current && tickApart(from: current) < start
    }
    let last = current.session.log.last { !$0.isPlanned }?.tick ?? -1
    return session.tick > last && session.session.isAtRest && session.session.isSettled
  }

  /// Seconds until it has something to do by itself; `nil` if it has nothing.
  func nextChange(_ current: RecordedSession) -> Double? { measuring != nil || lags(behind: current) ? 0 : nil }

  /// Goes on with what is done in B, while there is time.
  ///
  /// - Throws: `SceneError` if A's exhibit does not exist.
  package func follow(_ current: RecordedSession, while hasTime: () -> Bool) throws(SceneError) {
    if followed !== current {
      (followed, same) = (current, (0, 0))
      if going?.follow(current) != true { leaveRun() }
    }
    let apart = current === kept ? .max : tickApart(from: current)
    // What is kept has it, or is all that there is of A.
    if current === kept || current.tick <= min(apart, kept.tick) || apart < start { return leaveRun() }
    let run: Rerun
    if let going {
      run = going
    } else {
      run = try Rerun(current, in: kept.session.scene, until: current.tick, keepsPast: true)
    }
    going = run
    if run.retarget(to: current.tick) { try run.advance(while: hasTime) } else { leaveRun() }
    if run.isFinished { goneBefore = nil }
  }

  private func leaveRun() {
    if let past = going?.past, past.tick > goneBefore?.tick ?? kept.tick { goneBefore = past }
    going = nil
  }

  /// The first tick at which something else was done in B than in the kept session.
  private func tickApart(from current: RecordedSession) -> Int {
    let (own, others) = (kept.session.log, current.session.log)
    while true {
      while same.kept < own.count, own[same.kept].isPlanned { same.kept += 1 }
      while same.followed < others.count, others[same.followed].isPlanned { same.followed += 1 }
      guard same.kept < own.count, same.followed < others.count, own[same.kept] == others[same.followed] else { break }
      same = (same.kept + 1, same.followed + 1)
    }
    return min(
      same.kept < own.count ? own[same.kept].tick : .max,
      same.followed < others.count ? others[same.followed].tick : .max)
  }

  // MARK: Measures

  /// Measures both in some ticks, in portions, unless that is done; forgets to if there are none.
  package func measure(_ current: RecordedSession, in ticks: ClosedRange<Int>?, while hasTime: () -> Bool) {
    isOutdated = true
    guard let ticks, !lags(behind: current) else { return measuring = nil }
    let part = MeasuredPart(
      sessions: [session, current], counts: [session.tick, current.session.log.count], ticks: ticks)
    defer { isOutdated = measured?.part != part }
    if measured?.part == part { return measuring = nil }
    do throws(SceneError) {
      if measuring?.part != part { measuring = (try ComparedMotion(session, current, ticks), part) }
      guard let motion = measuring?.motion else { return }
      try motion.advance(while: hasTime)
      guard let (other, now) = try motion.summaries() else { return }
      let (series, distance) = motion.differences(Self.mostSeries)
      let apart = distance.map { MotionSummary.SummaryLine("farthest apart", "pt", $0, decimals: 1) }
      measured = ComparedMeasures(
        part: part, number: number, lines: [other.lines, now.lines], apart: apart, series: series)
    } catch {
      let problem = "too long to be measured here: \(error.problem)"
      measured = ComparedMeasures(part: part, number: number, problem: problem)
    }
    measuring = nil
  }

  /// The number of what is measured next, of all comparisons.
  private var number: Int {
    Self.lastNumber += 1
    return Self.lastNumber
  }
  private static var lastNumber = 0

  /// So many curves can be chosen from.
  private static let mostSeries = 8
}

/// What was measured of A and B.
@MainActor
package struct ComparedMeasures {
  fileprivate let part: MeasuredPart
  /// Counted from 1: each has its own.
  let number: Int
  /// The numbers of both, in the same order.
  package fileprivate(set) var lines: [[MotionSummary.SummaryLine]] = []
  /// How far an element of one is from itself in the other one at most.
  package fileprivate(set) var apart: MotionSummary.SummaryLine?
  /// What the elements do that differ most.
  package fileprivate(set) var series: [ComparedSeries] = []
  /// Why there is nothing.
  package fileprivate(set) var problem: String?

  /// The ticks of which they are.
  package var ticks: ClosedRange<Int> { part.ticks }
}

/// Both sessions as far as they are measured.
private struct MeasuredPart: Equatable {
  let sessions: [RecordedSession]
  let counts: [Int]
  let ticks: ClosedRange<Int>

  static func == (a: MeasuredPart, b: MeasuredPart) -> Bool {
    zip(a.sessions, b.sessions).allSatisfy { $0 === $1 } && a.counts == b.counts && a.ticks == b.ticks
  }
}

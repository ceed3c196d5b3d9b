import Springflow

/// What all elements of a watched session do, in a few numbers.
package struct MotionSummary: Equatable, Sendable {
  /// When the last one rests, in seconds from the beginning; `nil` if something still moves.
  package let rest: Double?
  /// The farthest that one goes past its end, in points, and the most often that one passes it.
  package let (overshoot, crossings): (Double, Int)
  /// The greatest speed of one, in points per second.
  package let speed: Double
  /// How often something jumps that nothing explains.
  package let jumps: Int

  /// - Complexity: O(*n*) for *n* ticks times elements.
  @MainActor
  package init(of watch: SceneWatch) throws(SceneError) {
    let measures = try SceneMeasures(of: watch, quantities: [.position])
    // What has left the stage has no end there.
    let last = Set(watch.elements.lazy.filter { $0.lastTick == watch.lastTick }.map(\.id))
    let ends = measures.rows.filter { last.contains($0.id) }.map(\.measure)
    rest = measures.isSettled ? ends.compactMap(\.settles).max() ?? 0 : nil
    (overshoot, crossings) = (ends.map(\.overshoot).max() ?? 0, ends.map(\.crossings).max() ?? 0)
    speed = measures.rows.map(\.measure.peakSpeed).max() ?? 0
    jumps = measures.jumps.count
  }

  /// Its lines: what is measured, and the value with its unit.
  private var lines: [(name: String, value: String)] {
    func words(_ number: Double, _ unit: String) -> String {
      "\(JSONValue.short(SpringMotion.rounded(number, digits: 3))) \(unit)"
    }
    return [
      ("all at rest", rest.map { "after \(words($0, "s"))" } ?? "not yet"),
      ("farthest past an end", words(overshoot, "pt")), ("most crossings of an end", "\(crossings)"),
      ("greatest speed", words(speed, "pt/s")),
      ("jumps", jumps == 0 ? "none" : "\(jumps)"),
    ]
  }

  /// A line for each number before and after a change.
  package static func text(before: MotionSummary, after: MotionSummary) -> String {
    zip(before.lines, after.lines).map { "- \($0.name): \($0.value) before, \($1.value) after\n" }.joined()
  }
}

/// What a session's elements do in its scene and in another one, with the same hands, measured in portions.
@MainActor
package final class ComparedMotion {
  private let (now, other): (Rerun, Rerun)

  /// Begins to compare a session with what it would be in another scene.
  ///
  /// - Throws: `SceneError` if the scene's exhibit does not exist, or has no such parameters.
  package init(_ recorded: RecordedSession, with scene: Scene) throws(SceneError) {
    now = try Rerun(recorded, in: recorded.session.scene, until: recorded.tick, keepsPast: false)
    other = try Rerun(recorded, in: scene, until: recorded.tick, keepsPast: false)
    for run in [now, other] { run.watch = SceneWatch(run.session) }
  }

  /// Whether both are measured.
  package var isFinished: Bool { now.isFinished && other.isFinished }

  /// Runs on while there is time.
  ///
  /// - Throws: `SceneError` if there is too much to keep (``SceneLimits/watchedElements``).
  package func advance(while hasTime: () -> Bool) throws(SceneError) {
    for run in [other, now] where !run.isFinished {
      try run.advance(while: hasTime)
      if !run.isFinished { return }
    }
  }

  /// What was measured in the other scene, and in the session's own; `nil` before both are.
  package func summaries() throws(SceneError) -> (other: MotionSummary, now: MotionSummary)? {
    guard isFinished, let before = other.watch, let after = now.watch else { return nil }
    return (try MotionSummary(of: before), try MotionSummary(of: after))
  }
}

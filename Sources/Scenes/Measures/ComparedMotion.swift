import Springflow

/// What all elements of a watched session do, in a few numbers.
package struct MotionSummary: Equatable, Sendable {
  /// When the last one rests, in seconds from where it was watched; `nil` if something still moves.
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
    let start = Double(measures.ticks.lowerBound) / Double(Scene.ticksPerSecond)
    rest = measures.isSettled ? max(0, (ends.compactMap(\.settles).max() ?? start) - start) : nil
    (overshoot, crossings) = (ends.map(\.overshoot).max() ?? 0, ends.map(\.crossings).max() ?? 0)
    speed = measures.rows.map(\.measure.peakSpeed).max() ?? 0
    jumps = measures.jumps.count
  }

  /// A number of it.
  package struct SummaryLine: Equatable, Sendable {
    /// What is measured, in a few words.
    package let name: String
    let unit: String
    /// Rounded to what is seen; `nil` while something still moves, which has no end yet.
    let value: Double?

    /// A number of a unit.
    package init(_ name: String, _ unit: String, _ value: Double?, decimals: Int) {
      (self.name, self.unit) = (name, unit)
      self.value = value.flatMap { Double(SceneMeasures.number($0, decimals: decimals)) }
    }

    /// The value with its unit.
    package var text: String { value.map { Self.words($0, unit) } ?? "not yet" }

    /// What comes to a value to make another one, with its sign and its unit; empty if either is not there yet.
    package static func difference(from before: SummaryLine, to after: SummaryLine) -> String {
      guard let old = before.value, let new = after.value else { return "" }
      if old == new { return "=" }
      return (new > old ? "+" : "\u{2212}") + words(abs(new - old), before.unit)
    }

    private static func words(_ number: Double, _ unit: String) -> String {
      SceneMeasures.number(number, decimals: 3) + (unit.isEmpty ? "" : " \(unit)")
    }
  }

  /// All of its numbers.
  package var lines: [SummaryLine] {
    [
      SummaryLine("all at rest", "s", rest, decimals: 3),
      SummaryLine("farthest past an end", "pt", overshoot, decimals: 1),
      SummaryLine("most crossings of an end", "", Double(crossings), decimals: 0),
      SummaryLine("greatest speed", "pt/s", speed, decimals: 0), SummaryLine("jumps", "", Double(jumps), decimals: 0),
    ]
  }

  /// A line for each number before and after a change.
  package static func text(before: MotionSummary, after: MotionSummary) -> String {
    func words(_ line: SummaryLine) -> String {
      if line.name == "all at rest", line.value != nil { return "after \(line.text)" }
      return line.name == "jumps" && line.value == 0 ? "none" : line.text
    }
    return zip(before.lines, after.lines).map { "- \($0.name): \(words($0)) before, \(words($1)) after\n" }.joined()
  }
}

/// What an element does in both of two sessions: a quantity of it, tick by tick.
package struct ComparedSeries: Sendable {
  /// The element's name, and the quantity.
  package let name: String
  package let quantity: MotionQuantity
  package let (other, now): (MotionSeries, MotionSeries)

  /// How far both are apart, tick by tick; NaN where one of both is not there.
  fileprivate var distances: [Double] {
    let shift = now.firstTick - other.firstTick
    return now.values.enumerated().map { index, value in
      other.values.indices.contains(index + shift) ? abs(value - other.values[index + shift]) : .nan
    }
  }

  /// How far they are apart at most, as a multiple of what can be seen.
  fileprivate var difference: Double { (distances.filter { !$0.isNaN }.max() ?? 0) / quantity.tolerance }

  /// How far both go in all, as a multiple of what can be seen.
  fileprivate var reach: Double {
    [other, now].map { series in
      let values = series.values.filter { !$0.isNaN }
      return ((values.max() ?? 0) - (values.min() ?? 0)) / quantity.tolerance
    }.reduce(0, +)
  }
}

/// What the elements of two sessions do, such as the same hands in two scenes, measured in portions.
@MainActor
package final class ComparedMotion {
  private let (other, now): (Rerun, Rerun)

  /// Begins to compare a session with what it would be in another scene.
  ///
  /// - Throws: `SceneError` if the scene's exhibit does not exist, or has no such parameters.
  package convenience init(_ recorded: RecordedSession, with scene: Scene) throws(SceneError) {
    try self.init(Rerun(recorded, in: scene, until: recorded.tick, keepsPast: false), recorded, 0...recorded.tick)
  }

  /// Begins to compare two sessions in some ticks.
  ///
  /// - Throws: `SceneError` if an exhibit does not exist.
  package convenience init(
    _ other: RecordedSession, _ now: RecordedSession, _ ticks: ClosedRange<Int>
  ) throws(SceneError) {
    let end = min(ticks.upperBound, other.tick)
    try self.init(Rerun(other, in: other.session.scene, until: end, keepsPast: false), now, ticks)
  }

  private init(_ other: Rerun, _ now: RecordedSession, _ ticks: ClosedRange<Int>) throws(SceneError) {
    self.other = other
    self.now = try Rerun(now, in: now.session.scene, until: ticks.upperBound, keepsPast: false)
    // A session that ends before stands still.
    other.watch(from: min(ticks.lowerBound, other.tick))
    self.now.watch(from: ticks.lowerBound)
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

  private var watches: (other: SceneWatch, now: SceneWatch)? {
    guard isFinished, let before = other.watch, let after = now.watch else { return nil }
    return (before, after)
  }

  /// What was measured in the other session, and in the one that goes on; `nil` before both are.
  package func summaries() throws(SceneError) -> (other: MotionSummary, now: MotionSummary)? {
    guard let (before, after) = watches else { return nil }
    return (try MotionSummary(of: before), try MotionSummary(of: after))
  }

  /// The elements that are in both sessions: the same identities. In two exhibits that have none in common, those that
  /// move farthest.
  private var pairs: [(other: MeasuredElement, now: MeasuredElement)] {
    guard let (before, after) = watches else { return [] }
    let (elements, others) = (after.elements, before.elements)
    let known = Dictionary(others.map { ($0.id, $0) }) { first, _ in first }
    let pairs = elements.compactMap { element in known[element.id].map { ($0, element) } }
    func farthest(_ elements: [MeasuredElement]) -> MeasuredElement? {
      elements.map { ($0, Self.series($0, $0).map(\.reach).max() ?? 0) }.max { $0.1 < $1.1 }?.0
    }
    if pairs.isEmpty, let first = farthest(others), let second = farthest(elements) { return [(first, second)] }
    return pairs
  }

  /// What the elements do that differ most, or, where none differs, that move farthest: at most so many, those first
  /// that are there at the end of both; and how far one is from itself at most, in points, if any is in both.
  ///
  /// None before both are measured.
  package func differences(_ most: Int) -> (series: [ComparedSeries], distance: Double?) {
    guard let (before, after) = watches else { return ([], nil) }
    var ranked: [(series: ComparedSeries, rank: (Int, Double, Double))] = []
    var square: Double?
    for (other, now) in pairs {
      let stays = other.lastTick == before.lastTick && now.lastTick == after.lastTick
      // A session that has ended stands still.
      let held = other.lastTick == before.lastTick ? max(0, after.lastTick - before.lastTick) : 0
      let all = Self.series(other, now, holding: held)
      ranked += all.map { ($0, (stays ? 1 : 0, $0.difference, $0.reach)) }
      if other.id != now.id { continue }
      for (x, y) in zip(all[0].distances, all[1].distances) where !x.isNaN { square = max(square ?? 0, x * x + y * y) }
    }
    let series = ranked.sorted { $0.rank > $1.rank }.prefix(most).map(\.series)
    return (series, square?.squareRoot())
  }

  private static func series(
    _ other: MeasuredElement, _ now: MeasuredElement, holding ticks: Int = 0
  ) -> [ComparedSeries] {
    let name = other.name == now.name ? now.name : "\(other.name) / \(now.name)"
    return [MotionQuantity.x, .y, .scale, .angle, .alpha].map { quantity in
      let series = other.series(quantity)
      let values = series.values + [Double](repeating: series.values.last ?? .nan, count: ticks)
      return ComparedSeries(
        name: name, quantity: quantity, other: MotionSeries(from: series.firstTick, values, of: quantity),
        now: now.series(quantity))
    }
  }
}

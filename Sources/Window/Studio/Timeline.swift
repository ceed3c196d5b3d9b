import Springflow
import SpringflowScenes

/// How time passes: its speed, and the loop in which it plays.
package struct Timeline {
  /// The ticks between which it plays again and again; without an end only the beginning is set.
  package private(set) var loop: (start: Int, end: Int?)?
  /// Time passes 1, 2, 4 … times slower: the power of two.
  private(set) var slowness = 0

  package init() {}

  /// A sixty-fourth of the speed, at which a tick lasts half a second.
  private static let slowest = 6

  /// The speed of time, 1 as a rule.
  package var speed: Double { 1 / Double(1 << slowness) }

  /// The speed in words.
  package var speedName: String { slowness == 0 ? "full speed" : "1/\(1 << slowness) speed" }

  /// Makes time pass slower or faster by a factor of two.
  package mutating func slow(by steps: Int) { slowness = min(max(slowness + steps, 0), Self.slowest) }

  /// Sets the loop's beginning, then its end, then none.
  ///
  /// - Returns: What was set, in words.
  package mutating func setLoop(at tick: Int) -> String {
    switch loop {
    case nil:
      loop = (tick, nil)
      return "The loop begins here; K once more ends it"
    case (let start, nil)? where start != tick:
      loop = (min(start, tick), max(start, tick))
      return "The loop ends here; K once more removes it"
    default:
      loop = nil
      return "No loop"
    }
  }

  /// The loop that was set before the one of a replay.
  private var loopBefore: (start: Int, end: Int?)?
  /// Whether the loop is that of a replay.
  package private(set) var isReplay = false

  /// Begins a loop that goes on for as long as a key is held.
  mutating func beginReplay(at start: Int, until end: Int?) {
    (loopBefore, isReplay, loop) = (loop, true, (start, end))
  }

  /// Ends a replay's loop.
  mutating func endReplay() { (loop, isReplay) = (loopBefore, false) }

  /// Ends the first round of a replay at a tick: from now on it is a loop.
  mutating func closeReplay(at end: Int) { if isReplay, loop?.end == nil { loop?.end = end } }

  /// The tick after one, in a loop or not.
  package func tick(after tick: Int) -> Int {
    guard let loop, let end = loop.end, tick >= end else { return tick + 1 }
    return loop.start
  }

  /// Forgets the loop, as another session is shown.
  mutating func removeLoop() { (loop, isReplay) = (nil, false) }

  /// Minutes, seconds and hundredths.
  package static func text(_ ticks: Int) -> String {
    let hundredths = (ticks * 100 + 60) / 120
    let seconds = String(hundredths / 100 % 60)
    let rest = String(hundredths % 100)
    return "\(hundredths / 6000):\(seconds.count < 2 ? "0" : "")\(seconds).\(rest.count < 2 ? "0" : "")\(rest)"
  }
}

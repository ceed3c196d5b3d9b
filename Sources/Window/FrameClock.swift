/// Turns the time between two pictures into whole ticks, and tells the position of the picture between the last two.
///
/// Time that would take more ticks than a picture may cost is dropped instead of carried over, so that a slow moment
/// does not slow down those that follow. Seconds.
package struct FrameClock: Equatable {
  private static let tickDuration = 1.0 / 120
  /// A picture catches up with at most a tenth of a second.
  private static let mostTicks = 12

  private var remainder = 0.0
  /// The time dropped so far.
  package private(set) var dropped = 0.0

  package init() {}

  /// The position of the picture to draw between the state before the last tick (0) and the one after it (1).
  package var share: Double { remainder / Self.tickDuration }

  /// Takes the time since the last picture and returns the number of ticks to make before the next.
  package mutating func advance(by elapsed: Double) -> Int {
    remainder += max(0, elapsed)
    // The tolerance counts an almost whole tick: 60 pictures a second take two ticks each, not one and three.
    let ticks = Int((remainder / Self.tickDuration + 1e-6).rounded(.down))
    if ticks <= Self.mostTicks {
      remainder = max(0, remainder - Double(ticks) * Self.tickDuration)
      return ticks
    }
    dropped += Double(ticks - Self.mostTicks) * Self.tickDuration
    remainder = 0
    return Self.mostTicks
  }

  /// Stops at a tick: there is only one state, and time continues from it.
  package mutating func stop() { remainder = 0 }
}

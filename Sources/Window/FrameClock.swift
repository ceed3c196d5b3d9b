/// Turns the time between two pictures into whole ticks, and says how far the picture lies between the last two.
///
/// Time that would take more ticks than a picture may cost is dropped rather than carried on, so that a slow moment
/// stays one. Seconds.
struct FrameClock: Equatable {
  private static let tickDuration = 1.0 / 120
  /// A picture makes up for at most a tenth of a second.
  private static let mostTicks = 12

  private var remainder = 0.0
  /// Time that was dropped so far.
  private(set) var dropped = 0.0

  /// How far the picture to draw lies from the state before the last tick (0) to the one after it (1).
  var share: Double { remainder / Self.tickDuration }

  /// Takes the time since the last picture and gives the ticks to make before the next.
  mutating func advance(by elapsed: Double) -> Int {
    remainder += max(0, elapsed)
    // A hair below a whole tick is a whole tick: 60 pictures a second take two each, not one and three.
    let ticks = Int((remainder / Self.tickDuration + 1e-6).rounded(.down))
    if ticks <= Self.mostTicks {
      remainder = max(0, remainder - Double(ticks) * Self.tickDuration)
      return ticks
    }
    dropped += Double(ticks - Self.mostTicks) * Self.tickDuration
    remainder = 0
    return Self.mostTicks
  }

  /// Stops at a tick: where there is one state, before and after it, time goes on from there.
  mutating func stop() { remainder = 0 }
}

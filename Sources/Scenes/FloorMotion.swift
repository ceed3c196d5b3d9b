import Springflow

/// The motion of the drawn floor when the stage's height changes: with the items on it, as in an update, in 0.3 s. It
/// has no effect on the state.
struct FloorMotion: Equatable, Sendable {
  private struct FloorShift: Equatable {
    let distance: CGFloat
    let since: Int
  }

  /// The default duration of an update: 0.3 s.
  private static let ticks = 36

  private var steps: [FloorShift] = []

  /// Begins a move of the floor by a distance in points, positive downward.
  mutating func move(by distance: CGFloat, at tick: Int) {
    steps.removeAll { tick - $0.since >= Self.ticks }
    if distance != 0 { steps.append(FloorShift(distance: distance, since: tick)) }
  }

  /// The distance of the floor from its final position, in points.
  func offset(at tick: Int) -> CGFloat {
    steps.reduce(0) { sum, step in
      let t = CGFloat(min(max(tick - step.since, 0), Self.ticks)) / CGFloat(Self.ticks)
      return sum - step.distance * (1 - t * t * (3 - 2 * t))
    }
  }

  /// Whether the floor is moving. If not, its offset is exactly 0.
  func isMoving(at tick: Int) -> Bool { steps.contains { tick - $0.since < Self.ticks } }
}

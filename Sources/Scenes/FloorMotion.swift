import Springflow

/// How a floor goes along with what stands on it when the stage takes another height: as in an update, in 0.3 s. Nothing
/// follows from it.
struct FloorMotion: Equatable, Sendable {
  private struct FloorShift: Equatable {
    let distance: CGFloat
    let since: Int
  }

  /// As long as an update takes unless told otherwise: 0.3 s.
  private static let ticks = 36

  private var steps: [FloorShift] = []

  /// The floor is to be elsewhere from a tick on, after a distance in points, positive downward.
  mutating func move(by distance: CGFloat, at tick: Int) {
    steps.removeAll { tick - $0.since >= Self.ticks }
    if distance != 0 { steps.append(FloorShift(distance: distance, since: tick)) }
  }

  /// How far the floor still is from where it is to be, in points.
  func offset(at tick: Int) -> CGFloat {
    steps.reduce(0) { sum, step in
      let t = CGFloat(min(max(tick - step.since, 0), Self.ticks)) / CGFloat(Self.ticks)
      return sum - step.distance * (1 - t * t * (3 - 2 * t))
    }
  }

  /// Whether it is on its way: it is where it is to be, to the bit, when it is not.
  func isMoving(at tick: Int) -> Bool { steps.contains { tick - $0.since < Self.ticks } }
}

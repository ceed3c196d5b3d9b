import SpringflowGeometry

/// How fast a transform changes while what is left of earlier motions fades.
///
/// Differences of the plane fade part by part, so that what turns turns; on a transform of space the same differences
/// are numbers. An element whose layout has it in space from now on, or no longer, would go on at another speed.
extension VisibleElement {
  /// How fast the transform of an element changed before an update.
  struct Turning {
    /// Whether its attributes' transform was one of space.
    let isSpatial: Bool
    /// Its sixteen numbers' velocities, a second.
    let numbers: [CGFloat]
  }

  /// How fast its transform changes, where something of the plane fades; `nil` elsewhere, and in the tick in which such
  /// a motion begins.
  func turning(at tick: Int) -> Turning? {
    let isTurning = differences.contains {
      if case .flat = $0.change.shape { true } else if case .flat = $0.velocity.shape { true } else { false }
    }
    guard isTurning, differences.allSatisfy({ $0.since < tick }) else { return nil }
    let (before, after) = (state(at: tick - 1).shape.numbers, state(at: tick + 1).shape.numbers)
    return Turning(
      isSpatial: ElementState(attributes).spatial != nil, numbers: zip(before, after).map { ($1 - $0) * 60 })
  }

  /// What of its transform's velocity other attributes would lose, a second.
  func turningLost(since earlier: Turning?, at tick: Int) -> ElementChange.Shape {
    guard let earlier, let now = turning(at: tick), now.isSpatial != earlier.isSpatial else { return .none }
    return .spatial(zip(earlier.numbers, now.numbers).map { $0 - $1 })
  }
}

/// The velocity of an element's transform while additive animations run.
///
/// Animations of a plane transform decay component by component, so that a rotation stays a rotation; those of a
/// three-dimensional transform decay number by number. An element that changes from one kind to the other would change
/// its velocity.
extension VisibleElement {
  /// The velocity of an element's transform before an update.
  struct TransformVelocity {
    /// Whether its attributes have a three-dimensional transform.
    let isSpatial: Bool
    /// The change of its numbers per second.
    let rate: CATransform3D
  }

  /// The velocity of its transform while a plane animation runs; `nil` without one, and in the tick in which one
  /// begins.
  func transformVelocity(at tick: Int) -> TransformVelocity? {
    let isTurning = animations.contains {
      if case .flat = $0.change.shape { true } else if case .flat = $0.velocity.shape { true } else { false }
    }
    guard isTurning, animations.allSatisfy({ $0.since < tick }) else { return nil }
    let (before, after) = (state(at: tick - 1).shape.matrix, state(at: tick + 1).shape.matrix)
    return TransformVelocity(isSpatial: ElementState(attributes).spatial != nil, rate: 60 * (after - before))
  }

  /// The change of its transform's velocity caused by new attributes, per second.
  func transformVelocityLost(since earlier: TransformVelocity?, at tick: Int) -> ElementChange.TransformChange {
    guard let earlier, let now = transformVelocity(at: tick), now.isSpatial != earlier.isSpatial else { return .none }
    return .spatial(SpatialTransform(earlier.rate - now.rate))
  }
}

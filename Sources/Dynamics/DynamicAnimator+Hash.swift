import SpringflowDeterminism
import SpringflowPhysics

extension DynamicAnimator {
  /// Mixes in every bit that the next tick depends on.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func hash(into hash: inout StateHash) {
    hash.combine(isRunning)
    hash.combine(elapsedTicks)
    hash.combine(restingTicks)
    hash.combine(needsResolution)
    read { $0.hash(into: &hash) }
  }

  /// Calls a function with the world in which the items are bodies; nothing is copied.
  public func withWorld(_ body: (World) -> Void) { read { body($0) } }
}

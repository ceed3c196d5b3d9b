import SpringflowDeterminism

extension DynamicAnimator {
  /// Mixes in every bit that the next tick depends on.
  ///
  /// - Complexity: O(*n*) for *n* items.
  package func hash(into hash: inout StateHash) {
    hash.combine(isRunning)
    hash.combine(elapsedTicks)
    hash.combine(restingTicks)
    hash.combine(needsResolution)
    read { $0.hash(into: &hash) }
  }
}

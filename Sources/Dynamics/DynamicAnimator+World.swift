import Physics

extension DynamicAnimator {
  /// The world in which the items' bodies are, for whoever wants to look into it.
  package var movedWorld: World { world }
}

import SpringflowPhysics

extension DynamicAnimator {
  /// The world in which the items' bodies are, for whoever wants to look into it.
  package var movedWorld: World { world }

  /// Lets a reader look at the world; nothing is copied.
  package func lendWorld(to reader: (World) -> Void) { read { reader($0) } }
}

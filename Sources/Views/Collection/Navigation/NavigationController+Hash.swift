import SpringflowNumerics

extension NavigationController {
  /// Hashes everything that the next tick depends on: the stack, the transition under way, and the collection views of all
  /// their controllers, each once.
  ///
  /// - Complexity: That of the views' hashes.
  public final func hash(into hash: inout StateHash) {
    hashSettings(into: &hash)
    var members = StackMembers()
    members.add(viewControllers, savedStates, into: &hash)
    hash.combine(running) { hash, transition in
      hash.combine(transition.operation.rawValue)
      hash.combine(transition.isAnimated)
      hash.combine(transition.transitionWasCancelled)
      hash.combine(transition.area)
      members.add([transition.from, transition.to], [transition.returned], into: &hash)
      members.add(transition.stack, transition.savedStates + transition.dropped, into: &hash)
    }
    hash.combine(members.controllers) { $1.hashSettings(into: &$0) }
    for view in members.views { view.hash(into: &hash) }
  }
}

/// The controllers and the views of a stack and of its transition, each once, in the order in which they were met.
@MainActor
private struct StackMembers {
  private(set) var controllers: [ViewController] = []
  private(set) var views: [CollectionView] = []

  /// Adds controllers and states, and mixes in which ones they are.
  mutating func add(_ controllers: [ViewController], _ states: [SavedViewState?], into hash: inout StateHash) {
    hash.combine(controllers.count)
    for controller in controllers { hash.combine(index(of: controller)) }
    hash.combine(states.count)
    for state in states {
      hash.combine(state.map { index(of: $0.view) })
      hash.combine(state) { $0.combine($1.offset) }
    }
  }

  private mutating func index(of controller: ViewController) -> Int {
    if let index = controllers.firstIndex(where: { $0 === controller }) { return index }
    controllers.append(controller)
    if let view = (controller as? CollectionViewController)?.collectionViewIfLoaded { _ = index(of: view) }
    return controllers.count - 1
  }

  private mutating func index(of view: CollectionView) -> Int {
    if let index = views.firstIndex(where: { $0 === view }) { return index }
    views.append(view)
    return views.count - 1
  }
}

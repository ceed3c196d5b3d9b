import SpringflowNumerics

/// The amount of work that a view does, by which replays of scenes are limited.
extension CollectionView {
  /// Visible and exiting elements, each counted once more for every animation of it.
  package var activity: Int {
    var count = 0
    engine.elements.forEachUncounted { count += 1 + $0.animations.count }
    return count
  }

  /// How many updates, resizes and changes of layouts were carried out so far.
  package var changeCount: Int { engine.changeCount }
  /// How many updates were carried out so far.
  package var updateCount: Int { engine.updateCount }
}

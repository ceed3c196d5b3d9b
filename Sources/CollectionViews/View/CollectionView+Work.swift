/// How much a view has to do: what replays of scenes are limited by.
extension CollectionView {
  /// Elements in sight and exiting ones, each counted once more for every animation of it that is under way.
  package var activity: Int {
    var count = 0
    engine.elements.forEachUncounted { count += 1 + $0.animations.count }
    return count
  }

  /// How many updates, resizes and changes of layouts were carried out so far.
  package var changeCount: Int { engine.changeCount }
}

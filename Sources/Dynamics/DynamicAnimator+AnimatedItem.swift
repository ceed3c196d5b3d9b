import SpringflowPhysics

extension DynamicAnimator {
  /// One item and its body.
  ///
  /// An object, so that loops over ten thousand of them need not retain each: the objects that a constant refers to
  /// live as long as the object itself.
  @MainActor
  final class AnimatedItem {
    let item: any DynamicItem
    nonisolated let body: BodyID
    /// The behaviours that hold the item, in the order in which they were added to it.
    @exclusivity(unchecked)
    var holders: [DynamicBehavior]
    /// Whether the item is still held.
    @exclusivity(unchecked)
    var isAlive = true
    /// Whether its behaviours changed since they were last combined.
    @exclusivity(unchecked)
    var isStale = false

    init(item: any DynamicItem, body: BodyID, holder: DynamicBehavior) {
      self.item = item
      self.body = body
      holders = [holder]
    }
  }
}

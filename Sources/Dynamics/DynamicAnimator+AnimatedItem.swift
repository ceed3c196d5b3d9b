import SpringflowPhysics

extension DynamicAnimator {
  /// One item and its body.
  ///
  /// An object, so that loops over ten thousand of them can go from one to the next without counting references: what a
  /// constant of an object refers to is there as long as the object is.
  @MainActor
  final class AnimatedItem {
    let item: any DynamicItem
    nonisolated let body: BodyID
    /// The behaviours that hold the item, in the order in which they took it.
    @exclusivity(unchecked)
    var holders: [DynamicBehavior]
    /// Whether the item is still held.
    @exclusivity(unchecked)
    var isAlive = true
    /// Whether its behaviours changed since they were last put together.
    @exclusivity(unchecked)
    var isStale = false

    init(item: any DynamicItem, body: BodyID, holder: DynamicBehavior) {
      self.item = item
      self.body = body
      holders = [holder]
    }
  }
}

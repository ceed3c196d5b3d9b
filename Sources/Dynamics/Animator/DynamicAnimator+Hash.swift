import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

extension DynamicAnimator {
  /// Mixes in every bit that the next tick depends on: the animator's own state, its items with the behaviours that hold
  /// them, the tree of behaviours and the world.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public final func hash(into hash: inout StateHash) {
    hash.combine(isRunning)
    hash.combine(elapsedTicks)
    hash.combine(restingTicks)
    hash.combine(flags: hasGaps, isCalling)
    hash.combine(waiting.count)
    hash.combine(lastBehaviorNumber, lastItemNumber)
    hash.combine(sleeperCount)
    hash.combine(layers.used, fieldCategories.used)
    hash.combine(lastReferenceBounds) { $0.combine($1) }
    if reducesMotion { hash.combine(true) }
    hash.combine(members) { hash, member in
      member.body.hash(into: &hash)
      hash.combine(flags: member.isAlive, member.maySleep)
      hash.combine(member.pose.angle)
      hash.combine(member.holders) { $0.combine($1.number) }
      hash.combine(member.touching) { $1.hash(into: &$0) }
      hash.combine(member.others.count)
    }
    contacts.hash(into: &hash)
    hash.combine(behaviors) { $1.hashTree(into: &$0) }
    directory?.hash(into: &hash)
    read { $0.hash(into: &hash) }
  }

  /// Calls a function with the world in which the items are bodies; a copy, whose
  /// lists are shared as long as the animator does not change.
  public final func withWorld(_ body: (World) -> Void) {
    // A copy: the function may change the animator.
    let copy = world
    body(copy)
  }
}

extension DynamicBehavior {
  /// Mixes in a behaviour and its children.
  fileprivate final func hashTree(into hash: inout StateHash) {
    hash.combine(number)
    hashProperties(into: &hash)
    hash.combine(childBehaviors) { $1.hashTree(into: &$0) }
  }
}

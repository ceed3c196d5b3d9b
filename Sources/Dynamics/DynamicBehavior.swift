import SpringflowDeterminism
import SpringflowGeometry

/// Acts on items in an animator: a primitive behaviour (attachment, gravity, …) or a group of others.
///
/// Subclass it to compose: add children, and do per tick what ``action`` allows. (`UIDynamicBehavior`.)
@preconcurrency @MainActor
open class DynamicBehavior: NSObject {
  /// Called once a tick, after the items have been moved.
  @exclusivity(unchecked)
  open var action: (() -> Void)?
  /// The child behaviours, in the order in which they were added.
  @exclusivity(unchecked)
  public private(set) final var childBehaviors: [DynamicBehavior] = []
  /// The animator that this behaviour acts in, itself or through its parent.
  public package(set) weak var dynamicAnimator: DynamicAnimator?
  /// The number that the animator gave the behaviour when it entered: by it, hashes name the behaviours that hold an item.
  final var number = 0

  /// Makes a behaviour without children.
  public override init() {}

  /// Adds a child behaviour; adding it twice changes nothing.
  open func addChildBehavior(_ behavior: DynamicBehavior) {
    if childBehaviors.contains(where: { $0 === behavior }) { return }
    childBehaviors.append(behavior)
    dynamicAnimator?.admit(behavior)
  }

  /// Removes a child behaviour.
  open func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let place = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: place)
    dynamicAnimator?.dismiss(behavior)
  }

  /// Called when the behaviour enters an animator, or leaves it (`nil`).
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  /// The items that a primitive behaviour acts on.
  package var heldItems: [any DynamicItem] { [] }

  /// The effect of a primitive behaviour on one of its items.
  package func contribute(to profile: inout ItemProfile, of item: any DynamicItem) {}

  /// Releases an item that no longer exists.
  package func forget(_ item: any DynamicItem) {}

  /// Mixes in the behaviour's own properties.
  package func hash(into hash: inout StateHash) {}

  /// Tells the animator that this behaviour's effect on its items has changed.
  func changed() { dynamicAnimator?.reconsider(heldItems) }
}

/// A primitive behaviour that acts on any number of items in the same way.
@preconcurrency @MainActor
open class ItemListBehavior: DynamicBehavior {
  /// The items that the behaviour acts on, in the order in which they were added.
  public private(set) var items: [any DynamicItem]
  private var known: Set<ObjectIdentifier>

  /// Makes a behaviour that acts on no item yet.
  public override init() { (items, known) = ([], []) }

  /// Makes a behaviour that acts on some items.
  public init(items: [any DynamicItem]) {
    self.items = items
    known = Set(items.map { ObjectIdentifier($0) })
  }

  /// Whether the behaviour acts on an item.
  ///
  /// - Complexity: O(1).
  func holds(_ item: any DynamicItem) -> Bool { known.contains(ObjectIdentifier(item)) }

  /// Adds an item; adding it twice changes nothing.
  ///
  /// - Complexity: O(1).
  public func addItem(_ item: any DynamicItem) {
    guard known.insert(ObjectIdentifier(item)).inserted else { return }
    items.append(item)
    dynamicAnimator?.hold(item, by: self)
  }

  /// Removes an item.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func removeItem(_ item: any DynamicItem) {
    guard known.remove(ObjectIdentifier(item)) != nil, let place = place(of: item) else { return }
    items.remove(at: place)
    dynamicAnimator?.release(of: item, by: self)
  }

  private func place(of item: any DynamicItem) -> Int? {
    // A closure would look for its actor at every item.
    for index in items.indices where items[index] === item { return index }
    return nil
  }

  package override var heldItems: [any DynamicItem] { items }

  package override func forget(_ item: any DynamicItem) { removeItem(item) }
}

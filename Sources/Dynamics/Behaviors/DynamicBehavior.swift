import SpringflowNumerics
import SpringflowViews

/// Acts on items in an animator: a primitive behaviour (attachment, gravity, …) or a group of others. (`UIDynamicBehavior`.)
///
/// Subclass it to compose: add children, and do in each tick what ``action`` allows.
///
/// ```swift
/// final class Falling: DynamicBehavior {
///   let gravity = GravityBehavior()
///   let collision = CollisionBehavior()
///
///   override init() {
///     super.init()
///     collision.translatesReferenceBoundsIntoBoundary = true
///     addChildBehavior(gravity)
///     addChildBehavior(collision)
///   }
///
///   func addItem(_ item: any DynamicItem) {
///     gravity.addItem(item)
///     collision.addItem(item)
///   }
/// }
/// ```
///
/// A behaviour acts in one animator, in one place: as one of its ``DynamicAnimator/behaviors``, or as the child of one.
@preconcurrency @MainActor
open class DynamicBehavior: NSObject {
  /// Called once a tick, after the items have been moved and the delegates of collisions were told; those of several
  /// behaviours run in the order in which these were added, children after their parents.
  @exclusivity(unchecked)
  open var action: (() -> Void)?
  /// The child behaviours, in the order in which they were added.
  @exclusivity(unchecked)
  public private(set) final var childBehaviors: [DynamicBehavior] = []
  /// The animator that this behaviour acts in, itself or through its parent.
  public package(set) final weak var dynamicAnimator: DynamicAnimator?
  /// The behaviour that this one is a child of.
  final weak var parent: DynamicBehavior?
  /// The number that the animator gave the behaviour when it entered: by it, hashes name the behaviours that hold an item.
  final var number = 0

  /// Makes a behaviour without children.
  public override init() {}

  /// Adds a child behaviour; adding it twice changes nothing. A primitive behaviour takes no children: it ignores them,
  /// as in UIKit, and says so once. During a tick's actions and the calls of delegates it takes effect at the tick's end.
  ///
  /// - Precondition: The child acts neither in an animator nor in another behaviour.
  open func addChildBehavior(_ behavior: DynamicBehavior) {
    if childBehaviors.contains(where: { $0 === behavior }) { return }
    guard !isPrimitive else {
      return note(
        "child",
        "\(type(of: self)) has no children: \(type(of: behavior)) has no effect there; add both to the animator, "
          + "or to a DynamicBehavior")
    }
    require(
      behavior.parent == nil,
      "\(type(of: behavior)) is a child of \(behavior.parent.map { "\(type(of: $0))" } ?? "another behaviour") already; "
        + "remove it there before it is added to \(type(of: self))")
    require(
      behavior.dynamicAnimator?.isLeaving(behavior) ?? true,
      "\(type(of: behavior)) acts in an animator already; remove it there before it is added to \(type(of: self))")
    require(!isInside(behavior), "\(type(of: behavior)) cannot be a child of itself, or of one of its own children")
    childBehaviors.append(behavior)
    behavior.parent = self
    dynamicAnimator?.enterLater(behavior)
  }

  /// Removes a child behaviour. During a tick's actions and the calls of delegates it takes effect at the tick's end.
  open func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let place = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: place)
    behavior.parent = nil
    dynamicAnimator?.leaveLater(behavior)
  }

  /// Called before the behaviour enters an animator, or leaves it (`nil`).
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  private func isInside(_ other: DynamicBehavior) -> Bool {
    var next: DynamicBehavior? = self
    while let behavior = next {
      if behavior === other { return true }
      next = behavior.parent
    }
    return false
  }

  // MARK: What primitive behaviours are made of

  /// Whether the behaviour acts on items itself, and has no children.
  var isPrimitive: Bool { false }

  /// The items that a primitive behaviour acts on.
  package var heldItems: [any DynamicItem] { [] }

  /// Whether a primitive behaviour acts on an object.
  func acts(on item: any DynamicItem) -> Bool { heldItems.contains { $0 === item } }

  /// The behaviour has entered an animator, which does not hold its items yet.
  func didEnter(_ animator: DynamicAnimator) {}

  /// The behaviour has entered an animator, which holds its items.
  func didHoldItems(in animator: DynamicAnimator) {}

  /// The behaviour is about to leave: it takes what it put into the world back.
  func willLeave(_ animator: DynamicAnimator) {}

  /// The effect of a primitive behaviour on one of its items.
  func contribute(to profile: inout ItemProfile, of item: any DynamicItem) {}

  /// Whether the behaviour sets properties of items: of several, the last one in the tree wins.
  var setsProperties: Bool { false }

  /// Whether the behaviour may be the spring of a body.
  var pullsItems: Bool { false }

  /// Whether the behaviour has something to do before each step.
  var needsPreparation: Bool { false }

  /// A step is about to be made.
  func prepareStep(of animator: DynamicAnimator) {}

  /// One of the behaviour's items got another size or shape.
  func itemDidChange(_ item: any DynamicItem, in animator: DynamicAnimator) {}

  /// The reference bounds have changed.
  func referenceBoundsDidChange(in animator: DynamicAnimator) {}

  /// Reports parameters that have no effect; called before the first tick after a change of them.
  func checkParameters(in animator: DynamicAnimator) {}

  /// Releases an item that no longer exists.
  func forget(_ item: any DynamicItem) {}

  /// Mixes in the behaviour's own properties.
  func hashProperties(into hash: inout StateHash) {}

  /// Tells the animator that this behaviour's effect on its items has changed.
  final func changed() { dynamicAnimator?.reconsider(heldItems) }

  /// Reports a problem of a kind, once in an animator; without an animator, when there is one.
  final func note(_ kind: String, _ problem: String) {
    if let dynamicAnimator {
      dynamicAnimator.report(kind, DynamicsDiagnostic(behavior: "\(type(of: self))", problem: problem))
    } else {
      waitingNotes.append((kind, problem))
    }
  }

  /// Problems that were found before there was an animator.
  private final var waitingNotes: [(kind: String, problem: String)] = []

  final func reportWaitingNotes() {
    let notes = waitingNotes
    waitingNotes = []
    for waiting in notes { note(waiting.kind, waiting.problem) }
  }
}

/// A primitive behaviour that acts on any number of items in the same way.
@preconcurrency @MainActor
open class ItemListBehavior: DynamicBehavior {
  /// The items that the behaviour acts on, in the order in which they were added.
  public private(set) final var items: [any DynamicItem]
  private final var known: Set<ObjectIdentifier>

  /// Makes a behaviour that acts on no item yet.
  public override init() { (items, known) = ([], []) }

  /// Makes a behaviour that acts on some items.
  public init(items: [any DynamicItem]) {
    self.items = []
    known = []
    super.init()
    for item in items where known.insert(ObjectIdentifier(item)).inserted { self.items.append(item) }
  }

  /// Whether the behaviour acts on an item.
  ///
  /// - Complexity: O(1).
  package final func holds(_ item: any DynamicItem) -> Bool { known.contains(ObjectIdentifier(item)) }

  /// Adds an item; adding it twice changes nothing.
  ///
  /// - Complexity: O(1) for most behaviours.
  open func addItem(_ item: any DynamicItem) {
    guard known.insert(ObjectIdentifier(item)).inserted else { return }
    items.append(item)
    dynamicAnimator?.hold(item, by: self)
    didAdd(item)
  }

  /// Removes an item; does nothing for one that the behaviour does not act on.
  ///
  /// - Complexity: O(*n*) for *n* items.
  open func removeItem(_ item: any DynamicItem) {
    guard known.remove(ObjectIdentifier(item)) != nil, let place = place(of: item) else { return }
    items.remove(at: place)
    didRemove(item)
    dynamicAnimator?.release(of: item, by: self)
  }

  /// An item was added.
  func didAdd(_ item: any DynamicItem) {}

  /// An item was removed; the animator, if there is one, still holds it.
  func didRemove(_ item: any DynamicItem) {}

  private func place(of item: any DynamicItem) -> Int? {
    // A closure would look for its actor at every item.
    for index in items.indices where items[index] === item { return index }
    return nil
  }

  override var isPrimitive: Bool { true }

  package override var heldItems: [any DynamicItem] { items }

  override func acts(on item: any DynamicItem) -> Bool { holds(item) }

  override func forget(_ item: any DynamicItem) { removeItem(item) }
}

import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// The delegate is told when an animator starts and stops. (`UIDynamicAnimatorDelegate`.)
@preconcurrency @MainActor
public protocol DynamicAnimatorDelegate: AnyObject {
  /// The animator begins to move its items again.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// All items have come to rest.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Does nothing unless implemented.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  /// Does nothing unless implemented.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}

/// Moves items by behaviours: a thin face over a `World`. (`UIDynamicAnimator`.)
///
/// An item has one body, shared by all behaviours that hold it, and keeps position and velocity as long as one of them
/// does. Positions are written back unrounded; of a transform only the rotation is written.
///
/// ```swift
/// let animator = DynamicAnimator(referenceView: stage)
/// let gravity = GravityBehavior(items: [ball])
/// let collision = CollisionBehavior(items: [ball])
/// collision.translatesReferenceBoundsIntoBoundary = true
/// animator.addBehavior(gravity)
/// animator.addBehavior(collision)
/// ```
///
/// An animator has one of three references. With a *view* its items are views in that view, in the coordinates of the
/// view, and the view's host advances it. With a *layout* its items are layout attributes, in the coordinates of the
/// content, and the layout's view advances it. Without either its items are any objects, in coordinates of their own, and
/// the host of the first item that is a view in one advances it; if there is none, ``advance()`` does. It never looks at
/// a clock: the same calls give the same bits.
///
/// One tick is 1/120 s. The animator pauses when everything has been at rest for half a second, and goes on after any
/// change.
///
/// Source of order, defaults and units: BEHAVIOUR.md A.
@preconcurrency @MainActor
open class DynamicAnimator: NSObject {
  /// Behaviours added to the animator itself, in the order in which they were added.
  public internal(set) final var behaviors: [DynamicBehavior] = []
  /// The delegate, which is told when the animator starts and stops.
  open weak var delegate: (any DynamicAnimatorDelegate)?
  /// Whether anything moves, or has done so in the last half second.
  public internal(set) final var isRunning = false
  /// Ticks advanced while running.
  public internal(set) final var elapsedTicks = 0
  /// Called with each problem of a behaviour's settings, and with each item that was stopped because its motion left all
  /// bounds; they are written to the standard error if it is not set.
  open var diagnosticHandler: ((DynamicsDiagnostic) -> Void)?
  /// The problems so far, each kind once.
  public internal(set) final var diagnostics: [DynamicsDiagnostic] = []
  final var knownDiagnostics: Set<String> = []

  /// What the items stand for, if several objects can stand for one thing.
  package final var directory: (any ItemDirectory)?
  /// The source of the reference bounds, in points.
  final var referenceBoundsSource: (() -> CGRect?)?
  /// Tells whether springs return without crossing.
  final var reducesMotionSource: (() -> Bool)?
  /// Whether the items are those of a layout.
  final var hasLayoutReference = false
  /// Whether springs returned without crossing at the last tick.
  final var reducesMotion = false
  final var lastReferenceBounds: CGRect?
  private final weak var view: View?
  private final var ownBounds: CGRect?

  @exclusivity(unchecked)
  final var world = {
    var world = World()
    // Bodies sleep only where they collide, see `countSleepers`.
    world.allowsSleep = false
    return world
  }()
  /// In order of arrival. A member that was released keeps its index until the next tick.
  @exclusivity(unchecked)
  package final var members: [AnimatedItem] = []
  @exclusivity(unchecked)
  package final var table = AnimatedItemTable()
  /// The items of groups: they belong into no behaviour themselves.
  package final var groups: [ObjectIdentifier: DynamicItemGroup] = [:]
  final var hasGaps = false
  /// The number of members that may sleep.
  final var sleeperCount = 0
  /// The number of the member that came last.
  final var lastItemNumber = 0
  /// The number of the behaviour that entered last.
  final var lastBehaviorNumber = 0
  final var restingTicks = 0

  /// The boxes of the items, once somebody has searched for items.
  final var grid: ItemGrid?
  /// Behaviours that have something to do before each step, in the order in which they entered.
  @exclusivity(unchecked)
  final var preparing: [DynamicBehavior] = []
  /// Behaviours whose parameters have changed.
  final var unchecked: [DynamicBehavior] = []
  /// The collision behaviours, in the order in which they entered.
  final var collisionBehaviors: [CollisionBehavior] = []
  package final var layers = LayerSet()
  package final var fieldCategories = LayerSet()
  package let contacts = ContactMonitor()

  /// Whether a tick runs.
  final var isTicking = false
  /// Whether callbacks run, during which behaviours do not enter or leave.
  package final var isCalling = false
  /// Behaviours that enter or leave at the end of the tick.
  final var waiting: [Waiting] = []
  /// Whether all behaviours leave then.
  final var isClearing = false

  /// Makes an animator of views in a view, in points of that view; its bounds are the reference bounds, and its host
  /// advances the animator. The view is not kept alive.
  public init(referenceView view: View) {
    self.view = view
    super.init()
    view.addMotion(self)
    // Where the view has gone, what is left stays in its bounds.
    referenceBoundsSource = { [weak view, weak self] in view?.bounds ?? self?.lastReferenceBounds ?? .zero }
    lastReferenceBounds = referenceBounds
  }

  /// Makes an animator of any objects, in coordinates of their own.
  public override init() {}

  /// The view whose coordinates the animator uses, if it was made with one.
  open var referenceView: View? { view }

  /// The bounds that collision behaviours can use as a boundary, in points: those of the reference view, the content of the
  /// layout, or what they were set to; `nil` where there are none. (UIKit has no name for it.)
  ///
  /// - Precondition: An animator with a reference view or layout has the bounds of that.
  open var referenceBounds: CGRect? {
    get { referenceBoundsSource?() ?? ownBounds }
    set {
      require(
        referenceBoundsSource == nil,
        "the reference bounds of an animator with a reference view or layout are the bounds of that; set them on "
          + "DynamicAnimator()")
      ownBounds = newValue
      referenceBoundsMayHaveChanged()
    }
  }

  /// Impacts slower than this do not bounce, so that what has almost come to rest comes to rest. In points per second; 100,
  /// which is UIKit's 1 m/s, unless set. 0 lets the slow balls of a cradle bounce, too. (UIKit has no name for it.)
  ///
  /// - Precondition: It is finite and not negative.
  open var restitutionThreshold: CGFloat {
    get { CGFloat(world.restitutionThreshold) }
    set { world.restitutionThreshold = Double(newValue) }
  }

  /// Time advanced while running, in seconds; never reset.
  open var elapsedTime: TimeInterval { Double(elapsedTicks) * world.stepDuration }

  /// The state in words, as UIKit gives it: `<DynamicAnimator: 0x…> Stopped (0.250000s) in <View: 0x…> {{0, 0}, {400,
  /// 300}}`, where a running one leaves "Stopped " out.
  open override var description: String { MainActor.assumeIsolated { AnimatorSummary(animator: self).text } }

  // MARK: Behaviours

  /// Adds a behaviour; adding one again that was added to the animator changes nothing. During a tick's actions and the
  /// calls of delegates it takes effect at the tick's end; removing it before that cancels it.
  ///
  /// - Precondition: The behaviour acts in no other animator, and is no child of a behaviour.
  open func addBehavior(_ behavior: DynamicBehavior) { add(behavior) }

  /// Removes a behaviour; an item that no behaviour holds any more stays in its position. During a tick's actions and the
  /// calls of delegates it takes effect at the tick's end.
  open func removeBehavior(_ behavior: DynamicBehavior) { remove(behavior) }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    if isCalling {
      forgetWaitingAdditions()
      isClearing = true
    }
    directory?.isClearing = true
    for behavior in behaviors { removeBehavior(behavior) }
    directory?.isClearing = false
  }

  // MARK: Items

  /// The items whose boxes, enlarged by 10 points as in UIKit, meet a rectangle; in order of arrival.
  ///
  /// A turned item has the box around its turned rectangle.
  ///
  /// - Complexity: O(log *n* + *k* log *k*) for *k* items found among *n*; O(*n*) the first time. From then on a tick takes
  ///   a little longer for each item.
  open func items(in rect: CGRect) -> [any DynamicItem] { foundItems(in: rect) }

  /// Adopts an item's centre, rotation, size and shape after they were set from outside; the item keeps its velocity.
  /// (UIKit takes no notice of another size.) Does nothing for an item that no behaviour holds.
  ///
  /// - Precondition: The centre is finite; an item that collides has a size.
  /// - Complexity: O(1), and O(*k*) for *k* behaviours that hold the item if its size or shape has changed.
  open func updateItem(usingCurrentState item: any DynamicItem) { update(item) }

  // MARK: Time

  /// Moves all items by one tick, 1/120 s; does nothing at rest. Hosts and collection views call it for the animators that
  /// belong to them; call it yourself only for an animator that has neither.
  ///
  /// - Complexity: O(*n*) for *n* items.
  open func advance() { makeTick() }
}

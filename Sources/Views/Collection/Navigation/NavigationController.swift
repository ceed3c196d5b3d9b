import SpringflowNumerics

/// A stack of view controllers; the view of the last one is on screen. (`UINavigationController`.)
///
/// Pushing a `CollectionViewController` that uses layout-to-layout transitions shows it in the collection view that is
/// on screen: the layout changes, the delegate becomes the pushed controller, and the data source stays, as in UIKit
/// (to change it, use the delegate's `didShow`). Popping restores layout, delegate, data source and content offset,
/// with the controller's main item in view. A transition between two views is animated by the delegate's animation
/// controller, in a container that holds both. A push or pop during another one continues from the states on screen.
///
/// The first controller is on screen from the first tick on.
@preconcurrency @MainActor
open class NavigationController: ViewController {
  /// An operation on the stack. (`UINavigationController.Operation`.)
  public enum Operation: Int, Hashable, Sendable {
    /// No operation.
    case none
    /// A push: a controller is added on top.
    case push
    /// A pop: the controller on top is removed.
    case pop
  }

  /// The delegate, which is told and asked about navigation. A weak reference.
  open weak var delegate: (any NavigationControllerDelegate)?
  /// The controllers, the first one at the bottom.
  open internal(set) var viewControllers: [ViewController]
  /// The animation of layout-to-layout transitions; the collection view's own unless set.
  open var layoutTransitionAnimation: UpdateAnimation?

  /// For each controller above the first, the state to restore when it is popped; `nil` for one with a view of its own.
  final var savedStates: [SavedViewState?] = []
  /// The transition that is under way.
  final var running: NavigationTransition?
  /// The view of a controller that is in the stack's own.
  private var shownView: View?
  /// Whether the first controller was told that it has appeared.
  private var hasAppeared = false

  /// Makes a stack of one controller.
  public init(rootViewController: ViewController) {
    viewControllers = [rootViewController]
    super.init()
    rootViewController.navigationController = self
    rootViewController.loadViewIfNeeded()
  }

  /// Makes the view that holds the view of the controller on top.
  open override func loadView() {
    view = NavigationView(frame: topViewController?.view.frame ?? .zero)
    if running?.animator == nil { showTopView() }
  }

  /// Puts the view of the controller on top into the stack's own, where the one before was, unless a transition shows
  /// it.
  final func showTopView() {
    guard isViewLoaded, let shown = topViewController?.view, let view = viewIfLoaded else { return }
    if shown.superview === view || running?.animator != nil { return }
    if let shownView, shown.superview == nil { shown.frame = shownView.frame }
    view.addSubview(shown)
    if shownView !== shown { shownView?.removeFromSuperview() }
    shownView = shown
  }

  /// Shows the view of the controller on top alone, after a transition in a container.
  private func leaveContainer(of transition: NavigationTransition) {
    running = nil
    // The view moves from one to the other, and goes on as it is.
    showTopView()
    transition.containerView.removeFromSuperview()
    for old in [transition.from.view, transition.to.view] where old?.superview === transition.containerView {
      old?.removeFromSuperview()
    }
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// The controller on top of the stack.
  open var topViewController: ViewController? { viewControllers.last }

  /// The one collection view that is on screen, or `nil` if the controller on top has none.
  open var visibleCollectionView: CollectionView? { (topViewController as? CollectionViewController)?.collectionView }

  /// Whether a push or a pop is under way.
  public final var isTransitioning: Bool { running != nil }

  // MARK: Push and pop

  /// Pushes a controller.
  ///
  /// Calls, in this order: the new one's `viewDidLoad()`, the delegate's `willShow`, `viewWillDisappear(_:)`,
  /// `viewWillAppear(_:)`; when everything is at rest `viewDidDisappear(_:)`, `viewDidAppear(_:)` and the delegate's
  /// `didShow`. The calls at the end are left out for an interrupted transition.
  ///
  /// - Precondition: The controller is not part of the stack.
  open func pushViewController(_ viewController: ViewController, animated: Bool) {
    require(
      !viewControllers.contains { $0 === viewController }, "a controller is pushed that is part of the stack already")
    appear()
    interrupt()
    guard let old = topViewController else { return }
    let lender = lender(for: viewController)
    let shared = lender?.collectionView
    let savedState = shared.map { SavedViewState($0) }
    let above = viewController as? CollectionViewController
    if let lender { above?.share(lender) } else { above?.leaveSharedView() }
    viewController.navigationController = self
    viewController.loadViewIfNeeded()
    let chosen = shared?.engine.chosenItem
    let transition = begin(.push, from: old, to: viewController, animated)
    viewControllers.append(viewController)
    savedStates.append(savedState)
    if let shared, let above {
      showTopView()
      shared.delegate = above
      change(
        shared, to: above.collectionViewLayout, keeping: TransitionAnchor(item: above.itemKeptInView ?? chosen),
        transition)
    } else {
      show(transition)
    }
  }

  /// Pops the controller on top and returns it, or `nil` if it is the last one.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    guard viewControllers.count > 1, let old = topViewController else { return nil }
    exchange(viewControllers.dropLast(), .pop, animated)
    return old
  }

  /// The controller in whose collection view another one would be shown by a change of layouts.
  private func lender(for viewController: ViewController) -> CollectionViewController? {
    guard let above = viewController as? CollectionViewController, above.useLayoutToLayoutNavigationTransitions else {
      return nil
    }
    return topViewController as? CollectionViewController
  }

  // MARK: Transitions

  /// Interrupts the current transition, as another one begins.
  final func interrupt() {
    guard let running else { return }
    running.transitionWasCancelled = true
    leaveContainer(of: running)
    running.animator?.animationEnded(false)
    running.animator = nil
    running.leave()
  }

  final func begin(
    _ operation: Operation, from old: ViewController, to new: ViewController, _ animated: Bool,
    changeStack: () -> Void = {}
  ) -> NavigationTransition {
    let transition = NavigationTransition(self, operation, from: old, to: new, animated)
    changeStack()
    running = transition
    delegate?.navigationController(self, willShow: new, animated: animated)
    old.viewWillDisappear(animated)
    new.viewWillAppear(animated)
    return transition
  }

  final func change(
    _ view: CollectionView, to layout: CollectionViewLayout, keeping anchor: TransitionAnchor,
    _ transition: NavigationTransition
  ) {
    guard transition.isAnimated else {
      view.replaceLayout(by: layout, with: UpdateAnimation.none, keeping: anchor, completion: nil)
      return transition.completeTransition(true)
    }
    view.replaceLayout(by: layout, with: layoutTransitionAnimation, keeping: anchor) { _ in
      transition.completeTransition(true)
    }
  }

  final func show(_ transition: NavigationTransition) {
    let animator =
      transition.isAnimated
      ? delegate?.navigationController(
        self, animationControllerFor: transition.operation, from: transition.from, to: transition.to) : nil
    guard let animator else {
      showTopView()
      return transition.completeTransition(true)
    }
    transition.animator = animator
    transition.fillContainer(in: view)
    animator.animateTransition(using: transition)
  }

  final func end(_ transition: NavigationTransition, _ didComplete: Bool) {
    // An interrupted transition makes no more calls.
    guard running === transition else { return }
    if !didComplete {
      transition.transitionWasCancelled = true
      restore(transition)
    }
    leaveContainer(of: transition)
    transition.animator?.animationEnded(didComplete)
    transition.animator = nil
    let (gone, shown) = didComplete ? (transition.from, transition.to) : (transition.to, transition.from)
    gone.viewDidDisappear(transition.isAnimated)
    shown.viewDidAppear(transition.isAnimated)
    transition.leave()
    delegate?.navigationController(self, didShow: shown, animated: transition.isAnimated)
  }

  /// A cancelled transition leaves the stack as it was.
  private func restore(_ transition: NavigationTransition) {
    (viewControllers, savedStates) = (transition.stack, transition.savedStates)
    transition.returned?.restore()
    transition.dropped = []
    for controller in viewControllers { controller.navigationController = self }
  }

  /// Tells the first controller that it appears: in the first tick, or before another one is pushed.
  final func appear() {
    if hasAppeared { return }
    hasAppeared = true
    guard let first = topViewController else { return }
    delegate?.navigationController(self, willShow: first, animated: false)
    first.viewWillAppear(false)
    first.viewDidAppear(false)
    delegate?.navigationController(self, didShow: first, animated: false)
  }

  // MARK: Ticks

  /// Advances by one tick, 1/120 s.
  ///
  /// In the first tick the first controller is told that it appears, unless another one was pushed before.
  public final func advance() {
    appear()
    showTopView()
    view.drivingHost.advance()
  }

  override func hashSettings(into hash: inout StateHash) {
    super.hashSettings(into: &hash)
    hash.combine(layoutTransitionAnimation) { $1.hash(into: &$0) }
    hash.combine(hasAppeared)
  }
}

/// The view of a stack of controllers: it has no place of its own, and shows the one of the controller on top.
@MainActor
final class NavigationView: View {
  override func point(inside point: CGPoint, with event: Event?) -> Bool {
    subviews.contains { $0.frame.contains(point) } || super.point(inside: point, with: event)
  }
}

import SpringflowDeterminism
import SpringflowGeometry

/// A stack of view controllers, of which the last one's view is on screen. (`UINavigationController`.)
///
/// Pushing a `CollectionViewController` that uses layout-to-layout transitions shows it in the collection view that is
/// on screen: the layout changes, the delegate becomes the pushed controller, the data source stays, as in UIKit (who
/// wants it handed over does so in the delegate's `didShow`). Popping gives layout, delegate and data source back, and
/// the content offset, with the item that the controller was about in view. Between views of their own the delegate's
/// animation controller shows the way. A push or pop that comes while another is under way goes on from where all is on
/// screen.
///
/// The first controller is on screen from the first tick on.
@preconcurrency @MainActor
open class NavigationController: ViewController {
  /// What is done to the stack. (`UINavigationController.Operation`.)
  public enum Operation: Int, Hashable, Sendable {
    /// Nothing.
    case none
    /// A controller is put on top.
    case push
    /// The one on top is taken away.
    case pop
  }

  /// Is told and asked about navigation; the controller does not keep it alive.
  open weak var delegate: (any NavigationControllerDelegate)?
  /// The controllers, the first one at the bottom.
  open internal(set) var viewControllers: [ViewController]
  /// How layout-to-layout transitions look; the collection view's own animation unless set.
  open var layoutTransitionAnimation: UpdateAnimation?

  /// What the controllers above the first gave back will be, `nil` for one with a view of its own.
  final var loans: [Loan?] = []
  /// The transition that is under way.
  final var running: Passage?
  /// Whether the first controller was told that it is on screen.
  private var hasAppeared = false

  /// Makes a stack of one controller.
  public init(rootViewController: ViewController) {
    viewControllers = [rootViewController]
    super.init()
    rootViewController.navigationController = self
    rootViewController.loadViewIfNeeded()
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

  /// Puts a controller on top.
  ///
  /// Calls, in this order: the new one's `viewDidLoad()`, the delegate's `willShow`, `viewWillDisappear(_:)`,
  /// `viewWillAppear(_:)`; when all has come to rest `viewDidDisappear(_:)`, `viewDidAppear(_:)` and the delegate's
  /// `didShow`. A transition that another one interrupts is not told to have ended.
  ///
  /// - Precondition: The controller is not part of the stack.
  open func pushViewController(_ viewController: ViewController, animated: Bool) {
    require(
      !viewControllers.contains { $0 === viewController }, "a controller is pushed that is part of the stack already")
    appear()
    interrupt()
    guard let old = topViewController else { return }
    let shared = sharedView(for: viewController)
    let loan = shared.map { Loan($0) }
    let above = viewController as? CollectionViewController
    if let shared { above?.share(shared) } else { above?.leaveSharedView() }
    viewController.navigationController = self
    viewController.loadViewIfNeeded()
    let chosen = shared?.live.chosenItem
    let passage = begin(.push, from: old, to: viewController, animated)
    viewControllers.append(viewController)
    loans.append(loan)
    if let shared, let above {
      shared.delegate = above
      change(shared, to: above.collectionViewLayout, keeping: above.itemKeptInView ?? chosen, passage)
    } else {
      show(passage)
    }
  }

  /// Takes the controller on top away and gives it, or `nil` if it is the last one.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    guard viewControllers.count > 1, let old = topViewController else { return nil }
    exchange(viewControllers.dropLast(), .pop, animated)
    return old
  }

  /// The collection view that a controller would be shown in by a change of layouts.
  private func sharedView(for viewController: ViewController) -> CollectionView? {
    guard let above = viewController as? CollectionViewController, above.useLayoutToLayoutNavigationTransitions else {
      return nil
    }
    return visibleCollectionView
  }

  // MARK: Transitions

  /// What is on its way is so no longer: something else begins.
  final func interrupt() {
    running?.transitionWasCancelled = true
    running?.leave()
  }

  final func begin(
    _ operation: Operation, from old: ViewController, to new: ViewController, _ animated: Bool,
    changeStack: () -> Void = {}
  ) -> Passage {
    let passage = Passage(self, operation, from: old, to: new, animated)
    changeStack()
    running = passage
    delegate?.navigationController(self, willShow: new, animated: animated)
    old.viewWillDisappear(animated)
    new.viewWillAppear(animated)
    return passage
  }

  final func change(
    _ view: CollectionView, to layout: CollectionViewLayout, keeping item: IndexPath?, _ passage: Passage
  ) {
    guard passage.isAnimated else {
      view.setCollectionViewLayout(layout, with: UpdateAnimation.none, keepingInView: item)
      return passage.completeTransition(true)
    }
    view.setCollectionViewLayout(layout, with: layoutTransitionAnimation, keepingInView: item) { _ in
      passage.completeTransition(true)
    }
  }

  final func show(_ passage: Passage) {
    let animator =
      passage.isAnimated
      ? delegate?.navigationController(
        self, animationControllerFor: passage.operation, from: passage.from, to: passage.to) : nil
    guard let animator else { return passage.completeTransition(true) }
    animator.animateTransition(using: passage)
  }

  final func end(_ passage: Passage, _ didComplete: Bool) {
    // One that was interrupted has nothing more to say.
    guard running === passage else { return }
    running = nil
    if !didComplete {
      passage.transitionWasCancelled = true
      restore(passage)
    }
    let (gone, shown) = didComplete ? (passage.from, passage.to) : (passage.to, passage.from)
    gone.viewDidDisappear(passage.isAnimated)
    shown.viewDidAppear(passage.isAnimated)
    passage.leave()
    delegate?.navigationController(self, didShow: shown, animated: passage.isAnimated)
  }

  /// A transition that is given up leaves the stack as it was.
  private func restore(_ passage: Passage) {
    (viewControllers, loans) = (passage.stack, passage.loans)
    passage.returned?.giveBack()
    passage.dropped = []
    for controller in viewControllers { controller.navigationController = self }
  }

  /// Tells the first controller on screen that it is there: in the first tick, or before another one comes.
  final func appear() {
    if hasAppeared { return }
    hasAppeared = true
    guard let first = topViewController else { return }
    delegate?.navigationController(self, willShow: first, animated: false)
    first.viewWillAppear(false)
    first.viewDidAppear(false)
    delegate?.navigationController(self, didShow: first, animated: false)
  }

  // MARK: Time

  /// Goes one tick, 1/120 s, on: what is on screen moves.
  ///
  /// In the first tick the first controller hears that it appears, unless another one was pushed before.
  public final func advance() {
    appear()
    visibleCollectionView?.advance()
  }

  /// Mixes in every bit that the next tick depends on, of all the controllers' collection views.
  public final func hash(into hash: inout StateHash) {
    hash.combine(viewControllers.count)
    hash.combine(running != nil)
    var known: [CollectionView] = []
    for case let controller as CollectionViewController in viewControllers {
      // One that was never shown has no view yet.
      guard controller.isViewLoaded, let view = controller.collectionView, !known.contains(where: { $0 === view })
      else { continue }
      known.append(view)
      view.hash(into: &hash)
    }
    for loan in loans {
      hash.combine(Double(loan?.offset.x ?? 0))
      hash.combine(Double(loan?.offset.y ?? 0))
    }
  }
}

import SpringflowGeometry

/// Shows how one view controller's view becomes another's. (`UIViewControllerAnimatedTransitioning`.)
@preconcurrency @MainActor
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// How long it takes, in seconds.
  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double
  /// Sets everything in motion; calls `completeTransition(_:)` when it has come to rest.
  ///
  /// Of the two views only the one that is gone to is on screen from now on: let it take the other's appearance first
  /// (`CollectionView.adoptPresentation(from:)`).
  func animateTransition(using transitionContext: any ViewControllerContextTransitioning)
}

/// What a transition between two view controllers is about. (`UIViewControllerContextTransitioning`; there is no
/// container view, as collection views are shown one at a time.)
@preconcurrency @MainActor
public protocol ViewControllerContextTransitioning: AnyObject {
  /// The controller that one comes from, or goes to.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// Whether it is to be seen.
  var isAnimated: Bool { get }
  /// Whether it does not lead where it was to lead, because it was interrupted or given up.
  var transitionWasCancelled: Bool { get }
  /// Says that everything has come to rest; with `false`, that the transition was given up.
  func completeTransition(_ didComplete: Bool)
}

/// Names the controllers of a transition. (`UITransitionContextViewControllerKey`.)
public struct TransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Makes a key from a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one that one comes from.
  public static let from = TransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  /// The one that one goes to.
  public static let to = TransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// Is told and asked about navigation. (`UINavigationControllerDelegate`.)
@preconcurrency @MainActor
public protocol NavigationControllerDelegate: AnyObject {
  /// A controller's view is about to be shown.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool)
  /// A controller's view is shown, and nothing moves any more.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool)
  /// The animator of the transition from one controller to another; `nil` changes the view at once.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
}

extension NavigationControllerDelegate {
  /// Nothing.
  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool
  ) {}
  /// Nothing.
  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
  ) {}
  /// None.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
}

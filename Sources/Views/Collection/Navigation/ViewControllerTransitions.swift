/// Animates the change from one view controller's view to another's. (`UIViewControllerAnimatedTransitioning`.)
@preconcurrency @MainActor
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// The duration, in seconds.
  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double
  /// Starts all animations; calls `completeTransition(_:)` when everything is at rest.
  ///
  /// Only the view of the destination is on screen from then on. Let it adopt the presentation of the other view first
  /// (`CollectionView.adoptPresentation(from:)`).
  func animateTransition(using transitionContext: any ViewControllerContextTransitioning)
}

/// The context of a transition between two view controllers. (`UIViewControllerContextTransitioning`; there is no
/// container view, as collection views are shown one at a time.)
@preconcurrency @MainActor
public protocol ViewControllerContextTransitioning: AnyObject {
  /// The source or the destination of the transition.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether the transition was interrupted or cancelled, and so does not end at its destination.
  var transitionWasCancelled: Bool { get }
  /// Ends the transition; with `false`, the transition was cancelled.
  func completeTransition(_ didComplete: Bool)
}

/// The keys of a transition's controllers. (`UITransitionContextViewControllerKey`.)
public struct TransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The key's name.
  public let rawValue: String
  /// Makes a key from a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The source.
  public static let from = TransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  /// The destination.
  public static let to = TransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// The delegate of a navigation controller. (`UINavigationControllerDelegate`.)
@preconcurrency @MainActor
public protocol NavigationControllerDelegate: AnyObject {
  /// Called when a controller's view is about to be shown.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool)
  /// Called when a controller's view is shown, and nothing moves any more.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool)
  /// The animation controller of the transition from one controller to another; with `nil` the view changes at once.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
}

extension NavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
  ) {}
  /// `nil`.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
}

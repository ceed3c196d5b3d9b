/// Animates the change from one view controller's view to another's. (`UIViewControllerAnimatedTransitioning`.)
@preconcurrency @MainActor
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// The duration, in seconds.
  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double
  /// Puts the destination's view into the container, starts all animations, and calls `completeTransition(_:)` when
  /// they are over.
  ///
  /// A collection view in which the items of the other one continue adopts its presentation
  /// (`CollectionView.adoptPresentation(from:)`).
  func animateTransition(using transitionContext: any ViewControllerContextTransitioning)
  /// Called when the transition is over, with whether it has been completed.
  func animationEnded(_ transitionCompleted: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The context of a transition between two view controllers. (`UIViewControllerContextTransitioning`.)
@preconcurrency @MainActor
public protocol ViewControllerContextTransitioning: AnyObject {
  /// The view in which the transition happens. It has the source's view in it; the animation controller adds the
  /// destination's. When the transition is over, it is gone, with all that was added for the transition.
  var containerView: View { get }
  /// The source or the destination of the transition.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// The view of the source or of the destination.
  func view(forKey key: TransitionContextViewKey) -> View?
  /// The frame of a controller's view when the transition begins, in the container's coordinates, in points; zero for
  /// one that was not shown.
  func initialFrame(for vc: ViewController) -> CGRect
  /// The frame that a controller's view is to have when the transition is over, in the container's coordinates, in
  /// points; zero for one that will not be shown.
  func finalFrame(for vc: ViewController) -> CGRect
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether the transition was interrupted or cancelled, and so does not end at its destination.
  var transitionWasCancelled: Bool { get }
  /// Ends the transition; with `false`, the transition was cancelled.
  func completeTransition(_ didComplete: Bool)
}

/// The keys of a transition's views. (`UITransitionContextViewKey`.)
public struct TransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The key's name.
  public let rawValue: String
  /// Makes a key from a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The source's view.
  public static let from = TransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The destination's view.
  public static let to = TransitionContextViewKey(rawValue: "UITransitionContextToView")
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

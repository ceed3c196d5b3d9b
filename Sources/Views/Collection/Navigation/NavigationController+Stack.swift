import SpringflowNumerics

extension NavigationController {
  /// Removes all controllers above the first, and returns them from the bottom up; `nil` if there are none.
  @discardableResult
  public final func popToRootViewController(animated: Bool) -> [ViewController]? {
    viewControllers.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Removes all controllers above one, and returns them from the bottom up; `nil` if it is on top.
  ///
  /// Only the top controller disappears; those in between get no calls. A view that several of them shared changes in
  /// one motion to the layout that it had below all of them.
  ///
  /// - Precondition: The controller is part of the stack.
  @discardableResult
  public final func popToViewController(_ viewController: ViewController, animated: Bool) -> [ViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else {
      fatalError("a controller is gone back to that is not part of the stack")
    }
    let gone = Array(viewControllers[(index + 1)...])
    if gone.isEmpty { return nil }
    exchange(viewControllers[...index], .pop, animated)
    return gone
  }

  /// Replaces the stack.
  ///
  /// If the new top was in the stack below the old top, the transition is that of a pop; otherwise it is that of a
  /// push, into a view of its own unless only the top is added. The rest changes at once.
  ///
  /// - Precondition: The stack has at least one controller, and none twice; a controller that is shown in the view of
  ///   the one below it stays directly above that one, or is removed.
  public final func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    let old = self.viewControllers
    for (index, controller) in viewControllers.enumerated() {
      require(
        !viewControllers[..<index].contains { $0 === controller },
        "a stack of controllers has each of them once, found that at \(index) twice")
    }
    guard let top = viewControllers.last else {
      fatalError("a stack of controllers has one at least")
    }
    if viewControllers.count == old.count + 1, zip(old, viewControllers).allSatisfy({ $0 === $1 }) {
      return pushViewController(top, animated: animated)
    }
    exchange(viewControllers[...], old.contains { $0 === top } ? .pop : .push, animated)
  }

  /// Changes to another stack, and restores views that were shared with controllers that are no longer part of it.
  final func exchange(_ new: ArraySlice<ViewController>, _ operation: Operation, _ animated: Bool) {
    appear()
    let (stack, new) = (viewControllers, Array(new))
    guard let from = stack.last, let to = new.last else { return }
    let (kept, returns) = settleSavedStates(new)
    if from !== to { interrupt() }
    for controller in new {
      controller.navigationController = self
      if stack.contains(where: { $0 === controller }) { continue }
      (controller as? CollectionViewController)?.leaveSharedView()
    }
    if from === to {
      (viewControllers, savedStates) = (new, kept)
      for savedState in returns.reversed() { savedState.restore() }
      for controller in stack where !new.contains(where: { $0 === controller }) {
        controller.navigationController = nil
      }
      return
    }
    to.loadViewIfNeeded()
    let shown = (from as? CollectionViewController)?.collectionView
    let target = (to as? CollectionViewController)?.collectionView
    let chosen = target === shown ? shown?.engine.chosenItem : nil
    let transition = begin(operation, from: from, to: to, animated) {
      (self.viewControllers, self.savedStates) = (new, kept)
    }
    // The lowest saved state is that of the view before all of its guests.
    let own = returns.first { $0.view === target }
    transition.dropped = returns.filter { $0.view !== target }
    guard let own, let target else { return show(transition) }
    if target === shown {
      showTopView()
      own.restoreDelegates()
      let item = (from as? CollectionViewController)?.itemKeptInView ?? chosen
      change(target, to: own.layout, keeping: TransitionAnchor(item: item, offset: own.offset), transition)
    } else {
      transition.returned = SavedViewState(target)
      own.restore()
      show(transition)
    }
  }

  /// The saved states of another stack, and the states to restore, the lowest first.
  private func settleSavedStates(_ new: [ViewController]) -> (kept: [SavedViewState?], returned: [SavedViewState]) {
    let old = viewControllers
    func below(_ controller: ViewController, in stack: [ViewController]) -> ViewController? {
      guard let index = stack.firstIndex(where: { $0 === controller }), index > 0 else { return nil }
      return stack[index - 1]
    }
    var kept = [SavedViewState?](repeating: nil, count: max(0, new.count - 1))
    var returned: [SavedViewState] = []
    for (lender, (borrower, savedState)) in zip(old, zip(old.dropFirst(), savedStates)) {
      guard let savedState else { continue }
      if let index = new.firstIndex(where: { $0 === borrower }) {
        require(
          below(borrower, in: new) === lender,
          "a controller that is shown in the view of the one below it stays directly above it, or goes")
        kept[index - 1] = savedState
      } else {
        returned.append(savedState)
      }
    }
    return (kept, returned)
  }
}

/// The state of a controller's collection view before another controller was shown in it.
@MainActor
struct SavedViewState {
  let view: CollectionView
  let layout: CollectionViewLayout
  let offset: CGPoint
  private weak var delegate: (any CollectionViewDelegate)?
  private weak var dataSource: (any CollectionViewDataSource)?

  /// Saves the state of a view.
  init(_ view: CollectionView) {
    self.view = view
    layout = view.collectionViewLayout
    offset = view.contentOffset
    delegate = view.delegate
    dataSource = view.dataSource
  }

  /// Restores the view's delegate and data source.
  func restoreDelegates() {
    view.delegate = delegate
    if view.dataSource !== dataSource { view.dataSource = dataSource }
  }

  /// Restores everything at once, without animation.
  func restore() {
    restoreDelegates()
    view.replaceLayout(
      by: layout, with: UpdateAnimation.none, keeping: TransitionAnchor(offset: offset), completion: nil)
  }
}

extension CollectionViewEngine {
  /// The item that a change of layouts keeps in view because it is selected, read before the selection changes.
  var chosenItem: IndexPath? {
    if interaction.selection.isEmpty { return nil }
    bringUpToDate()
    return TransitionOffset(self).anchor(in: view.bounds)
  }
}

/// A push or a pop under way.
@MainActor
final class NavigationTransition: ViewControllerContextTransitioning {
  weak var navigation: NavigationController?
  let operation: NavigationController.Operation
  let from: ViewController
  let to: ViewController
  let isAnimated: Bool
  var transitionWasCancelled = false
  /// The stack and its saved states before the transition.
  let stack: [ViewController]
  let savedStates: [SavedViewState?]
  /// The state of a view that becomes visible again, before it was restored: for a cancelled transition.
  var returned: SavedViewState?
  /// The states to restore on invisible views, once the transition is over or another one begins.
  var dropped: [SavedViewState] = []
  /// Animates the transition.
  var animator: (any ViewControllerAnimatedTransitioning)?
  /// Holds the views of both controllers meanwhile.
  let containerView: View = NavigationView(frame: .zero)
  /// The part of the stack's view that the source's view covers, and the destination's in the end, in points.
  let area: CGRect

  init(
    _ navigation: NavigationController, _ operation: NavigationController.Operation, from: ViewController,
    to: ViewController, _ isAnimated: Bool
  ) {
    (self.navigation, self.operation, self.from, self.to) = (navigation, operation, from, to)
    self.isAnimated = isAnimated
    area = from.view.frame
    (stack, savedStates) = (navigation.viewControllers, navigation.savedStates)
  }

  /// Releases the controllers that are no longer part of the stack.
  func leave() {
    for savedState in dropped.reversed() { savedState.restore() }
    dropped = []
    guard let navigation else { return }
    for controller in stack + [from, to] where controller.navigationController === navigation {
      if !navigation.viewControllers.contains(where: { $0 === controller }) { controller.navigationController = nil }
    }
  }

  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: TransitionContextViewKey) -> View? {
    switch key {
    case .from: from.view
    case .to: to.view
    default: nil
    }
  }

  func initialFrame(for vc: ViewController) -> CGRect { vc === from ? area : .zero }

  func finalFrame(for vc: ViewController) -> CGRect { vc === to ? area : .zero }

  /// Puts the source's view into the container, and that into the stack's view.
  func fillContainer(in view: View) {
    containerView.frame = view.bounds
    containerView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(containerView)
    containerView.addSubview(from.view)
  }

  func completeTransition(_ didComplete: Bool) { navigation?.end(self, didComplete) }
}

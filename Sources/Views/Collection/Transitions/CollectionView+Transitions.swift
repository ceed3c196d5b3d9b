extension SpringflowAdditions where Self: CollectionView {
  // MARK: Changes of layouts

  /// Replaces the layout, with an animation or at once.
  ///
  /// - Parameters:
  ///   - layout: The new layout.
  ///   - animation: The animation of elements to their new positions, a curve or a spring; the view's
  ///     ``updateAnimation`` unless given.
  ///   - anchor: The item that stays in view; unless given, the focused or a selected one, if it is visible, else the
  ///     one nearest to the view's centre.
  ///   - completion: Called when all animations have settled, with `true`, or with `false` if everything was reloaded
  ///     before.
  /// - Precondition: The data source's counts do not change.
  /// - Complexity: O(*v*) for *v* elements near the view, in addition to the layouts' own.
  public func setCollectionViewLayout(
    _ layout: CollectionViewLayout, with animation: UpdateAnimation? = nil, keepingInView anchor: IndexPath?,
    completion: ((Bool) -> Void)? = nil
  ) {
    replaceLayout(by: layout, with: animation, keeping: TransitionAnchor(item: anchor), completion: completion)
  }

  /// Replaces the layout in an update, and keeps an item or an offset.
  func replaceLayout(
    by layout: CollectionViewLayout, with animation: UpdateAnimation?, keeping anchor: TransitionAnchor,
    completion: ((Bool) -> Void)?
  ) {
    do {
      try engine.update(
        BatchUpdate(), with: animation, keeping: anchor, changingData: { collectionViewLayout = layout },
        completion: completion)
    } catch { fatalError(error.description) }
  }

  /// Replaces the layout with an animation: a curve or a spring.
  public func setCollectionViewLayout(
    _ layout: CollectionViewLayout, with animation: UpdateAnimation, completion: ((Bool) -> Void)? = nil
  ) {
    setCollectionViewLayout(layout, with: animation, keepingInView: nil, completion: completion)
  }

  // MARK: Interactive transitions

  /// Begins an interactive transition that keeps an item in view, such as the one that is pinched.
  @discardableResult
  public func startInteractiveTransition(
    to layout: CollectionViewLayout, keepingInView anchor: IndexPath?,
    completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) -> CollectionViewTransitionLayout {
    engine.transitions.begin(to: layout, keeping: anchor, completion: completion)
  }

  /// Finishes the interactive transition with an animation of its own.
  public func finishInteractiveTransition(with animation: UpdateAnimation) {
    engine.transitions.end(at: 1, with: animation)
  }

  /// Cancels the interactive transition with an animation of its own.
  public func cancelInteractiveTransition(with animation: UpdateAnimation) {
    engine.transitions.end(at: 0, with: animation)
  }
}

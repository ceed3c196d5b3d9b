import SpringflowGeometry

extension CollectionView {
  // MARK: Changes of layouts

  /// Puts another layout in the place of the present one, in an animation of one's own or at once.
  ///
  /// - Parameters:
  ///   - layout: The new layout.
  ///   - animation: How elements go to their new places, a curve or a spring; the view's ``updateAnimation`` unless given.
  ///   - anchor: The item that stays in view; unless given the keyboard's or a selected one, if it is in sight, else the
  ///     one nearest to the view's centre.
  ///   - completion: Called when all has settled, with `true`, or with `false` if all was asked for anew before.
  /// - Precondition: The data source's counts stay as they are.
  /// - Complexity: O(*v*) for *v* elements near the view, beside the layouts' own.
  public func setCollectionViewLayout(
    _ layout: CollectionViewLayout, with animation: UpdateAnimation? = nil, keepingInView anchor: IndexPath?,
    completion: ((Bool) -> Void)? = nil
  ) {
    engine.transitions.anchor = anchor
    animate(with: animation, { collectionViewLayout = layout }, completion: completion)
    engine.transitions.anchor = nil
  }

  /// Puts another layout in the place of the present one, in an animation of one's own: a curve or a spring.
  public func setCollectionViewLayout(
    _ layout: CollectionViewLayout, with animation: UpdateAnimation, completion: ((Bool) -> Void)? = nil
  ) {
    setCollectionViewLayout(layout, with: animation, keepingInView: nil, completion: completion)
  }

  // MARK: Interactive transitions

  /// Begins an interactive transition to another layout: set the progress of the layout that is returned.
  /// (`startInteractiveTransition(to:completion:)`.)
  ///
  /// If a transition between this layout and another one is under way, interactive or not, it is resumed and returned.
  /// If it led away from `layout` it is reversed, and its progress is 1 less the old one. A transition to any other
  /// layout begins with the states on screen, and the rest of the old one decays. The content does not scroll during a
  /// transition.
  ///
  /// - Parameters:
  ///   - layout: The layout to go to.
  ///   - completion: Called once, at the end: with whether the view has got `layout`, and whether the transition came to
  ///     an end rather than being resumed or given up for another layout.
  /// - Returns: The layout that the view has until then: the delegate's, or else the library's own.
  /// - Precondition: `layout` is not the view's, and the data source's counts stay as they are.
  @discardableResult
  public func startInteractiveTransition(
    to layout: CollectionViewLayout, completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) -> CollectionViewTransitionLayout {
    engine.beginTransition(to: layout, keeping: nil, completion: completion)
  }

  /// The same with the item that stays in view, such as the one that is pinched.
  @discardableResult
  public func startInteractiveTransition(
    to layout: CollectionViewLayout, keepingInView anchor: IndexPath?,
    completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) -> CollectionViewTransitionLayout {
    engine.beginTransition(to: layout, keeping: anchor, completion: completion)
  }

  /// Completes the interactive transition with an animation. (`finishInteractiveTransition()`.)
  ///
  /// It goes on from its progress and its velocity; springs may overshoot. Nothing happens if none is under way:
  /// another layout may have replaced it meanwhile.
  public func finishInteractiveTransition() { engine.endTransition(at: 1, with: nil) }

  /// The same with an animation of its own.
  public func finishInteractiveTransition(with animation: UpdateAnimation) {
    engine.endTransition(at: 1, with: animation)
  }

  /// Animates the interactive transition back to its beginning. (`cancelInteractiveTransition()`.)
  public func cancelInteractiveTransition() { engine.endTransition(at: 0, with: nil) }

  /// The same with an animation of its own.
  public func cancelInteractiveTransition(with animation: UpdateAnimation) {
    engine.endTransition(at: 0, with: animation)
  }
}

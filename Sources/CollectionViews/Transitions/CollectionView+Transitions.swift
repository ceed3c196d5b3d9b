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
    live.transitions.anchor = anchor
    animate(with: animation, { collectionViewLayout = layout }, completion: completion)
    live.transitions.anchor = nil
  }

  /// Puts another layout in the place of the present one, in an animation of one's own: a curve or a spring.
  public func setCollectionViewLayout(
    _ layout: CollectionViewLayout, with animation: UpdateAnimation, completion: ((Bool) -> Void)? = nil
  ) {
    setCollectionViewLayout(layout, with: animation, keepingInView: nil, completion: completion)
  }

  // MARK: Led by a hand

  /// Begins a way to another layout that a hand leads: set the progress of what is returned.
  /// (`startInteractiveTransition(to:completion:)`.)
  ///
  /// While a way between this layout and another one is under way, led by a hand or by itself, it is the one that is
  /// returned, taken in hand where it is; where it led away from `layout` it turns round, its progress being the rest.
  /// Towards any other layout a new way begins where all is on screen, and what is left of the old one fades. The content
  /// does not scroll as long as a transition is under way.
  ///
  /// - Parameters:
  ///   - layout: The layout to go to.
  ///   - completion: Called once, at the end: with whether the view has got `layout`, and whether the way came to an end
  ///     of its own rather than being taken in hand again or given up for another layout.
  /// - Returns: The layout that the view has until then: the delegate's, or else the library's own.
  /// - Precondition: `layout` is not the view's, and the data source's counts stay as they are.
  @discardableResult
  public func startInteractiveTransition(
    to layout: CollectionViewLayout, completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) -> CollectionViewTransitionLayout {
    live.beginTransition(to: layout, keeping: nil, completion: completion)
  }

  /// The same with the item that stays in view, such as the one that is pinched.
  @discardableResult
  public func startInteractiveTransition(
    to layout: CollectionViewLayout, keepingInView anchor: IndexPath?,
    completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) -> CollectionViewTransitionLayout {
    live.beginTransition(to: layout, keeping: anchor, completion: completion)
  }

  /// Lets the way that a hand led go on to its end by itself. (`finishInteractiveTransition()`.)
  ///
  /// It goes on from where it is and as fast as it is; springs may swing past the end. Nothing happens if none is under
  /// way: another layout may have taken over meanwhile.
  public func finishInteractiveTransition() { live.endTransition(at: 1, with: nil) }

  /// The same with an animation of its own.
  public func finishInteractiveTransition(with animation: UpdateAnimation) {
    live.endTransition(at: 1, with: animation)
  }

  /// Lets the way that a hand led go back to where it began. (`cancelInteractiveTransition()`.)
  public func cancelInteractiveTransition() { live.endTransition(at: 0, with: nil) }

  /// The same with an animation of its own.
  public func cancelInteractiveTransition(with animation: UpdateAnimation) {
    live.endTransition(at: 0, with: animation)
  }
}

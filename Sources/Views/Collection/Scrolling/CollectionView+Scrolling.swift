import SpringflowNumerics

extension SpringflowAdditions where Self: CollectionView {
  /// Advances by one tick, 1/120 s: scrolling, layout, dynamics and animations, in this order.
  ///
  /// It is the view's host that advances, with all its views; a view that is in no other one is driven by this.
  ///
  /// - Complexity: O(*v*) for *v* visible elements, plus the layout's own.
  public func advance() { drivingHost.advance() }

  /// Ticks advanced so far.
  public var tick: Int { engine.tick }

  /// Whether anything moves: a scroll, an animator, an update.
  ///
  /// If not, no tick changes anything as long as nobody calls. What is out of date is brought up to date.
  public var isMoving: Bool {
    engine.bringUpToDate()
    drawMarkedViews(at: host?.tick ?? 0)
    return engine.isMoving || node.hasUndrawnViews || !(host?.gestures.isAtRest ?? true) || host?.isAnimating ?? false
  }

  // MARK: Touch

  /// A finger comes down at a point of the view, and stops a scroll.
  public func touchBegan(at point: CGPoint) { touch(0, .began, at: point) }

  /// The finger moves to a point of the view, and the content with it once it has moved by more than three points.
  public func touchMoved(to point: CGPoint) { touch(0, .moved, at: point) }

  /// The finger leaves: the content decelerates from its velocity, or springs back to its edges.
  public func touchEnded() {
    // A finger that is a menu's is not among the others.
    touch(0, .ended, at: lastPoint(of: 0))
  }

  // MARK: State

  /// Mixes in every bit that the next tick depends on, the data source's own apart.
  public func hash(into hash: inout StateHash) {
    engine.bringUpToDate()
    // As a frame does: what is looked at first must not make a difference.
    if node.hasMarkedViews {
      layOutSubtree()
      engine.bringUpToDate()
    }
    drawMarkedViews(at: host?.tick ?? 0)
    engine.hash(into: &hash)
    // Views and animations beside those of elements; nothing where there are none.
    if !node.subviews.isEmpty { hashInside(into: &hash) }
    if node.superview == nil { host?.hashAnimations(into: &hash) }
  }
}

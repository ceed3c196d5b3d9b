import SpringflowDeterminism
import SpringflowGeometry

extension CollectionView {
  /// Advances by one tick, 1/120 s: scrolling, layout, dynamics and animations, in this order.
  ///
  /// - Complexity: O(*v*) for *v* visible elements, plus the layout's own.
  public func advance() { engine.advance() }

  /// Ticks advanced so far.
  public var tick: Int { engine.tick }

  /// Whether anything moves: a scroll, an animator, an update.
  public var isMoving: Bool { engine.isMoving }

  // MARK: Touch

  /// A finger comes down at a point of the view, and stops a scroll.
  public func touchBegan(at point: CGPoint) { touch(0, .began, at: point) }

  /// The finger moves to a point of the view, and the content with it once it has moved by more than three points.
  public func touchMoved(to point: CGPoint) { touch(0, .moved, at: point) }

  /// The finger leaves: the content decelerates from its velocity, or springs back to its edges.
  public func touchEnded() {
    // A finger that is a menu's is not among the others.
    touch(0, .ended, at: touches.first { $0.id == 0 }?.point ?? engine.gestures.menu.point)
  }

  // MARK: State

  /// Mixes in every bit that the next tick depends on, the data source's own apart.
  public func hash(into hash: inout StateHash) {
    engine.bringUpToDate()
    engine.hash(into: &hash)
  }
}

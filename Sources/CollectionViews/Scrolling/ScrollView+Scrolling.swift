import SpringflowDeterminism
import SpringflowGeometry

/// What a scroll view can do, and is doing: collection views are the only ones there are.
extension ScrollView {
  /// The machinery, made when it is first needed.
  final var engine: CollectionViewEngine {
    if let engine = core as? CollectionViewEngine { return engine }
    guard let view = self as? CollectionView else {
      fatalError("a scroll view that is no collection view does not scroll")
    }
    let engine = CollectionViewEngine(view)
    core = engine
    return engine
  }

  /// Whether the content bounces in a horizontal drag even where it all fits.
  public var alwaysBounceHorizontal: Bool {
    get { engine.scroller.alwaysBounceHorizontal }
    set { engine.scroller.alwaysBounceHorizontal = newValue }
  }

  /// Whether the content bounces in a vertical drag even where it all fits.
  public var alwaysBounceVertical: Bool {
    get { engine.scroller.alwaysBounceVertical }
    set { engine.scroller.alwaysBounceVertical = newValue }
  }

  /// Whether fingers and wheels move the content; yes unless set.
  public var isScrollEnabled: Bool {
    get { engine.scroller.isEnabled }
    set {
      engine.scroller.isEnabled = newValue
      if !newValue { engine.letGo() }
      engine.gestures.scrollPan.isEnabled = newValue
    }
  }

  /// Whether the content comes to rest on pages as long as the view, each fling turning one; no unless set.
  ///
  /// Pages begin at the content's edge, insets included; the last one ends at the other edge. As UIKit documents it, the
  /// delegate's `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)` is not called then.
  public var isPagingEnabled: Bool {
    get { engine.scroller.isPaging }
    set { engine.scroller.isPaging = newValue }
  }

  /// Whether the content can be pulled past its edges and springs back; yes unless set.
  ///
  /// When the content's end comes in while a finger holds it past there, by an update, a resize or an inset, it stays where
  /// it is on screen, whatever this says, and goes on with the finger; an update that would leave more than half of the
  /// view empty brings the end to its middle, in its animation. When the finger leaves the content springs back.
  public var bounces: Bool {
    get { engine.scroller.bounces }
    set { engine.scroller.bounces = newValue }
  }

  /// How fast a fling loses speed.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the speed that is left after a millisecond.
    public let rawValue: CGFloat
    /// Makes a rate from the part of the speed that is left after a millisecond, above 0 and below 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// UIScrollView's usual one, 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// UIScrollView's fast one, 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// How fast a fling loses speed; `.normal` unless set. (`UIScrollView.decelerationRate`.)
  public var decelerationRate: DecelerationRate {
    get { DecelerationRate(rawValue: CGFloat(Portable.exp(-engine.scroller.x.decelerationRate / 1000))) }
    set {
      require(
        newValue.rawValue > 0 && newValue.rawValue < 1,
        "a deceleration rate lies above 0 and below 1, found \(newValue.rawValue)")
      let rate = Deceleration.rate(keptPerMillisecond: Double(newValue.rawValue))
      engine.scroller.x.decelerationRate = rate
      engine.scroller.y.decelerationRate = rate
    }
  }

  /// Whether a finger is on the content.
  public var isTracking: Bool { engine.scroller.isTracking }
  /// Whether a finger moves the content.
  public var isDragging: Bool { engine.scroller.isDragging }
  /// Whether the content moves on after a finger has left, or springs back to its edge.
  public var isDecelerating: Bool { engine.delegateQueue.motion == .decelerating && !engine.scroller.isIdle }
  /// How fast the content offset changes, in points per second: in a fling, under a finger that drags it, past an edge as
  /// much slower as the content follows, or because a dragged item is near an edge.
  public var contentVelocity: CGVector {
    let own = engine.scroller.velocity(at: engine.tick)
    guard let scroll = engine.reorder?.scroll else { return own }
    return CGVector(dx: own.dx + scroll.dx, dy: own.dy + scroll.dy)
  }

  /// Stands at a content offset, or sets out for one within the content, in points; whatever went on ends.
  ///
  /// To move the content beneath a fling that goes on, as content without an end does, set `contentOffset`.
  public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    engine.bringUpToDate()
    if animated { engine.seek(to: contentOffset) } else { engine.stand(at: contentOffset) }
  }

  /// Moves on by some points from where the content is going, staying within it; `point` is where the pointer is.
  ///
  /// What a wheel or an arrow key does: a smooth scroll that another call extends. Nothing, if scrolling is not
  /// enabled.
  public func scroll(by delta: CGVector, from point: CGPoint? = nil) {
    engine.bringUpToDate()
    if isScrollEnabled { engine.seek(by: delta, from: point) }
  }

  /// Where the finger is, or was last, in points of the content; `nil` before the first touch.
  public var touchLocation: CGPoint? {
    engine.scroller.touch.map { CGPoint(x: $0.x + bounds.minX, y: $0.y + bounds.minY) }
  }

  /// Whether an item looks pressed only when a finger has been on it for 0.15 s or leaves it, and not at once: a drag in
  /// between leaves no trace. Yes unless set. (`UIScrollView.delaysContentTouches`.)
  public var delaysContentTouches: Bool {
    get { engine.interaction.delaysContentTouches }
    set { engine.interaction.delaysContentTouches = newValue }
  }

  /// Brings layout and elements up to date now rather than in the next tick.
  public func layoutIfNeeded() {
    engine.bringUpToDate()
    engine.deliverPendingCalls()
  }
}

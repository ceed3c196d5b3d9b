/// A scroll view's own pan: its gesture is the drag that scrolls.
final class ScrollPan: PanGestureRecognizer {
  final weak var scrollView: ScrollView?

  override var hasStoppedContent: Bool { scrollView?.scroller.didStopByTouch ?? false }

  /// The finger's velocity in the view's coordinates, in points per second.
  var fingerVelocity: CGVector {
    let velocity = velocity(in: scrollView)
    return CGVector(dx: velocity.x, dy: velocity.y)
  }

  /// The corrected middle of the fingers, from the view's top left corner.
  var pointInView: CGPoint { scrollView?.rectanglePoint(fromHost: place) ?? place }

  private var originInView: CGPoint { scrollView?.rectanglePoint(fromHost: origin) ?? origin }

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let isFirst = downTouches.count == touches.count
    super.touchesBegan(touches, with: event)
    if isFirst { scrollView?.scrolling.holdContent(at: pointInView) }
  }

  override func beginsLate() {
    super.beginsLate()
    scrollView?.scroller.resetTrackedPoint(to: pointInView)
  }

  /// Lets the content follow the fingers, unless the zoom does: that keeps what is under them there.
  private func follow(_ scrollView: ScrollView) {
    if scrollView.isZooming, downTouches.count > 1 {
      scrollView.scroller.resetTrackedPoint(to: pointInView)
    } else {
      scrollView.scrolling.drag(to: pointInView)
    }
  }

  // Fingers drag and zoom at once.

  public override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.pinchGestureRecognizer
  }

  public override func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool {
    preventingGestureRecognizer !== scrollView?.pinchGestureRecognizer
  }

  /// A way along an axis on which the content cannot move begins no drag: it is left to swipes and to what is in the
  /// content. An oblique one begins once it has gone farther along the other axis than a swipe may drift.
  override var leadsSomewhere: Bool {
    guard let scrollView, !canMove(scrollView) else { return true }
    let (moved, scroller, drift) = (translation(in: scrollView), scrollView.scroller, SwipeGestureRecognizer.slack)
    return scroller.x.isScrollable && abs(moved.x) > drift || scroller.y.isScrollable && abs(moved.y) > drift
  }

  /// A drag along an axis on which the content cannot move, or away from an edge at which it is, is left to a scroll
  /// view around this one that can follow it.
  override var mayBegin: Bool {
    guard let scrollView, !canMove(scrollView) || isAtEdge(scrollView) else { return true }
    var next = scrollView.superview
    while let view = next {
      if let outer = view as? ScrollView, outer.isScrollEnabled, canMove(outer),
        !canMove(scrollView) || !isAtEdge(outer)
      {
        return false
      }
      next = view.superview
    }
    return true
  }

  /// Whether a scroll view's content has come to the edge that the fingers lead it away from.
  private func isAtEdge(_ scrollView: ScrollView) -> Bool {
    let moved = translation(in: scrollView)
    let (axis, way) =
      abs(moved.x) > abs(moved.y) ? (scrollView.scroller.x, moved.x) : (scrollView.scroller.y, moved.y)
    return way > 0 ? axis.offset <= axis.range.lowerBound + 0.5 : axis.offset >= axis.range.upperBound - 0.5
  }

  /// Whether a scroll view's content can move along the axis on which the fingers have moved most.
  private func canMove(_ scrollView: ScrollView) -> Bool {
    let moved = translation(in: scrollView)
    return abs(moved.x) > abs(moved.y) ? scrollView.scroller.x.isScrollable : scrollView.scroller.y.isScrollable
  }

  override func didSettle() {
    guard let scrollView else { return }
    switch settled {
    case .began:
      let moved = translation(in: scrollView)
      if downTouches.count > 1 {
        scrollView.scroller.resetTrackedPoint(to: originInView)
      } else if min(abs(moved.x), abs(moved.y)) > Scroller.slop, !scrollView.scroller.isScrollableAlongBoth {
        // The way began along the other axis: what it has gone along this one is not made up for.
        scrollView.scroller.resetTrackedPoint(to: pointInView)
      }
      scrollView.scrolling.beginDragging()
      follow(scrollView)
    case .changed: follow(scrollView)
    case .ended, .failed: scrollView.scrolling.endDragging(velocity: fingerVelocity)
    // The content stays, or goes back within its edges.
    case .cancelled: scrollView.scrolling.endDragging(velocity: .zero)
    case .possible: break
    }
  }
}

import SpringflowDeterminism
import SpringflowGeometry

/// What fingers do to the content: they hold, drag and let go of it. Points of the view.
///
/// ``GestureArbiter`` decides which of them drag (``ScrollPan``), and tells what they press (`LiveCollection+Press`).
extension LiveCollection {
  /// Slower content, in points per second, is taken to lie still by whoever touches it.
  private static let slowestSeen: CGFloat = 20

  /// A finger comes down: what scrolls stops under it.
  func holdContent(at point: CGPoint) {
    report.didStopByTouch = false
    guard scroller.isEnabled, transition == nil else { return }
    refit()
    let speed = scroller.velocity(at: tick)
    let isSeen = max(abs(speed.dx), abs(speed.dy)) >= Self.slowestSeen || scroller.overshoot != .zero
    report.didStopByTouch = !scroller.isIdle && !scroller.isTracking && isSeen
    scroller.touchDown(at: point, tick: tick)
    endWay()
  }

  /// The content follows the finger from now on, if it can be moved at all.
  func beginDragging() {
    guard scroller.isTracking, !scroller.isDragging, scroller.isScrollable else { return }
    scroller.beginDragging()
    view.delegate?.scrollViewWillBeginDragging(view)
  }

  /// The finger is elsewhere; the content follows at once, if it is being dragged.
  func drag(to point: CGPoint) {
    guard scroller.isTracking else { return }
    scroller.touchMoved(to: point, tick: tick)
    moveBounds(to: scroller.offset)
  }

  /// The finger leaves: the content flings on as fast as it went, or goes back within its edges.
  ///
  /// Where it comes to rest say, one after the other: the fling or the page, the layout, the delegate.
  func endDragging() {
    guard scroller.isTracking else { return }
    let wasDragging = scroller.isDragging
    let release = scroller.release(at: tick)
    var target = release.target
    if wasDragging || report.didStopByTouch {
      target = layout.targetContentOffset(
        forProposedContentOffset: target, withScrollingVelocity: release.pointsPerMillisecond)
    }
    if wasDragging, !scroller.isPaging {
      view.delegate?.scrollViewWillEndDragging(
        view, withVelocity: release.pointsPerMillisecond, targetContentOffset: &target)
    }
    require(
      target.x.isFinite && target.y.isFinite,
      "the content is to come to rest at (\(target.x), \(target.y)); a content offset is two finite numbers")
    // Whoever was asked may have sent the content elsewhere, and has been told that the drag is over.
    if scroller.isTracking {
      scroller.touchUp(release, target: target, tick: tick)
      if wasDragging { view.delegate?.scrollViewDidEndDragging(view, willDecelerate: !scroller.isIdle) }
    }
    beginWay()
  }

  /// The drag is broken off: the content stays, or goes back within its edges.
  func cancelDragging() {
    scroller.forgetMotion()
    endDragging()
  }
}

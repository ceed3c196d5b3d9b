import SpringflowDeterminism
import SpringflowGeometry

/// Touches that hold, drag and release the content. Points of the view.
///
/// ``GestureCoordinator`` decides which of them drag (``ScrollPan``) and reports what they press
/// (`CollectionViewEngine+Press`).
extension CollectionViewEngine {
  /// Slower content, in points per second, looks still to the user who touches it.
  private static let slowestSeen: CGFloat = 20

  /// A touch begins: a scroll stops under it.
  func holdContent(at point: CGPoint) {
    bringUpToDate()
    delegateQueue.didStopByTouch = false
    guard scroller.isEnabled, transition == nil else { return }
    refit()
    let speed = scroller.velocity(at: tick)
    let isSeen = max(abs(speed.dx), abs(speed.dy)) >= Self.slowestSeen || scroller.overshoot != .zero
    delegateQueue.didStopByTouch = !scroller.isIdle && !scroller.isTracking && isSeen
    scroller.touchDown(at: point, tick: tick)
    endScrollMotion()
  }

  /// The content follows the finger from now on, if it can be moved at all.
  func beginDragging() {
    guard scroller.isTracking, !scroller.isDragging, scroller.isScrollable else { return }
    scroller.beginDragging()
    view.delegate?.scrollViewWillBeginDragging(view)
  }

  /// The finger moves; the content follows at once, if it is being dragged.
  func drag(to point: CGPoint) {
    guard scroller.isTracking else { return }
    scroller.touchMoved(to: point, tick: tick)
    moveBounds(to: scroller.offset)
  }

  /// The drag ends: the content continues with its velocity, or returns within its edges.
  ///
  /// Its destination is set by the fling or the page, then by the layout, then by the delegate.
  func endDragging() {
    guard scroller.isTracking else { return }
    let wasDragging = scroller.isDragging
    let release = scroller.release(at: tick)
    var target = release.target
    if wasDragging || delegateQueue.didStopByTouch {
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
    // The layout or the delegate may have scrolled meanwhile; the delegate has then been told that the drag is over.
    if scroller.isTracking {
      scroller.touchUp(release, target: target, tick: tick)
      if wasDragging { view.delegate?.scrollViewDidEndDragging(view, willDecelerate: !scroller.isIdle) }
    }
    beginScrollMotion()
  }

  /// The drag is cancelled: the content stays, or goes back within its edges.
  func cancelDragging() {
    scroller.forgetMotion()
    endDragging()
  }
}

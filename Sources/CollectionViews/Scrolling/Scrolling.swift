import SpringflowDeterminism
import SpringflowGeometry

/// Scrolling: by a program, by touches and by its own motion, and what the delegate hears of it.
///
/// The view's ``Scroller`` owns the content offset. ``GestureCoordinator`` decides which touches drag (``ScrollPan``).
@MainActor
final class Scrolling {
  /// The motion of the content without a finger, as reported to the delegate.
  enum ScrollMotion: Int {
    /// No motion: the content is at rest, or a finger holds it.
    case none
    /// A deceleration after a drag, or a return to an edge.
    case decelerating
    /// An animated scroll by a program, a key or a wheel.
    case animating
  }

  /// The view, which owns this by its engine.
  private unowned(unsafe) let view: CollectionView
  private(set) var motion = ScrollMotion.none
  var indicators = ScrollIndicators()

  init(_ view: CollectionView) { self.view = view }

  private var engine: CollectionViewEngine { view.engine }

  /// Tells the scroller what the view's content, its insets and its size are. Called when layout and bounds agree.
  func fit() {
    view.scroller.fit(content: view.contentSize, inset: view.adjustedContentInset, view: view.bounds.size)
  }

  /// Lets the content move, and the layout hear of it.
  func move(_ change: (inout Scroller) -> Void) {
    var next = view.scroller
    change(&next)
    if next.offset == view.scroller.offset {
      view.scroller = next
    } else {
      engine.changeBounds(to: CGRect(origin: next.offset, size: view.bounds.size)) { view.scroller = next }
    }
  }

  /// Moves the content offset without ending the scroll that may be under way.
  func translate(by shift: CGPoint) { move { $0.translate(by: shift) } }

  // MARK: A program's scrolling

  /// Scrolls to a place in the content, animated. Does nothing during a transition between two layouts.
  func seek(to place: CGPoint) {
    if engine.transition != nil { return }
    cancelDrag()
    view.scroller.seek(place, tick: engine.tick)
    setOut()
  }

  /// Scrolls by `delta` points from the present target, animated.
  func seek(by delta: CGVector, from point: CGPoint?) {
    if engine.transition != nil { return }
    view.scroller.seek(by: delta, from: point, tick: engine.tick)
    if !view.scroller.isTracking { setOut() }
  }

  /// Stops any scroll and sets the content offset. Does nothing during a transition between two layouts.
  func stand(at place: CGPoint) {
    if engine.transition != nil { return }
    view.scroller.stop()
    view.contentOffset = place
  }

  private func setOut() {
    let before = motion
    if view.scroller.isUnderWay(at: engine.tick) { motion = .animating }
    if before == .decelerating, motion == .animating { view.delegate?.scrollViewDidEndDecelerating(view) }
  }

  /// Ends the drag without a release: the content stays, or returns to its edge.
  func cancelDrag() {
    guard view.scroller.isTracking else { return }
    let wasDragging = view.scroller.isDragging
    view.scroller.cancelDrag()
    if wasDragging { view.delegate?.scrollViewDidEndDragging(view, willDecelerate: false) }
  }

  // MARK: Motion

  /// How fast the content offset changes by a drag or its own motion, in points per second.
  var velocity: CGVector {
    view.scroller.velocity(at: engine.tick, finger: engine.scrollPan.fingerVelocity(at: engine.tick))
  }

  /// Reports the beginning of a motion without a finger.
  func beginMotion() {
    guard motion == .none, !view.scroller.isTracking, !view.scroller.isIdle else { return }
    motion = .decelerating
    view.delegate?.scrollViewWillBeginDecelerating(view)
  }

  func endMotion() {
    let ended = motion
    motion = .none
    switch ended {
    case .none: break
    case .decelerating: view.delegate?.scrollViewDidEndDecelerating(view)
    case .animating: view.delegate?.scrollViewDidEndScrollingAnimation(view)
    }
  }

  /// Ends a tick's scrolling: motions that began or ended in it are reported.
  func settle() {
    let isMoving = !view.scroller.isIdle
    if isMoving, view.scroller.hasRoom, motion != .none || view.scroller.isDragging { indicators.show(at: engine.tick) }
    if motion != .none, !isMoving || view.scroller.isTracking { endMotion() }
    beginMotion()
  }

  /// The visible scroll indicators, in points of the viewport.
  var indicatorBars: [Frame.Indicator] {
    guard indicators.isChanging(at: engine.tick) else { return [] }
    var bars = indicators.bars(view.scroller.x, view.scroller.y, view: view.bounds.size, at: engine.tick)
    for index in bars.indices {
      bars[index].rect = bars[index].rect.offsetBy(dx: view.frame.minX, dy: view.frame.minY)
    }
    return bars
  }

  func hash(into hash: inout StateHash) {
    hash.combine(motion.rawValue)
    indicators.hash(into: &hash)
  }

  // MARK: Touches. Points of the view.

  /// A touch begins: a scroll stops under it.
  func holdContent(at point: CGPoint) {
    engine.bringUpToDate()
    view.scroller.touchDown(at: point, tick: engine.tick, holds: engine.transition == nil)
    if view.scroller.isTracking { endMotion() }
  }

  /// The content follows the finger from now on, if it can be moved at all.
  func beginDragging() {
    guard view.scroller.isTracking, !view.scroller.isDragging, view.scroller.isScrollable else { return }
    view.scroller.beginDragging()
    view.delegate?.scrollViewWillBeginDragging(view)
  }

  /// The finger moves; the content follows at once, if it is being dragged.
  func drag(to point: CGPoint) {
    guard view.scroller.isTracking else { return }
    move { $0.followTouch(to: point) }
  }

  /// The drag ends: the content continues with the finger's velocity, in points per second, or returns within its edges.
  ///
  /// Its destination is set by the fling or the page, then by the layout, then by the delegate.
  func endDragging(velocity: CGVector) {
    guard view.scroller.isTracking else { return }
    let wasDragging = view.scroller.isDragging
    let release = view.scroller.release(finger: velocity)
    var target = release.target
    if wasDragging || view.scroller.didStopByTouch {
      target = engine.layout.targetContentOffset(
        forProposedContentOffset: target, withScrollingVelocity: release.pointsPerMillisecond)
    }
    if wasDragging, !view.scroller.isPaging {
      view.delegate?.scrollViewWillEndDragging(
        view, withVelocity: release.pointsPerMillisecond, targetContentOffset: &target)
    }
    require(
      target.x.isFinite && target.y.isFinite,
      "the content is to come to rest at (\(target.x), \(target.y)); a content offset is two finite numbers")
    // The layout or the delegate may have scrolled meanwhile; the delegate has then been told that the drag is over.
    if view.scroller.isTracking {
      view.scroller.touchUp(release, target: target, tick: engine.tick)
      if wasDragging { view.delegate?.scrollViewDidEndDragging(view, willDecelerate: !view.scroller.isIdle) }
    }
    beginMotion()
  }
}

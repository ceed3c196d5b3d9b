import SpringflowNumerics

/// Scrolling: by a program, by touches and by its own motion, and what the delegate hears of it.
///
/// The view's ``Scroller`` owns the content offset. ``GestureCoordinator`` decides which touches drag
/// (``ScrollPan``).
@MainActor
package final class Scrolling {
  /// The motion of the content without a finger, as reported to the delegate.
  package enum ScrollMotion: Int {
    /// No motion: the content is at rest, or a finger holds it.
    case none
    /// A deceleration after a drag, or a return to an edge.
    case decelerating
    /// An animated scroll by a program, a key or a wheel.
    case animating
  }

  /// The view, which owns this.
  private unowned(unsafe) let view: ScrollView
  private(set) var motion = ScrollMotion.none
  var indicators = ScrollIndicators()

  init(_ view: ScrollView) { self.view = view }

  /// Tells the scroller what the view's content, its insets and its size are. Called when layout and bounds agree.
  func fit() {
    view.scroller.fit(content: view.measuredContentSize, inset: view.adjustedContentInset, view: view.model.size)
    view.noteAdjustedInset()
  }

  /// The motion that is to be taken over when the view's bounds are set.
  private var motionToTake: ((inout Scroller) -> Void)?

  /// Lets the content move by setting the view's offset, as in UIKit: a subclass may observe that, or change it.
  func move(_ change: @escaping (inout Scroller) -> Void) {
    var next = view.scroller
    change(&next)
    let place = view.contentOffset
    if next.offset == place { return view.scroller = next }
    motionToTake = change
    view.contentOffset = next.offset
    // A subclass that keeps the content where it was has not set the bounds.
    guard let change = takeMotion() else { return }
    change(&view.scroller)
    view.scroller.hold(at: place)
  }

  /// The motion because of which the view's bounds are set, if that is why.
  func takeMotion() -> ((inout Scroller) -> Void)? {
    defer { motionToTake = nil }
    return motionToTake
  }

  /// Moves the content offset without ending the scroll that may be under way.
  ///
  /// - Parameter keepsGoal: Whether an offset that is scrolled to stays the same number, rather than the same content.
  func translate(by shift: CGPoint, keepsGoal: Bool = false) { move { $0.translate(by: shift, keepsGoal: keepsGoal) } }

  /// Takes content that has become shorter back within its edges, and pages of a view of another size to their places;
  /// returns whether there was anything to do.
  func correct() -> Bool {
    let place = view.scroller.corrected
    if place == view.contentOffset { return false }
    if AnimationScope.current?.animation == nil {
      move { $0.correct() }
    } else {
      view.contentOffset = place
    }
    return true
  }

  // MARK: A program's scrolling

  /// Whether the animated scroll under way is to an item, wherever that is by then.
  private(set) var followsItem = false

  /// Scrolls to a place in the content, animated, or to an item that is there now. Does nothing during a transition
  /// between two layouts.
  func seek(to place: CGPoint, followingItem: Bool = false) {
    if view.isScrollingSuspended { return }
    cancelDrag()
    // One that another one replaces is over.
    if motion == .animating { endMotion() }
    (goesToTop, followsItem) = (false, followingItem)
    view.scroller.seek(place, tick: view.scrollTick)
    setOut()
  }

  /// Scrolls by `delta` points from the present target, animated.
  func seek(by delta: CGVector, from point: CGPoint?) {
    if view.isScrollingSuspended { return }
    view.scroller.seek(by: delta, from: point, tick: view.scrollTick)
    if !view.scroller.isTracking { setOut() }
  }

  /// Whether the animated scroll under way is to the top, on behalf of the user.
  private var goesToTop = false

  /// Scrolls to the top, if the delegate allows it.
  func seekTop() {
    guard view.scrollDelegate?.scrollViewShouldScrollToTop(view) ?? true else { return }
    seek(to: CGPoint(x: view.contentOffset.x, y: -view.adjustedContentInset.top))
    if motion == .animating { goesToTop = true } else { view.scrollDelegate?.scrollViewDidScrollToTop(view) }
  }

  /// Stops any scroll and sets the content offset. Does nothing during a transition between two layouts.
  func stand(at place: CGPoint) {
    if view.isScrollingSuspended { return }
    view.scroller.stop()
    view.contentOffset = place
  }

  private func setOut() {
    let before = motion
    if view.scroller.isUnderWay(at: view.scrollTick) { motion = .animating }
    if before == .decelerating, motion == .animating { view.scrollDelegate?.scrollViewDidEndDecelerating(view) }
  }

  /// Ends the drag without a release: the content stays, or returns to its edge.
  func cancelDrag() {
    guard view.scroller.isTracking else { return }
    let wasDragging = view.scroller.isDragging
    view.scroller.cancelDrag()
    if wasDragging { view.scrollDelegate?.scrollViewDidEndDragging(view, willDecelerate: false) }
  }

  /// Ends a drag and a fling; a program's scroll goes on.
  func halt() {
    cancelDrag()
    if motion != .animating { view.scroller.stop() }
  }

  // MARK: Motion

  /// How fast the content offset changes by a drag or its own motion, in points per second.
  var velocity: CGVector {
    view.scroller.velocity(at: view.scrollTick, finger: view.scrollPan.fingerVelocity)
  }

  /// Reports the beginning of a motion without a finger.
  func beginMotion() {
    guard motion == .none, !view.scroller.isTracking, !view.scroller.isIdle else { return }
    motion = .decelerating
    view.scrollDelegate?.scrollViewWillBeginDecelerating(view)
  }

  func endMotion() {
    let (ended, isAtTop) = (motion, goesToTop && view.contentOffset.y <= -view.adjustedContentInset.top)
    (motion, goesToTop) = (.none, false)
    switch ended {
    case .none: break
    case .decelerating: view.scrollDelegate?.scrollViewDidEndDecelerating(view)
    case .animating where isAtTop: view.scrollDelegate?.scrollViewDidScrollToTop(view)
    case .animating: view.scrollDelegate?.scrollViewDidEndScrollingAnimation(view)
    }
  }

  /// Ends a tick's scrolling: motions that began or ended in it are reported.
  func settle() {
    if motion == .animating { view.scroller.confirmGoal(tick: view.scrollTick) }
    let isMoving = !view.scroller.isIdle
    if isMoving, view.scroller.hasRoom, motion != .none || view.scroller.isDragging {
      indicators.show(at: view.scrollTick)
    }
    if motion != .none, !isMoving || view.scroller.isTracking { endMotion() }
    beginMotion()
  }

  /// The visible scroll indicators, in points from the view's top left corner.
  var indicatorBars: [Frame.Indicator] {
    guard indicators.isChanging(at: view.scrollTick) else { return [] }
    return indicators.bars(view.scroller.x, view.scroller.y, view: view.bounds.size, at: view.scrollTick)
  }

  func hash(into hash: inout StateHash) {
    hash.combine(motion.rawValue)
    if goesToTop || followsItem { hash.combine(flags: goesToTop, followsItem) }
    indicators.hash(into: &hash)
  }

  // MARK: Touches. Points of the view.

  /// A touch begins: a scroll stops under it.
  func holdContent(at point: CGPoint) {
    view.bringUpToDate()
    view.scroller.touchDown(at: point, tick: view.scrollTick, holds: !view.isScrollingSuspended)
    if view.scroller.isTracking { endMotion() }
  }

  /// The content follows the finger from now on, if it can be moved at all.
  func beginDragging() {
    guard view.scroller.isTracking, !view.scroller.isDragging, view.scroller.isScrollable else { return }
    view.scroller.beginDragging()
    view.scrollDelegate?.scrollViewWillBeginDragging(view)
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
    var release = view.scroller.release(finger: velocity)
    var target = release.target
    if wasDragging || view.scroller.didStopByTouch {
      target = view.restingOffset(for: target, velocity: release.pointsPerMillisecond)
    }
    if wasDragging, !view.scroller.isPaging {
      let (proposed, place) = (target, view.contentOffset)
      withUnsafeMutablePointer(to: &target) {
        view.scrollDelegate?.scrollViewWillEndDragging(
          view, withVelocity: release.pointsPerMillisecond, targetContentOffset: $0)
      }
      if !target.x.isFinite || !target.y.isFinite {
        let found = "(\(target.x), \(target.y))"
        target = proposed
        view.report(
          "target of the delegate",
          "the delegate's scrollViewWillEndDragging(_:withVelocity:targetContentOffset:) gave \(found); it is left "
            + "out. Give finite numbers")
      }
      // A delegate that has stopped the content, and put it elsewhere itself, animated or not, finds it there.
      if target == place, view.contentOffset != place {
        target = view.contentOffset
        release = Scroller.Release(velocity: .zero, target: target)
      }
    }
    // The layout or the delegate may have scrolled meanwhile; the delegate has then been told that the drag is over.
    if view.scroller.isTracking {
      view.scroller.touchUp(release, target: target, tick: view.scrollTick)
      if wasDragging { view.scrollDelegate?.scrollViewDidEndDragging(view, willDecelerate: !view.scroller.isIdle) }
    }
    beginMotion()
  }
}

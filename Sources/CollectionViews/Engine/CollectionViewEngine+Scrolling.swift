import SpringflowGeometry

/// Scrolling and what the delegate hears of it.
extension CollectionViewEngine {
  /// Whether the touch that is or was last on the view has stopped content that was seen to move.
  var didStopByTouch: Bool { delegateQueue.didStopByTouch }

  var isContentHeld: Bool { scroller.isTracking }

  // MARK: A program's scrolling

  /// Scrolls to a place in the content, animated. Does nothing during a transition between two layouts.
  func seek(to place: CGPoint) {
    if transition != nil { return }
    cancelDrag()
    refit()
    scroller.seek(place, tick: tick)
    setOut()
  }

  /// Scrolls by `delta` points from the present target, animated.
  func seek(by delta: CGVector, from point: CGPoint?) {
    if transition != nil { return }
    refit()
    scroller.seek(by: delta, from: point, tick: tick)
    if !scroller.isTracking { setOut() }
  }

  /// Stops any scroll and sets the content offset. Does nothing during a transition between two layouts.
  func stand(at place: CGPoint) {
    if transition != nil { return }
    scroller.stop()
    view.contentOffset = place
  }

  private func setOut() {
    let before = delegateQueue.motion
    if scroller.isUnderWay(at: tick) { delegateQueue.motion = .animating }
    if before == .decelerating, delegateQueue.motion == .animating { view.delegate?.scrollViewDidEndDecelerating(view) }
  }

  /// Ends the drag without a release: the content stays, or returns to its edge.
  func cancelDrag() {
    guard scroller.isTracking else { return }
    let wasDragging = scroller.isDragging
    scroller.cancelDrag()
    if wasDragging { view.delegate?.scrollViewDidEndDragging(view, willDecelerate: false) }
  }

  // MARK: Motion

  /// Reports the beginning of a motion without a finger.
  func beginScrollMotion() {
    guard delegateQueue.motion == .none, !scroller.isTracking, !scroller.isIdle else { return }
    delegateQueue.motion = .decelerating
    view.delegate?.scrollViewWillBeginDecelerating(view)
  }

  func endScrollMotion() {
    let motion = delegateQueue.motion
    delegateQueue.motion = .none
    switch motion {
    case .none: break
    case .decelerating: view.delegate?.scrollViewDidEndDecelerating(view)
    case .animating: view.delegate?.scrollViewDidEndScrollingAnimation(view)
    }
  }

  /// Ends a tick's scrolling: motions that began or ended in it are reported.
  func settleScrolling() {
    let isMoving = !scroller.isIdle
    if isMoving, scroller.hasRoom, delegateQueue.motion != .none || scroller.isDragging { indicators.show(at: tick) }
    if delegateQueue.motion != .none, !isMoving || scroller.isTracking { endScrollMotion() }
    beginScrollMotion()
  }

  /// The visible scroll indicators, in points of the viewport.
  var indicatorBars: [Frame.Indicator] {
    guard indicators.isChanging(at: tick) else { return [] }
    var bars = indicators.bars(scroller.x, scroller.y, view: view.bounds.size, at: tick)
    for index in bars.indices {
      bars[index].rect = bars[index].rect.offsetBy(dx: view.frame.minX, dy: view.frame.minY)
    }
    return bars
  }
}

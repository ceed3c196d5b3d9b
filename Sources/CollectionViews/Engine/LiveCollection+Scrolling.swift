import SpringflowGeometry

/// Scrolling and what the delegate hears of it.
extension LiveCollection {
  /// Whether the touch that is or was last on the view has stopped content that was seen to move.
  var didStopByTouch: Bool { report.didStopByTouch }

  var isContentHeld: Bool { scroller.isTracking }

  // MARK: A program's scrolling

  /// Sets out for a place in the content; on the way between two layouts, which takes the content along, nothing.
  func seek(to place: CGPoint) {
    if transition != nil { return }
    letGo()
    refit()
    scroller.seek(place, tick: tick)
    setOut()
  }

  /// Sets out for a place some points from where the content is going.
  func seek(by delta: CGVector, from point: CGPoint?) {
    if transition != nil { return }
    refit()
    scroller.seek(by: delta, from: point, tick: tick)
    if !scroller.isTracking { setOut() }
  }

  /// Stands at a place in the content, whatever went on, but for a way between two layouts.
  func stand(at place: CGPoint) {
    if transition != nil { return }
    scroller.stop()
    view.contentOffset = place
  }

  private func setOut() {
    let before = report.way
    if scroller.isUnderWay(at: tick) { report.way = .animating }
    if before == .decelerating, report.way == .animating { view.delegate?.scrollViewDidEndDecelerating(view) }
  }

  /// The finger has the content no more, without having let go of it: it lies where it is, or goes back to its edge.
  func letGo() {
    guard scroller.isTracking else { return }
    let wasDragging = scroller.isDragging
    scroller.letGo()
    if wasDragging { view.delegate?.scrollViewDidEndDragging(view, willDecelerate: false) }
  }

  // MARK: Ways

  /// The content is found to move on by itself.
  func beginWay() {
    guard report.way == .none, !scroller.isTracking, !scroller.isIdle else { return }
    report.way = .decelerating
    view.delegate?.scrollViewWillBeginDecelerating(view)
  }

  func endWay() {
    let way = report.way
    report.way = .none
    switch way {
    case .none: break
    case .decelerating: view.delegate?.scrollViewDidEndDecelerating(view)
    case .animating: view.delegate?.scrollViewDidEndScrollingAnimation(view)
    }
  }

  /// The end of a tick's scrolling: what began or ended in it is told.
  func settleScrolling() {
    let isMoving = !scroller.isIdle
    if isMoving, scroller.hasRoom, report.way != .none || scroller.isDragging { indicators.show(at: tick) }
    if report.way != .none, !isMoving || scroller.isTracking { endWay() }
    beginWay()
  }

  /// The scroll indicators that are to be seen, in points of the viewport.
  var indicatorBars: [Frame.Indicator] {
    guard indicators.isChanging(at: tick) else { return [] }
    var bars = indicators.bars(scroller.x, scroller.y, view: view.bounds.size, at: tick)
    for index in bars.indices {
      bars[index].rect = bars[index].rect.offsetBy(dx: view.frame.minX, dy: view.frame.minY)
    }
    return bars
  }
}

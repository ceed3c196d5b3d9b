import SpringflowGeometry

/// The view's own pan: its gesture is the drag that scrolls.
final class ScrollPan: PanGestureRecognizer {
  weak var engine: CollectionViewEngine?

  override var hasStoppedContent: Bool { engine?.scroller.didStopByTouch ?? false }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let isFirst = downTouches.count == touches.count
    super.touchesBegan(touches, with: event)
    if isFirst { engine?.scrolling.holdContent(at: place) }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    super.touchesMoved(touches, with: event)
    // The scroller follows the finger from the touch on, before it drags.
    if !isUnderWay { engine?.scrolling.drag(to: place) }
  }

  override func beginsLate() {
    super.beginsLate()
    engine?.scrolling.drag(to: place)
    engine?.scroller.resetTrackedPoint()
  }

  override func didSettle() {
    switch settled {
    case .began:
      if downTouches.count > 1 {
        engine?.scrolling.drag(to: origin)
        engine?.scroller.resetTrackedPoint()
      }
      engine?.scrolling.beginDragging()
      engine?.scrolling.drag(to: place)
    case .changed: engine?.scrolling.drag(to: place)
    case .ended, .failed: engine?.scrolling.endDragging()
    case .cancelled: engine?.scrolling.cancelDragging()
    case .possible: break
    }
  }
}

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

  override func beginsLate() {
    super.beginsLate()
    engine?.scroller.resetTrackedPoint(to: place)
  }

  override func didSettle() {
    switch settled {
    case .began:
      if downTouches.count > 1 { engine?.scroller.resetTrackedPoint(to: origin) }
      engine?.scrolling.beginDragging()
      engine?.scrolling.drag(to: place)
    case .changed: engine?.scrolling.drag(to: place)
    case .ended, .failed: engine?.scrolling.endDragging(velocity: fingerVelocity(at: engine?.tick ?? 0))
    // The content stays, or goes back within its edges.
    case .cancelled: engine?.scrolling.endDragging(velocity: .zero)
    case .possible: break
    }
  }
}

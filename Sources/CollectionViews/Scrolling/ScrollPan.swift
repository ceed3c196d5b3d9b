import SpringflowGeometry

/// The view's own pan: its gesture is the drag that scrolls.
final class ScrollPan: PanGestureRecognizer {
  weak var engine: CollectionViewEngine?

  override var hasStoppedContent: Bool { engine?.didStopByTouch ?? false }

  /// The scroller stores the finger's position, too.
  override var isHashedElsewhere: Bool { isEnabled && isUncorrected && held.isEmpty }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let isFirst = downTouches.count == touches.count
    super.touchesBegan(touches, with: event)
    if isFirst { engine?.holdContent(at: place) }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    super.touchesMoved(touches, with: event)
    // The scroller follows the finger from the touch on, before it drags.
    if !isUnderWay { engine?.drag(to: place) }
  }

  override func beginsLate() {
    super.beginsLate()
    engine?.drag(to: place)
    engine?.scroller.resetTrackedPoint()
  }

  override func didSettle() {
    switch settled {
    case .began:
      if downTouches.count > 1 {
        engine?.drag(to: origin)
        engine?.scroller.resetTrackedPoint()
      }
      engine?.beginDragging()
      engine?.drag(to: place)
    case .changed: engine?.drag(to: place)
    case .ended, .failed: engine?.endDragging()
    case .cancelled: engine?.cancelDragging()
    case .possible: break
    }
  }
}

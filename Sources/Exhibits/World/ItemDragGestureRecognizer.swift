import Springflow

/// Recognizes fingers that come down on items of an animator, without delay, and tracks each of them.
final class ItemDragGestureRecognizer: GestureRecognizer {
  weak var dragging: ItemDragging?

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard let dragging else { return }
    for touch in event.touches where touches.contains(touch) {
      if dragging.beginDrag(at: touch.location(in: view), touch: touch.id) { state = .began }
    }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    for touch in event.touches where touches.contains(touch) {
      dragging?.drag(touch.id, to: touch.location(in: view))
    }
    if dragging?.isDragging == true { state = .changed }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) { end(touches, event, .ended) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    end(touches, event, .cancelled)
  }

  private func end(_ touches: Set<Touch>, _ event: Event, _ end: State) {
    for touch in event.touches where touches.contains(touch) { dragging?.release(touch.id) }
    let isOver = event.touches.allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
    if isOver { state = state == .possible ? .failed : end }
  }
}

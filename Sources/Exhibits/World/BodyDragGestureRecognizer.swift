import Springflow

/// Lets fingers take bodies, drag and release them. Points of the content.
@MainActor
protocol BodyDragging: AnyObject {
  /// Whether a finger holds a body.
  var isDragging: Bool { get }
  /// Attaches a finger to the body nearest to a point. Returns whether one is near enough.
  func beginDrag(at point: CGPoint, touch: Int) -> Bool
  /// Moves a finger, and with it the body that it holds.
  func drag(_ touch: Int, to point: CGPoint)
  /// Releases the body that a finger holds; the body keeps its velocity.
  func release(_ touch: Int)
}

/// Recognizes fingers that come down on bodies, without delay, and tracks each of them.
final class BodyDragGestureRecognizer: GestureRecognizer {
  weak var layout: (any BodyDragging)?

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard let layout else { return }
    for touch in event.touches where touches.contains(touch) {
      if layout.beginDrag(at: touch.location(in: view), touch: touch.id) { state = .began }
    }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    for touch in event.touches where touches.contains(touch) {
      layout?.drag(touch.id, to: touch.location(in: view))
    }
    if layout?.isDragging == true { state = .changed }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) { end(touches, event, .ended) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    end(touches, event, .cancelled)
  }

  private func end(_ touches: Set<Touch>, _ event: Event, _ end: State) {
    for touch in event.touches where touches.contains(touch) { layout?.release(touch.id) }
    let isOver = event.touches.allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
    if isOver { state = state == .possible ? .failed : end }
  }
}

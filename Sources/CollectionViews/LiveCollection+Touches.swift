import Geometry
import Layout

/// What fingers do to the content: they hold, drag and let go of it. Points of the view.
///
/// ``GestureArbiter`` decides which of them drag (``ScrollPan``), and tells what they press (`LiveCollection+Press`).
extension LiveCollection {
  /// A finger comes down: what scrolls stops under it.
  func holdContent(at point: CGPoint) {
    if transition != nil { return }
    refit()
    scroller.touchDown(at: point, tick: tick)
  }

  /// The content follows the finger from now on.
  func beginDragging() { scroller.beginDragging() }

  /// The finger is elsewhere; the content follows at once, if it is being dragged.
  func drag(to point: CGPoint) {
    guard scroller.isTracking else { return }
    scroller.touchMoved(to: point, tick: tick)
    moveBounds(to: scroller.offset)
  }

  /// The finger leaves: the content flings on as fast as it went, or goes back within its edges.
  func endDragging() {
    let layout = layout
    scroller.touchUp(tick: tick) { proposed, velocity in
      layout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    }
  }

  /// The drag is broken off: the content stays, or goes back within its edges.
  func cancelDragging() {
    scroller.forgetMotion()
    endDragging()
  }
}

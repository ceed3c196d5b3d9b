import SpringflowNumerics
import SpringflowViews

/// Lets fingers take the bodies of a ``WorldLayout``, drag and throw them.
///
/// Add it to the collection view whose layout it is. A finger that comes down on a body, or within 10 points of one, takes
/// it without delay; each further finger takes a body of its own, or another point of the same one. A finger on no body
/// is left to other recognizers.
///
/// ```swift
/// let view = CollectionView(frame: frame, collectionViewLayout: Marbles())
/// view.addGestureRecognizer(BodyDragGestureRecognizer())
/// ```
///
/// The gesture begins with the first body that a finger takes, and ends when all fingers have left.
@preconcurrency @MainActor
open class BodyDragGestureRecognizer: GestureRecognizer {
  /// The layout whose bodies the fingers have taken: that of the view when they came down.
  private weak var layout: WorldLayout?
  /// The fingers that are down, in the order in which they came.
  private var fingers: [Touch] = []
  /// Those that came down on bodies.
  private var holders: [Int] = []

  /// Makes a recognizer without actions of yours.
  public required init() {
    super.init()
    addAction { $0.follow() }
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard let layout = (view as? CollectionView)?.collectionViewLayout as? WorldLayout else {
      return fingers += event.touches.filter(touches.contains)
    }
    if self.layout !== layout { release() }
    self.layout = layout
    for touch in event.touches where touches.contains(touch) {
      fingers.append(touch)
      if !layout.canBeginDrag(at: touch.location(in: view)) { continue }
      holders.append(touch.id)
      state = .began
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if touches.contains(where: { holders.contains($0.id) }) { state = .changed }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) { end(touches, .ended) }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { end(touches, .cancelled) }

  private func end(_ touches: Set<Touch>, _ end: State) {
    for touch in fingers where touches.contains(touch) { layout?.endDrag(touch.id) }
    fingers.removeAll(where: touches.contains)
    holders.removeAll { holder in touches.contains { $0.id == holder } }
    if fingers.isEmpty { state = state == .possible ? .failed : end }
  }

  /// Lets the fingers take and move their bodies, once the gesture is recognized.
  private func follow() {
    if [.ended, .cancelled, .failed].contains(state) { return release() }
    guard let layout else { return }
    for touch in fingers where holders.contains(touch.id) {
      let point = touch.location(in: view)
      if layout.drags.contains(where: { $0.touch == touch.id }) {
        layout.drag(touch.id, to: point)
      } else {
        layout.beginDrag(at: point, touch: touch.id)
      }
    }
  }

  private func release() {
    for touch in holders { layout?.endDrag(touch) }
    holders = []
  }

  open override func reset() {
    release()
    fingers = []
    layout = nil
  }

  open override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(holders) { $0.combine($1) }
  }
}

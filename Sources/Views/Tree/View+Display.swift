/// What views draw themselves: what is out of date is drawn once a tick, after layout.
extension View {
  /// Marks what the view draws itself as out of date.
  final func markForDisplay() {
    node.needsDisplay = true
    noteUndrawnViews()
  }

  /// Notes in this view and all that it is in that it, or a view in it, is to be drawn.
  final func noteUndrawnViews() {
    var next: View? = self
    while let view = next, !view.node.hasUndrawnViews {
      view.node.hasUndrawnViews = true
      next = view.node.superview
    }
  }

  /// Lets the marked views from this one down draw themselves, each once. What they mark by that waits for the next tick.
  final func drawMarkedViews() {
    if !node.hasUndrawnViews { return }
    node.hasUndrawnViews = false
    if node.needsDisplay { drawAgain() }
    for view in heldViews where view.node.hasUndrawnViews { view.drawMarkedViews() }
  }

  /// Records what the view draws itself; a view of no size waits for one.
  private final func drawAgain() {
    let bounds = bounds
    guard bounds.width > 0, bounds.height > 0 else { return }
    node.needsDisplay = false
    let layers = CGContext.record(bounds) { _ in draw(bounds) }
    let drawing = layers.isEmpty ? nil : Image(drawing: layers, size: bounds.size)
    if drawing == node.drawing { return }
    node.drawing = drawing
    drawingDidChange()
  }
}

/// What views draw themselves: what is out of date is drawn once a tick, after layout.
extension View {
  /// Marks what the view draws itself as out of date; if that happens while views draw, until the next tick, so that it
  /// makes no difference how often one looks.
  final func markForDisplay() {
    node.needsDisplay = true
    if CGContext.current != nil { node.earliestDisplay = (host?.tick ?? 0) + 1 }
    noteUndrawnViews()
  }

  /// Notes in this view and all that it is in that it, or a view in it, is to be drawn.
  final func noteUndrawnViews() {
    node.hasUndrawnViews = true
    var next = node.superview
    while let view = next, !view.node.hasUndrawnViews {
      view.node.hasUndrawnViews = true
      next = view.node.superview
    }
  }

  /// Lets the marked views from this one down draw themselves in a tick of the host, each once.
  final func drawMarkedViews(at tick: Int) {
    if !node.hasUndrawnViews { return }
    node.hasUndrawnViews = false
    if node.needsDisplay {
      if node.earliestDisplay <= tick { drawAgain() } else { noteUndrawnViews() }
    }
    for view in heldViews where view.node.hasUndrawnViews { view.drawMarkedViews(at: tick) }
  }

  /// Records what the view draws itself; a view of no size waits for one.
  private final func drawAgain() {
    let bounds = bounds
    guard bounds.width > 0, bounds.height > 0 else { return }
    node.needsDisplay = false
    if !drawsByHand { return }
    let layers = CGContext.record(bounds) { _ in draw(bounds) }
    let drawing = isUsual(layers) ? nil : Image(drawing: layers, size: bounds.size)
    if drawing == node.drawing { return }
    node.drawing = drawing
    drawingDidChange()
  }
}

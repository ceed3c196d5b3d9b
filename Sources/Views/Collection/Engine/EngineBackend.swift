import SpringflowNumerics

/// What a collection view's engine is to the scroll view that the collection view is, and so to its host.
@MainActor
final class EngineBackend: ScrollViewBackend {
  /// The engine, which owns this.
  private unowned(unsafe) let engine: CollectionViewEngine
  private unowned(unsafe) let view: CollectionView

  init(_ engine: CollectionViewEngine) { (self.engine, view) = (engine, engine.view) }

  // MARK: As a view

  var heldViews: [View] { view.node.subviews + engine.elements.compactMap(\.view) }

  /// The view at a point of the content: the foremost of a program's own views and of the elements', as they are on screen.
  ///
  /// - Complexity: O(*v*) for *v* visible elements; O(*v*²) when it is first asked after their order has changed.
  func subviewAtPoint(_ point: CGPoint, _ event: Event?) -> View? {
    let tick = view.host?.tick ?? 0
    engine.bringUpToDate()
    for child in engine.childrenInDrawingOrder.reversed() {
      switch child {
      case .own(let own):
        guard let inner = own.mapToSuperview(at: tick).unapply(point) else { continue }
        if let found = own.hitTest(inner, with: event) { return found }
      case .element(let element):
        guard element.isPresent, let cell = element.view else { continue }
        let placement = cell.placement(of: element, at: engine.tick, with: cell.ownPlacement(at: tick))
        guard let inner = cell.mapToSuperview(from: placement, at: tick).unapply(point) else { continue }
        if let found = cell.hitTest(inner, with: event) { return found }
      }
    }
    // The background does not scroll, and is not hit itself.
    let still = CGPoint(x: point.x - view.bounds.minX, y: point.y - view.bounds.minY)
    guard let background = view.backgroundView, let inner = background.mapToSuperview(at: tick).unapply(still),
      let found = background.hitTest(inner, with: event), found !== background
    else { return nil }
    return found
  }

  func appear(in builder: inout FrameBuilder, under context: FrameBuilder.FrameContext) {
    CollectionViewPainter(view).add(to: &builder, under: context)
  }

  /// Lets the background view fill the view.
  func sizeDidChange() { view.backgroundView?.frame = CGRect(origin: .zero, size: view.bounds.size) }

  var pressRecognizer: PressRecognizer { engine.pressRecognizer }

  var menuRecognizer: MenuRecognizer { engine.menuRecognizer }

  func hashState(into hash: inout StateHash) {
    engine.bringUpToDate()
    engine.hash(into: &hash)
  }

  /// Hashes the touches of the whole tree, if the view is its root, and what follows those on its content. The recognizers
  /// that programs add are part of the view's settings.
  func hashTouches(into hash: inout StateHash) {
    if view.superview == nil { view.drivingHost.hashTouches(into: &hash) }
    engine.pressRecognizer.hash(into: &hash)
    engine.menuRecognizer.hash(into: &hash)
  }

  // MARK: Ticks

  func beginTick() { engine.beginTick() }

  func prepareTick() { engine.prepareTick() }

  func advanceTick(isTouched: Bool) { engine.advanceTick(isTouched: isTouched) }

  var tick: Int { engine.tick }

  var isInMotion: Bool { engine.isMoving }

  func bringUpToDate() { engine.bringUpToDate() }

  var isInPass: Bool { engine.isInPass }

  // MARK: Scrolling

  var scrollDelegate: (any ScrollViewDelegate)? { view.delegate }

  var isBetweenStates: Bool { engine.delegateQueue.isBetweenStates }

  var isScrollingSuspended: Bool { engine.transition != nil }

  var changesLayout: Bool { engine.transition != nil || engine.layoutState.replaced != nil }

  var reorderingVelocity: CGVector? { engine.reorder?.scroll }

  func restingOffset(for target: CGPoint, velocity: CGPoint) -> CGPoint {
    engine.layout.allowed(
      engine.layout.targetContentOffset(forProposedContentOffset: target, withScrollingVelocity: velocity),
      from: "targetContentOffset(forProposedContentOffset:withScrollingVelocity:)", else: target)
  }

  func report(_ problem: String, _ sentence: String) { engine.layout.report(problem, sentence) }

  var probe: (bounds: CGRect, contentSize: CGSize)? { engine.probe }

  func changeProbe(bounds: CGRect?, contentSize: CGSize?) {
    engine.changeProbe(bounds: bounds, contentSize: contentSize)
  }

  func changeBounds(to newBounds: CGRect, _ change: () -> Void) { engine.changeBounds(to: newBounds, change) }

  func changeAnimated(_ change: () -> Void) {
    // Within an update that is being collected the change is part of it; while a layout is asked, part of its answer. Data
    // that has changed is told of by an update of its own.
    let isKnown = engine.validity == .none || engine.countsFound() == engine.counts
    if engine.phase.isIdle, engine.inquiry.isNone, isKnown { view.animate(with: nil, change) } else { change() }
  }

  func moveAnimated(_ change: () -> Void) { engine.moveAnimated(change) }

  func insetsDidChange() { engine.layout.invalidateLayout() }

  func contentInsetDidChange(_ keep: () -> Void) {
    // Content under a finger stays where it is.
    if !engine.scroller.isTracking { keep() }
    if engine.layout.dependsOnInsets { engine.layout.invalidateLayout() }
    view.markForLayout()
  }
}

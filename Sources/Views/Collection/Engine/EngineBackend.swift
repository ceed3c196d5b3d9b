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
    if let own = view.foremostSubview(at: point, event), own !== view.backgroundView { return own }
    let tick = view.host?.tick ?? 0
    engine.bringUpToDate()
    for element in engine.store.inDrawingOrder(at: engine.tick).reversed() where element.isPresent {
      guard let cell = element.view else { continue }
      let placement = cell.placement(of: element, at: engine.tick, with: cell.ownPlacement(at: tick))
      guard let inner = cell.mapToSuperview(from: placement, at: tick).unapply(point) else { continue }
      if let found = cell.hitTest(inner, with: event) { return found }
    }
    return nil
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

  // MARK: Scrolling

  var scrollDelegate: (any ScrollViewDelegate)? { view.delegate }

  var isScrollingSuspended: Bool { engine.transition != nil }

  var reorderingVelocity: CGVector? { engine.reorder?.scroll }

  func restingOffset(for target: CGPoint, velocity: CGPoint) -> CGPoint {
    engine.layout.targetContentOffset(forProposedContentOffset: target, withScrollingVelocity: velocity)
  }

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
    engine.layout.invalidateLayout()
  }
}

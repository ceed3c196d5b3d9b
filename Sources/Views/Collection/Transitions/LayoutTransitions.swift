import SpringflowNumerics

/// Changes of a view's layout: the interactive transition under way, and how one ends.
@MainActor
final class LayoutTransitions {
  /// The view, which owns this by its engine.
  private unowned(unsafe) let view: CollectionView
  /// The transition under way.
  private(set) var transition: LayoutTransition?
  /// The previous one, while its layout is being replaced.
  private var replaced: LayoutTransition?
  /// The way back from the last change of layouts.
  private var wayBack: WayBack?

  /// Where the view was before its layout was replaced: if the next layout has the same item at the same place, and
  /// nothing was scrolled meanwhile, it is there again, to the last bit.
  private struct WayBack {
    /// The item that stayed in view, and its centre in the layout before.
    let anchor: AfterPath
    let center: CGPoint
    /// The bounds before, and the content offset since. Points.
    let bounds: CGRect
    let offset: CGPoint

    func isOpen(from bounds: CGRect) -> Bool { bounds.origin == offset && bounds.size == self.bounds.size }
  }

  init(_ view: CollectionView) { self.view = view }

  private var engine: CollectionViewEngine { view.engine }

  /// Goes back to the transition that was under way before an update that was refused.
  func restore(_ transition: LayoutTransition?) { self.transition = transition }

  // MARK: The way back

  /// Remembers where the view was before its layout is replaced, and the offset that it has then.
  func rememberReturn(to bounds: CGRect, from offset: CGPoint, with anchor: IndexPath) {
    wayBack = engine.store.element(at: anchor).map {
      WayBack(anchor: AfterPath(anchor), center: $0.attributes.center, bounds: bounds, offset: offset)
    }
  }

  /// The data has changed.
  func forgetReturn() { wayBack = nil }

  /// The item that stayed in view at the last change of layouts, if the view has not been scrolled since.
  func returnAnchor(from bounds: CGRect) -> IndexPath? {
    guard let wayBack, wayBack.isOpen(from: bounds), engine.has(wayBack.anchor) else { return nil }
    return wayBack.anchor.indexPath
  }

  /// The offset before the last change of layouts, if the next layout has that item where it was before.
  func returning(from bounds: CGRect, with anchor: IndexPath, at center: CGPoint) -> CGPoint? {
    guard let wayBack, wayBack.isOpen(from: bounds), wayBack.anchor.indexPath == anchor, wayBack.center == center else {
      return nil
    }
    return wayBack.bounds.origin
  }

  // MARK: Begin and end

  /// Begins a transition to another layout; one between the two that is under way is resumed.
  func begin(
    to next: CollectionViewLayout, keeping anchor: IndexPath?, completion: ((Bool, Bool) -> Void)?
  ) -> CollectionViewTransitionLayout {
    engine.bringUpToDate()
    if let transition, transition.layout === engine.layout {
      if transition.layout.joins(next) {
        resume(transition, to: next, completion)
        return transition.layout
      }
    }
    require(next !== engine.layout, "the view already has the layout to which a transition is to begin")
    let current = transition?.leading ?? engine.layout
    let middle =
      view.delegate?.collectionView(view, transitionLayoutForOldLayout: current, newLayout: next)
      ?? CollectionViewTransitionLayout(currentLayout: current, nextLayout: next)
    require(
      middle.currentLayout === current && middle.nextLayout === next,
      "a transition is shown by a CollectionViewTransitionLayout between the two layouts, found \(middle)")
    let begun = LayoutTransition(middle)
    begun.completion = completion
    begun.anchor = anchor
    if let interpolation = transition?.interpolation {
      let end = interpolation.from.layout === current ? interpolation.from : interpolation.to
      begun.start = (end.bounds.origin, end.bounds)
    }
    let scroll = engine.scrolling.velocity
    engine.scrolling.cancelDrag()
    engine.scroller.stop()
    engine.scrolling.endMotion()
    view.animate {
      replaceTransition(with: begun)
      view.collectionViewLayout = begun.layout
    }
    begun.hold(at: engine.tick)
    // The content does not scroll during the gesture; visible elements decelerate to rest.
    if scroll != .zero {
      for element in engine.elements {
        let state = element.track(at: engine.tick)
        element.ease(
          from: state, velocity: CGVector(dx: -scroll.dx, dy: -scroll.dy), at: engine.tick, with: engine.updateAnimation
        )
      }
    }
    return begun.layout
  }

  private func replaceTransition(with begun: LayoutTransition) {
    replaced = transition
    transition = begun
  }

  private func resume(
    _ transition: LayoutTransition, to next: CollectionViewLayout, _ completion: ((Bool, Bool) -> Void)?
  ) {
    transition.completion?(false, false)
    transition.completion = completion
    if transition.isPlain {
      view.animate { transition.hold(at: engine.tick) }
    } else {
      transition.hold(at: engine.tick)
    }
    if next === transition.layout.currentLayout { transition.layout.turnAround() }
    transition.hold(at: engine.tick)
    engine.bringUpToDate()
  }

  /// The gesture ends: the transition is animated to one of its ends.
  func end(at end: CGFloat, with animation: UpdateAnimation?) {
    engine.bringUpToDate()
    guard let transition, transition.layout === engine.layout else { return }
    let animation = engine.suited(animation ?? engine.updateAnimation)
    // What a subclass adds to the transition ends with the gesture.
    if transition.isSubclassed {
      view.animate(with: animation) {
        transition.head(for: end, at: engine.tick, with: animation)
        transition.releaseSubclass()
      }
    } else {
      transition.head(for: end, at: engine.tick, with: animation)
    }
  }

  /// Advances the transition to this tick; at its end the view gets the layout that it led to.
  func advance() {
    guard let transition, transition.layout === engine.layout, transition.advance(to: engine.tick) else { return }
    engine.bringUpToDate()
    let end = transition.leading
    view.animate { view.collectionViewLayout = end }
  }

  /// The content offset follows the transition; exiting elements stay where they are on screen.
  func moveContent() {
    guard let transition, transition.layout === engine.layout, let interpolation = transition.interpolation else {
      return
    }
    let offset = interpolation.offset(at: transition.layout.transitionProgress)
    let shift = CGVector(dx: offset.x - view.bounds.minX, dy: offset.y - view.bounds.minY)
    if shift == .zero { return }
    // An update shifts all visible elements itself.
    if !engine.phase.isUpdating {
      for element in engine.elements where !element.isPresent { element.move(by: shift) }
      for element in engine.elements { element.travel?.move(by: shift) }
    }
    view.bounds.origin = offset
  }

  /// Tells both layouts that one has replaced the other.
  func finish(from replaced: CollectionViewLayout) {
    if let ended = replaced as? CollectionViewTransitionLayout {
      for inner in [ended.currentLayout, ended.nextLayout] {
        inner.finalizeLayoutTransition()
        let isInUse =
          inner === engine.layout || (engine.layout as? CollectionViewTransitionLayout)?.joins(inner) == true
        if !isInUse { inner.host = nil }
      }
      ended.host = nil
      if !(engine.layout is CollectionViewTransitionLayout), !ended.joins(engine.layout) {
        engine.layout.finalizeLayoutTransition()
      }
      let over = [self.replaced, transition].compactMap { $0 }.first { $0.layout === ended }
      self.replaced = nil
      if transition === over { transition = nil }
      if let over, let completion = over.completion {
        let (isThere, isOver) = (
          engine.layout === ended.nextLayout, over.destination != nil && over.progressAnimations.isEmpty
        )
        engine.schedule([{ _ in completion(isThere, isOver) }], after: 0)
      }
    } else if !(engine.layout is CollectionViewTransitionLayout) {
      replaced.finalizeLayoutTransition()
      engine.layout.finalizeLayoutTransition()
      if replaced !== engine.layout { replaced.host = nil }
    }
  }

  // MARK: Probing

  /// Asks a layout while the view pretends to have other bounds.
  func probing<Answer>(at end: LayoutInterpolation.End, _ ask: () -> Answer) -> Answer {
    engine.asking(.probe(bounds: end.bounds, contentSize: end.contentSize), ask)
  }

  /// Prepares a layout for the bounds of an end, and sets the end's content size.
  private func prepare(_ end: inout LayoutInterpolation.End, told: CGRect?) {
    let (layout, bounds) = (end.layout, end.bounds)
    if let told, told != bounds, layout.isPrepared {
      var before = end
      before.bounds = told
      probing(at: before) {
        if layout.shouldInvalidateLayout(forBoundsChange: bounds) {
          layout.invalidateByView(with: layout.invalidationContext(forBoundsChange: bounds))
        }
      }
    }
    end.contentSize = probing(at: end) {
      engine.prepare(layout)
      return layout.allowedContentSize
    }
  }

  /// The interpolation between the two layouts of a transition layout, for the present data.
  func interpolation(of middle: CollectionViewTransitionLayout) -> LayoutInterpolation? {
    let transition = self.transition.flatMap { $0.layout === middle ? $0 : nil } ?? adopt(middle)
    let (size, offsets) = (view.bounds.size, TransitionOffset(engine))
    let known = transition.interpolation
    var from = LayoutInterpolation.End(layout: middle.currentLayout, bounds: view.bounds, contentSize: view.contentSize)
    var to = LayoutInterpolation.End(layout: middle.nextLayout, bounds: view.bounds, contentSize: view.contentSize)
    if let start = transition.start { from.bounds.origin = start.offset }
    if let known { (from.bounds.origin, to.bounds.origin) = (known.from.bounds.origin, known.to.bounds.origin) }
    let seen = view.bounds
    prepare(&from, told: known?.from.bounds ?? transition.start?.told ?? seen)
    var told = from.bounds
    from.bounds.origin = offsets.clamped(from.bounds.origin, content: from.contentSize)
    prepare(&from, told: told)
    // A layout that was never prepared is not asked about bounds.
    told = known?.to.bounds ?? to.bounds
    prepare(&to, told: known?.to.bounds)
    if known == nil {
      let anchor = TransitionAnchor(item: transition.anchor)
      to.bounds.origin = engine.targetOffset(offsets.proposed(in: to, from: seen, keeping: anchor))
      if let item = offsets.anchor(in: seen) { rememberReturn(to: seen, from: to.bounds.origin, with: item) }
    } else {
      to.bounds.origin = offsets.clamped(to.bounds.origin, content: to.contentSize)
    }
    prepare(&to, told: CGRect(origin: told.origin, size: size))
    return LayoutInterpolation(engine, from: from, to: to)
  }

  /// Makes a transition for a transition layout that was set as the view's layout.
  private func adopt(_ middle: CollectionViewTransitionLayout) -> LayoutTransition {
    let transition = LayoutTransition(middle)
    transition.hold(at: engine.tick)
    replaceTransition(with: transition)
    return transition
  }

  /// Whether a decoration view of the old layout belongs to the new one as well: if a transition begins or ends, or one
  /// replaces another.
  func carriesOn(_ element: VisibleElement, from old: CollectionViewLayout) -> Bool {
    let (ended, begun) = (old as? CollectionViewTransitionLayout, engine.layout as? CollectionViewTransitionLayout)
    let ends = begun.map { [$0, $0.currentLayout, $0.nextLayout] } ?? [engine.layout]
    guard ends.contains(where: { $0 === old || ended?.joins($0) == true }), let view = element.view else {
      return false
    }
    return engine.layout.decorationClasses[element.key.kind ?? ""] == type(of: view)
  }

  /// The attributes between two layouts, without what a subclass adds, once the gesture has ended.
  func plainAttributes(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let transition, transition.isPlain, transition.layout === engine.layout else { return nil }
    return transition.interpolation?.elements(in: rect, at: transition.layout.transitionProgress)
  }

  // MARK: Velocity

  /// The change of an element on screen by the transition between two layouts, per second.
  func velocity(of element: VisibleElement) -> ElementChange {
    guard let transition, transition.layout === engine.layout, element.isPresent,
      let interpolation = transition.interpolation
    else {
      return .none
    }
    let velocity = CGFloat(transition.screenVelocity(at: engine.tick))
    if velocity == 0 { return .none }
    let progress = transition.layout.transitionProgress
    if transition.isSubclassed, let rate = transition.velocitySampler.rate(of: element, engine, at: progress) {
      return rate.times(velocity)
    }
    return interpolation.rate(of: element.key, at: progress)?.times(velocity) ?? .none
  }

  func hash(into hash: inout StateHash) {
    hash.combine(transition) { $1.hash(into: &$0) }
    hash.combine(replaced != nil)
    if let wayBack {
      hash.combine(wayBack.anchor.indexPath)
      hash.combine(wayBack.center)
      hash.combine(wayBack.bounds)
      hash.combine(wayBack.offset)
    }
  }

  /// Records the progress that a gesture has set.
  func sample() {
    guard let transition else { return }
    transition.sample(at: engine.tick)
    if transition.isSubclassed, transition.layout === engine.layout {
      transition.velocitySampler.note(engine, at: transition.layout.transitionProgress)
    }
  }
}

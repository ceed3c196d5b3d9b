import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

/// Changes of layouts, the content offset after them, and interactive transitions.
extension CollectionViewEngine {
  // MARK: Begin and end

  /// Begins a transition to another layout; one between the two that is under way is resumed.
  func beginTransition(
    to next: CollectionViewLayout, keeping anchor: IndexPath?, completion: ((Bool, Bool) -> Void)?
  ) -> CollectionViewTransitionLayout {
    bringUpToDate()
    if let transition, transition.layout === layout {
      if transition.layout.joins(next) {
        resume(transition, to: next, completion)
        return transition.layout
      }
    }
    require(next !== layout, "the view already has the layout to which a transition is to begin")
    let current = transition?.leading ?? layout
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
    let scroll = scroller.velocity(at: tick)
    cancelDrag()
    scroller.stop()
    endScrollMotion()
    view.animate {
      replaceTransition(with: begun)
      view.collectionViewLayout = begun.layout
    }
    begun.hold(at: tick)
    // The content does not scroll during the gesture; visible elements decelerate to rest.
    if scroll != .zero {
      for element in elements {
        let state = element.track(at: tick)
        element.ease(
          from: state, velocity: CGVector(dx: -scroll.dx, dy: -scroll.dy), at: tick, with: updateAnimation)
      }
    }
    return begun.layout
  }

  private func replaceTransition(with begun: LayoutTransition) {
    transitions.replaced = transition
    transition = begun
  }

  private func resume(
    _ transition: LayoutTransition, to next: CollectionViewLayout, _ completion: ((Bool, Bool) -> Void)?
  ) {
    transition.completion?(false, false)
    transition.completion = completion
    if transition.isPlain {
      view.animate { transition.hold(at: tick) }
    } else {
      transition.hold(at: tick)
    }
    if next === transition.layout.currentLayout { transition.layout.turnAround() }
    transition.hold(at: tick)
    bringUpToDate()
  }

  /// The gesture ends: the transition is animated to one of its ends.
  func endTransition(at end: CGFloat, with animation: UpdateAnimation?) {
    bringUpToDate()
    guard let transition, transition.layout === layout else { return }
    let animation = animation ?? updateAnimation
    // What a subclass adds to the transition ends with the gesture.
    if transition.isSubclassed {
      view.animate(with: animation) {
        transition.head(for: end, at: tick, with: animation)
        transition.releaseSubclass()
      }
    } else {
      transition.head(for: end, at: tick, with: animation)
    }
  }

  /// Advances the transition to this tick; at its end the view gets the layout that it led to.
  func advanceTransition() {
    guard let transition, transition.layout === layout, transition.advance(to: tick) else { return }
    bringUpToDate()
    let end = transition.leading
    view.animate { view.collectionViewLayout = end }
  }

  /// The content offset follows the transition; exiting elements stay where they are on screen.
  func followTransition() {
    guard let transition, transition.layout === layout, let interpolation = transition.interpolation else { return }
    let offset = interpolation.offset(at: transition.layout.transitionProgress)
    let shift = CGVector(dx: offset.x - view.bounds.minX, dy: offset.y - view.bounds.minY)
    if shift == .zero { return }
    // An update shifts all visible elements itself.
    if !isApplying {
      for element in elements where !element.isPresent { element.move(by: shift) }
      for element in elements { element.travel?.move(by: shift) }
    }
    view.bounds.origin = offset
  }

  /// Tells both layouts that one has replaced the other.
  func finishTransition(from replaced: CollectionViewLayout) {
    if let ended = replaced as? CollectionViewTransitionLayout {
      for inner in [ended.currentLayout, ended.nextLayout] {
        inner.finalizeLayoutTransition()
        let isInUse = inner === layout || (layout as? CollectionViewTransitionLayout)?.joins(inner) == true
        if !isInUse { inner.host = nil }
      }
      ended.host = nil
      if !(layout is CollectionViewTransitionLayout), !ended.joins(layout) { layout.finalizeLayoutTransition() }
      let over = [transitions.replaced, transition].compactMap { $0 }.first { $0.layout === ended }
      transitions.replaced = nil
      if transition === over { transition = nil }
      if let over, let completion = over.completion {
        let (isThere, isOver) = (
          layout === ended.nextLayout, over.destination != nil && over.progressAnimations.isEmpty
        )
        schedule([{ _ in completion(isThere, isOver) }], after: 0)
      }
    } else if !(layout is CollectionViewTransitionLayout) {
      replaced.finalizeLayoutTransition()
      layout.finalizeLayoutTransition()
      if replaced !== layout { replaced.host = nil }
    }
  }

  // MARK: Probing

  /// Asks a layout while the view pretends to have other bounds.
  func probing<Answer>(at end: LayoutInterpolation.End, _ ask: () -> Answer) -> Answer {
    let (bounds, size, outer) = (view.bounds, view.contentSize, isProbing)
    isProbing = true
    view.bounds = end.bounds
    view.contentSize = end.contentSize
    defer {
      view.bounds = bounds
      view.contentSize = size
      isProbing = outer
    }
    return ask()
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
      prepare(layout)
      return layout.collectionViewContentSize
    }
  }

  /// The interpolation between the two layouts of a transition layout, for the present data.
  func interpolation(of middle: CollectionViewTransitionLayout) -> LayoutInterpolation? {
    let transition = self.transition.flatMap { $0.layout === middle ? $0 : nil } ?? adopt(middle)
    let size = view.bounds.size
    let known = transition.interpolation
    var from = LayoutInterpolation.End(layout: middle.currentLayout, bounds: view.bounds, contentSize: view.contentSize)
    var to = LayoutInterpolation.End(layout: middle.nextLayout, bounds: view.bounds, contentSize: view.contentSize)
    if let start = transition.start { from.bounds.origin = start.offset }
    if let known { (from.bounds.origin, to.bounds.origin) = (known.from.bounds.origin, known.to.bounds.origin) }
    let seen = view.bounds
    prepare(&from, told: known?.from.bounds ?? transition.start?.told ?? seen)
    var told = from.bounds
    from.bounds.origin = clamped(from.bounds.origin, content: from.contentSize)
    prepare(&from, told: told)
    // A layout that was never prepared is not asked about bounds.
    told = known?.to.bounds ?? to.bounds
    prepare(&to, told: known?.to.bounds)
    if known == nil {
      to.bounds.origin = targetOffset(proposedOffset(in: to, from: seen, keeping: transition.anchor))
    } else {
      to.bounds.origin = clamped(to.bounds.origin, content: to.contentSize)
    }
    prepare(&to, told: CGRect(origin: told.origin, size: size))
    return LayoutInterpolation(self, from: from, to: to)
  }

  /// Makes a transition for a transition layout that was set as the view's layout.
  private func adopt(_ middle: CollectionViewTransitionLayout) -> LayoutTransition {
    let transition = LayoutTransition(middle)
    transition.hold(at: tick)
    replaceTransition(with: transition)
    return transition
  }

  // MARK: Offsets

  /// A scroller fitted to content of another size.
  private func scroller(for content: CGSize) -> Scroller {
    var probe = scroller
    probe.fit(content: content, inset: view.adjustedContentInset, view: view.bounds.size)
    return probe
  }

  private func clamped(_ offset: CGPoint, content: CGSize) -> CGPoint { scroller(for: content).clamped(offset) }

  /// The content offset that keeps the anchor item in view when another layout replaces this one, in points.
  ///
  /// The item's centre stays where it is on screen, as far as the new content allows, and all of it comes into view if
  /// it fits. Content that is at its beginning stays there, if the item is visible there.
  func proposedOffset(
    in next: LayoutInterpolation.End, from old: CGRect, keeping named: IndexPath?
  ) -> CGPoint {
    let probe = scroller(for: next.contentSize)
    let saved = transitions.offset
    let stay = probe.clamped(saved ?? old.origin)
    if !probe.x.hasRoom, !probe.y.hasRoom { return stay }
    let wanted = named.flatMap { path in ElementKey(cellAt: path).flatMap { isThere($0) ? path : nil } }
    guard let path = wanted ?? transitionAnchor(in: old),
      let attributes = probing(at: next, { next.layout.layoutAttributesForItem(at: path) })
    else { return stay }
    var center = attributes.center
    let (isMirrored, width) = probing(at: next) { (next.layout.isMirrored, next.layout.mirrorWidth) }
    if isMirrored { center.x = width - center.x }
    let size = attributes.frame.size
    let frame = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    let inset = view.adjustedContentInset
    func sight(at offset: CGPoint) -> CGRect {
      CGRect(
        x: offset.x + inset.left, y: offset.y + inset.top,
        width: max(0, view.bounds.width - inset.left - inset.right),
        height: max(0, view.bounds.height - inset.top - inset.bottom))
    }
    let beginning = CGPoint(x: -inset.left, y: -inset.top)
    if saved != nil || old.origin == beginning, sight(at: stay).contains(frame) { return stay }
    var offset = stay
    if saved == nil, let now = centerOnScreen(of: path, in: old) {
      offset = CGPoint(x: center.x - now.x, y: center.y - now.y)
    }
    offset = probe.clamped(CGPoint(x: offset.x.rounded(), y: offset.y.rounded()))
    // All of the item, if it fits.
    let room = sight(at: offset)
    if frame.width <= room.width {
      offset.x += min(0, frame.minX - room.minX) + max(0, frame.maxX - room.maxX)
    }
    if frame.height <= room.height {
      offset.y += min(0, frame.minY - room.minY) + max(0, frame.maxY - room.maxY)
    }
    return probe.clamped(offset)
  }

  /// The content offset once another layout has replaced this one, in points. It is asked for when a transition begins,
  /// and not again when it ends.
  func offset(afterLayout replaced: CollectionViewLayout?, from bounds: CGRect) -> CGPoint {
    if layout is CollectionViewTransitionLayout { return view.contentOffset }
    if let ended = replaced as? CollectionViewTransitionLayout, ended.joins(layout),
      let interpolation = ended.interpolation
    {
      return (interpolation.from.layout === layout ? interpolation.from : interpolation.to).bounds.origin
    }
    let new = LayoutInterpolation.End(layout: layout, bounds: view.bounds, contentSize: view.contentSize)
    return targetOffset(proposedOffset(in: new, from: bounds, keeping: transitions.anchor))
  }

  /// Whether a decoration view of the old layout belongs to the new one as well: if a transition begins or ends, or one
  /// replaces another.
  func carriesOn(_ element: VisibleElement, from old: CollectionViewLayout) -> Bool {
    let (ended, begun) = (old as? CollectionViewTransitionLayout, layout as? CollectionViewTransitionLayout)
    let ends = begun.map { [$0, $0.currentLayout, $0.nextLayout] } ?? [layout]
    guard ends.contains(where: { $0 === old || ended?.joins($0) == true }), let view = element.view else {
      return false
    }
    return layout.decorationClasses[element.key.kind ?? ""] == type(of: view)
  }

  /// The attributes between two layouts, without what a subclass adds, once the gesture has ended.
  func plainTransition(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let transition, transition.isPlain, transition.layout === layout else { return nil }
    return transition.interpolation?.elements(in: rect, at: transition.layout.transitionProgress)
  }

  /// The item that stays in view when layouts change: the focused one, if it is visible, else a selected one, else the
  /// one nearest to the view's centre.
  func transitionAnchor(in bounds: CGRect) -> IndexPath? {
    let cells = elements.filter {
      $0.isPresent && $0.key.category == .cell && $0.attributes.frame.meets(bounds)
    }
    if let focused = cells.first(where: { interaction.goals(of: AfterPath($0.key)).focus }) { return focused.key.path }
    if let selected = cells.first(where: { ($0.view as? CollectionViewCell)?.isSelected == true }) {
      return selected.key.path
    }
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    var best: (element: VisibleElement, distance: CGFloat)?
    for element in cells {
      let (dx, dy) = (element.attributes.center.x - middle.x, element.attributes.center.y - middle.y)
      let distance = dx * dx + dy * dy
      if best.map({ distance < $0.distance }) ?? true { best = (element, distance) }
    }
    return best?.element.key.path
  }

  private func centerOnScreen(of path: IndexPath, in bounds: CGRect) -> CGPoint? {
    element(at: path).map {
      CGPoint(x: $0.attributes.center.x - bounds.minX, y: $0.attributes.center.y - bounds.minY)
    }
  }

  // MARK: Velocity

  /// The change of an element on screen by the transition between two layouts, per second.
  func transitionVelocity(of element: VisibleElement) -> ElementChange {
    guard let transition, transition.layout === layout, element.isPresent, let interpolation = transition.interpolation
    else {
      return .none
    }
    let velocity = CGFloat(transition.screenVelocity(at: tick))
    if velocity == 0 { return .none }
    let progress = transition.layout.transitionProgress
    if transition.isSubclassed, let rate = transition.velocitySampler.rate(of: element, self, at: progress) {
      return rate.times(velocity)
    }
    return interpolation.rate(of: element.key, at: progress)?.times(velocity) ?? .none
  }

  /// Whether an element's position on screen differs from its attributes.
  func isUnderWay(_ element: VisibleElement) -> Bool {
    !element.animations.isEmpty || element.isDeparting(at: tick)
  }

  /// Whether the data has such an element; a layout need not know others.
  func isThere(_ key: ElementKey) -> Bool {
    counts.indices.contains(key.section) && key.item < max(1, counts[key.section])
  }
}

extension ElementChange {
  /// This minus the other one; this, if one transform is of the plane and the other of space.
  func without(_ other: ElementChange) -> ElementChange { other.isNone ? self : adding(other.times(-1)) ?? self }

  /// This times `factor`.
  func times(_ factor: CGFloat) -> ElementChange {
    var result = self
    result.center = CGVector(dx: center.dx * factor, dy: center.dy * factor)
    result.size = CGSize(width: size.width * factor, height: size.height * factor)
    result.alpha = alpha * factor
    switch shape {
    case .none: break
    case .flat(let flat):
      let none = DecomposedTransform(rotation: 0, scaleX: 0, scaleY: 0, shear: 0, translation: .zero)
      result.shape = .flat(none.adding(factor, of: flat))
    case .spatial(let difference): result.shape = .spatial(SpatialTransform(factor * difference.value))
    }
    return result
  }
}

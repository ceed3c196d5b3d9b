extension SpringflowAdditions where Self: CollectionView {
  /// Takes over the presentation of another view of the same data, so that replacing it on screen causes no jump.
  ///
  /// Elements are matched by the data's identifiers, supplementary and decoration elements by kind and path. Each moves
  /// from its position, appearance and velocity in the other view to its attributes in this view's layout; elements that
  /// exit there exit here. The other view keeps its layout and offset; its scrolling and its drag end.
  ///
  /// - Parameters:
  ///   - other: The view that was on screen.
  ///   - animation: How contents that differ between the views fade; this view's ``updateAnimation`` unless given.
  /// - Complexity: O(*v*) for *v* elements in sight of both.
  public func adoptPresentation(from other: CollectionView, with animation: UpdateAnimation? = nil) {
    engine.adoptPresentation(from: other.engine, with: engine.suited(animation ?? updateAnimation))
  }
}

extension CollectionViewEngine {
  fileprivate func adoptPresentation(from other: CollectionViewEngine, with animation: UpdateAnimation) {
    other.bringUpToDate()
    bringUpToDate()
    // Elements that were exiting here were invisible.
    for element in elements where !element.isPresent { recycle(element) }
    store.removeAll { !$0.isPresent }
    let (own, others) = (view, other.view)
    let (place, otherPlace) = (own.convert(CGPoint.zero, to: nil), others.convert(CGPoint.zero, to: nil))
    let shift = CGVector(dx: otherPlace.x - place.x, dy: otherPlace.y - place.y)
    let later = tick - other.tick
    let scroll = other.scrolling.velocity
    var named: [ElementID: VisibleElement] = [:]
    var placed: [ElementKey: VisibleElement] = [:]
    for element in other.elements where element.isPresent || element.isPlacedOffscreen {
      if element.id.origin == .data { named[element.id] = element } else { placed[element.key] = element }
    }
    var taken: Set<ElementID> = []
    for element in elements {
      element.animations = []
      element.travel = nil
      guard let source = element.id.origin == .data ? named[element.id] : placed[element.key] else {
        come(element, from: other, shift, animation)
        continue
      }
      taken.insert(source.id)
      element.travel = source.travel?.inView(shift, later: later, scroll: scroll, at: tick, with: animation)
      element.animations = source.animations.map { $0.delayed(by: later) }
      let body = other.bodyVelocity(of: source) ?? .zero
      let velocity = CGVector(dx: body.dx - scroll.dx, dy: body.dy - scroll.dy)
      let now = bodyVelocity(of: element) ?? .zero
      element.ease(
        from: source.track(at: other.tick).moved(by: shift),
        velocity: CGVector(dx: velocity.dx - now.dx, dy: velocity.dy - now.dy),
        transitionVelocity: other.transitionVelocity(of: source),
        at: tick, with: animation)
    }
    let rest = other.elements.filter { !taken.contains($0.id) && (!$0.isPresent || $0.key.category == .cell) }
    other.store.removeAll { element in rest.contains { $0 === element } }
    for source in rest {
      if source.isPresent { other.store.unregister(source.key) }
      source.travel = source.travel?.inView(shift, later: later, scroll: scroll, at: tick, with: animation)
      leave(source, shift, later, other.tick, animation)
    }
    // A finger on the other view drags nothing any more; otherwise its release would fling that view unseen.
    other.scrolling.cancelDrag()
    other.view.setContentOffset(other.view.contentOffset, animated: false)
  }

  /// Elements that are not in sight in the other view come from their attributes there, or fade in.
  private func come(
    _ element: VisibleElement, from other: CollectionViewEngine, _ shift: CGVector, _ animation: UpdateAnimation
  ) {
    var start = element.track(at: tick)
    if let attributes = other.attributes(of: element.key) {
      start = ElementState(other.nearby(attributes)).moved(by: shift)
    } else {
      start.alpha = 0
    }
    element.ease(from: start, at: tick, with: animation)
  }

  /// Elements that are not in sight in this view move to their attributes here, or exit.
  private func leave(
    _ source: VisibleElement, _ shift: CGVector, _ later: Int, _ then: Int, _ animation: UpdateAnimation
  ) {
    let start = source.track(at: then).moved(by: shift)
    source.animations = source.animations.map { $0.delayed(by: later) }
    source.move(by: shift)
    if case .exiting(let until) = source.lifecycle, !source.isPlacedOffscreen {
      source.lifecycle = .exiting(until: until + later)
    } else if isThere(source.key), let attributes = attributes(of: source.key) {
      sendOut(source, to: attributes, animation)
      if !goesUnseen(source) {
        source.ease(from: start, at: tick, with: animation)
        source.lifecycle = .exiting(until: max(tick + animation.ticks, source.settlingTick))
      }
    } else if !goesUnseen(source) {
      source.lifecycle = .exiting(until: max(tick, source.settlingTick))
    }
    // Invisible elements have been removed.
    if source.view == nil { return }
    store.append(source)
  }
}

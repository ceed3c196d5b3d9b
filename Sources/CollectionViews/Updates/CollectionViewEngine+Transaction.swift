import SpringflowDynamics
import SpringflowGeometry
import SpringflowUpdates

extension CollectionViewEngine {
  /// Takes view, layout and motions from the data before the update to the data after it, in UIKit's order of calls.
  func apply(_ transaction: Transaction, _ map: UpdateMap, from before: UpdateSnapshot) {
    changeCount += 1
    let animation = transaction.animation ?? updateAnimation
    let isPreview = transaction.previewContext != nil
    let items = transaction.update.inLayoutOrder.map { CollectionViewUpdateItem($0, map) }
    let replaced = takeReplacedLayout()
    if !transaction.update.isEmpty { lastUpdate = map }
    let (offset, overshoot) = (view.contentOffset, scroller.overshoot)
    layout.keepLines(true)
    layout.prepareForUpdates(items)
    for motion in layout.motions { motion.follow(map) }
    prefetching.follow(map)
    if let replaced, replaced !== layout { for motion in replaced.motions { motion.follow(map) } }
    counts = map.countsAfter
    // Decoration views of a layout that was replaced.
    let abandoned = elements.filter { $0.lifecycle == .exiting(until: .max) }.map { ($0, $0.key) }
    let deleted = abandoned + rename(map)
    let context = transaction.previewContext ?? layout.makeInvalidationContext()
    if let replaced, isNew(layout, after: replaced) {
      context.markForNewLayout()
    } else {
      context.mark(everything: false, dataSourceCounts: isPreview || replaced != nil || !items.isEmpty)
    }
    if isPreview { layout.invalidateLayout(with: context) } else { layout.invalidateByView(with: context) }
    prepareLayout()
    let tellsLayout = !isPreview && !items.isEmpty
    if tellsLayout {
      layout.prepare(forCollectionViewUpdates: items)
      // Some layouts carry out the update only then.
      rereadContentSize()
    }
    // A change of the view's bounds together with the data is part of the animation.
    let isAnimatedBoundsChange = view.bounds != before.bounds
    if isAnimatedBoundsChange { layout.prepare(forAnimatedBoundsChange: before.bounds) }
    let anchored = isPreview ? .zero : settleOffset(map, before, offset, overshoot, replaced)
    if anchored != .zero { for motion in layout.motions { motion.contentOffsetDidAdjust(by: anchored) } }
    let keys = elementMap(map)
    let lost = deleted + renameNonCells(keys)

    let pushedOut = requery()
    // Exiting elements move by the change of the content offset, measuring included, so that they stay where they are
    // on screen.
    let shift = CGVector(dx: view.bounds.minX - before.bounds.minX, dy: view.bounds.minY - before.bounds.minY)
    if shift != .zero {
      for element in elements where !element.isPresent { element.move(by: shift) }
      for element in elements + pushedOut { element.travel?.move(by: shift) }
    }
    renew(map, with: animation)
    let transitionAttributes =
      isPreview
      ? TransitionAttributes()
      : TransitionAttributes(replaced ?? layout, layout, before, elements.filter(\.isPresent).map(\.key), keys)
    let old = transaction.update.isEmpty ? replaced : nil
    let travels = Travels(of: self, before, keys, shift, areStraight: replaced != nil || animation.ticks == 0)
    animatePresentElements(before, shift, keys, transitionAttributes, animation, old, travels)
    for element in elements where element.isPlacedOffscreen { exitOffscreen(element, shift, animation, travels) }
    for (element, key) in lost where !element.isPresent {
      animateDeletion(element, shift, to: mirrored(transitionAttributes.finals[key]), animation)
    }
    for element in pushedOut {
      elements.append(element)
      exitOffscreen(element, shift, animation, travels)
    }
    removeGone()
    if !isPreview { lift(map, keys, animation) }
    layout.keepLines(false)
    for element in elements { element.preUpdateState = nil }
    if !interaction.isEmpty { updateAppearances() }
    if tellsLayout { layout.finalizeCollectionViewUpdates() }
    if isAnimatedBoundsChange { layout.finalizeAnimatedBoundsChange() }
    if tellsLayout || isAnimatedBoundsChange, layout.isPrepared, layout !== transition?.layout { rereadContentSize() }
    if let replaced { finishTransition(from: replaced) }
    schedule(transaction.completions, after: animation.ticks)
  }

  /// Whether a layout was no part of the one that it replaces: between its two layouts a transition asks both.
  private func isNew(_ layout: CollectionViewLayout, after replaced: CollectionViewLayout) -> Bool {
    if layout is CollectionViewTransitionLayout { return false }
    return (replaced as? CollectionViewTransitionLayout)?.joins(layout) != true
  }

  // MARK: Names

  /// Gives surviving cells their new paths; the deleted ones begin to exit, and are returned with their old keys.
  @discardableResult
  func rename(_ map: UpdateMap) -> [(VisibleElement, ElementKey)] {
    remapInteraction(map)
    assignedIDs.follow(map)
    var deleted: [(VisibleElement, ElementKey)] = []
    places = [:]
    for element in elements where element.isPresent || element.isPlacedOffscreen {
      if element.key.category == .cell {
        guard let after = map.after(BeforePath(section: element.key.section, item: element.key.item)) else {
          deleted.append((element, element.key))
          beginExit(element)
          continue
        }
        element.key.section = after.section
        element.key.item = after.item
      }
      if element.isPresent { places[element.key] = element }
    }
    return deleted
  }

  /// Gives supplementary and decoration elements their new paths; those that are removed begin to exit, and are
  /// returned.
  private func renameNonCells(_ keys: ElementMap) -> [(VisibleElement, ElementKey)] {
    var deleted: [(VisibleElement, ElementKey)] = []
    let nonCells = elements.filter { ($0.isPresent || $0.isPlacedOffscreen) && $0.key.category != .cell }
    for element in nonCells where element.isPresent { places[element.key] = nil }
    for element in nonCells {
      guard let key = keys.after(element.key) else {
        deleted.append((element, element.key))
        beginExit(element)
        continue
      }
      element.key = key
      if element.isPresent { places[key] = element }
    }
    return deleted
  }

  /// Makes an element exit; the tick of its end is set later.
  private func beginExit(_ element: VisibleElement) {
    element.lifecycle = .exiting(until: .max)
    element.isPlacedOffscreen = false
  }

  /// Asks the layout about all kinds of elements that it has shown or may show.
  private func elementMap(_ map: UpdateMap) -> ElementMap {
    var kinds: (supplementary: Set<String>, decoration: Set<String>) = ([], [])
    for element in elements {
      guard let kind = element.key.kind else { continue }
      if element.key.category == .supplementaryView {
        kinds.supplementary.insert(kind)
      } else {
        kinds.decoration.insert(kind)
      }
    }
    kinds.decoration.formUnion(layout.decorationClasses.keys)
    kinds.supplementary.formUnion(pool.supplementaryKinds)
    return ElementMap(map, layout, supplementary: kinds.supplementary.sorted(), decoration: kinds.decoration.sorted())
  }

  // MARK: Offset

  /// Sets the content offset that the view's anchor, the new content, the delegate and the layout determine; a scroll
  /// under way continues. Returns the distance by which the anchor moved the content.
  private func settleOffset(
    _ map: UpdateMap, _ before: UpdateSnapshot, _ offset: CGPoint, _ overshoot: CGVector,
    _ replaced: CollectionViewLayout?
  )
    -> CGVector
  {
    refit()
    if replaced != nil || layout === transition?.layout {
      let target = self.offset(afterLayout: replaced, from: before.bounds)
      let shift = CGPoint(x: target.x - view.contentOffset.x, y: target.y - view.contentOffset.y)
      if shift != .zero { translate(by: shift) }
      prepareLayout()
      return .zero
    }
    var proposed = view.contentOffset
    // A moved item does not serve as the anchor.
    let anchor = before.anchors.lazy.compactMap { anchor in
      map.isMoved(anchor.path) ? nil : map.after(anchor.path).map { (path: $0.indexPath, origin: anchor.origin) }
    }.first
    if let anchor, let frame = mirrored(layout.layoutAttributesForItem(at: anchor.path))?.frame {
      // An axis that does not scroll needs no correction.
      if scroller.x.hasRoom { proposed.x = offset.x + frame.minX - anchor.origin.x }
      if scroller.y.hasRoom { proposed.y = offset.y + frame.minY - anchor.origin.y }
    }
    // The offset is clamped to content that is shorter than before, but for a bounce or a drag beyond its edge.
    // Where bodies hang on their anchors the scroll brings the content back instead, and takes them along.
    if layout.motions.isEmpty { proposed = scroller.clamped(proposed, beyond: scroller.slack(after: overshoot)) }
    let target = targetOffset(proposed)
    let shift = CGPoint(x: target.x - view.contentOffset.x, y: target.y - view.contentOffset.y)
    if shift != .zero { translate(by: shift) }
    prepareLayout()
    return anchor == nil ? .zero : CGVector(dx: target.x - offset.x, dy: target.y - offset.y)
  }

  // MARK: Motion

  /// Animates elements in sight after an update from their states before it, or from their initial attributes.
  private func animatePresentElements(
    _ before: UpdateSnapshot, _ shift: CGVector, _ keys: ElementMap, _ transitionAttributes: TransitionAttributes,
    _ animation: UpdateAnimation,
    _ old: CollectionViewLayout?, _ travels: Travels
  ) {
    for element in elements where element.isPresent {
      element.stay(at: tick, with: animation)
      if case .fading(let exit, let entry) = travels.travel(of: element) {
        if let previous = element.preUpdateState {
          let body = bodyVelocity(of: element) ?? .zero
          element.travel(from: previous, shift, exit: exit, entry: entry, body: body, at: tick, with: animation)
        } else {
          element.arrive(by: entry, at: tick, with: animation)
        }
      } else if let previous = element.preUpdateState {
        element.follow(from: previous, shift, at: tick, with: animation)
        let now = bodyVelocity(of: element) ?? .zero
        let lost = CGVector(dx: previous.bodyVelocity.dx - now.dx, dy: previous.bodyVelocity.dy - now.dy)
        var transitionVelocity = previous.transitionVelocity.without(transitionVelocity(of: element))
        if transitionVelocity.shape == .none {
          transitionVelocity.shape = element.transformVelocityLost(since: previous.transformVelocity, at: tick)
        }
        element.ease(
          from: previous.state.moved(by: shift), velocity: lost, transitionVelocity: transitionVelocity, at: tick,
          with: animation)
      } else if let key = keys.before(element.key), let start = before.states[key] {
        element.ease(from: start.moved(by: shift), at: tick, with: animation)
      } else if let attributes = mirrored(old?.attributes(of: element.key)) {
        // The replaced layout gives the old position of the same data, however far away.
        let start = ElementState(nearby(attributes, to: before.bounds))
        element.ease(from: start.moved(by: shift), at: tick, with: animation)
      } else if let start = outside(element, before, keys) {
        element.ease(from: start, at: tick, with: animation)
      } else {
        var faded = element.state(at: tick)
        faded.alpha = 0
        var initial = mirrored(transitionAttributes.initials[element.key]).map { ElementState($0) } ?? faded
        if initial.alpha == 0, element.key.category == .cell, layout.newItemsWait, animation.ticks > 0 {
          initial.alpha = element.track(at: tick).alpha
          element.arrive(by: .zero, at: tick, with: animation)
        }
        element.ease(from: initial, at: tick, with: animation)
      }
    }
  }

  /// The state from which a cell comes that is moved into sight from far away: beyond the edge on the side of its old
  /// position.
  private func outside(_ element: VisibleElement, _ before: UpdateSnapshot, _ keys: ElementMap) -> ElementState? {
    guard element.key.category == .cell, let old = keys.before(element.key) else { return nil }
    let path = BeforePath(section: old.section, item: old.item)
    guard keys.items.isMoved(path), let first = before.onScreen.first(where: { $0.category == .cell }) else {
      return nil
    }
    let isEarlier = path < BeforePath(section: first.section, item: first.item)
    let axis = view.contentSize.height > view.bounds.height ? CGVector(dx: 0, dy: 1) : CGVector(dx: 1, dy: 0)
    let (end, size, sight) = (element.state(at: tick), view.bounds.size, queryRect)
    // At least a view's extent away: an element whose position is just beyond the opposite edge must start invisible.
    let length =
      isEarlier
      ? min(
        -(size.width * axis.dx + size.height * axis.dy),
        axis.dx * (sight.minX - end.box.maxX) + axis.dy * (sight.minY - end.box.maxY))
      : max(
        size.width * axis.dx + size.height * axis.dy,
        axis.dx * (sight.maxX - end.box.minX) + axis.dy * (sight.maxY - end.box.minY))
    return end.moved(by: CGVector(dx: axis.dx * length, dy: axis.dy * length))
  }

  /// Lets an element go to its new position out of sight; one that the layout no longer has is removed.
  private func exitOffscreen(
    _ element: VisibleElement, _ shift: CGVector, _ animation: UpdateAnimation, _ travels: Travels
  ) {
    guard isThere(element.key), let attributes = mirrored(layout.attributes(of: element.key)) else {
      return animateDeletion(element, shift, to: nil, animation)
    }
    let previous = element.preUpdateState?.state.moved(by: shift)
    let travel = travels.travel(of: element, to: attributes)
    sendOut(element, to: attributes, animation)
    if case .fading(let exit, _) = travel, let previous = element.preUpdateState {
      element.depart(from: previous, shift, exit: exit, at: tick, with: animation)
    }
    if goesUnseen(element) { return }
    animateExit(element, from: previous, animation)
  }

  /// Animates a deleted element to its final attributes, or fades it out at its future position.
  private func animateDeletion(
    _ element: VisibleElement, _ shift: CGVector, to final: CollectionViewLayoutAttributes?,
    _ animation: UpdateAnimation
  ) {
    let previous = element.preUpdateState?.state.moved(by: shift)
    guard let attributes = final ?? (element.attributes.copy() as? CollectionViewLayoutAttributes) else { return }
    if final == nil { attributes.alpha = 0 }
    element.isPlacedOffscreen = false
    element.attributes = attributes
    if goesUnseen(element) { return }
    animateExit(element, from: previous, animation)
  }

  private func animateExit(_ element: VisibleElement, from start: ElementState?, _ animation: UpdateAnimation) {
    // A physics body keeps its own velocity; other elements get the full velocity from before the update.
    let body = bodyVelocity(of: element)
    let now = body ?? .zero
    let before = (body == nil ? element.preUpdateState?.velocity : element.preUpdateState?.bodyVelocity) ?? .zero
    let lost = CGVector(dx: before.dx - now.dx, dy: before.dy - now.dy)
    var transitionVelocity = element.preUpdateState?.transitionVelocity ?? .none
    if transitionVelocity.shape == .none {
      transitionVelocity.shape = element.transformVelocityLost(
        since: element.preUpdateState?.transformVelocity, at: tick)
    }
    if let start {
      element.ease(from: start, velocity: lost, transitionVelocity: transitionVelocity, at: tick, with: animation)
    }
    let end = animation.ticks > 0 ? max(tick + animation.ticks, element.settlingTick) : tick
    element.lifecycle = .exiting(until: end)
    if end <= tick { recycle(element) }
  }

  /// Attributes clamped to at most `limit` beyond the edges of a rectangle, those of the view unless given: an element
  /// that leaves further must move at a visible velocity.
  func nearby(
    _ attributes: CollectionViewLayoutAttributes, to sight: CGRect? = nil, within limit: CGSize? = nil
  ) -> CollectionViewLayoutAttributes {
    let (bounds, size) = (sight ?? view.bounds, attributes.size)
    let limit = limit ?? bounds.size
    let reach = bounds.insetBy(dx: -limit.width - size.width, dy: -limit.height - size.height)
    let center = CGPoint(
      x: min(max(attributes.center.x, reach.minX), reach.maxX), y: min(max(attributes.center.y, reach.minY), reach.maxY)
    )
    guard center != attributes.center, let copy = attributes.copy() as? CollectionViewLayoutAttributes else {
      return attributes
    }
    copy.center = center
    return copy
  }
}

/// The initial and final attributes that layouts give for the elements in sight before and after an update.
///
/// The deleted ones are asked about first, then the new ones, then all others by their old and by their new paths: this
/// suits a layout that keeps one list of the paths to animate, and removes each when it has answered.
@MainActor
private struct TransitionAttributes {
  private(set) var finals: [ElementKey: CollectionViewLayoutAttributes] = [:]
  private(set) var initials: [ElementKey: CollectionViewLayoutAttributes] = [:]

  /// No attributes: layouts are not asked.
  init() {}

  init(
    _ old: CollectionViewLayout, _ new: CollectionViewLayout, _ before: UpdateSnapshot, _ onScreen: [ElementKey],
    _ keys: ElementMap
  ) {
    let (gone, come) = (
      Set(before.onScreen.filter { keys.after($0) == nil }), Set(onScreen.filter { keys.before($0) == nil })
    )
    for key in before.onScreen where gone.contains(key) { finals[key] = old.finalAttributes(of: key) }
    for key in onScreen where come.contains(key) { initials[key] = new.initialAttributes(of: key) }
    for key in before.onScreen where !gone.contains(key) { finals[key] = old.finalAttributes(of: key) }
    for key in onScreen where !come.contains(key) { initials[key] = new.initialAttributes(of: key) }
  }
}

extension CollectionViewLayout {
  /// The attributes of any element.
  func attributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
    switch (key.category, key.kind) {
    case (.supplementaryView, let kind?): layoutAttributesForSupplementaryView(ofKind: kind, at: key.path)
    case (.decorationView, let kind?): layoutAttributesForDecorationView(ofKind: kind, at: key.path)
    default: layoutAttributesForItem(at: key.path)
    }
  }

  /// The initial attributes of an element of any category that an update adds.
  fileprivate func initialAttributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
    switch (key.category, key.kind) {
    case (.supplementaryView, let kind?):
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: key.path)
    case (.decorationView, let kind?):
      initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: key.path)
    default: initialLayoutAttributesForAppearingItem(at: key.path)
    }
  }

  /// The final attributes of an element of any category that an update removes.
  fileprivate func finalAttributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
    switch (key.category, key.kind) {
    case (.supplementaryView, let kind?):
      finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: key.path)
    case (.decorationView, let kind?):
      finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: key.path)
    default: finalLayoutAttributesForDisappearingItem(at: key.path)
    }
  }
}

import SpringflowDynamics
import SpringflowGeometry
import SpringflowUpdates

extension LiveCollection {
  /// Takes view, layout and motions from the old world to the new one, in UIKit's order of calls.
  func apply(_ transaction: Transaction, _ map: UpdateMap, from before: Appearance) {
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
    // What is made from now on belongs to the new world.
    let bodies = before.anchors.isEmpty ? [] : animators.map { (animator: $0, items: $0.allItems) }
    if let replaced, replaced !== layout { for motion in replaced.motions { motion.follow(map) } }
    counts = map.countsAfter
    // Ornaments of a layout that was replaced.
    let abandoned = elements.filter { $0.presence == .leaving(until: .max) }.map { ($0, $0.key) }
    let deleted = abandoned + rename(map)
    let context = transaction.previewContext ?? layout.makeInvalidationContext()
    context.mark(everything: false, dataSourceCounts: true)
    layout.invalidateLayout(with: context)
    prepareLayout()
    if !isPreview { layout.prepare(forCollectionViewUpdates: items) }
    // A change of the view's bounds together with the data is part of the animation.
    let isAnimatedBoundsChange = view.bounds != before.bounds
    if isAnimatedBoundsChange { layout.prepare(forAnimatedBoundsChange: before.bounds) }
    let anchored = isPreview ? .zero : settleOffset(map, before, offset, overshoot, replaced)
    if anchored != .zero { for (animator, items) in bodies { animator.translate(items, by: anchored) } }
    let keys = elementMap(map)
    let lost = deleted + renameOrnaments(keys)

    let pushedOut = requery()
    // What the content offset moved, measuring included, stands elsewhere in the content, so as to stay where it is on
    // screen.
    let shift = CGVector(dx: view.bounds.minX - before.bounds.minX, dy: view.bounds.minY - before.bounds.minY)
    if shift != .zero {
      for element in elements where !element.isResident { element.move(by: shift) }
      for element in elements + pushedOut { element.travel?.move(by: shift) }
    }
    renew(map, with: animation)
    let answers =
      isPreview
      ? Answers() : Answers(replaced ?? layout, layout, before, elements.filter(\.isResident).map(\.key), keys)
    let old = transaction.update.isEmpty ? replaced : nil
    let travels = Travels(of: self, before, keys, shift, areStraight: replaced != nil || animation.ticks == 0)
    easeResidents(before, shift, keys, answers, animation, old, travels)
    for element in elements where element.isStray { followOut(element, shift, animation, travels) }
    for (element, key) in lost where !element.isResident {
      dismiss(element, shift, to: mirrored(answers.finals[key]), animation)
    }
    for element in pushedOut {
      elements.append(element)
      followOut(element, shift, animation, travels)
    }
    removeGone()
    if !isPreview { lift(map, keys, animation) }
    layout.keepLines(false)
    for element in elements { element.origin = nil }
    if !marks.isEmpty { showMarks() }
    if !isPreview { layout.finalizeCollectionViewUpdates() }
    if isAnimatedBoundsChange { layout.finalizeAnimatedBoundsChange() }
    if let replaced { finishTransition(from: replaced) }
    schedule(transaction.completions, after: animation.ticks)
  }

  // MARK: Names

  /// Gives surviving cells their new paths; the deleted ones are on their way out, and given with their old keys.
  @discardableResult
  func rename(_ map: UpdateMap) -> [(VisibleElement, ElementKey)] {
    followMarks(map)
    var deleted: [(VisibleElement, ElementKey)] = []
    places = [:]
    for element in elements where element.isResident || element.isStray {
      if element.key.category == .cell {
        guard let after = map.after(BeforePath(section: element.key.section, item: element.key.item)) else {
          deleted.append((element, element.key))
          expel(element)
          continue
        }
        element.key.section = after.section
        element.key.item = after.item
      }
      if element.isResident { places[element.key] = element }
    }
    return deleted
  }

  /// Gives supplementary and decoration elements their new paths; those that go are on their way out.
  private func renameOrnaments(_ keys: ElementMap) -> [(VisibleElement, ElementKey)] {
    var deleted: [(VisibleElement, ElementKey)] = []
    let ornaments = elements.filter { ($0.isResident || $0.isStray) && $0.key.category != .cell }
    for element in ornaments where element.isResident { places[element.key] = nil }
    for element in ornaments {
      guard let key = keys.after(element.key) else {
        deleted.append((element, element.key))
        expel(element)
        continue
      }
      element.key = key
      if element.isResident { places[key] = element }
    }
    return deleted
  }

  /// Takes an element out of those that belong to the data; when it will have left is settled later.
  private func expel(_ element: VisibleElement) {
    element.presence = .leaving(until: .max)
    element.isStray = false
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

  /// Takes the content offset that the view's anchor, the new content, the delegate and the layout ask for; a scroll
  /// that is under way goes on. Gives by how much the anchor moved the content.
  private func settleOffset(
    _ map: UpdateMap, _ before: Appearance, _ offset: CGPoint, _ overshoot: CGVector,
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
    // An item that is taken elsewhere takes the reader nowhere.
    let anchor = before.anchors.lazy.compactMap { anchor in
      map.isMoved(anchor.path) ? nil : map.after(anchor.path).map { (path: $0.indexPath, origin: anchor.origin) }
    }.first
    if let anchor, let frame = mirrored(layout.layoutAttributesForItem(at: anchor.path))?.frame {
      // Along an axis that does not scroll there is nothing to make up for.
      if scroller.x.hasRoom { proposed.x = offset.x + frame.minX - anchor.origin.x }
      if scroller.y.hasRoom { proposed.y = offset.y + frame.minY - anchor.origin.y }
    }
    // Content that is shorter than before is not left behind, but for what a bounce or a finger has beyond its edge.
    // Where bodies hang on their places the scroll brings it back instead, and takes them along.
    if layout.motions.isEmpty { proposed = scroller.clamped(proposed, beyond: scroller.slack(after: overshoot)) }
    let target = targetOffset(proposed)
    let shift = CGPoint(x: target.x - view.contentOffset.x, y: target.y - view.contentOffset.y)
    if shift != .zero { translate(by: shift) }
    prepareLayout()
    return anchor == nil ? .zero : CGVector(dx: target.x - offset.x, dy: target.y - offset.y)
  }

  /// The animators that move elements of the layout.
  var animators: [DynamicAnimator] { layout.motions.compactMap { $0 as? DynamicAnimator } }

  // MARK: Motion

  /// Lets what is in sight after an update come from where it was, or from its initial attributes.
  private func easeResidents(
    _ before: Appearance, _ shift: CGVector, _ keys: ElementMap, _ answers: Answers, _ animation: UpdateAnimation,
    _ old: CollectionViewLayout?, _ travels: Travels
  ) {
    for element in elements where element.isResident {
      element.stay(at: tick, with: animation)
      if case .fading(let exit, let entry) = travels.travel(of: element) {
        if let origin = element.origin {
          let body = bodyVelocity(of: element) ?? .zero
          element.travel(from: origin, shift, exit: exit, entry: entry, body: body, at: tick, with: animation)
        } else {
          element.arrive(by: entry, at: tick, with: animation)
        }
      } else if let origin = element.origin {
        element.follow(from: origin, shift, at: tick, with: animation)
        let now = bodyVelocity(of: element) ?? .zero
        let lost = CGVector(dx: origin.velocity.dx - now.dx, dy: origin.velocity.dy - now.dy)
        var drift = origin.drift.without(drift(of: element))
        if drift.shape == .none { drift.shape = element.turningLost(since: origin.turning, at: tick) }
        element.ease(from: origin.state.moved(by: shift), velocity: lost, drift: drift, at: tick, with: animation)
      } else if let key = keys.before(element.key), let start = before.states[key] {
        element.ease(from: start.moved(by: shift), at: tick, with: animation)
      } else if let attributes = mirrored(old?.attributes(of: element.key)) {
        // A layout that was replaced knows where the same data stood, however far away.
        let start = ElementState(nearby(attributes, to: before.bounds))
        element.ease(from: start.moved(by: shift), at: tick, with: animation)
      } else if let start = outside(element, before, keys) {
        element.ease(from: start, at: tick, with: animation)
      } else {
        var faded = element.state(at: tick)
        faded.alpha = 0
        var initial = mirrored(answers.initials[element.key]).map { ElementState($0) } ?? faded
        if initial.alpha == 0, element.key.category == .cell, layout.newItemsWait, animation.ticks > 0 {
          initial.alpha = element.track(at: tick).alpha
          element.arrive(by: .zero, at: tick, with: animation)
        }
        element.ease(from: initial, at: tick, with: animation)
      }
    }
  }

  /// Where a cell comes from that is taken into sight from further away than one sees: from beyond the edge on whose side
  /// it stood.
  private func outside(_ element: VisibleElement, _ before: Appearance, _ keys: ElementMap) -> ElementState? {
    guard element.key.category == .cell, let old = keys.before(element.key) else { return nil }
    let path = BeforePath(section: old.section, item: old.item)
    guard keys.items.isMoved(path), let first = before.onScreen.first(where: { $0.category == .cell }) else {
      return nil
    }
    let isEarlier = path < BeforePath(section: first.section, item: first.item)
    let way = view.contentSize.height > view.bounds.height ? CGVector(dx: 0, dy: 1) : CGVector(dx: 1, dy: 0)
    let (end, size, sight) = (element.state(at: tick), view.bounds.size, queryRect)
    // A view's length away, or further: an element whose place is just beyond the opposite edge is not to be seen yet.
    let length =
      isEarlier
      ? min(
        -(size.width * way.dx + size.height * way.dy),
        way.dx * (sight.minX - end.box.maxX) + way.dy * (sight.minY - end.box.maxY))
      : max(
        size.width * way.dx + size.height * way.dy,
        way.dx * (sight.maxX - end.box.minX) + way.dy * (sight.maxY - end.box.minY))
    return end.moved(by: CGVector(dx: way.dx * length, dy: way.dy * length))
  }

  /// Lets an element whose place an update put out of sight go there; one that the layout no longer has disappears.
  private func followOut(
    _ element: VisibleElement, _ shift: CGVector, _ animation: UpdateAnimation, _ travels: Travels
  ) {
    guard isThere(element.key), let attributes = mirrored(layout.attributes(of: element.key)) else {
      return dismiss(element, shift, to: nil, animation)
    }
    let origin = element.origin?.state.moved(by: shift)
    let travel = travels.travel(of: element, to: attributes)
    sendOut(element, to: attributes, animation)
    if case .fading(let exit, _) = travel, let origin = element.origin {
      element.depart(from: origin, shift, exit: exit, at: tick, with: animation)
    }
    if goesUnseen(element) { return }
    leave(element, from: origin, animation)
  }

  /// Sends a deleted element to its final attributes, or lets it fade where it is going.
  private func dismiss(
    _ element: VisibleElement, _ shift: CGVector, to final: CollectionViewLayoutAttributes?,
    _ animation: UpdateAnimation
  ) {
    let origin = element.origin?.state.moved(by: shift)
    guard let attributes = final ?? (element.attributes.copy() as? CollectionViewLayoutAttributes) else { return }
    if final == nil { attributes.alpha = 0 }
    element.isStray = false
    element.attributes = attributes
    if goesUnseen(element) { return }
    leave(element, from: origin, animation)
  }

  private func leave(_ element: VisibleElement, from start: ElementState?, _ animation: UpdateAnimation) {
    // With a body of its own it goes on as it goes; without one it needs all of its pace.
    let body = bodyVelocity(of: element)
    let now = body ?? .zero
    let before = (body == nil ? element.origin?.pace : element.origin?.velocity) ?? .zero
    let lost = CGVector(dx: before.dx - now.dx, dy: before.dy - now.dy)
    var drift = element.origin?.drift ?? .none
    if drift.shape == .none { drift.shape = element.turningLost(since: element.origin?.turning, at: tick) }
    if let start { element.ease(from: start, velocity: lost, drift: drift, at: tick, with: animation) }
    let end = animation.ticks > 0 ? max(tick + animation.ticks, element.settlingTick) : tick
    element.presence = .leaving(until: end)
    if end <= tick { retire(element) }
  }

  /// Attributes that lie no further than a size beyond the edges of a rectangle, those of the view unless given: what
  /// leaves further leaves at a pace that one can see.
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

/// What layouts say of the elements in sight before and after an update.
///
/// The deleted ones are asked about first, then the new ones, then all others by their old and by their new places: a
/// layout that keeps one list of the paths to animate, and strikes out what it has answered, meets the right ones.
@MainActor
private struct Answers {
  private(set) var finals: [ElementKey: CollectionViewLayoutAttributes] = [:]
  private(set) var initials: [ElementKey: CollectionViewLayoutAttributes] = [:]

  /// Layouts are not asked.
  init() {}

  init(
    _ old: CollectionViewLayout, _ new: CollectionViewLayout, _ before: Appearance, _ onScreen: [ElementKey],
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

  /// Where any element starts from that an update lets appear.
  fileprivate func initialAttributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
    switch (key.category, key.kind) {
    case (.supplementaryView, let kind?):
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: key.path)
    case (.decorationView, let kind?):
      initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: key.path)
    default: initialLayoutAttributesForAppearingItem(at: key.path)
    }
  }

  /// Where any element goes that an update lets disappear.
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

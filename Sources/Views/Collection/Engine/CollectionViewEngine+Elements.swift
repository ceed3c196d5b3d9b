import SpringflowNumerics

/// The elements in sight: asked for, measured, made, taken up again and given back.
extension CollectionViewEngine {
  var queryRect: CGRect { view.bounds.insetBy(dx: -CollectionView.overscan, dy: -CollectionView.overscan) }

  func query() {
    if inquiry.isNone { asking(.layout) { updateElements() } } else { updateElements() }
  }

  private func updateElements() {
    if layoutState.replaced != nil {
      let offset = TransitionOffset(self).offset(after: layoutState.replaced, from: view.bounds)
      if offset != view.contentOffset { view.contentOffset = offset }
      prepareLayout()
    }
    drop(requery())
    if let replaced = takeReplacedLayout() { transitions.finish(from: replaced) }
  }

  /// Asks the layout again for the visible elements.
  func refreshElements() {
    invalidateElements()
    query()
  }

  /// The most measuring rounds in one pass: measured cells may make room for others, which are measured in turn.
  private static let mostMeasurements = 8

  /// Asks the layout for the visible elements, and returns those that are no longer visible.
  ///
  /// - Parameters:
  ///   - resizing: How views in cells follow another size of theirs; at once unless given.
  ///   - renew: Gives elements new views or contents, before these are measured.
  func requery(resizing: AnimationScope? = nil, renewing renew: () -> Void = {}) -> [VisibleElement] {
    asking(.elements) {
      beginElements()
      var dropped = reconcile(after: [], resizing)
      renew()
      for _ in 0..<Self.mostMeasurements {
        if !measureElements() { break }
        prepareLayout()
        beginElements()
        // What one round drops the next may want again.
        dropped = reconcile(after: dropped, resizing)
      }
      if layout.isPrepared, transition == nil, mayHaveGrown { rereadLazyContentSize() }
      delegateQueue.resolveSharedViews(dropped)
      AnimationScope.suspended { delegateQueue.announceFresh() }
      return dropped
    }
  }

  /// Whether the content may be larger than the layout said when it was prepared. Some layouts know that only when they
  /// have been asked about elements: one that said nothing, whose items are outside of the content, or that was found
  /// out before.
  private var mayHaveGrown: Bool {
    let size = view.contentSize
    if layoutState.isLazy || size.width <= 0 || size.height <= 0 { return true }
    var isOutside = false
    elements.forEachUncounted { element in
      guard element.isPresent, element.key.category == .cell else { return }
      let frame = element.attributes.frame
      if frame.maxX > size.width + 0.5 || frame.maxY > size.height + 0.5 { isOutside = true }
    }
    return isOutside
  }

  private func rereadLazyContentSize() {
    let before = view.contentSize
    rereadContentSize()
    if view.contentSize != before { layoutState.isLazy = true }
  }

  private func reconcile(after dropped: [VisibleElement], _ resizing: AnimationScope?) -> [VisibleElement] {
    let found = reordering.addingDraggedItem(to: attributes(in: queryRect))
    return store.reconcile(with: found, after: dropped, resizing: resizing, refuse: reportRepetition) {
      key, attributes, spares in
      makeElement(key, attributes, &spares, resizing)
    }
  }

  private func reportRepetition(_ attributes: CollectionViewLayoutAttributes) {
    let (name, path) = (LayoutTable.name(of: attributes), attributes.indexPath)
    layout.report(
      "repeated \(name)", section: path.first, item: path.count > 1 ? path[1] : nil,
      "there are two elements of kind '\(name)' with this index path at different places; the second one is left out. "
        + "Give each element of a kind an index path of its own")
  }

  // MARK: Measuring

  /// Asks views that are new or have a new size for their preferred attributes; returns whether they invalidate the
  /// layout.
  private func measureElements() -> Bool {
    // During a transition between two layouts these set the sizes of cells.
    if transition != nil { return false }
    var contexts: [CollectionViewLayoutInvalidationContext] = []
    elements.forEachUncounted { element in
      guard element.isPresent, element.askedSize != element.attributes.size else { return }
      element.askedSize = element.attributes.size
      guard let view = element.view, let copy = element.attributes.copy() as? CollectionViewLayoutAttributes
      else { return }
      let preferred = view.preferredLayoutAttributesFitting(copy)
      if preferred.isEqual(element.attributes) || !layout.allows(preferred) { return }
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: element.attributes)
      else { return }
      let context = layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: element.attributes)
      if contexts.last?.absorb(context) != true { contexts.append(context) }
    }
    layoutState.isMeasuring = true
    for context in contexts { invalidateRoutinely(with: context) }
    layoutState.isMeasuring = false
    return !contexts.isEmpty
  }

  // MARK: Making

  private func makeElement(
    _ key: ElementKey, _ attributes: CollectionViewLayoutAttributes, _ spares: inout ElementStore.Spares,
    _ resizing: AnimationScope?
  ) -> VisibleElement {
    checkExistence(key)
    if let element = spares.takeDropped(key) {
      element.adopt(attributes, resizing: resizing)
      element.show()
      store.register(element)
      return element
    }
    var identifier: Int?
    if key.category == .cell, !isDataStale {
      identifier = dataSource?.collectionView(view, identifierForItemAt: dataPath(of: attributes.indexPath))
    }
    let known = identifier.map { ElementID(.data, $0) } ?? store.assignedID(of: key)
    if let id = known ?? spares.placedOffscreen[key]?.id, let element = spares.takeExiting(id) {
      revive(element, key, attributes)
      return element
    }
    let element = VisibleElement(id: known ?? store.makeID(), key: key, attributes: attributes)
    // As in UIKit, new cells are at once what their data source makes of them.
    AnimationScope.suspended {
      delegateQueue.adopt(element, makeView(key, attributes.indexPath, attributes))
      interaction.updateAppearance(of: element, animated: false)
      element.show()
    }
    store.register(element)
    delegateQueue.noteMade(element)
    return element
  }

  /// Traps if a layout gives attributes for an item that the data does not have.
  private func checkExistence(_ key: ElementKey) {
    if key.category != .cell { return }
    if counts.indices.contains(key.section), 0..<counts[key.section] ~= key.item { return }
    let found =
      counts.indices.contains(key.section)
      ? "section \(key.section) has \(counts[key.section]) items" : "there are \(counts.count) sections"
    fatalError(
      "\(Swift.type(of: layout)) gave attributes for \(key.name), which does not exist: \(found); "
        + "a layout that keeps attributes makes them anew in prepare()")
  }

  /// Makes an exiting element present again, from where it is on screen: an item never has two elements.
  private func revive(_ element: VisibleElement, _ key: ElementKey, _ attributes: CollectionViewLayoutAttributes) {
    // During an update all elements are animated together: the bounds are new already, and the elements' states are not
    // shifted to them yet.
    let isUpdating = phase.isUpdating
    // An element that has faded out of sight at its old place just fades in.
    if !isUpdating, element.isDeparting(at: tick), isOutOfSight(element) {
      element.fadeInAfterExit(at: tick, with: updateAnimation)
    }
    let start = element.track(at: tick)
    // An element placed offscreen still shows its item; a deleted one may have to show another.
    let isSame = element.isPlacedOffscreen && element.key == key
    // A body that moved it while it exited keeps its velocity.
    let before = bodyVelocity(of: element) ?? .zero
    element.lifecycle = .present
    element.isPlacedOffscreen = false
    element.isParked = false
    element.key = key
    element.attributes = attributes
    if isSame { element.show() } else { reload(element, with: updateAnimation) }
    interaction.updateAppearance(of: element, animated: true)
    store.register(element)
    if isUpdating { return }
    if element.isDeparting(at: tick) {
      // It fades out elsewhere first, and fades in here afterwards.
      element.animations = []
      element.stay(at: tick, with: updateAnimation)
      return
    }
    element.stay(at: tick, with: updateAnimation)
    let now = bodyVelocity(of: element) ?? .zero
    let transitionVelocity = ElementChange.none.without(transitionVelocity(of: element))
    // A drag that has already moved the progress takes the element along from the next tick on.
    let since = transition?.isAhead == true ? tick + 1 : tick
    element.ease(
      from: start, velocity: CGVector(dx: before.dx - now.dx, dy: before.dy - now.dy),
      transitionVelocity: transitionVelocity, at: tick, since: since, with: updateAnimation)
  }

  /// Whether an element that moves elsewhere is invisible, in this tick and the one before: one that has just crossed
  /// the edge may still cast a visible shadow.
  private func isOutOfSight(_ element: VisibleElement) -> Bool {
    !element.state(at: tick).box.meets(queryRect) && !element.state(at: tick - 1).box.meets(boundsBefore)
  }

  func makeView(
    _ key: ElementKey, _ path: IndexPath, _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionReusableView? {
    ViewRequest.$current.withValue(ViewRequest(attributes)) { askForView(key, path) }
  }

  private func askForView(_ key: ElementKey, _ path: IndexPath) -> CollectionReusableView? {
    if isDataStale, key.category != .decorationView { return nil }
    switch (key.category, key.kind) {
    case (.supplementaryView, let kind?):
      return dataSource?.collectionView(view, viewForSupplementaryElementOfKind: kind, at: path)
    case (.decorationView, let kind?):
      guard let type = layout.decorationClasses[kind] as? CollectionReusableView.Type else {
        let found = layout.decorationClasses[kind].map { "\($0), which is no subclass of CollectionReusableView" }
        fatalError(
          "\(Swift.type(of: layout)) has a decoration element of kind '\(kind)' and for it \(found ?? "no class"); "
            + "call register(_:forDecorationViewOfKind:) with a subclass of CollectionReusableView in the layout")
      }
      let key = ReusePool.ReuseKey(category: .decorationView, kind: kind, identifier: kind)
      return store.pool.view(of: type, key)
    default: return dataSource?.collectionView(view, cellForItemAt: dataPath(of: path))
    }
  }

  // MARK: Giving back

  /// Recycles elements that the layout no longer has in sight; one that is still animated exits when it has arrived.
  private func drop(_ dropped: [VisibleElement]) {
    for element in dropped {
      // During a transition between two layouts positions move with the content, every tick.
      if transition != nil, let now = attributes(of: element.key) { element.attributes = now }
      let state = element.state(at: tick)
      let transitionVelocity = transitionVelocity(of: element)
      if !transitionVelocity.isNone, element.settlingTick > tick {
        element.ease(
          from: element.track(at: tick), transitionVelocity: transitionVelocity, at: tick, with: updateAnimation)
      }
      guard element.view != nil, element.settlingTick > tick, state.box.meets(queryRect) else {
        recycle(element)
        continue
      }
      element.isPlacedOffscreen = true
      element.isParked = false
      element.lifecycle = .exiting(until: element.settlingTick)
      store.append(element)
    }
  }

  /// Recycles elements whose exit is over.
  func removeGone() {
    var someAreGone = false
    elements.forEachUncounted { element in
      guard element.isGone(at: tick) else { return }
      recycle(element)
      someAreGone = true
    }
    if someAreGone { store.removeAll { $0.isGone(at: tick) } }
  }

  func recycle(_ element: VisibleElement) {
    if let view = element.view { delegateQueue.endDisplay(view, element.key, wasAnnounced: element.isAnnounced) }
    element.view = nil
    element.isAnnounced = false
    for outgoing in element.outgoingContents {
      delegateQueue.endDisplay(outgoing.view, element.key, wasAnnounced: outgoing.wasAnnounced)
    }
    element.outgoingContents = []
  }

  // MARK: Look-up

  /// The elements of items whose frames are in sight.
  var cellsInSight: [VisibleElement] {
    elements.filter { $0.isPresent && $0.key.category == .cell && $0.attributes.frame.shows(in: view.bounds) }
  }

  /// The identity of the item at a path of the layout, which differs from the data's during an interactive reorder.
  func elementID(shownAt path: IndexPath) -> ElementID {
    if !isDataStale, let number = dataSource?.collectionView(view, identifierForItemAt: dataPath(of: path)) {
      return ElementID(.data, number)
    }
    return store.assignID(to: ElementKey(category: .cell, kind: nil, section: path.section, item: path.item))
  }
}

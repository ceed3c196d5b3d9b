import SpringflowDynamics
import SpringflowGeometry
import SpringflowUpdates

/// The elements in sight, from one layout pass to the next.
extension CollectionViewEngine {
  /// Keeps the elements that the attributes name, adds new ones and returns the others.
  func reconcile(with attributes: [CollectionViewLayoutAttributes]) -> [VisibleElement] {
    pass += 1
    elements.forEachUncounted { element in
      if element.isPresent { return }
      departing[element.id] = element
      if element.isPlacedOffscreen { placedOffscreen[element.key] = element }
    }
    defer {
      departing.removeAll()
      placedOffscreen.removeAll()
    }
    var dropped: [VisibleElement] = []
    var present: [VisibleElement] = []
    present.reserveCapacity(attributes.count)
    var cursor = 0
    for attributes in attributes where !attributes.isHidden {
      // Mostly the same objects come in the same order as in the pass before.
      if cursor < elements.count, elements[cursor].stillShows(attributes) {
        elements[cursor].pass = pass
        elements[cursor].showChanges()
        present.append(elements[cursor])
        cursor += 1
        continue
      }
      let key = ElementKey(attributes)
      // Or other objects of the same elements. A present element is where its key says.
      let isNext = cursor < elements.count && elements[cursor].isPresent && elements[cursor].key == key
      let known = isNext ? elements[cursor] : places[key]
      cursor += 1
      if let element = known {
        if element.pass == pass { continue }
        if element.attributes === attributes {
          element.showChanges()
        } else {
          let isSame = element.attributes.matches(attributes)
          element.attributes = attributes
          if !isSame { element.show() }
        }
        element.pass = pass
        present.append(element)
      } else {
        let element = makeElement(key, attributes)
        element.pass = pass
        present.append(element)
      }
    }
    elements.forEachUncounted { element in
      if !element.isPresent {
        present.append(element)
      } else if element.pass != pass {
        places[element.key] = nil
        dropped.append(element)
      }
    }
    elements = present
    return dropped
  }

  private func makeElement(_ key: ElementKey, _ attributes: CollectionViewLayoutAttributes) -> VisibleElement {
    let path = attributes.indexPath
    if key.category == .cell, !counts.indices.contains(key.section) || !(0..<counts[key.section] ~= key.item) {
      fatalError(
        "\(Swift.type(of: layout)) gave attributes for \(key.name), which does not exist: "
          + "\(counts.indices.contains(key.section) ? "section \(key.section) has \(counts[key.section]) items" : "there are \(counts.count) sections"); "
          + "a layout that keeps attributes makes them anew in prepare()")
    }
    if let index = justDropped.firstIndex(where: { $0.key == key }) {
      let element = justDropped.remove(at: index)
      element.attributes = attributes
      element.show()
      places[key] = element
      return element
    }
    var identifier: Int?
    if key.category == .cell { identifier = dataSource?.collectionView(view, identifierForItemAt: dataPath(of: path)) }
    let known = identifier.map { ElementID(.data, $0) } ?? assignedIDs.id(of: key)
    if let id = known ?? placedOffscreen[key]?.id, let element = revive(id, key, attributes) { return element }
    let id = known ?? dealID()
    let element = VisibleElement(id: id, key: key, attributes: attributes)
    adopt(element, makeView(key, path))
    updateAppearance(element, animated: false)
    element.show()
    places[key] = element
    if view.delegate != nil { delegateQueue.fresh.append(element) }
    return element
  }

  /// Makes an exiting element present again, from where it is on screen: an item never has two elements.
  private func revive(
    _ id: ElementID, _ key: ElementKey, _ attributes: CollectionViewLayoutAttributes
  ) -> VisibleElement? {
    guard let element = departing.removeValue(forKey: id) else { return nil }
    // An element that has faded out of sight at its old place just fades in. During an update the bounds are new
    // already and the element's state is not shifted to them yet.
    if element.preUpdateState == nil, element.isDeparting(at: tick), isOutOfSight(element) {
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
    updateAppearance(element, animated: true)
    // During an update it is animated with all the others.
    if element.preUpdateState == nil, element.isDeparting(at: tick) {
      // It fades out elsewhere first, and fades in here afterwards.
      element.animations = []
      element.stay(at: tick, with: updateAnimation)
    } else if element.preUpdateState == nil {
      element.stay(at: tick, with: updateAnimation)
      let now = bodyVelocity(of: element) ?? .zero
      let transitionVelocity = ElementChange.none.without(transitionVelocity(of: element))
      // A drag that has already moved the progress takes the element along from the next tick on.
      let since = transition?.isAhead == true ? tick + 1 : tick
      element.ease(
        from: start, velocity: CGVector(dx: before.dx - now.dx, dy: before.dy - now.dy),
        transitionVelocity: transitionVelocity, at: tick,
        since: since, with: updateAnimation)
    }
    places[key] = element
    return element
  }

  /// Whether an element that moves elsewhere is invisible, in this tick and the one before: one that has just crossed
  /// the edge may still cast a visible shadow.
  private func isOutOfSight(_ element: VisibleElement) -> Bool {
    !element.state(at: tick).box.meets(queryRect) && !element.state(at: tick - 1).box.meets(boundsBefore)
  }

  func makeView(_ key: ElementKey, _ path: IndexPath) -> CollectionReusableView? {
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
      return pool.view(of: type, ReusePool.ReuseKey(category: .decorationView, kind: kind, identifier: kind))
    default: return dataSource?.collectionView(view, cellForItemAt: dataPath(of: path))
    }
  }

  /// Recycles elements that the layout no longer has in sight; one that is still animated exits when it has arrived.
  func drop(_ dropped: [VisibleElement]) {
    for element in dropped {
      // During a transition between two layouts positions move with the content, every tick.
      if transition != nil, let now = mirrored(layout.attributes(of: element.key)) { element.attributes = now }
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
      elements.append(element)
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
    if someAreGone { elements.removeAll { $0.isGone(at: tick) } }
  }

  func recycle(_ element: VisibleElement) {
    if let view = element.view { endDisplay(view, element.key, wasAnnounced: element.isAnnounced) }
    element.view = nil
    element.isAnnounced = false
    for outgoing in element.outgoingContents {
      endDisplay(outgoing.view, element.key, wasAnnounced: outgoing.wasAnnounced)
    }
    element.outgoingContents = []
  }

  /// The elements of items whose frames are in sight.
  var cellsInSight: [VisibleElement] {
    elements.filter { $0.isPresent && $0.key.category == .cell && $0.attributes.frame.meets(view.bounds) }
  }

  /// The element in sight at a path.
  func element(at indexPath: IndexPath) -> VisibleElement? {
    ElementKey(cellAt: indexPath).flatMap { places[$0] }
  }
}

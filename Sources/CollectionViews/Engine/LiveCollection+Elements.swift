import SpringflowDynamics
import SpringflowGeometry
import SpringflowUpdates

/// The elements in sight, from one layout pass to the next.
extension LiveCollection {
  /// Keeps the elements that the attributes name, adds new ones and gives back the others.
  func reconcile(with attributes: [CollectionViewLayoutAttributes]) -> [VisibleElement] {
    pass += 1
    elements.forEachUncounted { element in
      if element.isResident { return }
      departing[element.id] = element
      if element.isStray { strays[element.key] = element }
    }
    defer {
      departing.removeAll()
      strays.removeAll()
    }
    var dropped: [VisibleElement] = []
    var resident: [VisibleElement] = []
    resident.reserveCapacity(attributes.count)
    var cursor = 0
    for attributes in attributes where !attributes.isHidden {
      // Mostly the same objects come in the same order as in the pass before.
      if cursor < elements.count, elements[cursor].stillShows(attributes) {
        elements[cursor].pass = pass
        elements[cursor].showChanges()
        resident.append(elements[cursor])
        cursor += 1
        continue
      }
      let key = ElementKey(attributes)
      // Or other objects of the same elements. A resident element is where its key says.
      let isNext = cursor < elements.count && elements[cursor].isResident && elements[cursor].key == key
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
        resident.append(element)
      } else {
        let element = makeElement(key, attributes)
        element.pass = pass
        resident.append(element)
      }
    }
    elements.forEachUncounted { element in
      if !element.isResident {
        resident.append(element)
      } else if element.pass != pass {
        places[element.key] = nil
        dropped.append(element)
      }
    }
    elements = resident
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
    if let id = identifier.map({ ElementID(.data, $0) }) ?? strays[key]?.id, let element = revive(id, key, attributes) {
      return element
    }
    if identifier == nil { dealtNumbers += 1 }
    let id = identifier.map { ElementID(.data, $0) } ?? ElementID(.view, dealtNumbers)
    let element = VisibleElement(id: id, key: key, attributes: attributes)
    adopt(element, makeView(key, path))
    mark(element, animated: false)
    element.show()
    places[key] = element
    if view.delegate != nil { report.fresh.append(element) }
    return element
  }

  /// Takes an element back that was on its way out, from where it is on screen: an item is never there twice.
  private func revive(
    _ id: ElementID, _ key: ElementKey, _ attributes: CollectionViewLayoutAttributes
  ) -> VisibleElement? {
    guard let element = departing.removeValue(forKey: id) else { return nil }
    // What left elsewhere, and is out of sight there, simply comes. In an update the bounds are new, and what it shows
    // is not moved to them yet.
    if element.origin == nil, element.isDeparting(at: tick), isOutOfSight(element) {
      element.comeAtLast(at: tick, with: updateAnimation)
    }
    let start = element.track(at: tick)
    // A stray shows what it has to show; of what was deleted that may have changed with its place.
    let isSame = element.isStray && element.key == key
    // A body that has moved it on its way out goes on.
    let before = bodyVelocity(of: element) ?? .zero
    element.presence = .resident
    element.isStray = false
    element.isParked = false
    element.key = key
    element.attributes = attributes
    if isSame { element.show() } else { reload(element, with: updateAnimation) }
    mark(element, animated: true)
    // In an update it is eased with all the others.
    if element.origin == nil, element.isDeparting(at: tick) {
      // It is seen elsewhere, and comes here afterwards.
      element.differences = []
      element.stay(at: tick, with: updateAnimation)
    } else if element.origin == nil {
      element.stay(at: tick, with: updateAnimation)
      let now = bodyVelocity(of: element) ?? .zero
      let drift = ElementChange.none.without(drift(of: element))
      // What a hand has moved already takes the element along from the next tick on.
      let since = transition?.isAhead == true ? tick + 1 : tick
      element.ease(
        from: start, velocity: CGVector(dx: before.dx - now.dx, dy: before.dy - now.dy), drift: drift, at: tick,
        since: since, with: updateAnimation)
    }
    places[key] = element
    return element
  }

  /// Whether nothing of an element that changes its place is seen, in this tick and the one before: what has only just
  /// gone over the edge may cast a shadow yet, and was seen to go.
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
      return pool.view(of: type, ReusePool.Key(category: .decorationView, kind: kind, identifier: kind))
    default: return dataSource?.collectionView(view, cellForItemAt: dataPath(of: path))
    }
  }

  /// Gives back elements that the layout no longer has in sight; one that is still on its way goes on.
  func drop(_ dropped: [VisibleElement]) {
    for element in dropped {
      // On a way between two layouts places go along with the content, every tick.
      if transition != nil, let now = mirrored(layout.attributes(of: element.key)) { element.attributes = now }
      let state = element.state(at: tick)
      let drift = drift(of: element)
      if !drift.isNone, element.settlingTick > tick {
        element.ease(from: element.track(at: tick), drift: drift, at: tick, with: updateAnimation)
      }
      guard element.view != nil, element.settlingTick > tick, state.box.meets(queryRect) else {
        retire(element)
        continue
      }
      element.isStray = true
      element.isParked = false
      element.presence = .leaving(until: element.settlingTick)
      elements.append(element)
    }
  }

  /// Gives back the views of elements that have left.
  func removeGone() {
    var someAreGone = false
    elements.forEachUncounted { element in
      guard element.isGone(at: tick) else { return }
      retire(element)
      someAreGone = true
    }
    if someAreGone { elements.removeAll { $0.isGone(at: tick) } }
  }

  func retire(_ element: VisibleElement) {
    if let view = element.view { giveBack(view, element.key, wasAnnounced: element.isAnnounced) }
    element.view = nil
    element.isAnnounced = false
    for cover in element.covers { giveBack(cover.view, element.key, wasAnnounced: cover.wasAnnounced) }
    element.covers = []
  }

  /// The elements of items whose frames are in sight.
  var cellsInSight: [VisibleElement] {
    elements.filter { $0.isResident && $0.key.category == .cell && $0.attributes.frame.meets(view.bounds) }
  }

  /// The element in sight at a path.
  func element(at indexPath: IndexPath) -> VisibleElement? {
    ElementKey(cellAt: indexPath).flatMap { places[$0] }
  }
}

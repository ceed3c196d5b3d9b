import Geometry
import Layout
import Updates

extension LiveCollection {
  /// Carries out a batch update: all of it, or nothing and an error.
  func update(
    _ update: BatchUpdate, changingData change: () -> Void, completion: ((Bool) -> Void)?
  ) throws(BatchUpdateError) {
    bringUpToDate()
    let map = try update.map(from: itemCounts)
    let before = Appearance(states: statesAround(), bounds: view.bounds)
    change()
    try map.check(countsFound: countsFound())
    apply(update, map, from: before, completion: completion)
  }

  /// Runs a block that changes the data and names the operations, and carries them out; a block within only adds.
  func update(collecting block: () -> Void, completion: ((Bool) -> Void)?) throws(BatchUpdateError) {
    if collected != nil {
      block()
      if let completion { completions.append((tick + updateDuration, completion)) }
      return
    }
    bringUpToDate()
    let before = Appearance(states: statesAround(), bounds: view.bounds)
    collected = BatchUpdate()
    block()
    let update = collected ?? BatchUpdate()
    collected = nil
    let map = try update.map(from: itemCounts)
    try map.check(countsFound: countsFound())
    apply(update, map, from: before, completion: completion)
  }

  /// Names an operation: part of the running block, or an update of its own.
  func name(_ change: (inout BatchUpdate) -> Void) throws(BatchUpdateError) {
    if var update = collected {
      change(&update)
      collected = update
      return
    }
    // Counts that were never asked for are asked for now, the change included.
    if needsReload { return reload() }
    bringUpToDate()
    var update = BatchUpdate()
    change(&update)
    let map = try update.map(from: itemCounts)
    try map.check(countsFound: countsFound())
    apply(update, map, from: Appearance(states: statesAround(), bounds: view.bounds), completion: nil)
  }

  /// Takes view, layout and motions from the old world to the new one, in UIKit's order of calls.
  private func apply(
    _ update: BatchUpdate, _ map: UpdateMap, from appearance: Appearance, completion: ((Bool) -> Void)?
  ) {
    let items = update.inLayoutOrder.map { CollectionViewUpdateItem($0, map) }
    let onScreen = elements.filter(\.isResident).map(\.key)
    layout.prepareForUpdates(items)
    for motion in layout.motions { motion.follow(map) }
    counts = map.countsAfter
    let leaving = rename(by: map)
    let context = layout.makeInvalidationContext()
    context.mark(everything: false, dataSourceCounts: true)
    layout.invalidateLayout(with: context)
    prepareLayout()
    layout.prepare(forCollectionViewUpdates: items)
    // A change of the view's bounds together with the data is part of the animation.
    let isAnimatedBoundsChange = view.bounds != appearance.bounds
    if isAnimatedBoundsChange { layout.prepare(forAnimatedBoundsChange: appearance.bounds) }
    let offset = targetOffset
    if offset != view.contentOffset { view.contentOffset = offset }
    prepareLayout()
    let named = namedElements()

    let survivors = Set(elements.filter(\.isResident).map(\.id))
    let firstPass = pass + 1
    let pushedOut = requery()
    // What the content offset moved stands elsewhere in the content, so as to stay where it is on screen.
    let shift = CGVector(
      dx: view.bounds.minX - appearance.bounds.minX, dy: view.bounds.minY - appearance.bounds.minY)
    let before = shift == .zero ? appearance.states : appearance.states.mapValues { $0.moved(by: shift) }
    if shift != .zero { for element in elements where !element.isResident { element.move(by: shift) } }
    // Every element that was in sight is asked about, and then every one that is, those that stay included.
    var finals: [ElementKey: CollectionViewLayoutAttributes] = [:]
    for key in onScreen { finals[key] = mirrored(layout.finalAttributes(of: key)) }
    easeResidents(before, survivors, map, appearing: named.inserted, since: firstPass)
    for element in leaving { dismiss(element, before[element.key], to: finals[element.key]) }
    for element in pushedOut { followOut(element, shift, named.deleted, finals) }
    layout.finalizeCollectionViewUpdates()
    if isAnimatedBoundsChange { layout.finalizeAnimatedBoundsChange() }
    if let completion { completions.append((tick + updateDuration, completion)) }
  }

  /// The supplementary and decoration elements that the layout says the update adds or removes.
  private func namedElements() -> (inserted: Set<ElementKey>, deleted: Set<ElementKey>) {
    var (inserted, deleted): (Set<ElementKey>, Set<ElementKey>) = ([], [])
    var kinds: [ElementKey] = []
    for element in elements where element.key.category != .cell {
      if kinds.contains(where: { $0.category == element.key.category && $0.kind == element.key.kind }) { continue }
      kinds.append(element.key)
    }
    // Kinds that only the new world has.
    for name in layout.decorationClasses.keys.sorted() {
      if kinds.contains(where: { $0.category == .decorationView && $0.kind == name }) { continue }
      kinds.append(ElementKey(category: .decorationView, kind: name, section: 0, item: 0))
    }
    for name in pool.supplementaryKinds {
      if kinds.contains(where: { $0.category == .supplementaryView && $0.kind == name }) { continue }
      kinds.append(ElementKey(category: .supplementaryView, kind: name, section: 0, item: 0))
    }
    func keys(_ kind: ElementKey, _ paths: [IndexPath]) -> [ElementKey] {
      paths.map { ElementKey(category: kind.category, kind: kind.kind, section: $0.section, item: $0.item) }
    }
    for kind in kinds {
      guard let name = kind.kind else { continue }
      if kind.category == .supplementaryView {
        deleted.formUnion(keys(kind, layout.indexPathsToDeleteForSupplementaryView(ofKind: name)))
        inserted.formUnion(keys(kind, layout.indexPathsToInsertForSupplementaryView(ofKind: name)))
      } else {
        deleted.formUnion(keys(kind, layout.indexPathsToDeleteForDecorationView(ofKind: name)))
        inserted.formUnion(keys(kind, layout.indexPathsToInsertForDecorationView(ofKind: name)))
      }
    }
    return (inserted, deleted)
  }

  /// How elements look now, in sight and one view's size around it, by their keys before the update.
  private func statesAround() -> [ElementKey: ElementState] {
    var states: [ElementKey: ElementState] = [:]
    let wide = queryRect.insetBy(dx: -view.bounds.width, dy: -view.bounds.height)
    for attributes in attributes(in: wide) {
      states[ElementKey(attributes)] = ElementState(attributes)
    }
    for element in elements where element.isResident { states[element.key] = element.state(at: tick) }
    return states
  }

  /// Gives surviving elements their new paths, and takes the deleted ones out of the resident.
  private func rename(by map: UpdateMap) -> [VisibleElement] {
    var deleted: [VisibleElement] = []
    places = [:]
    for element in elements where element.isResident {
      if element.key.category == .cell {
        guard let after = map.after(BeforePath(section: element.key.section, item: element.key.item)) else {
          deleted.append(element)
          continue
        }
        element.key.section = after.section
        element.key.item = after.item
      }
      places[element.key] = element
    }
    elements.removeAll { element in deleted.contains { $0 === element } }
    return deleted
  }

  /// Lets what is in sight after an update come from where it was, or from its initial attributes.
  private func easeResidents(
    _ before: [ElementKey: ElementState], _ survivors: Set<ElementID>, _ map: UpdateMap, appearing: Set<ElementKey>,
    since firstPass: Int
  ) {
    for element in elements where element.isResident {
      // What was taken back on its way out is on its way already.
      if element.revival >= firstPass { continue }
      let end = ElementState(element.attributes)
      let initial = mirrored(layout.initialAttributes(of: element.key)).map(ElementState.init)
      var oldKey: ElementKey? = element.key
      var isNew = false
      if element.key.category == .cell {
        oldKey = map.before(AfterPath(element.attributes.indexPath)).map {
          ElementKey(category: .cell, kind: nil, section: $0.section, item: $0.item)
        }
        isNew = oldKey == nil
      } else {
        isNew = appearing.contains(element.key) || before[element.key] == nil
      }
      if isNew {
        var faded = end
        faded.alpha = 0
        element.ease(from: initial ?? faded, to: end, at: tick, duration: updateDuration)
      } else if let oldKey, let start = before[oldKey] {
        // What still fades is part of how it looked; only the rest is new.
        let fading = survivors.contains(element.id) ? element.state(at: tick) : end
        element.ease(from: start, to: fading, at: tick, duration: updateDuration)
      }
    }
  }

  /// Lets an element that an update pushed out of sight go to where it now belongs; one that the layout no longer has
  /// disappears.
  private func followOut(
    _ element: VisibleElement, _ shift: CGVector, _ deleted: Set<ElementKey>,
    _ finals: [ElementKey: CollectionViewLayoutAttributes]
  ) {
    guard updateDuration > 0 else { return retire(element) }
    let start = element.state(at: tick).moved(by: shift)
    guard !deleted.contains(element.key), let attributes = mirrored(layout.attributes(of: element.key)) else {
      return dismiss(element, start, to: finals[element.key])
    }
    element.attributes = attributes
    leave(element, from: start)
  }

  /// Sends a deleted element to its final attributes, or lets it fade where it is.
  private func dismiss(_ element: VisibleElement, _ start: ElementState?, to final: CollectionViewLayoutAttributes?) {
    let start = start ?? element.state(at: tick)
    guard updateDuration > 0, let attributes = final ?? (element.attributes.copy() as? CollectionViewLayoutAttributes)
    else { return retire(element) }
    if final == nil {
      attributes.center = start.center
      attributes.alpha = 0
    }
    element.attributes = attributes
    leave(element, from: start)
  }

  private func leave(_ element: VisibleElement, from start: ElementState) {
    element.differences = []
    element.ease(from: start, to: ElementState(element.attributes), at: tick, duration: updateDuration)
    element.presence = .leaving(until: tick + updateDuration)
    elements.append(element)
  }
}

extension CollectionViewLayout {
  /// The attributes of any element.
  fileprivate func attributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
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

/// How elements looked before an update, in the content's coordinates, and what the view showed of it then.
private struct Appearance {
  let states: [ElementKey: ElementState]
  let bounds: CGRect
}

extension ElementState {
  /// The same, elsewhere in the content.
  fileprivate func moved(by shift: CGVector) -> ElementState {
    var state = self
    state.center = CGPoint(x: center.x + shift.dx, y: center.y + shift.dy)
    return state
  }
}

extension VisibleElement {
  /// Goes elsewhere in the content.
  fileprivate func move(by shift: CGVector) {
    guard let moved = attributes.copy() as? CollectionViewLayoutAttributes else { return }
    moved.center = CGPoint(x: moved.center.x + shift.dx, y: moved.center.y + shift.dy)
    attributes = moved
  }
}

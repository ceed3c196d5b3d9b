import SpringflowNumerics
import SpringflowViews

/// What a springy layout knows of the update that is under way.
struct SpringyUpdate {
  /// Whether the wrapped layout is still to say which supplementary and decoration elements come and go.
  var awaitsElements = false
  /// The update's map, once it is known.
  var map: UpdateMap?
  /// Where elements without bodies near the view were, by their keys after the update. In points.
  var oldPlaces: [ElementKey: CGPoint] = [:]
  /// How far deleted elements were from their places, by their keys before the update. In points.
  var displacements: [ElementKey: CGVector] = [:]
  /// How items that have changed their line leave the old one, by their keys after the update. In points.
  var exits: [ElementKey: CGVector] = [:]

  /// Mixes in what an update leaves for the next one: it is empty but within one.
  func hash(into hash: inout StateHash) {
    hash.combine(awaitsElements)
    hash.combine(map != nil)
    hash.combine([oldPlaces.count, displacements.count, exits.count])
  }
}

/// What happens to elements whose places are found to have changed.
package enum SpringyPlaceChange: Int {
  /// Nothing has changed.
  case none
  /// They are carried along, such as when those before them were measured.
  case carried
  /// Their springs pull them.
  case pulled
}

/// A scroll that elements lag behind.
struct SpringyScroll {
  /// How far the view scrolls, in points of the content.
  var delta: CGVector
  /// Where the finger is after it, in points of the content.
  var touch: CGPoint

  func hash(into hash: inout StateHash) {
    hash.combine(delta)
    hash.combine(touch)
  }

  /// The share of the scroll by which something at a point lags.
  func share(at point: CGPoint, _ lagDistance: CGFloat, _ axis: CollectionView.ScrollDirection?) -> CGFloat {
    let (across, down) = (abs(point.x - touch.x), abs(point.y - touch.y))
    let distance =
      switch axis {
      case .horizontal: across
      case .vertical: down
      case nil: across + down
      }
    return distance < lagDistance ? distance / lagDistance : 1
  }

  /// The step of something that lags by a share of a scroll: it gets no farther from its place than a size.
  static func step(of displacement: CGVector, by delta: CGVector, _ share: CGFloat, within size: CGSize) -> CGVector {
    CGVector(
      dx: limited(displacement.dx, delta.dx * share, size.width),
      dy: limited(displacement.dy, delta.dy * share, size.height))
  }

  /// A step that takes a displacement not beyond a limit, or not farther beyond it.
  private static func limited(_ old: CGFloat, _ step: CGFloat, _ limit: CGFloat) -> CGFloat {
    let most = max(limit, abs(old))
    return min(max(old + step, -most), most) - old
  }
}

extension SpringyLayout {
  /// Gives elements with bodies their new keys. Those of deleted items leave; supplementary and decoration elements follow
  /// when the wrapped layout has said which of them come and go.
  func followUpdate(_ map: UpdateMap) {
    update.map = map
    let isRestoring = currentUpdate?.restoresDataOrder ?? false
    for element in elements {
      element.keyBefore = element.key
      element.carried = .zero
      element.isMoved = element.isOnItsOwn || isMoved(element.key, map)
      if isRestoring { element.shown = (element.key, element.place) }
    }
    let keys = ElementMap(map)
    for place in places where place.element == nil {
      // A moved item comes from where the view lets it come from.
      guard let after = keys.after(place.key), !isMoved(place.key, map) else { continue }
      update.oldPlaces[after] = place.center
    }
    forgetPlaces(.pulled)
    rekey(keys) { update.awaitsElements ? $0.category == .cell : true }
  }

  private func isMoved(_ key: ElementKey, _ map: UpdateMap) -> Bool {
    key.category == .cell && map.isMoved(BeforePath(section: key.section, item: key.item))
  }

  /// Gives supplementary and decoration elements their new keys, as the wrapped layout has said by now.
  func followElements() {
    guard update.awaitsElements else { return }
    update.awaitsElements = false
    guard let map = update.map else { return }
    var keys = ElementMap(map)
    let others = elements.lazy.map(\.key).filter { $0.category != .cell }
    keys.ask(
      wrapped, supplementary: Set(others.filter { $0.category == .supplementaryView }.compactMap(\.kind)).sorted(),
      decoration: Set(others.filter { $0.category == .decorationView }.compactMap(\.kind)).sorted())
    rekey(keys) { $0.category != .cell }
  }

  private func rekey(_ keys: ElementMap, _ isDue: (ElementKey) -> Bool) {
    var leaving: [SpringyElement] = []
    let due = elements.filter { isDue($0.key) }
    for element in due { (index[element.key], element.number) = (nil, -1) }
    for element in due {
      guard let after = keys.after(element.key) else {
        update.displacements[element.key] = element.displacement
        leaving.append(element)
        continue
      }
      element.key = after
      element.attributes.indexPath = after.indexPath
      index[after] = element
    }
    if leaving.isEmpty { return }
    for element in leaving { detach(element) }
    elements.removeAll { !world.contains($0.body) }
    outsiders.removeAll { !world.contains($0.body) }
  }

  func endUpdate() {
    update = SpringyUpdate()
    if interactiveMovementPhase == .interrupted { return }
    for element in elements { element.shown = nil }
  }

  /// Whether elements are on their way to where an update has them.
  var isUpdating: Bool { currentUpdate?.restoresDataOrder == false }

  // MARK: Lines

  /// How an item whose place an update has moved goes to its new line, if the wrapped layout does not let it go straight.
  ///
  /// While an item is dragged, an update of the data is shown only when the preview is there again.
  func fadingTravel(
    of element: SpringyElement, to place: CollectionViewLayoutAttributes
  ) -> (exit: CGVector, entry: CGVector)? {
    guard isUpdating, interactiveMovementPhase != .interrupted, let map = update.map, let before = element.keyBefore,
      element.key.category == .cell,
      element !== held?.element, !element.isOnItsOwn, !isMoved(before, map)
    else { return nil }
    let (key, center) = element.shown ?? (before, element.place)
    return wrapped.fade(of: element.attributes, from: key.indexPath, center, to: place)
  }

  /// The old place from which an element that has had no body so far comes straight, in points. An item that fades has none: it
  /// begins on its new line, and the way on which it leaves the old one is kept.
  func straightStart(of place: SpringyPlace) -> CGPoint? {
    guard let center = update.oldPlaces[place.key] else { return nil }
    guard place.key.category == .cell, let before = update.map.flatMap({ ElementMap($0).before(place.key) }),
      let fade = wrapped.fade(of: place.attributes, from: before.indexPath, center, to: place.attributes)
    else { return center }
    update.exits[place.key] = fade.exit
    return nil
  }

  /// Puts items on their new lines at once, as they are not seen there yet: beside their places as the elements there are.
  func changeLines(_ changes: [(element: SpringyElement, old: CGPoint, exit: CGVector, entry: CGVector)]) {
    if changes.isEmpty { return }
    let changing = Set(changes.map { ObjectIdentifier($0.element) })
    let staying = elements.filter {
      !changing.contains(ObjectIdentifier($0)) && $0 !== held?.element && !$0.isOnItsOwn && $0.key.category == .cell
    }
    for (element, old, exit, entry) in changes {
      update.exits[element.key] = exit
      let velocity = world.velocityInPlace(of: element.body)
      if let undo = element.undo, undo.place == element.place {
        put(element, at: undo.center, velocity: undo.velocity)
        continue
      }
      if element.undo == nil {
        element.undo = (old, element.attributes.center, velocity)
        lineChangers.append(element)
      }
      let neighbour = element.mate(entering: entry, among: staying)
      let offset = neighbour?.displacement ?? CGVector(dx: -entry.dx, dy: -entry.dy)
      put(
        element, at: CGPoint(x: element.place.x + offset.dx, y: element.place.y + offset.dy),
        velocity: neighbour.map { world.velocityInPlace(of: $0.body) } ?? .zero)
      setTravelling(element, neighbour?.isTravelling ?? true)
    }
  }

  // MARK: Attributes of updates

  /// Attributes from which an element comes, beside its place as the element is.
  func arriving(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    guard let attributes, !attributes.isWhereShown else { return attributes }
    return attributes.moved(by: index[ElementKey(attributes)]?.displacement ?? .zero)
  }

  /// Attributes to which an element goes that an update removes, beside its place as the element was.
  func leaving(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    guard let attributes, !attributes.isWhereShown else { return attributes }
    return attributes.moved(by: update.displacements[ElementKey(attributes)] ?? .zero)
  }

  /// How far attributes of this layout are from their element's place, times a factor; zero for an element without a body.
  func displacement(of attributes: CollectionViewLayoutAttributes, factor: CGFloat) -> CGVector {
    guard let element = index[ElementKey(attributes)] else { return .zero }
    let vector = element.displacement
    return CGVector(dx: vector.dx * factor, dy: vector.dy * factor)
  }
}

extension CollectionViewLayoutAttributes {
  /// A copy elsewhere, or the attributes themselves if they are not moved.
  func moved(by shift: CGVector) -> CollectionViewLayoutAttributes {
    guard shift != .zero, let copy = copy() as? CollectionViewLayoutAttributes else { return self }
    copy.center.x += shift.dx
    copy.center.y += shift.dy
    return copy
  }
}

extension CollectionViewLayout {
  /// How an item fades from a path and a centre to its new place; `nil` if it goes straight.
  func fade(
    of item: CollectionViewLayoutAttributes, from path: IndexPath, _ center: CGPoint,
    to place: CollectionViewLayoutAttributes
  ) -> (exit: CGVector, entry: CGVector)? {
    guard center != place.center, let old = item.copy() as? CollectionViewLayoutAttributes else { return nil }
    (old.indexPath, old.center) = (path, center)
    guard case .fading(let exit, let entry) = travelForItem(from: old, to: place) else { return nil }
    return (exit, entry)
  }
}

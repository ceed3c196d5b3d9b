import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Which elements have bodies, and where these begin.
///
/// A pass, after each preparation, in this order:
///
/// 1. The wrapped layout is asked for its elements near the view, if its places may have changed or the view has left the
///    part that it was asked about. Elements with bodies get their new places: these carry them along, or pull them.
/// 2. Elements lag behind the scroll.
/// 3. Elements that are near neither by their places nor by themselves give their bodies back.
/// 4. Elements whose places have come near get bodies, beside their places as the nearest elements are.
extension SpringyLayout {
  /// Elements are kept ready this far outside the view, in points.
  private var margin: CGFloat { max(tilingMargin, CollectionView.overscan) }

  /// The wrapped layout is asked about this much more than the part in which elements have bodies, in lengths of the view,
  /// so that it need not be asked again in every tick of a scroll.
  private static let slack: CGFloat = 0.5

  // MARK: What has changed

  /// Asks for the places again.
  func forgetPlaces(_ change: SpringyPlaceChange) {
    knownRect = nil
    if change.rawValue > placeChange.rawValue { placeChange = change }
  }

  func noteInvalidation(_ context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { isReloaded = true }
    switch context.cause {
    case .motion: break
    case .scrolling: forgetPlaces(.carried)
    case .measuring: forgetPlaces(isUpdating ? .pulled : .carried)
    case .other: forgetPlaces(.pulled)
    }
  }

  /// Takes note of a change of the view's bounds that is a scroll: neither one of its size nor part of an update, nor asked
  /// about only.
  func noteScroll(from old: CGRect, to new: CGRect) {
    guard boundsChange == .scroll, old.size == new.size else { return }
    let from = mirrored(old)
    let to = isMirrored ? CGRect(x: mirrorWidth - new.maxX, y: new.minY, width: new.width, height: new.height) : new
    let step = CGVector(dx: to.minX - from.minX, dy: to.minY - from.minY)
    if abs(step.dx) > to.width || abs(step.dy) > to.height {
      (scroll, hasJumped) = (nil, true)
      return
    }
    let touch = finger.map { CGPoint(x: $0.x + step.dx, y: $0.y + step.dy) } ?? CGPoint(x: to.midX, y: to.midY)
    let before = scroll?.delta ?? .zero
    scroll = SpringyScroll(delta: CGVector(dx: before.dx + step.dx, dy: before.dy + step.dy), touch: touch)
  }

  /// Where the finger is, in points of the content.
  var finger: CGPoint? {
    collectionView?.touchLocation.map { isMirrored ? CGPoint(x: mirrorWidth - $0.x, y: $0.y) : $0 }
  }

  // MARK: The pass

  /// Gives bodies to the elements near the view, and takes them from others.
  ///
  /// - Complexity: O(1) if nothing has changed, else O(*v*) for *v* elements near the view.
  func tile() {
    guard let collectionView else { return }
    if held != nil, interactiveMovementPhase == .none { endHold() }
    if collectionView.reducesMotion != hasReducedMotion { retune() }
    matchWalls()
    let bounds = mirrored(collectionView.bounds)
    let rect = bounds.insetBy(dx: -margin, dy: -margin)
    if knownRect != nil, rect == tiledRect, scroll == nil, !outsiders.contains(where: { !isNear($0, rect) }) { return }
    var isListStale = false
    if knownRect?.contains(rect) != true {
      ask(about: rect, bounds.size)
      isListStale = true
    }
    let lag = scroll
    scroll = nil
    if let lag { lagBehind(lag, bounds.size) }
    let newcomers = sort(near: rect, isListStale: &isListStale)
    var fresh: [SpringyElement] = []
    if !newcomers.isEmpty {
      fresh = attach(newcomers, sight: tiledRect == nil ? nil : bounds, lag: lag)
      isListStale = true
    }
    if isListStale { list() }
    if !fresh.isEmpty { keepApart(since: centersToKeepApart, newcomers: fresh) }
    hasJumped = false
    tiledRect = rect
    if isListStale || lag != nil { didMoveElements() }
  }

  private func isNear(_ element: SpringyElement, _ rect: CGRect) -> Bool {
    element === held?.element || element.attributes.frame.meets(rect)
  }

  /// Lists the elements with bodies: those near the view in the wrapped layout's order, then the others.
  private func list() {
    var listed: [SpringyElement] = []
    listed.reserveCapacity(places.count)
    for number in places.indices {
      if let element = places[number].element { listed.append(element) }
    }
    elements.forEachUncounted { if $0.pass != pass, index[$0.key] === $0 { listed.append($0) } }
    for number in listed.indices { listed[number].number = number }
    elements = listed
    linksAreStale = true
  }

  // MARK: Places

  /// Asks the wrapped layout about its elements near the view, and gives those with bodies their new places.
  private func ask(about rect: CGRect, _ size: CGSize) {
    let wide = rect.insetBy(dx: -size.width * Self.slack, dy: -size.height * Self.slack)
    let known = isReloaded ? reloaded() : [:]
    let (wasReloaded, before) = (isReloaded, elements)
    var (found, cursor) = ([SpringyPlace](), 0)
    var changes: [(element: SpringyElement, old: CGPoint, exit: CGVector, entry: CGVector)] = []
    pass += 1
    hasFixedPlaces = false
    for attributes in wrapped.layoutAttributesForElements(in: wide) ?? [] where isSound(attributes) {
      let key = ElementKey(attributes)
      var element: SpringyElement?
      if wasReloaded {
        element = readopt(key, known)
      } else if cursor < before.count, before[cursor].key == key {
        element = before[cursor]
        cursor += 1
      } else {
        element = index[key]
      }
      let hasSpring = hasSpring(attributes)
      if let adopted = element {
        if adopted.pass == pass { continue }
        adopted.pass = pass
        if hasSpring {
          take(attributes, for: adopted, &changes)
        } else {
          detach(adopted)
          element = nil
        }
      }
      hasFixedPlaces = hasFixedPlaces || !hasSpring
      found.append(
        SpringyPlace(
          key: key, attributes: attributes, frame: attributes.frame, center: attributes.center, isFixed: !hasSpring,
          element: element))
    }
    places = found
    for element in before where element.pass != pass && (wasReloaded || index[element.key] === element) {
      if !wasReloaded, hasElement(element.key), let attributes = wrapped.layoutAttributes(for: element.key),
        isSound(attributes), hasSpring(attributes)
      {
        take(attributes, for: element, &changes)
      } else {
        detach(element)
      }
    }
    (knownRect, isReloaded, placeChange) = (wide, false, .none)
    // What follows moves bodies, and some may have been given back.
    elements.removeAll { !world.contains($0.body) }
    changeLines(changes)
  }

  /// Whether an element can have a body, and be shown at all.
  func isSound(_ attributes: CollectionViewLayoutAttributes) -> Bool {
    if SpringyCheck.accepts(attributes) { return true }
    let (center, size, path) = (attributes.center, attributes.size, attributes.indexPath)
    report(
      "element not finite", section: path.count > 0 ? path[0] : nil, item: path.count == 2 ? path[1] : nil,
      "\(LayoutTable.name(of: attributes)) has its centre at (\(center.x), \(center.y)) and the size "
        + "\(size.width) x \(size.height); it is not shown")
    return false
  }

  /// Takes over what the wrapped layout says of an element with a body.
  private func take(
    _ attributes: CollectionViewLayoutAttributes, for element: SpringyElement,
    _ changes: inout [(element: SpringyElement, old: CGPoint, exit: CGVector, entry: CGVector)]
  ) {
    let (shown, center, place) = (element.attributes, element.attributes.center, attributes.center)
    shown.center = place
    let isSame = attributes.matches(shown)
    shown.center = center
    let isResized = shown.size != attributes.size
    if !isSame, let copy = attributes.copy() as? CollectionViewLayoutAttributes {
      copy.center = center
      element.attributes = copy
      linksAreStale = true
    }
    let old = element.place
    if place != old || element.shown != nil {
      let travel = placeChange == .pulled ? fadingTravel(of: element, to: attributes) : nil
      element.place = place
      if place != old, element !== held?.element { setAnchor(place, of: element) }
      if let travel {
        changes.append((element, element.shown?.place ?? old, travel.exit, travel.entry))
      } else if place != old, isCarried(element) {
        carry(element, by: CGVector(dx: place.x - old.x, dy: place.y - old.y))
      } else if place != old {
        setTravelling(element, true)
      }
    }
    if isResized { retune(element) }
  }

  /// Whether an element's new place carries it along. One that an update has made is measured while the update runs.
  private func isCarried(_ element: SpringyElement) -> Bool {
    placeChange == .carried || isUpdating && element.keyBefore == nil
  }

  private func carry(_ element: SpringyElement, by shift: CGVector) {
    if element === held?.element { return }
    move(element, by: shift)
    element.carried.dx += shift.dx
    element.carried.dy += shift.dy
    element.carriedByScroll.dx += shift.dx
    element.carriedByScroll.dy += shift.dy
  }

  // MARK: Reloads

  /// The elements with bodies of items that have identifiers.
  private func reloaded() -> [Int: SpringyElement] {
    var known: [Int: SpringyElement] = [:]
    for element in elements { if let identifier = element.identifier { known[identifier] = element } }
    for element in elements where element.identifier != nil { (index[element.key], element.number) = (nil, -1) }
    return known
  }

  /// The element with a body of the item that is at a key since the data was reloaded: by its identifier, else by its key.
  private func readopt(_ key: ElementKey, _ known: [Int: SpringyElement]) -> SpringyElement? {
    guard let identifier = identifier(of: key) else {
      // The same element, as far as one can tell.
      return index[key].flatMap { $0.identifier == nil ? $0 : nil }
    }
    if let other = index[key], other.identifier == nil { other.identifier = identifier }
    guard let element = known[identifier] ?? index[key], element.identifier == identifier else { return nil }
    element.key = key
    element.shown = nil
    element.attributes.indexPath = key.indexPath
    index[key] = element
    return element
  }

  // MARK: Lag

  /// Moves every element by its share of a scroll, as far as its place has not gone along with the view; but no farther from
  /// its place than the view is long, as it would be out of sight there.
  private func lagBehind(_ scroll: SpringyScroll, _ size: CGSize) {
    let (finger, centers) = (held?.element, centersToKeepApart)
    let (distance, axis) = (lagDistance, lagAxis)
    elements.forEachUncounted { element in
      let carried = element.carriedByScroll
      element.carriedByScroll = .zero
      if element === finger { return }
      let delta = CGVector(dx: scroll.delta.dx - carried.dx, dy: scroll.delta.dy - carried.dy)
      if delta == .zero { return }
      let share = scroll.share(at: element.attributes.center, distance, axis)
      if share == 0 { return }
      move(element, by: SpringyScroll.step(of: element.displacement, by: delta, share, within: size))
    }
    keepApart(since: centers)
  }

  // MARK: Coming and going

  /// Takes the bodies of elements that are no longer near, and returns which places have come near.
  private func sort(near rect: CGRect, isListStale: inout Bool) -> [Int] {
    var newcomers: [Int] = []
    outsiders = []
    for number in places.indices {
      let isThere = places[number].frame.meets(rect)
      guard let element = places[number].element else {
        if isThere, !places[number].isFixed { newcomers.append(number) }
        continue
      }
      if isThere { continue }
      if isNear(element, rect) {
        outsiders.append(element)
      } else {
        detach(element)
        places[number].element = nil
        isListStale = true
      }
    }
    for element in elements where element.pass != pass && index[element.key] === element {
      if isNear(element, rect) {
        outsiders.append(element)
      } else {
        detach(element)
        isListStale = true
      }
    }
    return newcomers
  }

  /// Gives bodies to elements whose places have come near, and returns those that begin as their neighbours are.
  ///
  /// - Parameters:
  ///   - sight: The view's bounds in points of the content, out of which such an element stays unless its place is in there;
  ///     `nil` when everything is new.
  ///   - lag: The scroll that has brought them near.
  private func attach(_ newcomers: [Int], sight: CGRect?, lag: SpringyScroll?) -> [SpringyElement] {
    var fresh: [SpringyElement] = []
    let models = hasJumped ? [] : elements.filter { index[$0.key] === $0 && !$0.isTravelling && $0 !== held?.element }
    let neighbours = NearestPoints(models.map(\.place))
    for number in newcomers where index[places[number].key] == nil {
      let place = places[number]
      var start = Start(center: place.center)
      let old = straightStart(of: place)
      let isInserted = isInserted(place.key)
      if let old {
        start.center = old
      } else if let neighbour = neighbours.nearest(to: place.center).map({ models[$0] }) {
        let (shift, velocity) = (neighbour.displacement, world.velocityInPlace(of: neighbour.body))
        start.center = CGPoint(x: place.center.x + shift.dx, y: place.center.y + shift.dy)
        start.velocity = CGVector(dx: velocity.x, dy: velocity.y)
      } else if let lag, !hasJumped {
        let share = lag.share(at: place.center, lagDistance, lagAxis)
        start.center = CGPoint(x: place.center.x + lag.delta.dx * share, y: place.center.y + lag.delta.dy * share)
      }
      if let sight, old == nil, !isInserted { place.keep(&start.center, outOf: sight) }
      let proposed = start
      start = self.start(for: place.attributes, proposed: start, isInserted: isInserted)
      // One that is inserted elsewhere is on its way, too.
      let isTravelling = old.map { $0 != place.center } ?? (isInserted && start != proposed)
      places[number].element = attach(place, at: start, isTravelling: isTravelling)
      if old == nil, !isInserted, let element = places[number].element { fresh.append(element) }
      // It is not tried again before the wrapped layout says something new.
      if places[number].element == nil {
        places[number].refuse()
        hasFixedPlaces = true
      }
    }
    return fresh
  }

  private func isInserted(_ key: ElementKey) -> Bool {
    guard key.category == .cell, let map = currentUpdate?.map else { return false }
    return map.before(AfterPath(section: key.section, item: key.item)) == nil
  }
}

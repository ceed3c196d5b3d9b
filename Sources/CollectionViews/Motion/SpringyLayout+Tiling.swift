import SpringflowDeterminism
import SpringflowDynamics
import SpringflowGeometry
import SpringflowPhysics
import SpringflowUpdates
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
  private var margin: CGFloat { max(tilingMargin, CollectionViewEngine.overscan) }

  /// The wrapped layout is asked about this much more than the part in which elements have bodies, in lengths of the view,
  /// so that it need not be asked again in every tick of a scroll.
  private static let slack: CGFloat = 0.5

  // MARK: What has changed

  /// Asks for the places again.
  func forgetPlaces(_ change: PlaceChange) {
    knownRect = nil
    if change.rawValue > placeChange.rawValue { placeChange = change }
  }

  func noteInvalidation(_ context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { isReloaded = true }
    switch context.cause {
    case .motion: break
    case .scrolling: forgetPlaces(.carried)
    case .measuring: forgetPlaces(host?.engine.phase.isUpdating == true ? .pulled : .carried)
    case .other: forgetPlaces(.pulled)
    }
  }

  /// Takes note of a change of the view's bounds that is a scroll: neither one of its size nor part of an update, nor asked
  /// about only.
  func noteScroll(from old: CGRect, to new: CGRect) {
    guard let engine = host?.engine, engine.probe == nil, engine.phase.isIdle, engine.transition == nil,
      old.size == new.size
    else { return }
    let from = mirrored(old)
    let to = isMirrored ? CGRect(x: mirrorWidth - new.maxX, y: new.minY, width: new.width, height: new.height) : new
    let step = CGVector(dx: to.minX - from.minX, dy: to.minY - from.minY)
    if abs(step.dx) > to.width || abs(step.dy) > to.height {
      (scroll, hasJumped) = (nil, true)
      return
    }
    var touch = CGPoint(x: to.midX, y: to.midY)
    if let finger = host?.touchLocation {
      touch = CGPoint(x: (isMirrored ? mirrorWidth - finger.x : finger.x) + step.dx, y: finger.y + step.dy)
    }
    let before = scroll?.delta ?? .zero
    scroll = Scroll(delta: CGVector(dx: before.dx + step.dx, dy: before.dy + step.dy), touch: touch)
  }

  /// Whether a layout shows this one: it is this one, wraps it, or is between it and another one.
  func isShown(by layout: CollectionViewLayout) -> Bool {
    if layout === self { return true }
    if let outer = layout as? WrappingLayout { return isShown(by: outer.wrapped) }
    guard let middle = layout as? CollectionViewTransitionLayout else { return false }
    return isShown(by: middle.currentLayout) || isShown(by: middle.nextLayout)
  }

  // MARK: The pass

  /// Gives bodies to the elements near the view, and takes them from others.
  ///
  /// - Complexity: O(1) if nothing has changed, else O(*v*) for *v* elements near the view.
  func tile() {
    guard let host else { return }
    if held != nil, host.engine.reorder == nil { endHold() }
    if host.reducesMotion != hasReducedMotion { retune() }
    matchWalls()
    let bounds = mirrored(host.bounds)
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
    if !newcomers.isEmpty {
      attach(newcomers, sight: tiledRect == nil ? nil : bounds, lag: lag)
      isListStale = true
    }
    if isListStale { list() }
    hasJumped = false
    tiledRect = rect
  }

  private func isNear(_ element: SpringyElement, _ rect: CGRect) -> Bool {
    element === held?.element || element.attributes.frame.meets(rect)
  }

  /// Lists the elements with bodies: those near the view in the wrapped layout's order, then the others.
  private func list() {
    let strays = elements.filter { $0.pass != pass && index[$0.key] === $0 }
    elements = places.compactMap(\.element) + strays
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
          giveBack(adopted)
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
      if !wasReloaded, host?.engine.isThere(element.key) == true, let attributes = wrapped.attributes(of: element.key),
        isSound(attributes), hasSpring(attributes)
      {
        take(attributes, for: element, &changes)
      } else {
        giveBack(element)
      }
    }
    (knownRect, isReloaded, placeChange) = (wide, false, .none)
    changeLines(changes)
  }

  /// Whether an element can have a body, and be shown at all.
  private func isSound(_ attributes: CollectionViewLayoutAttributes) -> Bool {
    let (center, size) = (attributes.center, attributes.size)
    // A comparison with a number that is none is false.
    let farthest: CGFloat = 1e12
    if abs(center.x) <= farthest, abs(center.y) <= farthest, size.width >= 0, size.height >= 0,
      max(size.width, size.height) <= farthest
    {
      return true
    }
    let path = attributes.indexPath
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
    }
    if place != element.place {
      let old = element.place
      let travel = placeChange == .pulled ? fadingTravel(of: element, to: attributes) : nil
      element.place = place
      if element !== held?.element { setAnchor(place, of: element) }
      if let travel {
        changes.append((element, old, travel.exit, travel.entry))
      } else if isCarried(element) {
        carry(element, by: CGVector(dx: place.x - old.x, dy: place.y - old.y))
      } else {
        element.isTravelling = true
      }
    }
    if isResized { retune(element) }
  }

  /// Whether an element's new place carries it along. One that an update has made is measured while the update runs.
  private func isCarried(_ element: SpringyElement) -> Bool {
    placeChange == .carried || host?.engine.phase.isUpdating == true && element.keyBefore == nil
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
    for element in elements where element.identifier != nil { index[element.key] = nil }
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
    element.attributes.indexPath = key.path
    index[key] = element
    return element
  }

  // MARK: Lag

  /// The share of a scroll by which something at a point lags.
  private func share(at point: CGPoint, _ scroll: Scroll) -> CGFloat {
    let distance = abs(point.x - scroll.touch.x) + abs(point.y - scroll.touch.y)
    return distance < lagDistance ? distance / lagDistance : 1
  }

  /// Moves every element by its share of a scroll, as far as its place has not gone along with the view; but no farther from
  /// its place than the view is long, as it would be out of sight there.
  private func lagBehind(_ scroll: Scroll, _ size: CGSize) {
    func limited(_ old: CGFloat, _ step: CGFloat, _ most: CGFloat) -> CGFloat {
      let most = max(most, abs(old))
      return min(max(old + step, -most), most) - old
    }
    let finger = held?.element
    elements.forEachUncounted { element in
      let carried = element.carriedByScroll
      element.carriedByScroll = .zero
      if element === finger { return }
      let delta = CGVector(dx: scroll.delta.dx - carried.dx, dy: scroll.delta.dy - carried.dy)
      if delta == .zero { return }
      let (share, old) = (share(at: element.attributes.center, scroll), element.displacement)
      if share == 0 { return }
      move(
        element,
        by: CGVector(
          dx: limited(old.dx, delta.dx * share, size.width), dy: limited(old.dy, delta.dy * share, size.height)))
    }
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
        giveBack(element)
        places[number].element = nil
        isListStale = true
      }
    }
    for element in elements where element.pass != pass && index[element.key] === element {
      if isNear(element, rect) {
        outsiders.append(element)
      } else {
        giveBack(element)
        isListStale = true
      }
    }
    return newcomers
  }

  /// Gives bodies to elements whose places have come near.
  ///
  /// - Parameters:
  ///   - sight: The view's bounds in points of the content, out of which such an element stays unless its place is in there;
  ///     `nil` when everything is new.
  ///   - lag: The scroll that has brought them near.
  private func attach(_ newcomers: [Int], sight: CGRect?, lag: Scroll?) {
    let models =
      hasJumped
      ? []
      : elements.filter {
        index[$0.key] === $0 && !$0.isTravelling && $0 !== held?.element
      }
    let neighbours = NearestPoints(models.map(\.place))
    for number in newcomers where index[places[number].key] == nil {
      let place = places[number]
      var start = Start(center: place.center)
      let old = update.oldPlaces[place.key]
      let isInserted = isInserted(place.key)
      if let old {
        start.center = old
      } else if let neighbour = neighbours.nearest(to: place.center).map({ models[$0] }) {
        let (shift, velocity) = (neighbour.displacement, world.velocityInPlace(of: neighbour.body))
        start.center = CGPoint(x: place.center.x + shift.dx, y: place.center.y + shift.dy)
        start.velocity = CGVector(dx: velocity.x, dy: velocity.y)
      } else if let lag, !hasJumped {
        let share = share(at: place.center, lag)
        start.center = CGPoint(x: place.center.x + lag.delta.dx * share, y: place.center.y + lag.delta.dy * share)
      }
      if let sight, old == nil, !isInserted { keepOutOfSight(&start.center, place, sight) }
      start = self.start(for: place.attributes, proposed: start, isInserted: isInserted)
      places[number].element = attach(
        place, at: start, isTravelling: old.map { $0 != place.center } ?? false)
      // It is not tried again before the wrapped layout says something new.
      if places[number].element == nil {
        places[number].refuse()
        hasFixedPlaces = true
      }
    }
  }

  private func isInserted(_ key: ElementKey) -> Bool {
    guard key.category == .cell, let map = host?.engine.phase.map else { return false }
    return map.before(AfterPath(section: key.section, item: key.item)) == nil
  }

  /// Moves a centre so that an element whose place is beside the view does not begin within it.
  private func keepOutOfSight(_ center: inout CGPoint, _ place: SpringyPlace, _ sight: CGRect) {
    let frame = place.frame
    let (left, right) = (place.center.x - frame.minX, frame.maxX - place.center.x)
    let (above, below) = (place.center.y - frame.minY, frame.maxY - place.center.y)
    if frame.minY >= sight.maxY {
      center.y = max(center.y, sight.maxY + above)
    } else if frame.maxY <= sight.minY {
      center.y = min(center.y, sight.minY - below)
    } else if frame.minX >= sight.maxX {
      center.x = max(center.x, sight.maxX + left)
    } else if frame.maxX <= sight.minX {
      center.x = min(center.x, sight.minX - right)
    }
  }

  // MARK: Queries

  /// The elements in a rectangle: with bodies, without springs, and, beyond the part in which elements have bodies, those of
  /// the wrapped layout.
  func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let tiledRect, knownRect != nil, tiledRect.contains(rect) else { return attributesAnywhere(in: rect) }
    var found: [CollectionViewLayoutAttributes] = []
    found.reserveCapacity(elements.count)
    if hasFixedPlaces {
      for place in places {
        if let element = place.element {
          if element.attributes.frame.meets(rect) { found.append(element.attributes) }
        } else if place.isFixed, place.frame.meets(rect) {
          found.append(place.attributes)
        }
      }
      for element in elements where element.pass != pass && element.attributes.frame.meets(rect) {
        found.append(element.attributes)
      }
      return found
    }
    elements.forEachUncounted { element in
      let attributes = element.attributes
      if attributes.frame.meets(rect) { found.append(attributes) }
    }
    return found
  }

  private func attributesAnywhere(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let places = wrapped.layoutAttributesForElements(in: rect) else {
      return elements.isEmpty ? nil : elements.map(\.attributes).filter { $0.frame.meets(rect) }
    }
    var found: [CollectionViewLayoutAttributes] = []
    var seen: Set<ObjectIdentifier> = []
    for place in places where isSound(place) {
      guard let element = index[ElementKey(place)] else {
        found.append(place)
        continue
      }
      seen.insert(ObjectIdentifier(element))
      if element.attributes.frame.meets(rect) { found.append(element.attributes) }
    }
    for element in elements where !seen.contains(ObjectIdentifier(element)) && element.attributes.frame.meets(rect) {
      found.append(element.attributes)
    }
    return found
  }
}

import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Bodies and springs of elements.
extension SpringyLayout {
  /// A gravity of 1, in points per second².
  private static let gravityUnit = 1000.0
  /// An element this near to its place has arrived there. In points along both axes together.
  private static let arrival = 4.0

  /// The element that attributes of this layout belong to.
  ///
  /// - Complexity: O(1), and without a look-up where elements are asked for in the order of the list.
  func element(of attributes: CollectionViewLayoutAttributes) -> SpringyElement? {
    if cursor < elements.count, elements[cursor].attributes === attributes, elements[cursor].number == cursor {
      cursor += 1
      return elements[cursor - 1]
    }
    guard let element = index[ElementKey(attributes)], element.attributes === attributes else { return nil }
    cursor = element.number + 1
    return element
  }

  // MARK: Making and giving back

  /// Gives an element a body; `nil` if the world refuses what a subclass makes of it.
  func attach(_ place: SpringyPlace, at start: Start, isTravelling: Bool) -> SpringyElement? {
    guard let attributes = place.attributes.copy() as? CollectionViewLayoutAttributes else { return nil }
    attributes.center = start.center
    let body = tuned(
      attributes, place: place.center, position: Vector(x: Double(start.center.x), y: Double(start.center.y)),
      velocity: Vector(x: Double(start.velocity.dx), y: Double(start.velocity.dy)), isHeld: false)
    let id: BodyID
    do {
      id = try world.add(body)
    } catch {
      let path = place.key.indexPath
      report(
        "body refused", section: path.section, item: path.count == 2 ? path.item : nil,
        "\(error.description); the element has no spring")
      return nil
    }
    let element = SpringyElement(attributes, id, place.key, identifier: identifier(of: place.key), place: place.center)
    setTravelling(element, isTravelling)
    element.pass = pass
    index[place.key] = element
    didAttach(id, to: attributes)
    return element
  }

  /// The data source's identifier of an item, if it gives one.
  func identifier(of key: ElementKey) -> Int? {
    key.category == .cell ? dataSourceIdentifier(forItemAt: key.indexPath) : nil
  }

  /// Takes an element's body out of the world; the element is still listed.
  func detach(_ element: SpringyElement) {
    willDetach(element.body, from: element.attributes)
    world.remove(element.body)
    if index[element.key] === element { index[element.key] = nil }
    if held?.element === element { held = nil }
    element.number = -1
    lineChangers.removeAll { $0 === element }
    setTravelling(element, false)
    linksAreStale = true
  }

  /// Gives all bodies back, as the view shows another layout.
  func dropBodies() {
    for element in elements { detach(element) }
    (elements, outsiders, places, lineChangers, travellers) = ([], [], [], [], [])
    index = [:]
    (knownRect, tiledRect, scroll, held) = (nil, nil, nil, nil)
    (placeChange, hasJumped, isReloaded) = (.none, false, false)
    update = SpringyUpdate()
  }

  // MARK: Tuning

  private func tuned(
    _ attributes: CollectionViewLayoutAttributes, place: CGPoint, position: Vector, velocity: Vector, isHeld: Bool
  ) -> Body {
    var body = Body(
      position: position, size: Vector(x: Double(attributes.size.width), y: Double(attributes.size.height)))
    let damping = Double(isHeld ? dragDamping : self.damping)
    let anchor = Vector(x: Double(place.x), y: Double(place.y))
    body.spring = AnchorSpring(
      anchor: anchor, frequency: Double(isHeld ? dragFrequency : frequency),
      damping: hasReducedMotion ? max(1, damping) : damping)
    body.resistance = Double(resistance)
    body.restitution = Double(elasticity)
    body.enclosure = enclosure
    configure(&body, for: attributes)
    (body.position, body.velocity) = (position, velocity)
    body.spring?.anchor = anchor
    body.allowsRotation = false
    return body
  }

  /// Gives all bodies the present properties, at once.
  func retune() {
    SpringyCheck.check(self)
    hasReducedMotion = collectionView?.reducesMotion ?? false
    let gravity = Vector(x: Double(gravity.dx) * Self.gravityUnit, y: Double(gravity.dy) * Self.gravityUnit)
    if world.gravity != gravity { world.gravity = gravity }
    for element in elements { retune(element) }
  }

  func retune(_ element: SpringyElement) {
    // A subclass may set a property while bodies are given back.
    guard world.contains(element.body) else { return }
    let finger = held.flatMap { $0.element === element ? $0.finger : nil }
    let body = tuned(
      element.attributes, place: finger ?? element.place, position: world.positionInPlace(of: element.body),
      velocity: world.velocityInPlace(of: element.body), isHeld: finger != nil)
    do {
      try world.update(element.body, to: body)
    } catch {
      report("body refused", "\(error.description); the element keeps its body as it was")
    }
  }

  /// Puts the walls about the content, if there are to be some.
  func matchWalls() {
    var walls: Enclosure?
    if let insets = contentWalls, collectionView != nil {
      walls = Enclosure(content: collectionViewContentSize, insets: insets, elasticity: elasticity)
    }
    if walls == enclosure { return }
    enclosure = walls
    for element in elements { retune(element) }
  }

  // MARK: Moving

  /// Sets the anchor of an element's spring, in points.
  func setAnchor(_ anchor: CGPoint, of element: SpringyElement) {
    // A subclass may have taken it away.
    if world.bodyInPlace(element.body).spring == nil { return }
    world.setSpringAnchor(Vector(x: Double(anchor.x), y: Double(anchor.y)), of: element.body)
  }

  /// Moves an element, which keeps its velocity. In points.
  func move(_ element: SpringyElement, by shift: CGVector) {
    if shift == .zero { return }
    let center = element.attributes.center
    put(element, at: CGPoint(x: center.x + shift.dx, y: center.y + shift.dy))
  }

  /// Puts an element somewhere, in points.
  package func put(_ element: SpringyElement, at center: CGPoint, velocity: Vector? = nil) {
    element.attributes.center = center
    world.setPosition(Vector(x: Double(center.x), y: Double(center.y)), of: element.body)
    if let velocity { world[element.body].velocity = velocity }
  }

  /// Gives every element its body's centre.
  func writeBack() {
    if linksAreStale {
      links.removeAll(keepingCapacity: true)
      elements.forEachUncounted {
        links.append(SpringyLink(body: $0.body, attributes: .passUnretained($0.attributes)))
      }
      linksAreStale = false
    }
    links.withUnsafeMutableBufferPointer { links in
      for number in links.indices {
        let position = world.positionInPlace(of: links[number].body)
        let center = CGPoint(x: position.x, y: position.y)
        // A body that rests costs no look at its attributes.
        if center == links[number].center { continue }
        links[number].center = center
        links[number].attributes.withUncounted { $0.center = center }
      }
    }
    if travellers.isEmpty { return }
    travellers.removeAll { element in
      if element.isTravelling, hasArrived(element) { element.isTravelling = false }
      return !element.isTravelling
    }
  }

  /// Whether an element is where its spring leaves it, and does not only pass by: as near as what its speed would still
  /// carry it, the sag under gravity left out.
  private func hasArrived(_ element: SpringyElement) -> Bool {
    let (center, place, velocity) = (element.attributes.center, element.place, world.velocityInPlace(of: element.body))
    let rate = 2 * Double.pi * Double(frequency)
    let sag = Self.gravityUnit / (rate * rate)
    let distance =
      abs(Double(center.x - place.x) - sag * Double(gravity.dx))
      + abs(Double(center.y - place.y) - sag * Double(gravity.dy))
    return distance + (abs(velocity.x) + abs(velocity.y)) / rate < Self.arrival
  }

  /// An element is on its way to its place, or no longer.
  func setTravelling(_ element: SpringyElement, _ isTravelling: Bool) {
    if isTravelling, !element.isTravelling { travellers.append(element) }
    element.isTravelling = isTravelling
  }

  // MARK: A dragged item

  /// Takes an item to the finger.
  func hold(_ path: IndexPath?, at finger: CGPoint) {
    guard let element = held?.element ?? path.flatMap(ElementKey.init(cellAt:)).flatMap({ index[$0] }) else { return }
    let isNew = held == nil
    held = (element, finger)
    if isNew { retune(element) } else { setAnchor(finger, of: element) }
  }

  /// Lets the item go back to its place by its own spring.
  func endHold() {
    guard let element = held?.element else { return }
    held = nil
    setTravelling(element, true)
    retune(element)
    // The places that were kept for the preview may have changed.
    forgetPlaces(.pulled)
  }

  // MARK: Hash

  /// Mixes in every bit that the next tick depends on.
  ///
  /// - Complexity: O(*n*) for *n* bodies.
  func hashState(into hash: inout StateHash) {
    for number in [
      frequency, damping, gravity.dx, gravity.dy, resistance, elasticity, lagDistance, tilingMargin, dragFrequency,
      dragDamping,
    ] { hash.combine(number) }
    hash.combine(contentWalls) { $0.combine($1) }
    if let lagAxis { hash.combine(lagAxis.rawValue) }
    if let minimumSpacing { hash.combine(minimumSpacing) }
    world.hash(into: &hash)
    hash.combine(elements) { $1.hash(into: &$0) }
    hash.combine(knownRect) { $0.combine($1) }
    hash.combine(tiledRect) { $0.combine($1) }
    hash.combine(placeChange.rawValue)
    hash.combine(scroll) { $1.hash(into: &$0) }
    hash.combine(flags: hasJumped, isReloaded, hasReducedMotion)
    update.hash(into: &hash)
    hash.combine(held) {
      $1.element.key.hash(into: &$0)
      $0.combine($1.finger)
    }
  }
}

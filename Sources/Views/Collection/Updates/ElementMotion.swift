/// The motion that an update gives to elements, each from its state on screen.
@MainActor
struct ElementMotion {
  private let engine: CollectionViewEngine
  private let before: UpdateSnapshot
  private let keys: ElementMap
  private let shift: CGVector
  private let animation: UpdateAnimation
  private let delay: Int
  private let speed: CGVector
  private let resizing: AnimationScope
  /// The layout that an update without operations has replaced.
  private let replaced: CollectionViewLayout?
  private let attributes: TransitionAttributes
  private let travels: Travels
  private let isFresh: Bool

  init(
    _ pass: UpdatePass, replaced: CollectionViewLayout?, attributes: TransitionAttributes, travels: Travels
  ) {
    (engine, before, keys, shift) = (pass.engine, pass.before, pass.keys, pass.shift)
    (animation, delay, speed, resizing) = (pass.animation, pass.delay, pass.speed, pass.resizing)
    isFresh = pass.isFresh
    self.replaced = replaced
    self.attributes = attributes
    self.travels = travels
  }

  private var tick: Int { engine.tick }
  /// The tick in which the motion begins.
  private var start: Int { tick + delay }

  // MARK: In sight

  /// Animates an element in sight from its state before the update, or from its initial attributes.
  func animate(_ element: VisibleElement) {
    element.stay(at: tick, with: animation)
    let previous = before[element]
    // What was reloaded just before is there at once.
    if isFresh, previous == nil, keys.before(element.key) != nil { return }
    if case .fading(let exit, let entry) = travels.travel(of: element) {
      if let previous {
        let body = engine.bodyVelocity(of: element) ?? .zero
        element.travel(from: previous, shift, exit: exit, entry: entry, body: body, at: tick, with: animation)
      } else {
        element.arrive(by: entry, at: tick, with: animation)
      }
    } else if let previous {
      follow(element, from: previous)
    } else if let origin = origin(of: element) {
      element.resize(from: origin.size, resizing)
      element.ease(from: origin, speed: speed, at: tick, since: start, with: animation)
    } else {
      appear(element)
    }
  }

  /// Lets an element that was on screen go on from its state and velocity there.
  private func follow(_ element: VisibleElement, from previous: UpdateSnapshot.PreUpdateState) {
    element.follow(from: previous, shift, at: tick, with: animation)
    let now = engine.bodyVelocity(of: element) ?? .zero
    let lost = CGVector(dx: previous.bodyVelocity.dx - now.dx, dy: previous.bodyVelocity.dy - now.dy)
    var transitionVelocity = previous.transitionVelocity.without(engine.transitionVelocity(of: element))
    if transitionVelocity.shape == .none {
      transitionVelocity.shape = element.transformVelocityLost(since: previous.transformVelocity, at: tick)
    }
    element.ease(
      from: previous.state.moved(by: shift), velocity: lost, transitionVelocity: transitionVelocity,
      speed: speed, at: tick, since: start, with: animation)
  }

  /// The state from which an element comes that was not on screen, but in the data or in the layout.
  private func origin(of element: VisibleElement) -> ElementState? {
    if let key = keys.before(element.key), let start = before.states[key] { return start.moved(by: shift) }
    if let attributes = engine.mirrored(replaced?.allowed(replaced?.layoutAttributes(for: element.key))) {
      // The replaced layout gives the old position of the same data, however far away.
      return ElementState(engine.nearby(attributes, to: before.bounds)).moved(by: shift)
    }
    return outside(element)
  }

  /// The state from which a cell comes that is moved into sight from far away: beyond the edge on the side of its old
  /// position.
  private func outside(_ element: VisibleElement) -> ElementState? {
    guard element.key.category == .cell, let old = keys.before(element.key) else { return nil }
    let path = BeforePath(section: old.section, item: old.item)
    guard keys.items.isMoved(path), let first = before.onScreen.first(where: { $0.category == .cell }) else {
      return nil
    }
    let isEarlier = path < BeforePath(section: first.section, item: first.item)
    let view = engine.view
    let axis = view.contentSize.height > view.bounds.height ? CGVector(dx: 0, dy: 1) : CGVector(dx: 1, dy: 0)
    let (end, size, sight) = (element.state(at: tick), view.bounds.size, engine.queryRect)
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

  /// Lets a new element come from its initial attributes, or fade in.
  private func appear(_ element: VisibleElement) {
    var faded = element.state(at: tick)
    faded.alpha = 0
    var initial = engine.mirrored(attributes.initials[element.key]).map { ElementState($0) } ?? faded
    if initial.alpha == 0, element.key.category == .cell, engine.layout.newItemsWait, animation.ticks > 0, delay == 0 {
      initial.alpha = element.track(at: tick).alpha
      element.arrive(by: .zero, at: tick, with: animation)
    }
    element.resize(from: initial.size, resizing)
    element.ease(from: initial, speed: speed, at: tick, since: start, with: animation)
  }

  // MARK: Exits

  /// Lets an element go to its new position out of sight; one that the layout no longer has is removed.
  func exitOffscreen(_ element: VisibleElement) {
    guard engine.isThere(element.key),
      let attributes = engine.attributes(of: element.key)
    else { return exit(element, to: nil) }
    let previous = before[element]
    let travel = travels.travel(of: element, to: attributes)
    let size = element.attributes.size
    engine.sendOut(element, to: attributes, animation)
    element.resize(from: size, resizing)
    if case .fading(let exit, _) = travel, let previous {
      element.depart(from: previous, shift, exit: exit, at: tick, with: animation)
    }
    if engine.goesUnseen(element) { return }
    animateExit(element, from: previous)
  }

  /// Animates an element that the update removes to the final attributes of its old key.
  func exit(_ element: VisibleElement, _ key: ElementKey) {
    exit(element, to: engine.mirrored(attributes.finals[key]))
  }

  /// Animates a deleted element to its final attributes, or fades it out at its future position.
  private func exit(_ element: VisibleElement, to final: CollectionViewLayoutAttributes?) {
    let previous = before[element]
    guard let attributes = final ?? (element.attributes.copy() as? CollectionViewLayoutAttributes) else { return }
    if final == nil { attributes.alpha = 0 }
    element.isPlacedOffscreen = false
    element.attributes = attributes
    if engine.goesUnseen(element) { return }
    animateExit(element, from: previous)
  }

  private func animateExit(_ element: VisibleElement, from previous: UpdateSnapshot.PreUpdateState?) {
    // A physics body keeps its own velocity; other elements get the full velocity from before the update.
    let body = engine.bodyVelocity(of: element)
    let now = body ?? .zero
    let before = (body == nil ? previous?.velocity : previous?.bodyVelocity) ?? .zero
    let lost = CGVector(dx: before.dx - now.dx, dy: before.dy - now.dy)
    var transitionVelocity = previous?.transitionVelocity ?? .none
    if transitionVelocity.shape == .none {
      transitionVelocity.shape = element.transformVelocityLost(since: previous?.transformVelocity, at: tick)
    }
    if let previous {
      // What a drag has added in this tick is part of the first step.
      let lead = body == nil ? previous.lead : .zero
      let state = previous.state.moved(by: CGVector(dx: shift.dx - lead.dx, dy: shift.dy - lead.dy))
      element.ease(
        from: state, velocity: lost, transitionVelocity: transitionVelocity, speed: speed, at: tick, since: start,
        with: animation)
    }
    let end = animation.ticks > 0 ? max(start + animation.ticks, element.settlingTick) : tick
    element.lifecycle = .exiting(until: end)
    if end <= tick { engine.recycle(element) }
  }
}

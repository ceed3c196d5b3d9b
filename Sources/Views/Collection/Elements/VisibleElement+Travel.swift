extension VisibleElement {
  /// The state on screen: at the old position while the element fades out there, with its visibility applied.
  func state(at tick: Int) -> ElementState {
    // The flag first: a travel is large, and few elements have one.
    guard isTravelling, let travel else { return track(at: tick) }
    var state = travel.departure(at: tick)?.state(at: tick) ?? track(at: tick)
    state.alpha *= travel.visibility.value(at: tick)
    return state
  }

  /// Whether its position on screen differs from its attributes.
  func isUnderWay(at tick: Int) -> Bool { !animations.isEmpty || isDeparting(at: tick) }

  /// Whether it is still fading out at its old position.
  func isDeparting(at tick: Int) -> Bool { isTravelling && travel?.departure(at: tick) != nil }

  /// Fades out at its position on screen, then in at the position of its current attributes, or at that of a body that
  /// moves with a velocity.
  func travel(
    from before: UpdateSnapshot.PreUpdateState, _ shift: CGVector, exit: CGVector, entry: CGVector, body: CGVector,
    at tick: Int,
    with animation: UpdateAnimation
  ) {
    if let departure = travel?.departure(at: tick), isNear(departure.home) {
      return turnBack(body: body, at: tick, with: animation)
    }
    depart(from: before, shift, exit: exit, at: tick, with: animation)
    animations = []
    arrive(by: entry, at: tick, with: animation)
  }

  /// Fades in at the position of its attributes after the fade out has ended.
  func arrive(by entry: CGVector, at tick: Int, with animation: UpdateAnimation) {
    var next = travel ?? FadeThroughTransition(since: tick)
    next.arrive(at: tick, with: animation)
    travel = next
    guard entry != .zero, animation.ticks > 0 else { return }
    let change = ElementChange(velocity: CGVector(dx: -entry.dx, dy: -entry.dy))
    animations.append(AdditiveAnimation(change: change, velocity: .none, since: tick, animation: animation))
  }

  /// Fades out at its position on screen; a fade out that already runs continues.
  func depart(
    from before: UpdateSnapshot.PreUpdateState, _ shift: CGVector, exit: CGVector, at tick: Int,
    with animation: UpdateAnimation
  ) {
    if isDeparting(at: tick) || travel?.isHidden(at: tick) == true { return }
    let own = ElementChange(velocity: before.velocity)
    let start = before.base.moved(by: CGVector(dx: shift.dx - before.lead.dx, dy: shift.dy - before.lead.dy))
    let departure = FadeThroughTransition.Departure(
      from: start, animations, velocity: before.transitionVelocity.adding(own) ?? own,
      exit: exit,
      at: tick, with: animation)
    var next = travel ?? FadeThroughTransition(since: tick)
    next.leave(departure, at: tick, with: animation)
    travel = next
    // The velocity at the old position does not apply to the new one.
    centers = nil
  }

  /// Stays at the position that it was about to leave.
  private func turnBack(body: CGVector, at tick: Int, with animation: UpdateAnimation) {
    guard let departure = travel?.giveUpDeparture(at: tick, with: animation) else { return }
    animations = departure.animations
    let change = departure.change(from: ElementState(attributes))
    let lost = ElementChange(velocity: CGVector(dx: -body.dx, dy: -body.dy))
    animations.append(AdditiveAnimation(change: change, velocity: lost, since: tick, animation: animation))
  }

  /// Continues its travel when an update shifts it along its new line.
  ///
  /// During a fast sequence of updates, an element that is still hidden fades in only after the last one, so that few
  /// elements fade in at one position at a time; but the delay is limited. An element that still fades out moves along
  /// with its line.
  func follow(
    from before: UpdateSnapshot.PreUpdateState, _ shift: CGVector, at tick: Int, with animation: UpdateAnimation
  ) {
    if travel == nil { return }
    travel?.wait(at: tick, with: animation)
    guard isDeparting(at: tick) else { return }
    let (from, to) = (before.base.moved(by: shift).center, attributes.center)
    travel?.follow(CGVector(dx: to.x - from.x, dy: to.y - from.y), at: tick, with: animation)
  }

  /// Whether the position of its attributes is at or next to a point of the content.
  private func isNear(_ place: CGPoint) -> Bool {
    abs(attributes.center.x - place.x) < attributes.size.width / 2
      && abs(attributes.center.y - place.y) < attributes.size.height / 2
  }

  /// Cancels a fade out for good.
  func stay(at tick: Int, with animation: UpdateAnimation) {
    guard travel?.visibility.endsHidden == true else { return }
    travel?.come(after: isDeparting(at: tick) ? animation.fade.gap : 0, at: tick, with: animation)
  }

  /// Fades in at the position of its attributes, after its exit out of sight.
  func fadeInAfterExit(at tick: Int, with animation: UpdateAnimation) {
    var next = FadeThroughTransition(since: tick)
    next.hide(at: tick)
    next.come(after: animation.fade.gap / 4, at: tick, with: animation)
    travel = next
  }

  /// Ends the travel for a drag that takes the element: it continues from its position on screen and becomes opaque
  /// again soon. Returns its opaque state at that position.
  func takeFromTravel(at tick: Int, with animation: UpdateAnimation) -> ElementState {
    travel?.giveUpDeparture(at: tick, with: animation)?.state(at: tick) ?? track(at: tick)
  }

  /// Ends a finished travel.
  func endTravel(at tick: Int) {
    if travel?.end(at: tick) == true { travel = nil }
  }
}

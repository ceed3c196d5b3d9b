import SpringflowGeometry

extension VisibleElement {
  /// How the element is seen: at its old place while it leaves that one, and as much of it as has not faded.
  func state(at tick: Int) -> ElementState {
    guard let travel else { return track(at: tick) }
    var state = travel.departure(at: tick)?.state(at: tick) ?? track(at: tick)
    state.alpha *= travel.visibility.value(at: tick)
    return state
  }

  /// Whether it is still seen at a place that it leaves.
  func isDeparting(at tick: Int) -> Bool { travel?.departure(at: tick) != nil }

  /// Goes out of sight where it is seen, and then into sight where its attributes have it by now, or a body that moves
  /// them there at a velocity.
  func travel(
    from before: PreUpdateState, _ shift: CGVector, exit: CGVector, entry: CGVector, body: CGVector, at tick: Int,
    with animation: UpdateAnimation
  ) {
    if let departure = travel?.departure(at: tick), isNear(departure.home) {
      return turnBack(body: body, at: tick, with: animation)
    }
    depart(from: before, shift, exit: exit, at: tick, with: animation)
    animations = []
    arrive(by: entry, at: tick, with: animation)
  }

  /// Comes into sight where its attributes have it, when what leaves has left.
  func arrive(by entry: CGVector, at tick: Int, with animation: UpdateAnimation) {
    var next = travel ?? FadeThroughTransition(since: tick)
    next.arrive(at: tick, with: animation)
    travel = next
    guard entry != .zero, animation.ticks > 0 else { return }
    let change = ElementChange(velocity: CGVector(dx: -entry.dx, dy: -entry.dy))
    animations.append(AdditiveAnimation(change: change, velocity: .none, since: tick, animation: animation))
  }

  /// Fades out where it is seen; one that fades out already goes on.
  func depart(
    from before: PreUpdateState, _ shift: CGVector, exit: CGVector, at tick: Int, with animation: UpdateAnimation
  ) {
    if isDeparting(at: tick) || travel?.isHidden(at: tick) == true { return }
    let own = ElementChange(velocity: before.velocity)
    let departure = FadeThroughTransition.Departure(
      from: before.base.moved(by: shift), animations, velocity: before.transitionVelocity.adding(own) ?? own,
      exit: exit,
      at: tick, with: animation)
    var next = travel ?? FadeThroughTransition(since: tick)
    next.leave(departure, at: tick, with: animation)
    travel = next
    // Where it comes to has nothing to do with how fast it went.
    centers = nil
  }

  /// Stays at the place that it was about to leave.
  private func turnBack(body: CGVector, at tick: Int, with animation: UpdateAnimation) {
    guard let departure = travel?.giveUpDeparture(at: tick, with: animation) else { return }
    animations = departure.animations
    let change = departure.change(from: ElementState(attributes))
    let lost = ElementChange(velocity: CGVector(dx: -body.dx, dy: -body.dy))
    animations.append(AdditiveAnimation(change: change, velocity: lost, since: tick, animation: animation))
  }

  /// Goes on when an update shifts it along its new line.
  ///
  /// What is still out of sight comes into it when updates that follow each other fast are over, so that not too many
  /// come at once in one place; but it does not wait for ever. What still leaves keeps step with its line.
  func follow(from before: PreUpdateState, _ shift: CGVector, at tick: Int, with animation: UpdateAnimation) {
    if travel == nil { return }
    travel?.wait(at: tick, with: animation)
    guard isDeparting(at: tick) else { return }
    let (from, to) = (before.base.moved(by: shift).center, attributes.center)
    travel?.follow(CGVector(dx: to.x - from.x, dy: to.y - from.y), at: tick, with: animation)
  }

  /// Whether its attributes have it at a place of the content, or next to it.
  private func isNear(_ place: CGPoint) -> Bool {
    abs(attributes.center.x - place.x) < attributes.size.width / 2
      && abs(attributes.center.y - place.y) < attributes.size.height / 2
  }

  /// Is to stay after all, if it was to go out of sight for good.
  func stay(at tick: Int, with animation: UpdateAnimation) {
    guard travel?.visibility.endsHidden == true else { return }
    travel?.come(after: isDeparting(at: tick) ? animation.fade.gap : 0, at: tick, with: animation)
  }

  /// Comes into sight where its attributes have it, as what it leaves is out of sight.
  func comeAtLast(at tick: Int, with animation: UpdateAnimation) {
    var next = FadeThroughTransition(since: tick)
    next.hide(at: tick)
    next.come(after: animation.fade.gap / 4, at: tick, with: animation)
    travel = next
  }

  /// Ends the travel for a drag that takes the element: it goes on from where it is seen, and is opaque again soon.
  /// Gives how it looked there when opaque.
  func takeFromTravel(at tick: Int, with animation: UpdateAnimation) -> ElementState {
    travel?.giveUpDeparture(at: tick, with: animation)?.state(at: tick) ?? track(at: tick)
  }

  /// Forgets what is over.
  func endTravel(at tick: Int) {
    if travel?.end(at: tick) == true { travel = nil }
  }
}

import SpringflowNumerics

/// The transition of an element that fades out at one position and then in at another.
///
/// The element has one view throughout, so that it is never shown twice. While it is visible at the old position, a
/// departure gives its state there; its attributes and animations are already those of the new position, and updates
/// change them invisibly.
///
/// Position and opacity are one state, changed only here, so that a visible element never jumps from one position to
/// the other: it does not fade in before its departure is over, and a cancelled departure keeps its opacity.
package struct FadeThroughTransition: Equatable {
  /// An element's state at its old position.
  package struct Departure: Equatable {
    /// Its position before it left. Points of the content.
    private(set) var home: CGPoint
    /// Its displacement while it fades out, in points.
    let exit: CGVector
    private var goal: ElementState
    package private(set) var animations: [AdditiveAnimation]
    /// The tick from which on it is visible at the new position.
    private(set) var until: Int

    /// - Parameters:
    ///   - state: Its state without animations.
    ///   - animations: Its animations.
    ///   - velocity: Its velocity from other sources, per second.
    package init(
      from state: ElementState, _ animations: [AdditiveAnimation], velocity: ElementChange, exit: CGVector,
      at tick: Int, with animation: UpdateAnimation
    ) {
      home = state.center
      self.exit = exit
      goal = state.moved(by: exit)
      until = tick + animation.fade.gap
      let change = ElementChange(velocity: CGVector(dx: -exit.dx, dy: -exit.dy))
      self.animations =
        animations + [AdditiveAnimation(change: change, velocity: velocity, since: tick, animation: animation)]
    }

    func state(at tick: Int) -> ElementState {
      var state = goal
      for difference in animations { state = difference.applied(to: state, at: tick) }
      return state
    }

    /// The change from a state to its goal.
    func change(from state: ElementState) -> ElementChange { ElementChange(from: state, to: goal) }

    /// The same in another view, whose ticks are `ticks` later.
    fileprivate mutating func delay(by ticks: Int) {
      until += ticks
      animations = animations.map { $0.delayed(by: ticks) }
    }

    /// Subtracts a velocity that it had with the content, in points per second.
    fileprivate mutating func lose(_ velocity: CGVector, at tick: Int, with animation: UpdateAnimation) {
      if velocity == .zero || animation.ticks == 0 { return }
      let lost = ElementChange(velocity: CGVector(dx: -velocity.dx, dy: -velocity.dy))
      animations.append(AdditiveAnimation(change: .none, velocity: lost, since: tick, animation: animation))
    }

    fileprivate mutating func move(by shift: CGVector) {
      home = CGPoint(x: home.x + shift.dx, y: home.y + shift.dy)
      goal = goal.moved(by: shift)
    }

    /// Follows its line, if that is shifted further in the same direction.
    fileprivate mutating func follow(_ shift: CGVector, at tick: Int, with animation: UpdateAnimation) {
      let length = exit.dx * exit.dx + exit.dy * exit.dy
      guard length > 0, animation.ticks > 0 else { return }
      let share = (shift.dx * exit.dx + shift.dy * exit.dy) / length
      if share <= 0 || share > 3 { return }
      let further = CGVector(dx: exit.dx * share, dy: exit.dy * share)
      goal = goal.moved(by: further)
      let change = ElementChange(velocity: CGVector(dx: -further.dx, dy: -further.dy))
      animations.append(AdditiveAnimation(change: change, velocity: .none, since: tick, animation: animation))
    }

    func hash(into hash: inout StateHash) {
      hash.combine(until)
      hash.combine(home)
      hash.combine(exit)
      goal.hash(into: &hash)
      hash.combine(animations) { $1.hash(into: &$0) }
    }
  }

  package private(set) var departure: Departure?
  package private(set) var visibility = Visibility()
  /// The tick in which an update last sent it to another position.
  private(set) var since: Int

  package init(since tick: Int) { since = tick }

  /// The departure, while the element is visible at the old position.
  package func departure(at tick: Int) -> Departure? { departure.flatMap { tick < $0.until ? $0 : nil } }

  /// Whether it is invisible.
  package func isHidden(at tick: Int) -> Bool { visibility.isHidden(at: tick) }

  // MARK: Going and coming

  /// Fades out at its position on screen.
  package mutating func leave(_ departure: Departure, at tick: Int, with animation: UpdateAnimation) {
    self.departure = departure
    visibility.hide(at: tick, for: min(animation.fade.leaving, departure.until - tick))
  }

  /// Becomes invisible at once, for an element that was not visible before.
  mutating func hide(at tick: Int) { visibility.hide(at: tick - 1, for: 1) }

  /// Fades in `ticks` from now, but not before its departure is over.
  package mutating func come(after ticks: Int, at tick: Int, with animation: UpdateAnimation) {
    let start = max(tick + ticks, departure(at: tick)?.until ?? 0)
    visibility.show(at: start, for: animation.fade.coming, now: tick)
  }

  /// Fades in, in an update that moves it to another position.
  package mutating func arrive(at tick: Int, with animation: UpdateAnimation) {
    if visibility.isOver { hide(at: tick) }
    come(after: animation.fade.gap, at: tick, with: animation)
    since = tick
  }

  /// Postpones the fade in until a fast sequence of updates is over, if it has not begun; the delay is limited.
  package mutating func wait(at tick: Int, with animation: UpdateAnimation) {
    let gap = animation.fade.gap
    visibility.postponeShow(to: min(tick + gap / 2, since + gap + gap / 4), now: tick)
  }

  /// Cancels the fade in.
  mutating func stayAway(at tick: Int) { visibility.dropPlans(at: tick) }

  /// Ends the departure and fades in at the attributes' position; returns the departure if it was still visible.
  package mutating func giveUpDeparture(at tick: Int, with animation: UpdateAnimation) -> Departure? {
    defer { departure = nil }
    visibility.show(at: tick, for: animation.fade.coming, now: tick)
    return departure(at: tick)
  }

  /// Drops finished parts; returns whether everything is finished.
  package mutating func end(at tick: Int) -> Bool {
    if departure(at: tick) == nil { departure = nil }
    visibility.prune(at: tick)
    return departure == nil && visibility.isOver
  }

  // MARK: The old place

  /// Moves the old position in the content.
  mutating func move(by shift: CGVector) { departure?.move(by: shift) }

  /// The departure follows its line, if that is shifted further in the same direction.
  mutating func follow(_ shift: CGVector, at tick: Int, with animation: UpdateAnimation) {
    departure?.follow(shift, at: tick, with: animation)
  }

  /// The same in another view: shifted, with ticks that are `later`, and without the velocity of the first view's
  /// scroll.
  func inView(
    _ shift: CGVector, later: Int, scroll: CGVector, at tick: Int, with animation: UpdateAnimation
  ) -> FadeThroughTransition {
    var travel = self
    travel.since += later
    travel.visibility.delay(by: later)
    travel.departure?.delay(by: later)
    travel.departure?.move(by: shift)
    travel.departure?.lose(scroll, at: tick, with: animation)
    return travel
  }

  func hash(into hash: inout StateHash) {
    hash.combine(departure) { $1.hash(into: &$0) }
    hash.combine(since)
    visibility.hash(into: &hash)
  }
}

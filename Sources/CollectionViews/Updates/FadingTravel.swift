import SpringflowDeterminism
import SpringflowGeometry

/// An element that goes out of sight at one place and then comes into sight at another.
///
/// It is one element with one view throughout, so that it is never to be seen twice. As long as it is seen at the old
/// place, a departure says how it looks there; its attributes and differences are those of the new place already, and
/// whatever an update does to them in the meantime goes unseen.
///
/// Where it is seen and how much of it are one state, changed here alone, so that it is never at one place in one tick
/// and at another in the next while there is something of it to be seen: until its departure is over, whoever lets it
/// come, it does not come before; and a departure that is given up goes on as visible as it is.
struct FadingTravel: Equatable {
  /// How an element looks at its old place.
  struct Departure: Equatable {
    /// Where it belonged before it left. Points of the content.
    private(set) var home: CGPoint
    /// The way on which it leaves, in points.
    let exit: CGVector
    private var goal: ElementState
    private(set) var differences: [FadingDifference]
    /// The tick from which on it is seen at the new place.
    private(set) var until: Int

    /// - Parameters:
    ///   - state: How it looked without what differs and fades.
    ///   - differences: What differs and fades.
    ///   - velocity: What else moves it, a second.
    init(
      from state: ElementState, _ differences: [FadingDifference], velocity: ElementChange, exit: CGVector,
      at tick: Int, with animation: UpdateAnimation
    ) {
      home = state.center
      self.exit = exit
      goal = state.moved(by: exit)
      until = tick + animation.fade.gap
      let change = ElementChange(velocity: CGVector(dx: -exit.dx, dy: -exit.dy))
      self.differences =
        differences + [FadingDifference(change: change, velocity: velocity, since: tick, animation: animation)]
    }

    func state(at tick: Int) -> ElementState {
      var state = goal
      for difference in differences { state = difference.applied(to: state, at: tick) }
      return state
    }

    /// What leads from a state to the one that it goes to.
    func change(from state: ElementState) -> ElementChange { ElementChange(from: state, to: goal) }

    /// The same in another view, whose ticks are so many later.
    fileprivate mutating func delay(by ticks: Int) {
      until += ticks
      differences = differences.map { $0.delayed(by: ticks) }
    }

    /// Loses a velocity, a second, that it had with the content.
    fileprivate mutating func lose(_ velocity: CGVector, at tick: Int, with animation: UpdateAnimation) {
      if velocity == .zero || animation.ticks == 0 { return }
      let lost = ElementChange(velocity: CGVector(dx: -velocity.dx, dy: -velocity.dy))
      differences.append(FadingDifference(change: .none, velocity: lost, since: tick, animation: animation))
    }

    fileprivate mutating func move(by shift: CGVector) {
      home = CGPoint(x: home.x + shift.dx, y: home.y + shift.dy)
      goal = goal.moved(by: shift)
    }

    /// Goes on in step with a line that is shifted further the same way.
    fileprivate mutating func follow(_ shift: CGVector, at tick: Int, with animation: UpdateAnimation) {
      let length = exit.dx * exit.dx + exit.dy * exit.dy
      guard length > 0, animation.ticks > 0 else { return }
      let share = (shift.dx * exit.dx + shift.dy * exit.dy) / length
      if share <= 0 || share > 3 { return }
      let further = CGVector(dx: exit.dx * share, dy: exit.dy * share)
      goal = goal.moved(by: further)
      let change = ElementChange(velocity: CGVector(dx: -further.dx, dy: -further.dy))
      differences.append(FadingDifference(change: change, velocity: .none, since: tick, animation: animation))
    }

    func hash(into hash: inout StateHash) {
      hash.combine(until)
      for number in [home.x, home.y, exit.dx, exit.dy, goal.center.x, goal.center.y] { hash.combine(Double(number)) }
      hash.combine(differences.count)
      for difference in differences { difference.hash(into: &hash) }
    }
  }

  private(set) var departure: Departure?
  private(set) var visibility = Visibility()
  /// The tick in which it was last sent elsewhere.
  private(set) var since: Int

  init(since tick: Int) { since = tick }

  /// How it leaves, as long as it is seen at the old place.
  func departure(at tick: Int) -> Departure? { departure.flatMap { tick < $0.until ? $0 : nil } }

  /// Whether nothing of it is seen.
  func isHidden(at tick: Int) -> Bool { visibility.isHidden(at: tick) }

  // MARK: Going and coming

  /// Goes out of sight where it is seen.
  mutating func leave(_ departure: Departure, at tick: Int, with animation: UpdateAnimation) {
    self.departure = departure
    visibility.hide(at: tick, for: min(animation.fade.leaving, departure.until - tick))
  }

  /// Is out of sight, as one that was never seen.
  mutating func hide(at tick: Int) { visibility.hide(at: tick - 1, for: 1) }

  /// Comes into sight so many ticks from now, but not before it has left.
  mutating func come(after ticks: Int, at tick: Int, with animation: UpdateAnimation) {
    let start = max(tick + ticks, departure(at: tick)?.until ?? 0)
    visibility.show(at: start, for: animation.fade.coming, now: tick)
  }

  /// The same, in an update that sends it elsewhere.
  mutating func arrive(at tick: Int, with animation: UpdateAnimation) {
    if visibility.isOver { hide(at: tick) }
    come(after: animation.fade.gap, at: tick, with: animation)
    since = tick
  }

  /// Comes when updates that follow each other fast are over, if it does not come yet; but it does not wait for ever.
  mutating func wait(at tick: Int, with animation: UpdateAnimation) {
    let gap = animation.fade.gap
    visibility.postponeShow(to: min(tick + gap / 2, since + gap + gap / 4), now: tick)
  }

  /// Does not come.
  mutating func stayAway(at tick: Int) { visibility.dropPlans(at: tick) }

  /// Is seen where it belongs from now on, and more and more of it: where it was seen until now is given.
  mutating func giveUpDeparture(at tick: Int, with animation: UpdateAnimation) -> Departure? {
    defer { departure = nil }
    visibility.show(at: tick, for: animation.fade.coming, now: tick)
    return departure(at: tick)
  }

  /// Forgets what is over; gives whether all is.
  mutating func end(at tick: Int) -> Bool {
    if departure(at: tick) == nil { departure = nil }
    visibility.prune(at: tick)
    return departure == nil && visibility.isOver
  }

  // MARK: The old place

  /// What it leaves stands elsewhere in the content.
  mutating func move(by shift: CGVector) { departure?.move(by: shift) }

  /// What it leaves goes on in step with a line that is shifted further the same way.
  mutating func follow(_ shift: CGVector, at tick: Int, with animation: UpdateAnimation) {
    departure?.follow(shift, at: tick, with: animation)
  }

  /// The same in another view, where what is seen stands elsewhere, whose ticks are so many later, and whose content does
  /// not take it along with a velocity.
  func inView(
    _ shift: CGVector, later: Int, scroll: CGVector, at tick: Int, with animation: UpdateAnimation
  ) -> FadingTravel {
    var travel = self
    travel.since += later
    travel.visibility.delay(by: later)
    travel.departure?.delay(by: later)
    travel.departure?.move(by: shift)
    travel.departure?.lose(scroll, at: tick, with: animation)
    return travel
  }

  func hash(into hash: inout StateHash) {
    departure?.hash(into: &hash)
    hash.combine(since)
    visibility.hash(into: &hash)
  }
}

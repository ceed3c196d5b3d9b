import Determinism
import Geometry
import Layout

/// An element that goes out of sight at one place and then comes into sight at another.
///
/// It is one element with one view throughout, so that it is never to be seen twice. As long as it is seen at the old
/// place, a departure says how it looks there; its attributes and differences are those of the new place already, and
/// whatever an update does to them in the meantime goes unseen.
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
    let until: Int

    /// - Parameters:
    ///   - state: How it looked without what differs and fades.
    ///   - differences: What differs and fades.
    ///   - velocity: What else moves it, a second.
    init(
      from state: ElementState, _ differences: [FadingDifference], velocity: ElementChange, exit: CGVector,
      at tick: Int,
      until: Int, with animation: UpdateAnimation
    ) {
      home = state.center
      self.exit = exit
      goal = state.moved(by: exit)
      self.until = until
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

    mutating func move(by shift: CGVector) {
      home = CGPoint(x: home.x + shift.dx, y: home.y + shift.dy)
      goal = goal.moved(by: shift)
    }

    /// Goes on in step with a line that is shifted further the same way.
    mutating func follow(_ shift: CGVector, at tick: Int, with animation: UpdateAnimation) {
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

  var departure: Departure?
  var visibility = Visibility()
  /// The tick in which it was last sent elsewhere.
  var since = 0

  /// How it leaves, as long as it is seen at the old place.
  func departure(at tick: Int) -> Departure? { departure.flatMap { tick < $0.until ? $0 : nil } }

  func hash(into hash: inout StateHash) {
    departure?.hash(into: &hash)
    hash.combine(since)
    visibility.hash(into: &hash)
  }
}

extension VisibleElement {
  /// How the element is seen: at its old place while it leaves that one, and as much of it as has not faded.
  func state(at tick: Int) -> ElementState {
    guard let travel else { return track(at: tick) }
    var state = travel.departure(at: tick)?.state(at: tick) ?? track(at: tick)
    state.alpha *= travel.visibility.value(at: tick)
    return state
  }

  /// The differences that fade where it is seen.
  func seenDifferences(at tick: Int) -> [FadingDifference] {
    travel?.departure(at: tick)?.differences ?? differences
  }

  /// Whether it is still seen at a place that it leaves.
  func isDeparting(at tick: Int) -> Bool { travel?.departure(at: tick) != nil }

  /// Goes out of sight where it is seen, and then into sight where its attributes have it by now, or a body that moves
  /// them there at a velocity.
  func travel(
    from origin: Origin, _ shift: CGVector, exit: CGVector, entry: CGVector, body: CGVector, at tick: Int,
    with animation: UpdateAnimation
  ) {
    if let departure = travel?.departure(at: tick), isNear(departure.home) {
      return turnBack(body: body, at: tick, with: animation)
    }
    depart(from: origin, shift, exit: exit, at: tick, with: animation)
    differences = []
    arrive(by: entry, at: tick, with: animation)
  }

  /// Comes into sight where its attributes have it, when what leaves has left.
  func arrive(by entry: CGVector, at tick: Int, with animation: UpdateAnimation) {
    let fade = animation.fade
    travel = travel ?? FadingTravel()
    if travel?.visibility.isOver == true { travel?.visibility.hide(at: tick - 1, for: 1) }
    travel?.visibility.show(at: tick + fade.gap, for: fade.coming, now: tick)
    travel?.since = tick
    guard entry != .zero, animation.ticks > 0 else { return }
    let change = ElementChange(velocity: CGVector(dx: -entry.dx, dy: -entry.dy))
    differences.append(FadingDifference(change: change, velocity: .none, since: tick, animation: animation))
  }

  /// Goes out of sight where it is seen; one that is on its way out already goes on.
  func depart(from origin: Origin, _ shift: CGVector, exit: CGVector, at tick: Int, with animation: UpdateAnimation) {
    if isDeparting(at: tick) || travel?.visibility.isHidden(at: tick) == true { return }
    let fade = animation.fade
    let pace = ElementChange(velocity: origin.pace)
    var next = travel ?? FadingTravel()
    next.departure = FadingTravel.Departure(
      from: origin.base.moved(by: shift), differences, velocity: origin.drift.adding(pace) ?? pace, exit: exit,
      at: tick,
      until: tick + fade.gap, with: animation)
    next.visibility.hide(at: tick, for: fade.leaving)
    travel = next
    // Where it comes to has nothing to do with how fast it went.
    centers = nil
  }

  /// Stays at the place that it was about to leave.
  private func turnBack(body: CGVector, at tick: Int, with animation: UpdateAnimation) {
    guard let departure = travel?.departure(at: tick) else { return }
    differences = departure.differences
    let change = departure.change(from: ElementState(attributes))
    let lost = ElementChange(velocity: CGVector(dx: -body.dx, dy: -body.dy))
    differences.append(FadingDifference(change: change, velocity: lost, since: tick, animation: animation))
    travel?.departure = nil
    travel?.visibility.show(at: tick, for: animation.fade.coming, now: tick)
  }

  /// Goes on when an update shifts it along its new line.
  ///
  /// What is still out of sight comes into it when updates that follow each other fast are over, so that not too many
  /// come at once in one place; but it does not wait for ever. What still leaves keeps step with its line.
  func follow(from origin: Origin, _ shift: CGVector, at tick: Int, with animation: UpdateAnimation) {
    guard let travel else { return }
    let fade = animation.fade
    let start = min(tick + fade.gap / 2, travel.since + 3 * fade.gap)
    self.travel?.visibility.postponeShow(to: start, now: tick)
    guard isDeparting(at: tick) else { return }
    let (from, to) = (origin.base.moved(by: shift).center, attributes.center)
    self.travel?.departure?.follow(CGVector(dx: to.x - from.x, dy: to.y - from.y), at: tick, with: animation)
  }

  /// Whether its attributes have it at a place of the content, or next to it.
  private func isNear(_ place: CGPoint) -> Bool {
    abs(attributes.center.x - place.x) < attributes.size.width / 2
      && abs(attributes.center.y - place.y) < attributes.size.height / 2
  }

  /// Is to stay after all, if it was to go out of sight for good.
  func stay(at tick: Int, with animation: UpdateAnimation) {
    guard travel?.visibility.endsHidden == true else { return }
    let start = isDeparting(at: tick) ? tick + animation.fade.gap : tick
    travel?.visibility.show(at: start, for: animation.fade.coming, now: tick)
  }

  /// Comes into sight where its attributes have it, as what it leaves is out of sight.
  func comeAtLast(at tick: Int, with animation: UpdateAnimation) {
    let fade = animation.fade
    var next = FadingTravel(since: tick)
    next.visibility.hide(at: tick - 1, for: 1)
    next.visibility.show(at: tick + fade.gap / 4, for: fade.coming, now: tick)
    travel = next
  }

  /// Ends the travel for a hand that takes the element: it goes on from where it is seen, and is opaque again soon. Gives
  /// how it looked there when opaque.
  func takeFromTravel(at tick: Int, with animation: UpdateAnimation) -> ElementState {
    guard let travel else { return track(at: tick) }
    let state = travel.departure(at: tick)?.state(at: tick) ?? track(at: tick)
    self.travel?.departure = nil
    self.travel?.visibility.show(at: tick, for: animation.fade.coming, now: tick)
    return state
  }

  /// Forgets what is over.
  func endTravel(at tick: Int) {
    guard travel != nil else { return }
    if travel?.departure(at: tick) == nil { travel?.departure = nil }
    travel?.visibility.prune(at: tick)
    if travel?.departure == nil, travel?.visibility.isOver == true { travel = nil }
  }
}

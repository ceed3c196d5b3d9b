import SpringflowNumerics

/// Scrolling along one axis: the offset and the motion of the content. Points, seconds; no clock but the tick.
package struct ScrollAxis: Equatable, Sendable {
  /// The cause of the content's motion.
  package enum Phase: Equatable, Sendable {
    /// No motion.
    case idle
    /// A finger drags the content.
    case tracking(RubberBandPull)
    /// A fling that began at a time.
    case decelerating(Deceleration, since: Double)
    /// A motion to a target: from past an edge back to it, or to the target of a key, a wheel or a program.
    case approaching(CriticallyDampedSpring, since: Double)
  }

  /// The content offset along this axis, in points.
  package var offset = 0.0
  /// The scroll range: the offsets at which the content can rest.
  package var range = 0.0...0.0
  /// The view's length, in points.
  var dimension = 0.0
  /// Whether the content can be moved along this axis at all.
  var isScrollable = false
  /// Whether the content comes to rest on pages of the view's length.
  var isPaging = false { didSet { if !isPaging { page = nil } } }
  /// Whether the content can be pulled past its edges.
  package var bounces = true
  package private(set) var phase = Phase.idle
  /// Whether the target of the motion is the edge that the content was past.
  private var isReturning = false
  /// What a motion to a target leads to. The target is sought again whenever the range changes: content whose sizes
  /// become known on the way is longer or shorter than it seemed.
  private var goal: Goal?
  /// The page that content stays on which comes to rest on pages, since the view's length has changed.
  private(set) var page: Double?
  /// Whether the content has become so short that its end is before the offset.
  private var isStranded = false
  /// Whether a program has put the content past an edge, or sends it there, by no more than the view's length, so that
  /// it is still beside it: it stays until a finger drags it or its extent changes.
  private var isKept = false

  /// What a program scrolls to.
  package enum Goal: Equatable, Sendable {
    /// An offset; as far as the range allows, unless content is kept past its edge.
    case place(Double)
    /// The beginning of the content.
    case start
    /// Its end.
    case end
  }

  /// UIScrollView's bounce: a mass of 1 on a critically damped spring of stiffness 100. In radians per second.
  private static let bounceRate = 10.0
  /// Scrolling by wheel and keys: 99 % of the distance in half a second. In radians per second.
  private static let seekRate = 13.0
  /// A fling that meets an edge faster is slowed to this speed, so that the content never leaves the view. In points/s.
  private static let fastestBounce = 5000.0
  /// A drag that ends more slowly starts no fling. In points per second.
  private static let slowestFling = 10.0
  /// A drag that ends more slowly turns no page. In points per second.
  private static let slowestPageTurn = 100.0
  /// A twentieth of a pixel is invisible; so is a point per second.
  private static let restDistance = 0.05
  private static let restVelocity = 1.0

  package var isIdle: Bool { phase == .idle }
  /// The distance of the content past an edge, in points.
  package var overshoot: Double { max(0, range.lowerBound - offset, offset - range.upperBound) }
  /// Whether the content can rest at more than one offset.
  var hasRoom: Bool { range.upperBound > range.lowerBound }
  var isTracking: Bool { if case .tracking = phase { true } else { false } }

  /// The offsets that the content passes within some seconds without further input.
  func course(for seconds: Double, from time: Double) -> ClosedRange<Double> {
    switch phase {
    case .idle, .tracking: return offset...offset
    case .decelerating(let curve, let start):
      let end = clamped(curve.position(at: time + seconds - start))
      return min(offset, end)...max(offset, end)
    case .approaching(let approach, let start):
      let end = approach.position(at: time + seconds - start)
      return min(offset, end, approach.target)...max(offset, end, approach.target)
    }
  }

  /// Whether the content moves without a finger, and is not at its target already.
  func isUnderWay(at time: Double) -> Bool {
    switch phase {
    case .idle, .tracking: false
    case .decelerating: true
    case .approaching(let approach, let start): approach.target != offset || approach.velocity(at: time - start) != 0
    }
  }

  /// The target of the content's motion, or its present offset.
  var destination: Double {
    switch phase {
    case .idle, .tracking: offset
    case .decelerating(let curve, _): min(max(curve.rest, range.lowerBound), range.upperBound)
    case .approaching(let approach, _): approach.target
    }
  }

  /// In points per second; zero while a finger drags, as its speed is not known here.
  package func velocity(at time: Double) -> Double {
    switch phase {
    case .idle, .tracking: 0
    case .decelerating(let curve, let start): curve.velocity(at: time - start)
    case .approaching(let approach, let start): approach.velocity(at: time - start)
    }
  }

  // MARK: Input

  /// A touch begins: all motion stops.
  package mutating func beginTracking() {
    forgetTargets()
    phase = .tracking(RubberBandPull(at: offset, range: range, dimension: dimension))
  }

  /// The finger releases the content, without a fling.
  mutating func release() { if isTracking { phase = .idle } }

  private mutating func forgetTargets() { (goal, page, isStranded, isKept) = (nil, nil, false, isKept && isIdle) }

  /// The finger moves by `delta` points. If the content is past an edge without having been pulled there, as it does
  /// not bounce or fits completely, the finger can only bring it back.
  package mutating func track(by delta: Double) {
    guard case .tracking(var pull) = phase, isScrollable || overshoot > 0 else { return }
    if delta != 0 { isKept = false }
    if isElastic {
      pull.move(by: delta, range: range)
      offset = pull.offset
    } else {
      offset = inward(offset + delta)
      pull = RubberBandPull(rigidAt: offset, range: range, dimension: dimension)
    }
    phase = .tracking(pull)
  }

  /// Whether a finger can pull the content past its edges.
  private var isElastic: Bool { bounces && isScrollable }

  /// An offset, or the nearest one to it that is no further past an edge than the content is now.
  private func inward(_ place: Double) -> Double {
    min(max(place, min(range.lowerBound, offset)), max(range.upperBound, offset))
  }

  /// The content's velocity under a finger that moves with a velocity, in points per second.
  package func velocity(ofFinger velocity: Double) -> Double {
    guard case .tracking(let pull) = phase, isScrollable || overshoot > 0 else { return 0 }
    if isElastic { return velocity * pull.slope }
    let isOutward = velocity > 0 ? offset >= range.upperBound : offset <= range.lowerBound
    return isOutward ? 0 : velocity
  }

  /// Sets the content's extent, in points, and the view's length. Content under a finger stays where it is on screen,
  /// and follows the finger from there.
  package mutating func fit(content: Double, before: Double, after: Double, view: Double, alwaysBounces: Bool) {
    let (oldRange, oldDimension) = (range, dimension)
    range = -before...max(-before, content + after - view)
    dimension = view
    isScrollable = (alwaysBounces && bounces) || hasRoom
    if range == oldRange, dimension == oldDimension { return }
    rebase()
    if isTracking { return isKept = false }
    if isPaging, dimension != oldDimension, oldDimension > 0, page == nil, oldRange.contains(destination) {
      let number = (destination - oldRange.lowerBound) / oldDimension
      let isPart = abs(number - number.rounded()) > 0.01
      page = isPart && destination >= oldRange.upperBound - 0.5 ? Self.partialLastPage : number.rounded()
    }
    if range.contains(offset) {
      isStranded = false
    } else if isKept || oldRange.contains(offset) || overshoot > dimension {
      isStranded = true
    }
    isKept = false
  }

  /// Stands for the last page where that ends at the content's edge and is no whole one.
  private static let partialLastPage = 1e9

  /// Where the content is to be at once, after a change of its extent or of the view's length: on the page on which it
  /// was, and not past an end that has come nearer. Content that moves springs back from there by itself, unless
  /// nothing of it would be in sight.
  var corrected: Double {
    if let page { return clamped(range.lowerBound + page * dimension) }
    if isStranded, isIdle || overshoot > dimension { return clamped(offset) }
    return offset
  }

  /// Where content at rest may stay.
  var nearestPlace: Double { isKept ? offset : clamped(offset) }

  /// Goes where the content is to be at once.
  mutating func correct() {
    let (place, kept) = (corrected, page)
    if place == offset { return }
    jump(to: place)
    page = kept
  }

  /// Content that is put where it is on purpose is not corrected any more; past an end it springs back.
  mutating func keepPlace(at time: Double) {
    if corrected == offset { return }
    (page, isStranded) = (nil, false)
    beginReturn(at: time)
  }

  /// Begins to return to the range.
  mutating func beginReturn(at time: Double) {
    if isIdle, !range.contains(offset) { approachRange(velocity: 0, at: time) }
  }

  private mutating func rebase() {
    guard case .tracking(var pull) = phase else { return }
    pull.rebase(at: offset, range: range, dimension: dimension)
    phase = .tracking(pull)
  }

  /// The offset at which the content would come to rest if the finger left with a velocity of the content, in points
  /// per second.
  ///
  /// A fling rests on a whole point, so that content stays sharp; content that the finger has stopped, or left while it
  /// rested, stays where it is.
  func rest(afterVelocity velocity: Double, isHeld: Bool) -> Double {
    guard isScrollable, range.contains(offset) else { return offset }
    if isPaging { return page(afterVelocity: velocity) }
    return isHeld ? offset : clamped(freeRest(velocity))
  }

  private func clamped(_ place: Double) -> Double { min(max(place, range.lowerBound), range.upperBound) }

  private func freeRest(_ velocity: Double) -> Double {
    if abs(velocity) <= Self.slowestFling { return offset }
    return Deceleration(start: offset, velocity: velocity, rate: decelerationRate).rest.rounded()
  }

  /// The page to rest on: the next one in the direction of a fling, else the nearest one. Pages begin at the edge.
  private func page(afterVelocity velocity: Double) -> Double {
    guard dimension > 0 else { return offset }
    let place = (offset - range.lowerBound) / dimension
    let page =
      abs(velocity) <= Self.slowestPageTurn
      ? place.rounded() : velocity > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1
    return clamped(range.lowerBound + page * dimension)
  }

  /// The finger leaves with a velocity of the content, in points per second; the content comes to rest at `target`, or
  /// at the edge nearest to it.
  package mutating func endTracking(velocity: Double, target: Double, at time: Double) {
    let wanted = clamped(target)
    if isKept { return phase = .idle }
    if !range.contains(offset) { return approachRange(velocity: self.velocity(ofFinger: velocity), at: time) }
    phase = .idle
    guard isScrollable else { return }
    let isFling = abs(velocity) > Self.slowestFling
    let proposed = isPaging ? wanted : freeRest(velocity)
    // A fling whose target was past an edge overshoots the edge and returns.
    let rest = wanted == clamped(proposed) ? proposed : wanted
    if rest == offset { return }
    // A target nearer than the fling would reach is reached by stronger deceleration. A fling to one further away would
    // creep for seconds, so a spring is used. Pages are turned quickly.
    let slowest = isPaging ? max(decelerationRate, Self.fastRate) : decelerationRate
    if isFling, let curve = Deceleration(start: offset, velocity: velocity, restingAt: rest),
      (rest == proposed && !isPaging) || curve.rate >= slowest
    {
      phase = .decelerating(curve, since: time)
    } else {
      approach(rest, velocity: isFling ? velocity : 0, rate: Self.bounceRate, at: time)
    }
  }

  /// λ of UIScrollView's fast deceleration, in 1/s.
  private static let fastRate = Deceleration.rate(keptPerMillisecond: 0.99)

  /// λ of flings, in 1/s.
  var decelerationRate = Deceleration.rate(keptPerMillisecond: 0.998)

  package init() {}

  /// Starts a motion to a target, with the present velocity.
  ///
  /// - Parameter isGoal: Whether the place itself is reached, even past an edge, or if it only comes into the range on
  ///   the way; at an edge of the range the edge is meant, wherever it will be. Otherwise the target is the nearest
  ///   whole point within the range.
  package mutating func seek(_ place: Double, isGoal: Bool = false, at time: Double) {
    guard isScrollable || isGoal && (offset != place || phase != .idle) else { return }
    let isKept = isGoal && mayKeep(place)
    let target = isKept ? place : clamped(isGoal ? place : place.rounded())
    let velocity = velocity(at: time)
    if target == offset, velocity == 0 {
      phase = .idle
    } else {
      approach(target, velocity: velocity, rate: Self.seekRate, at: time)
    }
    forgetTargets()
    if isGoal { (goal, self.isKept) = (goal(at: place), isKept) }
  }

  /// Whether content stays at an offset past an edge. Before the view has a length everything may be within its range.
  private func mayKeep(_ place: Double) -> Bool {
    !range.contains(place) && (dimension == 0 || abs(place - clamped(place)) <= dimension)
  }

  private func goal(at place: Double) -> Goal {
    if abs(place - range.lowerBound) <= 0.5 { return .start }
    return abs(place - range.upperBound) <= 0.5 ? .end : .place(place)
  }

  /// Another place is what the motion under way leads to.
  mutating func renewGoal(at place: Double) { if goal != nil { goal = goal(at: place) } }

  private var goalOffset: Double? {
    switch goal {
    case .place(let place): isKept ? place : clamped(place)
    case .start: range.lowerBound
    case .end: range.upperBound
    case nil: nil
    }
  }

  /// Content that has arrived goes on if its goal turns out to be elsewhere.
  mutating func confirmGoal(at time: Double) {
    guard isIdle, let target = goalOffset else { return }
    if target == offset { goal = nil } else { approach(target, velocity: 0, rate: Self.seekRate, at: time) }
  }

  /// Turns a page, forward or back; does nothing while one is being turned.
  mutating func seekPage(isNext: Bool, at time: Double) {
    guard dimension > 0, abs(destination - offset) < dimension / 2 else { return }
    let place = (destination - range.lowerBound) / dimension
    let page = isNext ? (place + 1e-9).rounded(.down) + 1 : (place - 1e-9).rounded(.up) - 1
    seek(range.lowerBound + page * dimension, at: time)
  }

  /// Sets the offset; a fling continues from there.
  ///
  /// - Parameter isByProgram: Whether a program says so: then content at rest stays at a place past an edge, and a
  ///   return to an edge continues from one.
  mutating func follow(_ place: Double, isByProgram: Bool, at time: Double) {
    if place == offset { return }
    switch phase {
    case .decelerating:
      translate(by: place - offset, keepsGoal: false)
      offset = place
    case .approaching where isReturning && isByProgram && !range.contains(place):
      let velocity = velocity(at: time)
      offset = place
      approachRange(velocity: velocity, at: time)
    default:
      jump(to: place)
      isKept = isByProgram && isIdle && mayKeep(place)
    }
  }

  /// Shows another offset than the one that the content has moved to by itself; its motion goes on as if it had not.
  mutating func hold(at place: Double) {
    if place == offset { return }
    if isIdle || isTracking { jump(to: place) } else { offset = place }
  }

  /// Stops the motion, unless a finger holds the content.
  mutating func stop() {
    forgetTargets()
    if !isTracking { phase = .idle }
  }

  /// Sets the offset and stops the motion.
  package mutating func jump(to place: Double) {
    forgetTargets()
    offset = place
    if case .tracking = phase { return beginTracking() }
    (phase, isKept) = (.idle, false)
  }

  /// Shifts the content by some points during a motion that continues; what that leads to moves along, or stays.
  mutating func translate(by shift: Double, keepsGoal: Bool) {
    if shift == 0 { return }
    if case .place(let place) = goal, !keepsGoal { goal = .place(place + shift) }
    offset += shift
    page = nil
    if range.contains(offset) { (isStranded, isKept) = (false, false) }
    switch phase {
    case .idle: break
    case .tracking:
      // The finger holds the visible offset, whether or not it is past an edge.
      rebase()
    case .decelerating(let curve, let start):
      phase = .decelerating(
        Deceleration(start: curve.start + shift, velocity: curve.velocity, rate: curve.rate), since: start)
    case .approaching(let approach, let start):
      let moved = CriticallyDampedSpring(
        target: approach.target + shift, displacement: approach.displacement, velocity: approach.velocity,
        angularFrequency: approach.angularFrequency)
      phase = .approaching(moved, since: start)
    }
  }

  private mutating func approach(_ target: Double, velocity: Double, rate: Double, at time: Double) {
    let approach = CriticallyDampedSpring(
      target: target, displacement: offset - target, velocity: velocity, angularFrequency: rate)
    isReturning = false
    phase = .approaching(approach, since: time)
  }

  private mutating func approachRange(velocity: Double, at time: Double) {
    approach(clamped(offset), velocity: velocity, rate: Self.bounceRate, at: time)
    isReturning = true
  }

  // MARK: Ticks

  /// Advances the motion to a time, in seconds.
  package mutating func advance(to time: Double) {
    switch phase {
    case .idle:
      if !isKept { beginReturn(at: time) }
    case .tracking: break
    case .decelerating(let curve, let start):
      decelerate(curve, since: start, to: time)
    case .approaching(let approach, let start):
      // If the edge has moved, the motion is restarted toward it, from the content's present offset and velocity.
      let target =
        isReturning && !range.contains(offset) ? clamped(offset) : goalOffset ?? clamped(approach.target)
      if target != approach.target {
        let isReturn = isReturning
        let place = approach.position(at: time - start)
        offset = reached(place)
        // Content that an edge stops has no velocity.
        let velocity = offset == place ? approach.velocity(at: time - start) : 0
        self.approach(target, velocity: velocity, rate: approach.angularFrequency, at: time)
        isReturning = isReturn
        return
      }
      follow(approach, since: start, to: time)
    }
  }

  private mutating func decelerate(_ curve: Deceleration, since start: Double, to time: Double) {
    let position = curve.position(at: time - start)
    guard range.contains(position) else {
      let isBehind = !range.contains(offset)
      if !bounces, !isBehind {
        offset = clamped(position)
        phase = .idle
        return
      }
      let edge = curve.velocity > 0 ? range.upperBound : range.lowerBound
      // The instant of the crossing lies inside the tick; if the edge was moved past the content, it is now.
      let crossing = isBehind ? time - start : curve.time(passing: edge) ?? (time - start)
      let speed = curve.velocity(at: crossing)
      // Without bouncing the content goes no further out.
      let goesOn = bounces || (speed > 0) == (offset < range.lowerBound)
      let entry = goesOn ? min(max(speed, -Self.fastestBounce), Self.fastestBounce) : 0
      let from = isBehind ? time : start + crossing
      let nearest = clamped(position)
      let bounce = CriticallyDampedSpring(
        target: nearest, displacement: isBehind ? position - nearest : 0, velocity: entry,
        angularFrequency: Self.bounceRate)
      phase = .approaching(bounce, since: from)
      isReturning = true
      return follow(bounce, since: from, to: time)
    }
    offset = position
    if abs(curve.rest - position) < Self.restDistance {
      offset = curve.rest
      phase = .idle
    }
  }

  /// How far content gets that is on its way to a place: without bouncing an edge stops it.
  private func reached(_ place: Double) -> Double { bounces || isKept ? place : inward(place) }

  private mutating func follow(_ approach: CriticallyDampedSpring, since start: Double, to time: Double) {
    let place = approach.position(at: time - start)
    offset = reached(place)
    if offset != place {
      // Without bouncing, a spring that would swing past an edge, or further past it, ends there.
      let stopped = CriticallyDampedSpring(
        target: approach.target, displacement: offset - approach.target, velocity: 0,
        angularFrequency: approach.angularFrequency)
      phase = .approaching(stopped, since: time)
      if offset == approach.target { phase = .idle }
      return
    }
    let isClose = abs(offset - approach.target) < Self.restDistance
    if isClose, abs(approach.velocity(at: time - start)) < Self.restVelocity {
      offset = approach.target
      phase = .idle
    }
  }

  /// Hashes everything that the next tick depends on.
  func hash(into hash: inout StateHash) {
    hash.combine(offset)
    hash.combine(range.lowerBound)
    hash.combine(range.upperBound)
    hash.combine(dimension)
    hash.combine(decelerationRate)
    hash.combine(flags: isScrollable, isPaging, bounces, isReturning)
    if goal != nil || page != nil || isStranded || isKept {
      hash.combine(goal) { hash, goal in
        switch goal {
        case .place(let place): hash.combine(0, place.bitPattern)
        case .start: hash.combine(1)
        case .end: hash.combine(2)
        }
      }
      hash.combine(page) { $0.combine($1) }
      hash.combine(isStranded)
      if isKept { hash.combine(true) }
    }
    switch phase {
    case .idle: hash.combine(0)
    case .tracking(let pull):
      hash.combine(1)
      pull.hash(into: &hash)
    case .decelerating(let curve, let start):
      hash.combine(2)
      for number in [curve.start, curve.velocity, curve.rate, start] { hash.combine(number) }
    case .approaching(let approach, let start):
      hash.combine(3)
      for number in [approach.target, approach.displacement, approach.velocity, approach.angularFrequency, start] {
        hash.combine(number)
      }
    }
  }
}

import SpringflowDeterminism

/// Scrolling along one axis: where the content stands and what moves it. Points, seconds; no clock but the tick.
struct ScrollAxis: Equatable, Sendable {
  /// What moves the content.
  enum Phase: Equatable, Sendable {
    /// Nothing.
    case idle
    /// A finger.
    case tracking(RubberBandPull)
    /// A fling that began at a time.
    case decelerating(Deceleration, since: Double)
    /// A motion to a place: from past an edge back to it, or to the target of a key, a wheel or a program.
    case approaching(Approach, since: Double)
  }

  /// The content offset along this axis, in points.
  var offset = 0.0
  /// The offsets at which the content stays.
  var range = 0.0...0.0
  /// The view's length, in points.
  var dimension = 0.0
  /// Whether the content can be moved along this axis at all.
  var isScrollable = false
  /// Whether the content comes to rest on pages as long as the view.
  var isPaging = false
  /// Whether the content can be pulled past its edges.
  var bounces = true
  private(set) var phase = Phase.idle
  /// Whether what it approaches is the edge that it was past.
  private var isReturning = false

  /// UIScrollView's bounce: a mass of 1 on a critically damped spring of stiffness 100. In radians per second.
  private static let bounceRate = 10.0
  /// Wheel and keys: 99 % of the distance in half a second. In radians per second.
  private static let seekRate = 13.0
  /// A fling that meets an edge faster is slowed to this, so that the content never leaves the view. In points/s.
  private static let fastestBounce = 5000.0
  /// A finger that leaves more slowly lets the content lie. In points per second.
  private static let slowestFling = 10.0
  /// A finger that leaves more slowly turns no page. In points per second.
  private static let slowestPageTurn = 100.0
  /// A twentieth of a pixel is not seen; nor is a point in a second.
  private static let restDistance = 0.05
  private static let restVelocity = 1.0

  var isIdle: Bool { phase == .idle }
  /// How far the content stands past an edge, in points.
  var overshoot: Double { max(0, range.lowerBound - offset, offset - range.upperBound) }
  /// Whether the content may stay at more than one place.
  var hasRoom: Bool { range.upperBound > range.lowerBound }
  var isTracking: Bool { if case .tracking = phase { true } else { false } }

  /// The offsets that the content passes in some seconds if nothing else happens to it.
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

  /// Whether the content moves by itself, and not only to where it is already.
  func isUnderWay(at time: Double) -> Bool {
    switch phase {
    case .idle, .tracking: false
    case .decelerating: true
    case .approaching(let approach, let start): approach.target != offset || approach.velocity(at: time - start) != 0
    }
  }

  /// The destination of the content, or its present place.
  var destination: Double {
    switch phase {
    case .idle, .tracking: offset
    case .decelerating(let curve, _): min(max(curve.rest, range.lowerBound), range.upperBound)
    case .approaching(let approach, _): approach.target
    }
  }

  /// In points per second; a finger's speed is not known here.
  func velocity(at time: Double) -> Double {
    switch phase {
    case .idle, .tracking: 0
    case .decelerating(let curve, let start): curve.velocity(at: time - start)
    case .approaching(let approach, let start): approach.velocity(at: time - start)
    }
  }

  // MARK: Input

  /// A finger comes down: whatever moved stops under it.
  mutating func beginTracking() {
    phase = .tracking(RubberBandPull(at: offset, range: range, dimension: dimension))
  }

  /// The finger holds the content no longer, wherever it goes on.
  mutating func release() { if isTracking { phase = .idle } }

  /// The finger moves the content by `delta` points. Content past an edge that is none of its own making, as it does not
  /// bounce or all of it fits, it can only bring back.
  mutating func track(by delta: Double) {
    guard case .tracking(var pull) = phase, isScrollable || overshoot > 0 else { return }
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

  /// A place, or the nearest one to it that is no further past an edge than the content is now.
  private func inward(_ place: Double) -> Double {
    min(max(place, min(range.lowerBound, offset)), max(range.upperBound, offset))
  }

  /// How fast the content goes under a finger that would take it along with a velocity, in points per second.
  func velocity(ofFinger velocity: Double) -> Double {
    guard case .tracking(let pull) = phase, isScrollable || overshoot > 0 else { return 0 }
    if isElastic { return velocity * pull.slope }
    let isOutward = velocity > 0 ? offset >= range.upperBound : offset <= range.lowerBound
    return isOutward ? 0 : velocity
  }

  /// Takes over how much content there is, in points, in a view of a length. Content that a finger holds stays where it
  /// is on screen, and goes on with the finger from there.
  mutating func fit(content: Double, before: Double, after: Double, view: Double, alwaysBounces: Bool) {
    let (oldRange, oldDimension) = (range, dimension)
    range = -before...max(-before, content + after - view)
    dimension = view
    isScrollable = (alwaysBounces && bounces) || hasRoom
    if range != oldRange || dimension != oldDimension { rebase() }
  }

  private mutating func rebase() {
    guard case .tracking(var pull) = phase else { return }
    pull.rebase(at: offset, range: range, dimension: dimension)
    phase = .tracking(pull)
  }

  /// Where the content would come to rest if the finger left with a velocity of the content, in points per second.
  ///
  /// Content rests on whole points, so that what is crisp stays crisp; what a finger holds still rests where it is.
  func rest(afterVelocity velocity: Double, isHeld: Bool) -> Double {
    guard isScrollable, range.contains(offset) else { return offset }
    if isPaging { return page(afterVelocity: velocity) }
    return isHeld ? offset : clamped(freeRest(velocity))
  }

  private func clamped(_ place: Double) -> Double { min(max(place, range.lowerBound), range.upperBound) }

  private func freeRest(_ velocity: Double) -> Double {
    let speed = abs(velocity) > Self.slowestFling ? velocity : 0
    return Deceleration(start: offset, velocity: speed, rate: decelerationRate).rest.rounded()
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

  /// The finger leaves with a velocity of the content, in points per second, that comes to rest at `target`, or at the
  /// edge that is nearest to it.
  mutating func endTracking(velocity: Double, target: Double, at time: Double) {
    let wanted = clamped(target)
    if !range.contains(offset) { return approachRange(velocity: self.velocity(ofFinger: velocity), at: time) }
    phase = .idle
    guard isScrollable else { return }
    let isFling = abs(velocity) > Self.slowestFling
    let proposed = isPaging ? wanted : freeRest(velocity)
    // A fling that was to pass an edge does, and comes back.
    let rest = wanted == clamped(proposed) ? proposed : wanted
    if rest == offset { return }
    // A place nearer than the fling would reach is reached by braking harder; to one further away a fling would creep
    // for seconds, so a spring takes it there. Pages are turned briskly.
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

  /// Sets out for a place within the range, with the velocity it has.
  mutating func seek(_ place: Double, at time: Double) {
    guard isScrollable else { return }
    let target = clamped(place.rounded())
    let velocity = velocity(at: time)
    if target == offset, velocity == 0 {
      phase = .idle
    } else {
      approach(target, velocity: velocity, rate: Self.seekRate, at: time)
    }
  }

  /// Turns a page, on or back; nothing while one is being turned.
  mutating func seekPage(isNext: Bool, at time: Double) {
    guard dimension > 0, abs(destination - offset) < dimension / 2 else { return }
    let place = (destination - range.lowerBound) / dimension
    let page = isNext ? (place + 1e-9).rounded(.down) + 1 : (place - 1e-9).rounded(.up) - 1
    seek(range.lowerBound + page * dimension, at: time)
  }

  /// Stands at a place that something else has chosen; a fling goes on from there.
  mutating func follow(_ place: Double) {
    if place == offset { return }
    guard case .decelerating = phase else { return jump(to: place) }
    translate(by: place - offset)
    offset = place
  }

  /// Lies still, unless a finger holds the content.
  mutating func stop() { if !isTracking { phase = .idle } }

  /// Stands at a place at once.
  mutating func jump(to place: Double) {
    offset = place
    if case .tracking = phase { beginTracking() } else { phase = .idle }
  }

  /// Moves the content by some points beneath a scroll that goes on.
  mutating func translate(by shift: Double) {
    if shift == 0 { return }
    offset += shift
    switch phase {
    case .idle: break
    case .tracking:
      // The finger holds what is shown: whether it pulls past an edge is another matter there.
      rebase()
    case .decelerating(let curve, let start):
      phase = .decelerating(
        Deceleration(start: curve.start + shift, velocity: curve.velocity, rate: curve.rate), since: start)
    case .approaching(let approach, let start):
      let moved = Approach(
        target: approach.target + shift, displacement: approach.displacement, velocity: approach.velocity,
        rate: approach.rate)
      phase = .approaching(moved, since: start)
    }
  }

  private mutating func approach(_ target: Double, velocity: Double, rate: Double, at time: Double) {
    let approach = Approach(target: target, displacement: offset - target, velocity: velocity, rate: rate)
    isReturning = false
    phase = .approaching(approach, since: time)
  }

  private mutating func approachRange(velocity: Double, at time: Double) {
    approach(clamped(offset), velocity: velocity, rate: Self.bounceRate, at: time)
    isReturning = true
  }

  // MARK: Time

  /// Goes to a time, in seconds, in whatever moves the content.
  mutating func advance(to time: Double) {
    switch phase {
    case .idle:
      if !range.contains(offset) { approachRange(velocity: 0, at: time) }
    case .tracking: break
    case .decelerating(let curve, let start):
      decelerate(curve, since: start, to: time)
    case .approaching(let approach, let start):
      // If the edge has moved: make for where it is now, from where the content is, as fast as it is.
      let target = isReturning && !range.contains(offset) ? clamped(offset) : clamped(approach.target)
      if target != approach.target {
        let isReturn = isReturning
        let place = approach.position(at: time - start)
        offset = bounces ? place : inward(place)
        // What an edge stops keeps no speed.
        let velocity = offset == place ? approach.velocity(at: time - start) : 0
        self.approach(target, velocity: velocity, rate: approach.rate, at: time)
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
      // The instant of the crossing lies inside the tick; if the edge was moved over the content, it is now.
      let crossing = isBehind ? time - start : curve.time(passing: edge) ?? (time - start)
      let speed = curve.velocity(at: crossing)
      // What does not bounce goes no further out.
      let goesOn = bounces || (speed > 0) == (offset < range.lowerBound)
      let entry = goesOn ? min(max(speed, -Self.fastestBounce), Self.fastestBounce) : 0
      let from = isBehind ? time : start + crossing
      let nearest = clamped(position)
      let bounce = Approach(
        target: nearest, displacement: isBehind ? position - nearest : 0, velocity: entry, rate: Self.bounceRate)
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

  private mutating func follow(_ approach: Approach, since start: Double, to time: Double) {
    let place = approach.position(at: time - start)
    offset = bounces ? place : inward(place)
    if offset != place {
      // Where nothing bounces a spring that would swing past an edge, or further past it, ends there.
      phase = .approaching(
        Approach(target: approach.target, displacement: offset - approach.target, velocity: 0, rate: approach.rate),
        since: time)
      if offset == approach.target { phase = .idle }
      return
    }
    let isClose = abs(offset - approach.target) < Self.restDistance
    if isClose, abs(approach.velocity(at: time - start)) < Self.restVelocity {
      offset = approach.target
      phase = .idle
    }
  }

  /// Mixes in every bit that the next tick depends on.
  func hash(into hash: inout StateHash) {
    hash.combine(offset)
    hash.combine(range.lowerBound)
    hash.combine(range.upperBound)
    hash.combine(dimension)
    hash.combine(isScrollable)
    hash.combine(decelerationRate)
    if isPaging { hash.combine(1) }
    if !bounces { hash.combine(2) }
    switch phase {
    case .idle: hash.combine(0)
    case .tracking(let pull):
      hash.combine(1)
      pull.hash(into: &hash)
    case .decelerating(let curve, let start):
      hash.combine(2)
      hash.combine(curve.start)
      hash.combine(curve.velocity)
      hash.combine(curve.rate)
      hash.combine(start)
    case .approaching(let approach, let start):
      hash.combine(isReturning ? 4 : 3)
      hash.combine(approach.target)
      hash.combine(approach.displacement)
      hash.combine(approach.velocity)
      hash.combine(approach.rate)
      hash.combine(start)
    }
  }
}

import SpringflowNumerics

/// The motion of one coordinate in one step between two walls, with every impact at its exact time.
///
/// Between impacts the motion is the oscillator's closed form. It is cut at the instants where the velocity is zero;
/// within a piece the displacement is monotone, so a wall is crossed at most once there, and a bracketed Newton
/// iteration finds the instant to rounding. Nothing is lost between steps: a bounce of restitution 1 conserves energy
/// to rounding.
struct BoundedMotion {
  let oscillator: Oscillator
  /// The oscillator's propagator for exactly `duration`.
  let whole: Propagator
  /// In seconds.
  let duration: Double
  /// In points per second².
  let acceleration: Double
  /// Impacts slower than this do not bounce. In points per second.
  let threshold: Double
  /// Computed at the first impact that needs it.
  private let series: UnsafeMutablePointer<ShortSeries>
  /// Whether a body's velocity changes its sign at most once in the step.
  let isShort: Bool

  /// The walls of one body, and their restitution.
  struct Walls {
    /// The bounds of u, in points from the origin; infinite without a wall.
    let low: Double
    let high: Double
    /// No unit, from 0 to 1.
    let restitution: Double
  }

  /// A body that bounces more often than this in one step loses the rest of the step, but none of its speed.
  private static let maximumImpacts = 64
  /// The pieces between turning points in a period, the one that begins in its middle, and one for rounding.
  private static let piecesOfPeriod = 4
  /// A millionth of a point: a body this close to a wall lies on it.
  static let contactSlop = 1e-6
  /// The frequency at which a body behind a wall returns, as on a critically damped spring: in a fifth of a second,
  /// without a jump in position or speed. In hertz.
  private static let recoveryFrequency = 4.0
  /// A body that has returned to within this of the wall lies on it. In points.
  private static let recoveredDepth = 1e-3

  /// Makes the motion of all bodies of one oscillator in one step of `duration` seconds.
  ///
  /// - Parameter series: Storage for a series, which outlives this value; a series stored in the value would be copied
  ///   with it.
  init(
    oscillator: Oscillator, whole: Propagator, duration: Double, acceleration: Double, threshold: Double,
    series: UnsafeMutablePointer<ShortSeries>
  ) {
    self.series = series
    self.oscillator = oscillator
    self.whole = whole
    self.duration = duration
    self.acceleration = acceleration
    self.threshold = threshold
    isShort = ShortSeries.suits(oscillator, duration)
  }

  /// The state itself if it is at rest on a wall that supports it: the result of ``advance(_:between:)``, at less cost.
  @inline(__always)
  func held(_ state: AxisState, _ low: Double, _ high: Double) -> AxisState? {
    guard state.v == 0, high - low > Self.contactSlop else { return nil }
    let force = acceleration - oscillator.stiffness * state.u
    let isHeld = (state.u == high && force >= 0) || (state.u == low && force <= 0)
    return isHeld ? AxisState(u: state.u, v: 0) : nil
  }

  /// Whether a short step from `start` to `end` certainly avoids the walls, as the body does not reverse.
  @inline(__always)
  func staysClear(_ start: AxisState, _ end: AxisState, _ low: Double, _ high: Double) -> Bool {
    guard isShort, start.v * end.v > 0 else { return false }
    return min(start.u, end.u) > low + Self.contactSlop && max(start.u, end.u) < high - Self.contactSlop
  }

  /// Advances a state by the step.
  ///
  /// - Complexity: O(1) away from the walls; O(*i*) near them, for *i* impacts (64 at most).
  func advance(_ start: AxisState, between walls: Walls) -> AxisState {
    let (low, high) = (walls.low, walls.high)
    var state = start
    var remaining = duration
    var impacts = 0
    while remaining > 0 {
      if state.u > high + Self.contactSlop { return recovered(state, walls, to: high, side: 1, for: remaining) }
      if state.u < low - Self.contactSlop { return recovered(state, walls, to: low, side: -1, for: remaining) }
      // Walls without room between them fix the body.
      if high - low <= Self.contactSlop { return AxisState(u: high, v: 0) }
      if touches(&state, walls, high, side: 1) || touches(&state, walls, low, side: -1) { return state }
      let end = remaining == duration ? whole(state, acceleration: acceleration) : at(remaining, from: state)
      guard let impact = nextImpact(from: state, to: end, within: remaining, walls) else { return end }
      impacts += 1
      state = impact.state
      remaining -= impact.time
      if impacts >= Self.maximumImpacts { return AxisState(u: state.u, v: -walls.restitution * state.v) }
    }
    // The step ends at the instant of an impact: bounce now, so that no velocity between steps points into a wall.
    _ = touches(&state, walls, high, side: 1) || touches(&state, walls, low, side: -1)
    return state
  }

  /// Impacts on a wall that are slower than this do not bounce. In points per second.
  ///
  /// A free body with restitution 1 bounces at any speed above the one that its weight gives it within two steps:
  /// otherwise slow impacts would lose its energy. A body on a spring comes to rest.
  private func slowestBounce(_ walls: Walls, _ force: Double) -> Double {
    walls.restitution < 1 || !oscillator.isFree ? threshold : min(threshold, 2 * duration * abs(force))
  }

  /// Resolves a state that lies on a wall: bounces it if it is fast, and returns whether the wall holds it for the rest
  /// of the step.
  private func touches(_ state: inout AxisState, _ walls: Walls, _ wall: Double, side: Double) -> Bool {
    guard wall.isFinite, (state.u - wall) * side >= -Self.contactSlop, state.v * side >= 0 else { return false }
    let force = (acceleration - oscillator.stiffness * wall) * side
    if state.v * side > slowestBounce(walls, force) {
      state = AxisState(u: wall, v: -walls.restitution * state.v)
      // A rebound whose height is below the rounding of the wall's coordinate counts as none.
      let lowest = 128 * max(wall.ulp, 1.0.ulp) * max(force, 0)
      if state.v * state.v > lowest { return false }
      state.v = 0
    } else if state.v * side > 0 || force >= 0 {
      state = AxisState(u: wall, v: 0)
    } else {
      return false
    }
    return force >= 0
  }

  /// The motion of a body behind a wall, after the wall or the body was placed there.
  private func recovered(
    _ state: AxisState, _ walls: Walls, to wall: Double, side: Double, for time: Double
  ) -> AxisState {
    let spring = Oscillator(frequency: Self.recoveryFrequency, damping: 1, resistance: 0)
    // A body that returns faster than the threshold has an impact as it passes the wall.
    let force = acceleration - oscillator.stiffness * wall
    let velocity = state.v * side > slowestBounce(walls, force) ? -walls.restitution * state.v : state.v
    let depth = AxisState(u: state.u - wall, v: velocity)
    let advanced = spring.propagator(over: time)(depth, acceleration: 0)
    if abs(advanced.u) < Self.recoveredDepth { return AxisState(u: wall, v: side * min(advanced.v * side, 0)) }
    return AxisState(u: wall + advanced.u, v: advanced.v)
  }

  /// The first arrival at a wall within `time` seconds, after which the body would be at `end`, with the state at the
  /// arrival.
  private func nextImpact(
    from state: AxisState, to end: AxisState, within time: Double, _ walls: Walls
  ) -> (time: Double, state: AxisState)? {
    // In a short step the velocity changes its sign at most once, so a body with the same sign at the end has not
    // reversed.
    let isMonotone = isShort && state.v * end.v > 0
    var before = (time: 0.0, state: state)
    // An oscillating body reaches its extremes within a period: later ones are nearer to each other, or equal.
    var pieces = 0
    while before.time < time, pieces < Self.piecesOfPeriod {
      pieces += 1
      let turn = isMonotone ? nil : nextTurn(after: before.time, from: state, to: end, within: time)
      let after = turn.map { (time: $0, state: at($0, from: state)) } ?? (time: time, state: end)
      if after.state.u > walls.high, before.state.u < walls.high, after.state.u > before.state.u {
        return arrival(at: walls.high, side: 1, from: state, between: before.time, and: after.time)
      }
      if after.state.u < walls.low, before.state.u > walls.low, after.state.u < before.state.u {
        return arrival(at: walls.low, side: -1, from: state, between: before.time, and: after.time)
      }
      before = after
    }
    return nil
  }

  private func at(_ time: Double, from state: AxisState) -> AxisState {
    guard isShort else { return oscillator.propagator(over: time)(state, acceleration: acceleration) }
    if !series.pointee.isReady { series.pointee = ShortSeries(oscillator, over: duration) }
    return series.pointee.propagator(over: time)(state, acceleration: acceleration)
  }

  /// The first instant after `previous` at which the velocity is zero, or `nil` if there is none before `limit`.
  private func nextTurn(
    after previous: Double, from state: AxisState, to end: AxisState, within limit: Double
  ) -> Double? {
    let instant = oscillator.swing.map { swingTurn(after: previous, from: state, swing: $0) }
    guard let instant else { return previous == 0 ? onlyTurn(from: state, to: end, within: limit) : nil }
    return instant < limit ? instant : nil
  }

  /// An oscillating body reverses every half period; the phase gives the first time.
  private func swingTurn(after previous: Double, from state: AxisState, swing: Double) -> Double {
    let rest = acceleration / oscillator.stiffness
    let lever = oscillator.stiffness * (state.u - rest) + oscillator.drag / 2 * state.v
    let phase = Portable.atan2(state.v * swing, lever)
    let passed = previous * swing * (1 + 1e-12)
    let turns = max(0, ((passed - phase) / .pi).rounded(.down))
    let next = phase + turns * .pi
    return (next > passed ? next : next + .pi) / swing
  }

  /// A body that does not oscillate reverses at most once; a change of sign brackets it.
  private func onlyTurn(from state: AxisState, to end: AxisState, within limit: Double) -> Double? {
    var low = 0.0
    var high = limit
    guard state.v * end.v < 0 else { return nil }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if at(middle, from: state).v * end.v < 0 { low = middle } else { high = middle }
    }
    return high
  }

  /// Newton's iteration for u(t) = wall on a piece where u is monotone, kept within its bracket by bisection.
  private func arrival(
    at wall: Double, side: Double, from state: AxisState, between early: Double, and late: Double
  ) -> (time: Double, state: AxisState) {
    var early = early
    var late = late
    var time = firstGuess(at: wall, from: state, between: early, and: late)
    var found = at(time, from: state)
    for _ in 0..<100 {
      let excess = (found.u - wall) * side
      if excess == 0 { break }
      if excess < 0 { early = time } else { late = time }
      let change = -(found.u - wall) / found.v
      let next = time + change
      guard next > early, next < late else {
        time = (early + late) / 2
        if time <= early || time >= late { break }
        found = at(time, from: state)
        continue
      }
      if next == time { break }
      time = next
      let pull = acceleration - oscillator.stiffness * found.u - oscillator.drag * found.v
      // The next change, by the error term of Newton's method, is below the last digit of a step's time.
      if change * change * abs(pull) <= abs(found.v) * duration * 0x1p-55, abs(change) < duration * 0x1p-20 {
        found.v += pull * change
        break
      }
      found = at(time, from: state)
    }
    return (time, AxisState(u: wall, v: side * max(found.v * side, 0)))
  }

  /// The time at which the initial parabola meets the wall, or the middle of the bracket.
  private func firstGuess(
    at wall: Double, from state: AxisState, between early: Double, and late: Double
  ) -> Double {
    let pull = acceleration - oscillator.stiffness * state.u - oscillator.drag * state.v
    let distance = wall - state.u
    let square = state.v * state.v + 2 * pull * distance
    if isShort, early == 0, square > 0 {
      let speed = square.squareRoot()
      let guess = 2 * distance / (state.v + (distance < 0 ? -speed : speed))
      if guess > early, guess < late { return guess }
    }
    return (early + late) / 2
  }
}

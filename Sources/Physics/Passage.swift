import Determinism

/// One coordinate's way through one step between two walls, with every impact at its true time.
///
/// Between impacts the motion is the oscillator's closed form. It is cut at the instants where the velocity is zero;
/// within a piece the displacement is monotone, so a wall is crossed at most once there, and a bracketed Newton
/// iteration finds the instant to the last digits. Nothing is lost between steps: a bounce of restitution 1 keeps
/// its energy to rounding.
struct Passage {
  /// The walls hold u between these, in points from the anchor; infinite where there is none.
  let low: Double
  let high: Double
  let oscillator: Oscillator
  /// In points per second².
  let acceleration: Double
  /// No unit, from 0 to 1.
  let restitution: Double
  /// Impacts slower than this do not bounce. In points per second.
  let threshold: Double

  /// A body that bounces more often than this in one step gives up the rest of the step, but none of its speed.
  private static let mostImpacts = 64
  /// A millionth of a point: what lies this close to a wall lies on it.
  private static let contactSlop = 1e-6
  /// How fast a wall that was moved past a body takes it back in, as a critically damped spring: gone in a fifth of a
  /// second, with no jump in place or speed. In hertz.
  private static let recoveryFrequency = 4.0
  /// A body brought back to within this of the wall lies on it. In points.
  private static let recoveredDepth = 1e-3

  /// Carries a state through `duration` seconds; `whole` is the oscillator's propagator for exactly that time.
  ///
  /// - Complexity: O(1) away from the walls; O(*i* + *s*) near them, for *i* impacts (64 at most) and *s* swings.
  func carry(_ start: AxisState, for duration: Double, whole: Propagator) -> AxisState {
    let end = whole(start, acceleration: acceleration)
    if staysInside(start, end, duration) { return end }
    var state = start
    var remaining = duration
    var impacts = 0
    while remaining > 0 {
      if state.u > high + Self.contactSlop { return recovered(state, to: high, side: 1, for: remaining) }
      if state.u < low - Self.contactSlop { return recovered(state, to: low, side: -1, for: remaining) }
      // Walls that leave no room hold the body between them.
      if high - low <= Self.contactSlop { return AxisState(u: high, v: 0) }
      if touches(&state, high, side: 1) || touches(&state, low, side: -1) { return state }
      guard let impact = nextImpact(from: state, within: remaining) else {
        return oscillator.propagator(over: remaining)(state, acceleration: acceleration)
      }
      impacts += 1
      state = impact.state
      remaining -= impact.time
      if impacts >= Self.mostImpacts { return AxisState(u: state.u, v: -restitution * state.v) }
    }
    // The step ends at the instant of an impact: bounce now, so that no state between steps points into a wall.
    _ = touches(&state, high, side: 1) || touches(&state, low, side: -1)
    return state
  }

  /// Whether the motion certainly keeps clear of both walls, by a bound that costs next to nothing.
  private func staysInside(_ start: AxisState, _ end: AxisState, _ duration: Double) -> Bool {
    let reach =
      duration
      * (abs(start.v) + duration
        * (oscillator.stiffness * abs(start.u) + oscillator.drag * abs(start.v) + abs(acceleration)))
    let top = max(start.u, end.u)
    let bottom = min(start.u, end.u)
    return top + reach < high && bottom - reach > low
  }

  /// Settles a state that lies on a wall: bounces it if it comes in fast, and says whether the wall holds it for good.
  private func touches(_ state: inout AxisState, _ wall: Double, side: Double) -> Bool {
    guard wall.isFinite, (state.u - wall) * side >= -Self.contactSlop, state.v * side >= 0 else { return false }
    let force = (acceleration - oscillator.stiffness * wall) * side
    if state.v * side > threshold {
      state = AxisState(u: wall, v: -restitution * state.v)
      // A rebound so low that its height is lost in the wall's last digits is none.
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

  /// The motion of a body that finds itself behind a wall, because the wall or the body was put there.
  private func recovered(_ state: AxisState, to wall: Double, side: Double, for time: Double) -> AxisState {
    let spring = Oscillator(frequency: Self.recoveryFrequency, damping: 1, resistance: 0)
    // What comes out faster than the threshold has met the wall as it passed.
    let velocity = state.v * side > threshold ? -restitution * state.v : state.v
    let depth = AxisState(u: state.u - wall, v: velocity)
    let carried = spring.propagator(over: time)(depth, acceleration: 0)
    if abs(carried.u) < Self.recoveredDepth { return AxisState(u: wall, v: side * min(carried.v * side, 0)) }
    return AxisState(u: wall + carried.u, v: carried.v)
  }

  /// The first arrival at a wall within `time` seconds, with the state it arrives in.
  private func nextImpact(from state: AxisState, within time: Double) -> (time: Double, state: AxisState)? {
    var before = (time: 0.0, state: state)
    while before.time < time {
      let instant = nextTurn(after: before.time, from: state, within: time) ?? time
      let after = (time: instant, state: at(instant, from: state))
      if after.state.u > high, before.state.u < high, after.state.u > before.state.u {
        return arrival(at: high, from: state, between: before.time, and: after.time)
      }
      if after.state.u < low, before.state.u > low, after.state.u < before.state.u {
        return arrival(at: low, from: state, between: before.time, and: after.time)
      }
      before = after
    }
    return nil
  }

  private func at(_ time: Double, from state: AxisState) -> AxisState {
    oscillator.propagator(over: time)(state, acceleration: acceleration)
  }

  /// The first instant after `previous` at which the velocity is zero, or `nil` if there is none before `limit`.
  private func nextTurn(after previous: Double, from state: AxisState, within limit: Double) -> Double? {
    let instant = oscillator.swing.map { swingTurn(after: previous, from: state, swing: $0) }
    guard let instant else { return previous == 0 ? onlyTurn(from: state, within: limit) : nil }
    return instant < limit ? instant : nil
  }

  /// A swinging body turns every half period; the phase gives the first time.
  private func swingTurn(after previous: Double, from state: AxisState, swing: Double) -> Double {
    let rest = acceleration / oscillator.stiffness
    let lever = oscillator.stiffness * (state.u - rest) + oscillator.drag / 2 * state.v
    let phase = Portable.atan2(state.v * swing, lever)
    let passed = previous * swing * (1 + 1e-12)
    let turns = max(0, ((passed - phase) / .pi).rounded(.down))
    let next = phase + turns * .pi
    return (next > passed ? next : next + .pi) / swing
  }

  /// A body that does not swing turns at most once; a change of sign brackets it.
  private func onlyTurn(from state: AxisState, within limit: Double) -> Double? {
    var low = 0.0
    var high = limit
    let end = at(limit, from: state).v
    guard state.v * end < 0 else { return nil }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if at(middle, from: state).v * end < 0 { low = middle } else { high = middle }
    }
    return high
  }

  /// Newton's iteration for u(t) = wall on a piece where u is monotone, kept within its bracket by bisection.
  private func arrival(
    at wall: Double, from state: AxisState, between early: Double, and late: Double
  ) -> (time: Double, state: AxisState) {
    let side: Double = wall == high ? 1 : -1
    var early = early
    var late = late
    var time = (early + late) / 2
    var found = at(time, from: state)
    for _ in 0..<100 {
      let excess = (found.u - wall) * side
      if excess == 0 { break }
      if excess < 0 { early = time } else { late = time }
      let newton = time - (found.u - wall) / found.v
      let next = newton > early && newton < late ? newton : (early + late) / 2
      if next == time || next <= early || next >= late { break }
      time = next
      found = at(time, from: state)
    }
    return (time, AxisState(u: wall, v: side * max(found.v * side, 0)))
  }
}

import SpringflowNumerics

/// Where an animator's changes are and where they go: 1 is how things were before, 0 is how they will be.
///
/// Under way the share is goal + (s₀ − goal) R(t) + v₀ V(t), with the remainders R and V of a timing that begins at rest:
/// from any share and speed to either end, without a jump of either. Times are ticks.
package struct AnimatorCourse: Equatable {
  /// The share at the beginning, and the end that is gone to: 0, or 1 in reverse.
  var start = 1.0
  var goal = 0.0
  /// The share's rate at the beginning, per second. Along x and along y there are a share and a rate in addition: what a
  /// hand has thrown goes on along the axis of the throw.
  var rate = 0.0
  var extraStart = CGVector.zero
  var extraRate = CGVector.zero
  /// The share and the rate of what cannot overshoot, such as opacities.
  var steadyStart = 1.0
  var steadyRate = 0.0
  /// The timing.
  var timing: UpdateAnimation
  /// The tick in which it began.
  var since: Int
  /// How much of the timing was over then: more than none only after a pause.
  var head = 0.0

  /// The ticks that are over in a tick.
  private func elapsed(at tick: Int) -> Double { head + Double(max(tick - since, 0)) }

  /// The number of ticks from the beginning to the end.
  var length: Double { max(Double(timing.ticks) - head, 0) }

  func isOver(at tick: Int) -> Bool { elapsed(at: tick) >= Double(timing.ticks) }

  /// The share of time that is over, from 0 to 1.
  func timeFraction(at tick: Int) -> Double {
    timing.ticks == 0 ? 1 : min(elapsed(at: tick) / Double(timing.ticks), 1)
  }

  func remainder(at tick: Int) -> AnimationRemainder { remainder(elapsed: elapsed(at: tick)) }

  private func remainder(elapsed: Double) -> AnimationRemainder {
    let (share, seconds) = timing.remainder(after: elapsed)
    let steady = timing.steadyRemainder(after: elapsed)
    let steadyShare = goal + (steadyStart - goal) * steady.share + steadyRate * steady.velocitySeconds
    return AnimationRemainder(
      share: goal + (start - goal) * share + rate * seconds, steadyShare: min(max(steadyShare, 0), 1),
      velocitySeconds: 0,
      extra: CGVector(
        dx: extraStart.dx * CGFloat(share) + extraRate.dx * CGFloat(seconds),
        dy: extraStart.dy * CGFloat(share) + extraRate.dy * CGFloat(seconds)))
  }

  /// How fast the shares change in a tick.
  package func rates(at tick: Int) -> AnimatorRates {
    // Courses are smooth: the slope between two times a thousandth of a tick apart.
    let (elapsed, step) = (elapsed(at: tick), 1e-3)
    if elapsed >= Double(timing.ticks) || tick < since { return AnimatorRates() }
    let (a, b) = (remainder(elapsed: max(elapsed - step, 0)), remainder(elapsed: elapsed + step))
    let seconds = (min(elapsed, step) + step) / 120
    return AnimatorRates(
      share: (b.share - a.share) / seconds, steady: (b.steadyShare - a.steadyShare) / seconds,
      extra: CGVector(
        dx: (b.extra.dx - a.extra.dx) / CGFloat(seconds), dy: (b.extra.dy - a.extra.dy) / CGFloat(seconds)))
  }

  /// Lets the course begin with given rates, the timing's own included.
  mutating func begin(with rates: AnimatorRates) {
    let slope = timing.initialSlope
    rate = rates.share - (start - goal) * slope
    steadyRate = rates.steady - (steadyStart - goal) * slope
    extraRate = CGVector(
      dx: rates.extra.dx - extraStart.dx * CGFloat(slope), dy: rates.extra.dy - extraStart.dy * CGFloat(slope))
  }

  func hash(into hash: inout StateHash) {
    hash.combine(start, goal)
    hash.combine(rate, head)
    hash.combine(extraStart)
    hash.combine(extraRate)
    hash.combine(steadyStart, steadyRate)
    timing.hash(into: &hash)
    hash.combine(since)
  }
}

/// How fast an animator's shares change, per second.
package struct AnimatorRates: Equatable {
  /// Of everything.
  package var share = 0.0
  /// Of what cannot overshoot.
  package var steady = 0.0
  /// Along x and along y in addition.
  var extra = CGVector.zero
}

extension UpdateAnimation {
  /// The slope of the remainder at the beginning, per second: not 0 for curves that begin at full speed.
  var initialSlope: Double {
    if ticks == 0 { return 0 }
    let step = 1e-3
    return (remainder(after: step).share - 1) / (step / 120)
  }
}

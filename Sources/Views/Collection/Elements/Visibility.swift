import SpringflowNumerics

/// The visibility of an element, from 0 to 1, while it fades out at one position and in at another.
///
/// A sequence of ramps, each applied to the result of the previous ones: with v the value before a ramp and s(t) = 3t²
/// − 2t³ its progress, hiding gives v (1 − s), and showing gives v + (1 − v) s. Each ramp begins and ends with slope
/// zero, so it may begin at any time, during others, and opacity has neither jump nor kink; and it never leaves 0…1.
package struct Visibility: Equatable {
  private struct OpacityRamp: Equatable {
    let isHiding: Bool
    let since: Int
    let ticks: Int

    func share(at tick: Int) -> CGFloat {
      let t = CGFloat(min(max(tick - since, 0), ticks)) / CGFloat(ticks)
      return t * t * (3 - 2 * t)
    }
  }

  private var ramps: [OpacityRamp] = []

  package init() {}

  package func value(at tick: Int) -> CGFloat {
    var value: CGFloat = 1
    for step in ramps {
      let share = step.share(at: tick)
      value = step.isHiding ? value * (1 - share) : value + (1 - value) * share
    }
    return value
  }

  /// Starts hiding at a tick.
  package mutating func hide(at tick: Int, for ticks: Int) {
    dropPlans(at: tick)
    ramps.append(OpacityRamp(isHiding: true, since: tick, ticks: max(1, ticks)))
  }

  /// Starts showing at a tick, in place of a later planned start.
  package mutating func show(at start: Int, for ticks: Int, now tick: Int) {
    dropPlans(at: tick)
    // A ramp that would begin to hide now is dropped.
    if start <= tick { ramps.removeAll { $0.since >= tick } }
    ramps.append(OpacityRamp(isHiding: false, since: start, ticks: max(1, ticks)))
  }

  /// Postpones showing, if it has not begun.
  mutating func postponeShow(to start: Int, now tick: Int) {
    guard let last = ramps.last, !last.isHiding, last.since >= tick, last.since < start else { return }
    ramps[ramps.count - 1] = OpacityRamp(isHiding: false, since: start, ticks: last.ticks)
  }

  /// Moves all ramps `ticks` later.
  mutating func delay(by ticks: Int) {
    ramps = ramps.map { OpacityRamp(isHiding: $0.isHiding, since: $0.since + ticks, ticks: $0.ticks) }
  }

  /// Drops ramps that have not begun.
  mutating func dropPlans(at tick: Int) { ramps.removeAll { $0.since > tick || $0.since == tick && !$0.isHiding } }

  /// Whether the last ramp hides.
  package var endsHidden: Bool { ramps.last?.isHiding == true }

  /// Whether the value is 0 at a tick.
  func isHidden(at tick: Int) -> Bool { value(at: tick) == 0 }

  /// The tick in which the last ramp ends.
  var end: Int { ramps.map { $0.since + $0.ticks }.max() ?? 0 }

  /// Drops ramps that no longer matter at a tick.
  package mutating func prune(at tick: Int) {
    guard let last = ramps.lastIndex(where: { $0.since + $0.ticks <= tick }) else { return }
    // A finished ramp makes all earlier ones irrelevant.
    ramps.removeFirst(ramps[last].isHiding ? last : last + 1)
  }

  /// Whether the element is fully visible and stays so.
  package var isOver: Bool { ramps.isEmpty }

  func hash(into hash: inout StateHash) {
    hash.combine(ramps.count)
    for step in ramps {
      hash.combine(step.isHiding)
      hash.combine(step.since)
      hash.combine(step.ticks)
    }
  }
}

import SpringflowDeterminism
import SpringflowGeometry

/// How much of an element is seen, from 0 to 1, while it goes out of sight at one place and comes into sight at another.
///
/// A row of ramps, each on what the ones before leave of it: with v before a step and s(t) its course 3t² − 2t³, what
/// hides leaves v (1 − s), and what shows v + (1 − v) s. A step begins and ends at rest, so that it may begin at any
/// time, in the midst of others, and opacity has neither jump nor kink; and it never leaves 0…1.
struct Visibility: Equatable {
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

  func value(at tick: Int) -> CGFloat {
    var value: CGFloat = 1
    for step in ramps {
      let share = step.share(at: tick)
      value = step.isHiding ? value * (1 - share) : value + (1 - value) * share
    }
    return value
  }

  /// Hides from a tick on.
  mutating func hide(at tick: Int, for ticks: Int) {
    dropPlans(at: tick)
    ramps.append(OpacityRamp(isHiding: true, since: tick, ticks: max(1, ticks)))
  }

  /// Shows from a tick on, and not as planned for later than now.
  mutating func show(at start: Int, for ticks: Int, now tick: Int) {
    dropPlans(at: tick)
    // What was about to hide as of now does not.
    if start <= tick { ramps.removeAll { $0.since >= tick } }
    ramps.append(OpacityRamp(isHiding: false, since: start, ticks: max(1, ticks)))
  }

  /// Shows later than planned, if that has not begun.
  mutating func postponeShow(to start: Int, now tick: Int) {
    guard let last = ramps.last, !last.isHiding, last.since >= tick, last.since < start else { return }
    ramps[ramps.count - 1] = OpacityRamp(isHiding: false, since: start, ticks: last.ticks)
  }

  /// The same, `ticks` later.
  mutating func delay(by ticks: Int) {
    ramps = ramps.map { OpacityRamp(isHiding: $0.isHiding, since: $0.since + ticks, ticks: $0.ticks) }
  }

  /// Forgets what has not begun.
  mutating func dropPlans(at tick: Int) { ramps.removeAll { $0.since > tick || $0.since == tick && !$0.isHiding } }

  /// Whether it will be hidden in the end.
  var endsHidden: Bool { ramps.last?.isHiding == true }

  /// Whether it comes into sight only later than at a tick.
  func isHidden(at tick: Int) -> Bool { value(at: tick) == 0 }

  /// The tick in which the last step ends.
  var end: Int { ramps.map { $0.since + $0.ticks }.max() ?? 0 }

  /// Forgets what no longer counts at a tick.
  mutating func prune(at tick: Int) {
    guard let last = ramps.lastIndex(where: { $0.since + $0.ticks <= tick }) else { return }
    // A finished step leaves nothing of those before it.
    ramps.removeFirst(ramps[last].isHiding ? last : last + 1)
  }

  /// Whether all is seen for good.
  var isOver: Bool { ramps.isEmpty }

  func hash(into hash: inout StateHash) {
    hash.combine(ramps.count)
    for step in ramps {
      hash.combine(step.isHiding)
      hash.combine(step.since)
      hash.combine(step.ticks)
    }
  }
}

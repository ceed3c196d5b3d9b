import SpringflowNumerics

/// A level from 0 to 1 that changes in 150 ms, fast at first. Times are in ticks of 1/120 s, whole or not.
struct EasedLevel: Equatable, Sendable {
  /// 150 ms.
  static let ticks = 18

  private var (start, goal): (CGFloat, CGFloat) = (0, 0)
  private var since = 0.0

  func value(at tick: Double) -> CGFloat {
    let rest = 1 - CGFloat(min(max(tick - since, 0), Double(Self.ticks))) / CGFloat(Self.ticks)
    return goal - (goal - start) * rest * rest
  }

  func isOver(at tick: Double) -> Bool { start == goal || tick - since >= Double(Self.ticks) }

  /// Animates to a level from the present one; returns whether the target changes.
  @discardableResult
  mutating func turn(to goal: CGFloat, at tick: Double, animated: Bool = true) -> Bool {
    if goal == self.goal, animated || start == goal { return false }
    start = animated ? value(at: tick) : goal
    self.goal = goal
    since = tick
    return true
  }

  func hash(into hash: inout StateHash) {
    hash.combine(start)
    hash.combine(goal)
    hash.combine(since)
  }
}

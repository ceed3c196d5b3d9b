import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

/// The highlight, selection and focus levels of an element, each animated.
struct StateAppearance: Equatable {
  /// The target levels: 1 for true, else 0.
  struct Goals: Equatable {
    var highlight = false
    var selection = false
    var focus = false
  }

  var highlight = EasedLevel()
  var selection = EasedLevel()
  var focus = EasedLevel()

  /// Animates to other levels; returns whether any of them changes.
  mutating func turn(to goals: Goals, at tick: Int, animated: Bool) -> Bool {
    let changes = [
      highlight.turn(to: goals.highlight ? 1 : 0, at: tick, animated: animated),
      selection.turn(to: goals.selection ? 1 : 0, at: tick, animated: animated),
      focus.turn(to: goals.focus ? 1 : 0, at: tick, animated: animated),
    ]
    return changes.contains(true)
  }

  func hash(into hash: inout StateHash) {
    for level in [highlight, selection, focus] { level.hash(into: &hash) }
  }
}

/// A level from 0 to 1 that changes in 150 ms, fast at first.
struct EasedLevel: Equatable {
  /// 150 ms.
  static let ticks = 18

  private(set) var start: CGFloat = 0
  private(set) var goal: CGFloat = 0
  private(set) var since = 0

  func value(at tick: Int) -> CGFloat {
    let rest = 1 - CGFloat(min(max(tick - since, 0), Self.ticks)) / CGFloat(Self.ticks)
    return goal - (goal - start) * rest * rest
  }

  func isOver(at tick: Int) -> Bool { start == goal || tick - since >= Self.ticks }

  /// Animates to a level from the present one; returns whether the target changes.
  @discardableResult
  mutating func turn(to goal: CGFloat, at tick: Int, animated: Bool) -> Bool {
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

extension AfterPath {
  init(_ key: ElementKey) { self.init(section: key.section, item: key.item) }

  func hash(into hash: inout StateHash) {
    hash.combine(section)
    hash.combine(item)
  }
}

import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

/// The pressed item of a view, the selected ones, the focused one, and the one with a menu.
///
/// Items are held as their present paths, which updates map.
struct InteractionState {
  /// A touch that is down on an item and may yet select it.
  struct ItemPress {
    var item: AfterPath
    /// The touch's position, in points of the view.
    var point: CGPoint
    /// The tick in which the touch began.
    let since: Int
    var isHighlighted = false
    /// Whether the delegate has refused to highlight the item; it may still have a menu.
    var isRefused = false
    /// Whether a menu was asked for, and the item has none.
    var hasNoMenu = false
  }

  var allowsSelection = true
  var allowsMultipleSelection = false
  var delaysContentTouches = true
  var allowsFocus = false
  var selectionFollowsFocus = false

  var selection = SelectedItems()
  var press: ItemPress?
  var focus: AfterPath?
  /// Whether the focus ring is shown: after a key it is, after a touch it is not.
  var showsFocus = false
  var menu: ItemMenu?
  /// A menu that fades out.
  var closingMenu: ClosingMenu?
  /// Whether the current touch belongs to the menu.
  var touchIsMenus = false
  /// The last position of the touch that presses, or may press, an item or the menu. In points of the view.
  var finger = CGPoint.zero
  /// The tick in which the last change of appearance ends.
  var fadesUntil = 0

  /// Whether no item is selected, pressed or focused.
  var isEmpty: Bool { selection.isEmpty && press == nil && focus == nil }

  /// The highlight, selection and focus that an item should show.
  func goals(of path: AfterPath) -> StateAppearance.Goals {
    StateAppearance.Goals(
      highlight: press.map { $0.isHighlighted && $0.item == path } ?? false, selection: selection.contains(path),
      focus: showsFocus && allowsFocus && focus == path)
  }

  /// Hashes everything that the next tick depends on; nothing if no item has a state.
  func hash(into hash: inout StateHash) {
    func combine(_ path: AfterPath) {
      hash.combine(path.section)
      hash.combine(path.item)
    }
    if !selection.isEmpty { selection.hash(into: &hash) }
    if let press {
      combine(press.item)
      hash.combine(press.since)
      hash.combine(press.isHighlighted)
      hash.combine(press.isRefused)
      hash.combine(press.hasNoMenu)
    }
    if let focus {
      combine(focus)
      hash.combine(showsFocus)
    }
    if let menu {
      combine(menu.item)
      hash.combine(menu.actions.count)
      hash.combine(menu.highlighted ?? -1)
    }
    if touchIsMenus {
      hash.combine(Double(finger.x))
      hash.combine(Double(finger.y))
    }
  }
}

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
}

extension AfterPath {
  init(_ key: ElementKey) { self.init(section: key.section, item: key.item) }
}

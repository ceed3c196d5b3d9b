import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

/// What hands and keys have marked in a view: the pressed item, the selected ones, the focused one, the one with a menu.
///
/// Items are named by where they stand now, and followed through updates.
struct Marks {
  /// A finger that is down on an item and may yet select it.
  struct Press {
    var item: AfterPath
    /// Where the finger is, in points of the view.
    var point: CGPoint
    /// The tick in which it came down.
    let since: Int
    var isHighlighted = false
    /// Whether the delegate has said that the item is not to be highlighted; it may still have a menu.
    var isRefused = false
    /// Whether a menu was asked for in vain.
    var hasNoMenu = false
  }

  var allowsSelection = true
  var allowsMultipleSelection = false
  var delaysContentTouches = true
  var allowsFocus = false
  var selectionFollowsFocus = false

  var selection = SelectedItems()
  var press: Press?
  var focus: AfterPath?
  /// Whether the focus is to be seen: it is after keys, and not after a finger.
  var showsFocus = false
  var menu: ItemMenu?
  /// A menu on its way out.
  var closingMenu: ClosingMenu?
  /// Whether the finger that is down belongs to the menu.
  var touchIsMenus = false
  /// Where the finger was last that presses, or may press, an item or the menu; points of the view.
  var finger = CGPoint.zero
  /// The tick in which the last change of looks is over.
  var fadesUntil = 0

  /// Whether any item looks marked.
  var isEmpty: Bool { selection.isEmpty && press == nil && focus == nil }

  /// How an item is to look: highlight, selection and focus.
  func goals(of path: AfterPath) -> Levels.Goals {
    Levels.Goals(
      highlight: press.map { $0.isHighlighted && $0.item == path } ?? false, selection: selection.contains(path),
      focus: showsFocus && allowsFocus && focus == path)
  }

  /// Mixes in what the next tick depends on; nothing where nothing is marked.
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

/// How much an element looks pressed, selected and focused, each on its way from one level to another.
struct Levels: Equatable {
  /// What an element is to look like.
  struct Goals: Equatable {
    var highlight = false
    var selection = false
    var focus = false
  }

  var highlight = Fade()
  var selection = Fade()
  var focus = Fade()

  /// Sets out for other levels; gives whether any of them changes.
  mutating func turn(to goals: Goals, at tick: Int, animated: Bool) -> Bool {
    let changes = [
      highlight.turn(to: goals.highlight ? 1 : 0, at: tick, animated: animated),
      selection.turn(to: goals.selection ? 1 : 0, at: tick, animated: animated),
      focus.turn(to: goals.focus ? 1 : 0, at: tick, animated: animated),
    ]
    return changes.contains(true)
  }
}

/// A level from 0 to 1 that goes to another in 150 ms, fast at first.
struct Fade: Equatable {
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

  /// Sets out for a level from where it is; gives whether that is another than the one before.
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

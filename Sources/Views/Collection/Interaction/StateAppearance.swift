import SpringflowNumerics

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
  mutating func turn(to goals: Goals, at tick: Double, animated: Bool) -> Bool {
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

extension AfterPath {
  init(_ key: ElementKey) { self.init(section: key.section, item: key.item) }

  func hash(into hash: inout StateHash) {
    hash.combine(section)
    hash.combine(item)
  }
}

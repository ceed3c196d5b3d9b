/// Keys that change what an exhibit shows, in the window as in scenes. The raw value is the key's name in scene files.
public enum Key: String, CaseIterable, Hashable, Sendable {
  /// Inserts an item near the centre.
  case insert = "I"
  /// Inserts an item near the centre.
  case space = "Space"
  /// Deletes the item nearest to the centre.
  case delete = "D"
  /// Deletes the item nearest to the centre.
  case backspace = "Backspace"
  /// Starts over.
  case restart = "R"
  /// Scrolls to the left by an item.
  case left = "Left"
  /// Scrolls to the right by an item.
  case right = "Right"
  /// Scrolls up by an item.
  case up = "Up"
  /// Scrolls down by an item.
  case down = "Down"
  /// Scrolls back by a view's length.
  case pageUp = "PageUp"
  /// Scrolls on by a view's length.
  case pageDown = "PageDown"
  /// Scrolls to the beginning.
  case home = "Home"
  /// Scrolls to the end.
  case end = "End"
}

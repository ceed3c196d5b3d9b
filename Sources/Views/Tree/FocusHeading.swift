/// The direction in which the keyboard's focus moves. (`UIFocusHeading`, with its four directions.)
public enum FocusHeading: Hashable, Sendable, CaseIterable {
  /// To an item above.
  case up
  /// To an item below.
  case down
  /// To an item on the left.
  case left
  /// To an item on the right.
  case right
}

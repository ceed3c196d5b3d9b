/// Where the keyboard's focus goes. (`UIFocusHeading`, of which these are the four directions.)
public enum FocusHeading: Hashable, Sendable, CaseIterable {
  /// To what lies above.
  case up
  /// To what lies below.
  case down
  /// To what lies to the left.
  case left
  /// To what lies to the right.
  case right
}

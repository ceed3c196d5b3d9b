import SpringflowViews

/// What an item does in an animator. (UIKit has no name for it.)
public enum DynamicItemActivity: Hashable, Sendable {
  /// It is at rest, and nothing is about to move it.
  case settled
  /// It does not move by itself: it is anchored.
  case anchored
  /// It moves or turns, or is about to: in points per second, radians per second and points per second².
  case moving(speed: CGFloat, angularSpeed: CGFloat, acceleration: CGFloat)
}

/// The kind of shape with which something collides in an animator. (`UIDynamicItemCollisionBoundsType`.)
public enum DynamicItemCollisionBoundsType: UInt, Hashable, Sendable {
  /// The rectangle of the item's size.
  case rectangle
  /// The ellipse that touches the edges of that rectangle.
  case ellipse
  /// The item's own path, about its centre.
  case path
}

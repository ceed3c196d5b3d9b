/// The rule for which bodies, or single shapes of theirs, touch: each must accept the other's categories, unless both are of one group.
public struct ContactFilter: Hashable, Sendable {
  /// The categories of the body, as bits.
  public var categories: UInt64
  /// The categories that the body touches.
  public var collidesWith: UInt64
  /// Bodies of the same group above 0 always touch, of the same group below 0 never; 0 is no group.
  public var group: Int32

  /// Makes a filter; by default it touches everything.
  public init(categories: UInt64 = 1, collidesWith: UInt64 = .max, group: Int32 = 0) {
    self.categories = categories
    self.collidesWith = collidesWith
    self.group = group
  }

  package func accepts(_ other: ContactFilter) -> Bool {
    if group != 0, group == other.group { return group > 0 }
    return categories & other.collidesWith != 0 && other.categories & collidesWith != 0
  }
}

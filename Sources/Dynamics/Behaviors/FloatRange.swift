import SpringflowViews

/// A range of numbers with both ends. (`UIFloatRange`.)
public struct FloatRange: Hashable, Sendable {
  /// The lower end.
  public var minimum: CGFloat
  /// The upper end.
  public var maximum: CGFloat

  /// From 0 to 0.
  public static let zero = FloatRange(minimum: 0, maximum: 0)
  /// All numbers.
  public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

  /// Makes the range from 0 to 0.
  public init() { self = .zero }

  /// Makes a range from its ends.
  public init(minimum: CGFloat, maximum: CGFloat) { (self.minimum, self.maximum) = (minimum, maximum) }

  /// Whether the range has no ends: they are at infinity, or at the greatest numbers of single precision.
  public var isInfinite: Bool {
    minimum <= -CGFloat(Float.greatestFiniteMagnitude) && maximum >= CGFloat(Float.greatestFiniteMagnitude)
  }
}

/// Distances inward from the four edges of a rectangle, in points; negative ones reach outward. (`UIEdgeInsets`.)
public struct EdgeInsets: Hashable, Sendable, Codable {
  /// Inward from the top edge, in points.
  public var top: CGFloat
  /// Inward from the left edge, in points.
  public var left: CGFloat
  /// Inward from the bottom edge, in points.
  public var bottom: CGFloat
  /// Inward from the right edge, in points.
  public var right: CGFloat

  /// No inset on any side.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Makes insets of zero.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Makes insets from four distances in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension CGRect {
  /// The rectangle moved inward by the insets, in the same coordinates; may come out empty.
  public func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
}

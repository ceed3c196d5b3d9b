/// A set of a rectangle's corners. (`UIRectCorner`.)
public struct RectCorner: OptionSet, Hashable, Sendable {
  /// A bit for each corner.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = RectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = RectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = RectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = RectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners: RectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

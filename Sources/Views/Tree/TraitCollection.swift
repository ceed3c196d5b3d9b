/// What follows from where a view is shown. (`UITraitCollection`.)
@preconcurrency @MainActor
open class TraitCollection: NSObject {
  /// The direction in which the language is written.
  open var layoutDirection: UserInterfaceLayoutDirection

  /// Makes traits with a direction; left to right unless given.
  public init(layoutDirection: UserInterfaceLayoutDirection = .leftToRight) {
    self.layoutDirection = layoutDirection
  }

  /// How many pixels a point has along each axis; a frame does not know, so layouts that round do so to whole points.
  open var displayScale: CGFloat { 1 }

  /// Whether the stage is dark: it always is.
  open var userInterfaceStyle: UserInterfaceStyle { .dark }
}

/// Whether the surroundings are light or dark. (`UIUserInterfaceStyle`.)
public enum UserInterfaceStyle: Int, Hashable, Sendable {
  /// Not known.
  case unspecified
  /// Light.
  case light
  /// Dark.
  case dark
}

/// How much a size matters that a view is to have. (`UILayoutPriority`.)
public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
  /// From 1 to 1,000.
  public let rawValue: Float
  /// Makes a priority from a number from 1 to 1,000.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Makes a priority from a number from 1 to 1,000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The size has to be met.
  public static let required = LayoutPriority(rawValue: 1000)
  /// The size is to be met if possible.
  public static let defaultHigh = LayoutPriority(rawValue: 750)
  /// The size may be another one.
  public static let defaultLow = LayoutPriority(rawValue: 250)
  /// The size hardly matters.
  public static let fittingSizeLevel = LayoutPriority(rawValue: 50)
}

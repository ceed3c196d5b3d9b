/// Names an action, such as one of a menu. (`Selector`, which Foundation lacks on Linux.)
///
/// ```swift
/// if action == .copy { pasteboard = photos[path.item] }
/// ```
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The action's name.
  public let description: String

  /// Names an action.
  public init(_ name: String) { description = name }
  /// Names an action.
  public init(stringLiteral name: String) { description = name }

  /// Take away, and keep for pasting.
  public static let cut: Selector = "cut:"
  /// Keep for pasting.
  public static let copy: Selector = "copy:"
  /// Insert what was kept.
  public static let paste: Selector = "paste:"
}

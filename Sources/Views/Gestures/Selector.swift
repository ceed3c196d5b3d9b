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

  /// Removes items and keeps them for pasting.
  public static let cut: Selector = "cut:"
  /// Keeps items for pasting.
  public static let copy: Selector = "copy:"
  /// Inserts what was kept.
  public static let paste: Selector = "paste:"
}

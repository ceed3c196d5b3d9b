import SpringflowNumerics

/// The identity of an element across updates: the key of bodies, cells and animations.
public struct ElementID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The owner of the numbering.
  public enum Origin: Int, Hashable, Sendable {
    /// The data source.
    case data
    /// The view: for as long as the element is in sight or, once the view was asked for it by index path,
    /// until the item is deleted or the data is reloaded.
    case view
    /// The host: for as long as the view is in its tree.
    case host
  }

  /// The owner of the numbering.
  public let origin: Origin
  /// The number; unique within its origin and its space.
  public let number: Int
  /// The number of the collection view that the element is of: 0 for the first one that a frame shows.
  public let space: Int

  /// Makes an identity.
  public init(_ origin: Origin, _ number: Int, space: Int = 0) {
    self.origin = origin
    self.number = number
    self.space = space
  }

  /// The identity in another collection view of the frame.
  func inSpace(_ space: Int) -> ElementID { ElementID(origin, number, space: space) }

  /// Elements of the data come first, then by number.
  public static func < (a: ElementID, b: ElementID) -> Bool {
    (a.space, a.origin.rawValue, a.number) < (b.space, b.origin.rawValue, b.number)
  }

  /// The number, with `#` before one that a view assigned and `@` before one of the host, and before that the number of the
  /// collection view, unless it is 0.
  public var description: String {
    let mark =
      switch origin {
      case .data: ""
      case .view: "#"
      case .host: "@"
      }
    return (space == 0 ? "" : "\(space):") + mark + "\(number)"
  }

  /// Mixes in all of the identity.
  public func hash(into hash: inout StateHash) {
    hash.combine(origin.rawValue, number)
  }
}

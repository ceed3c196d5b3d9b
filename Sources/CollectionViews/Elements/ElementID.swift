import SpringflowDeterminism

/// The identity of an element across updates: the key of bodies, cells and animations.
public struct ElementID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The owner of the numbering.
  public enum Origin: Int, Hashable, Sendable {
    /// The data source.
    case data
    /// The view: for as long as the element is in sight or, once ``CollectionView/elementID(forItemAt:)`` has given it,
    /// until the item is deleted or the data is reloaded.
    case view
  }

  /// The owner of the numbering.
  public let origin: Origin
  /// The number; unique within its origin.
  public let number: Int

  /// Makes an identity.
  public init(_ origin: Origin, _ number: Int) {
    self.origin = origin
    self.number = number
  }

  /// Elements of the data come first, then by number.
  public static func < (a: ElementID, b: ElementID) -> Bool {
    (a.origin.rawValue, a.number) < (b.origin.rawValue, b.number)
  }

  /// The number, with `#` before one that the view assigned.
  public var description: String { origin == .data ? "\(number)" : "#\(number)" }

  func hash(into hash: inout StateHash) {
    hash.combine(origin.rawValue, number)
  }
}

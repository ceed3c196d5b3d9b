import SpringflowDeterminism

/// Which element this is, wherever updates take it: what bodies, cells and animations belong to.
public struct ElementID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Who named the element.
  public enum Origin: Int, Hashable, Sendable {
    /// The data source.
    case data
    /// The view, for as long as the element is in sight.
    case view
  }

  /// Who named the element.
  public let origin: Origin
  /// The number; unique among those of its origin.
  public let number: Int

  /// Makes a name.
  public init(_ origin: Origin, _ number: Int) {
    self.origin = origin
    self.number = number
  }

  /// Those of the data first, by number.
  public static func < (a: ElementID, b: ElementID) -> Bool {
    (a.origin.rawValue, a.number) < (b.origin.rawValue, b.number)
  }

  /// The number, with `#` before one that the view dealt out.
  public var description: String { origin == .data ? "\(number)" : "#\(number)" }

  func hash(into hash: inout StateHash) {
    hash.combine(origin.rawValue)
    hash.combine(number)
  }
}

import SpringflowNumerics

/// The bits by which collision behaviours keep their items and boundaries apart, in contact filters.
package struct LayerSet: Equatable {
  /// The category of every item that collides with anything: boundaries accept it.
  static let item: UInt64 = 1 << 63
  /// The number of bits that can be given away.
  static let count = 63

  /// The bits that are in use.
  package private(set) var used: UInt64 = 0

  /// Gives away the lowest free bit, or `nil` if there is none.
  mutating func take() -> UInt64? {
    let free = ~used & ~Self.item
    if free == 0 { return nil }
    let bit: UInt64 = 1 << UInt64(free.trailingZeroBitCount)
    used |= bit
    return bit
  }

  /// Makes a bit free again; 0 is none.
  mutating func free(_ bit: UInt64) { used &= ~bit }
}

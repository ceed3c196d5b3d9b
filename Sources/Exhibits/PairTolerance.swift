/// By how much two tiles may be nearer to each other than tiles of a row are, as long as one is not yet part of it.
///
/// It goes after what the two need as a critically damped spring does, so that nothing that depends on it jumps.
struct PairTolerance {
  /// Two tiles, the left one first.
  struct TilePairID: Hashable {
    let first: Int
    let second: Int

    init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }
  }

  /// In points; 0 where both are part of the row.
  private(set) var amount: Double
  /// Whether it is just what is needed, so that the two do not feel each other.
  private(set) var isWhole: Bool
  /// In points per second.
  private(set) var rate = 0.0

  /// Of its spring, in radians per second: 2.5 Hz.
  private static let frequency = 2 * Double.pi * 2.5
  private static let tick = 1.0 / 120

  /// None, or as much as two tiles need that come among each other, in points.
  init(_ need: Double = 0) { (amount, isWhole) = (need, need > 0) }

  /// Goes on by a tick toward what two tiles need that are not of one row, in points.
  mutating func advance(toward need: Double) {
    isWhole = isWhole || amount >= need
    if isWhole { (amount, rate) = (need, 0) } else { follow(need) }
  }

  /// Goes on by a tick toward nothing: both are part of the row.
  mutating func fade() {
    isWhole = false
    follow(0)
  }

  private mutating func follow(_ goal: Double) {
    let force = Self.frequency * Self.frequency * (goal - amount) - 2 * Self.frequency * rate
    rate += force * Self.tick
    amount = max(0, amount + rate * Self.tick)
  }

  /// Whether nothing is left of it.
  var isOver: Bool { !isWhole && amount < 1e-3 && abs(rate) < 1e-2 }
}

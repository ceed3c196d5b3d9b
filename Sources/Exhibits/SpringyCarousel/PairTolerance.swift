/// The amount by which two tiles may be nearer to each other than tiles of the row, while one has not joined it.
///
/// It follows the amount that the two need like a critically damped spring, so that it is continuous.
package struct PairTolerance {
  /// Two tiles, the left one first.
  struct TilePairID: Hashable {
    let first: Int
    let second: Int

    init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }
  }

  /// In points; 0 where both are part of the row.
  package private(set) var amount: Double
  /// Whether it equals the needed amount, so that the two do not push each other.
  package private(set) var isWhole: Bool
  /// In points per second.
  private(set) var rate = 0.0

  /// The spring's angular frequency, in radians per second: 2.5 Hz.
  private static let frequency = 2 * Double.pi * 2.5
  private static let tick = 1.0 / 120

  /// Begins with the amount that two overlapping tiles need, in points, or with 0.
  package init(_ need: Double = 0) { (amount, isWhole) = (need, need > 0) }

  /// Advances by one tick toward the amount that two tiles need while one is not in the row, in points.
  package mutating func advance(toward need: Double) {
    isWhole = isWhole || amount >= need
    if isWhole { (amount, rate) = (need, 0) } else { follow(need) }
  }

  /// Advances by one tick toward 0, as both tiles are in the row.
  package mutating func fade() {
    isWhole = false
    follow(0)
  }

  private mutating func follow(_ goal: Double) {
    let force = Self.frequency * Self.frequency * (goal - amount) - 2 * Self.frequency * rate
    rate += force * Self.tick
    amount = max(0, amount + rate * Self.tick)
  }

  /// Whether it has reached 0.
  package var isOver: Bool { !isWhole && amount < 1e-3 && abs(rate) < 1e-2 }
}

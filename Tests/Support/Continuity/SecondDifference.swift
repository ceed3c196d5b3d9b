/// The second differences of a series of numbers around one of them, and how far they are from those of smooth motion.
///
/// With b the bend at a tick: a motion of constant jerk (3t² − 2t³ is one) has b(0) = 2 b(1) − b(2), and smooth ones
/// nearly so, from either side. Where an acceleration sets in, at a tick or between two, b lies between what the two
/// sides let expect. A jump of velocity by j points a tick adds j to one bend, or j in all to two neighbours if it comes
/// between ticks; a jump by d points adds d to one and −d to the next.
struct SecondDifference {
  /// The numbers, one a tick, and the place of the one in question.
  let numbers: [Double]
  let middle: Int

  /// How many ticks on either side take part.
  static let reach = 5
  /// What parabolas leave out of a critically damped spring that swings three times a second, as a part of its bend.
  private static let curved = 0.05
  /// In tolerances: as much as an ease of 400 points within 36 ticks begins with.
  private static let open = 10.0
  /// As a part of what bends nearby.
  private static let crowded = 0.8

  /// The second difference a number of ticks off the middle, if it is known.
  func callAsFunction(_ offset: Int) -> Double? {
    let place = middle + offset
    guard place >= 1, place <= numbers.count - 2 else { return nil }
    return numbers[place + 1] - 2 * numbers[place] + numbers[place - 1]
  }

  /// What one side lets expect at the middle, by a straight line and by a parabola: between them lies what smooth motion
  /// may do. From the ticks at `first`, and beyond, on the side of `sign`.
  private func expected(first: Int, sign: Int) -> Span? {
    guard let near = self(sign * first) else { return nil }
    guard let next = self(sign * (first + 1)) else { return Span(low: near, high: near) }
    let slope = near - next
    let line = near + Double(first) * slope
    guard let far = self(sign * (first + 2)) else { return Span(low: line, high: line) }
    let curve = near - 2 * next + far
    // Newton's form: the line and first (first + 1) / 2 second differences.
    let parabola = line + Double(first * (first + 1) / 2) * curve
    return line < parabola ? Span(low: line, high: parabola) : Span(low: parabola, high: line)
  }

  /// Numbers from one to another.
  private struct Span {
    var low: Double
    var high: Double

    /// From the least of two spans to their most, if there is one.
    init?(_ first: Span?, _ second: Span?) {
      guard let known = first ?? second else { return nil }
      self = known
      guard let second else { return }
      if second.low < low { low = second.low }
      if second.high > high { high = second.high }
    }

    init(low: Double, high: Double) { (self.low, self.high) = (low, high) }

    /// How far a number lies outside.
    func excess(of number: Double) -> Double {
      if number < low { return number - low }
      return number > high ? number - high : 0
    }
  }

  /// What the bend tends to at the middle from one side, and its slope there, per tick: those of the parabola through
  /// the three nearest.
  private func limit(sign: Int) -> (bend: Double, slope: Double)? {
    guard let near = self(sign), let next = self(2 * sign), let far = self(3 * sign) else { return nil }
    return (3 * near - 3 * next + far, Double(sign) * (-2.5 * near + 4 * next - 1.5 * far))
  }

  // Written out without arrays and closures, since tests are not optimized.
  private func most(_ first: Int, _ second: Int) -> Double { most(self(first) ?? 0, self(second) ?? 0) }
  private func most(_ first: Double, _ second: Double) -> Double {
    first.magnitude > second.magnitude ? first.magnitude : second.magnitude
  }

  /// By how much the middle's bend lies outside of what the ticks before and those after let expect, if by more than a
  /// tolerance; else zero.
  ///
  /// Asked twice: of the nearest ticks, and, as a jump between ticks spoils its neighbour too, without them. Where
  /// accelerations change at several instants nearby (`isCrowded`) the nearest ticks have to do, and most of what bends
  /// there is allowed. At a single such instant (`isTurn`) the bend is the mean of both sides.
  func excess(over tolerance: Double, isCrowded: Bool, isTurn: Bool, isFree: Bool) -> Double {
    guard let bend = self(0) else { return 0 }
    let nearby = most(most(-2, -1), most(1, 2))
    let limit = tolerance + nearby * (isCrowded ? Self.crowded : Self.curved)
    // A sixth of a step of jerk is in the mean, too.
    var mean: Double?
    if isTurn, !isCrowded, !isFree, let left = self.limit(sign: -1), let right = self.limit(sign: 1) {
      mean = (left.bend + right.bend) / 2 + (right.slope - left.slope) / 6
    }
    for first in isCrowded ? 1...1 : 1...2 {
      let (before, after) = (expected(first: first, sign: -1), expected(first: first, sign: 1))
      if first == 2, before == nil || after == nil { continue }
      guard let off = Span(before, after)?.excess(of: bend) else { continue }
      // Which acceleration sets in at a turn is not known where there is no more to see of it.
      let isOpen = isTurn && (before == nil || after == nil)
      if off.magnitude <= limit + (isOpen ? Self.open * tolerance : 0) { continue }
      // A jump of place spoils the mean; one of velocity does not.
      let isOfPlace = [-1, 1].contains { (self($0) ?? 0) * off < -off * off / 2 }
      return isOfPlace ? off : mean.map { bend - $0 } ?? off
    }
    guard let mean, (bend - mean).magnitude > limit else { return 0 }
    return bend - mean
  }
}

/// The second differences of a series of numbers around one of them, and their deviations from those of smooth motion.
///
/// With b the second difference at a tick: a motion of constant jerk (3t² − 2t³ is one) has b(0) = 2 b(1) − b(2), and
/// smooth ones nearly so, from either side. Where an acceleration begins, at a tick or between two, b lies between the
/// extrapolations from both sides. A jump of velocity by j points per tick adds j to one b, or j in total to two
/// neighbours if it happens between ticks; a jump of position by d points adds d to one and −d to the next.
struct SecondDifference {
  /// The numbers, one per tick, and the index of the one in question.
  let numbers: [Double]
  let middle: Int

  /// The number of ticks used on either side.
  static let reach = 5
  /// The error of extrapolation by parabolas for a critically damped spring of 3 Hz, as a fraction of its second
  /// difference.
  private static let curved = 0.05
  /// In tolerances: the initial second difference of an ease over 400 points in 36 ticks.
  private static let open = 10.0
  /// As a fraction of the nearby second differences.
  private static let crowded = 0.8

  /// The second difference at an offset in ticks from the middle, if it is known.
  func callAsFunction(_ offset: Int) -> Double? {
    let place = middle + offset
    guard place >= 1, place <= numbers.count - 2 else { return nil }
    return numbers[place + 1] - 2 * numbers[place] + numbers[place - 1]
  }

  /// The extrapolations from one side to the middle, by a straight line and by a parabola: smooth motion lies between
  /// them. They use the ticks at `first`, and beyond, on the side of `sign`.
  private func expected(first: Int, sign: Int) -> (low: Double, high: Double)? {
    guard let near = self(sign * first) else { return nil }
    guard let next = self(sign * (first + 1)) else { return (near, near) }
    let slope = near - next
    let line = near + Double(first) * slope
    guard let far = self(sign * (first + 2)) else { return (line, line) }
    let curve = near - 2 * next + far
    // Newton's form: the line and first (first + 1) / 2 second differences of b.
    let parabola = line + Double(first * (first + 1) / 2) * curve
    return line < parabola ? (line, parabola) : (parabola, line)
  }

  /// The limit of the second difference at the middle from one side, and its slope there, per tick: those of the
  /// parabola through the three nearest.
  private func limit(sign: Int) -> (bend: Double, slope: Double)? {
    guard let near = self(sign), let next = self(2 * sign), let far = self(3 * sign) else { return nil }
    return (3 * near - 3 * next + far, Double(sign) * (-2.5 * near + 4 * next - 1.5 * far))
  }

  // Written out without arrays and closures: they would take most of the time of a check.
  private func most(_ first: Int, _ second: Int) -> Double { most(self(first) ?? 0, self(second) ?? 0) }
  private func most(_ first: Double, _ second: Double) -> Double {
    first.magnitude > second.magnitude ? first.magnitude : second.magnitude
  }

  /// The deviation of the middle's second difference from the extrapolations of the ticks before and after, if it
  /// exceeds a tolerance; else zero.
  ///
  /// It is computed twice: with the nearest ticks, and, as a jump between ticks spoils its neighbour too, without them.
  /// If accelerations change at several instants nearby (`isCrowded`), only the nearest ticks are used, with a
  /// tolerance of most of the nearby values. At a single such instant (`isTurn`) the expected value is the mean of both
  /// sides.
  func excess(over tolerance: Double, isCrowded: Bool, isTurn: Bool, isFree: Bool) -> Double {
    guard let bend = self(0) else { return 0 }
    let nearby = most(most(-2, -1), most(1, 2))
    let limit = tolerance + nearby * (isCrowded ? Self.crowded : Self.curved)
    // The mean also contains a sixth of the step of jerk.
    var mean: Double?
    if isTurn, !isCrowded, !isFree, let left = self.limit(sign: -1), let right = self.limit(sign: 1) {
      mean = (left.bend + right.bend) / 2 + (right.slope - left.slope) / 6
    }
    for first in isCrowded ? 1...1 : 1...2 {
      let (before, after) = (expected(first: first, sign: -1), expected(first: first, sign: 1))
      guard let known = before ?? after, first == 1 || (before != nil && after != nil) else { continue }
      let (low, high) = (min(known.low, after?.low ?? known.low), max(known.high, after?.high ?? known.high))
      let off = bend < low ? bend - low : bend > high ? bend - high : 0
      // At the end of a series the acceleration after a turn is not known.
      let isOpen = isTurn && (before == nil || after == nil)
      if off.magnitude <= limit + (isOpen ? Self.open * tolerance : 0) { continue }
      // A jump of position spoils the mean; one of velocity does not.
      let isOfPlace = [-1, 1].contains { (self($0) ?? 0) * off < -off * off / 2 }
      return isOfPlace ? off : mean.map { bend - $0 } ?? off
    }
    guard let mean, (bend - mean).magnitude > limit else { return 0 }
    return bend - mean
  }
}

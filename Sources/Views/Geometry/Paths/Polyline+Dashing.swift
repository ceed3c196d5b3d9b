extension Polyline {
  /// More dashes than this are not told apart; the line is then solid.
  private static let mostDashes: CGFloat = 100_000

  /// The dashes of the line.
  ///
  /// A dash that goes on over the point where a closed line begins is one. A dash without length is a single point.
  ///
  /// - Parameters:
  ///   - pattern: The lengths of dashes and of the gaps after them, in turn, in points. The line stays as it is if one
  ///     is negative or not finite, or if they have no length together.
  ///   - phase: How far into the pattern the line begins, in points.
  /// - Complexity: O(*n*), where *n* is the number of points and dashes.
  package func dashed(_ pattern: [CGFloat], phase: CGFloat) -> [Polyline] {
    // After an odd number of lengths dashes and gaps are exchanged.
    let pattern = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, pattern.allSatisfy({ $0 >= 0 }), phase.isFinite,
      length / period * CGFloat(pattern.count) < Self.mostDashes
    else { return [self] }
    var cutter = DashCutter(pattern: pattern, phase: phase, period: period)
    if let first = points.first { cutter.begin(at: first) }
    forEachLine { cutter.add(from: $0, to: $1) }
    return cutter.dashes(isClosed: isClosed)
  }
}

/// Cuts a line into dashes while it is run along.
private struct DashCutter {
  private let pattern: [CGFloat]
  /// The length of the pattern under way, and how much of it is left.
  private var index = 0
  private var rest: CGFloat
  /// The dash under way; empty in a gap.
  private var points: [CGPoint] = []
  private var result: [Polyline] = []
  private let beginsWithDash: Bool

  init(pattern: [CGFloat], phase: CGFloat, period: CGFloat) {
    self.pattern = pattern
    var offset = phase.truncatingRemainder(dividingBy: period)
    if offset < 0 { offset += period }
    while offset >= pattern[index], offset > 0 || pattern[index] == 0 && index % 2 == 1 {
      offset -= pattern[index]
      index = (index + 1) % pattern.count
    }
    rest = pattern[index] - offset
    beginsWithDash = index % 2 == 0
  }

  private var isDash: Bool { index % 2 == 0 }

  mutating func begin(at point: CGPoint) { if isDash { points = [point] } }

  mutating func add(from start: CGPoint, to end: CGPoint) {
    let length = Polyline.distance(start, end)
    guard length > 0 else { return }
    var along: CGFloat = 0
    while along + rest < length {
      along += rest
      let share = along / length
      let point = CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      if isDash { finish(at: point) }
      index = (index + 1) % pattern.count
      rest = pattern[index]
      if isDash { points = [point] }
    }
    rest -= length - along
    if isDash { points.append(end) }
  }

  private mutating func finish(at point: CGPoint) {
    if points.last != point { points.append(point) }
    result.append(Polyline(points: points))
    points.removeAll()
  }

  /// All dashes, those of a closed line joined where it begins.
  consuming func dashes(isClosed: Bool) -> [Polyline] {
    if points.isEmpty { return result }
    if isClosed, beginsWithDash {
      guard let first = result.first else { return [Polyline(points: points.dropLast(), isClosed: true)] }
      result[0].points = points + first.points.dropFirst()
    } else {
      result.append(Polyline(points: points))
    }
    return result
  }
}

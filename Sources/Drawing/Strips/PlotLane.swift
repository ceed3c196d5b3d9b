import SpringflowNumerics
import SpringflowViews

/// The plot of the curves of one unit: a rectangle with time from left to right and values upward.
package struct PlotLane {
  /// In points.
  package let rect: CGRect
  let unit: String
  let curves: [MotionCurve]
  /// The times at the left and the right edge, in seconds.
  private let times: ClosedRange<Double>
  /// The values at the lower and the upper edge.
  package let values: ClosedRange<Double>
  package let ticks: AxisTicks

  /// The distance between ticks is at least this, in points.
  private static let leastStep: CGFloat = 26
  /// Larger values are drawn as this one: the difference of two is finite.
  private static let largest = 1e300
  /// Shares of a value's size, and sizes, that are noise: a line that differs by less is straight.
  private static let noise = 1e-6

  /// Puts curves into a rectangle.
  package init(_ curves: [MotionCurve], over times: ClosedRange<Double>, in rect: CGRect) {
    (self.curves, self.times, self.rect, unit) = (curves, times, rect, curves.first?.unit ?? "")
    values = Self.range(
      of: curves.lazy.flatMap(\.values).filter { times.contains($0.seconds) }.compactMap(Self.value),
      margin: curves.contains { !$0.notes.isEmpty } ? 0.2 : 0.08)
    ticks = AxisTicks(values, most: max(1, Int(rect.height / Self.leastStep)))
  }

  /// The range of an axis for values: theirs with a margin, wider about a single one.
  private static func range(of values: [Double], margin share: Double) -> ClosedRange<Double> {
    guard let low = values.min(), let high = values.max() else { return -0.1...1.1 }
    let size = max(abs(low), abs(high))
    if high - low <= max(size, 1) * noise {
      let (middle, half) = ((low + high) / 2, size > noise ? size * 0.12 : 1.2)
      return middle - half...middle + half
    }
    let margin = (high - low) * share
    return low - margin...high + margin
  }

  private static func value(_ timed: MotionCurve.TimedValue) -> Double? {
    guard let value = timed.value, value.isFinite else { return nil }
    return min(max(value, -largest), largest)
  }

  /// The x of a time.
  package func x(_ seconds: Double) -> CGFloat {
    let length = times.upperBound - times.lowerBound
    return length > 0 ? rect.minX + rect.width * (seconds - times.lowerBound) / length : rect.midX
  }

  /// The y of a value.
  package func y(_ value: Double) -> CGFloat {
    let share = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
    return curves.first?.growsDownward == true ? rect.minY + rect.height * share : rect.maxY - rect.height * share
  }

  /// The value of a curve at a time, between its neighbours in time; `nil` in a gap and beyond the ends.
  package static func value(of curve: MotionCurve, at seconds: Double) -> Double? {
    let later = bisect(curve.values.indices) { curve.values[$0].seconds > seconds }
    guard later > 0, let before = value(curve.values[later - 1]) else { return nil }
    let start = curve.values[later - 1].seconds
    if start == seconds { return before }
    guard later < curve.values.count, let after = value(curve.values[later]) else { return nil }
    return before + (after - before) * ((seconds - start) / (curve.values[later].seconds - start))
  }

  /// The lines of a curve between its gaps, with no more than four points for each column of a width.
  ///
  /// Of a column's points the first, the lowest, the highest and the last one stay, so that no spike is lost.
  package func lines(of curve: MotionCurve, columns width: CGFloat) -> [[CGPoint]] {
    var (lines, line, column): ([[CGPoint]], [CGPoint], [CGPoint]) = ([], [], [])
    func endColumn() {
      if column.count > 4 {
        let order = column.indices.sorted { (column[$0].y, $0) < (column[$1].y, $1) }
        line += Set([0, order[0], order[order.count - 1], column.count - 1]).sorted().map { column[$0] }
      } else {
        line += column
      }
      column.removeAll(keepingCapacity: true)
    }
    func endLine() {
      endColumn()
      if !line.isEmpty { lines.append(line) }
      line = []
    }
    for timed in curve.values where times.contains(timed.seconds) {
      guard let value = Self.value(timed) else {
        endLine()
        continue
      }
      let point = CGPoint(x: x(timed.seconds), y: y(value))
      if let last = column.last, (last.x / width).rounded(.down) != (point.x / width).rounded(.down) { endColumn() }
      column.append(point)
    }
    endLine()
    return lines
  }

  /// Moves y coordinates apart, in their order, by the least possible, where there is room between two limits.
  package static func spread(_ wanted: [CGFloat], by distance: CGFloat, in room: ClosedRange<CGFloat>) -> [CGFloat] {
    var result = wanted
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var low = room.lowerBound
    for index in order {
      result[index] = max(wanted[index], low)
      low = result[index] + distance
    }
    var high = room.upperBound
    for index in order.reversed() {
      result[index] = min(result[index], high)
      high = result[index] - distance
    }
    return result
  }
}

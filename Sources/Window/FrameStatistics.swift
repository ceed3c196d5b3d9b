/// The durations of the last pictures, in seconds.
package struct FrameStatistics: Equatable {
  /// The number of pictures remembered.
  package static let capacity = 120

  /// The time from one picture to the next, oldest first.
  package private(set) var intervals: [Double] = []
  /// The part of the last interval spent on work, not on drawing, nor waiting.
  private(set) var work = 0.0
  /// The part of it in which the picture was drawn and shown.
  private(set) var drawing = 0.0
  /// Ticks made for the last picture.
  private(set) var ticks = 0
  /// Ticks made so far.
  package private(set) var totalTicks = 0
  /// All pictures so far.
  private(set) var report = FrameReport()

  /// The name of what draws the pictures.
  package var renderer = ""

  package init() {}

  package mutating func add(interval: Double, work: Double, drawing: Double = 0, ticks: Int) {
    if intervals.count == Self.capacity { intervals.removeFirst() }
    intervals.append(interval)
    (self.work, self.drawing) = (work, drawing)
    self.ticks = ticks
    totalTicks += ticks
    report.pictures += 1
    report.seconds += interval
    report.drawing += drawing
    report.count(interval)
    report.work += work
    report.worstWork = max(report.worstWork, work)
  }

  package var mean: Double { intervals.isEmpty ? 0 : intervals.reduce(0, +) / Double(intervals.count) }
  package var worst: Double { intervals.max() ?? 0 }
}

/// The pictures that a window has drawn one right after the other.
public struct FrameReport: Equatable, Sendable {
  /// Their number.
  public internal(set) var pictures = 0
  /// The time from the first to the last one, in seconds.
  public internal(set) var seconds = 0.0
  /// The part of it that was work, not drawing, nor waiting, in seconds.
  public internal(set) var work = 0.0
  /// The longest work for one picture, in seconds.
  public internal(set) var worstWork = 0.0
  /// The part of the time in which pictures were drawn and shown, in seconds. Where a graphics device waits for the
  /// display, that is in it.
  public internal(set) var drawing = 0.0
  /// The number of intervals of each length, in steps of a fifth of a millisecond; the last one counts all longer ones.
  private var intervals = [Int](repeating: 0, count: 500)

  private static let step = 0.0002

  mutating func count(_ interval: Double) {
    intervals[Int(min(max(interval / Self.step, 0), Double(intervals.count - 1)))] += 1
  }

  /// What the pictures since an earlier report have cost; the longest work is that of all.
  public func since(_ earlier: FrameReport) -> FrameReport {
    var part = self
    part.pictures -= earlier.pictures
    part.seconds -= earlier.seconds
    part.work -= earlier.work
    part.drawing -= earlier.drawing
    for index in intervals.indices { part.intervals[index] -= earlier.intervals[index] }
    return part
  }

  /// The time from picture to picture that a share of them, from 0 to 1, keeps within: 0.95 for all but the slowest
  /// twentieth. In seconds, rounded up to a fifth of a millisecond.
  public func interval(keptBy share: Double) -> Double {
    var left = (share * Double(pictures)).rounded(.up)
    for (index, count) in intervals.enumerated() {
      left -= Double(count)
      if left <= 0 { return Double(index + 1) * Self.step }
    }
    return Double(intervals.count) * Self.step
  }
}

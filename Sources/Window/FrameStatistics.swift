/// The durations of the last pictures, in seconds.
package struct FrameStatistics: Equatable {
  /// The number of pictures remembered.
  package static let capacity = 120

  /// The time from one picture to the next, oldest first.
  package private(set) var intervals: [Double] = []
  /// The part of the last interval spent on work, not waiting.
  private(set) var work = 0.0
  /// Ticks made for the last picture.
  private(set) var ticks = 0
  /// Ticks made so far.
  package private(set) var totalTicks = 0
  /// All pictures so far.
  private(set) var report = FrameReport()

  package init() {}

  package mutating func add(interval: Double, work: Double, ticks: Int) {
    if intervals.count == Self.capacity { intervals.removeFirst() }
    intervals.append(interval)
    self.work = work
    self.ticks = ticks
    totalTicks += ticks
    report.pictures += 1
    report.seconds += interval
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
  /// The part of it that was work and not waiting, in seconds.
  public internal(set) var work = 0.0
  /// The longest work for one picture, in seconds.
  public internal(set) var worstWork = 0.0
}

/// The durations of the last pictures, in seconds.
struct FrameStatistics: Equatable {
  /// The number of pictures remembered.
  static let capacity = 120

  /// The time from one picture to the next, oldest first.
  private(set) var intervals: [Double] = []
  /// The part of the last interval spent on work, not waiting.
  private(set) var work = 0.0
  /// Ticks made for the last picture.
  private(set) var ticks = 0
  /// Ticks made so far.
  private(set) var totalTicks = 0

  mutating func add(interval: Double, work: Double, ticks: Int) {
    if intervals.count == Self.capacity { intervals.removeFirst() }
    intervals.append(interval)
    self.work = work
    self.ticks = ticks
    totalTicks += ticks
  }

  var mean: Double { intervals.isEmpty ? 0 : intervals.reduce(0, +) / Double(intervals.count) }
  var worst: Double { intervals.max() ?? 0 }
}

import Springflow

/// Finds a free slot for a new event among some days and hours.
struct OpenSlots {
  struct TimeSlot: Equatable {
    var day: Int
    var start: Int
    var duration: Int
  }

  private let days: Range<Int>
  private let hours: Range<Int>
  /// The number of events in each hour, day by day.
  private var load: [[Int]]

  /// Counts the events of some days and hours, both not empty.
  ///
  /// - Complexity: O(*n*) for *n* events.
  init(_ events: [CalendarEvent], _ days: Range<Int>, _ hours: Range<Int>) {
    (self.days, self.hours) = (days, hours)
    load = Array(repeating: Array(repeating: 0, count: hours.count), count: days.count)
    for event in events where days.contains(event.day) {
      for hour in (event.start..<max(event.start, event.end)).clamped(to: hours) {
        load[event.day - days.lowerBound][hour - hours.lowerBound] += 1
      }
    }
  }

  /// A slot of at most the given length: the one with the fewest other events; of several days the one with the fewest
  /// hours taken; of several of those the one nearest to the middle; and there at a random hour.
  func best(upTo longest: Int, _ random: inout SplitMix64) -> TimeSlot {
    var found: (rank: [Int], slots: [TimeSlot])?
    for day in days {
      let taken = load[day - days.lowerBound].count { $0 > 0 }
      for duration in (1...max(1, longest)).reversed() {
        let starts = hours.lowerBound...max(hours.lowerBound, hours.upperBound - duration)
        let loads = starts.map { (start: $0, load: self.load(day, $0, duration)) }
        let least = loads.map(\.load).min() ?? 0
        // A shorter event is better than one beside another.
        let distance = abs(2 * day + 1 - days.lowerBound - days.upperBound)
        let rank = [least, taken, distance, day, -duration]
        if let found, !rank.lexicographicallyPrecedes(found.rank) { continue }
        let slots = loads.filter { $0.load == least }.map { TimeSlot(day: day, start: $0.start, duration: duration) }
        found = (rank, slots)
      }
    }
    let slots = found?.slots ?? []
    return slots.isEmpty
      ? TimeSlot(day: days.lowerBound, start: hours.lowerBound, duration: 1) : slots[random.below(slots.count)]
  }

  /// The highest number of events in an hour of a slot.
  private func load(_ day: Int, _ start: Int, _ duration: Int) -> Int {
    let first = start - hours.lowerBound
    let loads = load[day - days.lowerBound]
    return loads[first..<min(first + duration, loads.count)].max() ?? 0
  }
}

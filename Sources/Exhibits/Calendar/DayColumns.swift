/// Lays the events of a day side by side where they overlap.
enum DayColumns {
  /// Which of how many columns an event takes.
  struct Place: Equatable {
    var column: Int
    var columns: Int
  }

  /// A place for each event, in the order given.
  ///
  /// Events that overlap, directly or through others, share the day's breadth equally; each takes the first column that
  /// is free when it begins.
  ///
  /// - Complexity: O(*n* log *n* + *n* *c*) for *n* events and *c* columns.
  static func places(of events: [Event]) -> [Place] {
    var places = [Place](repeating: Place(column: 0, columns: 1), count: events.count)
    // Earlier ones first, of those that begin together the longer ones; then as they were given.
    let order = events.indices.sorted {
      (events[$0].start, -events[$0].duration, $0) < (events[$1].start, -events[$1].duration, $1)
    }
    var group: [Int] = []
    var ends: [Int] = []
    func close() {
      for index in group { places[index].columns = ends.count }
      group = []
      ends = []
    }
    for index in order {
      let event = events[index]
      if let latest = ends.max(), latest <= event.start { close() }
      if let free = ends.firstIndex(where: { $0 <= event.start }) {
        places[index].column = free
        ends[free] = event.end
      } else {
        places[index].column = ends.count
        ends.append(event.end)
      }
      group.append(index)
    }
    close()
    return places
  }
}

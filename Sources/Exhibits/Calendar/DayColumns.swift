/// Lays the events of a day side by side where they overlap.
package enum DayColumns {
  /// The column of an event, and the number of columns that it is one of.
  package struct ColumnAssignment: Equatable {
    package var column: Int
    package var columns: Int
    /// The group of events that share the day's width; the events of one group have the same number.
    var group = 0
  }

  /// The column of each event, in the order given.
  ///
  /// Events that overlap, directly or through others, share the day's width equally; each takes the first column that
  /// is free when it begins.
  ///
  /// - Complexity: O(*n* log *n* + *h* *c*) for *n* events that begin at *h* different hours and *c* columns.
  package static func assignments(of events: [CalendarEvent]) -> [ColumnAssignment] {
    var assignments = [ColumnAssignment](repeating: ColumnAssignment(column: 0, columns: 1), count: events.count)
    var group: [Int] = []
    var groups = 0
    var ends: [Int] = []
    var latest = Int.min
    /// Columns that were free when the present hour began, the first one last.
    var free: [Int] = []
    var hour: Int?
    func close() {
      for index in group { (assignments[index].columns, assignments[index].group) = (ends.count, groups) }
      if !group.isEmpty { groups += 1 }
      (group, ends, free, latest) = ([], [], [], .min)
    }
    for index in order(of: events) {
      let event = events[index]
      if event.start != hour {
        hour = event.start
        if latest <= event.start { close() }
        free = ends.indices.reversed().filter { ends[$0] <= event.start }
      }
      if let column = free.popLast() {
        assignments[index].column = column
        ends[column] = event.end
      } else {
        assignments[index].column = ends.count
        ends.append(event.end)
      }
      latest = max(latest, event.end)
      group.append(index)
    }
    close()
    return assignments
  }

  /// Earlier events first; of those that begin together the longer ones first; then in the order given.
  static func order(of events: [CalendarEvent]) -> [Int] {
    events.indices.sorted {
      (events[$0].start, -events[$0].duration, $0) < (events[$1].start, -events[$1].duration, $1)
    }
  }
}

/// The plan of a day in which every column must be wide enough to read.
///
/// Events that need more columns than fit share the columns that do: the first ones keep theirs, and in the last column
/// overlapping events are gathered in a block that shows their number. An event with nothing beside it also takes the
/// columns that are free there.
package struct DayPlan {
  /// The columns that an element takes, and the number of columns.
  package struct ColumnSpan: Equatable {
    package var column: Int
    package var span = 1
    package var columns: Int
  }

  /// A block in place of several events.
  package struct Crowd: Equatable {
    /// The beginning of the first of them and the end of the last one, in hours.
    package var start: Int
    package var end: Int
    package var count: Int
    package var slot: ColumnSpan
  }

  /// The position of an event.
  package enum Placement: Equatable {
    case shown(ColumnSpan)
    /// In the crowd with a number.
    case gathered(Int)
  }

  /// The placement of each event, in the order given.
  package private(set) var placements: [Placement]
  package private(set) var crowds: [Crowd] = []

  /// Plans a day with room for a number of columns, at least one.
  ///
  /// - Complexity: O(*n* log *n* + *n* *c*) for *n* events and room for *c* columns.
  package init(_ events: [CalendarEvent], in columns: [DayColumns.ColumnAssignment], capacity: Int) {
    placements = columns.map { .shown(ColumnSpan(column: $0.column, columns: $0.columns)) }
    if columns.contains(where: { $0.columns > capacity }) { gather(events, columns, capacity) }
    if columns.contains(where: { $0.columns > 1 }) { spread(events, columns) }
  }

  /// Gathers the events that do not fit.
  private mutating func gather(_ events: [CalendarEvent], _ columns: [DayColumns.ColumnAssignment], _ capacity: Int) {
    let last = capacity - 1
    var run: [Int] = []
    var (end, group) = (Int.min, 0)
    func close(_ plan: inout DayPlan) {
      let slot = ColumnSpan(column: last, columns: capacity)
      if run.count == 1 { plan.placements[run[0]] = .shown(slot) }
      if run.count > 1 {
        for index in run { plan.placements[index] = .gathered(plan.crowds.count) }
        plan.crowds.append(Crowd(start: events[run[0]].start, end: end, count: run.count, slot: slot))
      }
      run = []
    }
    for index in DayColumns.order(of: events) where columns[index].columns > capacity {
      if columns[index].column < last {
        placements[index] = .shown(ColumnSpan(column: columns[index].column, columns: capacity))
        continue
      }
      if columns[index].group != group || events[index].start >= end {
        close(&self)
        (end, group) = (events[index].end, columns[index].group)
      }
      end = max(end, events[index].end)
      run.append(index)
    }
    close(&self)
  }

  /// Extends events over the free columns at their right.
  private mutating func spread(_ events: [CalendarEvent], _ columns: [DayColumns.ColumnAssignment]) {
    // The hours of a group's column that are taken, one bit per hour.
    var taken: [GroupColumn: UInt32] = [:]
    for (index, placement) in placements.enumerated() {
      if case .shown(let slot) = placement, slot.columns > 1 {
        taken[GroupColumn(group: columns[index].group, number: slot.column), default: 0] |= Self.hours(events[index])
      } else if case .gathered(let crowd) = placement {
        let key = GroupColumn(group: columns[index].group, number: crowds[crowd].slot.column)
        taken[key, default: 0] |= Self.hours(events[index])
      }
    }
    for (index, placement) in placements.enumerated() {
      guard case .shown(var slot) = placement, slot.columns > 1 else { continue }
      while slot.column + slot.span < slot.columns {
        let next = GroupColumn(group: columns[index].group, number: slot.column + slot.span)
        if taken[next, default: 0] & Self.hours(events[index]) != 0 { break }
        slot.span += 1
      }
      placements[index] = .shown(slot)
    }
  }

  private struct GroupColumn: Hashable {
    let group: Int
    let number: Int
  }

  private static func hours(_ event: CalendarEvent) -> UInt32 {
    let (low, high) = (min(max(event.start, 0), 31), min(max(event.end, 0), 31))
    return low < high ? (1 << UInt32(high)) - (1 << UInt32(low)) : 0
  }
}

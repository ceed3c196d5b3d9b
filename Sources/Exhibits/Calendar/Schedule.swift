import Springflow
import SpringflowScenes

/// An event that takes place on one day.
package struct CalendarEvent: Hashable {
  let number: Int
  /// The day, counted from the first day of the first week.
  package var day: Int
  /// Its beginning, in whole hours from midnight.
  package var start: Int
  /// Its duration, in hours.
  package var duration: Int

  package init(number: Int, day: Int, start: Int, duration: Int) {
    (self.number, self.day, self.start, self.duration) = (number, day, start, duration)
  }

  package var end: Int { start + duration }
}

/// The data that the week layout asks its data source for: typed data, not views.
@MainActor
package protocol Schedule: AnyObject {
  /// The number of weeks.
  var weeks: Int { get }
  /// The event of an item.
  func event(at indexPath: IndexPath) -> CalendarEvent
}

/// A calendar's data: the events of some weeks, in one section.
final class CalendarEvents: CollectionViewDataSource, Schedule {
  static let eventIdentifier = "event"
  static let headerIdentifier = "header"

  private(set) var events: [CalendarEvent] = []
  private(set) var weeks = 1
  private var next = 0
  private var random = SplitMix64(seed: 0x5EED)
  private var digest = DataDigest()

  /// Makes the first events.
  func fill(weeks: Int, count: Int) {
    self.weeks = weeks
    for index in 0..<count {
      let day = index * weeks / max(1, count) * 7 + random.below(7)
      let start = random.below(20)
      events.append(makeEvent(day: day, start: start, duration: min(24 - start, 1 + random.below(5))))
    }
  }

  private func makeEvent(day: Int, start: Int, duration: Int) -> CalendarEvent {
    defer { next += 1 }
    return CalendarEvent(number: next, day: day, start: start, duration: duration)
  }

  func event(at indexPath: IndexPath) -> CalendarEvent { events[indexPath.item] }

  /// Names the present events: "Choir, 10:00 on Wed 18 Mar".
  var names: (IndexPath) -> String? {
    { [events] path in
      guard events.indices.contains(path.item) else { return nil }
      let event = events[path.item]
      let date = CalendarDate(daysFromStart: event.day)
      let title = TextWidths.whole(Self.title(event.number))
      return "\(title), \(Self.hour(event.start)) on \(date.weekdayName) \(date.day) \(date.monthName)"
    }
  }

  /// Inserts an event among the given days and hours: on the emptiest day, and beside as few other events as possible.
  func insert(at index: Int, among days: Range<Int>, hours: Range<Int>) {
    let longest = min(hours.count, 1 + random.below(3))
    let slot = OpenSlots(events, days, hours).best(upTo: longest, &random)
    events.insert(makeEvent(day: slot.day, start: slot.start, duration: slot.duration), at: index)
    digest.forget()
  }

  func remove(at index: Int) {
    events.remove(at: index)
    digest.forget()
  }

  func hash(into hash: inout StateHash) {
    random.hash(into: &hash)
    digest.mix(into: &hash) { hash in
      for event in events {
        for number in [event.number, event.day, event.start, event.duration] { hash.combine(number) }
      }
    }
  }

  // MARK: Data source

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { events.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.eventIdentifier, for: path)
    (cell as? EventCell)?.event = events[path.item]
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> CollectionReusableView {
    let header = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: Self.headerIdentifier, for: path)
    header.content = Self.content(ofKind: kind, number: path.item)
    return header
  }

  private static func content(ofKind kind: String, number: Int) -> CellContent {
    switch kind {
    case WeekLayout.dayKind:
      let date = CalendarDate(daysFromStart: number)
      var content = CellContent.label(
        date.weekdayName, detail: "\(date.day) \(date.monthName)", size: 14, alignment: .center)
      if date.isWeekend { content.textColor = Color.white.withAlpha(0.65) }
      return content
    default:
      var content = CellContent.label(hour(number), size: 12, alignment: .right)
      content.padding = 12
      content.textColor = Color.white.withAlpha(0.6)
      return content
    }
  }

  func collectionView(_ collectionView: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
    events[path.item].number
  }

  /// The text of an hour, such as "07:00".
  nonisolated static func hour(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }

  /// The title of an event, with soft hyphens where it may be broken.
  nonisolated static func title(_ number: Int) -> String {
    let titles = [
      "Stand-\u{AD}up", "Design review", "Lunch", "Re\u{AD}hear\u{AD}sal", "Choir", "Climb\u{AD}ing", "Inter\u{AD}view",
      "Work\u{AD}shop",
    ]
    return titles[number % titles.count]
  }
}

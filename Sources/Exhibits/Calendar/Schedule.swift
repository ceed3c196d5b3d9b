import Springflow

/// Something that takes place on one day.
struct Event: Hashable {
  let number: Int
  /// The day, counted from the first week's first.
  var day: Int
  /// When it begins, in whole hours from midnight.
  var start: Int
  /// How long it takes, in hours.
  var duration: Int

  var end: Int { start + duration }
}

/// What the week layout asks its data source: typed data, not views.
@MainActor
protocol Schedule: AnyObject {
  /// How many weeks there are.
  var weeks: Int { get }
  /// The event of an item.
  func event(at indexPath: IndexPath) -> Event
}

/// A calendar's data: events of some weeks, in one section.
final class Events: CollectionViewDataSource, Schedule {
  static let eventIdentifier = "event"
  static let headerIdentifier = "header"

  private(set) var events: [Event] = []
  let weeks: Int
  private var next = 0
  private var chance = Chance(seed: 0x5EED)
  private var digest = DataDigest()

  init(count: Int, weeks: Int) {
    self.weeks = weeks
    for index in 0..<count { events.append(makeEvent(day: index * weeks / max(1, count) * 7 + chance.below(7))) }
  }

  /// An event on a day: from 0 to 19 o'clock, for one to five hours.
  private func makeEvent(day: Int) -> Event {
    defer { next += 1 }
    let start = chance.below(20)
    return Event(number: next, day: day, start: start, duration: min(24 - start, 1 + chance.below(5)))
  }

  func event(at indexPath: IndexPath) -> Event { events[indexPath.item] }

  /// Names the events that there are now: "event Choir, day 3, 10:00 – 12:00".
  var names: (IndexPath) -> String? {
    { [events] path in
      guard events.indices.contains(path.item) else { return nil }
      let event = events[path.item]
      let (week, day) = event.day.quotientAndRemainder(dividingBy: 7)
      return "\(Self.title(event.number)), \(Self.hour(event.start)) on day \(day + 1) of week \(week + 1)"
    }
  }

  func insert(at index: Int, day: Int) {
    events.insert(makeEvent(day: min(max(day, 0), weeks * 7 - 1)), at: index)
    digest.forget()
  }

  func remove(at index: Int) {
    events.remove(at: index)
    digest.forget()
  }

  func hash(into hash: inout StateHash) {
    digest.mix(into: &hash) { hash in
      for event in events {
        for number in [event.number, event.day, event.start, event.duration] { hash.combine(number) }
      }
    }
  }

  // MARK: What the view asks

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { events.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.eventIdentifier, for: path)
    let event = events[path.item]
    cell.content = CellContent(text: Self.title(event.number), tint: event.number, radius: 5)
    cell.content.detail = "\(Self.hour(event.start)) \u{2013} \(Self.hour(event.end))"
    cell.content.textSize = 12
    cell.content.alignment = .topLeft
    cell.content.padding = 4
    cell.content.shadow = 0.4
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> CollectionReusableView {
    let header = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: Self.headerIdentifier, for: path)
    if kind == WeekLayout.dayKind {
      header.content = .label("Day \(path.item % 7 + 1)", detail: "week \(path.item / 7 + 1)", alignment: .center)
    } else {
      header.content = .label(Self.hour(path.item), size: 12, alignment: .right)
      header.content.padding = 12
      header.content.textColor = Color.white.withAlpha(0.6)
    }
    header.content.background = .plain(WeekLayout.barColor)
    header.content.radius = 0
    return header
  }

  func collectionView(_ collectionView: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
    events[path.item].number
  }

  private static func hour(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }

  private static func title(_ number: Int) -> String {
    let titles = ["Stand-up", "Design review", "Lunch", "Rehearsal", "Choir", "Climbing", "Interview", "Workshop"]
    return titles[number % titles.count]
  }
}

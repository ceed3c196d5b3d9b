import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// The readability of the week calendar at all scroll positions and window sizes.
@MainActor
@Suite("Visible parts of the week calendar")
struct CalendarSightTests {
  private static func session(_ items: Int? = nil) throws -> Session {
    let session = try ExhibitFixture.session(WeekCalendar.name, items: items)
    try session.step()
    return session
  }

  private static func elements(_ session: Session, _ kind: String) -> [PlacedElement] {
    session.placedElements.filter { $0.kind == kind }
  }

  @Test("the middle of every hour's label is on a line, at rest, in flings and beyond both ends")
  func labels() throws {
    let session = try Self.session()
    func look() {
      let lines = Self.elements(session, "line").map(\.center.y)
      let labels = Self.elements(session, "hour")
      #expect(labels.count >= 5)
      // A line is a point high; its upper edge is the hour.
      for label in labels where label.center.y >= 0 && label.center.y <= session.frame.stage.maxY {
        #expect(lines.contains { abs($0 - label.center.y) < 0.501 }, "\(label.content.text)")
      }
    }
    look()
    for translation: CGFloat in [-400, -400, 400, 400, 400, 400] {
      try ExhibitFixture.drag(session, CGPoint(x: 480, y: 300), by: CGVector(dx: 0, dy: translation), ticks: 12)
      for _ in 0..<TestLength.count(40, short: 15) {
        try session.step()
        look()
      }
    }
    try ExhibitFixture.settle(session)
    look()
    // Whole days: their first and their last hour have names, which the header does not cover.
    #expect(Self.elements(session, "hour").contains { $0.content.text == "00:00" && $0.center.y - 10 >= 40 })
    try session.perform(.key(.end))
    try ExhibitFixture.settle(session)
    let floor = session.frame.stage.maxY
    #expect(Self.elements(session, "hour").contains { $0.content.text == "24:00" && $0.center.y + 10 <= floor })
  }

  @Test("an event's text is below the header and within the event, while there is room for it between")
  func titles() throws {
    let session = try Self.session()
    var moved = 0
    for step in 0..<TestLength.count(240, short: 60) {
      try session.perform(.wheel(CGVector(dx: step % 40 == 0 ? 300 : 0, dy: step < 120 ? 7 : -7), at: nil))
      for _ in 0..<6 { try session.step() }
      let header = session.frame.stage.minY + 40
      for cell in session.frame.elements where cell.role == .item {
        let (top, bottom) = (cell.center.y - cell.size.height / 2, cell.center.y + cell.size.height / 2)
        let lines = cell.content.text.split(separator: "\n").count
        let height = EventWords.height(
          lines: lines, hasDetail: !cell.content.detail.isEmpty, textSize: cell.content.textSize ?? 0)
        #expect(height <= cell.size.height)
        let words = top + cell.content.textInsets.top
        #expect(words >= top && words + height <= bottom + 1e-9)
        // The whole text is visible if the visible part of the event is high enough for it.
        if bottom - header >= height { #expect(words >= header - 1e-9) }
        if words > top { moved += 1 }
      }
    }
    #expect(moved > 100)
  }

  @Test("no event is narrower than 52 points or has truncated text; events that do not fit are counted")
  func widths() throws {
    for width: CGFloat in [120, 320, 480, 700, 960, 1300, 1920] {
      for items in [20, 80, 300] {
        let size = CGSize(width: width, height: 600)
        let view = ExhibitFixture.exhibit(WeekCalendar.self, items: items, size: size).view
        let blocks = CalendarTests.blocks(view)
        #expect(blocks.allSatisfy { $0.frame.width >= 52 - 1e-9 }, "\(width)")
        let crowds = blocks.compactMap { ($0 as? WeekAttributes)?.crowd }
        let cells = blocks.filter { $0.representedElementCategory == .cell }
        #expect(cells.count + crowds.reduce(0) { $0 + $1.count } == items)
        #expect(crowds.allSatisfy { $0.count > 1 })
      }
    }
    for number in 0..<8 {
      for width in stride(from: 52 as CGFloat, through: 300, by: 0.5) {
        let event = CalendarEvent(number: number, day: 0, start: 9, duration: 1)
        let words = EventWords(event, in: CGSize(width: width, height: 50))
        #expect(words.textSize >= 11 && words.height <= 50 && (width < 55 || !words.hours.isEmpty))
        for line in words.title.split(separator: "\n") {
          #expect(TextWidths.width(line, size: words.textSize) <= width - 2 * EventWords.inset, "\(line) in \(width)")
        }
      }
    }
  }

  @Test("on every small day in one, two and three columns all events are shown or counted, none beside the columns")
  func plans() {
    let kinds = (0..<4).flatMap { start in (1...4 - start).map { (start, $0) } }
    for a in kinds {
      for b in kinds {
        for c in kinds {
          let events = [a, b, c, a].map { CalendarEvent(number: 0, day: 0, start: $0.0, duration: $0.1) }
          let columns = DayColumns.assignments(of: events)
          for capacity in 1...3 {
            let plan = DayPlan(events, in: columns, capacity: capacity)
            var counts = Array(repeating: 0, count: plan.crowds.count)
            var shown: [(hours: Range<Int>, slot: DayPlan.ColumnSpan)] = []
            for (event, place) in zip(events, plan.placements) {
              switch place {
              case .gathered(let crowd):
                counts[crowd] += 1
                #expect(plan.crowds[crowd].start <= event.start && event.end <= plan.crowds[crowd].end)
              case .shown(let slot): shown.append((event.start..<event.end, slot))
              }
            }
            #expect(counts == plan.crowds.map(\.count) && counts.allSatisfy { $0 > 1 })
            shown += plan.crowds.map { ($0.start..<$0.end, $0.slot) }
            for (index, block) in shown.enumerated() {
              #expect(block.slot.columns <= capacity && block.slot.column + block.slot.span <= block.slot.columns)
              for other in shown[(index + 1)...] where block.hours.overlaps(other.hours) {
                #expect(block.slot.columns == other.slot.columns)
                let (first, second) = (block.slot, other.slot)
                #expect(
                  first.column + first.span <= second.column || second.column + second.span <= first.column)
              }
            }
          }
        }
      }
    }
  }

  @Test("twenty new events are in sight, beside no other event, and spread evenly over the days")
  func inserts() throws {
    let session = try Self.session()
    for _ in 0..<20 {
      try session.perform(.key(.insert))
      for _ in 0..<3 { try session.step() }
    }
    try ExhibitFixture.settle(session)
    let stage = session.frame.stage
    let cells = session.frame.elements.filter { $0.role == .item }
    let new = cells.filter { $0.id.number >= 80 }
    #expect(new.count == 20)
    for cell in new {
      let (x, y) = (cell.center.x - cell.size.width / 2, cell.center.y - cell.size.height / 2)
      let frame = CGRect(x: x, y: y, width: cell.size.width, height: cell.size.height)
      #expect(frame.minX >= 100 && frame.maxX <= stage.maxX && frame.minY >= 40 && frame.maxY <= stage.maxY)
      #expect(frame.width > 100, "it has its day's width")
    }
    let schedule = try #require(session.view.dataSource as? any Schedule)
    var hours = Array(repeating: 0, count: 7)
    for item in 0..<100 {
      let event = schedule.event(at: [0, item])
      guard event.day < 7 else { continue }
      hours[event.day] += (event.start..<event.end).clamped(to: 7..<17).count
    }
    let (least, most) = (hours.min() ?? 0, hours.max() ?? 0)
    #expect(least >= 4 && most - least <= 4, "\(hours)")
  }

  @Test("days and weeks have the calendar's names for ten years")
  func dates() throws {
    var calendar = Foundation.Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let first = try #require(calendar.date(from: DateComponents(year: 2026, month: 3, day: 16)))
    for day in 0..<3640 {
      let date = try #require(calendar.date(byAdding: .day, value: day, to: first))
      let parts = calendar.dateComponents([.year, .month, .day, .weekday, .weekOfYear], from: date)
      let own = CalendarDate(daysFromStart: day)
      #expect(own.year == parts.year && own.month == parts.month && own.day == parts.day)
      #expect(own.week == parts.weekOfYear && (own.weekday + 1) % 7 + 1 == parts.weekday)
    }
    let session = try Self.session()
    let heads = Self.elements(session, "day").sorted { $0.center.x < $1.center.x }
    #expect(heads.prefix(2).map(\.content.text) == ["Mon", "Tue"])
    #expect(heads.prefix(2).map(\.content.detail) == ["16 Mar", "17 Mar"])
    #expect(Self.elements(session, "corner").map(\.content.text) == ["Week 12"])
    #expect(Self.elements(session, "corner").map(\.content.detail) == ["Mar 2026"])
  }

  @Test("the corner of the calendar names the week of the middle day in sight, at every tick")
  func weeks() throws {
    let session = try Self.session()
    var names: [String] = []
    for _ in 0..<TestLength.count(36, short: 6) {
      try session.perform(.key(.right))
      while !session.isSettled {
        try session.step()
        let name = try #require(Self.elements(session, "corner").first?.content.text)
        if names.last != name { names.append(name) }
        // The fourth of seven days, whose middle is at about 530.
        let days = Self.elements(session, "day").sorted { abs($0.center.x - 530) < abs($1.center.x - 530) }
        let middle = try #require(days.first)
        if abs(middle.center.x - 530) < 60 {
          #expect(name == "Week \(CalendarDate(daysFromStart: middle.item).week)")
        }
      }
    }
    let weeks = ["Week 12", "Week 13", "Week 14", "Week 15"]
    #expect(names == Array(weeks.prefix(TestLength.count(4, short: max(2, names.count)))))
  }

  @Test("an arrow and a shade show that the calendar continues to the right or left, exactly while it does")
  func moreWeeks() throws {
    let session = try Self.session()
    func strengths(_ kind: String, _ left: Int, _ right: Int) -> [CGFloat] {
      [left, right].map { item in Self.elements(session, kind).first { $0.item == item }?.alpha ?? 0 }
    }
    #expect(strengths("arrow", 0, 1) == [0, 1] && strengths("edge", 1, 2) == [0, 1])
    try session.perform(.wheel(CGVector(dx: 1000, dy: 0), at: nil))
    try ExhibitFixture.settle(session)
    #expect(strengths("arrow", 0, 1) == [1, 1] && strengths("edge", 1, 2) == [1, 1])
    try session.perform(.key(.end))
    try ExhibitFixture.settle(session)
    #expect(strengths("arrow", 0, 1) == [1, 0] && strengths("edge", 1, 2) == [1, 0])
  }

  @Test("bars and lines of the calendar reach every edge, when pulled beyond the ends and while the window grows")
  func edges() throws {
    let session = try Self.session()
    func look(isResizing: Bool = false) {
      let stage = session.frame.stage
      func frame(_ element: PlacedElement) -> CGRect {
        CGRect(
          x: element.center.x - element.size.width / 2, y: element.center.y - element.size.height / 2,
          width: element.size.width, height: element.size.height)
      }
      let bars = Self.elements(session, "hour-bar").map(frame) + Self.elements(session, "day-line").map(frame)
      #expect(bars.count > 4 && bars.allSatisfy { $0.minY <= stage.minY + 0.5 && $0.maxY >= stage.maxY })
      let lines = Self.elements(session, "line").map(frame)
      #expect(lines.allSatisfy { $0.minX <= stage.minX + 0.5 && $0.maxX >= stage.maxX })
      let header = Self.elements(session, "day-bar").map(frame)
      #expect(header.count == 1 && header.allSatisfy { $0.minX <= stage.minX + 0.5 && $0.maxX >= stage.maxX })
      // In a resize lines come in with the other elements.
      if isResizing { return }
      let heights = lines.map(\.minY).sorted()
      #expect(heights.first! <= stage.minY + 50 && heights.last! >= stage.maxY - 50)
      for (one, next) in zip(heights, heights.dropFirst()) { #expect(next - one <= 50.5) }
    }
    try session.perform(.wheel(CGVector(dx: 0, dy: 4000), at: nil))
    try ExhibitFixture.settle(session)
    for translation in [CGVector(dx: 0, dy: -500), CGVector(dx: 500, dy: 0), CGVector(dx: 0, dy: -300)] {
      try ExhibitFixture.drag(session, CGPoint(x: 480, y: 520), by: translation, ticks: 30)
      for _ in 0..<30 {
        look()
        try session.step()
      }
      try ExhibitFixture.settle(session)
    }
    for size in TestLength.cases(
      [CGSize(width: 500, height: 400), CGSize(width: 1900, height: 1500), CGSize(width: 900, height: 600)], short: 1)
    {
      try session.perform(.resize(size))
      for _ in 0..<80 {
        look(isResizing: true)
        try session.step()
      }
      try ExhibitFixture.settle(session)
      look()
    }
  }
}

import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// The week calendar's numbers, which are those of the original, and its additions.
@MainActor
@Suite("Week calendar")
struct CalendarTests {
  /// A view with a hundred points for hours and a hundred for each day.
  static func calendar(items: Int = 80) -> (WeekCalendar, CollectionView) {
    guard let exhibit = try? WeekCalendar.make(itemCount: items, viewport: CGSize(width: 800, height: 648)) else {
      fatalError("the calendar is made")
    }
    exhibit.collectionView.layoutIfNeeded()
    return (exhibit, exhibit.collectionView)
  }

  @Test("four weeks are 100 points plus 28 days wide, and 40 points plus 24 hours of 50 high")
  func size() {
    let (_, view) = Self.calendar()
    #expect(view.contentSize == CGSize(width: 100 + 2800, height: 1240))
  }

  @Test("an event's frame begins at its hour on its day, 50 points per hour, 5 from the day's edges")
  func events() throws {
    let (exhibit, view) = Self.calendar()
    defer { withExtendedLifetime(exhibit) {} }
    let schedule = try #require(view.dataSource as? any Schedule)
    let cells = Self.everything(view).filter { $0.representedElementCategory == .cell }
    #expect(cells.count > 40)
    for cell in cells {
      let (event, frame) = (schedule.event(at: cell.indexPath), cell.frame)
      #expect(frame.minY == 40 + 50 * CGFloat(event.start) && frame.height == 50 * CGFloat(event.duration))
      let day = 100 + 100 * CGFloat(event.day)
      #expect(frame.minX >= day + 5 - 1e-9 && frame.maxX <= day + 95 + 1e-9)
      #expect((0...19).contains(event.start) && (1...5).contains(event.duration) && event.end <= 24)
    }
  }

  @Test("no two events or crowds of the calendar cover each other")
  func noOverlap() {
    let (_, view) = Self.calendar(items: 300)
    let frames = Self.blocks(view).map { $0.frame.insetBy(dx: 0.01, dy: 0.01) }
    #expect(frames.count > 80)
    for (index, frame) in frames.enumerated() {
      for other in frames[(index + 1)...] { #expect(!frame.intersects(other)) }
    }
  }

  /// All elements of the layout.
  static func everything(_ view: CollectionView) -> [CollectionViewLayoutAttributes] {
    let content = CGRect(origin: .zero, size: view.contentSize)
    return (view.collectionViewLayout.layoutAttributesForElements(in: content) ?? []).filter { !$0.isHidden }
  }

  /// Events, and the blocks that stand for several.
  static func blocks(_ view: CollectionView) -> [CollectionViewLayoutAttributes] {
    everything(view).filter { $0.representedElementCategory == .cell || $0.representedElementKind == "crowd" }
  }

  @Test("day headers stay at the top, hours at the left, and the corner at both, at all scroll positions")
  func pinned() throws {
    let (_, view) = Self.calendar()
    for offset in [CGPoint(x: 0, y: 0), CGPoint(x: 731, y: 512), CGPoint(x: -40, y: -30), CGPoint(x: 2140, y: 640)] {
      view.contentOffset = offset
      view.layoutIfNeeded()
      let shown = view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? []
      let days = shown.filter { $0.representedElementKind == "day" }
      #expect(!days.isEmpty && days.allSatisfy { $0.frame.minY == offset.y && $0.frame.height == 40 })
      for day in days { #expect(day.frame.minX == 100 + 100 * CGFloat(day.indexPath.item)) }
      let hours = shown.filter { $0.representedElementKind == "hour" }
      #expect(!hours.isEmpty && hours.allSatisfy { $0.frame.minX == offset.x && $0.frame.width == 100 })
      for hour in hours { #expect(hour.frame.midY == 40 + 50 * CGFloat(hour.indexPath.item)) }
      let corner = try #require(shown.first { $0.representedElementKind == "corner" })
      #expect(corner.frame == CGRect(origin: offset, size: CGSize(width: 100, height: 40)))
      let lines = shown.filter { $0.representedElementKind == "line" }
      #expect(lines.allSatisfy { $0.zIndex < 0 && $0.frame.minX == offset.x && $0.frame.width >= 800 })
    }
  }

  @Test("overlapping events share the day: chains take as many columns as meet at once, others the whole day")
  func columns() {
    func event(_ start: Int, _ duration: Int) -> CalendarEvent {
      CalendarEvent(number: 0, day: 0, start: start, duration: duration)
    }
    func places(_ events: [CalendarEvent]) -> [[Int]] {
      DayColumns.assignments(of: events).map { [$0.column, $0.columns] }
    }
    #expect(places([]) == [])
    #expect(places([event(1, 2)]) == [[0, 1]])
    #expect(places([event(1, 2), event(3, 1)]) == [[0, 1], [0, 1]])
    #expect(places([event(1, 2), event(2, 2)]) == [[0, 2], [1, 2]])
    // The third begins when the first is over, and takes its column.
    #expect(places([event(1, 2), event(2, 3), event(3, 1)]) == [[0, 2], [1, 2], [0, 2]])
    #expect(places([event(1, 1), event(1, 3), event(1, 2)]) == [[2, 3], [0, 3], [1, 3]])
  }

  @Test("on every small day, overlapping events never share a column, and there are no more columns than needed")
  func everySmallDay() {
    // All combinations of three events within four hours.
    let kinds = (0..<4).flatMap { start in (1...4 - start).map { (start, $0) } }
    for a in kinds {
      for b in kinds {
        for c in kinds {
          let events = [a, b, c].map { CalendarEvent(number: 0, day: 0, start: $0.0, duration: $0.1) }
          let places = DayColumns.assignments(of: events)
          for i in 0..<3 {
            #expect(places[i].column < places[i].columns)
            for j in 0..<i where events[i].start < events[j].end && events[j].start < events[i].end {
              #expect(places[i].column != places[j].column && places[i].columns == places[j].columns)
            }
          }
          let most = (0..<4).map { hour in events.count { $0.start <= hour && hour < $0.end } }.max() ?? 0
          #expect(places.map(\.columns).max() == most)
        }
      }
    }
  }

  @Test("scrolling does not compute the events' layout again; a new event does")
  func arrangement() throws {
    let (exhibit, view) = Self.calendar()
    let before = view.layoutAttributesForItem(at: [0, 7])
    view.contentOffset.x = 900
    view.layoutIfNeeded()
    #expect(view.layoutAttributesForItem(at: [0, 7]) == before)
    exhibit.insertItem(at: nil)
    let schedule = try #require(view.dataSource as? any Schedule)
    #expect(view.layoutAttributesForItem(at: [0, 80]) != nil)
    #expect((9...15).contains(schedule.event(at: [0, 80]).day))  // the days in sight
  }

  @Test("a drag of the calendar ends where a day begins")
  func snapping() {
    let (_, view) = Self.calendar()
    view.touchBegan(at: CGPoint(x: 600, y: 300))
    for step in 1...30 {
      view.advance()
      view.touchMoved(to: CGPoint(x: 600 - 9 * step, y: 300))
    }
    view.touchEnded()
    for _ in 0..<900 { view.advance() }
    #expect(!view.isMoving && view.contentOffset.x > 0)
    #expect(view.contentOffset.x.truncatingRemainder(dividingBy: 100) == 0)
  }

  @Test("a data source that is no schedule is reported, and nothing is shown")
  func noSchedule() {
    let layout = WeekLayout()
    layout.diagnosticHandler = { _ in }
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 800, height: 600), collectionViewLayout: layout)
    let source = CountingSource(counts: [3])
    view.dataSource = source
    view.layoutIfNeeded()
    #expect(
      layout.diagnostics.map(\.description) == [
        "WeekLayout: the data source is no Schedule; there are no days to show"
      ])
    #expect(view.contentSize.width == 100)
  }
}

import Springflow
import SpringflowScenes

/// Weeks of events: objc.io, issue 3.
public final class WeekCalendar: CollectionExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "week-calendar"
  /// The summary that lists and help show.
  nonisolated public static let summary =
    "Weeks of events; days, hours and titles stay in sight, overlaps lie side by side."
  /// Twenty per week.
  nonisolated public static let defaultItemCount = 80
  /// The limit, as the layout places all events at once.
  nonisolated public static let maximumItemCount = 100_000

  /// Its keys. Events are ordered by their times, so the move key has no meaning.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "insert an event on the emptiest day in sight", hint: "insert"),
    KeyMeaning(.delete, .backspace, meaning: "delete the event at the centre", hint: "delete"),
  ]

  /// The words for its content.
  nonisolated public static let words = ExhibitWords(item: "event")

  /// The space above the first hour's line and below the last one's, in points.
  private static let margin: CGFloat = 14

  /// The view that shows the weeks.
  public let collectionView: CollectionView
  private let layout = WeekLayout()
  private let data: CalendarEvents
  private let motion = UpdateMotion()
  private let startCount: Int
  @Tunable("how many weeks there are", 1...520) private var weeks = 4

  /// Sets up a view for the weeks in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = CalendarEvents()
    startCount = itemCount
    collectionView = CollectionView(frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: layout)
    collectionView.allowsSelection = false
    collectionView.register(EventCell.self, forCellWithReuseIdentifier: CalendarEvents.eventIdentifier)
    for kind in [WeekLayout.dayKind, WeekLayout.hourKind] {
      collectionView.register(
        CollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: CalendarEvents.headerIdentifier)
    }
    collectionView.dataSource = data
    // Half of the first line's label and half of the last one's lie beyond the content.
    collectionView.contentInset = EdgeInsets(top: Self.margin, left: 0, bottom: Self.margin, right: 0)
  }

  /// Makes the events, and shows the day from seven o'clock.
  public func didTune() {
    data.fill(weeks: weeks, count: startCount)
    collectionView.updateAnimation = motion.animation
    collectionView.layoutIfNeeded()
    let latest = max(-Self.margin, collectionView.contentSize.height + Self.margin - collectionView.bounds.height)
    collectionView.contentOffset.y = min(7 * WeekLayout.hourHeight - Self.margin, latest)
  }

  /// Two hours. Along the days an arrow key scrolls by a day.
  public var arrowStride: CGFloat { 2 * WeekLayout.hourHeight }

  /// The number of events.
  public var itemCount: Int { data.events.count }

  /// Changes the viewport's size, in points.
  public func resize(to viewport: CGSize) { collectionView.fill(viewport) }

  /// Inserts an event at an index, on the emptiest of the days in sight and at an hour in sight.
  public func insertItem(at index: Int?) {
    let index = index ?? itemCount
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: index, section: 0)])
    let (days, hours) = (layout.daysInSight, layout.hoursInSight)
    collectionView.change(update) { data.insert(at: index, among: days, hours: hours) }
  }

  /// Deletes the event at an index, or the one nearest to the centre.
  public func deleteItem(at index: Int?) {
    guard let index = index ?? collectionView.centralItem?.item else { return }
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: index, section: 0)])
    collectionView.change(update) { data.remove(at: index) }
  }

  /// The names of events contain their titles and times.
  public var itemName: (IndexPath) -> String? { data.names }

  /// Mixes in the events.
  public func hash(into hash: inout StateHash) { data.hash(into: &hash) }
}

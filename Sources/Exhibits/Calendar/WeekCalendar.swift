import Springflow

/// Weeks of events: objc.io, issue 3.
public final class WeekCalendar: Exhibit {
  /// How many weeks there are.
  nonisolated public static let weeks = ExhibitParameter("weeks", "how many weeks there are", default: 4, in: 1...520)

  /// Its name in scene files.
  nonisolated public static let name = "week-calendar"
  /// What it shows.
  nonisolated public static let summary = "Weeks of events; days and hours stay in sight, overlaps lie side by side."
  /// All that tunes it.
  nonisolated public static let parameters = [weeks]
  /// Twenty a week.
  nonisolated public static let defaultItemCount = 80

  /// Events have their times, and so no order in which they could be moved.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "insert an event on the day at the centre", hint: "insert"),
    KeyMeaning(.delete, .backspace, meaning: "delete the event at the centre", hint: "delete"),
  ]

  /// What a calendar holds.
  nonisolated public static let words = ExhibitWords(item: "event")

  /// The view that shows the weeks.
  public let collectionView: CollectionView
  private let layout = WeekLayout()
  private let data: Events

  /// Sets the weeks up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = Events(count: itemCount, weeks: Int(settings[Self.weeks].rounded()))
    collectionView = CollectionView(frame: Stage.frame(in: viewport), collectionViewLayout: layout)
    collectionView.allowsSelection = false
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: Events.eventIdentifier)
    for kind in [WeekLayout.dayKind, WeekLayout.hourKind] {
      collectionView.register(
        CollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: Events.headerIdentifier)
    }
    collectionView.dataSource = data
    // The day begins at seven.
    collectionView.layoutIfNeeded()
    let latest = max(0, collectionView.contentSize.height - collectionView.bounds.height)
    collectionView.contentOffset.y = min(7 * WeekLayout.hourHeight, latest)
  }

  /// A day across; along the day it is two hours.
  public var arrowStride: CGFloat { 2 * WeekLayout.hourHeight }

  /// How many events there are.
  public var itemCount: Int { data.events.count }

  /// Takes another viewport, in points.
  public func resize(to viewport: CGSize) { collectionView.fillStage(of: viewport) }

  /// Inserts an event at an index, on the day in the middle of the view.
  public func insertItem(at index: Int?) {
    let index = index ?? itemCount
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: index, section: 0)])
    collectionView.change(update) { data.insert(at: index, day: layout.day(at: collectionView.bounds.midX)) }
  }

  /// Deletes the event at an index, or the one nearest to the centre.
  public func deleteItem(at index: Int?) {
    guard let index = index ?? collectionView.centralItem?.item else { return }
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: index, section: 0)])
    collectionView.change(update) { data.remove(at: index) }
  }

  /// Events are called by their titles and times.
  public var itemName: (IndexPath) -> String? { data.names }

  /// Mixes in the events.
  public func hash(into hash: inout StateHash) { data.hash(into: &hash) }
}

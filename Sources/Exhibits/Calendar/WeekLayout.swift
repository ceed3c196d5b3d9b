import Springflow

/// Weeks of days side by side, hours from top to bottom. An event's frame follows from its day, start and duration.
///
/// The numbers are those of objc.io's issue 3. Its layout shows one week and scrolls its headers away. Here there are
/// as many weeks as the data has, day headers stay at the top and hours at the left, and events that overlap lie side
/// by side, while each is wide enough to read. The layout asks its data source for events and uses no views.
package final class WeekLayout: CollectionViewLayout {
  static let dayKind = "day"
  static let hourKind = "hour"

  static let hourHeight: CGFloat = 50
  static let dayHeaderHeight: CGFloat = 40
  static let hourHeaderWidth: CGFloat = 100
  /// The height of an hour's label, whose middle is on the hour's line. In points.
  static let hourLabelHeight: CGFloat = 20
  /// The distance from a day's edges to its events, and between events side by side, in points.
  static let spacing: CGFloat = 5
  static let gap: CGFloat = 2
  /// The least width of an event: room for a short word, in points.
  static let narrowestEvent: CGFloat = 52

  /// States whether events changed, or only the visible part of them.
  final class Context: CollectionViewLayoutInvalidationContext { var isScroll = false }

  package override class var invalidationContextClass: AnyClass { Context.self }

  /// A day's events in the order of the data, the columns that they need, and how they are shown.
  struct CalendarDay {
    var items: [Int] = []
    var events: [CalendarEvent] = []
    var columns: [DayColumns.ColumnAssignment] = []
    var plan = DayPlan([], in: [], capacity: 1)
  }

  private(set) var days: [CalendarDay] = []
  /// The day of each item, and its index among that day's events.
  private(set) var placeOfItem: [(day: Int, index: Int)] = []
  private var isArranged = false
  /// The number of columns that the days were planned for.
  private var plannedCapacity = 0
  private(set) var size = CGSize.zero
  /// Whether an update is being carried out; then the crowds that were visible before it.
  var isUpdating = false
  var update = UpdatePaths()
  var crowdsBefore = VisibleCrowds()
  /// The view's position in the content before it, and the width of days, in points.
  var before: (origin: CGPoint, dayWidth: CGFloat) = (.zero, 1)

  package override init() {
    super.init()
    for kind in CalendarDecoration.allCases { register(kind.viewClass, forDecorationViewOfKind: kind.rawValue) }
  }

  required init?(coder: NSCoder) { nil }

  /// A seventh of the width beside the hours, or the least width that an event needs.
  var dayWidth: CGFloat {
    max(Self.narrowestEvent + 2 * Self.spacing, (size.width - Self.hourHeaderWidth) / 7)
  }

  /// The number of events that fit side by side.
  private var capacity: Int {
    max(1, Int((dayWidth - 2 * Self.spacing) / (Self.narrowestEvent + Self.gap)))
  }

  // MARK: Visible days and hours

  /// The days that are visible whole, or else the one in the middle.
  var daysInSight: Range<Int> {
    guard let bounds = collectionView?.bounds, !days.isEmpty else { return 0..<1 }
    // A fling may have come to rest on a fraction of a point.
    let first = Int(max(0, ((bounds.minX - 0.5) / dayWidth).rounded(.up)))
    let end = Int(max(0, ((bounds.maxX - Self.hourHeaderWidth + 0.5) / dayWidth).rounded(.down)))
    let middle = Int(max(0, (bounds.midX - Self.hourHeaderWidth) / dayWidth))
    let range = first < end ? first..<end : middle..<middle + 1
    let inside = range.clamped(to: 0..<days.count)
    return inside.isEmpty ? days.count - 1..<days.count : inside
  }

  /// The hours that are visible whole, or else the one in the middle.
  var hoursInSight: Range<Int> {
    guard let bounds = collectionView?.bounds else { return 0..<24 }
    let first = Int(max(0, min(24, (bounds.minY / Self.hourHeight).rounded(.up))))
    let end = Int(max(0, min(24, ((bounds.maxY - Self.dayHeaderHeight) / Self.hourHeight).rounded(.down))))
    if first < end { return first..<end }
    let middle = Int(max(0, min(23, (bounds.midY - Self.dayHeaderHeight) / Self.hourHeight)))
    return middle..<middle + 1
  }

  // MARK: Layout

  package override func prepare() {
    guard let collectionView else { return }
    size = collectionView.bounds.size
    if !isArranged { arrange(collectionView) }
    if plannedCapacity == capacity { return }
    plannedCapacity = capacity
    for day in days.indices where !days[day].events.isEmpty {
      days[day].plan = DayPlan(days[day].events, in: days[day].columns, capacity: capacity)
    }
  }

  private func arrange(_ collectionView: CollectionView) {
    isArranged = true
    plannedCapacity = 0
    days = []
    placeOfItem = []
    guard let schedule = dataSource(as: (any Schedule).self) else {
      return report("no schedule", "the data source is no Schedule; there are no days to show")
    }
    days = Array(repeating: CalendarDay(), count: schedule.weeks * 7)
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let event = schedule.event(at: IndexPath(item: item, section: 0))
      if !days.indices.contains(event.day) {
        report(
          "day outside", section: 0, item: item, "day \(event.day) lies outside of the weeks; the last day is taken")
      }
      let day = min(max(0, event.day), days.count - 1)
      placeOfItem.append((day, days[day].items.count))
      days[day].items.append(item)
      days[day].events.append(event)
    }
    for day in days.indices { days[day].columns = DayColumns.assignments(of: days[day].events) }
  }

  package override var collectionViewContentSize: CGSize {
    CGSize(
      width: Self.hourHeaderWidth + CGFloat(days.count) * dayWidth, height: Self.dayHeaderHeight + 24 * Self.hourHeight)
  }

  // MARK: Queries

  package override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    elements(in: rect).compactMap { $0 }.filter { $0.frame.meets(rect) }
  }

  package override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    path.section == 0 ? attributes(ofItem: path.item) : nil
  }

  package override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? { path.count == 2 ? header(ofKind: kind, path.item) : nil }

  package override func layoutAttributesForDecorationView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let decoration = CalendarDecoration(rawValue: kind), path.count == 2, path.item >= 0 else { return nil }
    return attributes(of: decoration, path.item)
  }

  // MARK: Updates

  package override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
    crowdsBefore = VisibleCrowds(self)
    before = (visibleBounds.origin, dayWidth)
    isUpdating = true
  }

  package override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    beginning(ofItem: path) ?? super.initialLayoutAttributesForAppearingItem(at: path)
  }

  package override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes?
  {
    end(ofItem: path) ?? super.finalLayoutAttributesForDisappearingItem(at: path)
  }

  package override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    switch CalendarDecoration(rawValue: kind) {
    case .crowd: beginning(ofCrowd: path.item)
    case .hourLine: beginning(ofLine: path.item)
    default: super.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
    }
  }

  package override func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    kind == CalendarDecoration.crowd.rawValue
      ? end(ofCrowd: path.item)
      : super.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
  }

  // A crowd's number does not change when other crowds are added or removed. So both lists name every crowd that the
  // update added or removed.

  package override func indexPathsToDeleteForDecorationView(ofKind kind: String) -> [IndexPath] {
    kind == CalendarDecoration.crowd.rawValue ? changedCrowds : []
  }

  package override func indexPathsToInsertForDecorationView(ofKind kind: String) -> [IndexPath] {
    kind == CalendarDecoration.crowd.rawValue ? changedCrowds : []
  }

  package override func finalizeCollectionViewUpdates() { endUpdate() }

  package override func finalizeAnimatedBoundsChange() { endUpdate() }

  private func endUpdate() {
    isUpdating = false
    update = UpdatePaths()
    crowdsBefore = VisibleCrowds()
  }

  // MARK: Scrolling

  /// Headers and bars move with every scroll.
  package override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  package override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> CollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    (context as? Context)?.isScroll = true
    return context
  }

  package override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if (context as? Context)?.isScroll != true { isArranged = false }
    super.invalidateLayout(with: context)
  }

  /// A drag comes to rest where a day begins.
  package override func targetContentOffset(
    forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    CGPoint(x: ((proposed.x / dayWidth).rounded() * dayWidth).rounded(), y: proposed.y)
  }
}

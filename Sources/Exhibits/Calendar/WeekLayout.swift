import Springflow

/// Weeks of days beside each other, hours from top to bottom, and events where and as long as they take place.
///
/// The numbers are those of objc.io's issue 3. Its layout shows one week and scrolls its headers away; here there are
/// as many weeks as the data has, day headers stay at the top and hour headers at the left, and events that overlap lie
/// side by side. The layout asks its data source for events and knows no view.
final class WeekLayout: CollectionViewLayout {
  static let dayKind = "day"
  static let hourKind = "hour"
  static let lineKind = "line"
  static let cornerKind = "corner"

  static let hourHeight: CGFloat = 50
  static let dayHeaderHeight: CGFloat = 40
  static let hourHeaderWidth: CGFloat = 100
  /// From a day's edges to its events, in points.
  private static let spacing: CGFloat = 5
  nonisolated static let barColor = Color(hex: 0x1A1D25)

  /// Says whether events changed, or only what of them is in sight.
  final class Context: CollectionViewLayoutInvalidationContext { var isScroll = false }

  override class var invalidationContextClass: AnyClass { Context.self }

  /// Items of a day with their places among others, in the order of their beginnings.
  private var days: [[(item: Int, event: Event, place: DayColumns.Place)]] = []
  /// For each item its day, and where it stands among that day's.
  private var placeOfItem: [(day: Int, index: Int)] = []
  private var isArranged = false
  private var size = CGSize.zero

  override init() {
    super.init()
    register(HourLine.self, forDecorationViewOfKind: Self.lineKind)
    register(CalendarCorner.self, forDecorationViewOfKind: Self.cornerKind)
  }

  required init?(coder: NSCoder) { nil }

  var dayWidth: CGFloat { max(1, (size.width - Self.hourHeaderWidth) / 7) }

  /// The day under a place along x, in points of the content.
  func day(at x: CGFloat) -> Int { Int(max(0, (x - Self.hourHeaderWidth) / dayWidth)) }

  // MARK: Layout

  override func prepare() {
    guard let collectionView else { return }
    size = collectionView.bounds.size
    if isArranged { return }
    isArranged = true
    days = []
    placeOfItem = []
    guard let schedule = dataSource(as: (any Schedule).self) else {
      return report("no schedule", "the data source is no Schedule; there are no days to show")
    }
    days = Array(repeating: [], count: schedule.weeks * 7)
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let event = schedule.event(at: IndexPath(item: item, section: 0))
      if !days.indices.contains(event.day) {
        report(
          "day outside", section: 0, item: item, "day \(event.day) lies outside of the weeks; the last day is taken")
      }
      let day = min(max(0, event.day), days.count - 1)
      placeOfItem.append((day, days[day].count))
      days[day].append((item, event, DayColumns.Place(column: 0, columns: 1)))
    }
    for day in days.indices {
      let places = DayColumns.places(of: days[day].map(\.event))
      for (index, place) in places.enumerated() { days[day][index].place = place }
    }
  }

  override var collectionViewContentSize: CGSize {
    CGSize(
      width: Self.hourHeaderWidth + CGFloat(days.count) * dayWidth, height: Self.dayHeaderHeight + 24 * Self.hourHeight)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    var found: [CollectionViewLayoutAttributes?] = []
    let dayRange = columns(from: rect.minX - Self.hourHeaderWidth, to: rect.maxX - Self.hourHeaderWidth)
    for day in dayRange {
      for entry in days[day] { found.append(attributes(of: entry, day: day)) }
      found.append(
        layoutAttributesForSupplementaryView(ofKind: Self.dayKind, at: IndexPath(item: day, section: 0)))
    }
    for hour in 0..<24 {
      let path = IndexPath(item: hour, section: 0)
      found.append(layoutAttributesForDecorationView(ofKind: Self.lineKind, at: path))
      found.append(layoutAttributesForSupplementaryView(ofKind: Self.hourKind, at: path))
    }
    found.append(layoutAttributesForDecorationView(ofKind: Self.cornerKind, at: IndexPath(item: 0, section: 0)))
    return found.compactMap { $0 }.filter { $0.frame.touches(rect) }
  }

  /// The days that meet a stretch beside the hours' column, in points.
  private func columns(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let count = CGFloat(days.count)
    let first = Int(max(0, min(count, (low / dayWidth).rounded(.down))))
    let end = Int(max(0, min(count, (high / dayWidth).rounded(.down) + 1)))
    return first..<max(first, end)
  }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard path.section == 0, placeOfItem.indices.contains(path.item) else { return nil }
    let place = placeOfItem[path.item]
    return attributes(of: days[place.day][place.index], day: place.day)
  }

  private func attributes(
    of entry: (item: Int, event: Event, place: DayColumns.Place), day: Int
  ) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: entry.item, section: 0))
    let spacing = min(Self.spacing, dayWidth / 4)
    let width = (dayWidth - 2 * spacing) / CGFloat(entry.place.columns)
    attributes.frame = CGRect(
      x: Self.hourHeaderWidth + CGFloat(day) * dayWidth + spacing + CGFloat(entry.place.column) * width,
      y: Self.dayHeaderHeight + CGFloat(entry.event.start) * Self.hourHeight,
      width: entry.place.columns > 1 && width > 4 ? width - 2 : width,
      height: CGFloat(entry.event.duration) * Self.hourHeight)
    return attributes
  }

  /// Day headers stay at the top, hour headers at the left.
  override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    let offset = visibleOrigin
    switch kind {
    case Self.dayKind where days.indices.contains(path.item):
      attributes.frame = CGRect(
        x: Self.hourHeaderWidth + CGFloat(path.item) * dayWidth, y: offset.y, width: dayWidth,
        height: Self.dayHeaderHeight)
      attributes.zIndex = 20
    case Self.hourKind where 0..<24 ~= path.item:
      attributes.frame = CGRect(
        x: offset.x, y: Self.dayHeaderHeight + CGFloat(path.item) * Self.hourHeight, width: Self.hourHeaderWidth,
        height: Self.hourHeight)
      attributes.zIndex = 10
    default: return nil
    }
    return attributes
  }

  override func layoutAttributesForDecorationView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
    let offset = visibleOrigin
    switch kind {
    case Self.lineKind where 0..<24 ~= path.item:
      attributes.frame = CGRect(
        x: offset.x, y: Self.dayHeaderHeight + CGFloat(path.item) * Self.hourHeight, width: size.width, height: 1)
      attributes.zIndex = -10
    case Self.cornerKind:
      attributes.frame = CGRect(
        x: offset.x, y: offset.y, width: Self.hourHeaderWidth, height: Self.dayHeaderHeight)
      attributes.zIndex = 30
    default: return nil
    }
    return attributes
  }

  private var visibleOrigin: CGPoint { collectionView?.bounds.origin ?? .zero }

  // MARK: Scrolling

  /// What stays in sight moves with every scroll.
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    (context as? Context)?.isScroll = true
    return context
  }

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if (context as? Context)?.isScroll != true { isArranged = false }
    super.invalidateLayout(with: context)
  }

  /// A drag comes to rest where a day begins.
  override func targetContentOffset(
    forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    CGPoint(x: ((proposed.x / dayWidth).rounded() * dayWidth).rounded(), y: proposed.y)
  }
}

/// The line where an hour begins.
final class HourLine: CollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .plain(Color.white.withAlpha(0.08)), radius: 0)
  }

  required init?(coder: NSCoder) { nil }
}

/// What lies over both headers where they meet.
final class CalendarCorner: CollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .plain(WeekLayout.barColor), radius: 0)
  }

  required init?(coder: NSCoder) { nil }
}

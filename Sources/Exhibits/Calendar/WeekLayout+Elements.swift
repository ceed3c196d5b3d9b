import Springflow

/// The attributes of the calendar's elements.
extension WeekLayout {
  /// All elements that meet a rectangle, and some that may.
  func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes?] {
    var found = decorations(in: rect)
    for number in dayNumbers(from: rect.minX - Self.hourHeaderWidth, to: rect.maxX - Self.hourHeaderWidth) {
      let day = days[number]
      for index in day.items.indices {
        if case .shown(let slot) = day.plan.placements[index] {
          found.append(attributes(ofItem: day.items[index], day.events[index], slot))
        }
      }
      found.append(header(ofKind: Self.dayKind, number))
    }
    for hour in hourNumbers(from: rect.minY - Self.hourLabelHeight, to: rect.maxY + Self.hourLabelHeight) {
      found.append(header(ofKind: Self.hourKind, hour))
    }
    return found
  }

  /// The days that meet an interval beside the hours' column, in points.
  func dayNumbers(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let count = CGFloat(days.count)
    let first = Int(max(0, min(count, (low / dayWidth).rounded(.down))))
    let end = Int(max(0, min(count, (high / dayWidth).rounded(.down) + 1)))
    return first..<max(first, end)
  }

  /// The hours from midnight to midnight whose lines are within an interval, in points of the content.
  private func hourNumbers(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let first = max(0, min(25, ((low - Self.dayHeaderHeight) / Self.hourHeight).rounded(.up)))
    let end = max(0, min(25, ((high - Self.dayHeaderHeight) / Self.hourHeight).rounded(.down) + 1))
    return days.isEmpty ? 0..<0 : Int(first)..<Int(max(first, end))
  }

  // MARK: Events

  /// An item's attributes. An event that is gathered with others is behind their block, or moves there in an update.
  func attributes(ofItem item: Int) -> CollectionViewLayoutAttributes? {
    guard placeOfItem.indices.contains(item) else { return nil }
    let place = placeOfItem[item]
    let day = days[place.day]
    switch day.plan.placements[place.index] {
    case .shown(let slot): return attributes(ofItem: item, day.events[place.index], slot)
    case .gathered(let number):
      let crowd = day.plan.crowds[number]
      let attributes = attributes(ofItem: item, day.events[place.index], crowd.slot)
      attributes.frame = frame(of: crowd.slot, day: place.day, from: crowd.start, to: crowd.end)
      attributes.isHidden = !isUpdating
      return isUpdating ? shrunk(attributes) : attributes
    }
  }

  private func attributes(
    ofItem item: Int, _ event: CalendarEvent, _ slot: DayPlan.ColumnSpan
  ) -> CollectionViewLayoutAttributes {
    let attributes = WeekAttributes(forCellWith: IndexPath(item: item, section: 0))
    let day = min(max(0, event.day), days.count - 1)
    attributes.frame = frame(of: slot, day: day, from: event.start, to: event.end)
    attributes.covered = min(max(0, headerBottom - attributes.frame.minY), attributes.frame.height)
    return attributes
  }

  /// The frame of a column span on a day, between two hours.
  func frame(of slot: DayPlan.ColumnSpan, day: Int, from start: Int, to end: Int) -> CGRect {
    // Gaps are between columns, so that the events of all days end at the same distance from the day's edge.
    let pitch = (dayWidth - 2 * Self.spacing + Self.gap) / CGFloat(slot.columns)
    return CGRect(
      x: left(ofDay: day) + Self.spacing + CGFloat(slot.column) * pitch, y: line(ofHour: start),
      width: CGFloat(slot.span) * pitch - Self.gap, height: CGFloat(end - start) * Self.hourHeight)
  }

  /// The left edge of a day, in points of the content.
  func left(ofDay day: Int) -> CGFloat { Self.hourHeaderWidth + CGFloat(day) * dayWidth }

  /// The y coordinate of an hour's line, in points of the content.
  func line(ofHour hour: Int) -> CGFloat { Self.dayHeaderHeight + CGFloat(hour) * Self.hourHeight }

  /// The lower edge of the day headers, in points of the content.
  var headerBottom: CGFloat { visibleBounds.minY + Self.dayHeaderHeight }

  /// The visible part of the content, with the view's size at the last preparation.
  var visibleBounds: CGRect { CGRect(origin: collectionView?.bounds.origin ?? .zero, size: size) }

  // MARK: Headers

  /// Day headers stay at the top, hours at the left.
  func header(ofKind kind: String, _ number: Int) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: number, section: 0))
    let sight = visibleBounds
    switch kind {
    case Self.dayKind where days.indices.contains(number):
      attributes.frame = CGRect(
        x: left(ofDay: number), y: sight.minY, width: dayWidth, height: Self.dayHeaderHeight)
      attributes.zIndex = 20
    case Self.hourKind where 0...24 ~= number && !days.isEmpty:
      attributes.frame = CGRect(
        x: sight.minX, y: line(ofHour: number) - Self.hourLabelHeight / 2, width: Self.hourHeaderWidth,
        height: Self.hourLabelHeight)
      attributes.zIndex = 10
    default: return nil
    }
    return attributes
  }

  /// The week of the middle one of the visible days.
  var weekInSight: Int {
    let seen = ((size.width - Self.hourHeaderWidth) / dayWidth).rounded()
    // If a day begins at the left edge, the middle of the visible days is half a day past a day's beginning.
    let middle = visibleBounds.minX / dayWidth + max(0, ((seen - 1) / 2).rounded(.down)) + 0.5
    return Int(max(0, min(middle / 7, CGFloat(days.count / 7 - 1))))
  }
}

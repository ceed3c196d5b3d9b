import Springflow
import SpringflowScenes

/// The calendar's elements other than events: lines, the bars under the headers, crowds, and signs that there is more
/// beyond an edge.
extension WeekLayout {
  /// The kinds of decoration elements.
  enum CalendarDecoration: String, CaseIterable {
    case hourLine = "line"
    case dayLine = "day-line"
    case weekend
    case crowd
    /// Shades: below the day headers, and at the left and the right where content lies beyond.
    case edge
    case hourBar = "hour-bar"
    case dayBar = "day-bar"
    /// The corner where both bars meet, with the name of the week.
    case corner
    /// Arrows at both ends of the header, towards weeks beyond the edges.
    case arrow

    var zIndex: Int {
      switch self {
      case .weekend: -12
      case .hourLine: -11
      case .dayLine: -10
      case .crowd: 1
      case .edge: 5
      case .hourBar: 8
      case .dayBar: 18
      case .corner: 30
      case .arrow: 32
      }
    }

    @MainActor
    var viewClass: CollectionReusableView.Type {
      switch self {
      case .hourLine: HourLine.self
      case .dayLine: DayLine.self
      case .weekend: Weekend.self
      case .crowd: CrowdView.self
      case .edge: EdgeShade.self
      case .hourBar, .dayBar: CalendarBar.self
      case .corner: CalendarCorner.self
      case .arrow: WeekArrow.self
      }
    }
  }

  /// The highest number of crowds on a day: one per hour.
  static let crowdsPerDay = 24
  /// The depth of a shade from its edge, in points.
  private static let shade: (top: CGFloat, side: CGFloat) = (10, 20)
  private static let arrowWidth: CGFloat = 18

  /// The number of a crowd's element.
  static func element(ofCrowd index: Int, day: Int) -> Int { day * crowdsPerDay + index }

  func decorations(in rect: CGRect) -> [CollectionViewLayoutAttributes?] {
    if days.isEmpty { return [] }
    var found: [CollectionViewLayoutAttributes?] = []
    func add(_ kind: CalendarDecoration, _ number: Int) {
      found.append(attributes(of: kind, number))
    }
    let first = Int(((rect.minY - Self.dayHeaderHeight) / Self.hourHeight).rounded(.down))
    let last = Int(((rect.maxY - Self.dayHeaderHeight) / Self.hourHeight).rounded(.up))
    for hour in first...max(first, last) { add(.hourLine, Self.number(ofHour: hour)) }
    // An element that ends where a day begins touches that day, too.
    let numbers = dayNumbers(from: rect.minX - Self.hourHeaderWidth - 1, to: rect.maxX - Self.hourHeaderWidth)
    for day in numbers.lowerBound..<numbers.upperBound + 1 { add(.dayLine, day) }
    for day in numbers {
      for index in days[day].plan.crowds.indices { add(.crowd, Self.element(ofCrowd: index, day: day)) }
    }
    if !numbers.isEmpty {
      for week in numbers.lowerBound / 7...(numbers.upperBound - 1) / 7 { add(.weekend, week) }
    }
    for number in 0..<3 { add(.edge, number) }
    for number in 0..<2 { add(.arrow, number) }
    for kind in [CalendarDecoration.hourBar, .dayBar, .corner] { add(kind, 0) }
    return found
  }

  /// Hours before the first midnight have the odd numbers.
  private static func number(ofHour hour: Int) -> Int { hour < 0 ? -2 * hour - 1 : 2 * hour }
  private static func hour(ofNumber number: Int) -> Int { number % 2 == 0 ? number / 2 : -(number + 1) / 2 }

  func attributes(of decoration: CalendarDecoration, _ number: Int) -> CollectionViewLayoutAttributes? {
    let attributes = WeekAttributes(
      forDecorationViewOfKind: decoration.rawValue, with: IndexPath(item: number, section: 0))
    attributes.zIndex = decoration.zIndex
    let sight = visibleBounds
    // Elements from edge to edge extend beyond the edges, so that they cover them in every tick of a resize, too.
    let (wide, high) = (sight.width + ExhibitViewport.overhang, sight.height + ExhibitViewport.overhang)
    switch decoration {
    case .hourLine:
      let y = line(ofHour: Self.hour(ofNumber: number))
      attributes.frame = CGRect(x: sight.minX, y: y, width: wide, height: 1)
    case .dayLine where number <= days.count:
      attributes.frame = CGRect(x: left(ofDay: number), y: sight.minY, width: 1, height: high)
      attributes.isWeek = number % 7 == 0
    case .weekend where number < days.count / 7:
      attributes.frame = CGRect(
        x: left(ofDay: 7 * number + 5), y: sight.minY, width: 2 * dayWidth, height: high)
    case .crowd: return place(attributes, ofCrowd: number)
    case .edge: return place(attributes, ofEdge: number)
    case .hourBar:
      attributes.frame = CGRect(x: sight.minX, y: sight.minY, width: Self.hourHeaderWidth, height: high)
    case .dayBar: attributes.frame = CGRect(x: sight.minX, y: sight.minY, width: wide, height: Self.dayHeaderHeight)
    case .arrow where number < 2:
      let isRight = number == 1
      attributes.frame = CGRect(
        x: isRight ? sight.maxX - Self.arrowWidth : sight.minX + 4, y: sight.minY,
        width: Self.arrowWidth, height: Self.dayHeaderHeight)
      attributes.isWeek = isRight
      attributes.alpha = isRight ? moreAtRight : moreAtLeft
    case .corner:
      attributes.frame = CGRect(
        x: sight.minX, y: sight.minY, width: Self.hourHeaderWidth, height: Self.dayHeaderHeight)
      attributes.week = weekInSight
    default: return nil
    }
    return attributes
  }

  private func place(_ attributes: WeekAttributes, ofCrowd number: Int) -> CollectionViewLayoutAttributes? {
    let (day, index) = number.quotientAndRemainder(dividingBy: Self.crowdsPerDay)
    guard days.indices.contains(day), days[day].plan.crowds.indices.contains(index) else { return nil }
    let crowd = days[day].plan.crowds[index]
    attributes.frame = frame(of: crowd.slot, day: day, from: crowd.start, to: crowd.end)
    attributes.covered = min(max(0, headerBottom - attributes.frame.minY), attributes.frame.height)
    attributes.crowd = crowd
    return attributes
  }

  // MARK: Beyond the edges

  /// The part of a day beyond the right edge, or beyond the left one: from 0 to 1, for a day and more.
  private var moreAtRight: CGFloat {
    max(0, min(1, (collectionViewContentSize.width - visibleBounds.maxX) / dayWidth))
  }
  private var moreAtLeft: CGFloat { max(0, min(1, visibleBounds.minX / dayWidth)) }

  /// A shade lies from its edge inward; those at the sides are rotated, as the drawn shade is dark at its top.
  private func place(_ attributes: WeekAttributes, ofEdge number: Int) -> CollectionViewLayoutAttributes? {
    let sight = visibleBounds
    let (left, top) = (sight.minX + Self.hourHeaderWidth, sight.minY + Self.dayHeaderHeight)
    if number == 0 {
      let wide = sight.width + ExhibitViewport.overhang
      attributes.frame = CGRect(x: left, y: top, width: wide, height: Self.shade.top)
      return attributes
    }
    let high = sight.height + ExhibitViewport.overhang
    attributes.size = CGSize(width: high, height: Self.shade.side)
    let isRight = number == 2
    attributes.center = CGPoint(
      x: isRight ? sight.maxX - Self.shade.side / 2 : left + Self.shade.side / 2, y: top + high / 2)
    attributes.transform = CGAffineTransform(rotationAngle: isRight ? .pi / 2 : -.pi / 2)
    attributes.alpha = isRight ? moreAtRight : moreAtLeft
    return attributes
  }
}

import Springflow
import SpringflowScenes

/// Attributes of elements that scroll under the calendar's headers.
package final class WeekAttributes: CollectionViewLayoutAttributes {
  /// The height of the element's part under the day headers, from its top, in points.
  var covered: CGFloat = 0
  /// Whether a line separates weeks; for an arrow, whether it points to the right.
  var isWeek = false
  /// The crowd that the element shows.
  package var crowd: DayPlan.Crowd?
  /// The week that the corner names, counted from 0.
  var week = 0

  package override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? WeekAttributes {
      (copy.covered, copy.isWeek, copy.crowd, copy.week) = (covered, isWeek, crowd, week)
    }
    return copy
  }

  package override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? WeekAttributes else { return false }
    return MainActor.assumeIsolated {
      covered == other.covered && isWeek == other.isWeek && crowd == other.crowd && week == other.week
    }
  }
}

/// An event: its title and its hours, moved down below the day headers while these cover its top.
final class EventCell: CollectionViewCell {
  var event = CalendarEvent(number: 0, day: 0, start: 0, duration: 1) {
    didSet { if event != oldValue { words = nil } }
  }
  private var words: EventWords?

  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    let size = layoutAttributes.size
    if words?.size != size {
      let words = EventWords(event, in: size)
      self.words = words
      var content = CellContent(text: words.title, tint: event.number, radius: EventWords.radius)
      content.detail = words.hours
      content.textSize = words.textSize
      content.alignment = .topLeft
      content.padding = EventWords.padding
      content.shadow = 0.4
      self.content = content
    }
    let covered = (layoutAttributes as? WeekAttributes)?.covered ?? 0
    let top = EventWords.top(covered, height: words?.height ?? 0, in: size)
    if content.textInsets.top != top { content.textInsets.top = top }
  }
}

/// The text of an event of a given size: in the largest letters that fit, and with its hours while they fit.
package struct EventWords: Equatable {
  static let radius: CGFloat = 5
  static let padding: CGFloat = 4
  /// The distance from an edge to the text, including that of the rounded corners. In points.
  package static let inset = padding + 0.3 * radius
  /// The distance of the text from the headers, out of their shade, in points.
  private static let shade: CGFloat = 4
  /// The fraction of the width that text may take, as letters on screen may be a little wider: whole pixels.
  private static let tolerance: CGFloat = 0.97
  /// The painter's own values: the size of a detail, and the distance between baselines.
  private static let detail: CGFloat = 0.82
  private static let leading: CGFloat = 1.24

  let size: CGSize
  package let title: String
  package let hours: String
  package let textSize: CGFloat
  /// The distance from the event's top to below its text with equal room above and below, in points.
  package let height: CGFloat

  package init(_ event: CalendarEvent, in size: CGSize) {
    self.size = size
    let name = CalendarEvents.title(event.number)
    let room = Self.room(in: size)
    func fits(_ part: some StringProtocol, _ size: CGFloat) -> Bool { TextWidths.width(part, size: size) <= room }
    let words = TextWidths.whole(name).split(separator: " ")
    /// The title's lines in letters of a size, and whether the hours fit below it.
    func set(_ textSize: CGFloat) -> (lines: [String], hasRoom: Bool) {
      let broken = TextWidths.lines(name, size: textSize, within: room)
      let lines = broken.allSatisfy { fits($0, textSize) } ? broken : [TextWidths.whole(name)]
      return (lines, Self.height(lines: lines.count, hasDetail: true, textSize: textSize) <= size.height)
    }
    // Smaller letters are better than a broken word, and a broken word is better than a truncated one.
    let textSize: CGFloat =
      [13, 12].first { size in words.allSatisfy { fits($0, size) } && set(size).hasRoom } ?? 11
    let (lines, hasRoom) = set(textSize)
    let candidates = [
      "\(CalendarEvents.hour(event.start)) \u{2013} \(CalendarEvents.hour(event.end))",
      "\(event.start) \u{2013} \(event.end)",
    ]
    let fitting = candidates.first { TextWidths.width($0, size: textSize * Self.detail, .regular) <= room }
    hours = hasRoom ? fitting ?? "" : ""
    title = lines.joined(separator: "\n")
    self.textSize = textSize
    height = Self.height(lines: lines.count, hasDetail: !hours.isEmpty, textSize: textSize)
  }

  /// The offset of text of a height within an event of which `covered` points from its top are hidden, in points: a
  /// little below the headers; text leaves the visible area with the event's end.
  static func top(_ covered: CGFloat, height: CGFloat, in size: CGSize) -> CGFloat {
    max(0, min(covered + min(covered, shade), size.height - height))
  }

  /// The width that text may take in an event of a size, in points.
  static func room(in size: CGSize) -> CGFloat { (size.width - 2 * inset) * tolerance }

  /// The height of the text with equal room above and below it, in points.
  package static func height(lines: Int, hasDetail: Bool, textSize: CGFloat) -> CGFloat {
    let text = textSize * (0.75 + CGFloat(lines - 1) * leading)
    return 2 * inset + text + (hasDetail ? textSize * detail * leading : 0)
  }
}

/// Stands for events that would be too narrow to read: shows their number and hours.
final class CrowdView: CollectionReusableView {
  private static let textSize: CGFloat = 11

  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    guard let attributes = layoutAttributes as? WeekAttributes, let crowd = attributes.crowd else { return }
    let count = crowd.slot.columns > 1 ? "+\(crowd.count) more" : "\(crowd.count) events"
    let lines = TextWidths.lines(count, size: Self.textSize, within: EventWords.room(in: attributes.size))
    var content = CellContent(
      text: lines.joined(separator: "\n"), background: .plain(Color(hex: 0x2A2F3A)), radius: EventWords.radius)
    content.detail = "\(crowd.start) \u{2013} \(crowd.end)"
    content.textSize = Self.textSize
    content.alignment = .topLeft
    content.padding = EventWords.padding
    content.border = Color.white.withAlpha(0.14)
    content.textColor = Color.white.withAlpha(0.85)
    let height = EventWords.height(lines: lines.count, hasDetail: true, textSize: Self.textSize)
    content.textInsets.top = EventWords.top(attributes.covered, height: height, in: attributes.size)
    self.content = content
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

/// The line where a day begins, clearer where a week begins.
final class DayLine: CollectionReusableView {
  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    let isWeek = (layoutAttributes as? WeekAttributes)?.isWeek == true
    content = CellContent(background: .plain(Color.white.withAlpha(isWeek ? 0.28 : 0.08)), radius: 0)
  }
}

/// The background of Saturday and Sunday, a little lighter than the other days.
final class Weekend: CollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .plain(Color.white.withAlpha(0.022)), radius: 0)
  }

  required init?(coder: NSCoder) { nil }
}

/// The background of the hour labels, or of the day labels.
final class CalendarBar: CollectionReusableView {
  static let color = Color(hex: 0x1A1D25)

  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .plain(Self.color), radius: 0)
  }

  required init?(coder: NSCoder) { nil }
}

/// The corner where both bars meet: the number of the week in sight, and its month.
final class CalendarCorner: CollectionReusableView {
  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    let week = (layoutAttributes as? WeekAttributes)?.week ?? 0
    // The month that has most of the week's days.
    let middle = CalendarDate(daysFromStart: 7 * week + 3)
    content = .label(
      "Week \(middle.week)", detail: "\(middle.monthName) \(middle.year)", size: 14, alignment: .right)
    content.padding = 12
    content.background = .plain(CalendarBar.color)
    content.radius = 0
  }
}

/// A shade at an edge beyond which the content continues.
final class EdgeShade: CollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let stage = Color(hex: 0x14161C)
    content = CellContent(background: .gradient(stage.withAlpha(0.8), stage.withAlpha(0)), radius: 0)
  }

  required init?(coder: NSCoder) { nil }
}

/// A sign in the header that more weeks lie beyond an edge.
final class WeekArrow: CollectionReusableView {
  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    let isRight = (layoutAttributes as? WeekAttributes)?.isWeek == true
    content = .label(isRight ? "\u{203A}" : "\u{2039}", size: 22, alignment: .center)
    content.textColor = Color.white.withAlpha(0.75)
    // Names of days that scroll past go behind the arrow.
    content.background = .plain(CalendarBar.color)
    content.radius = 0
  }
}

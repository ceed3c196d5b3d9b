import Springflow

/// Attributes of what scrolls under the calendar's headers.
final class WeekAttributes: CollectionViewLayoutAttributes {
  /// How much of the element lies under the day headers, from its top, in points.
  var covered: CGFloat = 0
  /// Whether a line is one between weeks, and whether an arrow points to the right.
  var isWeek = false
  /// What a crowd stands for.
  var crowd: DayPlan.Crowd?
  /// The week that the corner names, counted from 0.
  var week = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? WeekAttributes {
      (copy.covered, copy.isWeek, copy.crowd, copy.week) = (covered, isWeek, crowd, week)
    }
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? WeekAttributes else { return false }
    return MainActor.assumeIsolated {
      covered == other.covered && isWeek == other.isWeek && crowd == other.crowd && week == other.week
    }
  }
}

/// An event: its title and its hours, as far up as the day headers leave them in sight.
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

/// What an event of a size says: in the largest letters that its words find room in, with its hours as long as they do.
struct EventWords: Equatable {
  static let radius: CGFloat = 5
  static let padding: CGFloat = 4
  /// From an edge to the words: rounded corners keep them off, too. In points.
  static let inset = padding + 0.3 * radius
  /// How far below the headers words keep, out of their shade, in points.
  private static let shade: CGFloat = 4
  /// Letters on screen may be a little wider than they are: whole pixels. As a part.
  private static let tolerance: CGFloat = 0.97
  /// The painter's own: a detail's size, and from one baseline to the next.
  private static let detail: CGFloat = 0.82
  private static let leading: CGFloat = 1.24

  let size: CGSize
  let title: String
  let hours: String
  let textSize: CGFloat
  /// From the event's top to below its words and as much room as above them, in points.
  let height: CGFloat

  init(_ event: CalendarEvent, in size: CGSize) {
    self.size = size
    let name = CalendarEvents.title(event.number)
    let room = Self.room(in: size)
    func fits(_ part: some StringProtocol, _ size: CGFloat) -> Bool { TextWidths.width(part, size: size) <= room }
    let words = TextWidths.whole(name).split(separator: " ")
    /// What the title becomes in letters of a size, and whether its hours find room below it.
    func set(_ textSize: CGFloat) -> (lines: [String], hasRoom: Bool) {
      let broken = TextWidths.lines(name, size: textSize, within: room)
      let lines = broken.allSatisfy { fits($0, textSize) } ? broken : [TextWidths.whole(name)]
      return (lines, Self.height(lines: lines.count, hasDetail: true, textSize: textSize) <= size.height)
    }
    // Smaller letters are better than a broken word, and that is better than one that is cut.
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

  /// How far words so high come down within an event of which so much is covered from its top, in points: a little
  /// below the headers, and with the event's end they go out of sight.
  static func top(_ covered: CGFloat, height: CGFloat, in size: CGSize) -> CGFloat {
    max(0, min(covered + min(covered, shade), size.height - height))
  }

  /// How wide words may be in an event of a size, in points.
  static func room(in size: CGSize) -> CGFloat { (size.width - 2 * inset) * tolerance }

  /// How high words are together with as much room above and below them, in points.
  static func height(lines: Int, hasDetail: Bool, textSize: CGFloat) -> CGFloat {
    let text = textSize * (0.75 + CGFloat(lines - 1) * leading)
    return 2 * inset + text + (hasDetail ? textSize * detail * leading : 0)
  }
}

/// In place of events that would be too thin to read: how many they are, and when.
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

/// The line where a day begins, a clearer one where a week does.
final class DayLine: CollectionReusableView {
  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    let isWeek = (layoutAttributes as? WeekAttributes)?.isWeek == true
    content = CellContent(background: .plain(Color.white.withAlpha(isWeek ? 0.28 : 0.08)), radius: 0)
  }
}

/// Two days a little lighter than the others.
final class Weekend: CollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .plain(Color.white.withAlpha(0.022)), radius: 0)
  }

  required init?(coder: NSCoder) { nil }
}

/// What lies under the names of hours, or of days.
final class CalendarBar: CollectionReusableView {
  static let color = Color(hex: 0x1A1D25)

  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .plain(Self.color), radius: 0)
  }

  required init?(coder: NSCoder) { nil }
}

/// Over both bars where they meet: the name of the week in sight, and its month.
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

/// A shade at an edge that content goes on beyond.
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
    // Names of days that pass go behind it.
    content.background = .plain(CalendarBar.color)
    content.radius = 0
  }
}

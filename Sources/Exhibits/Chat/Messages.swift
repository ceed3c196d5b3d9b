import Springflow
import SpringflowScenes

/// A conversation's messages, day by day, each with a constant number: new ones count up, older ones down.
final class Messages: CollectionViewDataSource, Conversation {
  static let bubbleIdentifier = "bubble"
  static let headerIdentifier = "day"

  private struct MessageDay {
    /// The number of days ago.
    let ago: Int
    var numbers: [Int]
  }

  private var days: [MessageDay] = [] { didSet { digest.forget() } }
  private var newest = 0
  private var oldest = 0
  private var digest = DataDigest()
  /// The sizes of bubbles by the index of their text, for the width that was requested last.
  private var sizes: (width: CGFloat, byLine: [CGSize?]) = (0, [])

  /// The number of days ago on which the conversation began.
  private static let firstDay = 90

  /// `count` messages, up to today.
  init(count: Int) {
    newest = count
    var left = count
    repeat {
      // The first day gets all messages that are left.
      let size = days.count == Self.firstDay ? left : min(left, Self.size(ofDay: days.count))
      days.append(MessageDay(ago: days.count, numbers: Array(left - size..<left)))
      left -= size
    } while left > 0
    days.reverse()
  }

  /// From nine to seventeen messages a day.
  private static func size(ofDay ago: Int) -> Int { 9 + ago * 5 % 9 }

  // MARK: Places

  var count: Int { days.reduce(0) { $0 + $1.numbers.count } }
  var dayCount: Int { days.count }
  var hasEarlierDays: Bool { (days.first?.ago ?? 0) < Self.firstDay }

  /// The path after the last message.
  var end: IndexPath { IndexPath(item: days[days.count - 1].numbers.count, section: days.count - 1) }

  // MARK: Changes

  func insert(at path: IndexPath) {
    days[path.section].numbers.insert(newest, at: path.item)
    newest += 1
  }

  func remove(at path: IndexPath) { days[path.section].numbers.remove(at: path.item) }

  func insertEarlierDay() {
    let ago = days[0].ago + 1
    let size = Self.size(ofDay: ago)
    oldest -= size
    days.insert(MessageDay(ago: ago, numbers: Array(oldest..<oldest + size)), at: 0)
  }

  func removeDay(at index: Int) { days.remove(at: index) }

  func hash(into hash: inout StateHash) {
    digest.mix(into: &hash) { hash in
      hash.combine(newest)
      hash.combine(oldest)
      for day in days {
        hash.combine(day.ago)
        hash.combine(day.numbers.count)
        for number in day.numbers { hash.combine(number) }
      }
    }
  }

  // MARK: Queries of the layout

  func isMine(_ path: IndexPath) -> Bool { SampleMessages.line(days[path.section].numbers[path.item]).isMine }

  func bubbleSize(of path: IndexPath, within width: CGFloat) -> CGSize {
    if sizes.width != width || sizes.byLine.isEmpty {
      sizes = (width, Array(repeating: nil, count: SampleMessages.lines.count))
    }
    let line = SampleMessages.index(days[path.section].numbers[path.item])
    if let known = sizes.byLine[line] { return known }
    let size = BubbleText.bubbleSize(SampleMessages.lines[line].text, within: width)
    sizes.byLine[line] = size
    return size
  }

  // MARK: Data source

  func numberOfSections(in collectionView: CollectionView) -> Int { days.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    days[section].numbers.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.bubbleIdentifier, for: path)
    (cell as? Bubble)?.line = SampleMessages.line(days[path.section].numbers[path.item])
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> CollectionReusableView {
    let header = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: Self.headerIdentifier, for: path)
    header.content = .label(Self.title(ofDay: days[path.section].ago), size: 12, alignment: .center)
    header.content.textColor = Color.white.withAlpha(0.55)
    return header
  }

  func collectionView(_ collectionView: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
    days[path.section].numbers[path.item]
  }

  private static func title(ofDay ago: Int) -> String {
    let names = ["Friday", "Thursday", "Wednesday", "Tuesday", "Monday", "Sunday", "Saturday"]
    switch ago {
    case 0: return "Today"
    case 1: return "Yesterday"
    case ..<7: return names[ago % 7]
    case firstDay: return "Here it began"
    default: return "\(names[ago % 7]), \(ago) days ago"
    }
  }
}

/// A message's bubble: a coloured shape and a label. The text is broken into lines anew when the width changes.
final class Bubble: CollectionViewCell {
  /// What is shown.
  var line = SampleMessages.SampleMessage(false, "") { didSet { showLine() } }
  private let words = Label()

  override init(frame: CGRect) {
    super.init(frame: frame)
    words.font = .systemFont(ofSize: BubbleText.size, weight: .semibold)
    words.textColor = .white
    words.numberOfLines = 0
    contentView.addSubview(words)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    // The bubble's height counts from the letters' own tops; a label's lines are higher, and stand in its middle.
    words.frame = contentView.bounds.insetBy(dx: BubbleText.inset.width, dy: 0)
    words.text = BubbleText.lines(line.text, within: bounds.width).joined(separator: "\n")
  }

  private func showLine() {
    let colors =
      line.isMine ? (Color(hex: 0x2F69DE), Color(hex: 0x295BC6)) : (Color(hex: 0x2C323E), Color(hex: 0x282D38))
    content = CellContent(background: .gradient(colors.0, colors.1), radius: BubbleText.radius)
    setNeedsLayout()
  }
}

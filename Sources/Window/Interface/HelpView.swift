import Springflow
import SpringflowScenes

/// Help: the keys and gestures that have an effect now, in columns. A press on a key's chip presses the key.
///
/// It has the largest text that needs no scrolling, in the shape that covers the least of its room; if none fits, it
/// scrolls in one column.
package final class HelpView: View {
  private let scroll = ScrollView()
  private var groups: [HelpGroup] = []
  private var rows: [[HelpRow]] = []
  /// The room that it was laid out in.
  private var room = CGRect.null

  /// The sizes of text, in points.
  private static let sizes: [CGFloat] = [13, 12, 11]

  package override init(frame: CGRect) {
    super.init(frame: frame)
    becomePanel(InterfaceColors.panel.withAlpha(0.97), cornerRadius: 14, shadow: 16)
    scroll.contentInsetAdjustmentBehavior = .never
    addSubview(scroll)
  }

  package required init?(coder: NSCoder) { nil }

  /// Whether it is longer than its room.
  package var scrolls: Bool { scroll.contentSize.height > scroll.bounds.height }

  /// Shows the entries of groups.
  func show(_ groups: [HelpGroup]) {
    if groups == self.groups { return }
    (self.groups, room) = (groups, .null)
    // Rows that stay keep their touch and their focus.
    var old = Array(rows.joined())
    rows = groups.map { group in
      ([HelpEntry(keys: [], meaning: group.title)] + group.entries).map { entry in
        let kept = old.firstIndex { $0.entry == entry }.map { old.remove(at: $0) }
        return kept ?? HelpRow(entry)
      }
    }
    for row in old { row.removeFromSuperview() }
    for row in rows.joined() where row.superview == nil { scroll.addSubview(row) }
  }

  /// Goes to the beginning.
  func begin() {
    scroll.contentOffset = .zero
    if scrolls { scroll.flashScrollIndicators() }
  }

  /// Scrolls by a key; returns whether it does that.
  func scroll(by key: ExhibitKey) -> Bool {
    guard scrolls else { return false }
    let page = scroll.bounds.height * 0.9
    let distances: [ExhibitKey: CGFloat] = [
      .up: -54, .down: 54, .pageUp: -page, .pageDown: page, .home: -1e6, .end: 1e6,
    ]
    guard let distance = distances[key] else { return false }
    scroll(by: distance)
    return true
  }

  /// Scrolls by a distance in points, smoothly, up to an end.
  func scroll(by distance: CGFloat) { scroll.scroll(by: CGVector(dx: 0, dy: distance)) }

  // MARK: Layout

  /// Lays it out in the middle of its room, if that or the entries have changed since.
  func arrange(in room: CGRect) {
    if room == self.room { return }
    self.room = room
    let gap: CGFloat = room.width < 480 ? 14 : 22
    let inner = CGSize(width: max(1, room.width - 2 * gap), height: max(1, room.height - 2 * (gap - 4)))
    let choice = Self.sizes.lazy.compactMap { size in
      (1...4).compactMap { HelpColumns(self.rows, count: $0, textSize: size, width: inner.width) }
        .filter { $0.size.width <= inner.width && $0.size.height <= inner.height }
        .min { Self.share($0.size, of: inner) < Self.share($1.size, of: inner) }
    }.first
    // Scrolling help is read from top to bottom: in one column.
    guard let columns = choice ?? HelpColumns(rows, count: 1, textSize: 12, width: inner.width) else { return }
    columns.lay()
    let size = CGSize(
      width: min((columns.size.width + 2 * gap).rounded(.up), room.width),
      height: min((columns.size.height + 2 * (gap - 4)).rounded(.up), room.height))
    frame = CGRect(
      x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded(), width: size.width,
      height: size.height)
    // Rows are clipped at the panel's edges, not beside its words.
    scroll.frame = bounds.insetBy(dx: 0, dy: choice == nil ? 8 : gap - 4)
    scroll.contentSize = CGSize(width: scroll.bounds.width, height: columns.size.height)
    for row in rows.joined() { row.frame.origin.x += gap }
  }

  /// The share of the longer of both sides.
  private static func share(_ size: CGSize, of room: CGSize) -> CGFloat {
    max(size.width / room.width, size.height / room.height)
  }
}

/// An entry of help, the chips of its keys and its words; a heading has no keys.
package final class HelpRow: View {
  let entry: HelpEntry
  let chips: [KeyChip]
  package let words = Label(size: 13)

  init(_ entry: HelpEntry) {
    self.entry = entry
    chips = entry.keys.map { KeyChip($0) }
    super.init(frame: .zero)
    (words.text, words.numberOfLines) = (entry.meaning, 0)
    if chips.isEmpty { words.textColor = InterfaceColors.strong }
    for view in chips + [words] { addSubview(view) }
  }

  package required init?(coder: NSCoder) { nil }

  /// Sets the size of the text, and the chips one after the other within a width; returns the width that they take.
  fileprivate func setChips(textSize: CGFloat, within room: CGFloat) -> CGFloat {
    words.font = .systemFont(ofSize: textSize, weight: chips.isEmpty ? .semibold : .regular)
    let gap = (5 * textSize / 13).rounded()
    var (x, y, reach): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for chip in chips {
      chip.size = max(11, textSize - 1)
      let size = chip.intrinsicContentSize
      if x > 0, x + size.width > room { (x, y) = (0, y + size.height + gap) }
      chip.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
      x += size.width + gap
      reach = max(reach, chip.frame.maxX)
    }
    return reach
  }

  /// Puts the words beside the chips, in the middle of the first one's height.
  fileprivate func setWords(at x: CGFloat, width: CGFloat) {
    let size = words.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    guard let chip = chips.first else {
      words.frame.size = size
      bounds.size = size
      return
    }
    let line = words.font.lineHeight
    words.frame = CGRect(
      origin: CGPoint(x: x, y: max(0, ((chip.bounds.height - line) / 2).rounded())), size: size)
    bounds.size = CGSize(
      width: x + size.width, height: max(chips.last!.frame.maxY, words.frame.maxY))
    // A press on the words is one on a single chip.
    chip.reach = chips.count == 1 ? bounds.width - chip.frame.maxX : 0
  }
}

/// The rows of help in a number of columns, in one size of text. Points, from the upper left corner.
@MainActor
private struct HelpColumns {
  private(set) var size = CGSize.zero
  private let (textSize, words, chipRoom): (CGFloat, CGFloat, CGFloat)
  private var columns: [[[HelpRow]]] = []
  private let scale: CGFloat

  /// Lays groups out within a width, such that the highest column is as low as possible; `nil` if words do not fit, or
  /// if there are not enough groups.
  init?(_ groups: [[HelpRow]], count: Int, textSize: CGFloat, width: CGFloat) {
    (self.textSize, scale) = (textSize, textSize / 13)
    let room = (width - CGFloat(count - 1) * 30 * scale) / CGFloat(count)
    chipRoom = min(160 * scale, room * 0.45)
    let chips = Self.chipWidth(groups, textSize, chipRoom)
    words = max(40, room - chips - 12 * scale)
    if words < 110 * scale, count > 1 { return nil }
    for row in groups.joined() { row.setWords(at: chips + 12 * scale, width: words) }
    let heights = groups.map { $0.reduce(-rowGap) { $0 + $1.bounds.height + rowGap } }
    // The height is that of some groups one after the other.
    let limits = heights.indices.flatMap { start in
      heights[start...].indices.map { end in heights[start...end].reduce(CGFloat(end - start) * gap, +) }
    }
    for limit in limits.sorted() {
      columns = []
      var (left, isPossible) = (-1 as CGFloat, true)
      for (group, height) in zip(groups, heights) {
        if left < height + gap {
          columns.append([])
          left = limit + gap
          isPossible = isPossible && height <= limit
        }
        columns[columns.count - 1].append(group)
        left -= height + gap
      }
      if isPossible, columns.count <= count { break }
    }
    if columns.count != count { return nil }
    size = lay()
  }

  private var gap: CGFloat { (12 * scale).rounded() }
  private var rowGap: CGFloat { (4 * scale).rounded() }

  /// Sets the chips of rows; returns the width of the widest ones.
  private static func chipWidth(_ groups: [[HelpRow]], _ textSize: CGFloat, _ room: CGFloat) -> CGFloat {
    groups.joined().map { $0.setChips(textSize: textSize, within: room) }.max() ?? 0
  }

  /// Puts the rows in their places; words begin after the widest chips of their own column. Returns the size of all.
  @discardableResult
  func lay() -> CGSize {
    var (x, bottom): (CGFloat, CGFloat) = (0, 0)
    for column in columns {
      let chips = Self.chipWidth(column, textSize, chipRoom)
      var y: CGFloat = 0
      for group in column {
        for row in group {
          row.setWords(at: (chips + 12 * scale).rounded(), width: words)
          row.frame.origin = CGPoint(x: x, y: y)
          y += row.bounds.height + rowGap
        }
        y += gap - rowGap
      }
      bottom = max(bottom, y - gap)
      x = (x + (column.joined().map(\.bounds.width).max() ?? 0) + 30 * scale).rounded()
    }
    return CGSize(width: x - (30 * scale).rounded(), height: bottom)
  }
}

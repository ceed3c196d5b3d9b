import Springflow
import SpringflowDrawing

/// Groups of help that flow into columns, at one size of text. Points, from the upper left corner.
struct HelpColumns: Equatable {
  private(set) var rows: [HelpLayout.HelpRow] = []
  private(set) var size = CGSize.zero

  /// The measurements of one entry or heading before it is positioned.
  private struct HelpBlock {
    var row: HelpLayout.HelpRow
    var height: CGFloat { row.rect.height + gap }
    var isHeading = false
    /// The gap below, unless it ends a column.
    var gap: CGFloat = 0
    /// The gap above, unless it begins a column.
    var space: CGFloat = 0
  }

  /// The lengths that depend on the text's size.
  private struct HelpMetrics {
    let size: CGFloat
    var scale: CGFloat { size / 13 }
    var chipSize: CGFloat { max(HelpLayout.smallestSize, (12 * scale).rounded()) }
    var chipHeight: CGFloat { (20 * scale).rounded() }
    var leading: CGFloat { (17 * scale).rounded() }
    var rowGap: CGFloat { (6 * scale).rounded() }
    var headingHeight: CGFloat { (22 * scale).rounded() }
    var groupGap: CGFloat { (12 * scale).rounded() }
    var columnGap: CGFloat { (30 * scale).rounded() }
    /// Between chips and words, and between two chips.
    var gap: CGFloat { (12 * scale).rounded() }
    var chipGap: CGFloat { (5 * scale).rounded() }
    /// Wider rows of chips are broken.
    var widestChips: CGFloat { (160 * scale).rounded() }
    /// The least width for words in a column.
    var leastWords: CGFloat { (110 * scale).rounded() }
  }

  /// Lays groups out in a number of columns with a maximum total width; `nil` if their words do not fit.
  init?(_ groups: [HelpGroup], count: Int, size: CGFloat, width: CGFloat, measure: @escaping TextMeasure) {
    let metrics = HelpMetrics(size: size)
    let room = (width - CGFloat(count - 1) * metrics.columnGap) / CGFloat(count)
    let entries = groups.flatMap(\.entries)
    let widest = min(metrics.widestChips, room * 0.45)
    let chips = entries.map { Self.chips($0.keys, widest: widest, metrics, measure) }
    let chipWidth = chips.map(\.width).max() ?? 0
    let words = room - chipWidth - metrics.gap
    if words < metrics.leastWords, count > 1 { return nil }
    var blocks: [HelpBlock] = []
    var index = 0
    for (number, group) in groups.enumerated() {
      blocks.append(Self.heading(group.title, metrics, measure, space: number == 0 ? 0 : metrics.groupGap))
      for entry in group.entries {
        blocks.append(
          Self.block(entry, chips[index].chips, x: chipWidth + metrics.gap, room: max(40, words), metrics, measure))
        index += 1
      }
    }
    let starts = Self.starts(of: blocks, columns: count)
    if starts.count < count { return nil }
    place(blocks, starts, words: chipWidth + metrics.gap, metrics)
  }

  // MARK: Blocks

  private static func chips(
    _ keys: [String], widest: CGFloat, _ metrics: HelpMetrics, _ measure: TextMeasure
  ) -> (chips: [HelpLayout.Chip], width: CGFloat) {
    var chips: [HelpLayout.Chip] = []
    var (x, y, reach): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for key in keys {
      let width = KeyChip.width(key, size: metrics.chipSize, measure: measure)
      if x > 0, x + width > widest {
        x = 0
        y += metrics.chipHeight + metrics.chipGap
      }
      let rect = CGRect(x: x, y: y, width: width, height: metrics.chipHeight)
      chips.append(HelpLayout.Chip(text: key, size: metrics.chipSize, rect: rect))
      x += width + metrics.chipGap
      reach = max(reach, rect.maxX)
    }
    return (chips, reach)
  }

  private static func heading(
    _ title: String, _ metrics: HelpMetrics, _ measure: TextMeasure, space: CGFloat
  ) -> HelpBlock {
    let size = max(HelpLayout.smallestSize, metrics.size)
    let width = measure(title, .semibold, size)
    let line = HelpLayout.HelpLine(
      text: title, weight: .semibold, size: size, origin: CGPoint(x: 0, y: (metrics.headingHeight * 0.62).rounded()),
      width: width)
    let rect = CGRect(x: 0, y: 0, width: width, height: metrics.headingHeight)
    return HelpBlock(row: HelpLayout.HelpRow(rect: rect, lines: [line]), isHeading: true, space: space)
  }

  private static func block(
    _ entry: HelpEntry, _ chips: [HelpLayout.Chip], x: CGFloat, room: CGFloat, _ metrics: HelpMetrics,
    _ measure: TextMeasure
  ) -> HelpBlock {
    var lines: [HelpLayout.HelpLine] = []
    // The first line is centred on the first chip.
    var baseline = (metrics.chipHeight / 2 + metrics.size * 0.36).rounded()
    for text in Self.broken(entry.meaning, room: room, { measure($0, .regular, metrics.size) }) {
      lines.append(
        HelpLayout.HelpLine(
          text: text, weight: .regular, size: metrics.size, origin: CGPoint(x: x, y: baseline),
          width: measure(text, .regular, metrics.size)))
      baseline += metrics.leading
    }
    let bottom = max(
      chips.map(\.rect.maxY).max() ?? 0, metrics.chipHeight + CGFloat(max(0, lines.count - 1)) * metrics.leading)
    let width = max(chips.map(\.rect.maxX).max() ?? 0, lines.map { x + $0.width }.max() ?? 0)
    let rect = CGRect(x: 0, y: 0, width: width, height: bottom)
    return HelpBlock(row: HelpLayout.HelpRow(rect: rect, chips: chips, lines: lines), gap: metrics.rowGap)
  }

  /// Breaks a text between words into lines of a maximum width; a wider word is broken itself.
  static func broken(_ text: String, room: CGFloat, _ width: (String) -> CGFloat) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if width(longer) <= room {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, width(line + String(character)) > room {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }

  // MARK: Columns

  /// The first blocks of columns, such that the highest column is as low as possible: between groups, unless that makes
  /// it much higher.
  private static func starts(of blocks: [HelpBlock], columns: Int) -> [Int] {
    let (loose, tight) = (
      lowest(blocks, columns, breaksGroups: false), lowest(blocks, columns, breaksGroups: true)
    )
    return loose.height <= tight.height * 1.35 ? loose.starts : tight.starts
  }

  private static func lowest(
    _ blocks: [HelpBlock], _ columns: Int, breaksGroups: Bool
  ) -> (starts: [Int], height: CGFloat) {
    let all = blocks.reduce(0) { $0 + $1.height + $1.space }
    var (low, high) = (0 as CGFloat, all)
    var best = ([0], all)
    while high - low > 0.5 {
      let middle = (low + high) / 2
      if let starts = fill(blocks, columns, height: middle, breaksGroups: breaksGroups) {
        best = (starts, middle)
        high = middle
      } else {
        low = middle
      }
    }
    return best
  }

  /// The first blocks of columns of a maximum height, or `nil` if there are not enough columns.
  private static func fill(
    _ blocks: [HelpBlock], _ columns: Int, height: CGFloat, breaksGroups: Bool
  ) -> [Int]? {
    var starts = [0]
    var y: CGFloat = 0
    var index = 0
    while index < blocks.count {
      // Blocks that stay together: a group, or a heading with its first entry.
      var end = index + 1
      if breaksGroups {
        if blocks[index].isHeading, end < blocks.count { end += 1 }
      } else {
        while end < blocks.count, !blocks[end].isHeading { end += 1 }
      }
      let length = blocks[index..<end].reduce(0) { $0 + $1.height } - blocks[end - 1].gap
      let space = y == 0 ? 0 : blocks[index].space
      if y + space + length > height {
        if y == 0 || starts.count == columns { return nil }
        starts.append(index)
        y = 0
        continue
      }
      y += space + length + blocks[end - 1].gap
      index = end
    }
    return starts
  }

  /// Positions every block; before, words begin `words` points from the left.
  private mutating func place(_ blocks: [HelpBlock], _ starts: [Int], words: CGFloat, _ metrics: HelpMetrics) {
    var x: CGFloat = 0
    for (column, start) in starts.enumerated() {
      let end = column + 1 < starts.count ? starts[column + 1] : blocks.count
      // Words begin after the widest chips of their own column.
      let chips = blocks[start..<end].flatMap { $0.row.chips.map(\.rect.maxX) }.max() ?? 0
      let shift = chips + metrics.gap - words
      var (y, width): (CGFloat, CGFloat) = (0, 0)
      for index in start..<end {
        var row = blocks[index].row
        y += index == start ? 0 : blocks[index].space
        if !row.chips.isEmpty {
          for line in row.lines.indices { row.lines[line].origin.x += shift }
          row.rect.size.width = max(
            row.chips.map(\.rect.maxX).max() ?? 0, row.lines.map { $0.origin.x + $0.width }.max() ?? 0)
        }
        row.rect.origin = CGPoint(x: x, y: y)
        for chip in row.chips.indices {
          row.chips[chip].rect = row.chips[chip].rect.offsetBy(dx: x, dy: y)
        }
        for line in row.lines.indices {
          row.lines[line].origin.x += x
          row.lines[line].origin.y += y
        }
        y += blocks[index].height
        width = max(width, row.rect.width)
        rows.append(row)
      }
      size.height = max(size.height, y - (blocks[start..<end].last?.gap ?? 0))
      size.width = x + width
      x = (x + width + metrics.columnGap).rounded()
    }
  }
}

import Springflow

/// A flow of equal items around a rectangle: each place that it covers stays free, and the items move on to the next
/// free places.
package struct DisplacedFlow: Equatable {
  /// A section's places, in lines of equal length. Its formulas take constant time.
  package struct DisplacedSection: Equatable {
    /// The number of items without the one in the rectangle.
    var count: Int
    /// The upper edge of its first line, in points.
    var top: CGFloat
    /// The number of places in a line.
    var columns: Int
    /// The lines and columns that the rectangle covers; both are empty if it covers no place.
    var coveredLines = 0..<0
    var coveredColumns = 0..<0
    /// The number of lines.
    var lines = 0

    package init(
      count: Int, top: CGFloat, columns: Int, coveredLines: Range<Int> = 0..<0, coveredColumns: Range<Int> = 0..<0,
      lines: Int = 0
    ) {
      (self.count, self.top, self.columns, self.coveredLines) = (count, top, columns, coveredLines)
      (self.coveredColumns, self.lines) = (coveredColumns, lines)
    }

    /// The place of an item.
    package func place(of ordinal: Int) -> Int {
      let before = coveredLines.lowerBound * columns
      let free = columns - coveredColumns.count
      if ordinal < before || coveredLines.isEmpty { return ordinal }
      if ordinal - before >= coveredLines.count * free { return ordinal + coveredLines.count * coveredColumns.count }
      let (line, column) = (ordinal - before).quotientAndRemainder(dividingBy: free)
      let skipped = column < coveredColumns.lowerBound ? 0 : coveredColumns.count
      return before + line * columns + column + skipped
    }

    /// The ordinal of the item at a place, if there is one.
    package func ordinal(at place: Int) -> Int? {
      let (line, column) = place.quotientAndRemainder(dividingBy: columns)
      let isInLine = coveredLines.contains(line)
      if isInLine, coveredColumns.contains(column) { return nil }
      var covered = (min(line, coveredLines.upperBound) - min(line, coveredLines.lowerBound)) * coveredColumns.count
      if isInLine, column >= coveredColumns.upperBound { covered += coveredColumns.count }
      return place - covered < count ? place - covered : nil
    }

    /// Sets the covered lines and columns.
    package mutating func cover(_ lines: Range<Int>, _ columns: Range<Int>) {
      (coveredLines, coveredColumns) = lines.isEmpty || columns.isEmpty ? (0..<0, 0..<0) : (lines, columns)
    }
  }

  /// The geometry of a line's places, in points.
  package struct LineMetrics: Equatable {
    let side: CGFloat
    package let columns: Int
    let first: CGFloat
    /// The distance to the next place in the line, and to the next line.
    package let pitch: CGSize

    /// The metrics of a justified flow of equal squares.
    package init(side: CGFloat, width: CGFloat, inset: CGFloat, itemSpacing: CGFloat, lineSpacing: CGFloat) {
      self.side = side
      let available = width - 2 * inset
      let ratio = (available + itemSpacing) / (side + itemSpacing) + 1e-9
      columns = max(1, Int(max(1, ratio)))
      let gap = columns > 1 ? (available - CGFloat(columns) * side) / CGFloat(columns - 1) : itemSpacing
      first = columns > 1 ? inset : inset + (available - side) / 2
      pitch = CGSize(width: side + gap, height: side + lineSpacing)
    }
  }

  let line: LineMetrics
  package private(set) var sections: [DisplacedSection] = []
  /// The growth of the content's length caused by the rectangle, in points.
  package private(set) var growth: CGFloat = 0
  /// The item in the rectangle.
  private let held: IndexPath

  /// The least distance from the rectangle to other items, in points.
  private static let margin: CGFloat = 4

  /// - Parameters:
  ///   - rect: The rectangle to keep free, in points of the content.
  ///   - held: The item in the rectangle.
  ///   - tops: The top of each section's first line without the rectangle, in points, and its number of items.
  package init(line: LineMetrics, around rect: CGRect, held: IndexPath, tops: [(top: CGFloat, count: Int)]) {
    self.line = line
    self.held = held
    let wide = rect.insetBy(dx: -Self.margin, dy: -Self.margin)
    for (index, section) in tops.enumerated() {
      let count = section.count - (index == held.section ? 1 : 0)
      let usual = (section.count + line.columns - 1) / line.columns
      var displaced = DisplacedSection(count: count, top: section.top + growth, columns: line.columns)
      let (lines, columns) = Self.covered(by: wide, top: displaced.top, line)
      displaced.cover(lines, columns)
      displaced.lines = max(usual, count > 0 ? displaced.place(of: count - 1) / line.columns + 1 : 0)
      displaced.cover(lines.clamped(to: 0..<displaced.lines), columns)
      sections.append(displaced)
      growth += CGFloat(displaced.lines - usual) * line.pitch.height
    }
  }

  private static func covered(
    by rect: CGRect, top: CGFloat, _ line: LineMetrics
  ) -> (lines: Range<Int>, columns: Range<Int>) {
    // No section has more lines, so a larger number is clamped.
    let most: CGFloat = 1e9
    func number(_ value: CGFloat) -> Int { Int(max(-1, min(value, most))) }
    func range(_ low: CGFloat, _ high: CGFloat, _ first: CGFloat, _ pitch: CGFloat) -> Range<Int> {
      let lower = max(0, number(((low - first - line.side) / pitch).rounded(.down)) + 1)
      return lower..<max(lower, number(((high - first) / pitch).rounded(.up)))
    }
    return (
      range(rect.minY, rect.maxY, top, line.pitch.height),
      range(rect.minX, rect.maxX, line.first, line.pitch.width).clamped(to: 0..<line.columns)
    )
  }

  /// The rectangle of an item beside the held one, in points of the content.
  package func frame(of path: IndexPath) -> CGRect {
    let section = sections[path.section]
    let ordinal = path.section == held.section && path.item > held.item ? path.item - 1 : path.item
    return frame(section.place(of: ordinal), section)
  }

  private func frame(_ place: Int, _ section: DisplacedSection) -> CGRect {
    let (row, column) = place.quotientAndRemainder(dividingBy: line.columns)
    return CGRect(
      x: line.first + CGFloat(column) * line.pitch.width, y: section.top + CGFloat(row) * line.pitch.height,
      width: line.side, height: line.side)
  }

  /// The items beside the held one whose lines meet a rectangle.
  package func items(in rect: CGRect) -> [IndexPath] {
    var found: [IndexPath] = []
    for (index, section) in sections.enumerated() {
      let low = max(-1, min((rect.minY - section.top - line.side) / line.pitch.height, CGFloat(section.lines)))
      let high = max(-1, min((rect.maxY - section.top) / line.pitch.height, CGFloat(section.lines)))
      let first = max(0, Int(low.rounded(.up)))
      let end = min(section.lines, Int(high.rounded(.down)) + 1)
      for place in first * line.columns..<max(first, end) * line.columns {
        guard let ordinal = section.ordinal(at: place) else { continue }
        let isBehind = index == held.section && ordinal >= held.item
        found.append(IndexPath(item: isBehind ? ordinal + 1 : ordinal, section: index))
      }
    }
    return found
  }
}

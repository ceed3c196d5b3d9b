import Springflow

/// Equal items in lines that part round a rectangle: each place that it covers stays free, and what would be there goes
/// to the next place that is free.
struct Parting: Equatable {
  /// A section's places: lines of equal ones.
  struct Section: Equatable {
    /// How many items take part, without the one that lies in the rectangle.
    var count: Int
    /// The upper edge of its first line, in points.
    var top: CGFloat
    /// The places that the rectangle covers, in order.
    var covered: [Int]
    /// How many lines there are.
    var lines: Int

    /// The place of an item.
    func place(of ordinal: Int) -> Int {
      var place = ordinal
      for next in covered {
        if next > place { break }
        place += 1
      }
      return place
    }

    /// The item at a place, if there is one.
    func ordinal(at place: Int) -> Int? {
      var before = 0
      for next in covered {
        if next == place { return nil }
        if next > place { break }
        before += 1
      }
      return place - before < count ? place - before : nil
    }
  }

  /// A line's places, in points.
  struct Line: Equatable {
    let side: CGFloat
    let columns: Int
    let first: CGFloat
    /// From a place to the next one in the line, and in the next line.
    let pitch: CGSize

    /// As a justified flow of equal squares has them.
    init(side: CGFloat, width: CGFloat, inset: CGFloat, itemSpacing: CGFloat, lineSpacing: CGFloat) {
      self.side = side
      let available = width - 2 * inset
      let ratio = (available + itemSpacing) / (side + itemSpacing) + 1e-9
      columns = max(1, Int(max(1, ratio)))
      let gap = columns > 1 ? (available - CGFloat(columns) * side) / CGFloat(columns - 1) : itemSpacing
      first = columns > 1 ? inset : inset + (available - side) / 2
      pitch = CGSize(width: side + gap, height: side + lineSpacing)
    }
  }

  let line: Line
  private(set) var sections: [Section] = []
  /// By how much the content is longer than without the rectangle, in points.
  private(set) var growth: CGFloat = 0
  /// The item in the rectangle.
  private let held: IndexPath

  /// The least distance from the rectangle to other items, in points.
  private static let margin: CGFloat = 4

  /// - Parameters:
  ///   - rect: What is to stay free, in points of the content.
  ///   - held: The item that lies there.
  ///   - tops: Where each section's first line begins without it, in points, and how many items the section has.
  init(line: Line, round rect: CGRect, held: IndexPath, tops: [(top: CGFloat, count: Int)]) {
    self.line = line
    self.held = held
    let wide = rect.insetBy(dx: -Self.margin, dy: -Self.margin)
    for (index, section) in tops.enumerated() {
      let count = section.count - (index == held.section ? 1 : 0)
      let usual = (section.count + line.columns - 1) / line.columns
      let top = section.top + growth
      var covered = Self.covered(by: wide, top: top, line)
      let last = Section(count: count, top: top, covered: covered, lines: 0).place(of: max(0, count - 1))
      let lines = max(usual, count > 0 ? last / line.columns + 1 : 0)
      covered.removeAll { $0 >= lines * line.columns }
      sections.append(Section(count: count, top: top, covered: covered, lines: lines))
      growth += CGFloat(lines - usual) * line.pitch.height
    }
  }

  private static func covered(by rect: CGRect, top: CGFloat, _ line: Line) -> [Int] {
    func range(_ low: CGFloat, _ high: CGFloat, _ first: CGFloat, _ pitch: CGFloat) -> Range<Int> {
      let lower = max(0, Int(((low - first - line.side) / pitch).rounded(.down)) + 1)
      return lower..<max(lower, Int(((high - first) / pitch).rounded(.up)))
    }
    let columns = range(rect.minX, rect.maxX, line.first, line.pitch.width)
    let lines = range(rect.minY, rect.maxY, top, line.pitch.height)
    return lines.flatMap { row in columns.clamped(to: 0..<line.columns).map { row * line.columns + $0 } }
  }

  /// The rectangle of an item beside the held one, in points of the content.
  func frame(of path: IndexPath) -> CGRect {
    let section = sections[path.section]
    let ordinal = path.section == held.section && path.item > held.item ? path.item - 1 : path.item
    return frame(section.place(of: ordinal), section)
  }

  private func frame(_ place: Int, _ section: Section) -> CGRect {
    let (row, column) = place.quotientAndRemainder(dividingBy: line.columns)
    return CGRect(
      x: line.first + CGFloat(column) * line.pitch.width, y: section.top + CGFloat(row) * line.pitch.height,
      width: line.side, height: line.side)
  }

  /// The items beside the held one whose lines meet a rectangle.
  func items(in rect: CGRect) -> [IndexPath] {
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

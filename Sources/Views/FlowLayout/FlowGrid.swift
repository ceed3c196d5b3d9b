/// The lines of one section of equal items: the position of each item is computed in O(1), for any number of items.
///
/// The main axis is the scroll direction, the cross axis the other one. Positions are relative to the section's first
/// line and to the line's leading edge. Rules: the behaviour of `UICollectionViewFlowLayout`; a full line is justified,
/// an incomplete one keeps the same gaps, a single item is centred.
struct FlowGrid: Equatable {
  /// The number of items in the section.
  let count: Int
  /// An item's size.
  let item: FlowExtent
  /// The distance between the starts of two lines, in points.
  let mainPitch: CGFloat
  /// The number of items on a full line; at least 1.
  let perLine: Int
  private let full: LinePlacement
  private let last: LinePlacement

  init(count: Int, item: FlowExtent, line: FlowLine) {
    self.count = count
    self.item = item
    mainPitch = max(0, item.main + line.spacing)
    let step = item.cross + line.itemSpacing
    // A small tolerance: items that fit exactly have to fit in spite of rounding.
    let ratio = (line.available + line.itemSpacing) / step + 1e-9
    if step > 0 {
      perLine = ratio >= 1 ? Int(min(ratio, 1e9)) : 1
    } else {
      perLine = item.cross <= line.available ? max(1, count) : 1
    }
    func placement(_ alignment: CollectionViewFlowLayout.LineAlignment, _ count: Int, _ spacing: CGFloat)
      -> LinePlacement
    {
      LinePlacement(
        alignment, count: count, filled: CGFloat(count) * item.cross, available: line.available, spacing: spacing)
    }
    full = placement(line.rules.line, perLine, line.itemSpacing)
    let rest = count % perLine == 0 ? perLine : count % perLine
    let isJustified = line.rules.line == .justified
    switch (line.rules.lastLine, line.rules.lastLine.alignment) {
    case (.automatic, _) where isJustified: last = full
    case (_, let alignment?):
      last = placement(alignment, rest, isJustified && perLine > 1 ? full.gap : line.itemSpacing)
    default: last = placement(line.rules.line, rest, line.itemSpacing)
    }
  }

  var lineCount: Int { (count + perLine - 1) / perLine }

  /// The length of all lines with the spacing between them, in points.
  var mainExtent: CGFloat { lineCount == 0 ? 0 : CGFloat(lineCount - 1) * mainPitch + item.main }

  /// The origin of an item.
  func origin(of index: Int) -> (main: CGFloat, cross: CGFloat) {
    let line = index / perLine
    let place = (line + 1) * perLine >= count ? last : full
    return (CGFloat(line) * mainPitch, place.first + CGFloat(index - line * perLine) * (item.cross + place.gap))
  }

  /// The items of every line that meets an interval of the main axis.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard count > 0, low <= high else { return 0..<0 }
    if mainPitch <= 0 { return low <= item.main && high >= 0 ? 0..<count : 0..<0 }
    // The quotient's own rounding error.
    let hair = 1e-15 * CGFloat(lineCount)
    let first = max(0, lineIndex(((low - item.main) / mainPitch - hair).rounded(.up)))
    let end = lineIndex((high / mainPitch + hair).rounded(.down)) + 1
    let lower = min(first * perLine, count)
    let upper = min(end * perLine, count)
    return lower < upper ? lower..<upper : 0..<0
  }

  private func lineIndex(_ quotient: CGFloat) -> Int { Int(max(-1, min(quotient, CGFloat(lineCount)))) }
}

/// A size by the main and the cross axis, in points.
struct FlowExtent: Equatable {
  var main: CGFloat
  var cross: CGFloat
}

/// The parameters that all lines of a section share. Points.
struct FlowLine: Equatable {
  /// The distance between two lines.
  var spacing: CGFloat
  /// The minimum distance between two items of a line.
  var itemSpacing: CGFloat
  /// The available cross extent.
  var available: CGFloat
  var rules: FlowRules
  /// Whether a single item on the last line of a section of different sizes is centred if a second one of its size
  /// would not fit, as for self-sizing cells.
  var centersLoneLast = false
}

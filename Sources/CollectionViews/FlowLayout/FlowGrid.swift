import SpringflowGeometry

/// The lines of one section of equal items, in numbers: where each is costs O(1), however many there are.
///
/// "Along" is the scrolling direction, "across" the other one; positions are relative to the section's first line and to
/// the line's leading edge. Rules: the behaviour of `UICollectionViewFlowLayout`; a full line is justified, an
/// incomplete one keeps the same gaps, a line of one is centred.
struct FlowGrid: Equatable {
  /// Items in the section.
  let count: Int
  /// An item's size.
  let item: FlowExtent
  /// Between the beginnings of two lines, in points.
  let mainPitch: CGFloat
  /// Items on a full line; at least 1.
  let perLine: Int
  private let full: LinePlacement
  private let last: LinePlacement

  init(count: Int, item: FlowExtent, line: FlowLine) {
    self.count = count
    self.item = item
    mainPitch = max(0, item.main + line.spacing)
    let step = item.cross + line.itemSpacing
    // A hair of tolerance: what fits exactly fits.
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

  /// Where an item begins.
  func origin(of index: Int) -> (main: CGFloat, cross: CGFloat) {
    let line = index / perLine
    let place = (line + 1) * perLine >= count ? last : full
    return (CGFloat(line) * mainPitch, place.first + CGFloat(index - line * perLine) * (item.cross + place.gap))
  }

  /// The items of every line that meets a stretch along.
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

/// A size with regard to the scrolling direction, in points.
struct FlowExtent: Equatable {
  var main: CGFloat
  var cross: CGFloat
}

/// What the lines of a section have in common. Points.
struct FlowLine: Equatable {
  /// Between two lines.
  var spacing: CGFloat
  /// The least between two items of a line.
  var itemSpacing: CGFloat
  /// A line's length.
  var available: CGFloat
  var rules: FlowRules
  /// Whether a lone item on the last line of a mixed section is centred if no second one like it would fit, as where
  /// cells size themselves.
  var centersLoneLast = false
}

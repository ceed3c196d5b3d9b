import Geometry

/// The lines of one section of equal items, in numbers: where each is costs O(1), however many there are.
///
/// "Along" is the scrolling direction, "across" the other one. Rules: the behaviour of `UICollectionViewFlowLayout`;
/// a full line is justified, an incomplete one keeps the same gaps, a line of one is centred.
struct FlowGrid: Equatable {
  /// Items in the section.
  let count: Int
  /// An item's length along and across, in points.
  let along: CGFloat
  let across: CGFloat
  /// Between lines, in points.
  let lineSpacing: CGFloat
  /// Where the first line begins along, in points of the content.
  let start: CGFloat
  /// Items on a full line; at least 1.
  let perLine: Int
  /// Where a line's first item begins across, and from each item's beginning to the next's, in points.
  let firstAcross: CGFloat
  let pitchAcross: CGFloat

  init(
    count: Int, along: CGFloat, across: CGFloat, lineSpacing: CGFloat, interitemSpacing: CGFloat, start: CGFloat,
    insetAcross: CGFloat, available: CGFloat
  ) {
    self.count = count
    self.along = along
    self.across = across
    self.lineSpacing = lineSpacing
    self.start = start
    // A hair of tolerance: what fits exactly fits.
    let ratio = (available + interitemSpacing) / (across + interitemSpacing) + 1e-9
    perLine = ratio >= 1 && ratio.isFinite ? Int(min(ratio, 1e9)) : 1
    if perLine == 1 {
      firstAcross = insetAcross + (available - across) / 2
      pitchAcross = across
    } else {
      firstAcross = insetAcross
      pitchAcross = across + (available - CGFloat(perLine) * across) / CGFloat(perLine - 1)
    }
  }

  var lineCount: Int { (count + perLine - 1) / perLine }

  /// The length of all lines with the spacing between them, in points.
  var length: CGFloat { lineCount == 0 ? 0 : CGFloat(lineCount) * pitchAlong - lineSpacing }

  private var pitchAlong: CGFloat { along + lineSpacing }

  /// Where an item begins: along and across, in points of the content.
  func origin(of item: Int) -> (along: CGFloat, across: CGFloat) {
    (
      start + CGFloat(item / perLine) * pitchAlong,
      firstAcross + CGFloat(item % perLine) * pitchAcross
    )
  }

  /// The items of every line that meets a stretch along, in points of the content.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard count > 0, low <= high, !low.isNaN, !high.isNaN else { return 0..<0 }
    let first = lineIndex((low - start - along) / pitchAlong)
    let last = lineIndex((high - start) / pitchAlong)
    let lower = min(max(first, 0) * perLine, count)
    let upper = min((min(last, lineCount - 1) + 1) * perLine, count)
    return lower < upper ? lower..<upper : 0..<0
  }

  private func lineIndex(_ quotient: CGFloat) -> Int {
    quotient.isNaN ? 0 : Int(max(-1, min(quotient.rounded(.down), CGFloat(lineCount))))
  }
}

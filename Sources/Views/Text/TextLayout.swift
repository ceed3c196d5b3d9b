import SpringflowNumerics

/// A text laid out in lines: their words, positions and widths, and the size that they need.
///
/// Positions are in points from the top left corner of the text, with y down. The text is as wide as the room, in which
/// its lines are aligned, or as its widest line if the room has no end; and it is as high as its lines.
///
/// ```swift
/// var format = TextFormat(font: .systemFont(ofSize: 16))
/// format.numberOfLines = 0
/// let layout = TextLayout("Hello, world", format, within: CGSize(width: 50, height: .infinity))
/// print(layout.lines.map(\.text))  // ["Hello,", "world"]
/// ```
///
/// Spaces at the ends of lines do not count and are not drawn. A line break ends a line; at the end of the text it
/// begins no other. Room that is negative or NaN is none: there is at least one line, and in it at least one character
/// or an ellipsis. Nothing here depends on fonts of the machine, on its language or on Foundation's handling of text.
package struct TextLayout: Hashable, Sendable {
  /// The lines from top to bottom.
  package let lines: [LineFragment]
  /// The font of all lines, which may be smaller than that of the format.
  package let font: Font
  /// The size of the lines, rounded up to half points, but not wider than the room.
  package let size: CGSize
  /// Whether some of the text is not shown, or replaced by an ellipsis, or clipped.
  package let isTruncated: Bool

  /// Lays out a text in a room, in points, either side of which may be infinite.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package init(
    _ text: String, _ format: TextFormat, within room: CGSize,
    measuredBy metrics: some TextMeasuring = InterMetrics()
  ) {
    let width = Self.extent(room.width)
    // Faces have the same advances in ems at every size.
    let advances = ScalarAdvances(format.font, metrics)
    let clusters = TextClusters(text, advances)
    func breaker(_ pointSize: CGFloat) -> LineBreaker {
      LineBreaker(
        clusters: clusters, room: width, pointSize: pointSize, mode: format.lineBreakMode,
        hyphen: advances.advance(of: "-"), ellipsis: advances.advance(of: "\u{2026}"))
    }
    let font = format.font.withSize(Self.fittingPointSize(format, breaker(format.font.pointSize)))
    let composed = breaker(font.pointSize).compose(limit: Self.limit(format, font, Self.extent(room.height)))
    let widest = composed.lines.reduce(0) { max($0, $1.width * font.pointSize) }
    self.font = font
    isTruncated = composed.isTruncated
    size = CGSize(
      width: min(Self.roundedUp(widest), width),
      height: Self.roundedUp(CGFloat(composed.lines.count) * font.lineHeight))
    lines = composed.lines.enumerated().map { number, line in
      let lineWidth = line.width * font.pointSize
      let x = Self.leftEdge(lineWidth, format.alignment, in: width.isFinite ? width : widest)
      return LineFragment(
        text: line.text,
        sourceRange: clusters.offset(of: line.source.lowerBound)..<clusters.offset(of: line.source.upperBound),
        origin: CGPoint(x: x, y: font.ascender + CGFloat(number) * font.lineHeight), width: lineWidth)
    }
  }

  /// The size that a text needs in a room, in points, rounded up to half points.
  ///
  /// As in `UILabel`, a side of the room that is 0, negative or NaN does not limit the text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func fittingSize(
    _ text: String, _ format: TextFormat, within room: CGSize = CGSize(width: CGFloat.infinity, height: .infinity),
    measuredBy metrics: some TextMeasuring = InterMetrics()
  ) -> CGSize {
    func limit(_ side: CGFloat) -> CGFloat { side > 0 ? side : .infinity }
    let room = CGSize(width: limit(room.width), height: limit(room.height))
    return TextLayout(text, format, within: room, measuredBy: metrics).size
  }

  // MARK: Rules

  private static func extent(_ side: CGFloat) -> CGFloat { side > 0 ? side : 0 }

  /// Half points are pixels of a display with two pixels a point.
  private static func roundedUp(_ length: CGFloat) -> CGFloat { (length * 2).rounded(.up) / 2 }

  /// The number of lines that there may be: as many as the format allows and the height has room for, but at least one.
  private static func limit(_ format: TextFormat, _ font: Font, _ height: CGFloat) -> Int {
    let most = format.numberOfLines > 0 ? format.numberOfLines : Int.max
    let share = height / font.lineHeight
    guard share < 1e15 else { return most }
    var count = Int(share) + 1
    // Without the error of the division: the lines' own height has room for them.
    while count > 1, CGFloat(count) * font.lineHeight > height { count -= 1 }
    return min(most, count)
  }

  /// The size of the font, in points: smaller than the format's if the text has one line that is to fit.
  private static func fittingPointSize(_ format: TextFormat, _ breaker: LineBreaker) -> CGFloat {
    let size = format.font.pointSize
    let scale = min(max(format.minimumScaleFactor, 0), 1)
    guard format.adjustsFontSizeToFitWidth, format.numberOfLines == 1, scale > 0, breaker.clusters.count > 0 else {
      return size
    }
    let line = breaker.paragraph(from: 0)
    if line.next < breaker.clusters.count || breaker.fits(line.width) { return size }
    var fitting = breaker.room / line.width
    // The quotient may be too large, by its last bit.
    while fitting * line.width > breaker.room { fitting = fitting.nextDown }
    return max(fitting, size * scale)
  }

  /// The left edge of a line; one that is too wide begins at the left.
  private static func leftEdge(_ line: CGFloat, _ alignment: NSTextAlignment, in width: CGFloat) -> CGFloat {
    switch alignment {
    case .left, .justified, .natural: 0
    case .center: max(0, (width - line) / 2)
    case .right: max(0, width - line)
    }
  }
}

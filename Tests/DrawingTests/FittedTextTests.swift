import SpringflowDrawing
import SpringflowExhibits
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Words whose area was made for them, and words inset from an edge.
@MainActor
@Suite("Words within their area", .serialized)
struct FittedTextTests {
  private static let ground = Color(hex: 0x2C323E)

  private static func bubble(_ text: String, within width: CGFloat) -> (content: CellContent, size: CGSize) {
    let lines = BubbleText.lines(text, within: width)
    var content = CellContent(
      text: lines.joined(separator: "\n"), background: .plain(ground), radius: BubbleText.radius)
    content.textSize = BubbleText.size
    content.alignment = .left
    // Three tenths of the radius are kept free of text anyway.
    content.padding = BubbleText.inset.width - 0.3 * BubbleText.radius
    content.fitsText = true
    return (content, BubbleText.bubbleSize(text, within: width))
  }

  /// The tolerance of the ink's position: the side bearings at a line's ends, faint pixels, and a whole pixel. In
  /// points.
  private static func tolerance(_ scale: Double) -> Double { 4.1 + 1 / scale }

  @Test(
    "the words of every message reach from one inset of their bubble to the other, at every scale",
    arguments: TestLength.cases([1, 1.5, 2], short: 1))
  func bubbles(_ scale: Double) throws {
    var elements: [Frame.Element] = []
    var tops: [(top: Double, size: CGSize)] = []
    var y: CGFloat = 4
    for line in SampleMessages.lines {
      let (content, size) = Self.bubble(line.text, within: 400)
      elements.append(
        Drawn.element(content, x: 10 + size.width / 2, y: y + size.height / 2, width: size.width, height: size.height))
      tops.append((Double(y), size))
      y += size.height + 4
    }
    let drawn = try Drawn(elements, width: 430, height: y, scale: scale)
    for (line, (top, size)) in zip(SampleMessages.lines, tops) {
      let rows = Int((top + 4) * scale)..<Int((top + Double(size.height) - 4) * scale)
      let ink = try #require(drawn.inked(rows: rows))
      let (left, right) = (Double(ink.lowerBound) / scale, Double(ink.upperBound + 1) / scale)
      #expect(abs(left - 24) <= Self.tolerance(scale), "\(line.text): \(left)")
      #expect(
        abs(right - (10 + Double(size.width) - 14)) <= Self.tolerance(scale), "\(line.text): \(right) of \(size.width)")
    }
  }

  @Test("a typeface with wider letters is drawn smaller instead of with an ellipsis")
  func widerLetters() throws {
    // The width is that of letters narrower by a fifth.
    let text = "Morning! Did you see the new build?"
    var (content, size) = Self.bubble(text, within: 1000)
    size.width = 28 + (size.width - 28) / 1.2
    let drawn = try Drawn([Drawn.element(content, x: 200, y: 40, width: size.width, height: size.height)], width: 400)
    let ink = try #require(drawn.inked(rows: 25..<55))
    let inset = 200 - Double(size.width) / 2 + 14
    #expect(abs(Double(ink.lowerBound) - inset) <= Self.tolerance(1))
    #expect(abs(Double(ink.upperBound) - (400 - inset)) <= Self.tolerance(1))
    // Without fitting they are truncated: less ink is drawn.
    content.fitsText = false
    let cut = try Drawn([Drawn.element(content, x: 200, y: 40, width: size.width, height: size.height)], width: 400)
    #expect(cut.pixels != drawn.pixels)
  }

  @Test("words at the top left move down by their inset, wherever the element is, and centred words by half of it")
  func insets() throws {
    var content = CellContent(text: "HH", background: .plain(Self.ground), radius: 0)
    content.textSize = 20
    func top(_ content: CellContent) throws -> Int {
      let drawn = try Drawn([Drawn.element(content)])
      let rows = (41..<119).filter { row in (41..<159).contains { drawn.at(Double($0), Double(row)) & 0xFF > 0xB0 } }
      return try #require(rows.first)
    }
    for (alignment, share) in [(CellContent.TextAlignment.topLeft, 1), (.left, 2), (.center, 2)] {
      content.alignment = alignment
      content.textInsets.top = 0
      let before = try top(content)
      content.textInsets.top = 24
      #expect(try top(content) == before + 24 / share)
    }
  }

  @Test("a background of stops has an edge where two stops have the same position")
  func stops() throws {
    let (red, blue) = (ContentTests.red, ContentTests.blue)
    let content = CellContent(
      background: .stops([
        GradientStop(red, at: 0), GradientStop(red, at: 0.5), GradientStop(blue, at: 0.5), GradientStop(red, at: 1),
      ]), radius: 0)
    let drawn = try Drawn([Drawn.element(content)])
    #expect(PictureTests.isNear(drawn.at(100, 41), red) && PictureTests.isNear(drawn.at(41, 79), red))
    #expect(PictureTests.isNear(drawn.at(100, 81), blue, by: 6))
    #expect(PictureTests.isNear(drawn.at(100, 100), red.mixed(with: blue, 0.5), by: 4))
    #expect(drawn.isStage(100, 121) && drawn.isStage(100, 38))
  }
}

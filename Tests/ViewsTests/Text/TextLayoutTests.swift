import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Letters of one em and spaces of half an em, so that widths can be read off.
private struct SquareMetrics: TextMeasuring {
  func advance(of scalar: Unicode.Scalar, in face: Font.Face) -> CGFloat {
    if scalar.hasNoWidth { return 0 }
    return scalar == " " ? 0.5 : 1
  }
}

@Suite("Lines of text")
struct TextLayoutTests {
  /// A text at 1 point, so that a letter is a point wide.
  private static func layout(
    _ text: String, _ width: CGFloat, lines: Int = 0, _ mode: LineBreakMode = .byTruncatingTail,
    height: CGFloat = .infinity, alignment: NSTextAlignment = .natural
  ) -> TextLayout {
    var format = TextFormat(font: .systemFont(ofSize: 1))
    (format.numberOfLines, format.lineBreakMode, format.alignment) = (lines, mode, alignment)
    return TextLayout(text, format, within: CGSize(width: width, height: height), measuredBy: SquareMetrics())
  }

  private static func lines(
    _ text: String, _ width: CGFloat, lines: Int = 0, _ mode: LineBreakMode = .byTruncatingTail
  ) -> [String] {
    layout(text, width, lines: lines, mode).lines.map(\.text)
  }

  // MARK: Breaking

  @Test("lines end after the last word that fits, and the spaces there do not count")
  func words() {
    #expect(Self.lines("the quick brown fox", 9) == ["the quick", "brown fox"])
    #expect(Self.lines("the quick brown fox", 8.4) == ["the", "quick", "brown", "fox"])
    #expect(Self.lines("the quick brown foxes", 8.5) == ["the quick", "brown", "foxes"])
    #expect(Self.lines("the quick   ", 8.5) == ["the quick"])
    #expect(Self.lines("the    quick", 5) == ["the", "quick"])
    #expect(Self.lines("  the quick", 5) == ["  the", "quick"])
    #expect(Self.lines("the quick", .infinity) == ["the quick"])
  }

  @Test("a word that is wider than a line begins a line of its own and is broken between characters")
  func hugeWords() {
    #expect(Self.lines("a abcdefgh b", 3) == ["a", "abc", "def", "gh", "b"])
    #expect(Self.lines("abcdefgh b", 4) == ["abcd", "efgh", "b"])
    #expect(Self.lines("abc", 0.5) == ["a", "b", "c"])
  }

  @Test("a grapheme cluster is never broken")
  func clusters() {
    #expect(Self.lines("e\u{301}e\u{301}e\u{301}", 1) == ["e\u{301}", "e\u{301}", "e\u{301}"])
    #expect(Self.lines("🇩🇪🇫🇷", 1) == ["🇩🇪", "🇫🇷"])
    #expect(Self.lines("a👨‍👩‍👧b", 1.5) == ["a", "👨‍👩‍👧", "b"])
    #expect(Self.lines("abc👍🏽", 3, lines: 1) == ["ab…"])
    #expect(Self.lines("👍🏽abc", 2, lines: 1) == ["👍🏽…"])
  }

  @Test("every line break ends a line, and one at the end of the text begins no other")
  func lineBreaks() {
    #expect(Self.lines("a\nb", 9) == ["a", "b"])
    #expect(Self.lines("a\r\nb\u{2028}c\u{2029}d\re", 9) == ["a", "b", "c", "d", "e"])
    #expect(Self.lines("a\n\nb\n", 9) == ["a", "", "b"])
    #expect(Self.lines("\n", 9) == [""])
    #expect(Self.lines("a  \n b", 9) == ["a", " b"])
  }

  @Test("a soft hyphen is drawn where a line ends at it, and nowhere else")
  func softHyphens() {
    let text = "hy\u{AD}phen\u{AD}ation"
    #expect(Self.lines(text, 11) == ["hyphenation"])
    #expect(Self.lines(text, 7) == ["hyphen-", "ation"])
    #expect(Self.lines(text, 6.9) == ["hy-", "phen-", "ation"])
    // No room for the hyphen: the part goes on in the next line, which has one.
    #expect(Self.lines(text, 4) == ["hy-", "phe", "n-", "atio", "n"])
    #expect(Self.lines("a well-\u{AD}known", 6.5) == ["a well-", "known"])
    #expect(Self.lines(text, 5, lines: 1, .byTruncatingTail) == ["hyph…"])
  }

  @Test("lines end after hyphens within words, not after the sign of a number or in a range of numbers")
  func hyphens() {
    #expect(Self.lines("well-known", 6) == ["well-", "known"])
    #expect(Self.lines("ends—so", 6) == ["ends—", "so"])
    #expect(Self.lines("at -5", 3.5) == ["at", "-5"])
    #expect(Self.lines("10-12", 4) == ["10-1", "2"])
    #expect(Self.lines("a\u{200B}b", 1) == ["a\u{200B}", "b"])
    #expect(Self.lines("10\u{A0}km", 4) == ["10\u{A0}k", "m"])
  }

  @Test("lines end between ideographs, but not before a full stop or after an opening bracket")
  func ideographs() {
    #expect(Self.lines("漢字漢字", 3) == ["漢字漢", "字"])
    #expect(Self.lines("漢字。漢", 2) == ["漢", "字。", "漢"])
    #expect(Self.lines("漢「字」", 2) == ["漢", "「字", "」"])
    #expect(Self.lines("漢「字」", 3) == ["漢", "「字」"])
    #expect(Self.lines("abc漢", 3) == ["abc", "漢"])
  }

  @Test("wrapping by characters fills every line")
  func characters() {
    #expect(Self.lines("the quick", 5, .byCharWrapping) == ["the q", "uick"])
    #expect(Self.lines("ab cd", 2, .byCharWrapping) == ["ab", "cd"])
  }

  // MARK: Too much text

  @Test("the last of too few lines has an ellipsis at its end, at its beginning or in its middle")
  func truncation() {
    let text = "the quick brown fox"
    #expect(Self.lines(text, 9, lines: 1, .byTruncatingTail) == ["the quic…"])
    #expect(Self.lines(text, 9, lines: 1, .byTruncatingHead) == ["…rown fox"])
    #expect(Self.lines(text, 9, lines: 1, .byTruncatingMiddle) == ["the…n fox"])
    #expect(Self.lines(text, 5, lines: 2, .byTruncatingTail) == ["the", "quic…"])
    #expect(Self.lines(text, 4.5, lines: 3, .byTruncatingHead) == ["the", "quic", "…fox"])
    #expect(Self.lines(text, 9, lines: 2, .byTruncatingTail) == ["the quick", "brown fox"])
    // The space before the ellipsis is left out.
    #expect(Self.lines(text, 4.9, lines: 1) == ["the…"])
    #expect(Self.lines("ab", 1, lines: 1) == ["…"] && Self.lines("ab", 0, lines: 1, .byTruncatingMiddle) == ["…"])
  }

  @Test("the other modes leave out what does not fit, or let the last line go on beyond the room")
  func clipping() {
    let text = "the quick brown fox\nnext"
    #expect(Self.lines(text, 9, lines: 1, .byWordWrapping) == ["the quick"])
    #expect(Self.lines(text, 7, lines: 1, .byCharWrapping) == ["the qui"])
    #expect(Self.lines(text, 9, lines: 2, .byClipping) == ["the quick", "brown fox"])
    #expect(Self.lines(text, 5, lines: 2, .byClipping) == ["the", "quick brown fox"])
    let clipped = Self.layout(text, 5, lines: 2, .byClipping)
    #expect(clipped.size.width == 5 && clipped.lines[1].width == 14 && clipped.isTruncated)
    #expect(clipped.lines[1].origin.x == 0)
  }

  @Test("the ellipsis stands for the line breaks as well")
  func truncatedParagraphs() {
    #expect(Self.lines("ab\ncd\nef", 9, lines: 1, .byTruncatingTail) == ["ab…"])
    #expect(Self.lines("ab\ncd\nef", 9, lines: 1, .byTruncatingHead) == ["…ef"])
    #expect(Self.lines("ab\ncd\nef", 9, lines: 1, .byTruncatingMiddle) == ["ab…ef"])
    #expect(Self.lines("ab\ncd\nef", 9, lines: 2, .byTruncatingTail) == ["ab", "cd…"])
    #expect(Self.lines("ab\n", 9, lines: 1) == ["ab"] && !Self.layout("ab\n", 9, lines: 1).isTruncated)
  }

  @Test("there are as many lines as the height has room for, but at least one")
  func height() {
    let line = Font.systemFont(ofSize: 1).lineHeight
    for (height, count) in [(line * 2, 2), (line * 2.99, 2), (line, 1), (0.1, 1), (0, 1), (-.infinity, 1), (.nan, 1)] {
      let layout = Self.layout("a b c d", 1, height: height)
      #expect(layout.lines.count == count && layout.isTruncated, "\(height)")
    }
    for count in 1...2000 {
      #expect(Self.layout("a\nb", 1, height: CGFloat(count) * line).lines.count == min(count, 2))
      let format = TextFormat(font: .systemFont(ofSize: CGFloat(count) * 0.37))
      let needed = TextLayout.fittingSize("a", format)
      #expect(!TextLayout("a", format, within: needed).isTruncated)
    }
  }

  // MARK: Sizes and positions

  @Test("an empty text needs no room, and any room will do")
  func empty() {
    for width in [-1, 0, 5, CGFloat.infinity, -.infinity, .nan] {
      #expect(Self.layout("", width).lines.isEmpty && Self.layout("", width).size == .zero)
      #expect(Self.layout("ab", width, .byWordWrapping).lines.count == (width > 1 ? 1 : 2))
    }
    #expect(TextLayout.fittingSize("", TextFormat()) == .zero)
  }

  @Test("the size is rounded up to half points, and a side of 0 does not limit it, as in UILabel")
  func fittingSizes() {
    let format = TextFormat(font: .systemFont(ofSize: 17))
    // 67.4 ems of a hundredth; 1.21 line heights.
    #expect(TextLayout.fittingSize("Hello", format) == CGSize(width: 41, height: 21))
    for room in [CGSize.zero, CGSize(width: -1, height: -1), CGSize(width: CGFloat.nan, height: .nan)] {
      #expect(TextLayout.fittingSize("Hello", format, within: room) == CGSize(width: 41, height: 21))
    }
    #expect(TextLayout.fittingSize("Hello", format, within: CGSize(width: 40.7, height: 0)).width == 40.7)
    var wrapping = format
    wrapping.numberOfLines = 0
    #expect(TextLayout.fittingSize("Hello Hello", wrapping, within: CGSize(width: 60, height: 0)).height == 41.5)
  }

  @Test("a text laid out in the size that it needs has the same lines")
  func fittingSizeFits() {
    let text = "Sphinx of black quartz, judge my vow — “naïve” façade, 10–12 €"
    for size in stride(from: 3.1, through: 40, by: 1.37) {
      for width in stride(from: 10.3, through: 600, by: 17.9) {
        var format = TextFormat(font: .systemFont(ofSize: size, weight: .medium))
        format.numberOfLines = 0
        let room = CGSize(width: width, height: .infinity)
        let layout = TextLayout(text, format, within: room)
        #expect(layout.size == TextLayout.fittingSize(text, format, within: room))
        let again = TextLayout(text, format, within: layout.size)
        #expect(again.lines.map(\.text) == layout.lines.map(\.text) && !again.isTruncated, "\(size), \(width)")
      }
    }
  }

  @Test("lines are aligned within the room, or with the widest line if the room has no end")
  func alignment() {
    func edges(_ width: CGFloat, _ alignment: NSTextAlignment) -> [CGFloat] {
      Self.layout("ab\nabcd", width, alignment: alignment).lines.map(\.origin.x)
    }
    for alignment in [NSTextAlignment.left, .natural, .justified] { #expect(edges(10, alignment) == [0, 0]) }
    #expect(edges(10, .center) == [4, 3] && edges(10, .right) == [8, 6])
    #expect(edges(.infinity, .center) == [1, 0] && edges(.infinity, .right) == [2, 0])
  }

  @Test("baselines are a line's height apart, the first one an ascender below the top")
  func baselines() {
    var format = TextFormat(font: .systemFont(ofSize: 32))
    format.numberOfLines = 0
    let layout = TextLayout("a\nb\nc", format, within: CGSize(width: 100, height: 1000))
    for (number, line) in layout.lines.enumerated() {
      #expect(line.origin.y == 31 + CGFloat(number) * format.font.lineHeight)
    }
  }

  @Test("pens advance by the letters' widths, and spaces and controls are not drawn")
  func pens() {
    let layout = Self.layout("ab c\u{301}\u{200D}d", 20)
    let positions = layout.positions(ofLine: 0, measuredBy: SquareMetrics())
    #expect(positions.map(\.scalar) == ["a", "b", "c", "\u{301}", "d"])
    #expect(positions.map(\.pen) == [0, 1, 2.5, 3.5, 3.5] && positions.map(\.advance) == [1, 1, 1, 0, 1])
    #expect(layout.lines[0].width == 4.5)
  }

  // MARK: Shrinking

  @Test("the font of a line shrinks until it fits, down to its smallest size, and then the line is truncated")
  func shrinking() {
    var format = TextFormat(font: .systemFont(ofSize: 10))
    (format.adjustsFontSizeToFitWidth, format.minimumScaleFactor) = (true, 0.5)
    func layout(_ text: String, _ width: CGFloat) -> TextLayout {
      TextLayout(text, format, within: CGSize(width: width, height: 20), measuredBy: SquareMetrics())
    }
    #expect(layout("abcd", 40).font == format.font && layout("abcd", 32).font.pointSize == 8)
    #expect(layout("abcd", 32).lines[0].text == "abcd" && layout("abcd", 32).lines[0].width == 32)
    #expect(layout("abcd", 18).font.pointSize == 5 && layout("abcd", 18).lines[0].text == "ab…")
    #expect(layout("ab\ncd", 10).font.pointSize == 10)
    for width in stride(from: 20.1, through: 40, by: 0.37) { #expect(layout("abcd", width).lines[0].width <= width) }
    format.minimumScaleFactor = 0
    #expect(layout("abcd", 32).font.pointSize == 10)
    (format.minimumScaleFactor, format.numberOfLines) = (0.5, 2)
    #expect(layout("abcd", 32).font.pointSize == 10)
  }

  // MARK: Every small case

  private static let samples = [
    "a", "ab cd", "abc de fghi", "a  b   c", "hy\u{AD}phen\u{AD}a\u{AD}tion b", "x\nyy zz\n\nw",
    "well-known e\u{301}e\u{301}",
    "漢字。漢「字」ab", "👍🏽 👍 ok 🇩🇪", "  lead trail  ", "a-b-c-1-2", "\u{AD}\u{AD}a\u{AD}", "a\u{A0}b c",
  ]

  @Test("in every room no line is wider than it, unless it has one character; and lines give back the text")
  func everyWidth() {
    for text in Self.samples {
      for mode in LineBreakMode.allCases {
        for step in 0...80 {
          let width = CGFloat(step) / 4
          let layout = Self.layout(text, width, mode)
          var offset = 0
          for line in layout.lines {
            #expect(line.width <= width || line.text.count == 1, "\(line.text) in \(width)")
            #expect(line.sourceRange.lowerBound == offset)
            offset = line.sourceRange.upperBound
          }
          #expect(offset == text.utf8.count && !layout.isTruncated)
          #expect(Self.letters(layout.lines.map(\.text).joined()) == Self.letters(text), "\(text) in \(width)")
        }
      }
    }
  }

  /// The characters that are shown wherever lines end.
  private static func letters(_ text: String) -> [Character] {
    text.filter { !$0.isWhitespace && $0 != "-" && $0 != "\u{AD}" }.map { $0 }
  }

  @Test("a narrower room never needs fewer lines")
  func monotonous() {
    for text in Self.samples {
      for mode in [LineBreakMode.byWordWrapping, .byCharWrapping] {
        var last = Int.max
        for step in 0...160 {
          let count = Self.layout(text, CGFloat(step) / 8, mode).lines.count
          #expect(count <= last, "\(text) in \(CGFloat(step) / 8)")
          last = count
        }
      }
    }
  }

  @Test("random texts keep the same rules, and an ellipsis never makes a line too wide")
  func randomTexts() {
    var random = SplitMix64(seed: 5)
    let parts = ["a", "b", " ", "  ", "\u{AD}", "-", "\n", "e\u{301}", "漢", "。", "1", "(", "👍", "\u{200B}", "\u{A0}"]
    for _ in 0..<TestLength.count(3000, short: 300) {
      let text = (0..<random.below(14)).map { _ in parts[random.below(parts.count)] }.joined()
      var last = Int.max
      for step in 0...24 {
        let width = CGFloat(step) / 2
        let layout = Self.layout(text, width)
        #expect(layout.lines.count <= last, "\(text.debugDescription) in \(width)")
        last = layout.lines.count
        #expect(Self.letters(layout.lines.map(\.text).joined()) == Self.letters(text))
        for mode in [LineBreakMode.byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle] {
          for line in Self.layout(text, width, lines: 1 + step % 3, mode).lines {
            #expect(line.width <= width || line.text.count == 1, "\(text.debugDescription) in \(width)")
          }
        }
      }
    }
  }

  @Test(
    "a million characters are laid out in linear time, as words, as one word, as one cluster and as lines",
    .timeLimit(.minutes(1)),
    arguments: ["word ", "x", "\u{301}", "\n", "a\u{AD}"])
  func million(_ part: String) {
    let text =
      "a" + String(repeating: part, count: TestLength.count(1_000_000, short: 20_000) / part.unicodeScalars.count)
    for mode in [LineBreakMode.byWordWrapping, .byTruncatingMiddle] {
      for (width, lines) in [(0, 0), (30, 0), (30, 1), (1e9, 1)] as [(CGFloat, Int)] {
        #expect(!Self.layout(text, width, lines: lines, mode).lines.isEmpty)
      }
    }
  }

  @Test("the same text has the same layout, and another one differs")
  func equality() {
    #expect(Self.layout("ab cd", 3) == Self.layout("ab cd", 3) && Self.layout("ab cd", 3) != Self.layout("ab cd", 9))
  }
}

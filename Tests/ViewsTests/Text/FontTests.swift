import SpringflowViews
import Testing

@Suite("Fonts and the widths of letters")
struct FontTests {
  @Test("a font's heights are Inter's, in proportion to its size")
  func heights() {
    let font = Font.systemFont(ofSize: 16)
    #expect(font.ascender == 15.5 && font.leading == 0)
    #expect(abs(font.descender + 16 * 680 / 2816) < 1e-12)
    #expect(abs(font.lineHeight - (font.ascender - font.descender)) < 1e-12)
    #expect(abs(font.capHeight - 16 * 2048 / 2816) < 1e-12 && abs(font.xHeight - 16 * 1536 / 2816) < 1e-12)
    #expect(font.withSize(32).lineHeight == 2 * font.lineHeight)
  }

  @Test("the system's fonts have the sizes and weights that UIKit gives them")
  func system() {
    #expect(Font.systemFont(ofSize: 12) == .systemFont(ofSize: 12, weight: .regular))
    #expect(Font.boldSystemFont(ofSize: 12) == .systemFont(ofSize: 12, weight: .bold))
    #expect(Font.boldSystemFont(ofSize: 12).withSize(20) == .boldSystemFont(ofSize: 20))
    #expect(
      Font.monospacedDigitSystemFont(ofSize: 12, weight: .medium) != .systemFont(ofSize: 12, weight: .medium))
    let styles = Font.TextStyle.allCases.map { Font.preferredFont(forTextStyle: $0) }
    #expect(styles.map(\.pointSize) == [36, 28, 34, 28, 22, 20, 17, 15, 17, 16, 13, 12, 11])
    #expect(Font.preferredFont(forTextStyle: .headline).weight == .semibold)
    #expect(Font.preferredFont(forTextStyle: .body) == .systemFont(ofSize: Font.labelFontSize))
  }

  @Test("a weight is drawn in the nearest of four faces")
  func faces() {
    let weights: [Font.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    let faces = weights.map { Font.systemFont(ofSize: 10, weight: $0).face }
    #expect(faces == [.regular, .regular, .regular, .regular, .medium, .semibold, .bold, .bold, .bold])
    #expect(Font.systemFont(ofSize: 10, weight: Font.Weight(rawValue: 0.12)).face == .medium)
    #expect(Font.systemFont(ofSize: 10, weight: Font.Weight(rawValue: 0.11)).face == .regular)
  }

  @Test("sizes that are not finite or not above 0 end the program with a sentence")
  func unsoundSizes() async {
    let zero = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Font.systemFont(ofSize: 0)
    }
    let sentence = "a font's size is finite and above 0, got 0.0 points"
    #expect(zero.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(sentence) } == true)
    await #expect(processExitsWith: .failure) { _ = Font.boldSystemFont(ofSize: 12).withSize(-1) }
    await #expect(processExitsWith: .failure) { _ = Font.boldSystemFont(ofSize: .infinity) }
    await #expect(processExitsWith: .failure) { _ = Font.systemFont(ofSize: .nan) }
  }

  // MARK: Widths

  private static func units(_ text: String, _ face: Font.Face) -> CGFloat {
    text.unicodeScalars.reduce(0) { $0 + (InterMetrics().advance(of: $1, in: face) * 2816).rounded() }
  }

  @Test("letters have the advances of Inter, in 2816 units per em")
  func tables() {
    // The first and last of the table of the exhibits, and some between them.
    for (text, regular, semibold) in [
      (" ", 792, 699), ("!", 784, 870), ("0", 1760, 1878), ("1", 1308, 1354), ("A", 1904, 2038), ("W", 2672, 2835),
      ("i", 668, 734), ("m", 2448, 2528), ("n", 1648, 1717), ("~", 1856, 1894), ("–", 1408, 1408), ("—", 2816, 2816),
    ] {
      #expect(
        Self.units(text, .regular) == CGFloat(regular) && Self.units(text, .semibold) == CGFloat(semibold), "\(text)")
    }
    for (text, medium, bold) in [
      (" ", 746, 653), ("\"", 1126, 1105), ("n", 1682, 1751), ("m", 2488, 2568), ("4", 1842, 1909), ("…", 2291, 2250),
    ] {
      #expect(Self.units(text, .medium) == CGFloat(medium) && Self.units(text, .bold) == CGFloat(bold), "\(text)")
    }
    for (text, regular) in [
      ("é", 1640), ("Ä", 1904), ("ß", 1716), ("ł", 668), ("‘", 560), ("’", 520), ("“", 1072), ("•", 1584), ("€", 1872),
      ("™", 1712), ("→", 2688), ("×", 1856), ("÷", 1856), ("Ω", 2144), ("ж", 2328), ("ế", 1640), ("№", 3064),
    ] {
      #expect(Self.units(text, .regular) == CGFloat(regular), "\(text)")
    }
  }

  @Test("scalars without an entry have the width of their kind", arguments: Font.Face.allCases)
  func otherScalars(_ face: Font.Face) {
    for text in ["\u{301}", "\u{20DD}", "\u{200D}", "\u{FE0F}", "\u{7}", "\n", "\u{7F}", "\u{1F3FD}", "\u{1160}"] {
      #expect(Self.units(text, face) == 0, "U+\(String(text.unicodeScalars.first!.value, radix: 16))")
    }
    for text in ["漢", "あ", "한", "Ａ", "👍", "🚀", "🇩🇪", "\u{20000}"] { #expect(Self.units(text, face) == 2816, "\(text)") }
    for text in ["ا", "ก", "ʒ"] { #expect(Self.units(text, face) == Self.units("n", face), "\(text)") }
    #expect(Self.units("\t", face) == 4 * Self.units(" ", face))
  }

  @Test("a text is as wide as its letters, soft hyphens apart")
  func textWidth() {
    let font = Font.systemFont(ofSize: 28.16)
    #expect(abs(font.width(of: "Hello") - (20.84 + 16.4 + 6.68 + 6.68 + 16.8)) < 1e-9)
    #expect(font.width(of: "Hel\u{AD}lo") == font.width(of: "Hello") && font.width(of: "") == 0)
    #expect(abs(Font.systemFont(ofSize: 28.16, weight: .semibold).width(of: "New build?") - 150.75) < 1e-9)
  }

  @Test("digits of equal advance are as wide as the widest, and each is centred in it", arguments: Font.Face.allCases)
  func monospacedDigits(_ face: Font.Face) throws {
    let font = Font.monospacedDigitSystemFont(ofSize: 10, weight: face.weight)
    let widths = Set("0123456789".map { font.width(of: String($0)) })
    let own = "0123456789".map { Font.systemFont(ofSize: 10, weight: face.weight).width(of: String($0)) }
    #expect(widths == [try #require(own.max())])
    #expect(font.width(of: "a,b") == Font.systemFont(ofSize: 10, weight: face.weight).width(of: "a,b"))
    for (number, positioned) in font.positions(in: "1111").enumerated() {
      let cell = font.width(of: "0123456789") / 100
      #expect(abs(positioned.pen + positioned.advance / 2 - (CGFloat(number) + 0.5) * cell) < 1e-12)
    }
  }
}

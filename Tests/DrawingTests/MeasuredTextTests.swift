import SpringflowDrawing
import SpringflowViews
import Testing

@MainActor
@Suite("Text that is measured without fonts", .serialized)
struct MeasuredTextTests {
  private nonisolated static let hasInter = FontWeight.allCases.allSatisfy { $0.path?.contains("/Inter-") == true }

  /// The scalars of the tables that the font has.
  private static let scalars: [Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xA0...0x148, 0x14A...0x17F, 0x391...0x3A1, 0x3A3...0x3CE, 0x400...0x45F, 0x1EA0...0x1EF9,
      0x2002...0x200A, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2190...0x2199,
    ]
    let signs = "ȘșȚțҐґ⁰⁴₀₉℃№™⅓⅞⇒⇧∂∞√≈≠≤≥⌘⌥⏎■▲▶●★♥✓✗❤"
    return ranges.joined().compactMap { Unicode.Scalar($0) } + signs.unicodeScalars
  }()

  @Test("the tables of advances agree with the installed fonts", .enabled(if: hasInter), arguments: Font.Face.allCases)
  func advances(_ face: Font.Face) throws {
    let typeface = try Typeface(FontWeight(face))
    for scalar in Self.scalars {
      let (own, measured) = (typeface.advance(scalar), InterMetrics().advance(of: scalar, in: face))
      #expect(abs(own - measured) <= 0.002, "U+\(String(scalar.value, radix: 16)): \(measured) instead of \(own)")
    }
  }

  @Test(
    "in the font that was measured, glyphs have the pens of other text and their full width", .enabled(if: hasInter))
  func pens() throws {
    let text = "Sphinx of black quartz, judge my vow: “naïve” – 0123456789"
    for face in Font.Face.allCases {
      let font = Font.systemFont(ofSize: 15, weight: [.regular, .medium, .semibold, .bold][face.rawValue])
      let typeface = try Typeface(FontWeight(face))
      let (run, measured) = (typeface.run(text), typeface.run(text, at: font.positions(in: text)))
      let visible = run.glyphs.filter { $0.character != " " }
      #expect(measured.glyphs.map(\.character) == visible.map(\.character))
      // The typeface rounds each advance to less than a thousandth.
      let tolerance = 0.001 * CGFloat(run.glyphs.count)
      for (a, b) in zip(visible, measured.glyphs) { #expect(abs(a.pen - b.pen) < tolerance && b.narrowing == 1) }
      #expect(abs(run.width - measured.width) < tolerance)
    }
  }

  @Test("a glyph that is wider than it was measured is drawn narrower, and one that was measured as nothing is not")
  func narrowing() throws {
    let typeface = try Typeface(.regular)
    let own = typeface.advance("m")
    let scalars = [
      PositionedScalar(scalar: "m", pen: 0, advance: own), PositionedScalar(scalar: "m", pen: own, advance: own / 2),
      PositionedScalar(scalar: "m", pen: own * 1.5, advance: 0),
      PositionedScalar(scalar: "m", pen: own * 1.5, advance: 9),
    ]
    let run = typeface.run("mmmm", at: scalars)
    #expect(run.glyphs.map(\.narrowing) == [1, 0.5, 1] && run.glyphs.map(\.pen) == [0, own, own * 1.5])
    #expect(run.width == own * 1.5 + 9)
    // As drawn: each letter ends before the next one begins.
    for angle in [0, 0.4] {
      var canvas = Canvas(atlas: Atlas(scale: 2))
      canvas.transform = CGAffineTransform(rotationAngle: angle)
      try canvas.text("mm", scalars: Array(scalars[..<2]), .regular, size: 40, at: CGPoint(x: 10, y: 60), .white)
      let back = canvas.transform.inverted()
      let edges = stride(from: 0, to: canvas.vertices.count, by: 4).map { first in
        canvas.vertices[first..<first + 4].map {
          CGPoint(x: CGFloat($0.position.x) / 2, y: CGFloat($0.position.y) / 2).applying(back).x
        }
      }
      #expect(edges.count == 2)
      let (wide, narrow) = (try #require(edges.first), try #require(edges.last))
      let widths = [wide, narrow].map { ($0.max() ?? 0) - ($0.min() ?? 0) }
      // The box has a pixel more than the ink at either end.
      #expect(abs(widths[1] - widths[0] / 2) < 1, "\(widths)")
      #expect((narrow.max() ?? 99) <= 10 + own * 1.5 * 40 + 0.5)
    }
  }

  @Test("the weights of drawing have faces of their own")
  func weights() throws {
    #expect(Font.Face.allCases.map { FontWeight($0) } == [.regular, .medium, .semibold, .bold])
    let bold = try Typeface(.bold).ink("l"), regular = try Typeface(.regular).ink("l")
    let (thick, thin) = (try #require(bold), try #require(regular))
    #expect(thick.right - thick.left > (thin.right - thin.left) * 1.3)
  }
}

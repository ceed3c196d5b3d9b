import Foundation

/// A line of text in a typeface, measured once for all sizes.
struct TextRun {
  /// A glyph, and the distance of its pen from the beginning of the line, in ems.
  struct PositionedGlyph {
    let character: Unicode.Scalar
    let pen: CGFloat
  }

  let text: String
  let glyphs: [PositionedGlyph]
  /// In ems.
  let width: CGFloat
}

extension Typeface {
  /// Measures a line of text.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  func run(_ text: String) -> TextRun {
    var glyphs: [TextRun.PositionedGlyph] = []
    glyphs.reserveCapacity(text.utf8.count)
    var pen: CGFloat = 0
    var previous: Unicode.Scalar?
    for character in text.unicodeScalars {
      if let previous { pen += kerning(previous, character) }
      previous = character
      glyphs.append(TextRun.PositionedGlyph(character: character, pen: pen))
      pen += advance(character)
    }
    return TextRun(text: text, glyphs: glyphs, width: pen)
  }

  /// The bounds of a line's ink, from the beginning of its baseline, or `nil` if it has none.
  func ink(_ run: TextRun) -> InkBounds? {
    var result: InkBounds?
    for glyph in run.glyphs {
      guard var ink = ink(glyph.character) else { continue }
      (ink.left, ink.right) = (glyph.pen + ink.left, glyph.pen + ink.right)
      result = result.map { $0.union(ink) } ?? ink
    }
    return result
  }
}

extension Typeface.InkBounds {
  fileprivate func union(_ other: Typeface.InkBounds) -> Typeface.InkBounds {
    Typeface.InkBounds(
      left: min(left, other.left), right: max(right, other.right), bottom: min(bottom, other.bottom),
      top: max(top, other.top))
  }
}

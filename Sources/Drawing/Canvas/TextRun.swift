import Foundation
import SpringflowViews

/// A line of text in a typeface, measured once for all sizes.
package struct TextRun {
  /// A glyph, and the distance of its pen from the beginning of the line, in ems.
  package struct PositionedGlyph {
    package let character: Unicode.Scalar
    package let pen: CGFloat
    /// The part of its width to which it is drawn narrower: 1 unless it is wider than it was measured.
    package var narrowing: CGFloat = 1
  }

  let text: String
  package let glyphs: [PositionedGlyph]
  /// In ems.
  package let width: CGFloat
}

extension Typeface {
  /// Measures a line of text.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  package func run(_ text: String) -> TextRun {
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

  /// An excess of this, in ems, is an error of rounding.
  private static let tolerance: CGFloat = 0.002

  /// A line of text with glyphs at measured positions, whatever their own advances are.
  ///
  /// A glyph that is wider than it was measured is drawn narrower, so that glyphs never lie over one another; one that
  /// was measured as nothing, but is not a mark over others here, is left out.
  ///
  /// - Complexity: O(*n*) for *n* scalars.
  package func run(_ text: String, at scalars: [PositionedScalar]) -> TextRun {
    var glyphs: [TextRun.PositionedGlyph] = []
    glyphs.reserveCapacity(scalars.count)
    var width: CGFloat = 0
    for scalar in scalars {
      width = max(width, scalar.pen + scalar.advance)
      let own = advance(scalar.scalar)
      let isWider = own > scalar.advance + Self.tolerance
      if isWider, scalar.advance <= 0 { continue }
      glyphs.append(
        TextRun.PositionedGlyph(
          character: scalar.scalar, pen: scalar.pen, narrowing: isWider ? scalar.advance / own : 1))
    }
    return TextRun(text: text, glyphs: glyphs, width: width)
  }

  /// The bounds of a line's ink, from the beginning of its baseline, or `nil` if it has none.
  func ink(_ run: TextRun) -> InkBounds? {
    var result: InkBounds?
    for glyph in run.glyphs {
      guard var ink = ink(glyph.character) else { continue }
      (ink.left, ink.right) = (glyph.pen + ink.left * glyph.narrowing, glyph.pen + ink.right * glyph.narrowing)
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

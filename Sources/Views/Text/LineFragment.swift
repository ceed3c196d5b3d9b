/// A line of a laid out text. (`NSTextLineFragment`.)
package struct LineFragment: Hashable, Sendable {
  /// What is drawn: without spaces at its end and soft hyphens, but with a hyphen or an ellipsis that was added.
  package let text: String
  /// The part of the text that the line stands for, in offsets of its UTF-8; spaces and line breaks at its end included.
  /// Lines follow one another without gaps.
  package let sourceRange: Range<Int>
  /// The beginning of the baseline, in points from the top left corner of the text.
  package let origin: CGPoint
  /// In points.
  package let width: CGFloat
}

/// A scalar of a line that is drawn: its glyph's pen and advance, in ems, from the beginning of the line.
package struct PositionedScalar: Hashable, Sendable {
  /// The scalar.
  package let scalar: Unicode.Scalar
  /// The pen's position, in ems.
  package let pen: CGFloat
  /// The measured advance of the glyph, in ems: where it is drawn with another typeface, it is made no wider.
  package let advance: CGFloat

  /// Makes a scalar at a position.
  package init(scalar: Unicode.Scalar, pen: CGFloat, advance: CGFloat) {
    (self.scalar, self.pen, self.advance) = (scalar, pen, advance)
  }
}

extension TextLayout {
  /// The scalars of a line that are drawn, from left to right, without spaces and controls.
  ///
  /// `metrics` are those that the text was laid out with.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  package func positions(
    ofLine line: Int, measuredBy metrics: some TextMeasuring = InterMetrics()
  ) -> [PositionedScalar] {
    font.positions(in: lines[line].text, measuredBy: metrics)
  }
}

extension Font {
  /// The scalars of a line of text that are drawn, from left to right, without spaces and controls.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func positions(
    in text: String, measuredBy metrics: some TextMeasuring = InterMetrics()
  ) -> [PositionedScalar] {
    let advances = ScalarAdvances(self, metrics)
    var result: [PositionedScalar] = []
    result.reserveCapacity(text.utf8.count)
    var start: CGFloat = 0
    for scalar in text.unicodeScalars {
      if scalar.isDrawn {
        let glyph = advances.glyph(of: scalar)
        result.append(PositionedScalar(scalar: scalar, pen: start + glyph.inset, advance: glyph.advance))
      }
      start += advances.advance(of: scalar)
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isDrawn: Bool {
    if (0x21..<0x7F).contains(value) { return true }
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }
}

import SpringflowNumerics

/// What becomes of text that is wider than its room. (`NSLineBreakMode`.)
public enum LineBreakMode: Int, CaseIterable, Hashable, Sendable {
  /// Lines end between words. What does not fit into the last line is left out.
  case byWordWrapping
  /// Lines end between any two characters. What does not fit into the last line is left out.
  case byCharWrapping
  /// The last line goes on beyond the room.
  case byClipping
  /// The last line begins with an ellipsis and shows the end of the text.
  case byTruncatingHead
  /// The last line ends with an ellipsis.
  case byTruncatingTail
  /// The last line shows its beginning and the end of the text, with an ellipsis between them.
  case byTruncatingMiddle
}

/// Where lines are that are narrower than the room. (`NSTextAlignment`.)
public enum NSTextAlignment: Int, CaseIterable, Hashable, Sendable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// As `natural`: words are not stretched.
  case justified
  /// Where one begins to read: at the left edge.
  case natural
}

/// How a text is to be laid out. The defaults are those of a new `UILabel`.
package struct TextFormat: Hashable, Sendable {
  /// The font, before any shrinking.
  package var font = Font.systemFont(ofSize: Font.labelFontSize)
  /// The greatest number of lines; any number if it is 0 or negative.
  package var numberOfLines = 1
  /// What becomes of text that does not fit.
  package var lineBreakMode = LineBreakMode.byTruncatingTail
  /// Where narrow lines are.
  package var alignment = NSTextAlignment.natural
  /// Whether the font of a text of one line shrinks until the line fits.
  package var adjustsFontSizeToFitWidth = false
  /// The smallest size of a font that shrinks, as a part of its size, from 0 to 1; with 0 it does not shrink.
  package var minimumScaleFactor: CGFloat = 0

  /// Makes the format of a new label, with another font if one is given.
  package init(font: Font = .systemFont(ofSize: Font.labelFontSize)) { self.font = font }

  /// Mixes in all of the format.
  ///
  /// - Complexity: O(1).
  func hash(into hash: inout StateHash) {
    font.hash(into: &hash)
    hash.combine(numberOfLines, lineBreakMode.rawValue)
    hash.combine(alignment.rawValue)
    hash.combine(adjustsFontSizeToFitWidth)
    hash.combine(minimumScaleFactor)
  }
}

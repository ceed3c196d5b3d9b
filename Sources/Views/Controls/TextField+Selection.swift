/// A place between two characters of a text. (`UITextPosition`.)
public struct TextPosition: Hashable, Sendable {
  /// The number of characters, as one reads them, before it.
  let offset: Int
}

/// A part of a text. (`UITextRange`.)
public struct TextRange: Hashable, Sendable {
  /// Where it begins.
  public let start: TextPosition
  /// Where it ends.
  public let end: TextPosition
  /// Whether it has no characters.
  public var isEmpty: Bool { start == end }
}

extension TextField {
  /// Where the text begins.
  public final var beginningOfDocument: TextPosition { TextPosition(offset: 0) }
  /// Where the text ends.
  public final var endOfDocument: TextPosition { TextPosition(offset: line.characters.count) }

  /// What is selected: the caret's place twice, if nothing is. Setting it moves the caret to its end.
  public final var selectedTextRange: TextRange? {
    get {
      let range = line.selection
      return TextRange(start: TextPosition(offset: range.lowerBound), end: TextPosition(offset: range.upperBound))
    }
    set { if let newValue { select(from: newValue.start.offset, to: newValue.end.offset) } }
  }

  /// The part between two places, in either order.
  public final func textRange(from fromPosition: TextPosition, to toPosition: TextPosition) -> TextRange? {
    let (first, second) = (fromPosition.offset, toPosition.offset)
    return TextRange(start: TextPosition(offset: min(first, second)), end: TextPosition(offset: max(first, second)))
  }

  /// The place some characters on; `nil` beyond the text.
  public final func position(from position: TextPosition, offset: Int) -> TextPosition? {
    let (place, isBeyond) = position.offset.addingReportingOverflow(offset)
    return isBeyond || !(0...line.characters.count).contains(place) ? nil : TextPosition(offset: place)
  }

  /// The number of characters from a place to another one.
  public final func offset(from: TextPosition, to toPosition: TextPosition) -> Int { toPosition.offset - from.offset }

  /// The characters of a part.
  public final func text(in range: TextRange) -> String? {
    String(line.characters[(range.start.offset..<range.end.offset).clamped(to: 0..<line.characters.count)])
  }

  /// The rectangle of the caret at a place, in the field's coordinates, in points.
  public final func caretRect(for position: TextPosition) -> CGRect { caretRect(at: position.offset) }
}

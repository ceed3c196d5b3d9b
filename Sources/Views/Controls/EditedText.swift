import SpringflowNumerics

/// A line of text that is edited: its characters, and the part of them that is selected.
///
/// Places are between characters, counted from 0.
struct EditedText: Equatable {
  /// The characters, as one reads them.
  private(set) var characters: [Character] = []
  /// A hash of their bytes, so that two texts that only read the same are two.
  private var digest = StateHash()
  /// Where the selection was begun, and its other end, where the caret is.
  private(set) var (anchor, caret) = (0, 0)

  /// The text.
  var text: String { String(characters) }
  /// The selected part; empty if there is only a caret.
  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  /// A text without what a line cannot have: line breaks and tabs become spaces, other controls are left out.
  static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    let controls: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator, .surrogate]
    var line = String.UnicodeScalarView()
    for character in text {
      if character.isNewline || character == "\t" {
        line.append(" ")
      } else {
        line.append(contentsOf: character.unicodeScalars.filter { !controls.contains($0.properties.generalCategory) })
      }
    }
    return String(line)
  }

  /// Takes another text, with the caret at its end.
  mutating func set(_ text: String) {
    characters = Array(Self.line(text))
    refreshDigest()
    (anchor, caret) = (characters.count, characters.count)
  }

  /// Moves the ends of the selection to places, or to the nearest that there are.
  mutating func select(from anchor: Int, to caret: Int) {
    func place(_ place: Int) -> Int { min(max(place, 0), characters.count) }
    (self.anchor, self.caret) = (place(anchor), place(caret))
  }

  /// Replaces characters; the caret comes behind what is new.
  ///
  /// - Complexity: O(*n*) for *n* characters, since what is new may join those beside it, as an accent does.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let range = range.clamped(to: 0..<characters.count)
    let new = Self.line(text)
    let beside = characters[max(range.lowerBound - 1, 0)..<min(range.upperBound + 1, characters.count)]
    if new.utf8.allSatisfy({ $0 < 0x80 }), beside.allSatisfy(\.isASCII) {
      let new = Array(new)
      characters.replaceSubrange(range, with: new)
      caret = range.lowerBound + new.count
    } else {
      let before = String(characters[..<range.lowerBound]) + new
      characters = Array(before + String(characters[range.upperBound...]))
      // A character that has joined the next one is before the caret.
      var bytes = 0
      caret = 0
      while bytes < before.utf8.count {
        bytes += characters[caret].utf8.count
        caret += 1
      }
    }
    anchor = caret
    refreshDigest()
  }

  private mutating func refreshDigest() {
    digest = StateHash()
    digest.combine(text)
  }

  // MARK: Words

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Where a step by a word comes to: the beginning of the word before a place, or the end of the one after it.
  func wordEnd(from place: Int, forward: Bool) -> Int {
    var place = place
    func next() -> Character? {
      forward
        ? (place < characters.count ? characters[place] : nil) : (place > 0 ? characters[place - 1] : nil)
    }
    while let character = next(), !Self.isOfWord(character) { place += forward ? 1 : -1 }
    while let character = next(), Self.isOfWord(character) { place += forward ? 1 : -1 }
    return place
  }

  /// The word at a place, or what is between words there.
  func word(at place: Int) -> Range<Int> {
    guard !characters.isEmpty else { return 0..<0 }
    let index = min(max(place, 0), characters.count - 1)
    let isWord = Self.isOfWord(characters[index])
    var (start, end) = (index, index + 1)
    while start > 0, Self.isOfWord(characters[start - 1]) == isWord { start -= 1 }
    while end < characters.count, Self.isOfWord(characters[end]) == isWord { end += 1 }
    return start..<end
  }

  // MARK: UTF-16

  /// A range in offsets of UTF-16, as Foundation counts.
  func utf16(_ range: Range<Int>) -> Range<Int> {
    let start = characters[..<range.lowerBound].reduce(0) { $0 + $1.utf16.count }
    return start..<characters[range].reduce(start) { $0 + $1.utf16.count }
  }

  func hash(into hash: inout StateHash) {
    hash.combine(digest.value)
    hash.combine(anchor, caret)
  }
}

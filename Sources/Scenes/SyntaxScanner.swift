/// Walks through a JSON text (comments, trailing commas, unquoted keys and single quotes allowed) to where it first
/// goes wrong, because Foundation's decoder does not say where that is. It builds nothing.
struct SyntaxScanner {
  private let text: [Character]
  private var place = 0
  private var depth = 0
  private static let deepest = 200

  init(_ text: String) { self.text = Array(text) }

  mutating func firstError() -> SceneError? {
    do throws(SceneError) {
      try skipSpace()
      try value()
      try skipSpace()
      if place < text.count { throw error("the end of the file was expected, found \(found)", "a scene is one object") }
      return nil
    } catch { return error }
  }

  private mutating func value() throws(SceneError) {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw error("lists and objects are nested too deeply") }
    switch peek {
    case "{": try object()
    case "[": try list()
    case "\"", "'": try string()
    case .some(let c) where c.isLetter || c.isNumber || "+-.".contains(c): try word()
    default: throw error("a value was expected, found \(found)")
    }
  }

  private mutating func object() throws(SceneError) {
    place += 1
    var names: Set<String> = []
    while true {
      try skipSpace()
      if peek == "}" { break }
      let start = place
      switch peek {
      case "\"", "'": try string()
      case .some(let c) where c.isLetter || c == "_" || c == "$":
        while let c = peek, c.isLetter || c.isNumber || c == "_" || c == "$" { place += 1 }
      default: throw error("a key or '}' was expected, found \(found)")
      }
      let name = String(text[start..<place]).trimmingQuotes
      if !names.insert(name).inserted {
        place = start
        throw error("the key '\(name)' stands twice in one object", "remove one of them")
      }
      try skipSpace()
      guard peek == ":" else { throw error("':' was expected after the key '\(name)', found \(found)") }
      place += 1
      try skipSpace()
      try value()
      try skipSpace()
      if peek == "," { place += 1 } else if peek != "}" { throw error("',' or '}' was expected, found \(found)") }
    }
    place += 1
  }

  private mutating func list() throws(SceneError) {
    place += 1
    while true {
      try skipSpace()
      if peek == "]" { break }
      try value()
      try skipSpace()
      if peek == "," { place += 1 } else if peek != "]" { throw error("',' or ']' was expected, found \(found)") }
    }
    place += 1
  }

  private mutating func string() throws(SceneError) {
    let quote = text[place]
    let start = place
    place += 1
    while let c = peek, c != quote {
      if c.isNewline {
        place = start
        throw error("a string does not end on its line", "close it with \(quote)")
      }
      if c == "\\" {
        try escape()
      } else if c.unicodeScalars.contains(where: { $0.value < 0x20 }) {
        throw error("a string has a control character", "write it as an escape, such as \\n")
      } else {
        place += 1
      }
    }
    guard peek == quote else {
      place = start
      throw error("a string does not end", "close it with \(quote)")
    }
    place += 1
  }

  /// A backslash and what it stands for; half of a pair of surrogates stands for nothing.
  private mutating func escape() throws(SceneError) {
    guard let first = try codeUnit() else { return }
    guard 0xD800...0xDFFF ~= first else { return }
    let start = place
    if first < 0xDC00, peek == "\\", let second = try codeUnit(), 0xDC00...0xDFFF ~= second { return }
    place = start
    throw error("an escape is half of a character", "write both of its \\u halves, or the character itself")
  }

  /// The code unit of a `\uXXXX`, or `nil` for another escape.
  private mutating func codeUnit() throws(SceneError) -> Int? {
    let start = place
    place += 1
    guard peek == "u" else {
      place += 1
      return nil
    }
    place += 1
    let digits = String(text[place..<min(place + 4, text.count)])
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit), let unit = Int(digits, radix: 16) else {
      place = start
      throw error("an escape is not finished", "\\u takes four hexadecimal digits")
    }
    place += 4
    return unit
  }

  private mutating func word() throws(SceneError) {
    let start = place
    while let c = peek, c.isLetter || c.isNumber || "+-.".contains(c) { place += 1 }
    let word = String(text[start..<place])
    let bare = word.hasPrefix("-") || word.hasPrefix("+") ? String(word.dropFirst()) : word
    let isHexadecimal = bare.lowercased().hasPrefix("0x") && UInt64(bare.dropFirst(2), radix: 16) != nil
    if ["true", "false", "null"].contains(word) || ["Infinity", "NaN"].contains(bare) || isHexadecimal { return }
    if let first = bare.first, first.isNumber || first == ".",
      let number = Double(bare.hasPrefix(".") ? "0" + bare : bare)
    {
      if number.isInfinite {
        place = start
        throw error("the number \(word) is too large", "numbers go up to 1.8e308")
      }
      if bare.count > 1, first == "0", bare.dropFirst().first?.isNumber == true {
        place = start
        throw error("the number \(word) begins with 0", "leave the 0 away")
      }
      return
    }
    place = start
    throw error("'\(word)' is no value", "texts stand in quotes")
  }

  private mutating func skipSpace() throws(SceneError) {
    while let c = peek {
      if c.isWhitespace {
        place += 1
      } else if c == "/", place + 1 < text.count, text[place + 1] == "/" {
        while let c = peek, !c.isNewline { place += 1 }
      } else if c == "/", place + 1 < text.count, text[place + 1] == "*" {
        let start = place
        place += 2
        while place < text.count, !(text[place] == "*" && place + 1 < text.count && text[place + 1] == "/") {
          place += 1
        }
        guard place < text.count else {
          place = start
          throw error("a comment does not end", "close it with */")
        }
        place += 2
      } else {
        return
      }
    }
  }

  private var peek: Character? { place < text.count ? text[place] : nil }

  private var found: String { peek.map { "'\($0)'" } ?? "the end of the file" }

  private func error(_ problem: String, _ hint: String? = nil) -> SceneError {
    let before = text[..<min(place, text.count)]
    let line = before.count { $0.isNewline } + 1
    let column = before.count - (before.lastIndex { $0.isNewline }.map { $0 + 1 } ?? 0) + 1
    return SceneError(at: "line \(line), column \(column)", problem, hint: hint)
  }
}

extension String {
  fileprivate var trimmingQuotes: String {
    guard let first, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}

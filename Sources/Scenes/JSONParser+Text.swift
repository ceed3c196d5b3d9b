import SpringflowFiles

/// Strings, comments, and places in the text.
extension JSONParser {
  mutating func string(limit: Int) throws(SceneError) -> String {
    let start = place
    let quote = bytes[place]
    let mark = Character(Unicode.Scalar(quote))
    var content: [UInt8] = []
    place += 1
    while let byte = peek, byte != quote {
      // More bytes than any permitted text has, except for one of characters with many scalars.
      if content.count > SceneLimits.characterSize * limit { throw tooLong("a text", limit, from: start) }
      switch byte {
      case 0x0A, 0x0D:
        place = start
        throw error(
          "a text that ends on its line", found: "no \(mark) before the line's end", hint: "close it with \(mark)")
      case ..<0x20:
        throw error("a text without control characters", hint: "write it as an escape, such as \\n")
      case UInt8(ascii: "\\"): content += try escape()
      default:
        content.append(byte)
        place += 1
      }
    }
    guard peek == quote else {
      place = start
      throw error("a text that ends", found: "no \(mark) before the file's end", hint: "close it with \(mark)")
    }
    place += 1
    let text = String(decoding: content, as: UTF8.self)
    if content.count > limit, text.count > limit { throw tooLong("a text", limit, from: start) }
    return text
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "'"): UInt8(ascii: "'"),
    UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// The bytes of an escape sequence; half of a surrogate pair is an error.
  private mutating func escape() throws(SceneError) -> [UInt8] {
    let start = place
    place += 1
    if let byte = peek, let character = Self.escapes[byte] {
      place += 1
      return [character]
    }
    if !skip("u") {
      place = start
      throw error(
        "an escape", found: String(decoding: bytes[start..<min(start + 2, bytes.count)], as: UTF8.self).quoted,
        hint: "there are \\n, \\t, \\r, \\b, \\f, \\\", \\', \\\\, \\/ and \\u with four hexadecimal digits")
    }
    let first = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(first) { return Array(String(scalar).utf8) }
    let middle = place
    if first < 0xDC00, skip("\\"), skip("u") {
      let second = try codeUnit(from: middle)
      if 0xDC00...0xDFFF ~= second,
        let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
      {
        return Array(String(scalar).utf8)
      }
    }
    place = start
    throw error(
      "a whole character", found: "half of one as an escape",
      hint: "write both of its \\u halves, or the character itself")
  }

  /// The four digits after `\u`.
  private mutating func codeUnit(from start: Int) throws(SceneError) -> UInt16 {
    let digits = bytes[place..<min(place + 4, bytes.count)]
    guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16),
      digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
    else {
      place = start
      throw error(
        "four hexadecimal digits after \\u", found: String(decoding: digits, as: UTF8.self).quoted,
        hint: "write \\u00e9, or the character itself")
    }
    place += 4
    return unit
  }

  mutating func skipSpace() throws(SceneError) {
    while let byte = peek {
      switch byte {
      case 0x09...0x0D, 0x20: place += 1
      case UInt8(ascii: "/"): if try !skipComment() { return }
      case 0x80...:
        guard isSpace, let scalar = scalar(at: place) else { return }
        place += UTF8.width(scalar)
      default: return
      }
    }
  }

  /// Whether the next character is a space of another script, or a byte order mark.
  var isSpace: Bool {
    guard let byte = peek, byte >= 0x80, let scalar = scalar(at: place) else { return false }
    return scalar.properties.isWhitespace || scalar.value == 0xFEFF
  }

  /// Skips a comment, if there is one.
  private mutating func skipComment() throws(SceneError) -> Bool {
    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
    if next == UInt8(ascii: "/") {
      while let byte = peek, byte != 0x0A, byte != 0x0D { place += 1 }
      return true
    }
    if next != UInt8(ascii: "*") { return false }
    let start = place
    place += 2
    while place + 1 < bytes.count {
      if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") {
        place += 2
        return true
      }
      place += 1
    }
    place = start
    throw error("a comment that ends", found: "no */ before the file's end", hint: "close it with */")
  }

  // MARK: Places

  /// Throws if the text is not UTF-8.
  mutating func checkEncoding() throws(SceneError) {
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var index = 0
    while true {
      switch parser.parseScalar(from: &input) {
      case .emptyInput: return
      case .valid(let encoded): index += encoded.count
      case .error:
        place = index
        let byte = String(bytes[index], radix: 16, uppercase: true)
        throw error(
          "text in UTF-8", found: "the byte 0x\(byte.count < 2 ? "0" : "")\(byte)", hint: "save the file as UTF-8")
      }
    }
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }

  /// An error at the present place; unless given, `found` is the next character.
  func error(_ expected: String, found: String? = nil, hint: String) -> SceneError {
    SceneError(at: location, expected: expected, found: found ?? next, hint: hint)
  }

  /// The next character, in words.
  private var next: String {
    if place >= bytes.count { return "the end of the file" }
    let text = String(decoding: bytes[place..<min(place + 40, bytes.count)], as: UTF8.self)
    return text.first.map { String($0).quoted } ?? "nothing"
  }

  /// Line and column of the present place, in characters from 1.
  private var location: String {
    let (line, start) = lineStart
    let column = String(decoding: bytes[start..<max(start, place)], as: UTF8.self).count + 1
    return "line \(line), column \(column)"
  }

  /// The line of the present place, from 1.
  var lineNumber: Int { lineStart.number }

  /// The line of the present place, from 1, and where it begins.
  private var lineStart: (number: Int, start: Int) {
    let first = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    var (line, start, index) = (1, first, first)
    while index < place {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, index < place, bytes[index] == 0x0A { index += 1 }
      (line, start) = (line + 1, index)
    }
    return (line, start)
  }
}

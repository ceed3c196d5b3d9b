/// Reads JSON, with comments, trailing commas, bare keys, single quotes and the numbers of JSON5. An error states line
/// and column, what was expected and found, and a remedy.
///
/// Foundation's decoder reads the same texts but does not state the place of an error, nor does it detect duplicate
/// keys; the tests compare the two.
package struct JSONParser {
  let bytes: [UInt8]
  /// The present place, in bytes.
  var place = 0
  private var depth = 0

  /// The byte order mark, which some editors write before a text.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads a whole text.
  ///
  /// - Throws: `SceneError` for the first error.
  /// - Complexity: O(*n*) in the bytes.
  package static func value(of bytes: [UInt8]) throws(SceneError) -> JSONValue {
    var parser = JSONParser(bytes)
    return try parser.wholeText()
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: Self.byteOrderMark) { place = Self.byteOrderMark.count }
  }

  private mutating func wholeText() throws(SceneError) -> JSONValue {
    try checkEncoding()
    try skipSpace()
    let value = try value()
    try skipSpace()
    if place < bytes.count { throw error("the end of the file", hint: "a scene is one object") }
    return value
  }

  mutating func value() throws(SceneError) -> JSONValue {
    switch peek {
    case .some(UInt8(ascii: "{")), .some(UInt8(ascii: "[")):
      depth += 1
      defer { depth -= 1 }
      if depth > SceneLimits.nesting {
        throw error(
          "at most \(SceneLimits.nesting) lists and objects within each other", found: "one more",
          hint: "a scene needs four")
      }
      return peek == UInt8(ascii: "{") ? try object() : try list()
    case .some(UInt8(ascii: "\"")), .some(UInt8(ascii: "'")): return .string(try string(limit: SceneLimits.typedLength))
    case .some(let byte) where Self.isPartOfWord(byte): return try word()
    default:
      throw error("a value", hint: "a value is a text in quotes, a number, a list, an object, true, false or null")
    }
  }

  private mutating func object() throws(SceneError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    place += 1
    while true {
      try skipSpace()
      if skip("}") { return .object(members) }
      let start = place
      let name = try key()
      if members[name] != nil {
        place = start
        throw error("every key once in an object", found: "\(name.quoted) a second time", hint: "remove one of them")
      }
      try skipSpace()
      if !skip(":") { throw error("':' after the key \(name.quoted)", hint: "write \"key\": value") }
      try skipSpace()
      members[name] = try value()
      try skipSpace()
      if !skip(","), peek != UInt8(ascii: "}") {
        throw error("',' or '}'", hint: "members are separated by commas, and an object ends with }")
      }
    }
  }

  mutating func key() throws(SceneError) -> String {
    switch peek {
    case .some(UInt8(ascii: "\"")), .some(UInt8(ascii: "'")): return try string(limit: SceneLimits.textLength)
    case .some(let byte) where Self.isPartOfName(byte) && !Self.isDigit(byte) && !isSpace:
      let start = place
      while let byte = peek, Self.isPartOfName(byte), !isSpace { place += 1 }
      return try text(start..<place, "a key")
    default: throw error("a key or '}'", hint: "a key is a text in quotes")
    }
  }

  private mutating func list() throws(SceneError) -> JSONValue {
    var values: [JSONValue] = []
    place += 1
    while true {
      try skipSpace()
      if skip("]") { return .array(values) }
      values.append(try value())
      try skipSpace()
      if !skip(","), peek != UInt8(ascii: "]") {
        throw error("',' or ']'", hint: "values are separated by commas, and a list ends with ]")
      }
    }
  }

  // MARK: Places

  /// The line of a place such as `events[3].down`, or of the nearest one around it that is there; `nil` in a text that
  /// cannot be read up to it.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func line(of place: String, in bytes: [UInt8]) -> Int? {
    var parser = JSONParser(bytes)
    do throws(SceneError) { try parser.goTo(place, from: "") } catch { return nil }
    return parser.lineNumber
  }

  /// Goes to a place, or to the nearest one around it.
  private mutating func goTo(_ wanted: String, from path: String) throws(SceneError) {
    try skipSpace()
    let (start, isList) = (place, peek == UInt8(ascii: "["))
    guard isList || peek == UInt8(ascii: "{") else { return }
    place += 1
    for index in 0... {
      try skipSpace()
      if skip(isList ? "]" : "}") { break }
      let (memberStart, member) = (place, isList ? "\(path)[\(index)]" : SceneReader.inner(try key(), of: path))
      if wanted == member {
        place = memberStart
        return
      }
      try skipSpace()
      if !isList, skip(":") { try skipSpace() }
      if wanted.hasPrefix(member + ".") || wanted.hasPrefix(member + "[") { return try goTo(wanted, from: member) }
      _ = try value()
      try skipSpace()
      if !skip(","), peek != UInt8(ascii: isList ? "]" : "}") { break }
    }
    place = start
  }

  // MARK: Words

  private mutating func word() throws(SceneError) -> JSONValue {
    let start = place
    while let byte = peek, Self.isPartOfWord(byte) { place += 1 }
    let word = try text(start..<place, "a number")
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    do throws(NumberProblem) {
      return .number(try Self.number(word))
    } catch {
      place = start
      throw self.error(error.expected, found: word.quoted, hint: error.hint)
    }
  }

  private struct NumberProblem: Error {
    let expected: String
    let hint: String
  }

  private static func number(_ word: String) throws(NumberProblem) -> Double {
    let isNegative = word.hasPrefix("-")
    let isSigned = isNegative || word.hasPrefix("+")
    let bare = isSigned ? String(word.dropFirst()) : word
    let sign = isNegative ? -1.0 : 1
    if bare == "Infinity" { return sign * .infinity }
    if bare == "NaN" { return .nan }
    if bare.lowercased().hasPrefix("0x") {
      guard let number = Int64(bare.dropFirst(2), radix: 16), number >= 0, bare.dropFirst(2).first?.isHexDigit == true
      else {
        throw NumberProblem(
          expected: "hexadecimal digits after 0x, of a number below 2^63", hint: "write it as a decimal number")
      }
      return sign * Double(number)
    }
    let mantissa = bare.prefix { $0 != "e" && $0 != "E" }
    guard bare.first == "." || bare.utf8.first.map(isDigit) == true, mantissa.utf8.contains(where: isDigit),
      let number = Double(bare.hasPrefix(".") ? "0" + bare : bare)
    else {
      if isSigned || bare.first == "." || bare.utf8.first.map(isDigit) == true {
        throw NumberProblem(expected: "a number", hint: "write it as 12, -0.5 or 1e3")
      }
      let words = ["true", "false", "null"]
      let meant = words.first { $0 == bare.lowercased() }
      throw NumberProblem(
        expected: "a value", hint: meant.map { "did you mean '\($0)'?" } ?? "texts stand in quotes")
    }
    if number.isInfinite { throw NumberProblem(expected: "a number up to 1.8e308", hint: "write a smaller number") }
    if number == 0, mantissa.contains(where: { ("1"..."9").contains($0) }) {
      throw NumberProblem(expected: "0, or a number from 5e-324 on", hint: "write 0")
    }
    if bare.count > 1, bare.hasPrefix("0"), bare.utf8.dropFirst().first.map(isDigit) == true {
      throw NumberProblem(expected: "a number that does not begin with 0", hint: "leave the 0 away")
    }
    return sign * number
  }

  // MARK: Bytes

  var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Skips a character if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Letters of other scripts consist of bytes from 0x80 on.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: isDigit(byte)
    }
  }

  private static let signs = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte < 0x80 && isPartOfName(byte) || Self.signs.contains(byte)
  }

  /// A part of the text, if it is not too long.
  func text(_ range: Range<Int>, _ what: String) throws(SceneError) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    if range.count > SceneLimits.textLength, text.count > SceneLimits.textLength {
      throw tooLong(what, SceneLimits.textLength, from: range.lowerBound)
    }
    return text
  }

  func tooLong(_ what: String, _ limit: Int, from start: Int) -> SceneError {
    var parser = self
    parser.place = start
    return parser.error("\(what) of at most \(limit) characters", found: "a longer one", hint: "cut it")
  }
}

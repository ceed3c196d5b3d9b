/// A block in braces of a Swift file: a type, a function, or anything else that has braces.
final class Block {
  enum Kind {
    case type, function, other
  }

  /// What stands before the brace.
  let header: String
  let kind: Kind
  /// The lines of the header's beginning and of the closing brace, from 1.
  let line: Int
  fileprivate(set) var lastLine = 0
  /// The line of the opening brace.
  fileprivate let braceLine: Int
  /// The blocks around it.
  let depth: Int
  /// The greatest number of blocks within one another inside it.
  fileprivate(set) var inner = 0

  fileprivate init(header: String, line: Int, braceLine: Int, depth: Int) {
    self.header = header
    self.line = line
    self.braceLine = braceLine
    self.depth = depth
    kind = Self.kind(of: header)
  }

  /// How many lines there are between the braces.
  var bodyLength: Int { max(0, lastLine - braceLine - 1) }
  /// How many lines it has, the header included.
  var length: Int { lastLine - line + 1 }

  private static func kind(of header: String) -> Kind {
    for word in words(header) {
      switch word {
      case "struct", "class", "enum", "extension", "actor", "protocol": return .type
      case "func", "init", "subscript", "deinit": return .function
      case "var", "let", "if", "for", "while", "switch", "guard", "else", "do", "return", "case", "=": return .other
      default: if word.contains("(") && !word.hasPrefix("@") && !word.hasPrefix("private(") { return startsInit(word) }
      }
    }
    return .other
  }

  private static func startsInit(_ word: Substring) -> Kind {
    ["init(", "init?(", "init<", "subscript(", "subscript<"].contains { word.hasPrefix($0) } ? .function : .other
  }

  private static func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }

  /// The first part of the name of a type, or of what is extended.
  var typeName: String? {
    let words = Self.words(header)
    guard kind == .type,
      let place = words.firstIndex(where: {
        ["struct", "class", "enum", "extension", "actor", "protocol"].contains($0)
      }),
      place + 1 < words.count
    else { return nil }
    return String(words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  /// How many parameters of a function have no label.
  var unlabelledParameters: Int {
    guard kind == .function, let open = header.firstIndex(of: "(") else { return 0 }
    var (depth, count, isFirst) = (0, 0, true)
    var rest = header[open...]
    while let character = rest.popFirst() {
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where depth > 1: depth -= 1
      case ",": isFirst = depth == 1
      case "-" where rest.first == ">": rest.removeFirst()
      case "_" where isFirst && depth == 1:
        if rest.first == " " { count += 1 }
        isFirst = false
      case " ", "\n": break
      default: if depth == 1 { isFirst = false }
      }
      if depth == 1, character == "(" { isFirst = true }
      if depth == 0 { break }
    }
    return count
  }
}

extension SourceFile {
  /// The file's blocks in braces, in the order of their ends.
  var blocks: [Block] {
    let bytes = Self.withoutComments(Array(lines.joined(separator: "\n").utf8))
    var (found, open) = ([Block](), [(block: Block, parentheses: Int)]())
    var (line, start, startLine, parentheses) = (1, 0, 1, 0)
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
      case UInt8(ascii: "\n"):
        line += 1
        if parentheses == 0, !Self.goesOn(bytes, after: place) { (start, startLine) = (place + 1, line) }
      case UInt8(ascii: "{"):
        let header = String(decoding: bytes[start..<place], as: UTF8.self)
        let block = Block(header: header, line: startLine, braceLine: line, depth: open.count)
        for level in open.indices { open[level].block.inner = max(open[level].block.inner, open.count - level) }
        open.append((block, parentheses))
        (start, startLine, parentheses) = (place + 1, line, 0)
      case UInt8(ascii: "}"):
        guard let closed = open.popLast() else { continue }
        closed.block.lastLine = line
        found.append(closed.block)
        (start, startLine, parentheses) = (place + 1, line, closed.parentheses)
      default: break
      }
    }
    return found
  }

  /// The capitalized words of its code, without comments and quoted text, and their lines from 1.
  var capitalizedWords: [(line: Int, word: String)] {
    let text = Self.withoutComments(Array(lines.joined(separator: "\n").utf8))
    var words: [(line: Int, word: String)] = []
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      for word in line.split(whereSeparator: { !Self.isPartOfName($0) }) {
        guard let first = word.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { continue }
        words.append((index + 1, String(decoding: word, as: UTF8.self)))
      }
    }
    return words
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// Whether a declaration goes on in the next line.
  private static func goesOn(_ bytes: [UInt8], after place: Int) -> Bool {
    var next = place + 1
    while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
    guard next < bytes.count else { return false }
    if bytes[next] == UInt8(ascii: "{") || bytes[next] == UInt8(ascii: "@") { return true }
    return ["->", "where ", "throws", "async"].contains { bytes[next...].starts(with: $0.utf8) }
  }

  /// The text with spaces for comments and for what is quoted.
  private static func withoutComments(_ source: [UInt8]) -> [UInt8] {
    var bytes = source
    var place = 0
    let (slash, quote, newline) = (UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "\n"))
    while place + 1 < bytes.count {
      if bytes[place] == slash, bytes[place + 1] == slash {
        while place < bytes.count, bytes[place] != newline {
          bytes[place] = UInt8(ascii: " ")
          place += 1
        }
      } else if bytes[place] == quote {
        let isLong = place + 2 < bytes.count && bytes[place + 1] == quote && bytes[place + 2] == quote
        place = clearQuote(&bytes, from: place, quotes: isLong ? 3 : 1)
      } else {
        place += 1
      }
    }
    return bytes
  }

  /// Clears a quoted text, interpolations included, and returns the place after it.
  private static func clearQuote(_ bytes: inout [UInt8], from start: Int, quotes: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    var place = start + quotes
    var depth = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\\") {
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "(") { depth += 1 }
        (bytes[place], bytes[place + 1]) = (UInt8(ascii: " "), UInt8(ascii: " "))
        place += 2
        continue
      }
      if depth > 0, byte == quote {
        place = clearQuote(&bytes, from: place, quotes: 1)
        continue
      }
      if depth > 0, byte == UInt8(ascii: "(") { depth += 1 }
      if depth > 0, byte == UInt8(ascii: ")") { depth -= 1 }
      let isEnd = depth == 0 && (0..<quotes).allSatisfy { place + $0 < bytes.count && bytes[place + $0] == quote }
      if isEnd { return place + quotes }
      if byte != UInt8(ascii: "\n") { bytes[place] = UInt8(ascii: " ") }
      place += 1
    }
    return place
  }
}

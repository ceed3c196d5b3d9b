/// Changes of a text that somebody else writes, too: all else stays as it is written, with its comments and its order.
extension JSONParser {
  /// A text with a value at the end of some keys, or without the member there. Objects that are not there are added.
  ///
  /// - Parameter value: The text of the value; `nil` removes the member with its key.
  /// - Throws: `SceneError` if something on the way is no object.
  /// - Complexity: O(*n*) in the bytes.
  package static func setting(_ keys: [String], to value: String?, in bytes: [UInt8]) throws(SceneError) -> [UInt8] {
    var parser = JSONParser(bytes)
    let (range, text) = try parser.edit(keys[...], value, depth: 1)
    return Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
  }

  /// The range of bytes that is replaced, and what takes its place.
  private mutating func edit(
    _ keys: ArraySlice<String>, _ value: String?, depth: Int
  ) throws(SceneError) -> (Range<Int>, String) {
    try skipSpace()
    guard let name = keys.first, skip("{") else { throw error("an object", hint: "names stand in one") }
    // Behind the last value, and behind its comma, if it has one.
    var (valueEnd, commaEnd, needsComma) = (place, place, false)
    while true {
      try skipSpace()
      if peek == UInt8(ascii: "}") { break }
      let isWanted = try key() == name
      try skipSpace()
      if skip(":") { try skipSpace() }
      if isWanted, keys.count > 1 { return try edit(keys.dropFirst(), value, depth: depth + 1) }
      let start = place
      _ = try self.value()
      if isWanted, let value { return (start..<place, value) }
      let end = place
      try skipSpace()
      let hasComma = skip(",")
      // It goes with its comma, or as the last one with the comma before it.
      if isWanted { return hasComma ? (commaEnd..<place, "") : (valueEnd..<end, "") }
      (valueEnd, commaEnd, needsComma) = (end, hasComma ? place : end, !hasComma)
    }
    guard let value else { return (commaEnd..<commaEnd, "") }
    let text = "\(needsComma ? "," : "")\n\(Self.member(keys, value, depth: depth))"
    let rest = bytes[commaEnd..<place]
    if rest.contains(UInt8(ascii: "\n")) { return (commaEnd..<commaEnd, text) }
    // The end of the object gets a line of its own.
    let isSpace = rest.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return (commaEnd..<(isSpace ? place : commaEnd), text + "\n" + Self.indent(depth - 1))
  }

  /// A member, and the objects between, on lines of their own.
  private static func member(_ keys: ArraySlice<String>, _ value: String, depth: Int) -> String {
    let start = indent(depth) + (keys.first ?? "").json + ": "
    if keys.count == 1 { return start + value }
    return "\(start){\n\(member(keys.dropFirst(), value, depth: depth + 1))\n\(indent(depth))}"
  }

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}

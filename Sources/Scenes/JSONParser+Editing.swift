/// Changes of a text that somebody else writes, too: all else stays as it is written, with its comments and its order.
extension JSONParser {
  /// A text with a value at the end of some keys, or without the member there. Objects that are not there are added.
  ///
  /// - Parameter value: The text of the value; `nil` removes the member with its key, and leaves the comments around.
  /// - Throws: `SceneError` if something on the way is no object.
  /// - Complexity: O(*n*) in the bytes.
  package static func setting(_ keys: [String], to value: String?, in bytes: [UInt8]) throws(SceneError) -> [UInt8] {
    var parser = JSONParser(bytes)
    var (text, end) = ([UInt8](), 0)
    for (range, new) in try parser.edits(keys[...], value, depth: 1) {
      text += bytes[end..<range.lowerBound] + Array(new.utf8)
      end = range.upperBound
    }
    return text + bytes[end...]
  }

  /// The ranges of bytes that are replaced, in their order, and what takes their places.
  private mutating func edits(
    _ keys: ArraySlice<String>, _ value: String?, depth: Int
  ) throws(SceneError) -> [(Range<Int>, String)] {
    try skipSpace()
    guard let name = keys.first, skip("{") else { throw error("an object", hint: "names stand in one") }
    // Behind the brace or the last value, and its comma, if it has one.
    var (valueEnd, comma) = (place, Int?.none)
    let start = place
    while true {
      try skipSpace()
      if peek == UInt8(ascii: "}") { break }
      let keyStart = place
      let isWanted = try key() == name
      try skipSpace()
      if skip(":") { try skipSpace() }
      if isWanted, keys.count > 1 { return try edits(keys.dropFirst(), value, depth: depth + 1) }
      let valueStart = place
      _ = try self.value()
      if isWanted, let value { return [(valueStart..<place, value)] }
      let end = place
      try skipSpace()
      let next = peek == UInt8(ascii: ",") ? place : nil
      if isWanted { return removal(from: keyStart, to: next.map { $0 + 1 } ?? end, before: next == nil ? comma : nil) }
      (valueEnd, comma) = (end, next)
      if next != nil { place += 1 }
    }
    guard let value else { return [] }
    var last = place
    while last > max(valueEnd, comma.map { $0 + 1 } ?? 0), Self.isBlank(bytes[last - 1]) { last -= 1 }
    let hasLine = bytes[last..<place].contains(UInt8(ascii: "\n"))
    let member = "\n\(Self.member(keys, value, depth: depth))"
    let addition =
      hasLine ? (last..<last, member) : (last..<place, member + "\n" + String(repeating: "  ", count: depth - 1))
    return valueEnd == start || comma != nil ? [addition] : [(valueEnd..<valueEnd, ","), addition]
  }

  /// Removes a member with its comma and, if nothing else is there, its line; the last one without a comma with the
  /// comma before it.
  private func removal(from start: Int, to end: Int, before comma: Int?) -> [(Range<Int>, String)] {
    var (first, last) = (start, end)
    while first > 0, bytes[first - 1] == UInt8(ascii: " ") || bytes[first - 1] == UInt8(ascii: "\t") { first -= 1 }
    while last < bytes.count, bytes[last] == UInt8(ascii: " ") || bytes[last] == UInt8(ascii: "\t") { last += 1 }
    let newline = UInt8(ascii: "\n")
    // Spaces before what follows on the line stay.
    if first > 0, bytes[first - 1] == newline, last < bytes.count, bytes[last] == newline {
      last += 1
    } else {
      first = start
    }
    return (comma.map { [($0..<($0 + 1), "")] } ?? []) + [(first..<last, "")]
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// A member, and the objects between, on lines of their own.
  private static func member(_ keys: ArraySlice<String>, _ value: String, depth: Int) -> String {
    let indent = String(repeating: "  ", count: depth)
    let start = indent + (keys.first ?? "").json + ": "
    if keys.count == 1 { return start + value }
    return "\(start){\n\(member(keys.dropFirst(), value, depth: depth + 1))\n\(indent)}"
  }
}

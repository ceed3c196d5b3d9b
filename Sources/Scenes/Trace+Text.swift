import Foundation

extension Trace {
  private static let hashesPerLine = 10

  /// The trace as text: a header, a line for each element at each sample, a row of hashes for every ten ticks.
  public var text: String {
    var lines = [
      "springflow trace \(Self.version)", "title \(title)", "interval \(interval)",
      "columns \(Self.quantities.joined(separator: " "))",
    ]
    for sample in samples {
      lines.append("tick \(sample.tick) offset \(sample.offset.joined(separator: " "))")
      lines += sample.elements.map { "  \($0.id): \($0.values.joined(separator: " "))" }
    }
    lines.append("hashes")
    for start in stride(from: 0, to: hashes.count, by: Self.hashesPerLine) {
      lines.append("  " + hashes[start..<min(start + Self.hashesPerLine, hashes.count)].joined(separator: " "))
    }
    lines.append("end \(finalHash) \(isSettled ? "settled" : "moving")")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads a trace from its text.
  ///
  /// - Throws: `SceneError` naming the first line that is not one of a trace.
  public init(text: String) throws(SceneError) {
    // A checkout may have changed the line ends.
    let lines = text.replacingOccurrences(of: "\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
    var number = 0
    func fail(_ expected: String) -> SceneError {
      SceneError(
        at: "line \(number + 1)",
        "expected \(expected), found '\((number < lines.count ? lines[number] : "the end").prefix(60))'",
        hint: "make the trace anew with springflow check --accept")
    }
    func rest(_ prefix: String) throws(SceneError) -> String {
      guard number < lines.count, lines[number].hasPrefix(prefix + " ") else { throw fail("'\(prefix) …'") }
      defer { number += 1 }
      return String(lines[number].dropFirst(prefix.count + 1))
    }
    guard try rest("springflow trace") == String(Self.version) else {
      number -= 1
      throw fail("'springflow trace \(Self.version)'")
    }
    let title = try rest("title")
    guard let interval = Int(try rest("interval")), interval > 0 else {
      number -= 1
      throw fail("a number of ticks")
    }
    self.init(title: title, interval: interval)
    guard try rest("columns") == Self.quantities.joined(separator: " ") else {
      number -= 1
      throw fail("the columns \(Self.quantities.joined(separator: " "))")
    }
    while number < lines.count, lines[number].hasPrefix("tick ") {
      let words = lines[number].split(separator: " ").map(String.init)
      guard words.count == 5, let tick = Int(words[1]), words[2] == "offset" else { throw fail("'tick N offset x y'") }
      number += 1
      var sample = Sample(tick: tick, offset: [words[3], words[4]], elements: [])
      while number < lines.count, lines[number].hasPrefix("  ") {
        let parts = lines[number].dropFirst(2).components(separatedBy: ": ")
        let values = parts.count == 2 ? parts[1].split(separator: " ").map(String.init) : []
        guard values.count == Self.quantities.count else {
          throw fail("an element and \(Self.quantities.count) numbers")
        }
        sample.elements.append(Element(id: parts[0], values: values))
        number += 1
      }
      samples.append(sample)
    }
    guard number < lines.count, lines[number] == "hashes" else { throw fail("'hashes'") }
    number += 1
    while number < lines.count, lines[number].hasPrefix("  ") {
      hashes += lines[number].split(separator: " ").map(String.init)
      number += 1
    }
    let end = try rest("end").split(separator: " ").map(String.init)
    guard end.count == 2, end[0].count == 16, ["settled", "moving"].contains(end[1]) else {
      number -= 1
      throw fail("'end HASH settled' or 'end HASH moving'")
    }
    guard lines[number...].allSatisfy(\.isEmpty) else { throw fail("the end of the trace") }
    finalHash = end[0]
    isSettled = end[1] == "settled"
  }
}

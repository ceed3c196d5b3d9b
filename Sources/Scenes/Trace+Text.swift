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
  /// - Throws: `SceneError` naming the first line that is not one of a trace, or that stands there a second time.
  public init(text: String) throws(SceneError) { try self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) throws(SceneError) {
    var reader = TraceReader(bytes)
    self = try reader.trace()
  }
}

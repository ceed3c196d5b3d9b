extension Trace {
  private static let hashesPerLine = 10

  /// The trace as text: a header (with the token that its spring is from), a line for each element at each sample, a
  /// row of hashes for every ten ticks, a line for each picture.
  public var text: String {
    var text = ""
    write { text += $0 }
    return text
  }

  /// Writes the text in parts, so that it is never in memory as a whole.
  func write<E: Error>(_ part: (String) throws(E) -> Void) throws(E) {
    try part("springflow trace \(Self.version)\ntitle \(title)\ninterval \(interval)\n")
    if let spring {
      let numbers = "\(JSONValue.short(spring.spring.frequency)) \(JSONValue.short(spring.spring.damping))"
      try part("spring \(numbers) \(spring.name)\n")
    }
    try part("columns \(Self.quantities.joined(separator: " "))\n")
    for sample in samples {
      try part("tick \(sample.tick) offset \(sample.offset.joined(separator: " "))\n")
      for element in sample.elements { try part("  \(element.id): \(element.values.joined(separator: " "))\n") }
    }
    try part("hashes\n")
    for start in stride(from: 0, to: hashes.count, by: Self.hashesPerLine) {
      let end = min(start + Self.hashesPerLine, hashes.count)
      try part("  \(hashes[start..<end].joined(separator: " "))\n")
    }
    if !pictures.isEmpty { try part("pixels \(typeface)\n") }
    for picture in pictures {
      try part("  tick \(picture.tick) \(picture.width)x\(picture.height) \(picture.hash)\n")
    }
    try part("end \(finalHash) \(isSettled ? "settled" : "moving")\n")
  }

  /// Reads a trace from its text.
  ///
  /// - Throws: `SceneError` naming the first line that is not one of a trace, or that is a duplicate.
  public init(text: String) throws(SceneError) { try self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) throws(SceneError) {
    var reader = TraceReader(bytes)
    self = try reader.trace()
  }
}

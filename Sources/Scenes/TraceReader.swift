import Springflow

/// Reads the text of a trace line by line; a checkout may have changed the line ends.
struct TraceReader {
  private let bytes: [UInt8]
  /// The beginning of the next line, in bytes.
  private var next = 0
  /// The present line, its number from 1, and the line before it.
  private var line: String?
  private var number = 0
  private var before: String?
  private var elementCount = 0

  /// The greatest length of a line of a trace, including the title's. In bytes.
  private static let longest = SceneLimits.characterSize * SceneLimits.textLength + 100

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    advance()
  }

  mutating func trace() throws(SceneError) -> Trace {
    guard try rest("springflow trace") == String(Trace.version) else {
      throw error("'springflow trace \(Trace.version)'")
    }
    advance()
    let title = try rest("title")
    advance()
    guard let interval = Int(try rest("interval")), interval > 0 else {
      throw error("'interval' and a number of ticks")
    }
    advance()
    var trace = Trace(title: title, interval: interval)
    if begins(with: "spring ") {
      let words = try rest("spring").split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, let frequency = Double(words[0]), let damping = Double(words[1]) else {
        throw error("'spring', a frequency, a damping ratio and a name")
      }
      trace.spring = .init(words[2], Spring(frequency: frequency, damping: damping))
      advance()
    }
    let columns = Trace.quantities.joined(separator: " ")
    guard try rest("columns") == columns else { throw error("'columns \(columns)'") }
    advance()
    while let line, begins(with: "tick ") {
      trace.samples.append(try sample(line, after: trace.samples.last?.tick ?? -1))
    }
    guard line == "hashes" else {
      throw error(trace.samples.isEmpty ? "'tick …' or 'hashes'" : "'tick …', an element or 'hashes'")
    }
    advance()
    while let line, begins(with: "  ") {
      // Two successive hash lines are never equal.
      if line == before { throw error("other hashes than in the line before", found: "the same ones a second time") }
      let words = line.split(separator: " ")
      guard words.allSatisfy({ $0.utf8.count == 8 && $0.allSatisfy(\.isHexDigit) }) else {
        throw error("hashes of eight hexadecimal digits")
      }
      trace.hashes += words.map(String.init)
      advance()
    }
    try readPictures(into: &trace)
    let end = try rest("end").split(separator: " ").map(String.init)
    guard end.count == 2, end[0].count == 16, ["settled", "moving"].contains(end[1]) else {
      throw error("'end HASH settled' or 'end HASH moving'")
    }
    trace.finalHash = end[0]
    trace.isSettled = end[1] == "settled"
    advance()
    while line != nil {
      if line != "" { throw error("the end of the trace") }
      advance()
    }
    return trace
  }

  private mutating func readPictures(into trace: inout Trace) throws(SceneError) {
    guard begins(with: "pixels ") else { return }
    trace.typeface = try rest("pixels")
    advance()
    while let line, begins(with: "  tick ") {
      let words = line.split(separator: " ").map(String.init)
      let size = words.count == 4 ? words[2].split(separator: "x").map { Int($0) } : []
      guard size.count == 2, let tick = Int(words[1]), let width = size[0], let height = size[1],
        words[3].utf8.count == 16, words[3].allSatisfy(\.isHexDigit), tick > trace.pictures.last?.tick ?? -1
      else { throw error("'tick N WxH HASH' with a later tick than before") }
      trace.pictures.append(TracePicture(tick: tick, width: width, height: height, hash: words[3]))
      if trace.pictures.count > SceneLimits.pictures { throw error("at most \(SceneLimits.pictures) pictures") }
      advance()
    }
    if trace.pictures.isEmpty { throw error("'tick N WxH HASH'") }
  }

  private mutating func sample(_ first: String, after last: Int) throws(SceneError) -> TraceSample {
    let words = first.split(separator: " ").map(String.init)
    guard words.count == 5, let tick = Int(words[1]), words[2] == "offset" else { throw error("'tick N offset x y'") }
    if tick == last { throw error("a later tick than \(last)", found: "tick \(tick) a second time") }
    if tick < last { throw error("a later tick than \(last)") }
    var sample = TraceSample(tick: tick, offset: [words[3], words[4]], elements: [])
    var names: Set<String> = []
    advance()
    while let line, begins(with: "  ") {
      let name = line.dropFirst(2).prefix { $0 != ":" }
      let values = line.dropFirst(2 + name.count + 1).split(separator: " ").map(String.init)
      guard !name.isEmpty, values.count == Trace.quantities.count else {
        throw error("an element and \(Trace.quantities.count) numbers")
      }
      if !names.insert(String(name)).inserted {
        throw error("another element", found: "element \(String(name).quoted) a second time")
      }
      elementCount += 1
      if elementCount > SceneLimits.sampledElements {
        throw error("at most \(SceneLimits.sampledElements) elements over all samples", found: "one more")
      }
      sample.elements.append(TraceElement(id: String(name), values: values))
      advance()
    }
    return sample
  }

  // MARK: Lines

  /// Advances to the next line.
  private mutating func advance() {
    before = line
    number += 1
    guard next < bytes.count else {
      line = nil
      return
    }
    let end = bytes[next...].firstIndex(of: 0x0A) ?? bytes.count
    var content = bytes[next..<end]
    if content.last == 0x0D { content.removeLast() }
    line = String(decoding: content.prefix(Self.longest), as: UTF8.self)
    next = end + 1
  }

  /// Whether the line begins with some scalars. (A space with a combining mark is one character.)
  private func begins(with text: String) -> Bool { line?.unicodeScalars.starts(with: text.unicodeScalars) == true }

  /// The rest of the line after a word and a space at its beginning.
  private func rest(_ word: String) throws(SceneError) -> String {
    guard let line, begins(with: word + " ") else { throw error("'\(word) …'") }
    return String(line.unicodeScalars.dropFirst(word.count + 1))
  }

  private func error(_ expected: String, found: String? = nil) -> SceneError {
    var text = found ?? line.map(\.quoted) ?? "the end of the file"
    if found == nil, let line, line == before { text += " a second time" }
    return SceneError(
      at: "line \(number)", expected: expected, found: text, hint: "make the trace anew with check --accept")
  }
}

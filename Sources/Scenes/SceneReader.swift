import Springflow
import SpringflowFiles

/// A value of a scene file with its path. Its methods throw errors that name the path.
struct SceneReader {
  let value: JSONValue
  /// The path, such as `events[3].down`; empty for the whole file.
  let path: String

  /// The length beyond which keys in paths are truncated, in characters.
  private static let longestKey = 40

  func error(_ expected: String, hint: String) -> SceneError {
    SceneError(at: place, expected: expected, found: value.kind, hint: hint)
  }

  private var place: String { path.isEmpty ? "line 1, column 1" : path }

  /// The members of an object. Throws for unknown ones, if it is known which ones there are.
  func members(_ known: [String]? = nil) throws(SceneError) -> [String: SceneReader] {
    guard case .object(let object) = value else {
      let example = known?.first.map { "{ \"\($0)\": … }" } ?? "{}"
      throw error("an object", hint: "write \(example)")
    }
    for key in object.keys.sorted() {
      guard let known, !known.contains(key) else { continue }
      throw SceneError(
        at: inner(key), expected: known.isEmpty ? "no key" : "a known key", found: key.quoted,
        hint: known.isEmpty ? "remove it" : Suggestion.hint(for: key, among: known))
    }
    return Dictionary(uniqueKeysWithValues: object.map { ($0.key, member($0.key, $0.value)) })
  }

  /// The value of a member.
  func member(_ key: String, _ value: JSONValue) -> SceneReader { SceneReader(value: value, path: inner(key)) }

  private func inner(_ key: String) -> String { Self.inner(key, of: path) }

  /// The path of a member of what a path leads to.
  static func inner(_ key: String, of path: String) -> String {
    let key = key.isEmpty ? key.quoted : PrintableText.short(key, limit: Self.longestKey)
    return path.isEmpty ? key : "\(path).\(key)"
  }

  func list(_ hint: String) throws(SceneError) -> [SceneReader] {
    guard case .array(let values) = value else { throw error("a list", hint: hint) }
    return values.enumerated().map { SceneReader(value: $0.element, path: "\(path)[\($0.offset)]") }
  }

  func text(_ hint: String, limit: Int = SceneLimits.textLength) throws(SceneError) -> String {
    guard case .string(let text) = value else { throw error("a string", hint: hint) }
    if text.utf8.count > limit, text.count > limit {
      throw SceneError(
        at: place, expected: "a text of at most \(limit) characters", found: "one of \(text.count)", hint: "cut it")
    }
    return text
  }

  func number(in range: ClosedRange<Double>, hint: String) throws(SceneError) -> Double {
    guard case .number(let number) = value, range.contains(number) else {
      throw error(
        "a number from \(JSONValue.short(range.lowerBound)) to \(JSONValue.short(range.upperBound))", hint: hint)
    }
    return number
  }

  func flag(_ hint: String) throws(SceneError) -> Bool {
    guard case .bool(let flag) = value else { throw error("true or false", hint: hint) }
    return flag
  }

  func count(in range: ClosedRange<Int>, hint: String) throws(SceneError) -> Int {
    guard case .number(let number) = value, let count = Int(exactly: number), range.contains(count) else {
      throw error("a whole number from \(range.lowerBound) to \(range.upperBound)", hint: hint)
    }
    return count
  }

  /// A pair of numbers: a point, a size, a displacement.
  func pair(_ shape: String, in range: ClosedRange<Double>, hint: String) throws(SceneError) -> (CGFloat, CGFloat) {
    guard case .array(let values) = value, values.count == 2 else { throw error(shape, hint: hint) }
    let parts = try list(hint)
    return (
      CGFloat(try parts[0].number(in: range, hint: hint)), CGFloat(try parts[1].number(in: range, hint: hint))
    )
  }

  func point() throws(SceneError) -> CGPoint {
    let (x, y) = try pair(
      "[x, y]", in: -100_000...100_000, hint: "a point of the viewport, from its upper left corner, such as [480, 300]")
    return CGPoint(x: x, y: y)
  }

  /// A point of two numbers in a list.
  func point(_ x: SceneReader, _ y: SceneReader) throws(SceneError) -> CGPoint {
    let hint = "points of the viewport, from its upper left corner"
    return CGPoint(
      x: try x.number(in: -100_000...100_000, hint: hint), y: try y.number(in: -100_000...100_000, hint: hint))
  }

  func displacement() throws(SceneError) -> CGVector {
    let (dx, dy) = try pair(
      "[dx, dy]", in: -100_000...100_000, hint: "how far the content moves on, in points, such as [0, 120]")
    return CGVector(dx: dx, dy: dy)
  }

  /// A viewport's size.
  func size() throws(SceneError) -> CGSize {
    let hint = "points of a viewport, such as [960, 600]"
    let (width, height) = try pair("[width, height]", in: 1...SceneLimits.viewportSide, hint: hint)
    guard Double(width * height) <= SceneLimits.viewportArea else {
      throw SceneError(
        at: path, expected: "at most \(JSONValue.short(SceneLimits.viewportArea)) square points",
        found: "\(JSONValue.short(Double(width))) x \(JSONValue.short(Double(height)))",
        hint: "no viewport is larger than 3840 x 2160 points in its area")
    }
    return CGSize(width: width, height: height)
  }

  /// A time in ticks: a number of seconds, rounded to whole ticks, or a string such as "90 ticks".
  func ticks(in range: ClosedRange<Int>) throws(SceneError) -> Int {
    let hint = "write seconds, such as 0.75, or ticks of 1/120 s, such as \"90 ticks\""
    var ticks: Int?
    switch value {
    case .number(let seconds) where !seconds.isNaN:
      ticks = Int((max(-1e9, min(seconds, 1e9)) * Double(Scene.ticksPerSecond)).rounded())
    case .string(let text):
      let words = text.split(separator: " ")
      if words.count == 2, ["tick", "ticks"].contains(words[1]) { ticks = Int(words[0]) }
    default: break
    }
    guard let ticks else { throw error("a time", hint: hint) }
    guard range.contains(ticks) else {
      throw error("a time from \(Self.words(range.lowerBound)) to \(Self.words(range.upperBound))", hint: hint)
    }
    return ticks
  }

  private static func words(_ ticks: Int) -> String {
    if ticks == 1 { return "1 tick" }
    return ticks % 12 == 0 ? "\(JSONValue.short(Double(ticks) / 120)) s" : "\(ticks) ticks"
  }
}

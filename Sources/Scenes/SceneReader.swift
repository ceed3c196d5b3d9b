import Exhibits
import Foundation

/// One value of a scene file with its path, read with errors that name the path.
struct SceneReader {
  let value: JSONValue
  let path: String

  func error(_ expected: String, hint: String? = nil) -> SceneError {
    SceneError(at: path, "expected \(expected), found \(value.kind)", hint: hint)
  }

  /// The members of an object, none of them unknown.
  func members(_ known: [String]) throws(SceneError) -> [String: SceneReader] {
    guard case .object(let object) = value else { throw error("an object") }
    for key in object.keys.sorted() where !known.contains(key) {
      throw SceneError(at: inner(key), "unknown key", hint: Suggestion.hint(for: key, among: known))
    }
    return Dictionary(uniqueKeysWithValues: object.map { ($0.key, SceneReader(value: $0.value, path: inner($0.key))) })
  }

  private func inner(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  func list() throws(SceneError) -> [SceneReader] {
    guard case .array(let values) = value else { throw error("a list") }
    return values.enumerated().map { SceneReader(value: $0.element, path: "\(path)[\($0.offset)]") }
  }

  func text() throws(SceneError) -> String {
    guard case .string(let text) = value else { throw error("a string") }
    return text
  }

  func number(in range: ClosedRange<Double>, hint: String? = nil) throws(SceneError) -> Double {
    guard case .number(let number) = value, range.contains(number) else {
      throw error(
        "a number from \(JSONValue.short(range.lowerBound)) to \(JSONValue.short(range.upperBound))", hint: hint)
    }
    return number
  }

  func count(in range: ClosedRange<Int>) throws(SceneError) -> Int {
    guard case .number(let number) = value, let count = Int(exactly: number), range.contains(count) else {
      throw error("a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }

  /// A pair of numbers: a point, a size, a displacement.
  func pair(_ shape: String, in range: ClosedRange<Double>) throws(SceneError) -> (CGFloat, CGFloat) {
    guard case .array(let values) = value, values.count == 2 else { throw error(shape) }
    let parts = try list()
    return (CGFloat(try parts[0].number(in: range)), CGFloat(try parts[1].number(in: range)))
  }

  func point() throws(SceneError) -> CGPoint {
    let (x, y) = try pair("[x, y]", in: -100_000...100_000)
    return CGPoint(x: x, y: y)
  }

  func size() throws(SceneError) -> CGSize {
    let (width, height) = try pair("[width, height]", in: 1...16_384)
    return CGSize(width: width, height: height)
  }

  /// A time in ticks: a number of seconds, rounded to whole ticks, or a string such as "90 ticks".
  func ticks(in range: ClosedRange<Int>) throws(SceneError) -> Int {
    let hint = "write seconds, such as 0.75, or ticks of 1/120 s, such as \"90 ticks\""
    var ticks: Int?
    switch value {
    case .number(let seconds) where abs(seconds) < 1e9:
      ticks = Int((seconds * Double(Scene.ticksPerSecond)).rounded())
    case .string(let text):
      let words = text.split(separator: " ")
      if words.count == 2, ["tick", "ticks"].contains(words[1]) { ticks = Int(words[0]) }
    default: break
    }
    guard let ticks else { throw error("a time", hint: hint) }
    guard range.contains(ticks) else {
      let (low, high) = (Double(range.lowerBound) / 120, Double(range.upperBound) / 120)
      throw error("a time from \(JSONValue.short(low)) to \(JSONValue.short(high)) s", hint: hint)
    }
    return ticks
  }
}

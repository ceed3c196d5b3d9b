import Springflow
import SpringflowFiles

/// The words for numbers, times and ways.
enum StoryWords {
  /// A number, rounded to whole ones from 20 on and to at most so many decimals below.
  static func number(_ value: Double, _ decimals: Int = 1) -> String {
    SceneMeasures.number(value, decimals: abs(value) < 19.95 ? decimals : 0)
  }

  /// A time in seconds with two decimals.
  static func time(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
  }

  /// The time after a number of ticks.
  static func time(_ ticks: Int) -> String { time(Double(ticks) / Double(Scene.ticksPerSecond)) }

  /// A number of JSON, with at most six decimals.
  static func json(_ value: Double?) -> String {
    value.map { SceneMeasures.number($0) } ?? "null"
  }

  /// The main direction of a way; `nil` if there is none.
  static func direction(_ dx: Double, _ dy: Double) -> String? {
    if max(abs(dx), abs(dy)) < 0.5 { return nil }
    let (across, along) = (dx < 0 ? "to the left" : "to the right", dy < 0 ? "up" : "down")
    if abs(dx) > 2.4 * abs(dy) { return across }
    return abs(dy) > 2.4 * abs(dx) ? along : "\(along) and \(across)"
  }

  /// A name for reading: kinds of views in a word.
  static func readable(_ name: String) -> String {
    let kind = "UICollectionElementKindSection"
    guard name.hasPrefix(kind) else { return name }
    let rest = name.dropFirst(kind.count)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  /// A way in words: "160 pt to the left"; `nil` if there is none.
  static func way(_ dx: Double, _ dy: Double) -> String? {
    direction(dx, dy).map { "\(number((dx * dx + dy * dy).squareRoot())) pt \($0)" }
  }

  /// The least and the greatest of several, or one number if they look alike: "78 to 80".
  static func range(_ values: [Double], _ decimals: Int = 1) -> String {
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let (a, b) = (number(low, decimals), number(high, decimals))
    return a == b || high - low < 0.03 * abs(high) ? b : "\(a) to \(b)"
  }

  /// "once", "twice", "3 times".
  static func times(_ count: Int) -> String { count == 1 ? "once" : count == 2 ? "twice" : "\(count) times" }

  /// Breaks a line between words at a width of 100 columns; the first line is indented, later ones by four more.
  static func wrapped(_ line: String, indent: Int = 0) -> String {
    var lines: [String] = []
    var last = String(repeating: " ", count: indent)
    var words: [Substring] = []
    for word in PrintableText.escaped(line).split(separator: " ") {
      // A unit stays with its number.
      let isUnit = ["s", "pt", "pt/s"].contains(word.prefix { !",;:".contains($0) })
      if isUnit, let number = words.popLast() { words.append("\(number) \(word)") } else { words.append(word) }
    }
    for word in words {
      if last.count + 1 + word.count > 100, last.contains(where: { $0 != " " }) {
        lines.append(last)
        last = String(repeating: " ", count: indent + 4)
      }
      last += (last.last ?? " ") == " " ? word : " " + word
    }
    return (lines + [last]).map { $0 + "\n" }.joined()
  }
}

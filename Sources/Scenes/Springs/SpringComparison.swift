import Springflow

/// One motion on a spring, or two laid over each other.
package struct SpringComparison: Sendable {
  /// The motions.
  package let motions: [SpringMotion]
  /// Their names, such as those of tokens; empty where there are none.
  package let names: [String]

  /// Compares motions: one, or two.
  package init(_ motions: [SpringMotion], names: [String] = []) {
    (self.motions, self.names) = (motions, names.isEmpty ? motions.map { _ in "" } : names)
  }

  /// The name of a motion, or its numbers.
  package func title(_ index: Int) -> String {
    names[index].isEmpty ? motions[index].title : names[index]
  }

  /// The time that both span, in seconds.
  package var span: Double { motions.map(\.span).max() ?? 0 }

  /// The columns and rows of a plot in text, and what the curves are drawn with.
  private static let (columns, rows, marks) = (64, 13, ["\u{2022}", "\u{25E6}"])

  /// What the motions are in numbers, how far they differ, and their curves as text.
  package var text: String {
    var lines: [String] = []
    for (index, motion) in motions.enumerated() {
      let mark = motions.count > 1 ? "\(Self.marks[index]) " : ""
      lines.append(mark + (names[index].isEmpty ? "" : "\(names[index]): ") + motion.summary)
    }
    if motions.count == 2 {
      let (share, time) = motions[0].largestDifference(from: motions[1])
      lines.append(
        share < 5e-6
          ? "no difference"
          : "largest difference \(SceneMeasures.number(100 * share, decimals: 2)) % of the way, at "
            + "\(SceneMeasures.number(time, decimals: 3)) s")
    }
    return (lines + [""] + plot + [""]).map { $0 + "\n" }.joined()
  }

  /// The curves as rows of text, with per cents of the way, above a row of times.
  private var plot: [String] {
    // What a motion does within a column is all there: between its lowest and its highest place, and the one before.
    let curves = motions.map { motion in
      (0..<Self.columns).map { column in
        (0...50).map { part in
          motion.value(at: span * max(0, Double(column) - 0.5 + Double(part) / 50) / Double(Self.columns - 1))
        }
      }
    }
    let all = curves.joined().joined()
    let (low, high) = (min(0, all.min() ?? 0), max(1, all.max() ?? 1))
    func row(_ value: Double) -> Int { Int(((high - value) / (high - low) * Double(Self.rows - 1)).rounded()) }
    var cells = (0..<Self.rows).map { index in
      [String](repeating: index == row(1) || index == row(0) ? "\u{00B7}" : " ", count: Self.columns)
    }
    for (curve, mark) in zip(curves, Self.marks).reversed() {
      for (column, places) in curve.enumerated() {
        for index in Set(places.map(row)) { cells[index][column] = mark }
      }
    }
    var labels = [String](repeating: "", count: Self.rows)
    for value in [low, high, 0, 1] { labels[row(value)] = "\(SceneMeasures.number(100 * value, decimals: 0)) %" }
    let decimals = span < 0.1 ? 4 : span < 10 ? 2 : 1
    // Each time begins below its column, and the last one ends there.
    var times = ""
    for part in 0...4 {
      let label = "\(SceneMeasures.number(span * Double(part) / 4, decimals: decimals)) s"
      let place = (Self.columns - 1) * part / 4 - (part == 4 ? label.count - 1 : 0)
      times += String(repeating: " ", count: max(min(1, part), place - times.count)) + label
    }
    let width = labels.map(\.count).max() ?? 0
    return (zip(labels, cells).map { ($0, "\u{2502}" + $1.joined()) } + [("", " " + times)]).map { label, line in
      (String(repeating: " ", count: width - label.count) + label + " " + line).replacing(/\ +$/, with: "")
    }
  }
}

extension SpringNotation {
  /// A motion in all notations, a line each: the platform, the largest difference, and what is written there.
  package static func table(of motion: SpringMotion, error: Double = 0.0025) -> String {
    let notations = all(of: motion, error: error)
    let width = notations.map(\.platform.count).max() ?? 0
    let space = String(repeating: " ", count: width)
    var text = "\(space)     differs  (the platform's own motion from the exact one, in % of the way)\n"
    for (index, notation) in notations.enumerated() {
      let name = index > 0 && notations[index - 1].platform == notation.platform ? "" : notation.platform
      let percent = notation.difference.map { share in
        // Two significant digits from a thousandth on.
        SceneMeasures.number(100 * share, decimals: share < 0.001 ? 4 : share < 0.01 ? 3 : 2) + " %"
      }
      let difference = percent ?? "\u{2013}"
      let gap = String(repeating: " ", count: width - name.count + max(0, 10 - difference.count))
      text += "\(name)\(gap)  \(difference)  \(notation.text)\n"
    }
    return text
  }
}

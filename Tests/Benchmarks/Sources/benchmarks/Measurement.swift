import Foundation

/// The cost of a piece of work, in nanoseconds per body and step.
struct Measurement {
  let name: String
  let bodies: Int
  let nanoseconds: Double
}

/// Runs pieces of work in turn, several rounds of each, and keeps the best of each: other load on the machine then
/// affects all alike.
func measure(
  rounds: Int = 7, _ works: [(name: String, bodies: Int, steps: Int, step: () -> Void)]
) -> [Measurement] {
  let clock = ContinuousClock()
  var best = [Double](repeating: .infinity, count: works.count)
  for _ in 0..<rounds {
    for (index, work) in works.enumerated() {
      let elapsed = clock.measure { for _ in 0..<work.steps { work.step() } }
      let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
      best[index] = min(best[index], seconds * 1e9 / Double(work.steps) / Double(work.bodies))
    }
  }
  return zip(works, best).map { Measurement(name: $0.name, bodies: $0.bodies, nanoseconds: $1) }
}

/// Prints a line without buffering, also into a file or pipe: some measurements take minutes.
func print(_ line: Any...) {
  Swift.print(line.map { "\($0)" }.joined(separator: " "))
  fflush(nil)
}

/// A number with `decimals` decimals.
func text(_ number: Double, decimals: Int = 2) -> String {
  let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
  let rounded = (number * scale).rounded() / scale
  let parts = String(rounded).split(separator: ".")
  guard decimals > 0, parts.count == 2 else { return String(parts[0]) }
  return parts[0] + "." + parts[1].prefix(decimals) + String(repeating: "0", count: max(0, decimals - parts[1].count))
}

/// Text padded to a column, aligned to the right by default.
func column(_ text: String, _ width: Int, left: Bool = false) -> String {
  let space = String(repeating: " ", count: max(0, width - text.count))
  return left ? text + space : space + text
}

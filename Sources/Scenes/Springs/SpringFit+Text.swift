import Springflow
import SpringflowFiles

extension SpringFit {
  /// The motion over a way of 1, of the column with the longest way, with four digits. A velocity below a tenth of the
  /// spring's own pace counts as none: so little cannot be told from a start at rest.
  public var motion: SpringMotion {
    let column = columns.max { abs($0.target - $0.start) < abs($1.target - $1.start) }
    let way = column.map { $0.target - $0.start } ?? 0
    let velocity = way == 0 ? 0 : (column?.velocity ?? 0) / way
    func short(_ value: Double) -> Double { SpringMotion.rounded(value, digits: 4) }
    let isFromRest = abs(velocity) < 0.1 * 2 * .pi * spring.frequency
    let spring = Spring(frequency: short(spring.frequency), damping: short(spring.damping))
    return SpringMotion(spring, velocity: isFromRest ? 0 : short(velocity))
  }

  /// The spring with the standard errors of its numbers, and a table of the columns: where they start and end, their
  /// velocity at the onset, and what is left between spring and values, in their unit.
  public var text: String {
    func number(_ value: Double, _ decimals: Int = 2) -> String { SceneMeasures.number(value, decimals: decimals) }
    let heads = ["column", "start", "end", "velocity /s", "residual", "largest"]
    let lines = columns.map { column in
      [PrintableText.escaped(column.name), number(column.start), number(column.target), number(column.velocity, 1)]
        + [number(column.residual, 3), number(column.largestResidual, 3)]
    }
    return "\(number(spring.frequency, 4)) ± \(number(frequencyError, 4)) Hz, damping ratio "
      + "\(number(spring.damping, 4)) ± \(number(dampingError, 4)), from \(number(onset, 3)) s on\n"
      + SceneMeasures.aligned([heads] + lines, leading: 1) + "\n"
  }
}

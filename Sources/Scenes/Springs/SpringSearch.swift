import Springflow

/// The search for the spring that moves columns of values, by variable projection (Golub and Pereyra, "Separable
/// nonlinear least squares", 2003).
///
/// For a given frequency, damping and onset a motion is linear in the rest of its parameters: x = c₀ + c₁ way + c₂
/// speed. Way is the motion from 1 to 0 from rest, speed is ω times the motion from 0 to 0 with a velocity of 1; before
/// the onset they are 1 and 0. Least squares give a column's coefficients (Gram and Schmidt's method, modified), so
/// that the search has two or three parameters: a grid on some of the rows, then Levenberg and Marquardt's steps on all
/// of them.
///
/// The objective is the sum of n ln(mean square) over the columns: noise whose variance is unknown, and another one in
/// each column, is then most likely. A column that the spring does not move has little weight.
struct SpringSearch {
  /// The time of each row since the first one, in seconds.
  let times: [Double]
  /// The values of each column, as shares of its range from the middle of it; NaN in rows without a value.
  let columns: [[Double]]

  /// A motion, and how the objective changes around it.
  struct Solution {
    /// The logarithm of the frequency; the damping, or 1 plus its logarithm if that is above 1; and the onset, without
    /// which the motion begins with the first row or before it.
    var parameters: [Double]
    /// Whether c₂ may differ from 0.
    let hasVelocity: Bool
    var objective = 0.0
    /// c₀, c₁ and c₂ of each column.
    var coefficients: [[Double]] = []
    /// JᵀJ and Jᵀr by parameters, divided by the mean square; the sum over the columns.
    var curvature: [[Double]] = []
    var gradient: [Double] = []

    var onset: Double { parameters.count > 2 ? parameters[2] : 0 }
    var spring: Spring { spring(shift: 0) }

    func spring(shift: Double) -> Spring {
      let damping = parameters[1] + shift
      return Spring(
        frequency: Portable.exp(parameters[0]), damping: damping > 1 ? Portable.exp(damping - 1) : damping)
    }
  }

  /// The time from the first row to the last one, and the median time between two rows. In seconds.
  var span: Double { times[times.count - 1] }
  var interval: Double { zip(times.dropFirst(), times).map { $0 - $1 }.sorted()[(times.count - 1) / 2] }

  // MARK: Search

  /// The best motion of three kinds: one that the track begins in, one that begins from rest after a lead-in, and one
  /// that begins with a velocity after a lead-in of at least three rows. A lead-in, and the velocities after it, must
  /// improve the objective by twice what Schwarz's criterion asks of so many parameters.
  ///
  /// - Complexity: O(*n*) in the number of values.
  func best() -> Solution? {
    let coarse = thinned
    let penalty = 2 * Portable.log(Double(columns.joined().count { !$0.isNaN }))
    func score(_ solution: Solution) -> Double {
      let hasLeadIn = solution.parameters.count > 2
      return solution.objective + penalty * Double(!hasLeadIn ? 0 : solution.hasVelocity ? 1 + columns.count : 1)
    }
    var candidates: [(solution: Solution, bounds: [ClosedRange<Double>])] = []
    for (earliest, hasVelocity) in [(0, false), (times[2], true), (nil, true)] {
      let bounds =
        [Portable.log(0.1 / span)...Portable.log(1 / interval), 0...(1 + Portable.log(30))]
        + (earliest.map { [$0...times[times.count - 3]] } ?? [])
      var starts = coarse.starts(within: bounds, hasVelocity: hasVelocity)
      // Without an onset a slow decay may pass for a fast one of another spring.
      if earliest == nil { starts += candidates.map { Array($0.solution.parameters.prefix(2)) } }
      let solutions = starts.map { coarse.refined($0, hasVelocity: hasVelocity, within: bounds, steps: 40) }
      if let solution = solutions.min(by: { $0.objective < $1.objective }) { candidates.append((solution, bounds)) }
    }
    // A kind that is that much worse on some of the rows is no better on all of them.
    let limit = 30 + (candidates.map { score($0.solution) }.min() ?? 0)
    return candidates.filter { score($0.solution) < limit }
      .map { refined($0.solution.parameters, hasVelocity: $0.solution.hasVelocity, within: $0.bounds, steps: 300) }
      .min { score($0) < score($1) }
  }

  /// The rows at which columns have moved by a quarter of their ranges.
  private var departures: [Int] {
    let rows = columns.compactMap { values in
      let first = values.first { !$0.isNaN } ?? 0
      return values.firstIndex { abs($0 - first) > 0.25 }
    }
    return Set(rows).sorted()
  }

  /// The same with all rows near the last departure, and ever fewer farther from it: a spring moves least at the end,
  /// and at regular distances a higher frequency would look like a lower one.
  private var thinned: SpringSearch {
    let departure = departures.last ?? 0
    var (rows, distance) = ([departure], 1.0)
    while Int(distance) < times.count {
      rows += [departure - Int(distance), departure + Int(distance)]
      distance = max(distance + 1, distance * 1.04)
    }
    rows = rows.filter(times.indices.contains).sorted()
    return SpringSearch(times: rows.map { times[$0] }, columns: columns.map { values in rows.map { values[$0] } })
  }

  /// The parameters of the three best motions in a grid, each with another damping.
  private func starts(within bounds: [ClosedRange<Double>], hasVelocity: Bool) -> [[Double]] {
    let departures = departures.map { times[$0] }
    let solutions = [0.05, 0.25, 0.7, 1.2, 2].compactMap { damping in
      var best: Solution?
      // Up to a third of a period from row to row.
      for frequency in stride(from: bounds[0].lowerBound, to: bounds[0].upperBound - 1, by: 0.3) {
        // A quarter of the range takes about this share of a period.
        let lead = (hasVelocity ? 0.06 : 0.18) * Portable.exp(-frequency)
        let onsets = bounds.count > 2 ? departures.map { [$0 - lead] }.filter { bounds[2].contains($0[0]) } : [[]]
        for onset in onsets {
          let solution = solve([frequency, damping] + onset, hasVelocity: hasVelocity, isCoarse: true)
          if best.map({ solution.objective < $0.objective }) ?? true { best = solution }
        }
      }
      return best
    }
    return solutions.sorted { $0.objective < $1.objective }.prefix(3).map(\.parameters)
  }

  /// The nearest minimum.
  private func refined(
    _ parameters: [Double], hasVelocity: Bool, within bounds: [ClosedRange<Double>], steps: Int
  ) -> Solution {
    var best = solve(parameters, hasVelocity: hasVelocity)
    // Levenberg and Marquardt's λ. It becomes large only where an onset passes a row, as there the slope jumps.
    var caution = 1e-3
    for _ in 0..<steps where caution < 1e4 {
      var matrix = best.curvature
      for index in matrix.indices { matrix[index][index] *= 1 + caution }
      guard let inverse = Self.inverse(matrix) else { break }
      let parameters = matrix.indices.map { index in
        let value = best.parameters[index] + Self.product(inverse[index], best.gradient)
        return min(max(value, bounds[index].lowerBound), bounds[index].upperBound)
      }
      let next = solve(parameters, hasVelocity: hasVelocity)
      let gain = best.objective - next.objective
      caution = gain > 0 ? max(caution / 10, 1e-12) : caution * 10
      if gain > 0 { best = next }
      if 0..<1e-5 ~= gain { break }
    }
    return best
  }
}

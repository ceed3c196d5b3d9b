import Springflow

/// The linear part of the search.
extension SpringSearch {
  /// Way and speed in each row.
  private typealias BasisFunctions = (way: [Double], speed: [Double])

  /// The best motion with some parameters; without curvature and gradient if it is coarse.
  ///
  /// J are the derivatives of the motion by the parameters, without what other coefficients would make up for
  /// (Kaufman's approximation), and r is the difference from the values.
  func solve(_ parameters: [Double], hasVelocity: Bool, isCoarse: Bool = false) -> Solution {
    let count = isCoarse ? 0 : parameters.count
    var solution = Solution(parameters: parameters, hasVelocity: hasVelocity)
    solution.curvature = Array(repeating: Array(repeating: 0, count: count), count: count)
    solution.gradient = Array(repeating: 0, count: count)
    let (shape, slopes) = shapes(of: solution, slopeCount: count)
    for values in columns {
      let rows = values.indices.filter { !values[$0].isNaN }
      func present(_ all: [Double]) -> [Double] { rows.count == all.count ? all : rows.map { all[$0] } }
      let functions = [Array(repeating: 1, count: rows.count), present(shape.way)]
      var rest = present(values)
      let (coefficients, basis) = Self.nearest(
        hasVelocity ? functions + [present(shape.speed)] : functions, to: &rest)
      // Exact values leave only roundings, some 1e-16 of the range.
      let variance = max(Self.product(rest, rest) / Double(max(rows.count, 1)), 1e-24)
      solution.coefficients.append(coefficients)
      solution.objective += Double(rows.count) * Portable.log(variance)
      let jacobian = slopes.map { slope in
        var change = rows.map { coefficients[1] * slope.way[$0] + coefficients[2] * slope.speed[$0] }
        for vector in basis { _ = Self.remove(vector, from: &change) }
        return change
      }
      for i in 0..<count {
        solution.gradient[i] += Self.product(jacobian[i], rest) / variance
        for j in 0..<count { solution.curvature[i][j] += Self.product(jacobian[i], jacobian[j]) / variance }
      }
    }
    return solution
  }

  /// The shape of a motion, and its derivatives by the first parameters.
  private func shapes(of solution: Solution, slopeCount: Int) -> (BasisFunctions, slopes: [BasisFunctions]) {
    let step = 1e-4
    let omega = 2 * .pi * solution.spring.frequency
    let oscillators = [0, -step, step].map { solution.spring(shift: $0).oscillator }
    let zeros = Array(repeating: 0.0, count: times.count)
    var shape = (way: Array(repeating: 1.0, count: times.count), speed: zeros)
    var slopes = Array(repeating: (way: zeros, speed: zeros), count: slopeCount)
    for (row, time) in times.enumerated() where time > solution.onset {
      let elapsed = time - solution.onset
      let map = oscillators[0].propagator(over: elapsed)
      (shape.way[row], shape.speed[row]) = (map.uu, omega * map.uv)
      if slopeCount == 0 { continue }
      // A higher frequency is the same motion in less time.
      (slopes[0].way[row], slopes[0].speed[row]) = (elapsed * map.vu, elapsed * omega * map.vv)
      let (less, more) = (oscillators[1].propagator(over: elapsed), oscillators[2].propagator(over: elapsed))
      slopes[1].way[row] = (more.uu - less.uu) / (2 * step)
      slopes[1].speed[row] = omega * (more.uv - less.uv) / (2 * step)
      if slopeCount > 2 { (slopes[2].way[row], slopes[2].speed[row]) = (-map.vu, -omega * map.vv) }
    }
    return (shape, slopes)
  }

  /// The coefficients of the sum of functions that is nearest to some values, of which the difference is left; and the
  /// functions made orthonormal.
  private static func nearest(
    _ functions: [[Double]], to values: inout [Double]
  ) -> (coefficients: [Double], basis: [[Double]]) {
    var (basis, factors, shares) = ([[Double]](), [[Double]](), [Double]())
    for function in functions {
      var vector = function
      let parts = basis.map { remove($0, from: &vector) }
      let norm = product(vector, vector).squareRoot()
      factors.append(parts + [norm])
      // A sum of the functions before has no coefficient.
      let scale = norm > 1e-11 ? 1 / norm : 0
      for row in vector.indices { vector[row] *= scale }
      shares.append(remove(vector, from: &values))
      basis.append(vector)
    }
    var coefficients = [0.0, 0, 0]
    for index in basis.indices.reversed() where factors[index][index] > 1e-11 {
      coefficients[index] = shares[index] / factors[index][index]
      for before in 0..<index { shares[before] -= factors[index][before] * coefficients[index] }
    }
    return (coefficients, basis)
  }

  static func product(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  /// Removes the share of a vector of length 1, and returns it.
  private static func remove(_ vector: [Double], from values: inout [Double]) -> Double {
    let share = product(vector, values)
    for index in vector.indices { values[index] -= share * vector[index] }
    return share
  }

  /// The inverse of a positive definite matrix, or `nil` of another one.
  static func inverse(_ matrix: [[Double]]) -> [[Double]]? {
    var inverse = matrix
    for pivot in matrix.indices {
      let size = inverse[pivot][pivot]
      guard size > 0 else { return nil }
      inverse[pivot][pivot] = 1
      for column in matrix.indices { inverse[pivot][column] /= size }
      for row in matrix.indices where row != pivot {
        let factor = inverse[row][pivot]
        inverse[row][pivot] = 0
        for column in matrix.indices { inverse[row][column] -= factor * inverse[pivot][column] }
      }
    }
    return inverse
  }

  // MARK: Results

  /// The differences between the values of each column and a motion, as shares of its range: the root mean square over
  /// all rows, that over the rows in which more than a fiftieth of the range is left, and the greatest one.
  func residuals(of solution: Solution) -> [(all: Double, moving: Double, largest: Double)] {
    let (shape, _) = shapes(of: solution, slopeCount: 0)
    return zip(columns, solution.coefficients).map { values, coefficients in
      var (all, moving): ([Double], [Double]) = ([], [])
      for (row, value) in values.enumerated() where !value.isNaN {
        let (way, speed) = (coefficients[1] * shape.way[row], coefficients[2] * shape.speed[row])
        all.append(abs(value - coefficients[0] - way - speed))
        if times[row] > solution.onset, abs(way) + abs(speed) > 0.02 { moving.append(all[all.count - 1]) }
      }
      func mean(_ list: [Double]) -> Double { (Self.product(list, list) / Double(max(list.count, 1))).squareRoot() }
      return (mean(all), mean(moving), all.max() ?? 0)
    }
  }

  /// The standard errors of frequency and damping: the diagonal of (JᵀJ)⁻¹ σ²; infinite if the values do not tell them.
  func standardErrors(of solution: Solution) -> (frequency: Double, damping: Double) {
    guard let inverse = Self.inverse(solution.curvature) else { return (.infinity, .infinity) }
    let count = Double(columns.joined().count { !$0.isNaN })
    let known = Double(solution.parameters.count + columns.count * (solution.hasVelocity ? 3 : 2))
    // No value is measured to less than a millionth of the range.
    let least = residuals(of: solution).map { max($0.all, 1e-12) }.min() ?? 1
    let scale = (count / max(count - known, 1)).squareRoot() * max(1, 1e-6 / least)
    let spring = solution.spring
    return (
      inverse[0][0].squareRoot() * scale * spring.frequency, inverse[1][1].squareRoot() * scale * max(1, spring.damping)
    )
  }
}

import Springflow

/// Keeps a least distance between the tiles of a row, so that none hides another: a smooth barrier that is never
/// passed.
///
/// Each tile stays as near to its own position as the others permit. With x the tiles' positions and y the result,
///
///     Σ ½ (yᵢ − xᵢ)² + μ r² Σ f((yⱼ − yᵢ − d) / r),   f(u) = (1 − u)³ / u for u < 1, else 0
///
/// is least, over all pairs of tiles that could hide one another: d is their least distance, r the range above it in
/// which they push each other. The sum is strictly convex and f grows without bound toward d, so there is one solution,
/// every distance in it is more than d at any speed of the tiles, and it is a smooth function of x: f and its first two
/// derivatives are 0 at the end of the range. Walls at the row's ends act in the same form, beginning at the wall.
///
/// Solved by Newton's method with a Cholesky factorization within the matrix's envelope, from a start in which no pair
/// is nearer than its least distance.
///
/// - Complexity: O(Σ *b*²) per step, over the tiles, where each tile is pushed by others of indexes up to *b* less;
///   about ten steps for each time that the set of pushing pairs grows.
package struct TileSpacing {
  /// Two tiles and their least distance, in points; the first one is on the left.
  package struct SpacingConstraint {
    let first: Int
    let second: Int
    let least: Double
    /// The range above the least distance in which they push each other, in points.
    let range: Double

    package init(first: Int, second: Int, least: Double, range: Double) {
      (self.first, self.second, self.least, self.range) = (first, second, least, range)
    }
  }

  /// The depth by which the tiles at the ends may be pressed into the walls, in points.
  let give: Double
  /// The range in which each tile's centre stays, in points.
  let walls: [ClosedRange<Double>]

  package init(give: Double, walls: [ClosedRange<Double>]) {
    (self.give, self.walls) = (give, walls)
  }

  /// The strength μ of the push between tiles that are too near, per tick; no unit.
  package static let strength = 0.006
  private static let mostSteps = 60

  /// The tiles' positions after spreading; unchanged if no two tiles are too near.
  ///
  /// Pairs that do not push each other in the solution have no effect on it, so only the others are solved for.
  package func spread(_ places: [Double], _ pairs: [SpacingConstraint]) -> [Double] {
    func feels(_ pair: SpacingConstraint, _ places: [Double]) -> Bool { room(pair, places) < 1 }
    var felt = pairs.map { feels($0, places) }
    if !felt.contains(true), places.indices.allSatisfy({ walls[$0] ~= places[$0] }) { return places }
    while true {
      let result = solve(places, zip(pairs, felt).filter(\.1).map(\.0))
      let missing = pairs.indices.filter { !felt[$0] && feels(pairs[$0], result) }
      if missing.isEmpty { return result }
      for index in missing { felt[index] = true }
    }
  }

  private func solve(_ places: [Double], _ pairs: [SpacingConstraint]) -> [Double] {
    guard var best = start(from: places, pairs) else { return places }
    var starts = Array(places.indices)
    for pair in pairs { starts[pair.second] = min(starts[pair.second], pair.first) }
    var cost = self.cost(best, places, pairs)
    for _ in 0..<Self.mostSteps {
      var matrix = Envelope(starts: starts)
      var slope = gradient(best, places, pairs, into: &matrix)
      matrix.solve(&slope)
      let decrement = slope.reduce(0) { max($0, abs($1)) }
      if decrement < 1e-9 { break }
      var share = 1.0
      while share > 1e-9 {
        let next = zip(best, slope).map { $0 - share * $1 }
        if let better = admitted(next, places, pairs), better <= cost {
          (best, cost) = (next, better)
          break
        }
        share /= 2
      }
      if share <= 1e-9 { break }
    }
    return best
  }

  // MARK: The sum

  /// f, and its first two derivatives.
  private static func barrier(_ u: Double) -> (value: Double, slope: Double, bend: Double) {
    if u >= 1 { return (0, 0, 0) }
    let rest = 1 - u
    return (rest * rest * rest / u, 3 - 2 * u - 1 / (u * u), 2 / (u * u * u) - 2)
  }

  /// The fraction of the range that is left between two tiles; 0 or less if they are too near.
  private func room(_ pair: SpacingConstraint, _ places: [Double]) -> Double {
    (places[pair.second] - places[pair.first] - pair.least) / pair.range
  }

  /// The fraction of the give that is left before the wall on either side.
  private func give(_ place: Double, _ walls: ClosedRange<Double>) -> (low: Double, high: Double) {
    (1 - (walls.lowerBound - place) / give, 1 - (place - walls.upperBound) / give)
  }

  /// The sum, or `nil` if a limit is passed.
  private func admitted(_ places: [Double], _ origin: [Double], _ pairs: [SpacingConstraint]) -> Double? {
    for pair in pairs where room(pair, places) <= 0 { return nil }
    for index in places.indices {
      let (low, high) = give(places[index], walls[index])
      if low <= 0 || high <= 0 { return nil }
    }
    return cost(places, origin, pairs)
  }

  private func cost(_ places: [Double], _ origin: [Double], _ pairs: [SpacingConstraint]) -> Double {
    var sum = 0.0
    for (index, place) in places.enumerated() {
      sum += (place - origin[index]) * (place - origin[index]) / 2
      let (low, high) = give(place, walls[index])
      sum += Self.strength * give * give * (Self.barrier(low).value + Self.barrier(high).value)
    }
    for pair in pairs { sum += Self.strength * pair.range * pair.range * Self.barrier(room(pair, places)).value }
    return sum
  }

  private func gradient(
    _ places: [Double], _ origin: [Double], _ pairs: [SpacingConstraint], into matrix: inout Envelope
  ) -> [Double] {
    var slope = [Double](repeating: 0, count: places.count)
    for index in places.indices {
      let (low, high) = give(places[index], walls[index])
      let (below, above) = (Self.barrier(low), Self.barrier(high))
      slope[index] = places[index] - origin[index] + Self.strength * give * (below.slope - above.slope)
      matrix[index, 0] += 1 + Self.strength * (below.bend + above.bend)
    }
    for pair in pairs {
      let barrier = Self.barrier(room(pair, places))
      let (force, bend) = (Self.strength * pair.range * barrier.slope, Self.strength * barrier.bend)
      slope[pair.first] -= force
      slope[pair.second] += force
      matrix[pair.first, 0] += bend
      matrix[pair.second, 0] += bend
      matrix[pair.second, pair.second - pair.first] -= bend
    }
    return slope
  }

  /// Positions in which no limit is passed: the tiles pushed apart to the right, and back from the wall; `nil` if they
  /// do not all fit.
  private func start(from places: [Double], _ pairs: [SpacingConstraint]) -> [Double]? {
    var result = places.indices.map { min(max(places[$0], walls[$0].lowerBound), walls[$0].upperBound) }
    func apart(_ pair: SpacingConstraint) -> Double { pair.least + pair.range / 16 }
    for pair in pairs { result[pair.second] = max(result[pair.second], result[pair.first] + apart(pair)) }
    for index in result.indices { result[index] = min(result[index], walls[index].upperBound + give / 2) }
    for pair in pairs.reversed() {
      result[pair.first] = min(result[pair.first], result[pair.second] - apart(pair))
    }
    return admitted(result, places, pairs) == nil ? nil : result
  }
}

/// A symmetric matrix whose rows are zero before a first column that each row has for itself.
private struct Envelope {
  /// The first column of each row that may be nonzero.
  private let starts: [Int]
  /// The index in the values of each row's column 0, were it stored.
  private var origins: [Int] = []
  private var values: [Double]

  init(starts: [Int]) {
    self.starts = starts
    var count = 0
    for (row, start) in starts.enumerated() {
      origins.append(count - start)
      count += row - start + 1
    }
    values = [Double](repeating: 0, count: count)
  }

  /// The number in a row, `offset` columns to the left of the diagonal.
  subscript(row: Int, offset: Int) -> Double {
    get { values[origins[row] + row - offset] }
    set { values[origins[row] + row - offset] = newValue }
  }

  /// Solves for a right-hand side, in place: Cholesky's L D Lᵀ without pivots. A positive definite matrix needs no
  /// pivots, and the factor has no nonzero entries before the rows' first columns.
  mutating func solve(_ vector: inout [Double]) {
    for row in starts.indices {
      let origin = origins[row]
      // First L D of the row, then L.
      for column in starts[row]..<row {
        let other = origins[column]
        var sum = values[origin + column]
        for inner in max(starts[row], starts[column])..<column {
          sum -= values[origin + inner] * values[other + inner]
        }
        values[origin + column] = sum
      }
      var diagonal = values[origin + row]
      for column in starts[row]..<row {
        let product = values[origin + column]
        let share = product / values[origins[column] + column]
        diagonal -= product * share
        values[origin + column] = share
        vector[row] -= share * vector[column]
      }
      values[origin + row] = diagonal
    }
    for row in starts.indices { vector[row] /= values[origins[row] + row] }
    for row in starts.indices.reversed() {
      for column in starts[row]..<row { vector[column] -= values[origins[row] + column] * vector[row] }
    }
  }
}

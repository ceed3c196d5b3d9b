import Springflow

/// Keeps tiles of a row so far apart that none hides another: a soft limit that nothing gets past.
///
/// Each tile stays as near to where it is as the others let it. With x where the tiles are and y where they are to be,
///
///     Σ ½ (yᵢ − xᵢ)² + μ r² Σ f((yⱼ − yᵢ − d) / r),   f(u) = (1 − u)³ / u for u < 1, else 0
///
/// is least, over all pairs of tiles that could hide one another: d is the least distance that they may have, r the
/// range above it in which they feel each other. The sum is strictly convex and f grows without bound toward d, so there
/// is one solution, every distance in it is more than d whatever drives the tiles together, and it follows x smoothly:
/// f and its first two derivatives are 0 where the range ends. Walls at the row's ends act alike, from the wall on.
///
/// Solved by Newton's method with a banded Cholesky factorization, from a start that no pair is too near in.
///
/// - Complexity: O(*n* *b*²) a step for *n* tiles and pairs of indexes at most *b* apart; about ten steps.
struct TileSpacing {
  /// Two tiles and how far apart they have to be, in points; the first one is to be to the left.
  struct Pair {
    let first: Int
    let second: Int
    let least: Double
  }

  /// How far above the least distance tiles begin to feel each other, in points.
  let range: Double
  /// How far the tiles at the ends may be pressed into the walls, in points.
  let give: Double
  /// Between which places each tile's centre stays, in points.
  let walls: [ClosedRange<Double>]
  /// How strongly tiles that are too near push each other in a tick; no unit.
  static let strength = 0.006
  private static let mostSteps = 60

  /// Where tiles are to be that are somewhere; the same where none is too near to another.
  ///
  /// Pairs that do not feel each other in the solution change nothing in it, so only the others are solved for.
  func spread(_ places: [Double], _ pairs: [Pair]) -> [Double] {
    func feels(_ pair: Pair, _ places: [Double]) -> Bool { room(pair, places) < 1 }
    var felt = pairs.map { feels($0, places) }
    if !felt.contains(true), places.indices.allSatisfy({ walls[$0] ~= places[$0] }) { return places }
    while true {
      let result = solve(places, zip(pairs, felt).filter(\.1).map(\.0))
      let missing = pairs.indices.filter { !felt[$0] && feels(pairs[$0], result) }
      if missing.isEmpty { return result }
      for index in missing { felt[index] = true }
    }
  }

  private func solve(_ places: [Double], _ pairs: [Pair]) -> [Double] {
    guard var best = start(from: places, pairs) else { return places }
    let band = pairs.reduce(0) { max($0, $1.second - $1.first) }
    var cost = self.cost(best, places, pairs)
    for _ in 0..<Self.mostSteps {
      var matrix = Band(size: best.count, width: band)
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

  /// How much of the range is left between two tiles; 0 or less if they are too near.
  private func room(_ pair: Pair, _ places: [Double]) -> Double {
    (places[pair.second] - places[pair.first] - pair.least) / range
  }

  /// How much of the give is left before a wall on either side.
  private func give(_ place: Double, _ walls: ClosedRange<Double>) -> (low: Double, high: Double) {
    (1 - (walls.lowerBound - place) / give, 1 - (place - walls.upperBound) / give)
  }

  /// The sum, or `nil` where a limit is passed.
  private func admitted(_ places: [Double], _ origin: [Double], _ pairs: [Pair]) -> Double? {
    for pair in pairs where room(pair, places) <= 0 { return nil }
    for index in places.indices {
      let (low, high) = give(places[index], walls[index])
      if low <= 0 || high <= 0 { return nil }
    }
    return cost(places, origin, pairs)
  }

  private func cost(_ places: [Double], _ origin: [Double], _ pairs: [Pair]) -> Double {
    var sum = 0.0
    for (index, place) in places.enumerated() {
      sum += (place - origin[index]) * (place - origin[index]) / 2
      let (low, high) = give(place, walls[index])
      sum += Self.strength * give * give * (Self.barrier(low).value + Self.barrier(high).value)
    }
    for pair in pairs { sum += Self.strength * range * range * Self.barrier(room(pair, places)).value }
    return sum
  }

  private func gradient(
    _ places: [Double], _ origin: [Double], _ pairs: [Pair], into matrix: inout Band
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
      let (force, bend) = (Self.strength * range * barrier.slope, Self.strength * barrier.bend)
      slope[pair.first] -= force
      slope[pair.second] += force
      matrix[pair.first, 0] += bend
      matrix[pair.second, 0] += bend
      matrix[pair.second, pair.second - pair.first] -= bend
    }
    return slope
  }

  /// Places in which no limit is passed: the tiles pushed apart to the right, and back from the wall; `nil` if there is
  /// no room for all.
  private func start(from places: [Double], _ pairs: [Pair]) -> [Double]? {
    var result = places.indices.map { min(max(places[$0], walls[$0].lowerBound), walls[$0].upperBound) }
    let hair = range / 16
    for pair in pairs { result[pair.second] = max(result[pair.second], result[pair.first] + pair.least + hair) }
    for index in result.indices { result[index] = min(result[index], walls[index].upperBound + give / 2) }
    for pair in pairs.reversed() {
      result[pair.first] = min(result[pair.first], result[pair.second] - pair.least - hair)
    }
    return admitted(result, places, pairs) == nil ? nil : result
  }
}

/// A symmetric matrix that is zero further than some columns beside its diagonal.
private struct Band {
  private let size: Int
  private let width: Int
  private var values: [Double]

  init(size: Int, width: Int) {
    (self.size, self.width) = (size, width)
    values = [Double](repeating: 0, count: size * (width + 1))
  }

  /// The number in a row, so many columns to the left of the diagonal.
  subscript(row: Int, offset: Int) -> Double {
    get { values[row * (width + 1) + offset] }
    set { values[row * (width + 1) + offset] = newValue }
  }

  /// Solves for a right-hand side, in place: Cholesky's L D Lᵀ without pivots, which a positive definite matrix needs
  /// none of.
  mutating func solve(_ vector: inout [Double]) {
    for row in 0..<size {
      let first = max(0, row - width)
      for column in first..<row {
        var sum = self[row, row - column]
        for inner in max(first, column - width)..<column {
          sum -= self[row, row - inner] * self[column, column - inner] * self[inner, 0]
        }
        self[row, row - column] = sum / self[column, 0]
      }
      for column in first..<row { self[row, 0] -= self[row, row - column] * self[row, row - column] * self[column, 0] }
    }
    for row in 0..<size {
      for column in max(0, row - width)..<row { vector[row] -= self[row, row - column] * vector[column] }
    }
    for row in 0..<size { vector[row] /= self[row, 0] }
    for row in stride(from: size - 1, through: 0, by: -1) {
      for below in row + 1..<max(row + 1, min(size, row + width + 1)) {
        vector[row] -= self[below, below - row] * vector[below]
      }
    }
  }
}

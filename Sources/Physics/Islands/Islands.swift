/// The sets of connected bodies: a union–find structure that records for each set whether one of its bodies moves.
struct Islands {
  private var parents: [Int32]
  private var afterTurbulence: [Bool]

  init(count: Int) {
    parents = (0..<Int32(count)).map { $0 }
    afterTurbulence = [Bool](repeating: false, count: count)
  }

  private mutating func root(_ row: Int) -> Int {
    var row = row
    while Int(parents[row]) != row {
      parents[row] = parents[Int(parents[row])]
      row = Int(parents[row])
    }
    return row
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(a), root(b))
    if a == b { return }
    // The older body represents both.
    let (low, high) = (min(a, b), max(a, b))
    parents[high] = Int32(low)
    if afterTurbulence[high] { afterTurbulence[low] = true }
  }

  mutating func markAwake(_ row: Int) { afterTurbulence[root(row)] = true }
  mutating func isAwake(_ row: Int) -> Bool { afterTurbulence[root(row)] }
}

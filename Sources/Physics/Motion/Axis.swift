/// The displacements and velocities of all bodies along one axis, side by side for the step's loops.
package struct Axis: Sendable {
  /// Displacement from `origin`, in points.
  package var u: [Double] = []
  /// In points per second.
  package var v: [Double] = []
  /// The origin of u: the anchor, shifted to the equilibrium under gravity. In points.
  var origin: [Double] = []
  /// Walls, for the centre, measured as u is; infinite without a wall.
  var low: [Double] = []
  var high: [Double] = []
  /// The restitution of impacts on these walls, from 0 to 1. No unit.
  var restitution: [Double] = []

  mutating func appendZero() {
    u.append(0)
    v.append(0)
    origin.append(0)
    low.append(-.infinity)
    high.append(.infinity)
    restitution.append(0)
  }

  /// Moves the values of row `source` to row `target`.
  mutating func move(_ source: Int, to target: Int) {
    u[target] = u[source]
    v[target] = v[source]
    origin[target] = origin[source]
    low[target] = low[source]
    high[target] = high[source]
    restitution[target] = restitution[source]
  }

  mutating func truncate(to count: Int) {
    u.removeLast(u.count - count)
    v.removeLast(v.count - count)
    origin.removeLast(origin.count - count)
    low.removeLast(low.count - count)
    high.removeLast(high.count - count)
    restitution.removeLast(restitution.count - count)
  }

  /// Whether body `index` has no walls.
  func isOpen(_ index: Int) -> Bool { low[index] == -.infinity && high[index] == .infinity }

  package func position(_ index: Int) -> Double { origin[index] + u[index] }

  /// Changes the origin and the walls of body `index` at an absolute position.
  mutating func place(_ index: Int, position: Double, origin newOrigin: Double, walls: (low: Double, high: Double)) {
    origin[index] = newOrigin
    u[index] = position - newOrigin
    // A body too large for its enclosure is kept in the middle.
    let middle = (walls.low + walls.high) / 2
    let fits = walls.low <= walls.high
    low[index] = (fits ? walls.low : middle) - newOrigin
    high[index] = (fits ? walls.high : middle) - newOrigin
  }
}

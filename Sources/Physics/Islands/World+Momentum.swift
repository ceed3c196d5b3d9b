/// The momentum and angular momentum of islands that nothing but their own contacts and a common weight acts on.
///
/// The solver's impulses are opposite and equal, but it works in single precision, takes the points of contact for
/// those of one pose, and moves apart what overlaps. What that changes of an island's momentum, and of its angular
/// momentum about its centre of mass, goes back to its bodies, as if the whole moved and turned a little more or less.
extension World {
  /// Notes what the islands' momenta are before their contacts are solved.
  mutating func recordMomenta() { sumMomenta(isBefore: true) }

  /// Gives the islands' bodies back what momentum and angular momentum the solver took.
  mutating func restoreMomenta() {
    guard sumMomenta(isBefore: false) else { return }
    let duration = stepDuration
    solverBodies.withColumns { bodies in
      for place in 1..<bodies.count {
        guard solver.isFloating[place] else { continue }
        let sums = solver.momenta[solver.root(of: Int32(place))]
        if !sums.isFree { continue }
        if sums.turns { bodies.spin[place] += (sums.before.turning - sums.after.turning) / sums.inertia }
        // What weighs gets faster, all by as much.
        bodies.vx[place] += sums.before.velocityX - sums.after.velocityX + bodies.pullX[place] * duration
        bodies.vy[place] += sums.before.velocityY - sums.after.velocityY + bodies.pullY[place] * duration
      }
    }
  }

  /// Sums up what turns in islands that touch nothing that stands still; says whether there are any.
  ///
  /// - Complexity: O(*n*) for *n* solver bodies.
  @discardableResult
  private mutating func sumMomenta(isBefore: Bool) -> Bool {
    let count = solverBodies.count
    var isFloating = false
    for place in 1..<count where solver.isFloating[place] {
      isFloating = true
      break
    }
    guard isFloating else { return false }
    if solver.momenta.count < count {
      solver.momenta += [IslandMomentum](repeating: IslandMomentum(), count: count - solver.momenta.count)
    }
    if isBefore { updateFree() }
    solverBodies.withColumns { bodies in
      for place in 1..<count where solver.isFloating[place] {
        let root = solver.root(of: Int32(place))
        let (x, y) = (bodies.ux[place] + bodies.originX[place], bodies.uy[place] + bodies.originY[place])
        // An island's root is the first of its members.
        if root == place { solver.momenta[root].begin(x: x, y: y) }
        // What falls together is free.
        if bodies.pullX[place] != bodies.pullX[root] || bodies.pullY[place] != bodies.pullY[root]
          || bodies.pullSpin[place] != 0
        {
          solver.momenta[root].isFree = false
        }
        if !solver.momenta[root].isFree { continue }
        solver.momenta[root].add(
          mass: 1 / bodies.inverseMass[place], inverseMoment: bodies.inverseMoment[place], x: x, y: y,
          vx: bodies.vx[place],
          vy: bodies.vy[place], turning: bodies.spin[place])
      }
      for place in 1..<count where solver.isFloating[place] && solver.islandParents[place] == place {
        solver.momenta[place].finish(isBefore: isBefore)
      }
    }
    return true
  }

  /// Notes which of the islands that touch nothing that stands still have neither springs nor joints, fields or drag.
  private mutating func updateFree() {
    let excluded: SolverBodies.Flags = [.coupled, .inField]
    let mayBeExcluded = !solverBodies.allFlags.isDisjoint(with: excluded)
    for place in 1..<solverBodies.count where solver.isFloating[place] {
      let root = solver.root(of: Int32(place))
      if root == place { solver.momenta[root].isFree = true }
      if mayBeExcluded, !solverBodies.flags[place].isDisjoint(with: excluded) { solver.momenta[root].isFree = false }
    }
    for row in jointedRows {
      let place = solverBodies.places[Int(row)]
      if place > 0, solver.isFloating[Int(place)] { solver.momenta[solver.root(of: place)].isFree = false }
    }
    models.withUnsafeBufferPointer { models in
      solverBodies.withColumns { bodies in
        for place in 1..<bodies.count where solver.isFloating[place] {
          let model = Int(bodies.models[place])
          let isFree =
            models[model].oscillator.isFree && models[model].parameters.angularResistance == 0
            && bodies.inverseMass[place] > 0
          if !isFree { solver.momenta[solver.root(of: Int32(place))].isFree = false }
        }
      }
    }
  }
}

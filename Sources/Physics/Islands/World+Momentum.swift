/// The momentum and angular momentum of islands on which only their own contacts and a common acceleration act.
///
/// The solver's impulses are opposite and equal, but it works in single precision, uses the contact points of one pose,
/// and corrects overlaps. The resulting change of an island's momentum, and of its angular momentum about its centre of
/// mass, is given back to its bodies as a small common velocity and rotation.
extension World {
  /// Records the islands' momenta before their contacts are solved.
  mutating func recordMomenta() { sumMomenta(isBefore: true) }

  /// Restores the momentum and angular momentum that the solver has changed.
  mutating func restoreMomenta() {
    guard sumMomenta(isBefore: false) else { return }
    let duration = stepDuration
    solverBodies.withColumns { bodies in
      for place in 1..<bodies.count {
        guard solver.isFloating[place] else { continue }
        let sums = solver.momenta[solver.root(of: Int32(place))]
        if !sums.isFree { continue }
        if sums.turns { bodies.spin[place] += (sums.before.turning - sums.after.turning) / sums.inertia }
        // Gravity accelerates all bodies equally.
        bodies.vx[place] += sums.before.velocityX - sums.after.velocityX + bodies.pullX[place] * duration
        bodies.vy[place] += sums.before.velocityY - sums.after.velocityY + bodies.pullY[place] * duration
      }
    }
  }

  /// Sums up the momenta of floating islands, which touch no static body; returns whether there are any.
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
        // An island's root is the first of its bodies.
        if root == place { solver.momenta[root].begin(x: x, y: y) }
        // Bodies with a common acceleration are free.
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

  /// Records which floating islands have neither springs nor joints, fields or drag.
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

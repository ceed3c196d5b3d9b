/// The momentum and angular momentum of islands on which only their own contacts and a common acceleration act.
///
/// The solver's impulses are opposite and equal, but it works in single precision, uses the contact points of one pose,
/// and corrects overlaps. The resulting change of an island's momentum, and of its angular momentum about its centre of
/// mass, is given back to its bodies as a small common velocity and rotation.
extension ContactSolver {
  /// Records the islands' momenta before their contacts are solved. `jointedRows` are the rows that joints hold.
  mutating func recordMomenta(
    _ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, jointedRows: [Int32]
  ) {
    guard hasFloatingBodies(solverBodies.count) else { return }
    momenta.grow(to: solverBodies.count, filling: IslandMomentum())
    updateFree(&solverBodies, &bodies, jointedRows: jointedRows)
    sumMomenta(solverBodies.columns, isBefore: true)
  }

  /// Restores the momentum and angular momentum that the solver has changed.
  mutating func restoreMomenta(_ columns: SolverBodyColumns, _ step: StepSettings) {
    guard hasFloatingBodies(columns.count) else { return }
    sumMomenta(columns, isBefore: false)
    for place in 1..<columns.count where isFloating[place] {
      let sums = momenta[root(of: Int32(place))]
      if !sums.isFree { continue }
      if sums.turns { columns.spin[place] += (sums.before.turning - sums.after.turning) / sums.inertia }
      // Gravity accelerates all bodies equally.
      columns.vx[place] += sums.before.velocityX - sums.after.velocityX + columns.pullX[place] * step.duration
      columns.vy[place] += sums.before.velocityY - sums.after.velocityY + columns.pullY[place] * step.duration
    }
  }

  /// Whether there are floating islands, which touch no static body.
  private func hasFloatingBodies(_ count: Int) -> Bool { (1..<count).contains { isFloating[$0] } }

  /// Sums up the momenta of floating islands.
  ///
  /// - Complexity: O(*n*) for *n* solver bodies.
  private mutating func sumMomenta(_ columns: SolverBodyColumns, isBefore: Bool) {
    let (parents, isFloating) = (islandParents.mutableAddress, isFloating.address)
    let momenta = momenta.mutableAddress
    for place in 1..<columns.count where isFloating[place] {
      let root = Int(Self.root(of: Int32(place), parents))
      let (x, y) = (columns.ux[place] + columns.originX[place], columns.uy[place] + columns.originY[place])
      // An island's root is the first of its bodies.
      if root == place { momenta[root].begin(x: x, y: y) }
      // Bodies with a common acceleration are free.
      if columns.pullX[place] != columns.pullX[root] || columns.pullY[place] != columns.pullY[root]
        || columns.pullSpin[place] != 0
      {
        momenta[root].isFree = false
      }
      if !momenta[root].isFree { continue }
      momenta[root].add(
        mass: 1 / columns.inverseMass[place], inverseMoment: columns.inverseMoment[place], x: x, y: y,
        vx: columns.vx[place], vy: columns.vy[place], turning: columns.spin[place])
    }
    for place in 1..<columns.count where isFloating[place] && parents[place] == place {
      momenta[place].finish(isBefore: isBefore)
    }
  }

  /// Records which floating islands have neither springs nor joints, fields or drag.
  private mutating func updateFree(
    _ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, jointedRows: [Int32]
  ) {
    let columns = solverBodies.columns
    let excluded: SolverBodies.Flags = [.coupled, .inField]
    let mayBeExcluded = !solverBodies.allFlags.isDisjoint(with: excluded)
    for place in 1..<columns.count where isFloating[place] {
      let root = root(of: Int32(place))
      if root == place { momenta[root].isFree = true }
      if mayBeExcluded, !solverBodies.flags[place].isDisjoint(with: excluded) { momenta[root].isFree = false }
    }
    for row in jointedRows {
      let place = solverBodies.places[Int(row)]
      if place > 0, isFloating[Int(place)] { momenta[root(of: place)].isFree = false }
    }
    let models = bodies.models.span
    for place in 1..<columns.count where isFloating[place] {
      let model = Int(columns.models[place])
      let isFree =
        models[model].oscillator.isFree && models[model].parameters.angularResistance == 0
        && columns.inverseMass[place] > 0
      if !isFree { momenta[root(of: Int32(place))].isFree = false }
    }
  }
}

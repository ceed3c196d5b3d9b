/// The momentum and angular momentum of islands that nothing but their own contacts and a common weight acts on.
///
/// The solver's impulses are opposite and equal, but it works in single precision, takes the points of contact for those
/// of one pose, and moves apart what overlaps. What that changes of an island's momentum, and of its angular momentum
/// about its centre of mass, goes back to its bodies, as if the whole moved and turned a little more or less.
extension World {
  /// Notes what the islands' momenta are before their contacts are solved.
  mutating func noteMomenta() { sumMomenta(isBefore: true) }

  /// Gives the islands' bodies back what momentum and angular momentum the solver took.
  mutating func restoreMomenta() {
    guard sumMomenta(isBefore: false) else { return }
    let duration = stepDuration
    crew.withMembers { crew in
      for place in 1..<crew.count {
        guard solver.floats[place] else { continue }
        let sums = solver.momenta[solver.root(of: Int32(place))]
        if !sums.isFree { continue }
        if sums.turns { crew.spin[place] += (sums.before.turning - sums.after.turning) / sums.inertia }
        // What weighs gets faster, all by as much.
        crew.vx[place] += sums.before.velocityX - sums.after.velocityX + crew.pullX[place] * duration
        crew.vy[place] += sums.before.velocityY - sums.after.velocityY + crew.pullY[place] * duration
      }
    }
  }

  /// Sums up what turns in islands that touch nothing that stands still; says whether there are any.
  ///
  /// - Complexity: O(*n*) for *n* members of the crew.
  @discardableResult
  private mutating func sumMomenta(isBefore: Bool) -> Bool {
    let count = crew.count
    var floats = false
    for place in 1..<count where solver.floats[place] {
      floats = true
      break
    }
    guard floats else { return false }
    if solver.momenta.count < count {
      solver.momenta += [IslandMomentum](repeating: IslandMomentum(), count: count - solver.momenta.count)
    }
    if isBefore { noteFree() }
    crew.withMembers { crew in
      for place in 1..<count where solver.floats[place] {
        let root = solver.root(of: Int32(place))
        let (x, y) = (crew.ux[place] + crew.originX[place], crew.uy[place] + crew.originY[place])
        // An island's root is the first of its members.
        if root == place { solver.momenta[root].begin(x: x, y: y) }
        // What falls together is free.
        if crew.pullX[place] != crew.pullX[root] || crew.pullY[place] != crew.pullY[root] || crew.pullSpin[place] != 0 {
          solver.momenta[root].isFree = false
        }
        if !solver.momenta[root].isFree { continue }
        solver.momenta[root].add(
          mass: 1 / crew.inverseMass[place], inverseMoment: crew.inverseMoment[place], x: x, y: y, vx: crew.vx[place],
          vy: crew.vy[place], turning: crew.spin[place])
      }
      for place in 1..<count where solver.floats[place] && solver.islandParents[place] == place {
        solver.momenta[place].finish(isBefore: isBefore)
      }
    }
    return true
  }

  /// Notes which of the islands that touch nothing that stands still have neither springs nor joints, fields or drag.
  private mutating func noteFree() {
    let excluded: Crew.Traits = [.coupled, .inField]
    let mayBeExcluded = !crew.allTraits.isDisjoint(with: excluded)
    for place in 1..<crew.count where solver.floats[place] {
      let root = solver.root(of: Int32(place))
      if root == place { solver.momenta[root].isFree = true }
      if mayBeExcluded, !crew.traits[place].isDisjoint(with: excluded) { solver.momenta[root].isFree = false }
    }
    for row in jointedRows {
      let place = crew.places[Int(row)]
      if place > 0, solver.floats[Int(place)] { solver.momenta[solver.root(of: place)].isFree = false }
    }
    tunings.withUnsafeBufferPointer { tunings in
      crew.withMembers { crew in
        for place in 1..<crew.count where solver.floats[place] {
          let tuning = Int(crew.tunings[place])
          let isFree =
            tunings[tuning].oscillator.isFree && tunings[tuning].key.angularResistance == 0
            && crew.inverseMass[place] > 0
          if !isFree { solver.momenta[solver.root(of: Int32(place))].isFree = false }
        }
      }
    }
  }
}

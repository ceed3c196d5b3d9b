import SpringflowNumerics

/// The impulse of a joint on its bodies since the step began.
package struct JointImpulse: Equatable, Sendable {
  /// On B, in kg·pt/s; A got the opposite.
  package var push: Vector
  /// About each body's centre of mass, in kg·pt²/s.
  package var turnA: Double
  package var turnB: Double
}

extension JointSet {
  /// Resets the joints' impulses: to be called at the start of a step.
  package mutating func beginStep() {
    let (linkCount, links) = (links.count, links.mutableAddress)
    for k in 0..<linkCount {
      links[k].pushX = .zero
      links[k].pushY = .zero
      links[k].turnOuter = .zero
      links[k].turnInner = .zero
    }
    let states = states.mutableAddress
    for k in groups.indices where groups[k].chain.isEmpty || groups[k].usesGeneralSolver {
      groups[k].usesGeneralSolver = false
      for p in groups[k].joints {
        states[p].push = .zero
        states[p].turnA = 0
        states[p].turnB = 0
      }
    }
  }

  /// Starts a substep: to be called before its first `solvePositions`.
  ///
  /// - Precondition: `rebuild` has been called since the last change of joints or rows.
  package mutating func beginSubstep(h: Double) {
    if h != softStep {
      softStep = h
      for p in records.indices {
        guard let softness = records[p].softness else { continue }
        let isLimited = records[p].maximumForce.isFinite
        records[p].soft = SoftRow(
          softness, over: h, fastestSwing: isLimited ? SoftRow.fastestLimitedSwing : SoftRow.fastestSwing)
      }
      for k in groups.indices where groups[k].hasSoftRows {
        groups[k].isFactored = false
        groups[k].isNetFactored = false
      }
    }
    for k in groups.indices {
      groups[k].isSoftnessApplied = false
      groups[k].areForcesKnown = false
    }
    let (linkCount, links) = (links.count, links.mutableAddress)
    for k in 0..<linkCount {
      links[k].firstX = .zero
      links[k].firstY = .zero
    }
    for k in groups.indices where groups[k].chain.isEmpty { reset(groups[k].joints) }
  }

  private mutating func reset(_ joints: Range<Int>) {
    let states = states.mutableAddress
    for p in joints {
      states[p].first = .zero
      states[p].second = .zero
      states[p].isLimit = false
      states[p].boundState = .atLower
    }
  }

  /// Corrects the mean velocities of the substep so that joints hold at its end.
  ///
  /// Poses are those at the start, velocities are the mean ones w with x′ = x + h w, and the inverse masses give the
  /// change of w by an impulse.
  package mutating func solvePositions(_ bodies: JointBodies, h: Double) {
    forEachGroup(bodies) { solver, group in solver.solvePositions(&group, bodies, h: h) }
  }

  /// Corrects the velocities at the end of the substep so that joints continue to hold.
  ///
  /// Poses are the new ones; velocities are those at the end: the free ones plus the impulses of `solvePositions`.
  package mutating func solveVelocities(_ bodies: JointBodies, h: Double) {
    forEachGroup(bodies) { solver, group in solver.solveVelocities(&group, bodies, h: h) }
  }

  /// The impulse of a joint since the step began.
  package func impulse(at place: Int) -> JointImpulse {
    guard eliminationIndex.indices.contains(place) else { return JointImpulse(push: .zero, turnA: 0, turnB: 0) }
    let state = states[Int(eliminationIndex[place])]
    var sum = JointImpulse(push: state.push, turnA: state.turnA, turnB: state.turnB)
    if linkIndex[place] >= 0 {
      let given = chainImpulse(Int(linkIndex[place]))
      sum.push += given.push
      sum.turnA += given.turnA
      sum.turnB += given.turnB
    }
    return sum
  }

  @inline(__always)
  private mutating func forEachGroup(_ bodies: JointBodies, _ body: (JointSolver, inout JointGroup) -> Void) {
    require(!needsRebuild, "joints changed and were not rebuilt")
    let (solver, count, groups) = (solver, groups.count, groups.mutableAddress)
    for k in 0..<count {
      let representativeRow = Int(groups[k].representativeRow)
      // A group without a moving body has no such row.
      if representativeRow < 0 { continue }
      if let isAsleep = bodies.isAsleep, isAsleep[representativeRow] { continue }
      body(solver, &groups[k])
    }
  }

  /// The solver with the plan's data by address.
  @inline(__always)
  package var solver: JointSolver {
    mutating get {
      let (records, states, nodes) = (records.mutableAddress, states.mutableAddress, nodes.mutableAddress)
      return JointSolver(
        records: records, states: states, nodes: nodes,
        diagonal: diagonal.mutableAddress, lower: lower.mutableAddress, starts: starts.address, rowOf: rowOf.address,
        targets: targets.address, targetStarts: targetStarts.address, couplings: couplings.address,
        links: links.mutableAddress, bodies: chainNodes.mutableAddress,
        sparse: sparse.solver(records, states, nodes))
    }
  }
}

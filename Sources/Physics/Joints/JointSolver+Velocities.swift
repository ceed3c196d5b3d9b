/// The velocity phase: impulses at the new poses such that the joints' errors do not grow at the end of the substep.
extension JointSolver {
  private static let rounds = 12
  /// A rate below this share of the initial one is a rounding error.
  private static let exact = 1e-9

  /// Corrects the velocities so that joints hold at the end of the substep; soft ones apply their impulse of the
  /// position phase once more.
  func solveVelocities(_ group: inout JointGroup, _ bodies: JointBodies, h: Double) {
    let isChain = group.chain.count > 0
    if isChain {
      if solveChainVelocities(&group, bodies, h: h) { return }
      importFromChain(group)
      group.usesGeneralSolver = true
      group.isFactored = false
    }
    if gather(group, bodies) || !group.isFactored {
      group.isFactored = false
      evaluate(group)
    }
    // A chain that its own solver could not solve is solved here for the first time, whatever that solver has done
    // before.
    if !group.isSoftnessApplied || isChain {
      group.isSoftnessApplied = true
      group.stiffnessStep = h
      if applyGeometricStiffness(group, h: h) { group.isFactored = false }
      for p in group.joints { beginPhase(p) }
    }
    for round in 0..<Self.rounds {
      solveRates(&group)
      if !group.hasSpecialRows { break }
      let isLast = round == Self.rounds - 1
      if !specialRows.rearrangeVelocities(group, isLast: isLast) { break }
      if isLast { solveRates(&group) }
    }
    scatter(&group, bodies)
  }

  /// Sets a joint's rows for the phase: rigid ones hold, limits that were reached hold in one direction, friction
  /// continues.
  private func beginPhase(_ p: Int) {
    let record = records[p]
    if record.softness == nil {
      states[p].active = record.base
    } else {
      var push = states[p].first
      if record.special >= 0 { push[Int(record.special)] = 0 }
      states[p].second = push
      apply(push, of: p)
      states[p].active = 0
    }
    guard record.special >= 0 else { return }
    let isWanted = states[p].isLimit ? states[p].boundState == .held : states[p].most > 0
    if !isWanted && states[p].isLimit { (states[p].least, states[p].most) = (0, 0) }
    states[p].boundState = isWanted ? .held : .atLower
    if !isWanted { return }
    states[p].active |= 1 << UInt8(record.special)
    if states[p].isLimit, states[p].isBeyond, record.layout != .distance {
      // The velocity that brought the joint back to its limit ends there, as far as the impulse in sum only pushes.
      let push = states[p].first[Int(record.special)]
      if states[p].most == 0 { states[p].most = max(-push, 0) } else { states[p].least = min(-push, 0) }
    }
  }

  /// Makes the errors' rates of the active rows zero.
  private func solveRates(_ group: inout JointGroup) {
    refactor(&group, softly: false)
    let before = measureRates(group)
    if before > 0 { applyCorrection(group) }
    if measureRates(group) > Self.exact * before { applyCorrection(group) }
  }

  private func measureRates(_ group: JointGroup) -> Double {
    var worst = 0.0
    for p in group.joints {
      let rate = rate(p)
      let active = states[p].active
      let wanted = Vector3(
        a: active & 1 != 0 ? -rate.a : 0, b: active & 2 != 0 ? -rate.b : 0, c: active & 4 != 0 ? -rate.c : 0)
      states[p].wanted = wanted
      worst = max(worst, max(abs(wanted.a), max(abs(wanted.b), abs(wanted.c))))
    }
    return worst
  }

  private func applyCorrection(_ group: JointGroup) {
    substitute(group)
    for p in group.joints {
      let impulse = states[p].wanted
      states[p].second = states[p].second + impulse
      apply(impulse, of: p)
    }
  }
}

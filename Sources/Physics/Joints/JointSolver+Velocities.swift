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
      refactor(&group, softly: false)
      let before = measureRates(group)
      if before > 0 { applyCorrection(group) }
      if measureRates(group) > Self.exact * before { applyCorrection(group) }
      if !group.hasSpecialRows || !rearrangeVelocities(group, isLast: round == Self.rounds - 1) { break }
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
    if isWanted { states[p].active |= 1 << UInt8(record.special) }
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

  private func rearrangeVelocities(_ group: JointGroup, isLast: Bool) -> Bool {
    var hasChanged = false
    for p in group.joints where records[p].special >= 0 {
      let row = Int(records[p].special)
      let bit = UInt8(1) << UInt8(row)
      let impulse = states[p].second[row]
      if states[p].boundState == .held {
        guard impulse < states[p].least || impulse > states[p].most else { continue }
        // Rows that still change sides in the last round contradict each other; releasing one now would throw a body.
        if isLast && states[p].isLimit { continue }
        states[p].boundState = impulse < states[p].least ? .atLower : .atUpper
        let bound = impulse < states[p].least ? states[p].least : states[p].most
        var change = Vector3.zero
        change[row] = bound - impulse
        states[p].second[row] = bound
        apply(change, of: p)
        states[p].active &= ~bit
        hasChanged = true
      } else if !isLast && states[p].least < states[p].most {
        let rate = rate(p)[row]
        let small = 1e-9
        if states[p].boundState == .atLower ? rate < -small : rate > small {
          states[p].boundState = .held
          states[p].active |= bit
          hasChanged = true
        }
      }
    }
    return hasChanged && !isLast
  }

}

/// The position phase: impulses such that after the substep the joints' errors are zero (RATTLE: Andersen, 1983; the
/// corrections with one factor are SHAKE's, done for all joints at once).
extension JointSolver {
  /// The greatest number of corrections with one factor; each shrinks the error to a share of about the angle by which
  /// a joint turns in a substep.
  private static let corrections = 16
  /// The error in tolerances above which the directions at the start of the substep are too far from those at its end.
  private static let poor = 100.0
  /// The share of the diagonal that is then added to it.
  private static let regularity = 1e-2
  /// The greatest number of times that directions are then recomputed.
  private static let reorientations = 8
  /// The greatest number of rounds in which one-sided rows may change sides; only contradicting rows need more.
  static let positionRounds = 12
  /// The greatest speed at which an initial error is corrected: joints may be made with a gap, bodies may be moved, and
  /// a jump in one substep would throw them. In points and in radians per second.
  static let maximumSpeed = (points: 2_000.0, radians: 20.0)

  /// Corrects the mean velocities so that joints hold at the end of the substep.
  func solvePositions(_ group: inout JointGroup, _ bodies: JointBodies, h: Double) {
    let isChain = group.chain.count > 0
    if isChain {
      if solveChainPositions(&group, bodies, h: h) { return }
      importFromChain(group)
      group.usesGeneralSolver = true
      group.isFactored = false
    }
    if gather(group, bodies) || !group.isFactored {
      group.isFactored = false
      evaluate(group)
    }
    // The last substep has set their inertias, unless it had another length: the number of substeps changes with
    // contacts.
    if isChain || group.stiffnessStep != h {
      group.stiffnessStep = h
      if applyGeometricStiffness(group, h: h) { group.isFactored = false }
    }
    predict(ahead: h, group)
    for p in group.joints {
      states[p].active = records[p].base
      beginCall(p)
      if records[p].softness != nil, records[p].soft.isIdle { states[p].active = 0 }
      deferError(p, h)
      if records[p].special >= 0 { specialRows.activateLimit(p, h) }
    }
    if group.hasForceLimits { ForceLimiter(solver: self).begin(group, h) }
    for round in 0..<Self.positionRounds {
      solveRows(&group, bodies, h)
      let isLast = round == Self.positionRounds - 1
      var hasChanged = group.hasSpecialRows && specialRows.rearrangePositions(group, h, isLast: isLast)
      if hasChanged, group.hasBoundedRows { specialRows.startOver(&group, bodies, h, rearranging: round == 0) }
      if hasChanged, isLast { solveRows(&group, bodies, h) }
      if group.hasForceLimits, !group.areForcesKnown {
        hasChanged = ForceLimiter(solver: self).limit(group, h, round: round) || hasChanged
      }
      if !hasChanged { break }
    }
    group.areForcesKnown = true
    storeGeometricStiffness(group)
    scatter(&group, bodies)
    if isChain { exportToChain(group) }
  }

  /// Makes the joints hold with the present set of active rows.
  private func solveRows(_ group: inout JointGroup, _ bodies: JointBodies, _ h: Double) {
    refactor(&group, softly: group.hasSoftRows)
    if correct(group, h, corrections: Self.corrections) <= Self.poor { return }
    if reorient(&group, h, regularity: 0) <= Self.poor { return }
    restart(group, bodies, h)
    if group.hasBoundedRows { correctLinearly(&group, h) }
    reorient(&group, h, regularity: Self.regularity)
  }

  /// Computes the factor of the active rows, if it is out of date.
  func refactor(_ group: inout JointGroup, softly: Bool) {
    var isValid = group.isFactored && group.isSoft == softly
    for p in group.joints { isValid = isValid && states[p].factored == states[p].active }
    if isValid { return }
    if group.fronts.isEmpty { factor(group, softly: softly) } else { sparse.refactor(&group, softly: softly) }
    group.isFactored = true
    group.isSoft = softly
  }

  /// Defers the part of an error that is too large for one substep.
  private func deferError(_ p: Int, _ h: Double) {
    let record = records[p]
    if record.softness != nil {
      states[p].deferredError = .zero
      return
    }
    let error = states[p].error
    let points = Self.maximumSpeed.points * h
    let radians = Self.maximumSpeed.radians * h
    func excess(_ value: Double, _ most: Double) -> Double { value - min(max(value, -most), most) }
    let isSlider = record.layout == .slider
    states[p].deferredError = Vector3(
      a: excess(error.a, points), b: excess(error.b, isSlider ? radians : points),
      c: isSlider ? 0 : excess(error.c, radians))
  }

  /// The residuals of a joint's active rows from its errors at the end, in points and radians; 0 for the others.
  @inline(__always)
  private func residual(_ p: Int, _ h: Double, ahead: Vector3) -> Vector3 {
    let record = records[p]
    var residual = ahead - states[p].deferredError
    if record.softness != nil { residual = softResidual(p, h, ahead: ahead) }
    let row = Int(record.special)
    if row >= 0 { residual[row] = ahead[row] - states[p].target }
    let active = states[p].active
    return Vector3(
      a: active & 1 != 0 ? residual.a : 0, b: active & 2 != 0 ? residual.b : 0, c: active & 4 != 0 ? residual.c : 0)
  }

  /// The residuals of a soft joint, whose errors at the predicted poses are given.
  @inline(__always)
  func softResidual(_ p: Int, _ h: Double, ahead: Vector3) -> Vector3 {
    // The diagonal block of the matrix A gives the compliance: the effect of the impulses so far on the joint itself.
    let soft = records[p].soft
    let (start, deferred) = (states[p].error, states[p].deferredError)
    let (a, b) = (Int(records[p].nodeA), Int(records[p].nodeB))
    let own = states[p].ownResponse(nodes[a], nodes[b], base: records[p].base)
    return ahead - deferred - (start - deferred) * (1 - soft.errorReduction) + own * (soft.compliance * h)
  }

  /// The largest residual of a row, in tolerances.
  private func measure(_ group: JointGroup, _ h: Double) -> Double {
    var worst = 0.0
    for p in group.joints {
      let residual = residual(p, h, ahead: error(ahead: h, p))
      states[p].wanted = residual * (-1 / h)
      let record = records[p]
      let first = abs(residual.a) * record.precision
      let second = abs(residual.b) * (record.layout == .slider ? JointRecord.anglePrecision : record.precision)
      let isAngle = record.layout == .pin || record.layout == .weld
      let third = abs(residual.c) * (isAngle ? JointRecord.anglePrecision : record.precision)
      let sum = max(first, max(second, third))
      if !(sum <= worst) { worst = sum }
    }
    return worst
  }

  /// Makes the joints hold as if their directions stayed those at the start.
  func correctLinearly(_ group: inout JointGroup, _ h: Double) {
    refactor(&group, softly: group.hasSoftRows)
    for p in group.joints {
      states[p].wanted = residual(p, h, ahead: states[p].error + rate(p) * h) * (-1 / h)
    }
    substitute(group)
    for p in group.joints {
      states[p].first = states[p].first + states[p].wanted
      apply(states[p].wanted, of: p)
    }
    predict(ahead: h, group)
  }

  /// Newton's iteration with the present factor, with half steps where full ones diverge.
  ///
  /// - Returns: The largest remaining residual of a row, in tolerances.
  @discardableResult
  private func correct(_ group: JointGroup, _ h: Double, corrections: Int) -> Double {
    var worst = measure(group, h)
    var share = 1.0
    for count in 0..<corrections {
      if worst <= 1 { return worst }
      substitute(group)
      for k in group.nodes {
        nodes[k].beforeX = nodes[k].vx
        nodes[k].beforeY = nodes[k].vy
        nodes[k].beforeSpin = nodes[k].spin
      }
      for p in group.joints {
        let impulse = states[p].wanted * share
        states[p].first = states[p].first + impulse
        states[p].last = impulse
        apply(impulse, of: p)
      }
      predict(ahead: h, group)
      let next = measure(group, h)
      if next < worst {
        // An error that no longer shrinks is the rounding of large coordinates, or a contradiction.
        let isStuck = count > 2 && next > 0.7 * worst
        worst = next
        if isStuck { return worst }
      } else {
        for k in group.nodes {
          nodes[k].vx = nodes[k].beforeX
          nodes[k].vy = nodes[k].beforeY
          nodes[k].spin = nodes[k].beforeSpin
        }
        for p in group.joints { withdraw(p) }
        predict(ahead: h, group)
        if share < 0.2 || worst < 10 { return worst }
        share /= 2
        worst = measure(group, h)
      }
    }
    return worst
  }

  /// Restores the state at the start of the call when joints contradict each other: from there a small regularisation
  /// leads to a compromise.
  private func restart(_ group: JointGroup, _ bodies: JointBodies, _ h: Double) {
    _ = gather(group, bodies)
    for p in group.joints {
      let given = specialRows.givenImpulse(p)
      states[p].last = states[p].first - states[p].begun
      withdraw(p)
      if records[p].maximumForce.isFinite || group.hasBoundedRows {
        states[p].first = states[p].first + given
        apply(given, of: p)
      }
    }
    predict(ahead: h, group)
  }

  /// Solves along the directions of the joints at the predicted poses, for links that turn by a large angle in a
  /// substep: energy is no longer conserved to the second order, but the joints hold.
  @discardableResult
  private func reorient(_ group: inout JointGroup, _ h: Double, regularity: Double) -> Double {
    var worst = Double.infinity
    group.isNetFactored = false
    for _ in 0..<Self.reorientations {
      evaluateAhead(group)
      factor(group, softly: group.hasSoftRows, regularity: regularity)
      worst = correct(group, h, corrections: 2)
      if worst <= 1 { break }
    }
    evaluate(group)
    group.isFactored = false
    return worst
  }
}

extension ContactPasses {
  /// One pass of the position phase: it corrects the mean velocities so that no point gets deeper, and pushes
  /// overlapping bodies apart. A push moves the bodies and adds no velocity.
  ///
  /// - Parameters:
  ///   - range: The groups of the pass.
  ///   - inverseTime: One over the length of the substep. In 1/s.
  ///   - share: The share of the stored impulses with which the pass begins: half of the substep before's, or all in a
  ///     further pass.
  ///   - fading: The share of an impulse's difference from its mean that is lost.
  ///   - gain: The factor by which an impulse's change is enlarged (over-relaxation).
  ///   - push: The limits of the correction of overlaps.
  func solvePositions(
    _ range: Range<Int>, inverseTime: Float, share: Float, fading: Float, gain: Float, push: PushLimits
  ) {
    let terms = PositionTerms(
      duration: WideFloat(repeating: 1 / inverseTime), rate: WideFloat(repeating: inverseTime),
      share: WideFloat(repeating: share), fading: WideFloat(repeating: fading), gain: WideFloat(repeating: gain))
    let (velocityColumns, displacementColumns) = (velocityColumns, displacementColumns)
    for group in range {
      let places = places + group * 16
      velocityColumns.gather(velocities, places)
      displacementColumns.gather(displacements, places)
      if floats[group] {
        for half in 0..<2 { solvePositions(halfGroup(group, half), terms, push, isFloating: true) }
      } else {
        for half in 0..<2 { solvePositions(halfGroup(group, half), terms, push, isFloating: false) }
      }
      velocityColumns.scatter(velocities, places)
      displacementColumns.scatter(displacements, places)
    }
  }

  @inline(__always)
  private func solvePositions(
    _ half: HalfGroup, _ terms: PositionTerms, _ push: PushLimits, isFloating: Bool
  ) {
    let row = half.row
    var (moveA, moveB) = (WideMotion(half.velocityA), WideMotion(half.velocityB))
    let (nx, ny) = (row[WideConstraint.normalX], row[WideConstraint.normalY])
    let masses = WideMasses(positions: row)
    let pointRows = (row.first, row.second)
    let (first, second) = points(half, terms.share, isFloating: isFloating)
    solveFriction(
      row, pointRows.0, first, share: terms.share, impulseShare: terms.share, nx: nx, ny: ny, &moveA, &moveB,
      masses: masses)
    solveFriction(
      row, pointRows.1, second, share: terms.share, impulseShare: terms.share, nx: nx, ny: ny, &moveA, &moveB,
      masses: masses)
    let (speed1, speed2) = (first.approach(moveA, moveB, nx, ny), second.approach(moveA, moveB, nx, ny))
    let gaps = pushApart(
      first, second, speed1: speed1 * terms.duration, speed2: speed2 * terms.duration, limits: push, half)
    let relaxation = row[WideConstraint.relaxation] * terms.gain
    let v1 = relaxation * (speed1 + WideConstraint.larger(gaps.first, WideFloat.zero) * terms.rate)
    let v2 = relaxation * (speed2 + WideConstraint.larger(gaps.second, WideFloat.zero) * terms.rate)
    let (l1, l2) = (first.impulse, second.impulse)
    let (mean1, mean2) = (
      0.5 * pointRows.0[WideConstraint.meanImpulse], 0.5 * pointRows.1[WideConstraint.meanImpulse]
    )
    let steady = ContactSolver.steadyShare * (mean1 + mean2)
    let kept1 =
      l1 - terms.fading
      * WideConstraint.choose(gaps.first .> WideFloat.zero, WideFloat.zero, beyond(l1 - mean1, steady))
    let kept2 =
      l2 - terms.fading
      * WideConstraint.choose(gaps.second .> WideFloat.zero, WideFloat.zero, beyond(l2 - mean2, steady))
    let coupling = row[WideConstraint.coupling]
    // Impulses of both points at once; if one of them would pull, of the other alone.
    let both1 = kept1 - (row[WideConstraint.inverse11] * v1 + row[WideConstraint.inverse12] * v2)
    let both2 = kept2 - (row[WideConstraint.inverse12] * v1 + row[WideConstraint.inverse22] * v2)
    let only1 = kept1 - pointRows.0[WideConstraint.normalMass] * (v1 - coupling * l2)
    let only2 = kept2 - pointRows.1[WideConstraint.normalMass] * (v2 - coupling * l1)
    let bear = WideConstraint.smaller(both1, both2) .>= WideFloat.zero
    let isFirst = both2 .< both1
    let next1 = WideConstraint.choose(
      bear, both1, WideConstraint.choose(isFirst, WideConstraint.larger(only1, WideFloat.zero), WideFloat.zero))
    let next2 = WideConstraint.choose(
      bear, both2, WideConstraint.choose(isFirst, WideFloat.zero, WideConstraint.larger(only2, WideFloat.zero)))
    pointRows.0[WideConstraint.normalImpulse] = next1
    pointRows.1[WideConstraint.normalImpulse] = next2
    first.push(next1 - l1, nx, ny, &moveA, &moveB, masses: masses)
    second.push(next2 - l2, nx, ny, &moveA, &moveB, masses: masses)
    moveA.store(half.velocityA)
    moveB.store(half.velocityB)
  }

  /// The part of a difference outside a band about zero.
  @inline(__always)
  private func beyond(_ difference: WideFloat, _ band: WideFloat) -> WideFloat {
    WideConstraint.larger(difference - band, WideFloat.zero) + WideConstraint.smaller(difference + band, WideFloat.zero)
  }
}

/// The numbers of a pass of the position phase, in each lane.
private struct PositionTerms {
  /// The length of the substep, and one over it. In seconds.
  let duration: WideFloat
  let rate: WideFloat
  /// The share of the stored impulses with which the pass begins.
  let share: WideFloat
  /// The share of an impulse's difference from its mean that is lost.
  let fading: WideFloat
  /// The factor by which an impulse's change is enlarged.
  let gain: WideFloat
}

extension ContactPasses {
  /// One pass of the velocity phase: it corrects the velocities so that no two bodies with an impulse between them
  /// approach. It begins with the same impulse again as in the position phase.
  ///
  /// - Parameters:
  ///   - range: The groups of the pass.
  ///   - share: The share of the stored impulses with which the pass begins: twice the position phase's, or all of it
  ///     in a further pass.
  ///   - gain: The factor by which an impulse's change is enlarged (over-relaxation).
  func solveVelocities(_ range: Range<Int>, share: Float, gain: Float) {
    let (share, gain) = (WideFloat(repeating: share), WideFloat(repeating: gain))
    let (velocityColumns, displacementColumns) = (velocityColumns, displacementColumns)
    for group in range {
      let places = places + group * 16
      velocityColumns.gather(velocities, places)
      // Displacements count in floating islands only.
      if floats[group] {
        displacementColumns.gather(displacements, places)
        for half in 0..<2 { solveVelocities(halfGroup(group, half), share, gain, isFloating: true) }
      } else {
        for half in 0..<2 { solveVelocities(halfGroup(group, half), share, gain, isFloating: false) }
      }
      velocityColumns.scatter(velocities, places)
    }
  }

  @inline(__always)
  private func solveVelocities(_ half: HalfGroup, _ share: WideFloat, _ gain: WideFloat, isFloating: Bool) {
    let row = half.row
    var (moveA, moveB) = (WideMotion(half.velocityA), WideMotion(half.velocityB))
    let (nx, ny) = (row[WideConstraint.normalX], row[WideConstraint.normalY])
    let masses = WideMasses(velocities: row)
    let pointRows = (row.first, row.second)
    let (first, second) = points(half, share, isFloating: isFloating)
    let v1 = gain * first.approach(moveA, moveB, nx, ny)
    let v2 = gain * second.approach(moveA, moveB, nx, ny)
    let (l1, l2) = (first.impulse, second.impulse)
    let coupling = row[WideConstraint.coupling]
    let both1 = l1 - row[WideConstraint.inverse11] * v1 - row[WideConstraint.inverse12] * v2
    let both2 = l2 - row[WideConstraint.inverse12] * v1 - row[WideConstraint.inverse22] * v2
    let only1 = WideConstraint.larger(
      l1 - pointRows.0[WideConstraint.normalMass] * (v1 - coupling * l2), WideFloat.zero)
    let only2 = WideConstraint.larger(
      l2 - pointRows.1[WideConstraint.normalMass] * (v2 - coupling * l1), WideFloat.zero)
    // A contact without an impulse in this substep does not touch yet.
    let (most1, most2) = (l1 * 1e30, l2 * 1e30)
    let bear =
      WideConstraint.smaller(WideConstraint.smaller(both1, both2), WideConstraint.smaller(most1, most2))
      .> WideFloat.zero
    let isFirst = WideConstraint.smaller(both2, most2) .< WideConstraint.smaller(both1, most1)
    let next1 = WideConstraint.choose(
      bear, both1, WideConstraint.choose(isFirst, WideConstraint.smaller(only1, most1), WideFloat.zero))
    let next2 = WideConstraint.choose(
      bear, both2, WideConstraint.choose(isFirst, WideFloat.zero, WideConstraint.smaller(only2, most2)))
    pointRows.0[WideConstraint.normalImpulse] = next1
    pointRows.1[WideConstraint.normalImpulse] = next2
    first.push(next1 - l1, nx, ny, &moveA, &moveB, masses: masses)
    second.push(next2 - l2, nx, ny, &moveA, &moveB, masses: masses)
    // Friction follows the normal impulses, which the position phase's pushes have reduced: sliding is slowed by the
    // whole normal impulse.
    let whole = WideFloat(repeating: 1)
    solveFriction(
      row, pointRows.0, first, share: share, impulseShare: whole, nx: nx, ny: ny, &moveA, &moveB, masses: masses)
    solveFriction(
      row, pointRows.1, second, share: share, impulseShare: whole, nx: nx, ny: ny, &moveA, &moveB, masses: masses)
    moveA.store(half.velocityA)
    moveB.store(half.velocityB)
  }

  /// Friction at a point of a group: it reduces the sliding as far as the point's normal impulse allows (Coulomb).
  ///
  /// - Parameters:
  ///   - share: The share of the stored friction with which the pass begins.
  ///   - impulseShare: The share of the stored normal impulse that counts.
  @inline(__always)
  func solveFriction(
    _ row: WideRow, _ pointRow: WideRow, _ point: WidePoint,
    share: WideFloat, impulseShare: WideFloat, nx: WideFloat, ny: WideFloat, _ moveA: inout WideMotion,
    _ moveB: inout WideMotion, masses: WideMasses
  ) {
    let vx = moveB.x - moveB.turn * point.by - moveA.x + moveA.turn * point.ay
    let vy = moveB.y + moveB.turn * point.bx - moveA.y - moveA.turn * point.ax
    let start = pointRow[WideConstraint.tangentImpulse] * share
    let wanted = start - pointRow[WideConstraint.tangentMass] * (vy * nx - vx * ny)
    let most = row[WideConstraint.friction] * (pointRow[WideConstraint.normalImpulse] * impulseShare)
    let next = WideConstraint.larger(WideConstraint.smaller(wanted, most), WideFloat.zero - most)
    pointRow[WideConstraint.tangentImpulse] = next
    // Perpendicular to the normal.
    point.push(next - start, WideFloat.zero - ny, nx, &moveA, &moveB, masses: masses)
  }
}

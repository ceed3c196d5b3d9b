/// The limits of a pass's correction of overlaps.
struct PushLimits {
  /// The share of the overlap that is corrected.
  let share: Float
  /// The longest correction, in points.
  let longest: Float
}

/// The correction of overlaps by displacements, which adds no velocity.
extension ContactPasses {
  /// Pushes the overlapping bodies of half a group apart, by a share of the overlap minus their own separating motion;
  /// returns the separations of both points before.
  @inline(__always)
  func pushApart(
    _ first: WidePoint, _ second: WidePoint, speed1: WideFloat, speed2: WideFloat, limits: PushLimits,
    _ half: HalfGroup
  ) -> (first: WideFloat, second: WideFloat) {
    let row = half.row
    let (nx, ny) = (row[WideConstraint.normalX], row[WideConstraint.normalY])
    var (displacementA, displacementB) = (WideMotion(half.displacementA), WideMotion(half.displacementB))
    let relative = WideDisplacement(displacementA, displacementB)
    let pointRows = (row.first, row.second)
    let gap1 = pointRows.0[WideConstraint.separation] + relative.along(first, nx, ny)
    let gap2 = pointRows.1[WideConstraint.separation] + relative.along(second, nx, ny)
    let (share, most) = (WideFloat(repeating: limits.share), WideFloat(repeating: -limits.longest))
    let correction1 = wanted(gap1, speed1, share, most)
    let correction2 = wanted(gap2, speed2, share, most)
    let both1 =
      WideFloat.zero - (row[WideConstraint.inverse11] * correction1 + row[WideConstraint.inverse12] * correction2)
    let both2 =
      WideFloat.zero - (row[WideConstraint.inverse12] * correction1 + row[WideConstraint.inverse22] * correction2)
    let only1 = WideFloat.zero - pointRows.0[WideConstraint.normalMass] * correction1
    let only2 = WideFloat.zero - pointRows.1[WideConstraint.normalMass] * correction2
    let bear = WideConstraint.smaller(both1, both2) .>= WideFloat.zero
    let isFirst = both2 .< both1
    let push1 = WideConstraint.choose(bear, both1, WideConstraint.choose(isFirst, only1, WideFloat.zero))
    let push2 = WideConstraint.choose(bear, both2, WideConstraint.choose(isFirst, WideFloat.zero, only2))
    let masses = WideMasses(velocities: row)
    first.push(push1, nx, ny, &displacementA, &displacementB, masses: masses)
    second.push(push2, nx, ny, &displacementA, &displacementB, masses: masses)
    displacementA.store(half.displacementA)
    displacementB.store(half.displacementB)
    return (gap1, gap2)
  }

  /// The correction of a point, negative; zero without overlap.
  @inline(__always)
  private func wanted(_ gap: WideFloat, _ speed: WideFloat, _ share: WideFloat, _ most: WideFloat) -> WideFloat {
    let overlap = WideConstraint.larger((gap + ContactSolver.slop) * share, most)
    return WideConstraint.smaller(overlap + WideConstraint.larger(speed, WideFloat.zero), WideFloat.zero)
  }
}

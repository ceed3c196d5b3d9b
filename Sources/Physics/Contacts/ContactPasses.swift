/// The solver's passes over its groups of eight contacts, by pointers.
struct ContactPasses {
  let lanes: UnsafeMutablePointer<WideFloat>
  let places: UnsafeMutablePointer<Int32>
  let constraints: UnsafeMutablePointer<ContactSolver.Constraint>
  let count: Int
  let velocities: UnsafeMutablePointer<SIMD4<Float>>
  let displacements: UnsafeMutablePointer<SIMD4<Float>>
  /// By index among the solver bodies: whether its island touches no static body.
  let isFloating: UnsafeMutablePointer<Bool>
  let walls: UnsafeMutablePointer<EnclosureContact>
  let groups: Int
  /// By kind of island: the end of its groups; the contacts after all of them found no colour.
  let kindEnds: SIMD4<Int32>

  /// Computes the effective masses of the groups; done once per step.
  func prepare() {
    for group in 0..<groups {
      let row = lanes + group * WideConstraint.stride
      let (nx, ny) = (row[WideConstraint.normalX], row[WideConstraint.normalY])
      let (massA, massB) = (row[WideConstraint.massA2], row[WideConstraint.massB2])
      let (momentA, momentB) = (row[WideConstraint.momentA2], row[WideConstraint.momentB2])
      let mass = massA + massB
      let pointRows = (row + WideConstraint.points, row + WideConstraint.points + WideConstraint.pointStride)
      let first = arms(pointRows.0, nx, ny, mass: mass, momentA: momentA, momentB: momentB)
      let second = arms(pointRows.1, nx, ny, mass: mass, momentA: momentA, momentB: momentB)
      let coupling = mass + momentA * first.a * second.a + momentB * first.b * second.b
      // Equivalent points, as of bodies that do not rotate, share an impulse evenly.
      let product = first.weight * second.weight
      let isPoor = product - coupling * coupling .< 0.02 * product
      let more = WideConstraint.choose(isPoor, WideFloat(repeating: 1.02), WideFloat(repeating: 1))
      let (k11, k22) = (first.weight * more, second.weight * more)
      let determinant = k11 * k22 - coupling * coupling
      // An empty lane has inverse masses of zero and must stay finite.
      let inverse = WideConstraint.choose(determinant .> WideFloat.zero, 1 / determinant, WideFloat.zero)
      // Without a second point, the first one is not coupled.
      let isAlone = pointRows.1[WideConstraint.separation] .> WideFloat(repeating: 1e8)
      row[WideConstraint.inverse11] = WideConstraint.choose(
        isAlone, pointRows.0[WideConstraint.normalMass], k22 * inverse)
      row[WideConstraint.inverse12] = WideConstraint.choose(
        isAlone, WideFloat.zero, WideFloat.zero - coupling * inverse)
      row[WideConstraint.inverse22] = WideConstraint.choose(isAlone, WideFloat.zero, k11 * inverse)
      row[WideConstraint.coupling] = WideConstraint.choose(isAlone, WideFloat.zero, coupling)
      pointRows.1[WideConstraint.normalMass] = WideConstraint.choose(
        isAlone, WideFloat.zero, pointRows.1[WideConstraint.normalMass])
      let mean = row[WideConstraint.massA1] + row[WideConstraint.massB1]
      row[WideConstraint.relaxation] = WideConstraint.choose(mean .> WideFloat.zero, mass / mean, WideFloat.zero)
    }
  }

  /// Prepares one point; returns its lever arms along the normal, and its inverse effective mass.
  @inline(__always)
  private func arms(
    _ pointRow: UnsafeMutablePointer<WideFloat>, _ nx: WideFloat, _ ny: WideFloat, mass: WideFloat,
    momentA: WideFloat, momentB: WideFloat
  ) -> (a: WideFloat, b: WideFloat, weight: WideFloat) {
    let (ax, ay) = (pointRow[WideConstraint.anchorAX], pointRow[WideConstraint.anchorAY])
    let (bx, by) = (pointRow[WideConstraint.anchorBX], pointRow[WideConstraint.anchorBY])
    let (an, bn) = (ax * ny - ay * nx, bx * ny - by * nx)
    let (at, bt) = (ax * nx + ay * ny, bx * nx + by * ny)
    let normal = mass + momentA * an * an + momentB * bn * bn
    let tangent = mass + momentA * at * at + momentB * bt * bt
    pointRow[WideConstraint.normalMass] = WideConstraint.choose(normal .> WideFloat.zero, 1 / normal, WideFloat.zero)
    pointRow[WideConstraint.tangentMass] = WideConstraint.choose(tangent .> WideFloat.zero, 1 / tangent, WideFloat.zero)
    return (an, bn, normal)
  }

  /// Applies half of every contact's impulse in the last substep of the step before, as its share of this one's
  /// position phase. Later substeps begin with the sums that the bodies got (see ``scatterVelocities(_:)``), which is
  /// equivalent and costs no pass.
  func warmStart() {
    for group in 0..<groups {
      let row = lanes + group * WideConstraint.stride
      let (a, b) = (places + group * 16, places + group * 16 + 8)
      var (moveA, moveB) = (WideMotion(velocities, a), WideMotion(velocities, b))
      let (nx, ny) = (row[WideConstraint.normalX], row[WideConstraint.normalY])
      let (massA, momentA) = (row[WideConstraint.massA1], row[WideConstraint.momentA1])
      let (massB, momentB) = (row[WideConstraint.massB1], row[WideConstraint.momentB1])
      for point in 0..<2 {
        let pointRow = row + WideConstraint.points + point * WideConstraint.pointStride
        let normal = pointRow[WideConstraint.normalImpulse] * 0.5
        let tangent = pointRow[WideConstraint.tangentImpulse] * 0.5
        let (px, py) = (normal * nx - tangent * ny, normal * ny + tangent * nx)
        moveA.x -= massA * px
        moveA.y -= massA * py
        moveA.turn -= momentA * (pointRow[WideConstraint.anchorAX] * py - pointRow[WideConstraint.anchorAY] * px)
        moveB.x += massB * px
        moveB.y += massB * py
        moveB.turn += momentB * (pointRow[WideConstraint.anchorBX] * py - pointRow[WideConstraint.anchorBY] * px)
      }
      moveA.store(velocities, a)
      moveB.store(velocities, b)
    }
  }

  /// The passes of the position phase over the islands of each kind.
  func solvePositions(inverseTime: Float) {
    forEachKind { range, kind in
      let push = PushLimits(share: kind.pushShare, longest: ContactSolver.longestPush / Float(kind.passes))
      solvePositions(range, inverseTime: inverseTime, share: 0.5, fading: kind.fading, push: push)
      for _ in 1..<kind.passes {
        solvePositions(range, inverseTime: inverseTime, share: 1, fading: 0, push: push)
      }
    }
  }

  /// The passes of the velocity phase, as many as in the position phase.
  func solveVelocities() {
    forEachKind { range, kind in
      solveVelocities(range, share: 2)
      for _ in 1..<kind.passes { solveVelocities(range, share: 1) }
    }
  }

  /// Calls `body` with the groups of each kind of island; contacts that found no colour belong to the large ones.
  @inline(__always)
  private func forEachKind(_ body: (Range<Int>, IslandKind) -> Void) {
    var start = 0
    for kind in IslandKind.allCases {
      let end = kind == .large ? groups : Int(kindEnds[kind.rawValue])
      if start < end { body(start..<end, kind) }
      start = end
    }
  }

  /// One pass of the position phase: it corrects the mean velocities so that no point gets deeper, and pushes
  /// overlapping bodies apart. A push moves the bodies and adds no velocity.
  ///
  /// - Parameters:
  ///   - range: The groups of the pass.
  ///   - inverseTime: One over the length of the substep. In 1/s.
  ///   - share: The share of the stored impulses with which the pass begins: half of the substep before's, or all in a
  ///     further pass.
  ///   - fading: The share of an impulse's difference from its mean that is lost.
  ///   - push: The limits of the correction of overlaps.
  func solvePositions(_ range: Range<Int>, inverseTime: Float, share: Float, fading: Float, push: PushLimits) {
    let duration = WideFloat(repeating: 1 / inverseTime)
    let (rate, share, fading) = (
      WideFloat(repeating: inverseTime), WideFloat(repeating: share), WideFloat(repeating: fading)
    )
    for group in range {
      let row = lanes + group * WideConstraint.stride
      let (a, b) = (places + group * 16, places + group * 16 + 8)
      var (moveA, moveB) = (WideMotion(velocities, a), WideMotion(velocities, b))
      let (nx, ny) = (row[WideConstraint.normalX], row[WideConstraint.normalY])
      let masses = WideMasses(positions: row)
      let pointRows = (row + WideConstraint.points, row + WideConstraint.points + WideConstraint.pointStride)
      let half = WideMotion(displacements, a).half(
        to: WideMotion(displacements, b), floating: row[WideConstraint.floating])
      let (first, second) = (WidePoint(pointRows.0, share, half), WidePoint(pointRows.1, share, half))
      solveFriction(
        row, pointRows.0, first, share: share, impulseShare: share, nx: nx, ny: ny, &moveA, &moveB, masses: masses)
      solveFriction(
        row, pointRows.1, second, share: share, impulseShare: share, nx: nx, ny: ny, &moveA, &moveB, masses: masses)
      let (speed1, speed2) = (first.approach(moveA, moveB, nx, ny), second.approach(moveA, moveB, nx, ny))
      let gaps = pushApart(
        row, first, second, speed1: speed1 * duration, speed2: speed2 * duration, limits: push, a, b, nx: nx, ny: ny)
      let relaxation = row[WideConstraint.relaxation]
      let v1 = relaxation * (speed1 + WideConstraint.larger(gaps.first, WideFloat.zero) * rate)
      let v2 = relaxation * (speed2 + WideConstraint.larger(gaps.second, WideFloat.zero) * rate)
      let (l1, l2) = (first.impulse, second.impulse)
      let (mean1, mean2) = (
        0.5 * pointRows.0[WideConstraint.meanImpulse], 0.5 * pointRows.1[WideConstraint.meanImpulse]
      )
      let steady = ContactSolver.steadyShare * (mean1 + mean2)
      let kept1 =
        l1 - fading * WideConstraint.choose(gaps.first .> WideFloat.zero, WideFloat.zero, beyond(l1 - mean1, steady))
      let kept2 =
        l2 - fading * WideConstraint.choose(gaps.second .> WideFloat.zero, WideFloat.zero, beyond(l2 - mean2, steady))
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
      moveA.store(velocities, a)
      moveB.store(velocities, b)
    }
  }

  /// The part of a difference outside a band about zero.
  @inline(__always)
  private func beyond(_ difference: WideFloat, _ band: WideFloat) -> WideFloat {
    WideConstraint.larger(difference - band, WideFloat.zero) + WideConstraint.smaller(difference + band, WideFloat.zero)
  }

  /// One pass of the velocity phase: it corrects the velocities so that no two bodies with an impulse between them
  /// approach. It begins with the same impulse again as in the position phase.
  ///
  /// - Parameters:
  ///   - range: The groups of the pass.
  ///   - share: The share of the stored impulses with which the pass begins: twice the position phase's, or all of it
  ///     in a further pass.
  func solveVelocities(_ range: Range<Int>, share: Float) {
    let share = WideFloat(repeating: share)
    for group in range {
      let row = lanes + group * WideConstraint.stride
      let (a, b) = (places + group * 16, places + group * 16 + 8)
      var (moveA, moveB) = (WideMotion(velocities, a), WideMotion(velocities, b))
      let (nx, ny) = (row[WideConstraint.normalX], row[WideConstraint.normalY])
      let masses = WideMasses(velocities: row)
      let pointRows = (row + WideConstraint.points, row + WideConstraint.points + WideConstraint.pointStride)
      let half = WideMotion(displacements, a).half(
        to: WideMotion(displacements, b), floating: row[WideConstraint.floating])
      let (first, second) = (WidePoint(pointRows.0, share, half), WidePoint(pointRows.1, share, half))
      let v1 = first.approach(moveA, moveB, nx, ny)
      let v2 = second.approach(moveA, moveB, nx, ny)
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
      moveA.store(velocities, a)
      moveB.store(velocities, b)
    }
  }

  /// Friction at a point of a group: it reduces the sliding as far as the point's normal impulse allows (Coulomb).
  ///
  /// - Parameters:
  ///   - share: The share of the stored friction with which the pass begins.
  ///   - impulseShare: The share of the stored normal impulse that counts.
  @inline(__always)
  private func solveFriction(
    _ row: UnsafeMutablePointer<WideFloat>, _ pointRow: UnsafeMutablePointer<WideFloat>, _ point: WidePoint,
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

/// The solver's passes over its groups of eight contacts, by pointers.
struct ContactPasses {
  let lanes: UnsafeMutablePointer<WideFloat>
  /// The columns of a group's bodies while a pass computes: velocities, then displacements.
  let columns: UnsafeMutablePointer<WideFloat>
  let places: UnsafeMutablePointer<Int32>
  let constraints: UnsafePointer<ContactSolver.Constraint>
  let count: Int
  let velocities: UnsafeMutablePointer<SIMD4<Float>>
  let displacements: UnsafeMutablePointer<SIMD4<Float>>
  /// By index among the solver bodies: whether its island touches no static body.
  let isFloating: UnsafeMutablePointer<Bool>
  let walls: UnsafeMutablePointer<EnclosureContact>
  let groups: Int
  /// By group: whether a contact is of an island that touches no static body.
  let floats: UnsafeMutablePointer<Bool>
  /// By group: whether one of its contacts has other masses or points than in the last step.
  let changes: UnsafeMutablePointer<Bool>
  /// By kind of island: the end of its groups; the contacts after all of them found no colour.
  let kindEnds: SIMD8<Int32>

  /// The quantities of half a group.
  @inline(__always)
  private func row(_ group: Int, _ half: Int) -> WideRow { WideRow(lanes + 2 * group * WideConstraint.stride + half) }

  @inline(__always)
  var velocityColumns: MotionColumns { MotionColumns(first: columns) }

  @inline(__always)
  var displacementColumns: MotionColumns { MotionColumns(first: columns + MotionColumns.count) }

  /// Both points of half a group, with the share of the stored impulses with which a pass begins.
  @inline(__always)
  func points(_ half: HalfGroup, _ share: WideFloat, isFloating: Bool) -> (WidePoint, WidePoint) {
    let (first, second) = (half.row.first, half.row.second)
    if !isFloating { return (WidePoint(first, share), WidePoint(second, share)) }
    let meeting = WideMotion(half.displacementA).half(
      to: WideMotion(half.displacementB), floating: half.row[WideConstraint.floating])
    return (WidePoint(first, share, meeting), WidePoint(second, share, meeting))
  }

  @inline(__always)
  func halfGroup(_ group: Int, _ half: Int) -> HalfGroup {
    HalfGroup(
      row: row(group, half), velocityA: velocityColumns.a(half), velocityB: velocityColumns.b(half),
      displacementA: displacementColumns.a(half), displacementB: displacementColumns.b(half))
  }

  /// Computes the effective masses of the groups that have changed since the last step.
  func prepare() {
    for group in 0..<groups where changes[group] {
      let floating = row(group, 0)[WideConstraint.floating] + row(group, 1)[WideConstraint.floating]
      floats[group] = floating != .zero
    }
    for half in 0..<2 * groups where changes[half >> 1] {
      let row = row(half >> 1, half & 1)
      let (nx, ny) = (row[WideConstraint.normalX], row[WideConstraint.normalY])
      let (massA, massB) = (row[WideConstraint.massA2], row[WideConstraint.massB2])
      let (momentA, momentB) = (row[WideConstraint.momentA2], row[WideConstraint.momentB2])
      let mass = massA + massB
      let pointRows = (row.first, row.second)
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
    _ pointRow: WideRow, _ nx: WideFloat, _ ny: WideFloat, mass: WideFloat,
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
    let velocityColumns = velocityColumns
    for group in 0..<groups {
      let places = places + group * 16
      velocityColumns.gather(velocities, places)
      for half in 0..<2 { warmStart(halfGroup(group, half)) }
      velocityColumns.scatter(velocities, places)
    }
  }

  /// Applies half of the stored impulses of half a group.
  @inline(__always)
  private func warmStart(_ half: HalfGroup) {
    let row = half.row
    var (moveA, moveB) = (WideMotion(half.velocityA), WideMotion(half.velocityB))
    let (nx, ny) = (row[WideConstraint.normalX], row[WideConstraint.normalY])
    let masses = WideMasses(positions: row)
    warmStart(row.first, nx, ny, &moveA, &moveB, masses: masses)
    warmStart(row.second, nx, ny, &moveA, &moveB, masses: masses)
    moveA.store(half.velocityA)
    moveB.store(half.velocityB)
  }

  @inline(__always)
  private func warmStart(
    _ point: WideRow, _ nx: WideFloat, _ ny: WideFloat, _ moveA: inout WideMotion, _ moveB: inout WideMotion,
    masses: WideMasses
  ) {
    let normal = point[WideConstraint.normalImpulse] * 0.5
    let tangent = point[WideConstraint.tangentImpulse] * 0.5
    let (px, py) = (normal * nx - tangent * ny, normal * ny + tangent * nx)
    moveA.x -= masses.massA * px
    moveA.y -= masses.massA * py
    moveA.turn -= masses.momentA * (point[WideConstraint.anchorAX] * py - point[WideConstraint.anchorAY] * px)
    moveB.x += masses.massB * px
    moveB.y += masses.massB * py
    moveB.turn += masses.momentB * (point[WideConstraint.anchorBX] * py - point[WideConstraint.anchorBY] * px)
  }

  /// The passes of the position phase over the islands of each kind.
  func solvePositions(inverseTime: Float) {
    forEachKind { range, kind in
      let push = PushLimits(share: kind.pushShare, longest: ContactSolver.longestPush / Float(kind.passes))
      for pass in 1...kind.passes {
        let isFirst = pass == 1
        solvePositions(
          range, inverseTime: inverseTime, share: isFirst ? 0.5 : 1, fading: isFirst ? kind.fading : 0,
          gain: kind.gain(ofPass: pass), push: push)
      }
    }
  }

  /// The passes of the velocity phase, as many as in the position phase.
  func solveVelocities() {
    forEachKind { range, kind in
      for pass in 1...kind.passes {
        solveVelocities(range, share: pass == 1 ? 2 : 1, gain: kind.gain(ofPass: pass))
      }
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
}

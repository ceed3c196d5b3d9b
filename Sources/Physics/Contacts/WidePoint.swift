/// One point of four contacts, with its impulse at the start of a pass.
struct WidePoint {
  let ax: WideFloat
  let ay: WideFloat
  let bx: WideFloat
  let by: WideFloat
  let impulse: WideFloat

  /// - Parameters:
  ///   - share: The share of the stored impulse with which the pass begins.
  ///   - half: Half of B's displacement past A since the points were found: both lever arms are moved to one point of
  ///     space, so that an impulse there changes no angular momentum.
  @inline(__always)
  init(_ pointRow: WideRow, _ share: WideFloat, _ half: (x: WideFloat, y: WideFloat)) {
    ax = pointRow[WideConstraint.anchorAX] + half.x
    ay = pointRow[WideConstraint.anchorAY] + half.y
    bx = pointRow[WideConstraint.anchorBX] - half.x
    by = pointRow[WideConstraint.anchorBY] - half.y
    impulse = pointRow[WideConstraint.normalImpulse] * share
  }

  /// A point of an island that touches a static body, whose lever arms stay as they are.
  @inline(__always)
  init(_ pointRow: WideRow, _ share: WideFloat) {
    ax = pointRow[WideConstraint.anchorAX]
    ay = pointRow[WideConstraint.anchorAY]
    bx = pointRow[WideConstraint.anchorBX]
    by = pointRow[WideConstraint.anchorBY]
    impulse = pointRow[WideConstraint.normalImpulse] * share
  }

  /// The separating speed of the two surfaces along the normal. In points per second.
  @inline(__always)
  func approach(_ moveA: WideMotion, _ moveB: WideMotion, _ nx: WideFloat, _ ny: WideFloat) -> WideFloat {
    let vx = moveB.x - moveB.turn * by - moveA.x + moveA.turn * ay
    let vy = moveB.y + moveB.turn * bx - moveA.y - moveA.turn * ax
    return vx * nx + vy * ny
  }

  /// Applies an impulse along the normal to B, and its opposite to A.
  @inline(__always)
  func push(
    _ impulse: WideFloat, _ nx: WideFloat, _ ny: WideFloat, _ moveA: inout WideMotion, _ moveB: inout WideMotion,
    masses: WideMasses
  ) {
    let (px, py) = (impulse * nx, impulse * ny)
    moveA.x -= masses.massA * px
    moveA.y -= masses.massA * py
    moveA.turn -= masses.momentA * (ax * py - ay * px)
    moveB.x += masses.massB * px
    moveB.y += masses.massB * py
    moveB.turn += masses.momentB * (bx * py - by * px)
  }
}

/// The inverse masses and moments of the two bodies of four contacts.
struct WideMasses {
  let massA: WideFloat
  let momentA: WideFloat
  let massB: WideFloat
  let momentB: WideFloat

  /// Those for impulses in the position phase of a substep.
  @inline(__always)
  init(positions row: WideRow) {
    (massA, momentA) = (row[WideConstraint.massA1], row[WideConstraint.momentA1])
    (massB, momentB) = (row[WideConstraint.massB1], row[WideConstraint.momentB1])
  }

  /// Those for impulses in the velocity phase, and for displacements.
  @inline(__always)
  init(velocities row: WideRow) {
    (massA, momentA) = (row[WideConstraint.massA2], row[WideConstraint.momentA2])
    (massB, momentB) = (row[WideConstraint.massB2], row[WideConstraint.momentB2])
  }
}

extension WideMotion {
  /// Half of the displacement of the bodies `other` past these, in floating islands; zero if it is so far that the
  /// points, which were found elsewhere, no longer apply.
  ///
  /// In other islands the static body takes up angular momentum anyhow, and a rolling ball moves its point along.
  @inline(__always)
  func half(to other: WideMotion, floating: WideFloat) -> (x: WideFloat, y: WideFloat) {
    let (x, y) = ((other.x - x) * 0.5 * floating, (other.y - y) * 0.5 * floating)
    let isNear = x * x + y * y .< Self.nearSquare
    return (WideConstraint.choose(isNear, x, .zero), WideConstraint.choose(isNear, y, .zero))
  }

  /// The square of 5 points.
  private static var nearSquare: WideFloat { WideFloat(repeating: 25) }
}

/// The relative displacements of the bodies of four contacts since the contacts were found.
struct WideDisplacement {
  private let x: WideFloat
  private let y: WideFloat
  private let turnA: WideFloat
  private let turnB: WideFloat
  /// Half the squares, for rotations to second order.
  private let bendA: WideFloat
  private let bendB: WideFloat

  @inline(__always)
  init(_ displacementA: WideMotion, _ displacementB: WideMotion) {
    x = displacementB.x - displacementA.x
    y = displacementB.y - displacementA.y
    turnA = displacementA.turn
    turnB = displacementB.turn
    bendA = 0.5 * displacementA.turn * displacementA.turn
    bendB = 0.5 * displacementB.turn * displacementB.turn
  }

  /// The component that separates a point's surfaces. In points.
  @inline(__always)
  func along(_ point: WidePoint, _ nx: WideFloat, _ ny: WideFloat) -> WideFloat {
    let dx = x - turnB * point.by - bendB * point.bx + turnA * point.ay + bendA * point.ax
    let dy = y + turnB * point.bx - bendB * point.by - turnA * point.ax + bendA * point.ay
    return dx * nx + dy * ny
  }
}

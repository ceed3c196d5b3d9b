/// One point of eight contacts, with its impulse at the start of a pass.
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
  init(_ pointRow: UnsafeMutablePointer<WideFloat>, _ share: WideFloat, _ half: (x: WideFloat, y: WideFloat)) {
    ax = pointRow[WideConstraint.anchorAX] + half.x
    ay = pointRow[WideConstraint.anchorAY] + half.y
    bx = pointRow[WideConstraint.anchorBX] - half.x
    by = pointRow[WideConstraint.anchorBY] - half.y
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
    _ massA: WideFloat,
    _ momentA: WideFloat, _ massB: WideFloat, _ momentB: WideFloat
  ) {
    let (px, py) = (impulse * nx, impulse * ny)
    moveA.x -= massA * px
    moveA.y -= massA * py
    moveA.turn -= momentA * (ax * py - ay * px)
    moveB.x += massB * px
    moveB.y += massB * py
    moveB.turn += momentB * (bx * py - by * px)
  }
}

extension WideMotion {
  /// Half of the displacement of the bodies `other` past these, in floating islands; zero if it is so far that the
  /// points, which were found elsewhere, no longer apply.
  ///
  /// In other islands the static body takes up angular momentum anyhow, and a rolling ball moves its point along.
  @inline(__always)
  func half(to other: WideMotion, floating: SIMD8<Float>) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    let (x, y) = ((other.x - x) * 0.5 * floating, (other.y - y) * 0.5 * floating)
    let isNear = x * x + y * y .< Self.nearSquare
    return (WideConstraint.choose(isNear, x, .zero), WideConstraint.choose(isNear, y, .zero))
  }

  /// The square of 5 points.
  private static let nearSquare = SIMD8<Float>(repeating: 25)
}

/// The relative displacements of the bodies of eight contacts since the contacts were found.
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

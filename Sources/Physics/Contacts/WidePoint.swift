/// One point of eight contacts, with the load that it begins a pass with.
struct WidePoint {
  let ax: WideFloat
  let ay: WideFloat
  let bx: WideFloat
  let by: WideFloat
  let impulse: WideFloat

  /// - Parameters:
  ///   - share: How much of the load that is written there the pass begins with.
  ///   - half: Half of how far B has come past A since the points were found: both arms are led to one point of space,
  ///     so that an impulse there changes no angular momentum.
  @inline(__always)
  init(_ pointRow: UnsafeMutablePointer<WideFloat>, _ share: WideFloat, _ half: (x: WideFloat, y: WideFloat)) {
    ax = pointRow[WideConstraint.anchorAX] + half.x
    ay = pointRow[WideConstraint.anchorAY] + half.y
    bx = pointRow[WideConstraint.anchorBX] - half.x
    by = pointRow[WideConstraint.anchorBY] - half.y
    impulse = pointRow[WideConstraint.normalImpulse] * share
  }

  /// How fast the two surfaces part along the normal. In points per second.
  @inline(__always)
  func approach(_ moveA: WideMotion, _ moveB: WideMotion, _ nx: WideFloat, _ ny: WideFloat) -> WideFloat {
    let vx = moveB.x - moveB.turn * by - moveA.x + moveA.turn * ay
    let vy = moveB.y + moveB.turn * bx - moveA.y - moveA.turn * ax
    return vx * nx + vy * ny
  }

  /// Gives B an impulse along the normal, and A its opposite.
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
  /// Half of how far the bodies `other` have come past these, in islands that float; nothing where it is so far that
  /// the points, which were found elsewhere, tell nothing of it.
  ///
  /// Where something stands still it takes up angular momentum anyhow, and a ball that rolls carries its point along.
  @inline(__always)
  func half(to other: WideMotion, floating: SIMD8<Float>) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    let (x, y) = ((other.x - x) * 0.5 * floating, (other.y - y) * 0.5 * floating)
    let isNear = x * x + y * y .< Self.nearSquare
    return (WideConstraint.choose(isNear, x, .zero), WideConstraint.choose(isNear, y, .zero))
  }

  /// The square of 5 points.
  private static let nearSquare = SIMD8<Float>(repeating: 25)
}

/// How far the bodies of eight contacts have come against each other since the contacts were found.
struct WideDisplacement {
  private let x: WideFloat
  private let y: WideFloat
  private let turnA: WideFloat
  private let turnB: WideFloat
  /// Half the squares, for turns to second order.
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

  /// What of it parts a point's surfaces. In points.
  @inline(__always)
  func along(_ point: WidePoint, _ nx: WideFloat, _ ny: WideFloat) -> WideFloat {
    let dx = x - turnB * point.by - bendB * point.bx + turnA * point.ay + bendA * point.ax
    let dy = y + turnB * point.bx - bendB * point.by - turnA * point.ax + bendA * point.ay
    return dx * nx + dy * ny
  }
}

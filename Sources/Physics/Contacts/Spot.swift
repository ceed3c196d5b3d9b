/// One point of eight contacts, with the load that it begins a pass with.
struct Spot {
  typealias Lane = SIMD8<Float>
  typealias Lanes = ContactLanes

  let ax: Lane
  let ay: Lane
  let bx: Lane
  let by: Lane
  let load: Lane

  /// - Parameters:
  ///   - share: How much of the load that is written there the pass begins with.
  ///   - half: Half of how far B has come past A since the points were found: both arms are led to one point of space, so
  ///     that an impulse there changes no angular momentum.
  @inline(__always)
  init(_ spot: UnsafeMutablePointer<Lane>, _ share: Lane, _ half: (x: Lane, y: Lane)) {
    ax = spot[Lanes.anchorAX] + half.x
    ay = spot[Lanes.anchorAY] + half.y
    bx = spot[Lanes.anchorBX] - half.x
    by = spot[Lanes.anchorBY] - half.y
    load = spot[Lanes.normalLoad] * share
  }

  /// How fast the two surfaces part along the normal. In points per second.
  @inline(__always)
  func approach(_ moveA: LaneMotion, _ moveB: LaneMotion, _ nx: Lane, _ ny: Lane) -> Lane {
    let vx = moveB.x - moveB.turn * by - moveA.x + moveA.turn * ay
    let vy = moveB.y + moveB.turn * bx - moveA.y - moveA.turn * ax
    return vx * nx + vy * ny
  }

  /// Gives B an impulse along the normal, and A its opposite.
  @inline(__always)
  func push(
    _ impulse: Lane, _ nx: Lane, _ ny: Lane, _ moveA: inout LaneMotion, _ moveB: inout LaneMotion, _ massA: Lane,
    _ momentA: Lane, _ massB: Lane, _ momentB: Lane
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

extension LaneMotion {
  /// Half of how far the bodies `other` have come past these, in islands that float; nothing where it is so far that the
  /// points, which were found elsewhere, tell nothing of it.
  ///
  /// Where something stands still it takes up angular momentum anyhow, and a ball that rolls carries its point along.
  @inline(__always)
  func half(to other: LaneMotion, floating: SIMD8<Float>) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    let (x, y) = ((other.x - x) * 0.5 * floating, (other.y - y) * 0.5 * floating)
    let isNear = x * x + y * y .< Self.nearness
    return (ContactLanes.choose(isNear, x, .zero), ContactLanes.choose(isNear, y, .zero))
  }

  /// The square of 5 points.
  private static let nearness = SIMD8<Float>(repeating: 25)
}

/// How far the bodies of eight contacts have come against each other since the contacts were found.
struct Way {
  typealias Lane = SIMD8<Float>

  private let x: Lane
  private let y: Lane
  private let turnA: Lane
  private let turnB: Lane
  /// Half the squares, for turns to second order.
  private let bendA: Lane
  private let bendB: Lane

  @inline(__always)
  init(_ wayA: LaneMotion, _ wayB: LaneMotion) {
    x = wayB.x - wayA.x
    y = wayB.y - wayA.y
    turnA = wayA.turn
    turnB = wayB.turn
    bendA = 0.5 * wayA.turn * wayA.turn
    bendB = 0.5 * wayB.turn * wayB.turn
  }

  /// What of it parts a point's surfaces. In points.
  @inline(__always)
  func along(_ spot: Spot, _ nx: Lane, _ ny: Lane) -> Lane {
    let dx = x - turnB * spot.by - bendB * spot.bx + turnA * spot.ay + bendA * spot.ax
    let dy = y + turnB * spot.bx - bendB * spot.by - turnA * spot.ax + bendA * spot.ay
    return dx * nx + dy * ny
  }
}

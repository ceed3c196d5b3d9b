/// What moves bodies that overlap, without giving them velocity.
extension ContactPasses {
  /// Pushes the bodies of a group apart where they overlap, by a share of the overlap less what they part by themselves;
  /// gives how far both points were apart before, and what pushed B along the normal, in kg·pt.
  @inline(__always)
  func part(
    _ row: UnsafeMutablePointer<Lane>, _ first: Spot, _ second: Spot, _ parting1: Lane, _ parting2: Lane, _ share: Lane,
    _ a: UnsafePointer<Int32>, _ b: UnsafePointer<Int32>, _ nx: Lane, _ ny: Lane
  ) -> (first: Lane, second: Lane, push: Lane) {
    var (wayA, wayB) = (LaneMotion(displacements, a), LaneMotion(displacements, b))
    let way = Way(wayA, wayB)
    let spots = (row + Lanes.points, row + Lanes.points + Lanes.pointStride)
    let gap1 = spots.0[Lanes.separation] + way.along(first, nx, ny)
    let gap2 = spots.1[Lanes.separation] + way.along(second, nx, ny)
    let most = Lane(repeating: -ContactSolver.longestPush)
    let want1 = wanted(gap1, parting1, share, most)
    let want2 = wanted(gap2, parting2, share, most)
    let both1 = Lane.zero - (row[Lanes.inverse11] * want1 + row[Lanes.inverse12] * want2)
    let both2 = Lane.zero - (row[Lanes.inverse12] * want1 + row[Lanes.inverse22] * want2)
    let only1 = Lane.zero - spots.0[Lanes.normalMass] * want1
    let only2 = Lane.zero - spots.1[Lanes.normalMass] * want2
    let bear = Lanes.smaller(both1, both2) .>= Lane.zero
    let isFirst = both2 .< both1
    let push1 = Lanes.choose(bear, both1, Lanes.choose(isFirst, only1, Lane.zero))
    let push2 = Lanes.choose(bear, both2, Lanes.choose(isFirst, Lane.zero, only2))
    let (massA, momentA) = (row[Lanes.massA2], row[Lanes.momentA2])
    let (massB, momentB) = (row[Lanes.massB2], row[Lanes.momentB2])
    first.push(push1, nx, ny, &wayA, &wayB, massA, momentA, massB, momentB)
    second.push(push2, nx, ny, &wayA, &wayB, massA, momentA, massB, momentB)
    wayA.store(displacements, a)
    wayB.store(displacements, b)
    return (gap1, gap2, push1 + push2)
  }

  /// How far a point is to be pushed, below zero; zero where nothing overlaps.
  @inline(__always)
  private func wanted(_ gap: Lane, _ parting: Lane, _ share: Lane, _ most: Lane) -> Lane {
    let overlap = Lanes.larger((gap + ContactSolver.slop) * share, most)
    return Lanes.smaller(overlap + Lanes.larger(parting, Lane.zero), Lane.zero)
  }

  /// Notes what gives back the angular momentum that a push of two moving bodies takes, as it leads them past each other:
  /// both turn a little otherwise.
  @inline(__always)
  func keepTurning(
    _ px: Lane, _ py: Lane, _ moveA: LaneMotion, _ moveB: LaneMotion, _ row: UnsafeMutablePointer<Lane>,
    _ a: UnsafePointer<Int32>, _ b: UnsafePointer<Int32>
  ) {
    let torque = (px * (moveB.y - moveA.y) - py * (moveB.x - moveA.x)) * row[Lanes.floating]
    let (momentA, momentB) = (row[Lanes.momentA2], row[Lanes.momentB2])
    let sum = momentA + momentB
    // Both turn by the same: the torque over the sum of their moments of inertia; what does not move takes all else.
    let turn = Lanes.choose(sum .> Lane.zero, torque * momentA * momentB / sum, Lane.zero)
    for lane in 0..<8 where turn[lane] != 0 {
      turns[Int(a[lane])] -= turn[lane]
      turns[Int(b[lane])] -= turn[lane]
    }
  }
}

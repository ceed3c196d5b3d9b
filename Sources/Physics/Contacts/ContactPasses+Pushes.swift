/// How a pass moves apart what overlaps.
struct Push {
  /// By which share of the overlap.
  let share: Float
  /// By no more than this, in points.
  let longest: Float
}

/// What moves bodies that overlap, without giving them velocity.
extension ContactPasses {
  /// Pushes the bodies of a group apart where they overlap, by a share of the overlap less what they part by themselves;
  /// gives how far both points were apart before.
  @inline(__always)
  func part(
    _ row: UnsafeMutablePointer<Lane>, _ first: Spot, _ second: Spot, _ parting1: Lane, _ parting2: Lane,
    _ limits: Push,
    _ a: UnsafePointer<Int32>, _ b: UnsafePointer<Int32>, _ nx: Lane, _ ny: Lane
  ) -> (first: Lane, second: Lane) {
    var (wayA, wayB) = (LaneMotion(displacements, a), LaneMotion(displacements, b))
    let way = Way(wayA, wayB)
    let spots = (row + Lanes.points, row + Lanes.points + Lanes.pointStride)
    let gap1 = spots.0[Lanes.separation] + way.along(first, nx, ny)
    let gap2 = spots.1[Lanes.separation] + way.along(second, nx, ny)
    let (share, most) = (Lane(repeating: limits.share), Lane(repeating: -limits.longest))
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
    return (gap1, gap2)
  }

  /// How far a point is to be pushed, below zero; zero where nothing overlaps.
  @inline(__always)
  private func wanted(_ gap: Lane, _ parting: Lane, _ share: Lane, _ most: Lane) -> Lane {
    let overlap = Lanes.larger((gap + ContactSolver.slop) * share, most)
    return Lanes.smaller(overlap + Lanes.larger(parting, Lane.zero), Lane.zero)
  }
}

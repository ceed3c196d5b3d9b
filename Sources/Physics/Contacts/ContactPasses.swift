/// The solver's passes over its groups of eight contacts, on bare memory.
struct ContactPasses {
  typealias Lane = SIMD8<Float>
  typealias Lanes = ContactLanes

  let lanes: UnsafeMutablePointer<Lane>
  let places: UnsafeMutablePointer<Int32>
  let entries: UnsafeMutablePointer<ContactSolver.Entry>
  let count: Int
  let velocities: UnsafeMutablePointer<SIMD4<Float>>
  let displacements: UnsafeMutablePointer<SIMD4<Float>>
  /// By place in the crew: whether its island touches nothing that stands still.
  let floats: UnsafeMutablePointer<Bool>
  let walls: UnsafeMutablePointer<WallSpot>?
  let groups: Int
  /// By kind of island: where its groups end; what comes after them found no colour.
  let kindEnds: SIMD4<Int32>

  /// What the arms and masses of a group make of an impulse; computed once a step.
  func prepare() {
    for group in 0..<groups {
      let row = lanes + group * Lanes.stride
      let (nx, ny) = (row[Lanes.normalX], row[Lanes.normalY])
      let (massA, massB) = (row[Lanes.massA2], row[Lanes.massB2])
      let (momentA, momentB) = (row[Lanes.momentA2], row[Lanes.momentB2])
      let mass = massA + massB
      let spots = (row + Lanes.points, row + Lanes.points + Lanes.pointStride)
      let first = arms(spots.0, nx, ny, mass, momentA, momentB)
      let second = arms(spots.1, nx, ny, mass, momentA, momentB)
      let coupling = mass + momentA * first.a * second.a + momentB * first.b * second.b
      // Points that cannot be told apart, as of bodies that do not turn, share a load evenly.
      let product = first.weight * second.weight
      let isPoor = product - coupling * coupling .< 0.02 * product
      let more = Lanes.choose(isPoor, Lane(repeating: 1.02), Lane(repeating: 1))
      let (k11, k22) = (first.weight * more, second.weight * more)
      let determinant = k11 * k22 - coupling * coupling
      // An empty lane weighs nothing and must stay finite.
      let inverse = Lanes.choose(determinant .> Lane.zero, 1 / determinant, Lane.zero)
      // Where there is no second point, the first one knows of none.
      let isAlone = spots.1[Lanes.separation] .> Lane(repeating: 1e8)
      row[Lanes.inverse11] = Lanes.choose(isAlone, spots.0[Lanes.normalMass], k22 * inverse)
      row[Lanes.inverse12] = Lanes.choose(isAlone, Lane.zero, Lane.zero - coupling * inverse)
      row[Lanes.inverse22] = Lanes.choose(isAlone, Lane.zero, k11 * inverse)
      row[Lanes.coupling] = Lanes.choose(isAlone, Lane.zero, coupling)
      spots.1[Lanes.normalMass] = Lanes.choose(isAlone, Lane.zero, spots.1[Lanes.normalMass])
      let mean = row[Lanes.massA1] + row[Lanes.massB1]
      row[Lanes.firmness] = Lanes.choose(mean .> Lane.zero, mass / mean, Lane.zero)
    }
  }

  /// Prepares one point; gives its arms along the normal, and what a load there answers to.
  @inline(__always)
  private func arms(
    _ spot: UnsafeMutablePointer<Lane>, _ nx: Lane, _ ny: Lane, _ mass: Lane, _ momentA: Lane, _ momentB: Lane
  ) -> (a: Lane, b: Lane, weight: Lane) {
    let (ax, ay) = (spot[Lanes.anchorAX], spot[Lanes.anchorAY])
    let (bx, by) = (spot[Lanes.anchorBX], spot[Lanes.anchorBY])
    let (an, bn) = (ax * ny - ay * nx, bx * ny - by * nx)
    let (at, bt) = (ax * nx + ay * ny, bx * nx + by * ny)
    let normal = mass + momentA * an * an + momentB * bn * bn
    let tangent = mass + momentA * at * at + momentB * bt * bt
    spot[Lanes.normalMass] = Lanes.choose(normal .> Lane.zero, 1 / normal, Lane.zero)
    spot[Lanes.tangentMass] = Lanes.choose(tangent .> Lane.zero, 1 / tangent, Lane.zero)
    return (an, bn, normal)
  }

  /// Applies half of what every contact bore in the last part of the step before, as its share of the first half of
  /// this one. Later parts begin with what the bodies got (see ``absorb(_:)``), which is the same and costs no pass.
  func warmStart() {
    for group in 0..<groups {
      let row = lanes + group * Lanes.stride
      let (a, b) = (places + group * 16, places + group * 16 + 8)
      var (moveA, moveB) = (LaneMotion(velocities, a), LaneMotion(velocities, b))
      let (nx, ny) = (row[Lanes.normalX], row[Lanes.normalY])
      let (massA, momentA) = (row[Lanes.massA1], row[Lanes.momentA1])
      let (massB, momentB) = (row[Lanes.massB1], row[Lanes.momentB1])
      for point in 0..<2 {
        let spot = row + Lanes.points + point * Lanes.pointStride
        let normal = spot[Lanes.normalLoad] * 0.5
        let tangent = spot[Lanes.tangentLoad] * 0.5
        let (px, py) = (normal * nx - tangent * ny, normal * ny + tangent * nx)
        moveA.x -= massA * px
        moveA.y -= massA * py
        moveA.turn -= momentA * (spot[Lanes.anchorAX] * py - spot[Lanes.anchorAY] * px)
        moveB.x += massB * px
        moveB.y += massB * py
        moveB.turn += momentB * (spot[Lanes.anchorBX] * py - spot[Lanes.anchorBY] * px)
      }
      moveA.store(velocities, a)
      moveB.store(velocities, b)
    }
  }

  /// The first half's passes over the islands of each kind.
  func solvePositions(inverseTime: Float) {
    forEachKind { range, kind in
      let push = Push(share: kind.pushShare, longest: ContactSolver.longestPush / Float(kind.passes))
      solvePositions(range, inverseTime: inverseTime, share: 0.5, fading: kind.fading, push: push)
      for _ in 1..<kind.passes {
        solvePositions(range, inverseTime: inverseTime, share: 1, fading: 0, push: push)
      }
    }
  }

  /// The second half's passes, as many as the first half's.
  func solveVelocities() {
    forEachKind { range, kind in
      solveVelocities(range, share: 2)
      for _ in 1..<kind.passes { solveVelocities(range, share: 1) }
    }
  }

  /// Calls `body` with the groups of each kind of island; contacts that found no colour go with the large ones.
  @inline(__always)
  private func forEachKind(_ body: (Range<Int>, IslandKind) -> Void) {
    var start = 0
    for kind in IslandKind.allCases {
      let end = kind == .large ? groups : Int(kindEnds[kind.rawValue])
      if start < end { body(start..<end, kind) }
      start = end
    }
  }

  /// One pass of the first half: mean velocities that carry no point deeper than it is, and pushes that part what
  /// overlaps. A push moves the bodies and leaves no velocity.
  ///
  /// - Parameters:
  ///   - range: The groups that it visits.
  ///   - inverseTime: One over the length of the part of a step. In 1/s.
  ///   - share: How much of what is written as loads the pass begins with: half of what the part before bore, or all in
  ///     a further pass.
  ///   - fading: How much of a load's difference from its mean is lost.
  ///   - push: How what overlaps is moved apart.
  func solvePositions(_ range: Range<Int>, inverseTime: Float, share: Float, fading: Float, push: Push) {
    let duration = Lane(repeating: 1 / inverseTime)
    let (rate, share, fading) = (Lane(repeating: inverseTime), Lane(repeating: share), Lane(repeating: fading))
    for group in range {
      let row = lanes + group * Lanes.stride
      let (a, b) = (places + group * 16, places + group * 16 + 8)
      var (moveA, moveB) = (LaneMotion(velocities, a), LaneMotion(velocities, b))
      let (nx, ny) = (row[Lanes.normalX], row[Lanes.normalY])
      let (massA, momentA) = (row[Lanes.massA1], row[Lanes.momentA1])
      let (massB, momentB) = (row[Lanes.massB1], row[Lanes.momentB1])
      let spots = (row + Lanes.points, row + Lanes.points + Lanes.pointStride)
      let half = LaneMotion(displacements, a).half(to: LaneMotion(displacements, b), floating: row[Lanes.floating])
      let (first, second) = (Spot(spots.0, share, half), Spot(spots.1, share, half))
      rub(row, spots.0, first, share, share, nx, ny, &moveA, &moveB, massA, momentA, massB, momentB)
      rub(row, spots.1, second, share, share, nx, ny, &moveA, &moveB, massA, momentA, massB, momentB)
      let (speed1, speed2) = (first.approach(moveA, moveB, nx, ny), second.approach(moveA, moveB, nx, ny))
      let gaps = part(row, first, second, speed1 * duration, speed2 * duration, push, a, b, nx, ny)
      let firmness = row[Lanes.firmness]
      let v1 = firmness * (speed1 + Lanes.larger(gaps.first, Lane.zero) * rate)
      let v2 = firmness * (speed2 + Lanes.larger(gaps.second, Lane.zero) * rate)
      let (l1, l2) = (first.load, second.load)
      let (mean1, mean2) = (0.5 * spots.0[Lanes.meanLoad], 0.5 * spots.1[Lanes.meanLoad])
      let steady = ContactSolver.steadyShare * (mean1 + mean2)
      let kept1 = l1 - fading * Lanes.choose(gaps.first .> Lane.zero, Lane.zero, beyond(l1 - mean1, steady))
      let kept2 = l2 - fading * Lanes.choose(gaps.second .> Lane.zero, Lane.zero, beyond(l2 - mean2, steady))
      let coupling = row[Lanes.coupling]
      // Loads of both points at once; if one of them would pull, of the other alone.
      let both1 = kept1 - (row[Lanes.inverse11] * v1 + row[Lanes.inverse12] * v2)
      let both2 = kept2 - (row[Lanes.inverse12] * v1 + row[Lanes.inverse22] * v2)
      let only1 = kept1 - spots.0[Lanes.normalMass] * (v1 - coupling * l2)
      let only2 = kept2 - spots.1[Lanes.normalMass] * (v2 - coupling * l1)
      let bear = Lanes.smaller(both1, both2) .>= Lane.zero
      let isFirst = both2 .< both1
      let next1 = Lanes.choose(bear, both1, Lanes.choose(isFirst, Lanes.larger(only1, Lane.zero), Lane.zero))
      let next2 = Lanes.choose(bear, both2, Lanes.choose(isFirst, Lane.zero, Lanes.larger(only2, Lane.zero)))
      spots.0[Lanes.normalLoad] = next1
      spots.1[Lanes.normalLoad] = next2
      first.push(next1 - l1, nx, ny, &moveA, &moveB, massA, momentA, massB, momentB)
      second.push(next2 - l2, nx, ny, &moveA, &moveB, massA, momentA, massB, momentB)
      moveA.store(velocities, a)
      moveB.store(velocities, b)
    }
  }

  /// What of a difference is beyond a band about zero.
  @inline(__always)
  private func beyond(_ difference: Lane, _ band: Lane) -> Lane {
    Lanes.larger(difference - band, Lane.zero) + Lanes.smaller(difference + band, Lane.zero)
  }

  /// One pass of the second half: velocities with which no two bodies that bear on each other approach. Begins with as
  /// much again as the first half bore.
  ///
  /// - Parameters:
  ///   - range: The groups that it visits.
  ///   - share: How much of what is written as loads the pass begins with: twice the first half's, or all of it in a
  ///     further pass.
  func solveVelocities(_ range: Range<Int>, share: Float) {
    let share = Lane(repeating: share)
    for group in range {
      let row = lanes + group * Lanes.stride
      let (a, b) = (places + group * 16, places + group * 16 + 8)
      var (moveA, moveB) = (LaneMotion(velocities, a), LaneMotion(velocities, b))
      let (nx, ny) = (row[Lanes.normalX], row[Lanes.normalY])
      let (massA, momentA) = (row[Lanes.massA2], row[Lanes.momentA2])
      let (massB, momentB) = (row[Lanes.massB2], row[Lanes.momentB2])
      let spots = (row + Lanes.points, row + Lanes.points + Lanes.pointStride)
      let half = LaneMotion(displacements, a).half(to: LaneMotion(displacements, b), floating: row[Lanes.floating])
      let (first, second) = (Spot(spots.0, share, half), Spot(spots.1, share, half))
      let v1 = first.approach(moveA, moveB, nx, ny)
      let v2 = second.approach(moveA, moveB, nx, ny)
      let (l1, l2) = (first.load, second.load)
      let coupling = row[Lanes.coupling]
      let both1 = l1 - row[Lanes.inverse11] * v1 - row[Lanes.inverse12] * v2
      let both2 = l2 - row[Lanes.inverse12] * v1 - row[Lanes.inverse22] * v2
      let only1 = Lanes.larger(l1 - spots.0[Lanes.normalMass] * (v1 - coupling * l2), Lane.zero)
      let only2 = Lanes.larger(l2 - spots.1[Lanes.normalMass] * (v2 - coupling * l1), Lane.zero)
      // What bears nothing in this part of the step is not yet there.
      let (most1, most2) = (l1 * 1e30, l2 * 1e30)
      let bear = Lanes.smaller(Lanes.smaller(both1, both2), Lanes.smaller(most1, most2)) .> Lane.zero
      let isFirst = Lanes.smaller(both2, most2) .< Lanes.smaller(both1, most1)
      let next1 = Lanes.choose(bear, both1, Lanes.choose(isFirst, Lanes.smaller(only1, most1), Lane.zero))
      let next2 = Lanes.choose(bear, both2, Lanes.choose(isFirst, Lane.zero, Lanes.smaller(only2, most2)))
      spots.0[Lanes.normalLoad] = next1
      spots.1[Lanes.normalLoad] = next2
      first.push(next1 - l1, nx, ny, &moveA, &moveB, massA, momentA, massB, momentB)
      second.push(next2 - l2, nx, ny, &moveA, &moveB, massA, momentA, massB, momentB)
      // After the loads, which the first half's push has left short: what slides is slowed by all that is borne.
      let whole = Lane(repeating: 1)
      rub(row, spots.0, first, share, whole, nx, ny, &moveA, &moveB, massA, momentA, massB, momentB)
      rub(row, spots.1, second, share, whole, nx, ny, &moveA, &moveB, massA, momentA, massB, momentB)
      moveA.store(velocities, a)
      moveB.store(velocities, b)
    }
  }

  /// Friction at a point of a group: it takes the sliding away as far as what the point bears allows (Coulomb).
  ///
  /// - Parameters:
  ///   - share: How much of what is written as its friction the pass begins with.
  ///   - borne: How much of what is written as its load it bears.
  @inline(__always)
  private func rub(
    _ row: UnsafeMutablePointer<Lane>, _ spot: UnsafeMutablePointer<Lane>, _ point: Spot, _ share: Lane, _ borne: Lane,
    _ nx: Lane, _ ny: Lane, _ moveA: inout LaneMotion, _ moveB: inout LaneMotion, _ massA: Lane, _ momentA: Lane,
    _ massB: Lane, _ momentB: Lane
  ) {
    let vx = moveB.x - moveB.turn * point.by - moveA.x + moveA.turn * point.ay
    let vy = moveB.y + moveB.turn * point.bx - moveA.y - moveA.turn * point.ax
    let load = spot[Lanes.tangentLoad] * share
    let wanted = load - spot[Lanes.tangentMass] * (vy * nx - vx * ny)
    let most = row[Lanes.friction] * (spot[Lanes.normalLoad] * borne)
    let next = Lanes.larger(Lanes.smaller(wanted, most), Lane.zero - most)
    spot[Lanes.tangentLoad] = next
    // Across the normal.
    point.push(next - load, Lane.zero - ny, nx, &moveA, &moveB, massA, momentA, massB, momentB)
  }
}

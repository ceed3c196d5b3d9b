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
  let walls: UnsafeMutablePointer<WallSpot>?
  let groups: Int

  /// What the arms and masses of a group make of an impulse; computed once a step.
  ///
  /// - Parameter soft: Rate, mass scale and impulse scale of the push between moving bodies, then against resting ones.
  func prepare(soft: (rate: Float, mass: Float, impulse: Float), hard: (rate: Float, mass: Float, impulse: Float)) {
    for group in 0..<groups {
      let row = lanes + group * Lanes.stride
      let (nx, ny) = (row[Lanes.normalX], row[Lanes.normalY])
      let (massA, massB) = (row[Lanes.massA2], row[Lanes.massB2])
      let (momentA, momentB) = (row[Lanes.momentA2], row[Lanes.momentB2])
      let mass = massA + massB
      let rests = (massA * massB) .== Lane.zero
      row[Lanes.biasRate] = Lanes.choose(rests, Lane(repeating: hard.rate), Lane(repeating: soft.rate))
      row[Lanes.massScale] = Lanes.choose(rests, Lane(repeating: hard.mass), Lane(repeating: soft.mass))
      row[Lanes.impulseScale] = Lanes.choose(rests, Lane(repeating: hard.impulse), Lane(repeating: soft.impulse))
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
      row[Lanes.inverse11] = k22 * inverse
      row[Lanes.inverse12] = Lane.zero - coupling * inverse
      row[Lanes.inverse22] = k11 * inverse
      row[Lanes.coupling] = coupling
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

  /// One pass of the first half: mean velocities that carry no point deeper than it may be. Begins with half of what
  /// the part before bore.
  ///
  /// - Parameter inverseTime: One over the length of the part of a step. In 1/s.
  func solvePositions(inverseTime: Float) {
    let rate = Lane(repeating: inverseTime)
    let half = Lane(repeating: 0.5)
    for group in 0..<groups {
      let row = lanes + group * Lanes.stride
      let (a, b) = (places + group * 16, places + group * 16 + 8)
      var (moveA, moveB) = (LaneMotion(velocities, a), LaneMotion(velocities, b))
      let (wayA, wayB) = (LaneMotion(displacements, a), LaneMotion(displacements, b))
      let (nx, ny) = (row[Lanes.normalX], row[Lanes.normalY])
      let (massA, momentA) = (row[Lanes.massA1], row[Lanes.momentA1])
      let (massB, momentB) = (row[Lanes.massB1], row[Lanes.momentB1])
      rub(row, half, half, nx, ny, &moveA, &moveB, massA, momentA, massB, momentB)
      let way = Way(wayA, wayB)
      let spots = (row + Lanes.points, row + Lanes.points + Lanes.pointStride)
      let (first, second) = (Spot(spots.0, half), Spot(spots.1, half))
      let aim1 = aim(row, spots.0, first, way, rate, nx, ny)
      let aim2 = aim(row, spots.1, second, way, rate, nx, ny)
      let firmness = row[Lanes.firmness]
      let v1 = firmness * (first.approach(moveA, moveB, nx, ny) + aim1.bias)
      let v2 = firmness * (second.approach(moveA, moveB, nx, ny) + aim2.bias)
      let (l1, l2) = (first.load, second.load)
      let coupling = row[Lanes.coupling]
      // Loads of both points at once; if one of them would pull, of the other alone.
      let both1 = l1 - aim1.mass * (row[Lanes.inverse11] * v1 + row[Lanes.inverse12] * v2) - aim1.impulse * l1
      let both2 = l2 - aim2.mass * (row[Lanes.inverse12] * v1 + row[Lanes.inverse22] * v2) - aim2.impulse * l2
      let only1 = l1 - aim1.mass * spots.0[Lanes.normalMass] * (v1 - coupling * l2) - aim1.impulse * l1
      let only2 = l2 - aim2.mass * spots.1[Lanes.normalMass] * (v2 - coupling * l1) - aim2.impulse * l2
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

  /// How fast a point may close or is pushed apart, and how softly.
  @inline(__always)
  private func aim(
    _ row: UnsafeMutablePointer<Lane>, _ spot: UnsafeMutablePointer<Lane>, _ point: Spot, _ way: Way, _ rate: Lane,
    _ nx: Lane, _ ny: Lane
  ) -> (bias: Lane, mass: Lane, impulse: Lane) {
    let separation = spot[Lanes.separation] + way.along(point, nx, ny)
    let apart = separation .> Lane.zero
    let pushed = Lanes.larger(row[Lanes.biasRate] * separation, Lane(repeating: -ContactSolver.highestPush))
    return (
      Lanes.choose(apart, separation * rate, pushed),
      Lanes.choose(apart, Lane(repeating: 1), row[Lanes.massScale]),
      Lanes.choose(apart, Lane.zero, row[Lanes.impulseScale])
    )
  }

  /// One pass of the second half: velocities with which no two bodies that bear on each other approach. Begins with as
  /// much again as the first half bore.
  func solveVelocities() {
    let double = Lane(repeating: 2)
    for group in 0..<groups {
      let row = lanes + group * Lanes.stride
      let (a, b) = (places + group * 16, places + group * 16 + 8)
      var (moveA, moveB) = (LaneMotion(velocities, a), LaneMotion(velocities, b))
      let (nx, ny) = (row[Lanes.normalX], row[Lanes.normalY])
      let (massA, momentA) = (row[Lanes.massA2], row[Lanes.momentA2])
      let (massB, momentB) = (row[Lanes.massB2], row[Lanes.momentB2])
      let spots = (row + Lanes.points, row + Lanes.points + Lanes.pointStride)
      let (first, second) = (Spot(spots.0, double), Spot(spots.1, double))
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
      rub(row, double, Lane(repeating: 1), nx, ny, &moveA, &moveB, massA, momentA, massB, momentB)
      moveA.store(velocities, a)
      moveB.store(velocities, b)
    }
  }

  /// Friction of a group: each point takes the sliding away as far as what it bears allows (Coulomb).
  ///
  /// - Parameters:
  ///   - share: How much of what is written as its friction the pass begins with.
  ///   - borne: How much of what is written as its load it bears.
  @inline(__always)
  private func rub(
    _ row: UnsafeMutablePointer<Lane>, _ share: Lane, _ borne: Lane, _ nx: Lane, _ ny: Lane, _ moveA: inout LaneMotion,
    _ moveB: inout LaneMotion,
    _ massA: Lane, _ momentA: Lane, _ massB: Lane, _ momentB: Lane
  ) {
    let friction = row[Lanes.friction]
    for point in 0..<2 {
      let spot = row + Lanes.points + point * Lanes.pointStride
      let (ax, ay) = (spot[Lanes.anchorAX], spot[Lanes.anchorAY])
      let (bx, by) = (spot[Lanes.anchorBX], spot[Lanes.anchorBY])
      let vx = moveB.x - moveB.turn * by - moveA.x + moveA.turn * ay
      let vy = moveB.y + moveB.turn * bx - moveA.y - moveA.turn * ax
      let load = spot[Lanes.tangentLoad] * share
      let wanted = load - spot[Lanes.tangentMass] * (vy * nx - vx * ny)
      let most = friction * (spot[Lanes.normalLoad] * borne)
      let next = Lanes.larger(Lanes.smaller(wanted, most), Lane.zero - most)
      spot[Lanes.tangentLoad] = next
      let impulse = next - load
      let (px, py) = (Lane.zero - impulse * ny, impulse * nx)
      moveA.x -= massA * px
      moveA.y -= massA * py
      moveA.turn -= momentA * (ax * py - ay * px)
      moveB.x += massB * px
      moveB.y += massB * py
      moveB.turn += momentB * (bx * py - by * px)
    }
  }
}

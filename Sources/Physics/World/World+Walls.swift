/// A wall of an enclosure that a member of the crew is near, as the solver's contact of one point.
struct WallSpot: Sendable {
  var slot: Int32
  /// 0 for the left wall, 1 for the right, 2 for the top, 3 for the bottom one.
  var side: Int32
  /// Inward.
  var normal: Vector
  /// In points.
  var separation: Double
  /// What the wall bore in the last part of a step. In kg·pt/s.
  var load: Float
}

/// Enclosures of bodies that touch others, too: their walls bear like other contacts, at the body's centre.
extension World {
  /// Bounces members of the crew off their walls where they meet them fast, and lets the solver know the walls near by.
  mutating func meetWalls() {
    forgetWalls()
    if enclosedCount == 0 { return }
    for place in 1..<crew.count {
      let row = Int(crew.rows[place])
      guard let enclosure = traits[row].body.enclosure, inertias[row].inverseMass > 0 else { continue }
      let restitution = max(enclosure.restitution, traits[row].body.restitution)
      if restitution > 0, !motions[row].meetsWalls {
        let tuning = tunings[Int(traits[row].tuning)]
        let (pullX, pullY) = (tuning.acceleration(gravity: gravity.x), tuning.acceleration(gravity: gravity.y))
        let bouncedX = x.bounce(row, tuning.oscillator, pullX, stepDuration, restitution, restitutionThreshold)
        let bouncedY = y.bounce(row, tuning.oscillator, pullY, stepDuration, restitution, restitutionThreshold)
        if bouncedX || bouncedY { motions[row].isStruck = true }
      }
      noteWalls(row, Int32(place))
    }
  }

  /// Walls bear nothing for the solver where their body has left the crew; a sleeper's wait for it.
  private mutating func forgetWalls() {
    for slot in wallLoads.indices where wallLoads[slot] != .zero {
      let row = Int(slots[slot].row)
      if row < 0 || traits[row].body.enclosure == nil || (isAwake(row) && crew.places[row] == 0) {
        wallLoads[slot] = .zero
      }
    }
  }

  private mutating func noteWalls(_ row: Int, _ place: Int32) {
    let slot = traits[row].slot
    let margin = Self.contactMargin + stepDuration * max(abs(x.v[row]), abs(y.v[row]))
    let position =
      motions[row].isStruck ? freeEnd(of: row).pose.position : Vector(x: x.position(row), y: y.position(row))
    let (ux, uy) = (position.x - x.origin[row], position.y - y.origin[row])
    let gaps = SIMD4(ux - x.low[row], x.high[row] - ux, uy - y.low[row], y.high[row] - uy)
    for side in 0..<4 {
      if gaps[side] > margin {
        setWallLoad(0, slot, side)
        continue
      }
      let sign: Double = side & 1 == 0 ? 1 : -1
      let inward = side < 2 ? Vector(x: sign, y: 0) : Vector(x: 0, y: sign)
      let load = wallLoads.indices.contains(Int(slot)) ? wallLoads[Int(slot)][side] : 0
      solver.entries.append(ContactSolver.Entry(a: 0, b: place, source: Int32(-1 - solver.walls.count)))
      solver.walls.append(
        WallSpot(slot: slot, side: Int32(side), normal: inward, separation: gaps[side], load: load))
    }
  }

  /// Keeps what the walls bore for the next step.
  mutating func keepWallLoads() {
    for wall in solver.walls { setWallLoad(wall.load, wall.slot, Int(wall.side)) }
  }

  private mutating func setWallLoad(_ load: Float, _ slot: Int32, _ side: Int) {
    if wallLoads.count <= Int(slot) {
      if load == 0 { return }
      wallLoads += [SIMD4<Float>](repeating: .zero, count: slots.count - wallLoads.count)
    }
    wallLoads[Int(slot)][side] = load
  }
}

extension Axis {
  /// Turns a body round that meets a wall faster than `threshold` within the step, as if it had come from the other
  /// side; says whether it did.
  mutating func bounce(
    _ row: Int, _ oscillator: Oscillator, _ pull: Double, _ duration: Double, _ restitution: Double,
    _ threshold: Double
  ) -> Bool {
    let velocity = v[row]
    let acceleration = pull - oscillator.stiffness * u[row] - oscillator.drag * velocity
    // As in `Passage`: what flies freely and gives back all of its speed bounces however slowly it comes.
    let slowest = restitution < 1 || !oscillator.isFree ? threshold : min(threshold, 2 * duration * abs(acceleration))
    if abs(velocity) <= slowest { return false }
    let wall = velocity > 0 ? high[row] : low[row]
    let way = wall - u[row]
    // Beyond a wall a body is led back, not thrown.
    guard way * velocity >= 0, abs(way) < abs(velocity) * duration else { return false }
    // Newton's iteration from the even motion; the parabola is nearly straight within a step.
    var time = way / velocity
    for _ in 0..<4 {
      let speed = velocity + acceleration * time
      if speed == 0 { return false }
      time -= (velocity * time + 0.5 * acceleration * time * time - way) / speed
    }
    let isTame = max(oscillator.stiffness.squareRoot(), oscillator.drag) * duration < 0.5
    guard time >= 0, time <= duration, isTame else { return false }
    let arrival = oscillator.propagator(over: time)(AxisState(u: u[row], v: velocity), acceleration: pull)
    let start = oscillator.propagator(over: -time)(
      AxisState(u: wall, v: -restitution * arrival.v), acceleration: pull)
    u[row] = start.u
    v[row] = start.v
    return true
  }
}

import Determinism

/// Impacts inside a step, each at its time: of pairs that bounce, and of bodies so fast that they would pass through.
///
/// Between impacts every body follows its closed form from the state that it had when the step began. An impact is
/// found on that way, changes the velocities there, and is carried back: the body gets the state from which its closed
/// form leads through the impact's place with the new velocity. So impacts are met in order of time, however many
/// a body has; a row of balls hands a blow on from one to the next as two bodies each would (Newton's cradle); and
/// what the solver does afterwards starts from one state a body, as if nothing had happened.
struct ImpactQueue: Sendable {
  struct Impact: Sendable {
    var time: Double
    var contact: Int32
    /// The contact's count when it was put here; an older one is void.
    var turn: Int32

    func isBefore(_ other: Impact) -> Bool {
      time < other.time
        || (time == other.time && (contact < other.contact || (contact == other.contact && turn < other.turn)))
    }
  }

  /// A heap, the next impact first.
  private var heap: [Impact] = []
  /// Contacts whose bodies approach fast enough to be looked at.
  var candidates: [Int32] = []
  /// Rows that had an impact, for each of which ``since`` says when the last one was.
  var rows: [Int32] = []

  var isEmpty: Bool { candidates.isEmpty }

  mutating func removeAll() {
    heap.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
  }

  mutating func push(_ impact: Impact) {
    heap.append(impact)
    var place = heap.count - 1
    while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> Impact? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first }
    heap[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].isBefore(heap[least]) {
        least = child
      }
      if least == place { return first }
      heap.swapAt(place, least)
      place = least
    }
  }
}

extension World {
  /// No more impacts than so many for each pair that approaches, and then some, are met in one step; the solver stops
  /// what is left.
  private static let impactsPerCandidate = 24
  private static let spareImpacts = 64

  /// Whether an active contact's bodies are to be looked at for impacts: they may bounce, or move so far in a step that
  /// they could pass through each other.
  ///
  /// - Parameter way: How far the two come toward each other in the step at most. In points.
  @inline(__always)
  static func mayImpact(
    _ contact: UnsafePointer<Contact>, _ a: UnsafePointer<Collider>, _ b: UnsafePointer<Collider>, way: Double,
    threshold: Double
  ) -> Bool {
    way > min(a.pointee.tunnel, b.pointee.tunnel) || (contact.pointee.restitution > 0 && way > threshold)
  }

  /// Meets the step's impacts.
  mutating func meetImpacts() {
    if impacts.isEmpty { return }
    let candidates = impacts.candidates
    for contact in candidates { schedule(Int(contact)) }
    var left = candidates.count * Self.impactsPerCandidate + Self.spareImpacts
    while left > 0, let impact = impacts.pop() {
      let index = Int(impact.contact)
      guard contacts[index].isAlive, contacts[index].impactTurn == impact.turn else { continue }
      left -= 1
      meet(index, at: impact.time)
    }
    for row in impacts.rows { motions[Int(row)].since = 0 }
    impacts.rows.removeAll(keepingCapacity: true)
    impacts.removeAll()
  }

  /// Looks for the next impact of a contact.
  private mutating func schedule(_ index: Int) {
    contacts[index].impactTurn &+= 1
    let (a, b) = (colliders[Int(contacts[index].colliderA)], colliders[Int(contacts[index].colliderB)])
    let (rowA, rowB) = (Int(a.row), Int(b.row))
    let start = max(motions[rowA].since, motions[rowB].since)
    // What hangs on joints is led a little away from its parabola: it is met a little early rather than not at all.
    let target = jointLinks.hold(a.slot) || jointLinks.hold(b.slot) ? Self.jointedTarget : 0
    let (flightA, flightB) = (flight(rowA), flight(rowB))
    let time = vertices.withUnsafeBufferPointer { pool in
      Collision.timeOfImpact(
        a.piece, flightA, b.piece, flightB, from: start, to: stepDuration * Self.foresight, target: target,
        pool.baseAddress!)
    }
    guard let time else { return }
    impacts.push(ImpactQueue.Impact(time: time, contact: Int32(index), turn: contacts[index].impactTurn))
  }

  private static let jointedTarget = 0.002
  /// What comes just after the step is met in it: the solver, which counts in single precision, would stop it.
  private static let foresight = 1.0001

  /// A body's way through the step, to second order.
  private func flight(_ row: Int) -> Flight {
    let tuning = tunings[Int(traits[row].tuning)]
    let oscillator = tuning.oscillator
    var pull = Vector.zero
    if !tuning.key.isFixed {
      pull = Vector(
        x: tuning.acceleration(gravity: gravity.x) - oscillator.stiffness * x.u[row] - oscillator.drag * x.v[row],
        y: tuning.acceleration(gravity: gravity.y) - oscillator.stiffness * y.u[row] - oscillator.drag * y.v[row])
    }
    return Flight(
      position: Vector(x: x.position(row), y: y.position(row)), velocity: Vector(x: x.v[row], y: y.v[row]),
      acceleration: pull, angle: spin.angle[row], angularVelocity: spin.velocity[row])
  }

  /// Lets two bodies hit each other at a time of the step, and looks for the next impacts of both.
  private mutating func meet(_ index: Int, at time: Double) {
    let contact = contacts[index]
    let (a, b) = (colliders[Int(contact.colliderA)], colliders[Int(contact.colliderB)])
    let (rowA, rowB) = (Int(a.row), Int(b.row))
    guard let (time, manifold) = touch(a, b, near: time) else { return }
    var (stateA, stateB) = (state(rowA, after: time), state(rowB, after: time))
    let blow = Blow(manifold, inertias[rowA], inertias[rowB])
    let isTunnelling = (stateB.velocity - stateA.velocity).length * stepDuration > min(a.tunnel, b.tunnel)
    guard
      let given = blow.meet(
        &stateA, &stateB, restitution: contact.restitution, friction: contact.friction,
        threshold: restitutionThreshold, always: isTunnelling)
    else { return }
    for row in [rowA, rowB] where motions[row].isAsleep {
      wake(row)
      crew.enlist(row)
    }
    contacts[index].blow += given
    contacts[index].isStruck = true
    // The solver counts from the points that it has got; where it has none, these tell where the blow was.
    if manifolds[index].count == 0 { manifolds[index] = manifold }
    contacts[index].seenX = .infinity
    stateA.turning = Self.tamed(stateA.turning, stepDuration)
    stateB.turning = Self.tamed(stateB.turning, stepDuration)
    for (row, state) in [(rowA, stateA), (rowB, stateB)] where inertias[row].inverseMass > 0 {
      carryBack(row, state, from: time)
      if motions[row].since == 0 { impacts.rows.append(Int32(row)) }
      motions[row].since = time
      motions[row].isStruck = true
    }
    // Whatever either of them touches may be hit next.
    schedule(index)
    for row in [rowA, rowB] where inertias[row].inverseMass > 0 {
      forEachContact(of: Int(traits[row].slot)) { world, next, _ in if next != index { world.schedule(next) } }
    }
  }

  /// When two pieces really touch that do so at about a time on their parabolas, and where; `nil` if they do not.
  private func touch(_ a: Collider, _ b: Collider, near first: Double) -> (Double, Manifold)? {
    var time = first
    for _ in 0..<8 {
      let (stateA, stateB) = (state(Int(a.row), after: time), state(Int(b.row), after: time))
      let (manifold, near) = vertices.withUnsafeBufferPointer { pool in
        let found = Collision.manifold(
          a.piece, stateA.pose, b.piece, stateB.pose, margin: Self.impactMargin, pool.baseAddress!)
        if found.count > 0 { return (found, (distance: 0.0, normal: Vector.zero)) }
        return (found, Collision.distance(a.piece, stateA.pose, b.piece, stateB.pose, pool.baseAddress!))
      }
      if manifold.count > 0 { return (time, manifold) }
      // A stiff spring bends the parabola: the rest of the way at the speed they have.
      let speed = (stateA.velocity - stateB.velocity).dot(near.normal)
      guard near.distance > 0, speed > 0 else { return nil }
      time += near.distance / speed
      if time > stepDuration * Self.foresight { return nil }
    }
    return nil
  }

  /// A body with shapes that contacts turn turns by no more than a quarter in a step, as in Box2D: its corners would
  /// otherwise be anywhere.
  static func tamed(_ turning: Double, _ duration: Double) -> Double {
    let most = 0.5 * Double.pi / duration
    return min(max(turning, -most), most)
  }

  /// Points this close at an impact belong to it. In points.
  private static let impactMargin = 0.05

  /// A body at a time of the step.
  private func state(_ row: Int, after time: Double) -> BodyState {
    let tuning = tunings[Int(traits[row].tuning)]
    var state = BodyState(
      position: Vector(x: x.position(row), y: y.position(row)), velocity: Vector(x: x.v[row], y: y.v[row]),
      angle: spin.angle[row], turning: spin.velocity[row])
    if tuning.key.isFixed || time == 0 { return state }
    let map = tuning.oscillator.propagator(over: time)
    let endX = map(AxisState(u: x.u[row], v: x.v[row]), acceleration: tuning.acceleration(gravity: gravity.x))
    let endY = map(AxisState(u: y.u[row], v: y.v[row]), acceleration: tuning.acceleration(gravity: gravity.y))
    let turning = Oscillator(stiffness: 0, drag: tuning.key.angularResistance).propagator(over: time)
    state.position = Vector(x: x.origin[row] + endX.u, y: y.origin[row] + endY.u)
    state.velocity = Vector(x: endX.v, y: endY.v)
    state.angle += turning.uv * state.turning
    state.turning *= turning.vv
    return state
  }

  /// Gives a body the state at the step's beginning whose closed form leads through `state` at `time`.
  private mutating func carryBack(_ row: Int, _ state: BodyState, from time: Double) {
    let tuning = tunings[Int(traits[row].tuning)]
    let oscillator = tuning.oscillator
    let drag = tuning.key.angularResistance
    x.u[row] = state.position.x - x.origin[row]
    y.u[row] = state.position.y - y.origin[row]
    x.v[row] = state.velocity.x
    y.v[row] = state.velocity.y
    spin.velocity[row] = state.turning
    if state.turning != 0 { somethingTurns = true }
    // So stiff or damped, the past would be lost in rounding; the body then goes on from here as if the step began.
    let isTame = max(oscillator.stiffness.squareRoot(), max(oscillator.drag, drag)) * time < 0.5
    if !isTame {
      spin.set(row, angle: state.angle)
      return
    }
    let map = oscillator.propagator(over: -time)
    let startX = map(AxisState(u: x.u[row], v: x.v[row]), acceleration: tuning.acceleration(gravity: gravity.x))
    let startY = map(AxisState(u: y.u[row], v: y.v[row]), acceleration: tuning.acceleration(gravity: gravity.y))
    let turning = Oscillator(stiffness: 0, drag: drag).propagator(over: -time)
    x.u[row] = startX.u
    x.v[row] = startX.v
    y.u[row] = startY.u
    y.v[row] = startY.v
    spin.set(row, angle: state.angle + turning.uv * state.turning)
    spin.velocity[row] = turning.vv * state.turning
  }
}

/// Where a body is and how it moves at some time within a step.
struct BodyState {
  var position: Vector
  var velocity: Vector
  var angle: Double
  var turning: Double

  var pose: Pose { Pose(position: position, rotation: Rotation(angle: angle)) }
}

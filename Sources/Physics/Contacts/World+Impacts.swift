import SpringflowDeterminism

/// Impacts inside a step, each at its time: of pairs that bounce, of pairs that come to touch, of bodies that meet the
/// walls of their enclosures.
///
/// Between impacts every body follows its closed form. An impact is found on that way, changes the velocities there,
/// and the body goes on from there; so impacts happen in order of time, however many a body has, and a row of balls
/// hands an impulse on from one to the next as two bodies each would (Newton's cradle). A body whose way changes meets
/// whatever lies on the new one: pairs that were not near before are found then. When all impacts have happened, each
/// body is given the state at the step's beginning from which its closed form leads to where it is and how fast; what
/// the solver does afterwards starts from one state a body, as if nothing had happened.
///
/// A body that has had too many impacts within one step gives up the rest of the step, but none of its speed: it waits
/// where it is. So crowds and bodies that are squeezed cost a bounded time and keep their energy, and
/// speed leads none through another. What the solver gives so much speed that it could pass through something waits as
/// well.
extension World {
  /// A body that has had more impacts than this within one step waits for the next one.
  private static let maximumImpactsOfBody: Int32 = 24
  /// The same for one that hits only what moves freely, while all bodies together have had few.
  private static let maximumImpactsOfFreeBody: Int32 = 96
  /// Once bodies have had so many impacts in a step, one counted for each body, it is one of a crowd.
  private static let crowdedImpacts = 256

  /// Slower than this, two bodies that touched already are left to the solver if they do not bounce; faster ones hand
  /// their impulse on from body to body. In points per second.
  static let transferSpeed = 100.0
  /// A body hands on no more impulses than this within one step; the solver does the rest, for all bodies at once.
  private static let maximumTransfers: Int32 = 3

  /// Whether an active contact's bodies are to be looked at for impacts: they may bounce, or move so far in a step that
  /// they could pass through each other.
  ///
  /// - Parameters:
  ///   - way: How far the two come toward each other in the step at most. In points.
  ///   - depth: How far they overlap. In points.
  @inline(__always)
  static func mayImpact(
    _ contact: UnsafePointer<Contact>, _ a: UnsafePointer<Collider>, _ b: UnsafePointer<Collider>, way: Double,
    depth: Double, threshold: Double
  ) -> Bool {
    if way + depth > min(a.pointee.tunnelingDistance, b.pointee.tunnelingDistance) { return true }
    let restitution = contact.pointee.restitution
    return restitution > 0 && way > (restitution < 1 ? threshold : 0)
  }

  /// Lets the impacts of the candidates, and all that follow from them, happen.
  mutating func resolveImpacts() {
    if impacts.isEmpty { return }
    for contact in impacts.candidates { scheduleImpact(Int(contact)) }
    for row in impacts.enclosedRows { scheduleEnclosureImpact(Int(row)) }
    while let impact = impacts.pop() {
      let source = Int(impact.source)
      if source < 0 {
        if snapshots[-1 - source].enclosureTurn == impact.turn { resolveEnclosureImpact(-1 - source, at: impact.time) }
      } else if contacts[source].isAlive, contacts[source].impactTurn == impact.turn {
        resolveImpact(source, at: impact.time)
      }
    }
    impacts.removeAll()
  }

  /// Looks for the next impact of a contact, not before a time.
  mutating func scheduleImpact(_ index: Int, from earliest: Double = 0) {
    contacts[index].impactTurn &+= 1
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let (rowA, rowB) = (Int(colliders[a].row), Int(colliders[b].row))
    // What was restored may hold a contact of bodies that nothing moves.
    guard inertias[rowA].inverseMass > 0 || inertias[rowB].inverseMass > 0 else { return }
    let start = max(earliest, snapshots[rowA].since, snapshots[rowB].since)
    guard start < stepDuration else { return }
    // What hangs on joints is led a little away from its parabola: it is met a little early rather than not at all.
    let isJointed = jointLinks.isJointed(contacts[index].slotA) || jointLinks.isJointed(contacts[index].slotB)
    let (sweepA, sweepB) = (sweep(rowA), sweep(rowB))
    let time = vertices.withUnsafeBufferPointer { pool in
      Collision.timeOfImpact(
        colliders[a].convexShape, sweepA, colliders[b].convexShape, sweepB, from: start, to: stepDuration,
        target: isJointed ? Self.jointedTarget : 0, pool.baseAddress!)
    }
    guard let time else { return }
    impacts.push(ImpactQueue.Impact(time: time, source: Int32(index), turn: contacts[index].impactTurn))
  }

  private static let jointedTarget = 0.002

  /// Lets two bodies hit each other at a time of the step, and looks for the next impacts of both.
  private mutating func resolveImpact(_ index: Int, at time: Double) {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let (rowA, rowB) = (Int(colliders[a].row), Int(colliders[b].row))
    // What moves by itself may press what waits for as long as it likes.
    if inertias[rowA].inverseMass == 0, isPressed(rowB) { return }
    if inertias[rowB].inverseMass == 0, isPressed(rowA) { return }
    guard let (time, manifold) = findTouch(a, b, near: time) else {
      // Where the search ended before it knew, as for a graze, it goes on.
      searchAgain(index, state(rowA, after: time), state(rowB, after: time), from: time)
      return
    }
    if time > impacts.nextTime {
      // They touch a little later than they seemed to, and something else comes first.
      impacts.push(ImpactQueue.Impact(time: time, source: Int32(index), turn: contacts[index].impactTurn))
      return
    }
    var (stateA, stateB) = (state(rowA, after: time), state(rowB, after: time))
    let resolver = ImpactResolver(manifold: manifold, a: inertias[rowA], b: inertias[rowB])
    let speed = resolver.approachSpeed(stateA, stateB)
    let mayPass = mayPass(index, stateA, stateB, depth: manifold.depth)
    guard let restitution = restitution(of: index, rowA, rowB, speed, manifold.normal, mayPass: mayPass) else {
      // What waits would part by itself; whoever meets it waits with it.
      if snapshots[rowA].isSuspended {
        suspend(rowB, at: time)
      } else if snapshots[rowB].isSuspended {
        suspend(rowA, at: time)
      } else if speed <= Self.minimumApproach {
        // Rounding had them touch, and they part: they may come back.
        scheduleImpact(index, from: time + stepDuration / 64)
      } else {
        // Slow where they touch now, but perhaps so fast elsewhere that the solver would come too late.
        searchAgain(index, stateA, stateB, from: time)
      }
      return
    }
    let impulse = collide(
      resolver, &stateA, &stateB, restitution: restitution, friction: contacts[index].friction)
    for row in [rowA, rowB] where snapshots[row].isAsleep {
      wake(row)
      solverBodies.add(row)
    }
    contacts[index].impactImpulse += impulse
    contacts[index].hadImpact = true
    manifolds[index] = manifold
    contacts[index].cachedX = .infinity
    let isConfined =
      snapshots[rowA].isConfined || snapshots[rowB].isConfined || inertias[rowA].inverseMass == 0
      || inertias[rowB].inverseMass == 0
    snapshots[rowA].isConfined = isConfined
    snapshots[rowB].isConfined = isConfined
    if inertias[rowA].inverseMass > 0 { continueMotion(of: rowA, from: stateA, at: time) }
    if inertias[rowB].inverseMass > 0 { continueMotion(of: rowB, from: stateB, at: time) }
    // Whatever either of them touches may be hit next, and what lies on their new ways.
    scheduleImpact(index)
    if inertias[rowA].inverseMass > 0 { scheduleAll(of: rowA, but: index) }
    if inertias[rowB].inverseMass > 0 { scheduleAll(of: rowB, but: index) }
  }

  /// Looks for another impact of two bodies that may pass through each other, before they have moved by much of their
  /// thickness.
  private mutating func searchAgain(_ index: Int, _ stateA: BodyState, _ stateB: BodyState, from time: Double) {
    guard mayPass(index, stateA, stateB, depth: manifolds[index].depth) else { return }
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let wait =
      0.5 * min(colliders[a].tunnelingDistance, colliders[b].tunnelingDistance) / closingSpeed(index, stateA, stateB)
    scheduleImpact(index, from: time + min(max(wait, stepDuration / 1024), stepDuration / 32))
  }

  /// Whether two bodies that overlap by some points already move so fast that they could pass through each other within
  /// a step.
  @inline(__always)
  private mutating func mayPass(_ index: Int, _ stateA: BodyState, _ stateB: BodyState, depth: Double) -> Bool {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    return closingSpeed(index, stateA, stateB) * stepDuration + depth
      > min(colliders[a].tunnelingDistance, colliders[b].tunnelingDistance)
  }

  /// How fast any points of two bodies come together at most. In points per second.
  @inline(__always)
  private mutating func closingSpeed(_ index: Int, _ stateA: BodyState, _ stateB: BodyState) -> Double {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    return (stateB.velocity - stateA.velocity).length + abs(stateA.angularVelocity) * colliders[a].convexShape.reach
      + abs(stateB.angularVelocity) * colliders[b].convexShape.reach
  }

  /// The share of its speed that an impact gives back; `nil` if it is left to the solver, or is none.
  private mutating func restitution(
    of index: Int, _ rowA: Int, _ rowB: Int, _ speed: Double, _ normal: Vector, mayPass: Bool
  ) -> Double? {
    guard speed > Self.minimumApproach else { return nil }
    let restitution = contacts[index].restitution
    if restitution > 0, speed > bounceThreshold(of: index, rowA, rowB, normal) { return restitution }
    // What has come to touch within the step is stopped where it touches; the solver holds what touches already.
    if !touches(index) || (mayPass && speed > Self.slowApproach) { return 0 }
    let impacts = max(snapshots[rowA].impacts, snapshots[rowB].impacts)
    if contacts[index].hadImpact { return impacts < Self.maximumRepeats && speed > Self.stoppedApproach ? 0 : nil }
    return impacts < Self.maximumTransfers && speed > Self.transferSpeed ? 0 : nil
  }

  /// What friction or another point leaves of an approach is stopped, too, until it is slower than this or the body has
  /// had so many impacts: the solver, which takes the points for those of one pose, would change the angular momentum.
  /// In points per second.
  private static let stoppedApproach = 0.001
  private static let maximumRepeats: Int32 = 6

  /// Slower than this, in points per second, an approach is not stopped in a body that moves fast elsewhere, since it
  /// would be stopped again and again.
  private static let slowApproach = 0.1

  /// Slower than this, in points per second, nothing is said to approach.
  private static let minimumApproach = 1e-6

  /// Impacts of a contact that are slower than this do not bounce. In points per second.
  ///
  /// What gives back all of its speed bounces however slowly it comes, or its energy would go with its slow impacts;
  /// but for what lay on the other body in the last step already, and for the speed that its weight gives it within a
  /// step or two.
  mutating func bounceThreshold(of index: Int, _ rowA: Int, _ rowB: Int, _ normal: Vector) -> Double {
    if contacts[index].restitution < 1 { return restitutionThreshold }
    let isResting = contacts[index].impulse > 0 && !snapshots[rowA].hadImpact && !snapshots[rowB].hadImpact
    if isResting { return restitutionThreshold }
    let pull = sweep(rowB).acceleration - sweep(rowA).acceleration
    return min(restitutionThreshold, 2 * stepDuration * abs(pull.dot(normal)))
  }

  /// When two convex shapes really touch that do so at about a time on their parabolas, and where; `nil` if they do
  /// not.
  private mutating func findTouch(_ a: Int, _ b: Int, near first: Double) -> (Double, Manifold)? {
    var time = first
    let (shapeA, shapeB) = (colliders[a].convexShape, colliders[b].convexShape)
    let (rowA, rowB) = (Int(colliders[a].row), Int(colliders[b].row))
    for _ in 0..<8 {
      let (stateA, stateB) = (state(rowA, after: time), state(rowB, after: time))
      let (manifold, near) = vertices.withUnsafeBufferPointer { pool in
        let found = Collision.manifold(
          shapeA, stateA.pose, shapeB, stateB.pose, margin: Self.impactMargin, pool.baseAddress!)
        if found.count > 0 { return (found, (distance: 0.0, normal: Vector.zero)) }
        return (found, Collision.distance(shapeA, stateA.pose, shapeB, stateB.pose, pool.baseAddress!))
      }
      if manifold.count > 0 { return (time, manifold) }
      // A stiff spring bends the parabola: the rest of the way at the speed they have. Corners that meet have no side
      // in common before they overlap a little.
      let speed = (stateA.velocity - stateB.velocity).dot(near.normal)
      guard speed > 0 else { return nil }
      time += max(near.distance, Self.cornerDepth) / speed
      if time > stepDuration { return nil }
    }
    return nil
  }

  /// Points this close at an impact belong to it. In points.
  private static let impactMargin = 0.05
  /// How deep corner is led into corner before their sides tell how they meet. In points.
  private static let cornerDepth = 0.02

  /// Changes the velocities of two bodies that hit each other; gives the impulse along the normal, in kg·pt/s.
  ///
  /// An impact turns no body by more than eight times in a step: what turns faster could be anywhere. The energy of
  /// what it would turn faster drives the two apart, as much of it as the impact gives back.
  private func collide(
    _ resolver: ImpactResolver, _ stateA: inout BodyState, _ stateB: inout BodyState, restitution: Double,
    friction: Double
  ) -> Double {
    let (turningA, turningB) = (stateA.angularVelocity, stateB.angularVelocity)
    let impulse = resolver.resolve(&stateA, &stateB, restitution: restitution, friction: friction)
    let excess = limit(&stateA, from: turningA, resolver.a) + limit(&stateB, from: turningB, resolver.b)
    if excess > 0 { resolver.separate(&stateA, &stateB, energy: restitution * excess) }
    return impulse
  }

  /// Limits how fast a body turns; gives the energy that an impact had given it beyond that, in kg·pt²/s².
  private func limit(_ state: inout BodyState, from turning: Double, _ inertia: Inertia) -> Double {
    let most = 16 * Double.pi / stepDuration
    let wanted = state.angularVelocity
    guard abs(wanted) > most else { return 0 }
    state.angularVelocity = wanted < 0 ? -most : most
    let own = max(abs(turning), most)
    return inertia.inverseMoment > 0 ? max(0.5 * (wanted * wanted - own * own) / inertia.inverseMoment, 0) : 0
  }

  /// A body with shapes that the solver turns turns by no more than a quarter in a step, as in Box2D: its corners would
  /// otherwise be anywhere.
  static func clampedRotation(_ turning: Double, _ duration: Double) -> Double {
    let most = 0.5 * Double.pi / duration
    return min(max(turning, -most), most)
  }

  /// Lets a body go on from a state at a time of the step.
  private mutating func continueMotion(of row: Int, from state: BodyState, at time: Double) {
    set(row, state, at: time)
    recordImpact(row)
  }

  /// Whether a body waits and has still been hit as often as it may be.
  private mutating func isPressed(_ row: Int) -> Bool {
    snapshots[row].isSuspended && snapshots[row].impacts > 2 * maximumImpacts(of: row)
  }

  /// How many impacts a body may have before it waits.
  private mutating func maximumImpacts(of row: Int) -> Int32 {
    snapshots[row].isConfined || impacts.count >= Self.crowdedImpacts
      ? Self.maximumImpactsOfBody : Self.maximumImpactsOfFreeBody
  }

  /// Counts an impact of a body; one that has had too many waits for the next step.
  mutating func recordImpact(_ row: Int) {
    if !snapshots[row].hadImpact {
      impacts.rows.append(Int32(row))
      snapshots[row].hadImpact = true
    }
    snapshots[row].impacts += 1
    impacts.count += 1
    if snapshots[row].impacts > maximumImpacts(of: row) { snapshots[row].isSuspended = true }
  }

  /// Lets a body wait from a time of the step on.
  private mutating func suspend(_ row: Int, at time: Double) {
    guard inertias[row].inverseMass > 0, !snapshots[row].isSuspended else { return }
    set(row, state(row, after: time), at: time)
    recordImpact(row)
    snapshots[row].isSuspended = true
    scheduleAll(of: row)
  }

  /// Looks for the next impacts of a body whose way has changed.
  mutating func scheduleAll(of row: Int, but index: Int = -1) {
    findPairsAhead(of: row)
    var edge = slots[Int(bodyRows[row].slot)].firstContact
    while edge >= 0 {
      let next = Int(edge) >> 1
      edge = edge & 1 == 1 ? contacts[next].nextB : contacts[next].nextA
      if next != index { scheduleImpact(next) }
    }
    scheduleEnclosureImpact(row)
  }
}

import SpringflowDeterminism

/// Impacts inside a step, each at its time: of pairs that bounce, of pairs that come to touch, and of bodies with the
/// walls of their enclosures.
///
/// Between impacts every body follows its closed form. An impact is found on that path and changes the velocities
/// there, and the body continues from there. So impacts happen in order of time, however many a body has, and a row of
/// balls passes an impulse on from one to the next in impacts of two (Newton's cradle). For a body whose path changes,
/// pairs that were not near before are searched for. After all impacts each body is set to the state at the step's
/// beginning from which its closed form leads to its present state; the solver then starts from one state per body, as
/// if no impact had happened.
///
/// A body with too many impacts within one step is suspended: it stays where it is for the rest of the step and keeps
/// its speed. So crowded and squeezed bodies cost a bounded time, keep their energy, and do not tunnel through others.
/// A body to which the solver gives so much speed that it could tunnel is held as well.
extension World {
  /// A body with more impacts than this within one step is suspended until the next one.
  private static let maximumImpactsOfBody: Int32 = 24
  /// The same bound for a body that hits only freely moving bodies, while all bodies together have had few impacts.
  private static let maximumImpactsOfFreeBody: Int32 = 96
  /// The number of impacts in a step (counted once per body) from which the lower bound holds for every body.
  private static let crowdedImpacts = 256

  /// Below this speed two bodies that touched already are left to the solver if they do not bounce; faster ones pass
  /// their impulse on from body to body. In points per second.
  static let transferSpeed = 100.0
  /// The greatest number of impulses that a body passes on within one step; the solver does the rest, for all bodies at
  /// once.
  private static let maximumTransfers: Int32 = 3

  /// Whether an active contact's bodies must be checked for impacts: they may bounce, or move so far in a step that
  /// they could tunnel through each other.
  ///
  /// - Parameters:
  ///   - approach: The greatest distance by which the two approach in the step. In points.
  ///   - depth: Their overlap. In points.
  @inline(__always)
  static func mayImpact(
    _ contact: UnsafePointer<Contact>, _ a: UnsafePointer<Collider>, _ b: UnsafePointer<Collider>, approach: Double,
    depth: Double, threshold: Double
  ) -> Bool {
    if approach + depth > min(a.pointee.tunnelingDistance, b.pointee.tunnelingDistance) { return true }
    let restitution = contact.pointee.restitution
    return restitution > 0 && approach > (restitution < 1 ? threshold : 0)
  }

  /// Resolves the impacts of the candidates, and all that follow from them.
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

  /// Finds the next impact of a contact, not before `earliest`.
  mutating func scheduleImpact(_ index: Int, from earliest: Double = 0) {
    contacts[index].impactTurn &+= 1
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let (rowA, rowB) = (Int(colliders[a].row), Int(colliders[b].row))
    // A decoded world may contain a contact of two bodies that nothing moves.
    guard inertias[rowA].inverseMass > 0 || inertias[rowB].inverseMass > 0 else { return }
    let start = max(earliest, snapshots[rowA].since, snapshots[rowB].since)
    guard start < stepDuration else { return }
    // A jointed body deviates slightly from its parabola: an impact slightly early is better than a missed one.
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

  /// Resolves the impact of two bodies at a time of the step, and finds the next impacts of both.
  private mutating func resolveImpact(_ index: Int, at time: Double) {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let (rowA, rowB) = (Int(colliders[a].row), Int(colliders[b].row))
    // A body that nothing moves may press a suspended one without limit.
    if inertias[rowA].inverseMass == 0, isPressed(rowB) { return }
    if inertias[rowB].inverseMass == 0, isPressed(rowA) { return }
    guard let (time, manifold) = findTouch(a, b, near: time) else {
      // If the search ended without a result, as for a graze, it continues.
      searchAgain(index, state(rowA, after: time), state(rowB, after: time), from: time)
      return
    }
    if time > impacts.nextTime {
      // They touch slightly later than estimated, and another impact comes first.
      impacts.push(ImpactQueue.Impact(time: time, source: Int32(index), turn: contacts[index].impactTurn))
      return
    }
    var (stateA, stateB) = (state(rowA, after: time), state(rowB, after: time))
    let resolver = ImpactResolver(manifold: manifold, a: inertias[rowA], b: inertias[rowB])
    let speed = resolver.approachSpeed(stateA, stateB)
    let mayPass = mayPass(index, stateA, stateB, depth: manifold.depth)
    guard let restitution = restitution(of: index, rowA, rowB, speed, manifold.normal, mayPass: mayPass) else {
      // A suspended body would separate by itself; a body that meets it is suspended as well.
      if snapshots[rowA].isSuspended {
        suspend(rowB, at: time)
      } else if snapshots[rowB].isSuspended {
        suspend(rowA, at: time)
      } else if speed <= Self.minimumApproach {
        // They touched by rounding only, and separate: they may come back.
        scheduleImpact(index, from: time + stepDuration / 64)
      } else {
        // They are slow where they touch now, but other points may be so fast that the solver would be too late.
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
    // The next impacts may be with bodies that either of them touches, or with bodies on their new paths.
    scheduleImpact(index)
    if inertias[rowA].inverseMass > 0 { scheduleAll(of: rowA, but: index) }
    if inertias[rowB].inverseMass > 0 { scheduleAll(of: rowB, but: index) }
  }

  /// Finds another impact of two bodies that may tunnel through each other, before they have moved by much of their
  /// thickness.
  private mutating func searchAgain(_ index: Int, _ stateA: BodyState, _ stateB: BodyState, from time: Double) {
    guard mayPass(index, stateA, stateB, depth: manifolds[index].depth) else { return }
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let wait =
      0.5 * min(colliders[a].tunnelingDistance, colliders[b].tunnelingDistance) / closingSpeed(index, stateA, stateB)
    scheduleImpact(index, from: time + min(max(wait, stepDuration / 1024), stepDuration / 32))
  }

  /// Whether two bodies that already overlap by `depth` points move so fast that they could tunnel through each other
  /// within a step.
  @inline(__always)
  private mutating func mayPass(_ index: Int, _ stateA: BodyState, _ stateB: BodyState, depth: Double) -> Bool {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    return closingSpeed(index, stateA, stateB) * stepDuration + depth
      > min(colliders[a].tunnelingDistance, colliders[b].tunnelingDistance)
  }

  /// The highest possible approach speed of any points of two bodies. In points per second.
  @inline(__always)
  private mutating func closingSpeed(_ index: Int, _ stateA: BodyState, _ stateB: BodyState) -> Double {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    return (stateB.velocity - stateA.velocity).length + abs(stateA.angularVelocity) * colliders[a].convexShape.reach
      + abs(stateB.angularVelocity) * colliders[b].convexShape.reach
  }

  /// The restitution of an impact; `nil` if it is left to the solver, or if there is no impact.
  private mutating func restitution(
    of index: Int, _ rowA: Int, _ rowB: Int, _ speed: Double, _ normal: Vector, mayPass: Bool
  ) -> Double? {
    guard speed > Self.minimumApproach else { return nil }
    let restitution = contacts[index].restitution
    if restitution > 0, speed > bounceThreshold(of: index, rowA, rowB, normal) { return restitution }
    // Bodies that came to touch within the step are stopped there; the solver holds those that touched already.
    if !touches(index) || (mayPass && speed > Self.slowApproach) { return 0 }
    let impacts = max(snapshots[rowA].impacts, snapshots[rowB].impacts)
    if contacts[index].hadImpact { return impacts < Self.maximumRepeats && speed > Self.stoppedApproach ? 0 : nil }
    return impacts < Self.maximumTransfers && speed > Self.transferSpeed ? 0 : nil
  }

  /// An approach that remains after friction or another point's impulse is stopped, too, until it is slower than this
  /// or the body has reached its bound of impacts: the solver, which uses the points of one pose, would change the
  /// angular momentum. In points per second.
  private static let stoppedApproach = 0.001
  private static let maximumRepeats: Int32 = 6

  /// An approach slower than this is not stopped in a body whose other points move fast, since it would be stopped
  /// again and again. In points per second.
  private static let slowApproach = 0.1

  /// An approach slower than this counts as zero. In points per second.
  private static let minimumApproach = 1e-6

  /// Impacts of a contact that are slower than this do not bounce. In points per second.
  ///
  /// Bodies with restitution 1 bounce at any speed, or their slow impacts would lose energy. Exceptions are bodies that
  /// touched already in the last step, and speeds that the weight gives within a step or two.
  mutating func bounceThreshold(of index: Int, _ rowA: Int, _ rowB: Int, _ normal: Vector) -> Double {
    if contacts[index].restitution < 1 { return restitutionThreshold }
    let isResting = contacts[index].impulse > 0 && !snapshots[rowA].hadImpact && !snapshots[rowB].hadImpact
    if isResting { return restitutionThreshold }
    let pull = sweep(rowB).acceleration - sweep(rowA).acceleration
    return min(restitutionThreshold, 2 * stepDuration * abs(pull.dot(normal)))
  }

  /// The exact time and points at which two convex shapes touch that do so at about the time `first` on their
  /// parabolas; `nil` if they do not.
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
      // A stiff spring deviates from the parabola: the remaining distance is covered at the present speed. Two corners
      // have no common side before they overlap a little.
      let speed = (stateA.velocity - stateB.velocity).dot(near.normal)
      guard speed > 0 else { return nil }
      time += max(near.distance, Self.cornerDepth) / speed
      if time > stepDuration { return nil }
    }
    return nil
  }

  /// Points this close at an impact belong to it. In points.
  private static let impactMargin = 0.05
  /// The overlap of two corners from which their sides determine the normal. In points.
  private static let cornerDepth = 0.02

  /// Changes the velocities of two bodies in an impact; returns the impulse along the normal, in kg·pt/s.
  ///
  /// An impact gives no body more than eight turns per step: the pose of a faster one would be arbitrary. The energy of
  /// the excess drives the two apart, as far as the impact returns energy.
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

  /// Limits a body's angular velocity; returns the energy that an impact had given it beyond that, in kg·pt²/s².
  private func limit(_ state: inout BodyState, from turning: Double, _ inertia: Inertia) -> Double {
    let most = 16 * Double.pi / stepDuration
    let wanted = state.angularVelocity
    guard abs(wanted) > most else { return 0 }
    state.angularVelocity = wanted < 0 ? -most : most
    let own = max(abs(turning), most)
    return inertia.inverseMoment > 0 ? max(0.5 * (wanted * wanted - own * own) / inertia.inverseMoment, 0) : 0
  }

  /// The rotation of a solver body with shapes is limited to a quarter turn per step, as in Box2D: the positions of its
  /// corners would otherwise be arbitrary.
  static func clampedRotation(_ turning: Double, _ duration: Double) -> Double {
    let most = 0.5 * Double.pi / duration
    return min(max(turning, -most), most)
  }

  /// Continues a body's motion from a state at a time of the step.
  private mutating func continueMotion(of row: Int, from state: BodyState, at time: Double) {
    set(row, state, at: time)
    recordImpact(row)
  }

  /// Whether a body is suspended and has had more than twice its bound of impacts.
  private mutating func isPressed(_ row: Int) -> Bool {
    snapshots[row].isSuspended && snapshots[row].impacts > 2 * maximumImpacts(of: row)
  }

  /// The number of impacts after which a body is suspended.
  private mutating func maximumImpacts(of row: Int) -> Int32 {
    snapshots[row].isConfined || impacts.count >= Self.crowdedImpacts
      ? Self.maximumImpactsOfBody : Self.maximumImpactsOfFreeBody
  }

  /// Counts an impact of a body, and suspends it until the next step if it has had too many.
  mutating func recordImpact(_ row: Int) {
    if !snapshots[row].hadImpact {
      impacts.rows.append(Int32(row))
      snapshots[row].hadImpact = true
    }
    snapshots[row].impacts += 1
    impacts.count += 1
    if snapshots[row].impacts > maximumImpacts(of: row) { snapshots[row].isSuspended = true }
  }

  /// Suspends a body from a time of the step on.
  private mutating func suspend(_ row: Int, at time: Double) {
    guard inertias[row].inverseMass > 0, !snapshots[row].isSuspended else { return }
    set(row, state(row, after: time), at: time)
    recordImpact(row)
    snapshots[row].isSuspended = true
    scheduleAll(of: row)
  }

  /// Finds the next impacts of a body whose path has changed.
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

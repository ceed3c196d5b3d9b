/// Impacts inside a step, each at its time: of pairs that bounce, of pairs that are so fast that they could tunnel, and
/// of bodies with the walls of their enclosures.
///
/// Pairs that come to touch without a bounce, while neither body has had an impact, are left to the contact solver: with
/// the points of the time at which they meet it stops them there, and all others that push them at once. So a body that
/// falls on a heap causes no chain of impacts.
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
struct ImpactPhase: Sendable {
  var queue = ImpactQueue()
  /// The contacts that the search for points has found.
  var found = FoundContacts()
  /// Rows of bodies with enclosures whose walls are to be checked.
  private var enclosedRows: [Int32] = []
  /// Rows that had an impact in this step, each once.
  private(set) var rows: [Int32] = []
  /// Rows of bodies that an impact has woken, in order.
  private(set) var wokenRows: [Int32] = []
  /// The number of all bodies' impacts in this step.
  private var count = 0

  /// Begins a step.
  mutating func begin() {
    count = 0
    found.summaries.removeAll()
    wokenRows.removeAll(keepingCapacity: true)
  }

  /// Forgets the bodies that impacts have woken.
  mutating func forgetWokenRows() { wokenRows.removeAll(keepingCapacity: true) }

  /// Sets every body that had an impact to the state at the step's beginning whose closed form leads to its present
  /// state.
  mutating func finish(_ bodies: inout BodyStore, _ step: StepSettings) {
    for row in rows { bodies.rewindToStepStart(Int(row), step) }
    rows.removeAll(keepingCapacity: true)
  }

  /// A body with more impacts than this within one step is suspended until the next one.
  private static let maximumImpactsOfBody: Int32 = 24
  /// The same bound for a body that hits only freely moving bodies, while all bodies together have had few impacts.
  private static let maximumImpactsOfFreeBody: Int32 = 96
  /// The number of impacts in a step (counted once per body) from which the lower bound holds for every body.
  private static let crowdedImpacts = 256

  /// Below this speed two bodies that touched already are left to the solver if they do not bounce; faster ones with a
  /// restitution pass their impulse on from body to body. In points per second.
  static let transferSpeed = 100.0
  /// The greatest number of impulses that a body passes on within one step; the solver does the rest, for all bodies at
  /// once.
  private static let maximumTransfers: Int32 = 3

  /// Resolves the impacts of the candidates, and all that follow from them.
  mutating func resolveImpacts(
    _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet, _ step: StepSettings
  ) {
    if found.candidates.isEmpty, enclosedRows.isEmpty { return }
    for contact in found.candidates where !graph.contacts[Int(contact)].isQuiet {
      scheduleImpact(Int(contact), &bodies, &graph, &joints, step)
    }
    for row in enclosedRows { scheduleEnclosureImpact(Int(row), &bodies, step) }
    while let impact = queue.pop() {
      let source = Int(impact.source)
      if source < 0 {
        if bodies.snapshots[-1 - source].enclosureTurn == impact.turn {
          resolveEnclosureImpact(-1 - source, at: impact.time, &bodies, &graph, &joints, step)
        }
      } else if graph.contacts[source].isAlive, graph.contacts[source].impactTurn == impact.turn {
        resolveImpact(source, at: impact.time, &bodies, &graph, &joints, step)
      }
    }
    queue.removeAll()
    found.candidates.removeAll(keepingCapacity: true)
    enclosedRows.removeAll(keepingCapacity: true)
  }

  /// Lists the bodies that have both walls and contacts: the impacts with their walls are queued with the others.
  mutating func collectEnclosed(_ bodies: inout BodyStore, _ graph: inout ContactGraph) {
    if bodies.enclosedCount == 0 { return }
    for row in bodies.awakeRows {
      guard graph.hasContacts(bodies.rows[Int(row)].slot), bodies.rows[Int(row)].body.enclosure != nil
      else {
        continue
      }
      enclosedRows.append(row)
    }
  }

  /// Finds the next impact of a contact, not before `earliest`.
  mutating func scheduleImpact(
    _ index: Int, from earliest: Double = 0, _ bodies: inout BodyStore, _ graph: inout ContactGraph,
    _ joints: inout JointSet, _ step: StepSettings
  ) {
    graph.contacts[index].impactTurn &+= 1
    graph.contacts[index].meets = false
    let (a, b) = (Int(graph.contacts[index].colliderA), Int(graph.contacts[index].colliderB))
    let (rowA, rowB) = (Int(graph.colliders[a].row), Int(graph.colliders[b].row))
    // A decoded world may contain a contact of two bodies that nothing moves.
    guard bodies.inertias[rowA].inverseMass > 0 || bodies.inertias[rowB].inverseMass > 0 else { return }
    let start = max(earliest, bodies.snapshots[rowA].since, bodies.snapshots[rowB].since)
    guard start < step.duration, !isLeftToSolver(index, rowA: rowA, rowB: rowB, &bodies, &graph, step) else { return }
    // A jointed body deviates slightly from its parabola: an impact slightly early is better than a missed one.
    let isJointed =
      joints.isJointed(graph.contacts[index].slotA)
      || joints.isJointed(graph.contacts[index].slotB)
    let (sweepA, sweepB) = (bodies.sweep(rowA, step), bodies.sweep(rowB, step))
    let time = Collision.timeOfImpact(
      graph.colliders[a].convexShape, sweepA, graph.colliders[b].convexShape, sweepB, from: start, to: step.duration,
      target: isJointed ? Self.jointedTarget : 0, graph.vertices.address)
    guard let time, !isStoppedBySolver(index, at: time, rowA: rowA, rowB: rowB, &bodies, &graph, step) else { return }
    queue.push(ImpactQueue.Impact(time: time, source: Int32(index), turn: graph.contacts[index].impactTurn))
  }

  private static let jointedTarget = 0.002

  /// Resolves the impact of two bodies at a time of the step, and finds the next impacts of both.
  private mutating func resolveImpact(
    _ index: Int, at time: Double, _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet,
    _ step: StepSettings
  ) {
    let (a, b) = (Int(graph.contacts[index].colliderA), Int(graph.contacts[index].colliderB))
    let (rowA, rowB) = (Int(graph.colliders[a].row), Int(graph.colliders[b].row))
    // A body that nothing moves may press a suspended one without limit.
    if bodies.inertias[rowA].inverseMass == 0, isPressed(rowB, &bodies) { return }
    if bodies.inertias[rowB].inverseMass == 0, isPressed(rowA, &bodies) { return }
    guard let (time, manifold) = graph.findTouch(a, b, near: time, &bodies, step) else {
      // If the search ended without a result, as for a graze, it continues.
      searchAgain(
        index, between: bodies.state(rowA, after: time, step), and: bodies.state(rowB, after: time, step), from: time,
        &bodies, &graph, &joints, step)
      return
    }
    if time > queue.nextTime {
      // They touch slightly later than estimated, and another impact comes first.
      queue.push(ImpactQueue.Impact(time: time, source: Int32(index), turn: graph.contacts[index].impactTurn))
      return
    }
    var (stateA, stateB) = (bodies.state(rowA, after: time, step), bodies.state(rowB, after: time, step))
    let resolver = ImpactResolver(manifold: manifold, a: bodies.inertias[rowA], b: bodies.inertias[rowB])
    let speed = resolver.approachSpeed(stateA, stateB)
    let mayPass = graph.mayPass(index, stateA, stateB, depth: manifold.depth, duration: step.duration)
    guard
      let restitution = restitution(
        of: index, speed: speed, along: manifold.normal, mayPass: mayPass, &bodies, &graph, step)
    else {
      leave(index, between: stateA, and: stateB, speed: speed, at: time, &bodies, &graph, &joints, step)
      return
    }
    let impulse = resolver.collide(
      &stateA, &stateB, restitution: restitution, friction: graph.contacts[index].friction, duration: step.duration)
    for row in [rowA, rowB] where bodies.snapshots[row].isAsleep {
      bodies.wake(row, &graph, &joints)
      wokenRows.append(Int32(row))
    }
    graph.contacts[index].impactImpulse += impulse
    graph.contacts[index].hadImpact = true
    graph.manifolds[index] = manifold
    graph.contacts[index].cachedX = .infinity
    let isConfined =
      bodies.snapshots[rowA].isConfined || bodies.snapshots[rowB].isConfined || bodies.inertias[rowA].inverseMass == 0
      || bodies.inertias[rowB].inverseMass == 0
    bodies.snapshots[rowA].isConfined = isConfined
    bodies.snapshots[rowB].isConfined = isConfined
    if bodies.inertias[rowA].inverseMass > 0 { continueMotion(of: rowA, from: stateA, at: time, &bodies) }
    if bodies.inertias[rowB].inverseMass > 0 { continueMotion(of: rowB, from: stateB, at: time, &bodies) }
    // The next impacts may be with bodies that either of them touches, or with bodies on their new paths.
    scheduleImpact(index, &bodies, &graph, &joints, step)
    if bodies.inertias[rowA].inverseMass > 0 { scheduleAll(of: rowA, but: index, &bodies, &graph, &joints, step) }
    if bodies.inertias[rowB].inverseMass > 0 { scheduleAll(of: rowB, but: index, &bodies, &graph, &joints, step) }
  }

  /// Goes on after two bodies met without an impact.
  private mutating func leave(
    _ index: Int, between stateA: BodyState, and stateB: BodyState, speed: Double, at time: Double,
    _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet, _ step: StepSettings
  ) {
    let (rowA, rowB) = graph.rows(of: index)
    // A suspended body would separate by itself; a body that meets it is suspended as well.
    if bodies.snapshots[rowA].isSuspended {
      suspend(rowB, at: time, &bodies, &graph, &joints, step)
    } else if bodies.snapshots[rowB].isSuspended {
      suspend(rowA, at: time, &bodies, &graph, &joints, step)
    } else if speed <= Self.minimumApproach {
      // They touched by rounding only, and separate: they may come back.
      scheduleImpact(index, from: time + step.duration / 64, &bodies, &graph, &joints, step)
    } else {
      // They are slow where they touch now, but other points may be so fast that the solver would be too late.
      searchAgain(index, between: stateA, and: stateB, from: time, &bodies, &graph, &joints, step)
    }
  }

  /// Finds another impact of two bodies that may tunnel through each other, before they have moved by much of their
  /// thickness.
  private mutating func searchAgain(
    _ index: Int, between stateA: BodyState, and stateB: BodyState, from time: Double, _ bodies: inout BodyStore,
    _ graph: inout ContactGraph, _ joints: inout JointSet, _ step: StepSettings
  ) {
    guard graph.mayPass(index, stateA, stateB, depth: graph.manifolds[index].depth, duration: step.duration) else {
      return
    }
    let (a, b) = (Int(graph.contacts[index].colliderA), Int(graph.contacts[index].colliderB))
    let wait =
      0.5 * min(graph.colliders[a].tunnelingDistance, graph.colliders[b].tunnelingDistance)
      / graph.closingSpeed(index, stateA, stateB)
    scheduleImpact(
      index, from: time + min(max(wait, step.duration / 1024), step.duration / 32), &bodies, &graph, &joints, step)
  }

  /// The restitution of an impact; `nil` if it is left to the solver, or if there is no impact.
  private mutating func restitution(
    of index: Int, speed: Double, along normal: Vector, mayPass: Bool, _ bodies: inout BodyStore,
    _ graph: inout ContactGraph, _ step: StepSettings
  ) -> Double? {
    let (rowA, rowB) = graph.rows(of: index)
    guard speed > Self.minimumApproach else { return nil }
    let restitution = graph.contacts[index].restitution
    if restitution > 0, speed > graph.bounceThreshold(of: index, along: normal, &bodies, step) { return restitution }
    // Bodies that came to touch within the step are stopped there; the solver holds those that touched already.
    if !graph.touches(index) || (mayPass && speed > Self.slowApproach) { return 0 }
    let impacts = max(bodies.snapshots[rowA].impacts, bodies.snapshots[rowB].impacts)
    if graph.contacts[index].hadImpact {
      return impacts < Self.maximumRepeats && speed > Self.stoppedApproach ? 0 : nil
    }
    return restitution > 0 && impacts < Self.maximumTransfers && speed > Self.transferSpeed ? 0 : nil
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

  /// Continues a body's motion from a state at a time of the step.
  private mutating func continueMotion(of row: Int, from state: BodyState, at time: Double, _ bodies: inout BodyStore) {
    bodies.set(row, state, at: time)
    recordImpact(row, &bodies)
  }

  /// Whether a body is suspended and has had more than twice its bound of impacts.
  private mutating func isPressed(_ row: Int, _ bodies: inout BodyStore) -> Bool {
    bodies.snapshots[row].isSuspended && bodies.snapshots[row].impacts > 2 * maximumImpacts(of: row, &bodies)
  }

  /// The number of impacts after which a body is suspended.
  private mutating func maximumImpacts(of row: Int, _ bodies: inout BodyStore) -> Int32 {
    bodies.snapshots[row].isConfined || count >= Self.crowdedImpacts
      ? Self.maximumImpactsOfBody : Self.maximumImpactsOfFreeBody
  }

  /// Counts an impact of a body, and suspends it until the next step if it has had too many.
  mutating func recordImpact(_ row: Int, _ bodies: inout BodyStore) {
    if !bodies.snapshots[row].hadImpact {
      rows.append(Int32(row))
      bodies.snapshots[row].hadImpact = true
    }
    bodies.snapshots[row].impacts += 1
    count += 1
    if bodies.snapshots[row].impacts > maximumImpacts(of: row, &bodies) { bodies.snapshots[row].isSuspended = true }
  }

  /// Suspends a body from a time of the step on.
  private mutating func suspend(
    _ row: Int, at time: Double, _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet,
    _ step: StepSettings
  ) {
    guard bodies.inertias[row].inverseMass > 0, !bodies.snapshots[row].isSuspended else { return }
    bodies.set(row, bodies.state(row, after: time, step), at: time)
    recordImpact(row, &bodies)
    bodies.snapshots[row].isSuspended = true
    scheduleAll(of: row, &bodies, &graph, &joints, step)
  }

  /// Finds the next impacts of a body whose path has changed.
  mutating func scheduleAll(
    of row: Int, but index: Int = -1, _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet,
    _ step: StepSettings
  ) {
    findPairsAhead(of: row, &bodies, &graph, &joints, step)
    var edges = graph.edges(of: bodies.rows[row].slot)
    while let (next, _) = graph.next(&edges) {
      if next != index { scheduleImpact(next, &bodies, &graph, &joints, step) }
    }
    scheduleEnclosureImpact(row, &bodies, step)
  }
}

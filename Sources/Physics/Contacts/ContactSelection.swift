/// The selection of the contacts that are solved in a step: those of touching bodies.
///
/// Bodies that are apart and come to touch within the step have an impact there. Bodies that only pass each other are
/// not solved, however near they come, so they do not act on each other.
struct ContactSelection: Sendable {
  /// Touching contacts of bodies that had an impact, which are solved only if something else presses the bodies.
  private var deferredContacts: [Int32] = []

  /// Bodies that overlap by more than this at the end of a step with an impact of theirs count as pressed together. In
  /// points.
  private static let pressedDepth = 1.0

  /// Adds the touching contacts with their bodies to the solver.
  ///
  /// - Parameter summaries: Those of all active contacts.
  mutating func selectContacts(
    summaries: inout Buffer<FoundContacts.Summary>, _ bodies: inout BodyStore, _ graph: inout ContactGraph,
    _ solverBodies: inout SolverBodies, _ solver: inout ContactSolver, _ step: StepSettings
  ) {
    solver.constraints.reserve(solver.constraints.count + summaries.count)
    for place in summaries.indices {
      let summary = summaries[place]
      let index = Int(summary.contact)
      let hadImpact =
        bodies.snapshots[Int(summary.rowA)].hadImpact || bodies.snapshots[Int(summary.rowB)].hadImpact
      let isSolved: Bool
      var findings = summary.findings
      if findings.contains(.mayMeet), graph.contacts[index].meets {
        isSolved = true
        findings.remove(.isFollowed)
        summaries[place].findings.insert(.mayReport)
        solver.meetings.append(Int32(solver.constraints.count))
      } else if hadImpact || summary.findings.contains(.mayBounce) {
        isSolved = self.isSolved(index, &bodies, &graph, step)
        findings.remove(.isFollowed)
      } else {
        isSolved = !summary.findings.isDisjoint(with: [.touches, .stays])
      }
      if isSolved {
        var constraint = ContactSolver.Constraint(
          a: findings.contains(.isStaticA)
            ? 0 : solverBodies.add(summary.rowA, isCornered: findings.contains(.isCorneredA)),
          b: findings.contains(.isStaticB)
            ? 0 : solverBodies.add(summary.rowB, isCornered: findings.contains(.isCorneredB)),
          source: summary.contact, hadImpact: hadImpact, isFollowed: findings.contains(.isFollowed))
        if hadImpact || findings.contains(.mayMeet) { constraint.note(graph.contacts.address + index) }
        solver.constraints.append(constraint)
      } else if hadImpact || summary.findings.contains(.hasImpulse) {
        graph.contacts[index].clearImpulses()
      }
    }
    selectPressedContacts(&bodies, &graph, &solverBodies, &solver, step)
  }

  /// Adds touching contacts of bodies that had an impact to the solver if it presses the bodies together through other
  /// contacts: else it would press them through each other.
  ///
  /// - Complexity: O(*c*) for *c* such contacts, and practically O(*c*) more for each link of a chain of them.
  private mutating func selectPressedContacts(
    _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ solverBodies: inout SolverBodies,
    _ solver: inout ContactSolver, _ step: StepSettings
  ) {
    var remaining = deferredContacts.count
    var isDone = false
    while !isDone {
      isDone = true
      let count = remaining
      remaining = 0
      for place in 0..<count {
        let contact = deferredContacts[place]
        let index = Int(contact)
        let (rowA, rowB) = graph.rows(of: index)
        guard solverBodies.places[rowA] > 0 || solverBodies.places[rowB] > 0 else {
          deferredContacts[remaining] = contact
          remaining += 1
          continue
        }
        let manifold = graph.manifold(of: index, margin: ContactGraph.releaseDistance, &bodies, step)
        if manifold.count == 0 || manifold.gap > ContactGraph.releaseDistance { continue }
        graph.setManifold(manifold, for: index)
        Self.addPressed(index, &bodies, &graph, &solverBodies, &solver)
        isDone = false
      }
    }
    deferredContacts.removeAll(keepingCapacity: true)
  }

  /// Adds a contact of a body that had an impact, with its bodies, to the solver.
  private static func addPressed(
    _ index: Int, _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ solverBodies: inout SolverBodies,
    _ solver: inout ContactSolver
  ) {
    let (a, b) = (graph.contacts[index].colliderA, graph.contacts[index].colliderB)
    func place(_ collider: Int32) -> Int32 {
      let row = graph.colliders[Int(collider)].row
      if bodies.snapshots[Int(row)].isStatic { return 0 }
      return solverBodies.add(row, isCornered: graph.colliders[Int(collider)].isCornered)
    }
    var constraint = ContactSolver.Constraint(
      a: place(a), b: place(b), source: Int32(index), hadImpact: true, isFollowed: false)
    constraint.note(graph.contacts.address + index)
    solver.constraints.append(constraint)
  }

  /// Whether a contact is to be solved. The points of a body that had an impact are recomputed at the end of its
  /// motion.
  private mutating func isSolved(
    _ index: Int, _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ step: StepSettings
  ) -> Bool {
    guard graph.touches(index) else { return false }
    let (rowA, rowB) = graph.rows(of: index)
    if !bodies.snapshots[rowA].hadImpact, !bodies.snapshots[rowB].hadImpact {
      return !bounces(index, graph.manifolds[index], &bodies, &graph, step)
    }
    // Bodies that have just had an impact are left to separate, unless they are pressed together hard: the solver would
    // apply its impulse at outdated positions.
    let depth = graph.contacts[index].hadImpact ? pressedDepth(of: index, &graph) : 0
    let manifold = graph.manifold(of: index, margin: ContactGraph.touchingDistance, &bodies, step)
    guard manifold.count > 0, manifold.gap <= ContactGraph.touchingDistance - depth else {
      // With restitution 1 the bodies separate by themselves.
      if graph.contacts[index].restitution < 1 { deferredContacts.append(Int32(index)) }
      return false
    }
    if endSeparated(index, &bodies, &graph, step) || bounces(index, manifold, &bodies, &graph, step) {
      return false
    }
    graph.setManifold(manifold, for: index)
    return true
  }

  /// Whether the motions of two bodies end apart, if one of them had no impact and moves on: its earlier position says
  /// nothing about a contact at the end.
  private mutating func endSeparated(
    _ index: Int, _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ step: StepSettings
  ) -> Bool {
    let (rowA, rowB) = graph.rows(of: index)
    if bodies.snapshots[rowA].hadImpact == bodies.snapshots[rowB].hadImpact { return false }
    let other = bodies.snapshots[rowA].hadImpact ? rowB : rowA
    let offset = bodies.freeEnd(of: other, step).pose.position - bodies.snapshots[other].pose.position
    let turn = abs(bodies.snapshots[other].angularVelocity) * step.duration
    let (a, b) = (Int(graph.contacts[index].colliderA), Int(graph.contacts[index].colliderB))
    let reach = graph.colliders[bodies.snapshots[rowA].hadImpact ? b : a].convexShape.turningReach(turn)
    guard offset.length + reach > ContactGraph.releaseDistance else { return false }
    let (endA, endB) = (bodies.freeEnd(of: rowA, step).pose, bodies.freeEnd(of: rowB, step).pose)
    let features = Collision.distance(
      graph.colliders[a].convexShape, endA, graph.colliders[b].convexShape, endB, graph.vertices.address)
    return features.distance > ContactGraph.touchingDistance
  }

  /// Whether two touching bodies approach so fast that they would bounce, but have no impact: they separate along the
  /// normal of least overlap, as grazing corners do, or one of them is suspended and will bounce when the next step
  /// begins. The solver would stop them.
  private mutating func bounces(
    _ index: Int, _ manifold: Manifold, _ bodies: inout BodyStore,
    _ graph: inout ContactGraph, _ step: StepSettings
  ) -> Bool {
    guard graph.contacts[index].restitution > 0, manifold.depth < pressedDepth(of: index, &graph) else { return false }
    let (rowA, rowB) = graph.rows(of: index)
    let resolver = ImpactResolver(manifold: manifold, a: bodies.inertias[rowA], b: bodies.inertias[rowB])
    let speed = resolver.approachSpeed(bodies.state(rowA, after: 0, step), bodies.state(rowB, after: 0, step))
    return speed > graph.bounceThreshold(of: index, along: manifold.normal, &bodies, step)
  }

  /// The overlap of a contact that bounces above which it counts as pressed together. In points.
  private mutating func pressedDepth(of index: Int, _ graph: inout ContactGraph) -> Double {
    let (a, b) = (Int(graph.contacts[index].colliderA), Int(graph.contacts[index].colliderB))
    return min(Self.pressedDepth, 0.5 * min(graph.colliders[a].tunnelingDistance, graph.colliders[b].tunnelingDistance))
  }
}

extension Manifold {
  /// The least separation of the surfaces. In points; negative if they overlap.
  @inline(__always)
  var gap: Double { count == 2 ? min(first.separation, second.separation) : first.separation }

  /// The greatest overlap of the surfaces. In points; zero if they do not overlap.
  @inline(__always)
  var depth: Double { count == 0 ? 0 : max(-gap, 0) }
}

extension SolverBodies {
  /// Adds a body of a contact, and returns its index.
  @inline(__always)
  fileprivate mutating func add(_ row: Int32, isCornered: Bool) -> Int32 {
    let place = add(Int(row))
    if isCornered, !flags[Int(place)].contains(.cornered) { setFlag(place, .cornered) }
    return place
  }
}

extension ContactSolver.Constraint {
  /// Notes the impact or the meeting of a contact in the step.
  @inline(__always)
  fileprivate mutating func note(_ contact: UnsafePointer<Contact>) {
    if contact.pointee.meets { hadImpact = true }
    isNew = (contact.pointee.hadImpact || contact.pointee.meets) && contact.pointee.impulse == 0
  }
}

extension Contact {
  /// Clears the impulses of the points.
  @inline(__always)
  mutating func clearImpulses() {
    impulse = 0
    first = AccumulatedImpulse(feature: first.feature)
    second = AccumulatedImpulse(feature: second.feature)
  }
}

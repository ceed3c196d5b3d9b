import SpringflowNumerics

extension ContactSolver {
  /// Writes every contact of the solver into its lane.
  mutating func fillLanes(
    _ columns: SolverBodyColumns, _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ substep: Substep,
    allowsSleep: Bool
  ) {
    updateCalm(columns)
    let models = bodies.models.span
    let rate = 1 / substep.duration
    for place in 1..<columns.count {
      let model = Int(columns.models[place])
      columns.inverseMeanMass[place] = columns.inverseMass[place] * models[model].halfMap.uv * rate
      columns.inverseMeanMoment[place] = columns.inverseMoment[place] * models[model].halfSpinMap.uv * rate
    }
    let hasSameMasses = updateMasses(columns)
    let keepsLanes = arrange(columns, graph.contacts.address, allowsSleep: allowsSleep) && hasSameMasses
    let passes = passes
    passes.fill(columns, graph.contacts.address, graph.manifolds.address, keepsLanes: keepsLanes)
    passes.gatherDisplacements(columns)
    passes.prepare()
  }

  /// The position phase: impulses on the mean velocities, so that the poses at the end violate no constraint.
  mutating func solvePositions(_ columns: SolverBodyColumns, _ substep: Substep, isFirst: Bool) {
    let passes = passes
    if isFirst {
      passes.gatherVelocities(columns)
      passes.warmStart()
    } else {
      passes.warmStartSubstep(columns)
    }
    passes.solvePositions(inverseTime: Float(1 / substep.duration))
    passes.scatterVelocities(columns)
    passes.scatterDisplacements(columns)
  }

  /// The velocity phase: impulses on the velocities at the substep's end, so that no touching bodies approach.
  mutating func solveVelocities(_ columns: SolverBodyColumns) {
    let passes = passes
    passes.gatherDisplacements(columns)
    passes.warmStartVelocities(columns)
    passes.solveVelocities()
    passes.scatterVelocities(columns)
  }

  /// Adds the impulses of a substep before the last one to those of the bodies that meet in the step: a contact
  /// otherwise counts the last substep's for all of them.
  mutating func addImpulsesOfMeetings(_ graph: inout ContactGraph) {
    let passes = passes
    for index in meetings {
      let source = Int(constraints[Int(index)].source)
      graph.contacts[source].impactImpulse += passes.impulse(of: Int(index))
    }
  }

  /// Takes the last substep's impulses of the bodies that meet in the step from those that stand for the others.
  private mutating func finishMeetings(_ graph: inout ContactGraph) {
    for index in meetings {
      let source = Int(constraints[Int(index)].source)
      graph.contacts[source].meets = false
      let last = graph.contacts[source].impulse / Double(Substep.countWithContacts)
      graph.contacts[source].impactImpulse -= last * Double(Substep.countWithContacts - 1)
    }
  }

  /// Reads the contacts' impulses from the lanes.
  mutating func storeImpulses(
    _ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, _ graph: inout ContactGraph
  ) {
    passes.storeImpulses(graph.contacts.mutableAddress)
    finishMeetings(&graph)
    clearImpulsesOfUnequalMasses(&solverBodies, &bodies, &graph)
  }

  /// Clears the impulses of contacts where a body has just hit one that is much lighter: the impulse that stopped it is
  /// no steady load, and as a warm start it would throw the heavy one off. Between bodies of similar mass the passes of
  /// a step undo it.
  ///
  /// - Complexity: O(*c*) for *c* contacts of the solver.
  private mutating func clearImpulsesOfUnequalMasses(
    _ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, _ graph: inout ContactGraph
  ) {
    var hasUnequal = false
    for index in constraints.indices {
      let constraint = constraints[index]
      guard constraint.isNew, constraint.source >= 0, constraint.a > 0, constraint.b > 0 else { continue }
      let first = bodies.inertias[Int(solverBodies.rows[Int(constraint.a)])].inverseMass
      let last = bodies.inertias[Int(solverBodies.rows[Int(constraint.b)])].inverseMass
      guard min(first, last) > 0, max(first, last) > Self.unequalMassRatio * min(first, last) else { continue }
      solverBodies.setFlag(constraint.a, .hitUnequal)
      solverBodies.setFlag(constraint.b, .hitUnequal)
      hasUnequal = true
    }
    guard hasUnequal else { return }
    lanesAreStale = true
    for index in constraints.indices {
      let constraint = constraints[index]
      guard constraint.hadImpact, constraint.source >= 0 else { continue }
      let flags = solverBodies.flags[Int(constraint.a)].union(solverBodies.flags[Int(constraint.b)])
      if flags.contains(.hitUnequal) { graph.contacts[Int(constraint.source)].clearWarmStart() }
    }
  }

  /// The ratio of masses from which the impulses of an impact are cleared.
  private static let unequalMassRatio = 2.5
}

extension Contact.AccumulatedImpulse {
  /// Stores the point's impulses of the last substep, and writes those with which the next step begins.
  @inline(__always)
  fileprivate mutating func store(_ point: UnsafeMutablePointer<Float>) {
    normal = ContactPasses.sound(&point[WideConstraint.normalImpulse * 8])
    tangent = ContactPasses.sound(&point[WideConstraint.tangentImpulse * 8])
    mean += ContactSolver.meanShare * (normal - mean)
    point[WideConstraint.meanImpulse * 8] = mean
  }
}

extension Contact {
  /// Clears the warm start of the next step.
  @inline(__always)
  fileprivate mutating func clearWarmStart() {
    (first.normal, first.tangent) = (0, 0)
    (second.normal, second.tangent) = (0, 0)
  }
}

extension ContactPasses {
  /// Writes every contact into its lane.
  ///
  /// - Parameter keepsLanes: Whether the lanes hold the same contacts as in the last step, with their impulses: then
  ///   only separations are written for those whose points have followed their bodies.
  func fill(
    _ columns: SolverBodyColumns, _ contacts: UnsafePointer<Contact>, _ manifolds: UnsafePointer<Manifold>,
    keepsLanes: Bool
  ) {
    for group in 0..<groups { changes[group] = !keepsLanes }
    for index in 0..<count {
      let constraint = constraints + index
      let lane = Int(constraint.pointee.lane)
      let numbers = numbers(of: lane)
      if keepsLanes, constraint.pointee.isFollowed {
        follow(numbers, manifolds + Int(constraint.pointee.source))
        continue
      }
      changes[lane >> 3] = true
      let (a, b) = (Int(constraint.pointee.a), Int(constraint.pointee.b))
      places[(lane >> 3) * 16 + lane & 7] = constraint.pointee.a
      places[(lane >> 3) * 16 + 8 + lane & 7] = constraint.pointee.b
      numbers[WideConstraint.massA1 * 8] = Float(columns.inverseMeanMass[a])
      numbers[WideConstraint.momentA1 * 8] = Float(columns.inverseMeanMoment[a])
      numbers[WideConstraint.massB1 * 8] = Float(columns.inverseMeanMass[b])
      numbers[WideConstraint.momentB1 * 8] = Float(columns.inverseMeanMoment[b])
      numbers[WideConstraint.massA2 * 8] = Float(columns.inverseMass[a])
      numbers[WideConstraint.momentA2 * 8] = Float(columns.inverseMoment[a])
      numbers[WideConstraint.massB2 * 8] = Float(columns.inverseMass[b])
      numbers[WideConstraint.momentB2 * 8] = Float(columns.inverseMoment[b])
      numbers[WideConstraint.floating * 8] = isFloating[a] && isFloating[b] ? 1 : 0
      let source = Int(constraint.pointee.source)
      if source < 0 {
        fill(numbers, walls[-1 - source])
      } else {
        fill(numbers, contacts + source, manifolds + source)
      }
    }
  }

  /// Writes the separations of points that have followed their bodies.
  @inline(__always)
  private func follow(_ numbers: UnsafeMutablePointer<Float>, _ manifold: UnsafePointer<Manifold>) {
    let first = numbers + (WideConstraint.points + WideConstraint.separation) * 8
    first[0] = Float(manifold.pointee.first.separation)
    if manifold.pointee.count == 2 {
      first[WideConstraint.pointStride * 8] = Float(manifold.pointee.second.separation)
    }
  }

  /// The numbers of a lane, eight apart.
  @inline(__always)
  private func numbers(of lane: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(lanes + 2 * (lane >> 3) * WideConstraint.stride).assumingMemoryBound(to: Float.self)
      + lane & 7
  }

  /// Writes a contact's normal and points.
  @inline(__always)
  private func fill(
    _ numbers: UnsafeMutablePointer<Float>, _ contact: UnsafePointer<Contact>, _ manifold: UnsafePointer<Manifold>
  ) {
    numbers[WideConstraint.normalX * 8] = Float(manifold.pointee.normal.x)
    numbers[WideConstraint.normalY * 8] = Float(manifold.pointee.normal.y)
    numbers[WideConstraint.friction * 8] = Float(contact.pointee.friction)
    fill(numbers + WideConstraint.points * 8, manifold.pointee.first, contact.pointee.first)
    let second = numbers + (WideConstraint.points + WideConstraint.pointStride) * 8
    if manifold.pointee.count == 2 {
      fill(second, manifold.pointee.second, contact.pointee.second)
    } else {
      // A point without effect: its separation is out of reach.
      fill(second, ContactPoint.none, Contact.AccumulatedImpulse())
      second[WideConstraint.separation * 8] = 1e9
    }
  }

  @inline(__always)
  private func fill(
    _ numbers: UnsafeMutablePointer<Float>, _ point: ContactPoint, _ impulse: Contact.AccumulatedImpulse
  ) {
    numbers[WideConstraint.anchorAX * 8] = Float(point.anchorA.x)
    numbers[WideConstraint.anchorAY * 8] = Float(point.anchorA.y)
    numbers[WideConstraint.anchorBX * 8] = Float(point.anchorB.x)
    numbers[WideConstraint.anchorBY * 8] = Float(point.anchorB.y)
    numbers[WideConstraint.separation * 8] = Float(point.separation)
    numbers[WideConstraint.normalImpulse * 8] = impulse.normal
    numbers[WideConstraint.tangentImpulse * 8] = impulse.tangent
    numbers[WideConstraint.meanImpulse * 8] = impulse.mean
  }

  /// Writes a wall: its impulse acts at the body's centre, without friction.
  private func fill(_ numbers: UnsafeMutablePointer<Float>, _ wall: EnclosureContact) {
    numbers[WideConstraint.normalX * 8] = Float(wall.normal.x)
    numbers[WideConstraint.normalY * 8] = Float(wall.normal.y)
    numbers[WideConstraint.friction * 8] = 0
    var point = ContactPoint.none
    point.separation = wall.separation
    fill(
      numbers + WideConstraint.points * 8, point,
      Contact.AccumulatedImpulse(normal: wall.impulse, tangent: 0, mean: wall.impulse))
    point.separation = 1e9
    fill(numbers + (WideConstraint.points + WideConstraint.pointStride) * 8, point, Contact.AccumulatedImpulse())
  }

  /// The impulse; one that is not finite is no warm start for the next step, and becomes zero.
  @inline(__always)
  fileprivate static func sound(_ impulse: inout Float) -> Float {
    if !impulse.isFinite { impulse = 0 }
    return impulse
  }

  /// The sum of a contact's impulses along the normal in the last substep. In kg·pt/s.
  func impulse(of index: Int) -> Double {
    let first = numbers(of: Int(constraints[index].lane)) + WideConstraint.points * 8
    let second = first + WideConstraint.pointStride * 8
    var sum = first[WideConstraint.normalImpulse * 8] + second[WideConstraint.normalImpulse * 8]
    return Double(Self.sound(&sum))
  }

  /// Reads the impulses from the lanes.
  func storeImpulses(_ contacts: UnsafeMutablePointer<Contact>) {
    for index in 0..<count {
      let source = Int(constraints[index].source)
      let first = numbers(of: Int(constraints[index].lane)) + WideConstraint.points * 8
      if source < 0 {
        walls[-1 - source].impulse = Self.sound(&first[WideConstraint.normalImpulse * 8])
        continue
      }
      let second = first + WideConstraint.pointStride * 8
      let contact = contacts + source
      contact.pointee.first.store(first)
      contact.pointee.second.store(second)
      // The last substep's impulse counts for all substeps.
      contact.pointee.impulse =
        Double(contact.pointee.first.normal + contact.pointee.second.normal) * Double(Substep.countWithContacts)
    }
  }
}

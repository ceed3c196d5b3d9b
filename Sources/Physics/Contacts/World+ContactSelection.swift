/// The selection of the contacts that are solved in a step: those of touching bodies.
///
/// Bodies that are apart and come to touch within the step have an impact there. Bodies that only pass each other are
/// not solved, however near they come, so they do not act on each other.
extension World {
  /// Surfaces closer than this touch. In points.
  private static let touchingDistance = 1e-7

  /// Surfaces with an impulse in the last step still touch while they are closer than this. In points.
  private static let releaseDistance = 0.05

  /// Bodies that overlap by more than this at the end of a step with an impact of theirs count as pressed together. In
  /// points.
  private static let pressedDepth = 1.0

  /// Whether a contact's surfaces touch, by the points that were found last.
  @inline(__always)
  func touches(_ index: Int) -> Bool {
    Self.touches(manifolds[index], hadImpulse: contacts[index].impulse > 0 || contacts[index].hadImpact)
  }

  @inline(__always)
  static func touches(_ manifold: Manifold, hadImpulse: Bool) -> Bool {
    manifold.count > 0 && manifold.gap <= (hadImpulse ? releaseDistance : touchingDistance)
  }

  /// Whether an active contact's bodies may meet within the step, so that their impact must be searched for.
  ///
  /// - Parameters:
  ///   - approach: The greatest distance by which the two approach in the step. In points.
  ///   - threshold: The same distance for the slowest impact that bounces. In points.
  @inline(__always)
  static func mayMeet(
    _ contact: UnsafePointer<Contact>, _ manifold: Manifold, _ a: UnsafePointer<Collider>, _ b: UnsafePointer<Collider>,
    approach: Double, threshold: Double
  ) -> Bool {
    let mayImpact = mayImpact(contact, a, b, approach: approach, depth: manifold.depth, threshold: threshold)
    // Two corners have no contact points before they meet.
    if manifold.count == 0 { return mayImpact }
    if touches(manifold, hadImpulse: contact.pointee.impulse > 0) { return mayImpact }
    return manifold.gap <= approach
  }

  /// Ends the step's impacts, and adds the touching contacts with their bodies to the solver.
  mutating func selectContacts() {
    // A body that hit its own walls must not be bounced off them once more.
    for row in impacts.rows where bodyRows[Int(row)].body.enclosure != nil { solverBodies.add(Int(row)) }
    for row in impacts.rows { quarantine(Int(row), "impacts gave it more than \(Self.highestSpeed) pt/s") }
    finishImpacts()
    for place in activeContacts.indices {
      let index = Int(activeContacts[place])
      if !contacts[index].isAlive { continue }
      if isSolved(index) { addConstraint(index) } else { contacts[index].clearImpulses() }
    }
    selectPressedContacts()
  }

  /// Adds touching contacts of bodies that had an impact to the solver if it presses the bodies together through other
  /// contacts: else it would press them through each other.
  ///
  /// - Complexity: O(*c*) for *c* such contacts, and practically O(*c*) more for each link of a chain of them.
  private mutating func selectPressedContacts() {
    var remaining = impacts.deferredContacts.count
    var isDone = false
    while !isDone {
      isDone = true
      let count = remaining
      remaining = 0
      for place in 0..<count {
        let contact = impacts.deferredContacts[place]
        let index = Int(contact)
        let (rowA, rowB) = rows(of: index)
        guard solverBodies.places[rowA] > 0 || solverBodies.places[rowB] > 0 else {
          impacts.deferredContacts[remaining] = contact
          remaining += 1
          continue
        }
        let manifold = manifold(of: index, margin: Self.releaseDistance)
        if manifold.count == 0 || manifold.gap > Self.releaseDistance { continue }
        setManifold(manifold, for: index)
        addConstraint(index)
        isDone = false
      }
    }
    impacts.deferredContacts.removeAll(keepingCapacity: true)
  }

  /// Adds a contact with its bodies to the solver.
  private mutating func addConstraint(_ index: Int) {
    let (rowA, rowB) = rows(of: index)
    solver.constraints.append(
      ContactSolver.Constraint(
        a: addToSolver(rowA, Int(contacts[index].colliderA)), b: addToSolver(rowB, Int(contacts[index].colliderB)),
        source: Int32(index), hadImpact: snapshots[rowA].hadImpact || snapshots[rowB].hadImpact,
        isNew: contacts[index].hadImpact && contacts[index].impulse == 0))
  }

  @inline(__always)
  private func rows(of index: Int) -> (Int, Int) {
    (Int(colliders[Int(contacts[index].colliderA)].row), Int(colliders[Int(contacts[index].colliderB)].row))
  }

  /// Adds a body of a contact to the solver bodies and returns its index; a body that never moves has index 0.
  private mutating func addToSolver(_ row: Int, _ collider: Int) -> Int32 {
    if snapshots[row].isStatic { return 0 }
    let place = solverBodies.add(row)
    let convexShape = colliders[collider].convexShape
    if convexShape.kind != .circle || convexShape.center != .zero { solverBodies.setFlag(place, .cornered) }
    return place
  }

  /// Whether a contact is to be solved. The points of a body that had an impact are recomputed at the end of its
  /// motion.
  private mutating func isSolved(_ index: Int) -> Bool {
    guard touches(index) else { return false }
    let (rowA, rowB) = rows(of: index)
    if !snapshots[rowA].hadImpact, !snapshots[rowB].hadImpact { return !bounces(index, manifolds[index], rowA, rowB) }
    // Bodies that have just had an impact are left to separate, unless they are pressed together hard: the solver would
    // apply its impulse at outdated positions.
    let depth = contacts[index].hadImpact ? pressedDepth(of: index) : 0
    let manifold = manifold(of: index, margin: Self.touchingDistance)
    guard manifold.count > 0, manifold.gap <= Self.touchingDistance - depth else {
      // With restitution 1 the bodies separate by themselves.
      if contacts[index].restitution < 1 { impacts.deferredContacts.append(Int32(index)) }
      return false
    }
    if endSeparated(index) || bounces(index, manifold, rowA, rowB) { return false }
    setManifold(manifold, for: index)
    return true
  }

  /// Whether the motions of two bodies end apart, if one of them had no impact and moves on: its earlier position says
  /// nothing about a contact at the end.
  private mutating func endSeparated(_ index: Int) -> Bool {
    let (rowA, rowB) = rows(of: index)
    if snapshots[rowA].hadImpact == snapshots[rowB].hadImpact { return false }
    let other = snapshots[rowA].hadImpact ? rowB : rowA
    let offset = freeEnd(of: other).pose.position - snapshots[other].pose.position
    let turn = abs(snapshots[other].angularVelocity) * stepDuration
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let reach = colliders[snapshots[rowA].hadImpact ? b : a].convexShape.turningReach(turn)
    guard offset.length + reach > Self.releaseDistance else { return false }
    let (endA, endB) = (freeEnd(of: rowA).pose, freeEnd(of: rowB).pose)
    return vertices.withUnsafeBufferPointer { pool in
      Collision.distance(colliders[a].convexShape, endA, colliders[b].convexShape, endB, pool.baseAddress!).distance
        > Self.touchingDistance
    }
  }

  /// Whether two touching bodies approach so fast that they would bounce, but have no impact: they separate along the
  /// normal of least overlap, as grazing corners do, or one of them is suspended and will bounce when the next step
  /// begins. The solver would stop them.
  private mutating func bounces(_ index: Int, _ manifold: Manifold, _ rowA: Int, _ rowB: Int) -> Bool {
    guard contacts[index].restitution > 0, manifold.depth < pressedDepth(of: index) else { return false }
    let resolver = ImpactResolver(manifold: manifold, a: inertias[rowA], b: inertias[rowB])
    let speed = resolver.approachSpeed(state(rowA, after: 0), state(rowB, after: 0))
    return speed > bounceThreshold(of: index, rowA, rowB, manifold.normal)
  }

  /// The overlap of a contact that bounces above which it counts as pressed together. In points.
  private mutating func pressedDepth(of index: Int) -> Double {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    return min(Self.pressedDepth, 0.5 * min(colliders[a].tunnelingDistance, colliders[b].tunnelingDistance))
  }

  /// The points of a contact at the end of its bodies' motions.
  private mutating func manifold(of index: Int, margin: Double) -> Manifold {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let (poseA, poseB) = (reference(Int(colliders[a].row)), reference(Int(colliders[b].row)))
    return vertices.withUnsafeBufferPointer { pool in
      Collision.manifold(
        colliders[a].convexShape, poseA, colliders[b].convexShape, poseB, margin: margin, pool.baseAddress!)
    }
  }

  private mutating func setManifold(_ manifold: Manifold, for index: Int) {
    manifolds[index] = manifold
    contacts[index].inherit(manifold)
    contacts[index].cachedX = .infinity
  }

  /// The pose for which the points of a body's contacts are computed: that at the start of the step, or at the end of
  /// its own motion if it had an impact.
  private mutating func reference(_ row: Int) -> Pose {
    snapshots[row].hadImpact ? freeEnd(of: row).pose : snapshots[row].pose
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

extension Contact {
  /// Clears the impulses of the points.
  @inline(__always)
  mutating func clearImpulses() {
    impulse = 0
    first = AccumulatedImpulse(feature: first.feature)
    second = AccumulatedImpulse(feature: second.feature)
  }
}

/// The search for contact points.
extension ContactGraph {
  /// Contact points are computed this far ahead of a touch, in addition to the distance that the bodies cover in a
  /// step. In points.
  static let contactMargin = 2.0

  /// Points of bodies that approach by less than this in a step may be reused. In points.
  private static let followedSpeed = 0.5

  /// Recomputes the manifolds of some of the active contacts, and lists those whose bodies may meet within the step; a
  /// point's impulse stays with its pair of features.
  ///
  /// - Parameters:
  ///   - places: Places in the list of active contacts.
  ///   - isFirst: Whether no impact has happened in the step yet.
  ///   - found: The lists that it adds to.
  mutating func findPoints(
    _ places: Range<Int>, isFirst: Bool, _ found: inout FoundContacts, _ bodies: inout BodyStore, _ step: StepSettings
  ) {
    let threshold = step.restitutionThreshold * step.duration
    let (contacts, manifolds, pool) = (contacts.mutableAddress, manifolds.mutableAddress, vertices.address)
    let (active, colliders, snapshots) = (activeContacts.span, colliders.address, bodies.snapshots.address)
    let boxes = broadPhase.boxes.address
    for place in places {
      let index = Int(active[place])
      let (a, b) = (colliders + Int(contacts[index].colliderA), colliders + Int(contacts[index].colliderB))
      let (here, there) = (snapshots + Int(a.pointee.row), snapshots + Int(b.pointee.row))
      var findings = FoundContacts.Findings(a, here, b, there)
      if isFirst {
        contacts[index].impactImpulse = 0
        contacts[index].hadImpact = false
      } else if contacts[index].hadImpact || contacts[index].meets {
        // Its points are already those of the impact.
        found.changing.append(active[place])
        found.append(
          active[place], findings.union([.mayBounce, .mayMeet]), rows: a.pointee.row, b.pointee.row, contacts + index,
          manifolds + index)
        continue
      }
      let approach = Self.approach(a, here, b, there, step.duration)
      let margin = Self.contactMargin + approach
      let isKnown =
        manifolds[index].count == 0
        ? contacts[index].staysApart(a, here, b, there, margin: margin)
        : approach < Self.followedSpeed && contacts[index].follow(manifolds + index, here, there)
      if !isKnown {
        manifolds[index] = Collision.manifold(
          a.pointee.convexShape, here.pointee.pose, b.pointee.convexShape, there.pointee.pose, margin: margin, pool)
        contacts[index].inherit(manifolds + index)
        contacts[index].recordPoses(manifolds + index, here, there)
        if manifolds[index].count == 0 { manifolds[index] = .none }
      } else if manifolds[index].count > 0 {
        findings.insert(.isFollowed)
      }
      if Self.mayMeet(contacts + index, manifolds + index, a, b, approach: approach, threshold: threshold) {
        found.candidates.append(active[place])
        findings.insert(.mayMeet)
      }
      let mayChange =
        manifolds[index].count == 0
        ? !boxes[Int(contacts[index].colliderA)].overlaps(boxes[Int(contacts[index].colliderB)])
          || (here.pointee.isStill && there.pointee.isStill)
        : here.pointee.isStill || there.pointee.isStill
      if mayChange { found.changing.append(active[place]) }
      let restitution = contacts[index].restitution
      if restitution > 0, restitution >= 1 || approach > threshold { findings.insert(.mayBounce) }
      found.append(
        active[place], findings, rows: a.pointee.row, b.pointee.row, contacts + index, manifolds + index)
    }
  }

  /// The greatest distance by which two convex shapes approach in a step. In points.
  @inline(__always)
  private static func approach(
    _ a: UnsafePointer<Collider>, _ here: UnsafePointer<BodySnapshot>, _ b: UnsafePointer<Collider>,
    _ there: UnsafePointer<BodySnapshot>, _ duration: Double
  ) -> Double {
    let velocity = there.pointee.velocity - here.pointee.velocity
    let turning =
      abs(here.pointee.angularVelocity) * a.pointee.convexShape.radius + abs(there.pointee.angularVelocity)
      * b.pointee.convexShape.radius
    return duration * (abs(velocity.x) + abs(velocity.y) + turning)
  }

  /// Destroys a contact of bodies that are far from each other, and wakes those of one that touches.
  mutating func consider(_ index: Int, _ bodies: inout BodyStore, _ joints: inout JointSet) {
    let (rowA, rowB) = rows(of: index)
    if touches(index) {
      if contacts[index].isQuiet, bodies.snapshots[rowA].isStill, bodies.snapshots[rowB].isStill {
        return deactivate(index)
      }
      if bodies.snapshots[rowA].isAsleep { bodies.wake(rowA, &self, &joints) }
      if bodies.snapshots[rowB].isAsleep { bodies.wake(rowB, &self, &joints) }
      return
    }
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    if manifolds[index].count == 0, !broadPhase.boxes[a].overlaps(broadPhase.boxes[b]) {
      destroyContact(index, &bodies)
    } else if bodies.snapshots[rowA].isStill, bodies.snapshots[rowB].isStill {
      // A static body came near a sleeping one, and does not touch it.
      deactivate(index)
    }
  }

  // MARK: Deep overlaps

  /// A body pressed into a wall by more than this share of its thickness is moved out to this share.
  private static let deepestShare = 0.25

  /// Moves a body that is pressed deep into a static one partly out, before it leaves at the other side: light bodies
  /// between heavy ones and a wall would be pushed further in every step. It keeps its velocity.
  mutating func moveOutOfWall(_ index: Int, _ bodies: inout BodyStore, _ joints: inout JointSet) {
    let depth = manifolds[index].depth
    guard depth > Self.minimumThickness else { return }
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let (rowA, rowB) = (Int(colliders[a].row), Int(colliders[b].row))
    guard bodies.snapshots[rowA].isStatic != bodies.snapshots[rowB].isStatic else { return }
    let (moving, row, sign) = bodies.snapshots[rowA].isStatic ? (b, rowB, 1.0) : (a, rowA, -1.0)
    let most = max(
      colliders[moving].tunnelingDistance * (Self.deepestShare / Self.tunnelShare), Self.minimumThickness)
    guard depth > most, bodies.snapshots[row].isDynamic, !bodies.snapshots[row].isAsleep,
      !joints.isJointed(bodies.rows[row].slot)
    else {
      return
    }
    let correction = manifolds[index].normal * (sign * (depth - most))
    bodies.x.u[row] += correction.x
    bodies.y.u[row] += correction.y
    bodies.snapshots[row].pose.position += correction
    manifolds[index].first.separation += depth - most
    manifolds[index].second.separation += depth - most
    contacts[index].cachedX = .infinity
  }

  // MARK: Points at the end of a motion

  /// The points of a contact at the end of its bodies' motions.
  mutating func manifold(
    of index: Int, margin: Double, _ bodies: inout BodyStore, _ step: StepSettings
  ) -> Manifold {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let (poseA, poseB) = (bodies.reference(Int(colliders[a].row), step), bodies.reference(Int(colliders[b].row), step))
    return Collision.manifold(
      colliders[a].convexShape, poseA, colliders[b].convexShape, poseB, margin: margin, vertices.address)
  }

  /// Sets the points of a contact, which keeps the impulses of those whose features still meet.
  mutating func setManifold(_ manifold: Manifold, for index: Int) {
    manifolds[index] = manifold
    contacts[index].inherit(manifolds.address + index)
    contacts[index].cachedX = .infinity
  }
}

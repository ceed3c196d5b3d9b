extension World {
  /// Contact points are computed this far ahead of a touch, in addition to the distance that the bodies cover in a
  /// step. In points.
  static let contactMargin = 2.0

  /// Points of bodies that approach by less than this in a step may be reused. In points.
  private static let followedSpeed = 0.5

  /// Computes the points of all active contacts, wakes bodies that an awake one touches, resolves the step's impacts,
  /// and adds the touching contacts to the solver.
  ///
  /// - Complexity: O(*c*) for *c* active contacts, and O(*k*) per impact of bodies with *k* contacts.
  mutating func narrowPhase() {
    impacts.count = 0
    var first = 0
    // A body that wakes adds its contacts at the end, and so does an impact that sends a body to others.
    while first < activeContacts.count {
      let isFirst = first == 0
      while first < activeContacts.count {
        let last = activeContacts.count
        findPoints(first..<last, isFirst: isFirst)
        for place in first..<last {
          consider(Int(activeContacts[place]))
          if isFirst { moveOutOfWall(Int(activeContacts[place])) }
        }
        first = last
      }
      if isFirst { collectEnclosed() }
      resolveImpacts()
    }
    sweepContacts()
    if joints.needsRebuild, !joints.joints.isEmpty {
      // A touch has woken jointed bodies; these come first.
      solverBodies.begin(rowCount: bodyRows.count)
      gatherJointed()
    }
    selectContacts()
  }

  /// Recomputes the manifolds of some of the active contacts; a point's impulse stays with its pair of features.
  ///
  /// - Parameter isFirst: Whether no impact has happened in the step yet.
  private mutating func findPoints(_ places: Range<Int>, isFirst: Bool) {
    let duration = stepDuration
    let threshold = restitutionThreshold * duration
    activeContacts.withUnsafeBufferPointer { active in
      colliders.withUnsafeBufferPointer { colliders in
        snapshots.withUnsafeBufferPointer { snapshots in
          vertices.withUnsafeBufferPointer { pool in
            contacts.withUnsafeMutableBufferPointer { contacts in
              manifolds.withUnsafeMutableBufferPointer { manifolds in
                for place in places {
                  let index = Int(active[place])
                  let contact = contacts.baseAddress! + index
                  let a = colliders.baseAddress! + Int(contact.pointee.colliderA)
                  let b = colliders.baseAddress! + Int(contact.pointee.colliderB)
                  let here = snapshots.baseAddress! + Int(a.pointee.row)
                  let there = snapshots.baseAddress! + Int(b.pointee.row)
                  if isFirst {
                    contact.pointee.impactImpulse = 0
                    contact.pointee.hadImpact = false
                  } else if contact.pointee.hadImpact {
                    // Its points are already those of the impact.
                    continue
                  }
                  let approach = Self.approach(a, here, b, there, duration)
                  if !(approach < Self.followedSpeed && contact.pointee.follow(&manifolds[index], here, there)) {
                    let margin = Self.contactMargin + approach
                    manifolds[index] = Collision.manifold(
                      a.pointee.convexShape, here.pointee.pose, b.pointee.convexShape, there.pointee.pose,
                      margin: margin,
                      pool.baseAddress!)
                    contact.pointee.inherit(manifolds[index])
                    contact.pointee.recordPoses(manifolds[index], here, there)
                  }
                  if Self.mayMeet(contact, manifolds[index], a, b, approach: approach, threshold: threshold) {
                    impacts.candidates.append(active[place])
                  }
                }
              }
            }
          }
        }
      }
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
  private mutating func consider(_ index: Int) {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let (rowA, rowB) = (Int(colliders[a].row), Int(colliders[b].row))
    if touches(index) {
      if snapshots[rowA].isAsleep { wake(rowA) }
      if snapshots[rowB].isAsleep { wake(rowB) }
      return
    }
    if manifolds[index].count == 0, !broadPhase.boxes[a].overlaps(broadPhase.boxes[b]) {
      destroyContact(index)
    } else if snapshots[rowA].isStill, snapshots[rowB].isStill {
      // A static body came near a sleeping one, and does not touch it.
      contacts[index].isActive = false
      deadActiveContacts += 1
    }
  }

  /// The mean velocity of a body in the step under its spring and its weight, or its own if that is greater.
  @inline(__always)
  private func foreseenVelocity(_ row: Int) -> Vector {
    let velocity = Vector(x: x.v[row], y: y.v[row])
    let model = models[Int(bodyRows[row].model)]
    if model.parameters.isFixed { return velocity }
    let rate = 1 / stepDuration
    let map = model.map
    let mean = Vector(
      x: rate * ((map.uu - 1) * x.u[row] + map.uv * velocity.x + map.ua * model.acceleration(gravity: gravity.x)),
      y: rate * ((map.uu - 1) * y.u[row] + map.uv * velocity.y + map.ua * model.acceleration(gravity: gravity.y)))
    return Vector(
      x: abs(mean.x) > abs(velocity.x) ? mean.x : velocity.x, y: abs(mean.y) > abs(velocity.y) ? mean.y : velocity.y)
  }

  /// Copies a body's pose and velocity into its snapshot.
  mutating func updateSnapshot(_ row: Int) {
    snapshots[row] = BodySnapshot(
      pose: Pose(position: Vector(x: x.position(row), y: y.position(row)), rotation: angular.rotation[row]),
      angle: angular.angle[row], velocity: foreseenVelocity(row), angularVelocity: angular.velocity[row],
      isDynamic: inertias[row].inverseMass > 0, isStatic: bodyRows[row].body.kind == .static,
      isAsleep: restTicks[row] < 0)
  }
}

extension Contact {
  /// Points of two bodies that have moved by less than this since they were computed are reused: their separations
  /// follow to first order. In points and radians; the second order is below a ten-thousandth of a point.
  private static let followedShift = 0.01
  private static let followedTurn = 1e-4

  /// Updates the points of two bodies that hardly moved; returns whether that was possible.
  @inline(__always)
  mutating func follow(
    _ manifold: inout Manifold, _ here: UnsafePointer<BodySnapshot>, _ there: UnsafePointer<BodySnapshot>
  ) -> Bool {
    let between = there.pointee.pose.position - here.pointee.pose.position
    let (dx, dy) = (between.x - cachedX, between.y - cachedY)
    let (turnA, turnB) = (here.pointee.angle - cachedAngleA, there.pointee.angle - cachedAngleB)
    guard abs(dx) < Self.followedShift, abs(dy) < Self.followedShift, abs(turnA) < Self.followedTurn,
      abs(turnB) < Self.followedTurn, manifold.count > 0
    else { return false }
    let normal = manifold.normal
    let shift = dx * normal.x + dy * normal.y
    let (firstA, firstB) = (manifold.first.anchorA, manifold.first.anchorB)
    manifold.first.separation = separations.first + shift + turnB * firstB.cross(normal) - turnA * firstA.cross(normal)
    let (lastA, lastB) = (manifold.second.anchorA, manifold.second.anchorB)
    manifold.second.separation = separations.last + shift + turnB * lastB.cross(normal) - turnA * lastA.cross(normal)
    return true
  }

  /// Records the poses of the bodies whose points have just been computed.
  @inline(__always)
  mutating func recordPoses(
    _ manifold: Manifold, _ here: UnsafePointer<BodySnapshot>, _ there: UnsafePointer<BodySnapshot>
  ) {
    let between = there.pointee.pose.position - here.pointee.pose.position
    (cachedX, cachedY) = (between.x, between.y)
    (cachedAngleA, cachedAngleB) = (here.pointee.angle, there.pointee.angle)
    separations = (manifold.first.separation, manifold.second.separation)
  }

  /// Keeps the impulses of points whose features still meet.
  @inline(__always)
  mutating func inherit(_ manifold: Manifold) {
    let (oldFirst, oldSecond) = (first, second)
    first =
      manifold.count > 0
      ? Self.accumulatedImpulse(of: manifold.first.feature, oldFirst, oldSecond) : AccumulatedImpulse()
    second =
      manifold.count > 1
      ? Self.accumulatedImpulse(of: manifold.second.feature, oldFirst, oldSecond) : AccumulatedImpulse()
  }

  @inline(__always)
  private static func accumulatedImpulse(of feature: UInt32, _ first: AccumulatedImpulse, _ second: AccumulatedImpulse)
    -> AccumulatedImpulse
  {
    if first.feature == feature { return first }
    if second.feature == feature { return second }
    return AccumulatedImpulse(feature: feature)
  }
}

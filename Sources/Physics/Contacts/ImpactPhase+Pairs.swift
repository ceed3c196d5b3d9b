/// Pairs that arise within a step, as an impact changes a body's path.
extension ImpactPhase {
  /// Creates contacts with the colliders on a body's path through the rest of the step that were not near before.
  ///
  /// - Complexity: O(1) if the body stays within its boxes, as most do.
  mutating func findPairsAhead(
    of row: Int, _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet, _ step: StepSettings
  ) {
    var index = graph.nodes[Int(bodies.rows[row].slot)].firstCollider
    if index < 0 { return }
    let travel = travelAhead(of: row, &bodies, step)
    while index >= 0 {
      let collider = Int(index)
      index = graph.colliders[collider].next
      let swept = sweptBox(of: collider, row, travel, &bodies, &graph, step)
      if graph.broadPhase.boxes[collider].contains(swept) { continue }
      graph.broadPhase.move(collider, to: swept.union(graph.broadPhase.boxes[collider]))
      graph.newPairs.removeAll(keepingCapacity: true)
      graph.collectPairs(of: collider, &bodies, &joints)
      graph.newPairs.sort()
      for place in graph.newPairs.indices {
        let pair = graph.newPairs[place]
        if place > 0, graph.newPairs[place - 1] == pair { continue }
        // It is scheduled with the body's other contacts.
        let (first, second) = (Int(pair >> 32), Int(pair & 0xFFFF_FFFF))
        graph.createContact(first, second, &bodies)
        // A body without contacts has met its walls outside the queue so far.
        let other = Int(graph.colliders[graph.colliders[first].row == row ? second : first].row)
        if !bodies.snapshots[other].hasScheduledEnclosure { scheduleEnclosureImpact(other, &bodies, step) }
      }
    }
  }

  /// The box of a body's displacements in the rest of the step. In points.
  private mutating func travelAhead(of row: Int, _ bodies: inout BodyStore, _ step: StepSettings) -> AABB {
    let sweep = bodies.sweep(row, step)
    let (start, end) = (bodies.snapshots[row].since, step.duration)
    let (across, down) = (
      Self.extremes(sweep.velocity.x, sweep.acceleration.x, start, end),
      Self.extremes(sweep.velocity.y, sweep.acceleration.y, start, end)
    )
    return AABB(minX: across.low, minY: down.low, maxX: across.high, maxY: down.high)
  }

  /// The least and the greatest displacement v t + a t²/2 between two times, counted from the first.
  private static func extremes(_ v: Double, _ a: Double, _ start: Double, _ end: Double) -> (low: Double, high: Double)
  {
    func displacement(_ time: Double) -> Double { v * time + 0.5 * a * time * time }
    let first = displacement(start)
    let last = displacement(end) - first
    var (low, high) = (min(last, 0), max(last, 0))
    if a != 0 {
      let turn = -v / a
      if turn > start, turn < end {
        let middle = displacement(turn) - first
        (low, high) = (min(low, middle), max(high, middle))
      }
    }
    return (low, high)
  }

  /// The box that contains a collider during its body's displacements and rotation. In points.
  private mutating func sweptBox(
    of collider: Int, _ row: Int, _ travel: AABB, _ bodies: inout BodyStore, _ graph: inout ContactGraph,
    _ step: StepSettings
  ) -> AABB {
    let pose = bodies.pose(row)
    let bounds = graph.colliders[collider].convexShape.bounds(pose, graph.vertices.address)
    let turn =
      bodies.snapshots[row].isSuspended
      ? 0 : abs(bodies.angular.velocity[row]) * (step.duration - bodies.snapshots[row].since)
    let reach = turn == 0 ? 0 : graph.colliders[collider].convexShape.turningReach(turn)
    return AABB(
      minX: bounds.low.x + travel.minX - reach, minY: bounds.low.y + travel.minY - reach,
      maxX: bounds.high.x + travel.maxX + reach, maxY: bounds.high.y + travel.maxY + reach)
  }
}

extension ConvexShape {
  /// The greatest distance by which a rotation of the body by `turn` radians moves a point of the convex shape. In
  /// points.
  @inline(__always)
  func turningReach(_ turn: Double) -> Double {
    let farthest = kind == .circle ? center.length : reach
    return min(turn, 2) * farthest
  }
}

/// Contacts whose impacts need no search.
extension ImpactPhase {
  /// Whether any impact of a contact within the step would be left to the solver: the bodies touch already, are too slow
  /// to tunnel, and never bounce, or are too slow to bounce or to pass an impulse on.
  mutating func isLeftToSolver(
    _ index: Int, rowA: Int, rowB: Int, _ bodies: inout BodyStore, _ graph: inout ContactGraph,
    _ step: StepSettings
  ) -> Bool {
    guard graph.contacts[index].restitution < 1, !graph.contacts[index].hadImpact, graph.touches(index),
      !bodies.snapshots[rowA].isSuspended, !bodies.snapshots[rowB].isSuspended
    else { return false }
    // The speed of a stiff spring's end is not bounded by its present speed and acceleration.
    guard bodies.isFreeOrFixed(rowA), bodies.isFreeOrFixed(rowB) else { return false }
    let fastest = fastestApproach(index, rowA: rowA, rowB: rowB, &bodies, &graph, step)
    let mayPassImpulse = graph.contacts[index].restitution > 0
    guard !mayPassImpulse || fastest < min(Self.transferSpeed, step.restitutionThreshold) else { return false }
    return !mayTunnel(index, at: 2 * fastest, &graph, step)
  }

  /// The highest speed at which any points of two bodies on parabolas may approach within the step. In points per
  /// second.
  private mutating func fastestApproach(
    _ index: Int, rowA: Int, rowB: Int, _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ step: StepSettings
  ) -> Double {
    let (a, b) = (Int(graph.contacts[index].colliderA), Int(graph.contacts[index].colliderB))
    let pull = bodies.acceleration(rowB, step) - bodies.acceleration(rowA, step)
    return (bodies.velocity(rowB) - bodies.velocity(rowA)).length + pull.length * step.duration
      + abs(bodies.angular.velocity[rowA]) * graph.colliders[a].convexShape.reach
      + abs(bodies.angular.velocity[rowB]) * graph.colliders[b].convexShape.reach
  }

  /// Whether two bodies that approach at a speed could tunnel through each other within the step.
  private mutating func mayTunnel(
    _ index: Int, at speed: Double, _ graph: inout ContactGraph, _ step: StepSettings
  ) -> Bool {
    let (a, b) = (Int(graph.contacts[index].colliderA), Int(graph.contacts[index].colliderB))
    let deepest = graph.manifolds[index].depth + speed * step.duration
    return deepest >= min(graph.colliders[a].tunnelingDistance, graph.colliders[b].tunnelingDistance)
  }

  /// Whether the contact solver stops two bodies that meet at a time of the step, neither of which has had an impact:
  /// it does if they do not bounce, and are too slow to tunnel. Their contact then gets the points of the time at which
  /// they meet.
  mutating func isStoppedBySolver(
    _ index: Int, at time: Double, rowA: Int, rowB: Int, _ bodies: inout BodyStore, _ graph: inout ContactGraph,
    _ step: StepSettings
  ) -> Bool {
    let (here, there) = (bodies.snapshots[rowA], bodies.snapshots[rowB])
    guard graph.contacts[index].restitution < 1, !here.hadImpact, !there.hadImpact, !here.isAsleep, !there.isAsleep,
      bodies.isFreeOrFixed(rowA), bodies.isFreeOrFixed(rowB)
    else { return false }
    let fastest = fastestApproach(index, rowA: rowA, rowB: rowB, &bodies, &graph, step)
    // What is pressed into a wall cannot give way.
    let isWall = bodies.inertias[rowA].inverseMass == 0 || bodies.inertias[rowB].inverseMass == 0
    guard graph.contacts[index].restitution == 0 || fastest < step.restitutionThreshold,
      !mayTunnel(index, at: isWall ? 2 * fastest : fastest, &graph, step)
    else { return false }
    let (a, b) = (Int(graph.contacts[index].colliderA), Int(graph.contacts[index].colliderB))
    guard case (let meeting, var manifold)? = graph.findTouch(a, b, near: time, &bodies, step) else { return false }
    let (stateA, stateB) = (bodies.state(rowA, after: meeting, step), bodies.state(rowB, after: meeting, step))
    let shift =
      stateB.position - there.pose.position - (stateA.position - here.pose.position)
    let (turnA, turnB) = (stateA.angle - here.angle, stateB.angle - there.angle)
    manifold.first.separation -= Self.separation(manifold.first, manifold.normal, shift, turnA, turnB)
    manifold.second.separation -= Self.separation(manifold.second, manifold.normal, shift, turnA, turnB)
    graph.setManifold(manifold, for: index)
    graph.contacts[index].meets = true
    return true
  }

  /// The change of a point's separation, to second order in the rotations, as the contact solver computes it.
  private static func separation(
    _ point: ContactPoint, _ normal: Vector, _ shift: Vector, _ turnA: Double, _ turnB: Double
  ) -> Double {
    let armB = point.anchorB.turned * turnB - point.anchorB * (0.5 * turnB * turnB)
    let armA = point.anchorA.turned * turnA - point.anchorA * (0.5 * turnA * turnA)
    return normal.dot(shift + armB - armA)
  }
}

extension BodyStore {
  /// Whether a body follows a parabola, or does not move.
  @inline(__always)
  fileprivate func isFreeOrFixed(_ row: Int) -> Bool {
    let model = Int(rows[row].model)
    return models[model].parameters.isFixed
      || (models[model].oscillator.isFree && models[model].parameters.angularResistance == 0)
  }

  /// The acceleration of a body that follows a parabola, or does not move. In pt/s².
  @inline(__always)
  fileprivate func acceleration(_ row: Int, _ step: StepSettings) -> Vector {
    let model = Int(rows[row].model)
    if models[model].parameters.isFixed { return .zero }
    return models[model].acceleration(gravity: step.gravity)
  }
}

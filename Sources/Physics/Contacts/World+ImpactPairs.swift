/// Pairs that arise within a step, as an impact changes a body's path.
extension World {
  /// Creates contacts with the colliders on a body's path through the rest of the step that were not near before.
  ///
  /// - Complexity: O(1) if the body stays within its boxes, as most do.
  mutating func findPairsAhead(of row: Int) {
    var index = slots[Int(bodyRows[row].slot)].firstCollider
    if index < 0 { return }
    let travel = travelAhead(of: row)
    while index >= 0 {
      let collider = Int(index)
      index = colliders[collider].next
      let swept = sweptBox(of: collider, row, travel)
      if broadPhase.boxes[collider].contains(swept) { continue }
      broadPhase.move(collider, to: swept.union(broadPhase.boxes[collider]))
      newPairs.removeAll(keepingCapacity: true)
      collectPairs(of: collider)
      newPairs.sort()
      for place in newPairs.indices {
        let pair = newPairs[place]
        if place > 0, newPairs[place - 1] == pair { continue }
        // It is scheduled with the body's other contacts.
        let (first, second) = (Int(pair >> 32), Int(pair & 0xFFFF_FFFF))
        createContact(first, second)
        // A body without contacts has met its walls outside the queue so far.
        let other = Int(colliders[colliders[first].row == row ? second : first].row)
        if !snapshots[other].hasScheduledEnclosure { scheduleEnclosureImpact(other) }
      }
    }
  }

  /// The box of a body's displacements in the rest of the step. In points.
  private mutating func travelAhead(of row: Int) -> AABB {
    let sweep = sweep(row)
    let (start, end) = (snapshots[row].since, stepDuration)
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
  private mutating func sweptBox(of collider: Int, _ row: Int, _ travel: AABB) -> AABB {
    let pose = Pose(position: Vector(x: x.position(row), y: y.position(row)), rotation: angular.rotation[row])
    let bounds = vertices.withUnsafeBufferPointer { colliders[collider].convexShape.bounds(pose, $0.baseAddress!) }
    let turn = snapshots[row].isSuspended ? 0 : abs(angular.velocity[row]) * (stepDuration - snapshots[row].since)
    let reach = turn == 0 ? 0 : colliders[collider].convexShape.turningReach(turn)
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

extension ContactGraph {
  /// The margin of a body's box in the grid, within which it moves without an update. In points: a share of its size
  /// within bounds.
  private static func fatMargin(_ box: AABB) -> Double { min(max(box.extent * 0.08, 2), 10) }

  /// A box in the grid also reaches over the displacements of this many further steps.
  private static let stepsAhead = 3.0

  /// A body that moves by this share of its thickness or more in a step is checked for tunnelling.
  static let tunnelShare = 0.4

  /// Adds the colliders of a body's shapes.
  mutating func addColliders(of row: Int, _ bodies: inout BodyStore) {
    let body = bodies.rows[row].body
    if body.shapes.isEmpty { return }
    let slot = bodies.rows[row].slot
    sensorsAreStale = true
    var last: Int32 = -1
    for (number, shape) in body.shapes.enumerated() {
      for convexShape in ConvexShape.convexShapes(
        of: [shape], about: bodies.inertias[row].center, pool: &vertices)
      {
        let thickness = convexShape.thickness(vertices.address)
        let collider = Collider(
          convexShape: convexShape, row: Int32(row), slot: slot, next: -1, shape: Int32(number),
          tunnelingDistance: thickness > 0 ? thickness * Self.tunnelShare : .infinity,
          isSensor: body.isSensor(Int32(number)))
        let index: Int32
        if let free = freeColliders.popLast() {
          index = free
          colliders[Int(index)] = collider
        } else {
          index = Int32(colliders.count)
          colliders.append(collider)
        }
        if last < 0 { nodes[Int(slot)].firstCollider = index } else { colliders[Int(last)].next = index }
        last = index
        if collider.isSensor { sensors.append(index) }
        let box = bounds(of: Int(index), &bodies)
        broadPhase.insert(Int(index), box.grown(by: Self.fatMargin(box)))
        movedColliders.append(index)
      }
    }
  }

  /// Removes a body's colliders and contacts.
  mutating func removeColliders(of row: Int, _ bodies: inout BodyStore) {
    let slot = Int(bodies.rows[row].slot)
    while nodes[slot].firstContact >= 0 { destroyContact(Int(nodes[slot].firstContact) >> 1, &bodies) }
    var index = nodes[slot].firstCollider
    nodes[slot].firstCollider = -1
    while index >= 0 {
      let next = colliders[Int(index)].next
      vertexWaste += 2 * Int(colliders[Int(index)].convexShape.count)
      colliders[Int(index)].slot = -1
      broadPhase.remove(Int(index))
      freeColliders.append(index)
      index = next
    }
    movedColliders.removeAll { colliders[Int($0)].slot < 0 }
    if !sensors.isEmpty { sensors.removeAll { colliders[Int($0)].slot < 0 } }
    sensorsAreStale = true
    if vertexWaste > 4096, vertexWaste * 2 > vertices.count { compactVertices() }
  }

  /// Removes the corners of deleted polygons.
  private mutating func compactVertices() {
    var kept = Buffer<Vector>()
    for index in colliders.indices where colliders[index].slot >= 0 && colliders[index].convexShape.count > 0 {
      let first = Int(colliders[index].convexShape.first)
      colliders[index].convexShape.first = Int32(kept.count)
      for vertex in first..<first + 2 * Int(colliders[index].convexShape.count) { kept.append(vertices[vertex]) }
    }
    vertices = kept
    vertexWaste = 0
  }

  /// The axis-aligned box of a collider at its body's pose. In points.
  private func bounds(of collider: Int, _ bodies: inout BodyStore) -> AABB {
    let pose = bodies.snapshots[Int(colliders[collider].row)].pose
    return AABB(colliders[collider].convexShape.bounds(pose, vertices.address))
  }

  /// Updates a body's boxes after its position was set.
  mutating func refit(_ row: Int, _ bodies: inout BodyStore) {
    sensorsAreStale = true
    var index = nodes[Int(bodies.rows[row].slot)].firstCollider
    while index >= 0 {
      let box = bounds(of: Int(index), &bodies)
      if !broadPhase.boxes[Int(index)].contains(box) {
        broadPhase.move(Int(index), to: box.grown(by: Self.fatMargin(box)))
        movedColliders.append(index)
      }
      index = colliders[Int(index)].next
    }
  }

  /// Updates the boxes of bodies that leave theirs in this step.
  mutating func refitAwake(_ bodies: inout BodyStore, _ step: StepSettings) {
    let duration = step.duration
    for row in bodies.awakeRows {
      let row = Int(row)
      var index = nodes[Int(bodies.rows[row].slot)].firstCollider
      if index < 0 { continue }
      bodies.updateSnapshot(row, step)
      let (travelX, travelY) = (
        bodies.snapshots[row].velocity.x * duration, bodies.snapshots[row].velocity.y * duration
      )
      while index >= 0 {
        let here = bounds(of: Int(index), &bodies)
        // The predicted pose by springs, weight and velocity; the margin covers the effect of fields and forces.
        let box = here.union(
          AABB(
            minX: here.minX + travelX, minY: here.minY + travelY, maxX: here.maxX + travelX, maxY: here.maxY + travelY))
        if !broadPhase.boxes[Int(index)].contains(box) {
          let margin = Self.fatMargin(here)
          let ahead = AABB(
            minX: box.minX + min(travelX, 0) * Self.stepsAhead, minY: box.minY + min(travelY, 0) * Self.stepsAhead,
            maxX: box.maxX + max(travelX, 0) * Self.stepsAhead, maxY: box.maxY + max(travelY, 0) * Self.stepsAhead)
          broadPhase.move(Int(index), to: ahead.grown(by: margin))
          movedColliders.append(index)
        }
        index = colliders[Int(index)].next
      }
    }
  }

  /// Finds the pairs of new boxes, in an order that depends on nothing but the pairs.
  mutating func findPairs(_ bodies: inout BodyStore, _ joints: inout JointSet) {
    if movedColliders.isEmpty { return }
    newPairs.removeAll(keepingCapacity: true)
    for moved in movedColliders where colliders[Int(moved)].slot >= 0 { collectPairs(of: Int(moved), &bodies, &joints) }
    newPairs.sort()
    for index in newPairs.indices {
      if index > 0, newPairs[index] == newPairs[index - 1] { continue }
      createContact(Int(newPairs[index] >> 32), Int(newPairs[index] & 0xFFFF_FFFF), &bodies)
    }
    if bodies.hasNewSleepers {
      for moved in movedColliders where colliders[Int(moved)].slot >= 0 {
        bodies.confirmSleep(Int(colliders[Int(moved)].row))
      }
      bodies.hasNewSleepers = false
    }
    movedColliders.removeAll(keepingCapacity: true)
  }

  /// Adds the pairs of a collider with others that may touch it and have no contact yet.
  mutating func collectPairs(of moved: Int, _ bodies: inout BodyStore, _ joints: inout JointSet) {
    let box = broadPhase.boxes[moved]
    let mine = colliders[moved]
    if mine.isSensor { return broadPhase.settle(moved) }
    let filter = bodies.filter(of: mine)
    let isDynamic = bodies.inertias[Int(mine.row)].inverseMass > 0
    let start = newPairs.count
    let (colliders, inertias) = (colliders.address, bodies.inertias.address)
    let (settled, before) = (broadPhase.settled.address, broadPhase.settled[moved])
    broadPhase.forEach(in: box) { other in
      // The pair was found before one of them moved.
      if settled[other].overlaps(before) { return }
      let (slot, row) = (colliders[other].slot, Int(colliders[other].row))
      if slot == mine.slot || colliders[other].isSensor || !(isDynamic || inertias[row].inverseMass > 0) { return }
      let key = PairTable.key(moved, other)
      if pairs.contains(key) { return }
      newPairs.append(key)
    }
    // Few near pairs are excluded by filters or joints.
    var kept = start
    for index in start..<newPairs.count {
      let key = newPairs[index]
      let other = colliders[Int(key >> 32) == moved ? Int(key & 0xFFFF_FFFF) : Int(key >> 32)]
      guard filter.accepts(bodies.filter(of: other)),
        !joints.forbidContact(mine.slot, other.slot)
      else {
        continue
      }
      newPairs[kept] = key
      kept += 1
    }
    newPairs.removeLast(newPairs.count - kept)
    broadPhase.settle(moved)
  }
}

import SpringflowNumerics

extension World {
  /// The greatest extent of a box, in points: beyond it, cell numbers of the broad phase's grid are no longer exact.
  package static let farthest = 1e17

  /// The largest number of an encoded world. In points, points per second, radians and so on: a free body may exceed
  /// the bounds until its next check, and its values stay finite for that time.
  static let largest = 1e100

  /// Writes the whole state, to bytes or to a hash: everything that the next step depends on, the identifiers in use,
  /// and the reports of the last step.
  ///
  /// Values that follow from the rest are left out: masses, convex shapes, maps of springs, tables, plans and scratch.
  /// Removed bodies whose rows are not closed yet are not part of it.
  func describe<Sink: StateSink>(to sink: inout Sink) {
    sink.write(stepDuration)
    sink.write(stepCount)
    sink.write(gravity)
    sink.write(restitutionThreshold)
    sink.write(allowsSleep)
    sink.write(verifiesDeterminism)
    bodies.describeSlots(to: &sink)
    sink.write(graph.colliders.count)
    bodies.describe(to: &sink) { slot, sink in graph.describeColliders(of: slot, to: &sink) }
    graph.describe(to: &sink, slots: bodies.slotsInOrder)
    joints.describe(to: &sink)
    fields.describe(to: &sink)
    sink.write(appliedForces)
    sink.write(graph.contactChanges)
    sink.write(faults)
    sensors.describe(to: &sink)
    bodies.describeSleepChanges(to: &sink)
  }
}

extension BodyStore {
  /// Writes the identifiers in use.
  func describeSlots<Sink: StateSink>(to sink: inout Sink) {
    sink.write(slots.count)
    for slot in slots { sink.write(slot.generation) }
    sink.write(freeSlots)
  }

  /// Writes all bodies; each is followed by what `describeColliders` writes for its slot.
  func describe<Sink: StateSink>(to sink: inout Sink, describeColliders: (Int32, inout Sink) -> Void) {
    sink.write(count)
    // By its address, as a row is large.
    rows.withUnsafeBufferPointer { rows in
      for row in rows.indices where rows[row].isAlive {
        let slot = rows[row].slot
        sink.write(slot)
        rows[row].body.write(to: &sink)
        describeMotion(row, slot: slot, to: &sink)
        describeColliders(slot, &sink)
      }
    }
  }

  /// The slots of all bodies, in order of creation.
  fileprivate var slotsInOrder: [Int32] {
    rows.withUnsafeBufferPointer { rows in rows.indices.compactMap { rows[$0].isAlive ? rows[$0].slot : nil } }
  }

  private func describeMotion<Sink: StateSink>(_ row: Int, slot: Int32, to sink: inout Sink) {
    x.describe(row, to: &sink)
    y.describe(row, to: &sink)
    sink.write(angular.angle[row])
    sink.write(angular.velocity[row])
    sink.write(restTicks[row])
    if restTicks[row] > 0 { sink.write(restPoses[row]) }
    let walls = enclosureImpulses.indices.contains(Int(slot)) ? enclosureImpulses[Int(slot)] : .zero
    for side in 0..<4 { sink.write(walls[side]) }
    // The pose to which a body that leaves the bounds is moved back.
    sink.write(snapshots[row].pose.position)
    sink.write(snapshots[row].angle)
  }
}

extension ContactGraph {
  /// Writes the colliders of a body and their boxes.
  func describeColliders<Sink: StateSink>(of slot: Int32, to sink: inout Sink) {
    var collider = nodes[Int(slot)].firstCollider
    while collider >= 0 {
      sink.write(collider)
      sink.write(broadPhase.boxes[Int(collider)])
      collider = colliders[Int(collider)].next
    }
  }

  /// Writes the lists of colliders, and the contacts; `slots` are those of all bodies in order of creation.
  func describe<Sink: StateSink>(to sink: inout Sink, slots: [Int32]) {
    sink.write(freeColliders)
    sink.write(movedColliders)
    sink.write(contacts.count)
    for index in contacts.indices {
      sink.write(contacts[index].isAlive)
      if !contacts[index].isAlive { continue }
      sink.write(contacts[index])
      sink.write(manifolds[index])
    }
    // The linked lists: the contacts of each body in order, each with its side.
    for slot in slots {
      var edge = nodes[Int(slot)].firstContact
      while edge >= 0 {
        sink.write(edge)
        edge = edge & 1 == 0 ? contacts[Int(edge) >> 1].nextA : contacts[Int(edge) >> 1].nextB
      }
      sink.write(-1 as Int32)
    }
    sink.write(freeContacts)
    sink.write(activeContacts)
  }
}

extension JointSet {
  func describe<Sink: StateSink>(to sink: inout Sink) {
    sink.write(slots.count)
    for slot in slots { sink.write(slot.generation) }
    sink.write(freeSlots)
    sink.write(joints.count)
    if joints.isEmpty { return }
    var stored = self
    stored.storeWarmStarts()
    for place in joints.indices {
      sink.write(ids[place].slot)
      sink.write(joints[place])
      sink.write(stored.warmStarts[place])
    }
  }
}

extension FieldSet {
  func describe<Sink: StateSink>(to sink: inout Sink) {
    sink.write(next)
    sink.write(fields.count)
    for (id, field) in zip(ids, fields) {
      sink.write(id.number)
      sink.write(field)
    }
  }
}

extension Axis {
  fileprivate func describe<Sink: StateSink>(_ row: Int, to sink: inout Sink) {
    sink.write(u[row])
    sink.write(v[row])
    sink.write(origin[row])
    sink.write(low[row])
    sink.write(high[row])
  }
}

extension StateSink {
  /// Writes the count, then each number.
  fileprivate mutating func write(_ numbers: [Int32]) {
    write(numbers.count)
    for number in numbers { write(number) }
  }

  fileprivate mutating func write(_ forces: [AppliedForce]) {
    write(forces.count)
    for applied in forces {
      write(applied.slot)
      write(applied.force)
      write(applied.torque)
    }
  }

  fileprivate mutating func write(_ faults: [SimulationFault]) {
    write(faults.count)
    for fault in faults {
      write(fault.body)
      write(fault.step)
      write(fault.cause.utf8.count)
      for byte in fault.cause.utf8 { write(byte) }
    }
  }
}

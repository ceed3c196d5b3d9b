import SpringflowDeterminism

extension World {
  /// The greatest extent of a box, in points: beyond it, cell numbers of the broad phase's grid are no longer exact.
  static let farthest = 1e17

  /// The largest number of an encoded world. In points, points per second, radians and so on: a free body may exceed
  /// the bounds until its next check, and its values stay finite for that time.
  static let largest = 1e100

  /// Writes the whole state, to bytes or to a hash: everything that the next step depends on, the identifiers in use,
  /// and the reports of the last step.
  ///
  /// Values that follow from the rest are left out: masses, convex shapes, maps of springs, tables, plans and scratch.
  /// Removed bodies whose rows are not closed yet are not part of it.
  func describe<Sink: StateSink>(to sink: inout Sink) {
    describeSettings(to: &sink)
    for row in bodyRows.indices where bodyRows[row].isAlive { describeBody(row, to: &sink) }
    describeColliders(to: &sink)
    describeContacts(to: &sink)
    describeJoints(to: &sink)
    describeRest(to: &sink)
  }

  private func describeSettings<Sink: StateSink>(to sink: inout Sink) {
    sink.write(stepDuration)
    sink.write(stepCount)
    sink.write(gravity)
    sink.write(restitutionThreshold)
    sink.write(allowsSleep)
    sink.write(verifiesDeterminism)
    sink.write(slots.count)
    for slot in slots { sink.write(slot.generation) }
    describe(freeSlots, to: &sink)
    sink.write(colliders.count)
    sink.write(bodyCount)
  }

  private func describeBody<Sink: StateSink>(_ row: Int, to sink: inout Sink) {
    let slot = bodyRows[row].slot
    sink.write(slot)
    sink.write(bodyRows[row].body)
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
    var collider = slots[Int(slot)].firstCollider
    while collider >= 0 {
      sink.write(collider)
      sink.write(broadPhase.boxes[Int(collider)])
      collider = colliders[Int(collider)].next
    }
  }

  private func describeColliders<Sink: StateSink>(to sink: inout Sink) {
    describe(freeColliders, to: &sink)
    describe(movedColliders, to: &sink)
  }

  private func describeContacts<Sink: StateSink>(to sink: inout Sink) {
    sink.write(contacts.count)
    for index in contacts.indices {
      sink.write(contacts[index].isAlive)
      if !contacts[index].isAlive { continue }
      sink.write(contacts[index])
      sink.write(manifolds[index])
    }
    // The linked lists: the contacts of each body in order, each with its side.
    for row in bodyRows.indices where bodyRows[row].isAlive {
      var edge = slots[Int(bodyRows[row].slot)].firstContact
      while edge >= 0 {
        sink.write(edge)
        let contact = contacts[Int(edge) >> 1]
        edge = edge & 1 == 0 ? contact.nextA : contact.nextB
      }
      sink.write(-1 as Int32)
    }
    describe(freeContacts, to: &sink)
    describe(activeContacts, to: &sink)
  }

  private func describeJoints<Sink: StateSink>(to sink: inout Sink) {
    sink.write(joints.slots.count)
    for slot in joints.slots { sink.write(slot.generation) }
    describe(joints.freeSlots, to: &sink)
    sink.write(joints.joints.count)
    if joints.joints.isEmpty { return }
    var system = joints
    system.storeWarmStarts()
    for place in system.joints.indices {
      sink.write(system.ids[place].slot)
      sink.write(system.joints[place])
      sink.write(system.warmStarts[place])
    }
  }

  private func describeRest<Sink: StateSink>(to sink: inout Sink) {
    sink.write(fields.next)
    sink.write(fields.fields.count)
    for (id, field) in zip(fields.ids, fields.fields) {
      sink.write(id.number)
      sink.write(field)
    }
    sink.write(appliedForces.count)
    for applied in appliedForces {
      sink.write(applied.slot)
      sink.write(applied.force)
      sink.write(applied.torque)
    }
    sink.write(contactChanges)
    sink.write(faults.count)
    for fault in faults {
      sink.write(fault.body)
      sink.write(fault.step)
      sink.write(fault.cause.utf8.count)
      for byte in fault.cause.utf8 { sink.write(byte) }
    }
  }

  private func describe<Sink: StateSink>(_ numbers: [Int32], to sink: inout Sink) {
    sink.write(numbers.count)
    for number in numbers { sink.write(number) }
  }
}

extension Axis {
  fileprivate func describe<Sink: StateSink>(_ row: Int, to sink: inout Sink) {
    for number in [u[row], v[row], origin[row], low[row], high[row]] { sink.write(number) }
  }
}

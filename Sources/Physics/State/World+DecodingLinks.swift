import SpringflowDeterminism

/// The parts of an encoded world that refer to others: contacts, joints, forces.
extension World {
  mutating func readContacts(_ reader: inout ByteReader) throws(StateError) {
    for index in 0..<(try reader.readCount(elementSize: 1)) {
      guard try reader.readBool() else {
        var dead = Contact(colliderA: 0, colliderB: 0, slotA: -1, slotB: -1, friction: 0, restitution: 0)
        dead.isAlive = false
        dead.isActive = false
        contacts.append(dead)
        manifolds.append(.none)
        continue
      }
      var contact: Contact = try reader.read()
      let (a, b) = (Int(contact.colliderA), Int(contact.colliderB))
      guard a < b, colliders.indices.contains(a), colliders.indices.contains(b), colliders[a].slot >= 0,
        colliders[b].slot >= 0, colliders[a].slot != colliders[b].slot, !pairs.contains(PairTable.key(a, b))
      else { throw reader.refusal("has a contact of the colliders \(a) and \(b)", width: 0) }
      (contact.slotA, contact.slotB) = (colliders[a].slot, colliders[b].slot)
      pairs.insert(PairTable.key(a, b), index)
      contacts.append(contact)
      manifolds.append(try reader.read())
    }
    try readChains(&reader)
    freeContacts = try reader.readPlaces(below: contacts.count, "free contacts", isOnce: true)
    activeContacts = try reader.readPlaces(below: contacts.count, "active contacts", isOnce: true)
    var isListed = [Bool](repeating: false, count: contacts.count)
    for index in freeContacts {
      guard !contacts[Int(index)].isAlive else { throw reader.refusal("has a free contact of two bodies", width: 0) }
      isListed[Int(index)] = true
    }
    var active = 0
    for index in activeContacts {
      let isAlive = contacts[Int(index)].isAlive
      guard isAlive ? contacts[Int(index)].isActive : !isListed[Int(index)] else {
        throw reader.refusal("has an active contact that is not", width: 0)
      }
      isListed[Int(index)] = true
      if isAlive { active += 1 } else { contacts[Int(index)].isActive = true }
    }
    for index in contacts.indices { contacts[index].isListed = false }
    for index in activeContacts { contacts[Int(index)].isListed = true }
    deadActiveContacts = activeContacts.count - active
    guard contacts.indices.allSatisfy({ isListed[$0] || contacts[$0].isAlive && !contacts[$0].isActive }) else {
      throw reader.refusal("has a contact that no list leads to", width: 0)
    }
  }

  /// Links the contacts of each body, in the encoded order.
  private mutating func readChains(_ reader: inout ByteReader) throws(StateError) {
    var isTied = [Bool](repeating: false, count: contacts.count * 2)
    var tied = 0
    for row in bodyRows.indices {
      let slot = bodyRows[row].slot
      var previous: Int32 = -1
      while true {
        let edge = try reader.readInt32()
        if edge == -1 { break }
        guard edge >= 0, Int(edge) < isTied.count, !isTied[Int(edge)], contacts[Int(edge) >> 1].isAlive,
          slot == (edge & 1 == 0 ? contacts[Int(edge) >> 1].slotA : contacts[Int(edge) >> 1].slotB)
        else { throw reader.refusal("ties body \(row) to the side \(edge) of a contact that is not its", width: 4) }
        isTied[Int(edge)] = true
        tied += 1
        if edge & 1 == 0 {
          contacts[Int(edge) >> 1].previousA = previous
        } else {
          contacts[Int(edge) >> 1].previousB = previous
        }
        if previous < 0 {
          slots[Int(slot)].firstContact = edge
        } else if previous & 1 == 0 {
          contacts[Int(previous) >> 1].nextA = edge
        } else {
          contacts[Int(previous) >> 1].nextB = edge
        }
        previous = edge
      }
    }
    guard tied == 2 * contacts.lazy.filter(\.isAlive).count else {
      throw reader.refusal("has a contact that no body knows of", width: 0)
    }
  }

  mutating func readJoints(_ reader: inout ByteReader) throws(StateError) {
    var slots: [JointSet.JointHandle] = []
    for _ in 0..<(try reader.readCount(elementSize: 4)) {
      slots.append(JointSet.JointHandle(place: -1, generation: try reader.readUInt32()))
    }
    let free = try reader.readPlaces(below: slots.count, "free joints", isOnce: true)
    var list: [Joint] = []
    var ids: [JointID] = []
    var warmStarts: [JointWarmStart] = []
    for place in 0..<(try reader.readCount(elementSize: 60)) {
      let slot = try reader.readInt32()
      guard slots.indices.contains(Int(slot)), slots[Int(slot)].place < 0, slots.count <= Int(Int32.max) else {
        throw reader.refusal("has a joint in slot \(slot), which is taken or not there", width: 4)
      }
      slots[Int(slot)].place = Int32(place)
      ids.append(JointID(slot: slot, generation: slots[Int(slot)].generation))
      let joint: Joint = try reader.read()
      do { try joint.validate() } catch {
        throw reader.refusal("has a joint that no world accepts: \(error)", width: 0)
      }
      guard contains(joint.bodyB), joint.bodyA.map({ contains($0) }) ?? true else {
        throw reader.refusal("has a joint of a body that is not there", width: 0)
      }
      list.append(joint)
      warmStarts.append(try reader.read())
    }
    guard free.count + list.count == slots.count, free.allSatisfy({ slots[Int($0)].place < 0 }) else {
      throw reader.refusal("has names of joints that are neither taken nor free", width: 0)
    }
    joints = JointSet(joints: list, ids: ids, warmStarts: warmStarts, slots: slots, freeSlots: free)
    jointLinks = JointLinks(list)
  }

  mutating func readFields(_ reader: inout ByteReader) throws(StateError) {
    fields.next = try reader.readInt32()
    let count = try reader.readCount(elementSize: 40)
    guard count <= Self.maximumFieldCount else { throw reader.refusal("has \(count) fields", width: 8) }
    for _ in 0..<count {
      let number = try reader.readInt32()
      guard number >= 0, number < fields.next, fields.ids.last.map({ $0.number < number }) ?? true else {
        throw reader.refusal("has the field \(number) out of order", width: 4)
      }
      let field: Field = try reader.read()
      do { try field.validate() } catch {
        throw reader.refusal("has a field that no world accepts: \(error)", width: 0)
      }
      fields.ids.append(FieldID(number: number))
      fields.fields.append(field)
    }
  }

  mutating func readRest(_ reader: inout ByteReader) throws(StateError) {
    for _ in 0..<(try reader.readCount(elementSize: 28)) {
      let slot = try reader.readInt32()
      guard slots.indices.contains(Int(slot)), slots[Int(slot)].row >= 0 else {
        throw reader.refusal("has a force on slot \(slot), where no body is", width: 4)
      }
      let force = Vector(x: try reader.readFinite("a force"), y: try reader.readFinite("a force"))
      appliedForces.append(AppliedForce(slot: slot, force: force, torque: try reader.readFinite("a torque")))
    }
    contactChanges = try reader.readArray()
    guard contactChanges.allSatisfy({ contacts.indices.contains(Int($0.contact)) }) else {
      throw reader.refusal("has the event of a contact that is not there", width: 0)
    }
    for _ in 0..<(try reader.readCount(elementSize: 24)) {
      let (body, step): (BodyID, Int) = (try reader.read(), try reader.readInt())
      var bytes: [UInt8] = []
      for _ in 0..<(try reader.readCount(elementSize: 1)) { bytes.append(try reader.readUInt8()) }
      faults.append(SimulationFault(body: body, step: step, cause: String(decoding: bytes, as: UTF8.self)))
    }
  }
}

extension ContactGraph {
  /// Reads the colliders of a body that is to be added, with their boxes.
  mutating func readBoxes(
    of body: Body, slot: Int32, _ reader: inout ByteReader
  ) throws(StateError) -> [(collider: Int32, box: AABB)] {
    let convexShapes = body.shapes.reduce(0) { $0 + $1.convexShapeCount }
    var boxes: [(collider: Int32, box: AABB)] = []
    for _ in 0..<convexShapes {
      let collider = try reader.readInt32()
      guard colliders.indices.contains(Int(collider)), colliders[Int(collider)].slot < 0 else {
        throw reader.refusal("has a collider \(collider), which is taken or not there", width: 4)
      }
      colliders[Int(collider)].slot = slot
      boxes.append((collider, try reader.read()))
    }
    return boxes
  }

  mutating func readColliders(_ reader: inout ByteReader) throws(StateError) {
    freeColliders = try reader.readPlaces(below: colliders.count, "free colliders", isOnce: true)
    let live = colliders.lazy.filter { $0.slot >= 0 }.count
    guard live + freeColliders.count == colliders.count,
      freeColliders.allSatisfy({ colliders[Int($0)].slot < 0 })
    else { throw reader.refusal("has colliders that are neither a body's nor free", width: 0) }
    movedColliders = try reader.readPlaces(below: colliders.count, "moved colliders", isOnce: false)
    guard movedColliders.allSatisfy({ colliders[Int($0)].slot >= 0 }) else {
      throw reader.refusal("has moved colliders of no body", width: 0)
    }
  }

  /// Reads the contacts; `slots` are those of all bodies in order of creation.
  mutating func readContacts(_ reader: inout ByteReader, slots: [Int32]) throws(StateError) {
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
      guard a < b, colliders.indices.contains(a), colliders.indices.contains(b),
        colliders[a].slot >= 0, colliders[b].slot >= 0, !colliders[a].isSensor, !colliders[b].isSensor,
        colliders[a].slot != colliders[b].slot,
        !pairs.contains(PairTable.key(a, b))
      else { throw reader.refusal("has a contact of the colliders \(a) and \(b)", width: 0) }
      (contact.slotA, contact.slotB) = (colliders[a].slot, colliders[b].slot)
      pairs.insert(PairTable.key(a, b), index)
      contacts.append(contact)
      manifolds.append(try reader.read())
    }
    try readLists(&reader, slots: slots)
    try readActive(&reader)
  }

  /// Reads the lists of free and of active contacts.
  private mutating func readActive(_ reader: inout ByteReader) throws(StateError) {
    freeContacts = try reader.readPlaces(below: contacts.count, "free contacts", isOnce: true)
    activeContacts = try reader.readPlaces(below: contacts.count, "active contacts", isOnce: true)
    var isListed = [Bool](repeating: false, count: contacts.count)
    for index in freeContacts {
      guard !contacts[Int(index)].isAlive else {
        throw reader.refusal("has a free contact of two bodies", width: 0)
      }
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
    guard
      contacts.indices.allSatisfy({ isListed[$0] || contacts[$0].isAlive && !contacts[$0].isActive })
    else {
      throw reader.refusal("has a contact that no list leads to", width: 0)
    }
  }

  /// Links the contacts of each body, in the encoded order.
  private mutating func readLists(_ reader: inout ByteReader, slots: [Int32]) throws(StateError) {
    var isTied = [Bool](repeating: false, count: contacts.count * 2)
    var tied = 0
    for (row, slot) in slots.enumerated() {
      var previous: Int32 = -1
      while true {
        let edge = try reader.readInt32()
        if edge == -1 { break }
        guard edge >= 0, Int(edge) < isTied.count, !isTied[Int(edge)], contacts[Int(edge) >> 1].isAlive,
          slot == (edge & 1 == 0 ? contacts[Int(edge) >> 1].slotA : contacts[Int(edge) >> 1].slotB)
        else { throw reader.refusal("ties body \(row) to the side \(edge) of a contact that is not its", width: 4) }
        isTied[Int(edge)] = true
        tied += 1
        restoreLink(edge, after: previous, slot)
        previous = edge
      }
    }
    guard tied == 2 * contacts.lazy.filter(\.isAlive).count else {
      throw reader.refusal("has a contact that no body knows of", width: 0)
    }
  }

  /// Reads the contacts that began or ended in the last step.
  mutating func readChanges(_ reader: inout ByteReader) throws(StateError) {
    contactChanges = try reader.readArray()
    guard contactChanges.allSatisfy({ contacts.indices.contains(Int($0.contact)) }) else {
      throw reader.refusal("has the event of a contact that is not there", width: 0)
    }
  }
}

extension Collider {
  /// A free collider.
  static let free = Collider(
    convexShape: ConvexShape(kind: .circle, center: .zero, radius: 0), row: 0, slot: -1, next: -1, shape: 0,
    tunnelingDistance: .infinity)
}

extension ContactGraph {
  /// Creates a contact of two colliders that may touch.
  mutating func createContact(_ a: Int, _ b: Int, _ bodies: inout BodyStore) {
    var contact = Contact(
      colliderA: Int32(a), colliderB: Int32(b), slotA: colliders[a].slot, slotB: colliders[b].slot, friction: 0,
      restitution: 0)
    Self.mix(&contact, shapes: (colliders[a].shape, colliders[b].shape), &bodies)
    contact.isQuiet = bodies.areQuiet(Int(colliders[a].row), Int(colliders[b].row))
    let index: Int
    if let free = freeContacts.popLast() {
      index = Int(free)
      contacts[index] = contact
      manifolds[index] = Manifold.none
    } else {
      index = contacts.count
      contacts.append(contact)
      manifolds.append(Manifold.none)
    }
    pairs.insert(PairTable.key(a, b), index)
    link(index, side: 0)
    link(index, side: 1)
    // A static body may have been placed into a sleeping one: the next step checks that.
    contacts[index].isActive = true
    activeContacts.append(Int32(index))
  }

  /// Destroys a contact; it is removed from the list of active ones at its next compaction.
  mutating func destroyContact(_ index: Int, _ bodies: inout BodyStore) {
    let contact = contacts[index]
    if contact.isTouching { recordEnd(index, &bodies) }
    pairs.remove(PairTable.key(Int(contact.colliderA), Int(contact.colliderB)))
    unlink(index, side: 0)
    unlink(index, side: 1)
    contacts[index].isAlive = false
    if contact.isActive { deadActiveContacts += 1 }
    if !contact.isListed { freeContacts.append(Int32(index)) }
  }

  /// Destroys the contacts of a body that a joint disables, and marks its pairs to be searched again.
  mutating func renewPairs(of slot: Int32, _ bodies: inout BodyStore, _ joints: inout JointSet) {
    var edges = edges(of: slot)
    while let (index, other) = next(&edges) {
      if joints.forbidContact(slot, other) { destroyContact(index, &bodies) }
    }
    var collider = nodes[Int(slot)].firstCollider
    while collider >= 0 {
      movedColliders.append(collider)
      broadPhase.unsettle(Int(collider))
      collider = colliders[Int(collider)].next
    }
  }

  /// Recomputes the friction and restitution of a body's contacts after a change of the body's.
  mutating func remixContacts(of slot: Int32, _ bodies: inout BodyStore) {
    var edges = edges(of: slot)
    while let (index, _) = next(&edges) {
      let contact = contacts[index]
      Self.mix(
        &contacts[index],
        shapes: (colliders[Int(contact.colliderA)].shape, colliders[Int(contact.colliderB)].shape), &bodies)
      // Points that follow their bodies keep the friction with which they were solved.
      contacts[index].cachedX = .infinity
    }
  }

  private static func mix(_ contact: inout Contact, shapes: (a: Int32, b: Int32), _ bodies: inout BodyStore) {
    let (rowA, rowB) = (bodies.row(ofSlot: contact.slotA), bodies.row(ofSlot: contact.slotB))
    contact.friction =
      (bodies.rows[rowA].body.friction(ofShape: shapes.a) * bodies.rows[rowB].body.friction(ofShape: shapes.b))
      .squareRoot()
    contact.restitution = max(
      bodies.rows[rowA].body.restitution(ofShape: shapes.a), bodies.rows[rowB].body.restitution(ofShape: shapes.b))
  }

  // MARK: Active contacts

  /// Lists a contact of which a body wakes.
  mutating func activate(_ index: Int) {
    contacts[index].isQuiet = false
    if contacts[index].isActive { return }
    contacts[index].isActive = true
    if contacts[index].isListed {
      deadActiveContacts -= 1
    } else {
      contacts[index].isListed = true
      activeContacts.append(Int32(index))
    }
  }

  /// Makes a contact inactive, of which no body is awake.
  mutating func deactivate(_ index: Int) {
    contacts[index].isActive = false
    deadActiveContacts += 1
  }

  /// Removes the contacts of which no body is awake from the list of active ones.
  mutating func deactivateContacts(isAwake: (Int32) -> Bool) {
    for index in activeContacts {
      let contact = contacts[Int(index)]
      if isAwake(contact.slotA) || isAwake(contact.slotB) { continue }
      deactivate(Int(index))
    }
    sweepContacts()
  }

  /// Removes destroyed contacts from the list of active ones.
  mutating func sweepContacts() {
    if deadActiveContacts == 0 { return }
    deadActiveContacts = 0
    var kept = 0
    for place in activeContacts.indices {
      let index = activeContacts[place]
      if contacts[Int(index)].isAlive, contacts[Int(index)].isActive {
        activeContacts[kept] = index
        kept += 1
        continue
      }
      contacts[Int(index)].isListed = false
      if !contacts[Int(index)].isAlive { freeContacts.append(index) }
    }
    activeContacts.removeLast(activeContacts.count - kept)
  }

  // MARK: A body's contacts

  @inline(__always)
  func hasContacts(_ slot: Int32) -> Bool { nodes[Int(slot)].firstContact >= 0 }

  /// The beginning of a body's list of contacts, for ``next(_:)``.
  @inline(__always)
  func edges(of slot: Int32) -> Int32 { nodes[Int(slot)].firstContact }

  /// The next contact of a list, and the slot of the contact's other body; `nil` at the end.
  @inline(__always)
  func next(_ edge: inout Int32) -> (contact: Int, other: Int32)? {
    if edge < 0 { return nil }
    let (index, isB) = (Int(edge) >> 1, edge & 1 == 1)
    edge = isB ? contacts[index].nextB : contacts[index].nextA
    return (index, isB ? contacts[index].slotA : contacts[index].slotB)
  }

  /// The rows of a contact's bodies.
  @inline(__always)
  func rows(of index: Int) -> (Int, Int) {
    (Int(colliders[Int(contacts[index].colliderA)].row), Int(colliders[Int(contacts[index].colliderB)].row))
  }

  private mutating func link(_ index: Int, side: Int32) {
    let slot = Int(side == 0 ? contacts[index].slotA : contacts[index].slotB)
    let head = nodes[slot].firstContact
    let edge = Int32(index) << 1 | side
    setNext(edge, head)
    setPrevious(edge, -1)
    if head >= 0 { setPrevious(head, edge) }
    nodes[slot].firstContact = edge
  }

  private mutating func unlink(_ index: Int, side: Int32) {
    let contact = contacts[index]
    let (next, previous) = side == 0 ? (contact.nextA, contact.previousA) : (contact.nextB, contact.previousB)
    if previous >= 0 {
      setNext(previous, next)
    } else {
      nodes[Int(side == 0 ? contact.slotA : contact.slotB)].firstContact = next
    }
    if next >= 0 { setPrevious(next, previous) }
  }

  private mutating func setNext(_ edge: Int32, _ next: Int32) {
    if edge & 1 == 0 { contacts[Int(edge) >> 1].nextA = next } else { contacts[Int(edge) >> 1].nextB = next }
  }

  private mutating func setPrevious(_ edge: Int32, _ previous: Int32) {
    if edge & 1 == 0 {
      contacts[Int(edge) >> 1].previousA = previous
    } else {
      contacts[Int(edge) >> 1].previousB = previous
    }
  }

  /// Appends an edge to a body's list, whose last edge is `previous`, or -1 for an empty one.
  mutating func restoreLink(_ edge: Int32, after previous: Int32, _ slot: Int32) {
    setPrevious(edge, previous)
    if previous < 0 { nodes[Int(slot)].firstContact = edge } else { setNext(previous, edge) }
  }
}

extension World {
  /// Creates a contact of two colliders that may touch.
  mutating func createContact(_ a: Int, _ b: Int) {
    let (rowA, rowB) = (Int(colliders[a].row), Int(colliders[b].row))
    var contact = Contact(
      colliderA: Int32(a), colliderB: Int32(b), slotA: colliders[a].slot, slotB: colliders[b].slot, friction: 0,
      restitution: 0)
    contact.friction = (bodyRows[rowA].body.friction * bodyRows[rowB].body.friction).squareRoot()
    contact.restitution = max(bodyRows[rowA].body.restitution, bodyRows[rowB].body.restitution)
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
  mutating func destroyContact(_ index: Int) {
    let contact = contacts[index]
    if contact.isTouching { recordEnd(index) }
    pairs.remove(PairTable.key(Int(contact.colliderA), Int(contact.colliderB)))
    unlink(index, side: 0)
    unlink(index, side: 1)
    contacts[index].isAlive = false
    if contact.isActive { deadActiveContacts += 1 }
    if !contact.isListed { freeContacts.append(Int32(index)) }
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

  /// Recomputes the friction and restitution of a body's contacts after a change of the body's.
  mutating func remixContacts(of row: Int) {
    forEachContact(of: Int(bodyRows[row].slot)) { world, index, _ in
      let contact = world.contacts[index]
      let a = world.bodyRows[Int(world.slots[Int(contact.slotA)].row)].body
      let b = world.bodyRows[Int(world.slots[Int(contact.slotB)].row)].body
      world.contacts[index].friction = (a.friction * b.friction).squareRoot()
      world.contacts[index].restitution = max(a.restitution, b.restitution)
    }
  }

  /// Calls `body` with each contact of a body and the slot of the other one.
  mutating func forEachContact(of slot: Int, _ body: (inout World, Int, Int32) -> Void) {
    var edge = slots[slot].firstContact
    while edge >= 0 {
      let index = Int(edge) >> 1
      let contact = contacts[index]
      let isSecond = edge & 1 == 1
      edge = isSecond ? contact.nextB : contact.nextA
      body(&self, index, isSecond ? contact.slotA : contact.slotB)
    }
  }

  private mutating func link(_ index: Int, side: Int32) {
    let slot = Int(side == 0 ? contacts[index].slotA : contacts[index].slotB)
    let head = slots[slot].firstContact
    let edge = Int32(index) << 1 | side
    setNext(edge, head)
    setPrevious(edge, -1)
    if head >= 0 { setPrevious(head, edge) }
    slots[slot].firstContact = edge
  }

  private mutating func unlink(_ index: Int, side: Int32) {
    let contact = contacts[index]
    let (next, previous) = side == 0 ? (contact.nextA, contact.previousA) : (contact.nextB, contact.previousB)
    if previous >= 0 {
      setNext(previous, next)
    } else {
      slots[Int(side == 0 ? contact.slotA : contact.slotB)].firstContact = next
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
}

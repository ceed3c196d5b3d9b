extension ContactGraph {
  /// Surfaces further apart than this no longer touch: half a point, as in UIKit's engine.
  static let separatingDistance = 0.5

  /// Updates which contacts touch.
  ///
  /// - Parameter summaries: Those of all active contacts.
  mutating func updateTouching(_ summaries: Buffer<FoundContacts.Summary>, _ bodies: inout BodyStore) {
    for place in summaries.indices {
      let summary = summaries[place]
      guard
        !summary.findings.isDisjoint(with: [.touches, .mayReport]) || bodies.snapshots[Int(summary.rowA)].hadImpact
          || bodies.snapshots[Int(summary.rowB)].hadImpact
      else { continue }
      // It touches as before.
      if summary.findings.isSuperset(of: [.touches, .isReported]), !bodies.snapshots[Int(summary.rowA)].hadImpact,
        !bodies.snapshots[Int(summary.rowB)].hadImpact
      {
        continue
      }
      let index = Int(summary.contact)
      let (contact, manifold) = (contacts.address + index, manifolds.address + index)
      if !contact.pointee.isAlive { continue }
      let hasImpulse = contact.pointee.impulse > 0 || contact.pointee.hadImpact
      if contact.pointee.isTouching {
        if contact.pointee.impulse == 0, !hasImpulse,
          manifold.pointee.count == 0 || manifold.pointee.gap > Self.separatingDistance
        {
          recordEnd(index, &bodies)
        }
      } else if manifold.pointee.count > 0, hasImpulse || manifold.pointee.gap <= 0 {
        contacts[index].isTouching = true
        contactChanges.append(ContactChange(contact: Int32(index), event: event(index, .began, bodies)))
      }
    }
  }

  mutating func recordEnd(_ index: Int, _ bodies: inout BodyStore) {
    contacts[index].isTouching = false
    contactChanges.append(ContactChange(contact: Int32(index), event: event(index, .ended, bodies)))
  }

  /// Whether a body touches another one.
  func touchesAnything(_ slot: Int32) -> Bool {
    var edges = edges(of: slot)
    while let (index, _) = next(&edges) { if contacts[index].isTouching { return true } }
    return false
  }

  /// Whether a touching contact connects two bodies.
  func touches(_ first: Int32, _ second: Int32) -> Bool {
    var edges = edges(of: first)
    while let (index, other) = next(&edges) {
      if other == second, contacts[index].isTouching { return true }
    }
    return false
  }

  @inline(__always)
  func event(_ index: Int, _ phase: ContactEvent.Phase, _ bodies: BodyStore) -> ContactEvent {
    let contact = contacts[index]
    let manifold = manifolds[index]
    let (a, b) = (colliders[Int(contact.colliderA)], colliders[Int(contact.colliderB)])
    var anchor = manifold.first.anchorA
    if manifold.count == 2 { anchor = (anchor + manifold.second.anchorA) * 0.5 }
    return ContactEvent(
      phase: phase, bodyA: bodies.id(ofSlot: contact.slotA), bodyB: bodies.id(ofSlot: contact.slotB),
      shapeA: Int(a.shape), shapeB: Int(b.shape), point: bodies.center(Int(a.row)) + anchor, normal: manifold.normal,
      impulse: (contact.impulse + contact.impactImpulse) / 100)
  }
}

extension World {
  /// The contacts of the last step: first those that began or ended, in the order in which that was found, then those
  /// that persist, in order of creation. Contacts within sleeping islands are not included.
  ///
  /// - Complexity: O(*c*) for *c* active contacts.
  public var contactEvents: [ContactEvent] {
    var events = graph.contactChanges.map(\.event)
    let begun = Set(graph.contactChanges.lazy.filter { $0.event.phase == .began }.map(\.contact))
    for index in graph.activeContacts {
      let contact = graph.contacts[Int(index)]
      guard contact.isAlive, contact.isTouching, !begun.contains(index) else { continue }
      events.append(graph.event(Int(index), .persisted, bodies))
    }
    return events
  }

  /// Those of ``contactEvents`` that began or ended, without the ones that persist.
  ///
  /// - Complexity: O(*e*) for *e* events.
  public var contactChangesOfStep: [ContactEvent] { graph.contactChanges.map(\.event) }
}

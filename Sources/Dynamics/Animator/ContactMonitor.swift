import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Tells delegates of collision behaviours which pairs of items, and of items and boundaries, have begun to touch in a
/// step, and which no longer do. A pair counts once, however many of its shapes touch.
@MainActor
package final class ContactMonitor {
  /// The behaviour of a boundary, and the boundary's identifier there.
  struct BoundaryOwner {
    unowned let behavior: CollisionBehavior
    let identifier: (any NSCopying)?
  }

  /// A change of a contact between two bodies, or of a body with a boundary that it passes through.
  private struct TouchChange {
    var bodyA: BodyID
    var bodyB: BodyID
    var point: Vector
  }

  /// An item and what it touches: another one, or else a boundary.
  private struct TouchingPair {
    let member: AnimatedItem
    let other: AnimatedItem?
    let body: BodyID
  }

  /// An item and what it touched, of whose end the delegates have heard in this step.
  private struct ToldPair: Hashable {
    let item: BodyID
    let other: BodyID
  }

  /// The owners of boundaries, by the boundaries' bodies.
  private var owners: [BodyID: BoundaryOwner] = [:]
  /// The items that the delegates have been told of, by their bodies.
  private var members: [BodyID: AnimatedItem]?
  /// Items whose shapes have changed while they touched others.
  private var changed: [AnimatedItem] = []

  // MARK: Coming and going

  func add(_ boundary: BodyID, _ owner: BoundaryOwner) { owners[boundary] = owner }

  /// A boundary leaves: nobody hears that its contacts end.
  func remove(_ boundary: BodyID, among members: [AnimatedItem]) {
    owners[boundary] = nil
    for member in members where !member.touching.isEmpty { member.touching.removeAll { $0 == boundary } }
  }

  func add(_ member: AnimatedItem) { members?[member.body] = member }

  /// An item takes the place of another one, with its body and contacts.
  func replace(_ member: AnimatedItem) {
    if members?[member.body] != nil { members?[member.body] = member }
    if let place = changed.firstIndex(where: { $0.body == member.body }) { changed[place] = member }
  }

  /// An item leaves: nobody hears that its contacts end.
  func remove(_ member: AnimatedItem) {
    for body in member.touching { members?[body]?.touching.removeAll { $0 == member.body } }
    member.touching = []
    members?[member.body] = nil
  }

  /// The shapes or the filter of an item have changed, which ends its contacts in the world without a word.
  func shapesDidChange(of member: AnimatedItem) {
    if !member.touching.isEmpty { changed.append(member) }
  }

  /// Whether it knows of no boundary.
  package var hasNoBoundaries: Bool { owners.isEmpty }

  /// Mixes in contacts whose end is yet to be told.
  func hash(into hash: inout StateHash) {
    if !changed.isEmpty { hash.combine(changed) { $1.body.hash(into: &$0) } }
  }

  // MARK: Reporting

  /// Tells the delegates what has changed in the step: all that began, then all that ended.
  func report(_ animator: DynamicAnimator) {
    guard animator.collisionBehaviors.contains(where: { $0.collisionDelegate != nil }) else {
      return forgetAll(in: animator)
    }
    if members == nil {
      members = [:]
      for member in animator.members where member.isAlive { members?[member.body] = member }
    }
    var (began, ended) = ([TouchChange](), [TouchChange]())
    animator.read { world in
      for event in world.contactChangesOfStep {
        let change = TouchChange(bodyA: event.bodyA, bodyB: event.bodyB, point: event.point)
        if event.phase == .began { began.append(change) } else { ended.append(change) }
      }
      for event in world.sensorEvents {
        let change = TouchChange(bodyA: event.visitor, bodyB: event.sensor, point: event.point)
        if event.phase == .began { began.append(change) } else { ended.append(change) }
      }
    }
    for member in changed where member.isAlive {
      for other in member.touching { ended.append(TouchChange(bodyA: member.body, bodyB: other, point: .zero)) }
    }
    changed = []
    for change in began { begin(change) }
    var told: Set<ToldPair> = []
    for change in ended where !animator.read({ $0.touches(change.bodyA, change.bodyB) }) { end(change, &told) }
  }

  /// Nobody hears any more: what was told of before does not count when somebody does again.
  private func forgetAll(in animator: DynamicAnimator) {
    if members == nil { return }
    members = nil
    changed = []
    for member in animator.members { member.touching = [] }
  }

  /// The item of a pair that came first, and what it touches.
  private func pair(of change: TouchChange) -> TouchingPair? {
    switch (members?[change.bodyA], members?[change.bodyB]) {
    case (let a?, let b?):
      a.number < b.number
        ? TouchingPair(member: a, other: b, body: b.body) : TouchingPair(member: b, other: a, body: a.body)
    // Of an item that has left meanwhile nobody hears.
    case (let a?, nil) where owners[change.bodyB] != nil: TouchingPair(member: a, other: nil, body: change.bodyB)
    case (nil, let b?) where owners[change.bodyA] != nil: TouchingPair(member: b, other: nil, body: change.bodyA)
    default: nil
    }
  }

  private func begin(_ change: TouchChange) {
    guard let pair = pair(of: change), !pair.member.touching.contains(pair.body) else { return }
    pair.member.touching.append(pair.body)
    pair.other?.touching.append(pair.member.body)
    let point = CGPoint(x: change.point.x, y: change.point.y)
    forEachBehavior(of: pair) { behavior, boundary in
      let delegate = behavior.collisionDelegate
      if let other = pair.other {
        delegate?.collisionBehavior(behavior, beganContactFor: pair.member.item, with: other.item, at: point)
      } else {
        delegate?.collisionBehavior(
          behavior, beganContactFor: pair.member.item, withBoundaryIdentifier: boundary, at: point)
      }
    }
  }

  /// Tells once in a step that two no longer touch, also if nobody heard when they began to.
  private func end(_ change: TouchChange, _ told: inout Set<ToldPair>) {
    guard let pair = pair(of: change), told.insert(ToldPair(item: pair.member.body, other: pair.body)).inserted else {
      return
    }
    pair.member.touching.removeAll { $0 == pair.body }
    pair.other?.touching.removeAll { $0 == pair.member.body }
    forEachBehavior(of: pair) { behavior, boundary in
      let delegate = behavior.collisionDelegate
      if let other = pair.other {
        delegate?.collisionBehavior(behavior, endedContactFor: pair.member.item, with: other.item)
      } else {
        delegate?.collisionBehavior(behavior, endedContactFor: pair.member.item, withBoundaryIdentifier: boundary)
      }
    }
  }

  /// Calls a function with every behaviour in which a pair meets, and the identifier of the boundary if it is one.
  private func forEachBehavior(of pair: TouchingPair, _ body: (CollisionBehavior, (any NSCopying)?) -> Void) {
    guard let other = pair.other else {
      if let owner = owners[pair.body] { body(owner.behavior, owner.identifier) }
      return
    }
    for case let behavior as CollisionBehavior in pair.member.holders
    where behavior.collisionMode.contains(.items) && other.objects.contains(where: { behavior.holds($0) }) {
      body(behavior, nil)
    }
  }
}

import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Objects that stand for one thing share its body.
extension DynamicAnimator {
  /// Releases an item from all behaviours.
  package final func discard(_ item: any DynamicItem) {
    guard let member = table[item] else { return }
    for holder in member.holders {
      for object in member.objects { holder.forget(object) }
    }
  }

  /// All items, in order of arrival.
  package final var allItems: [any DynamicItem] { members.lazy.filter(\.isAlive).map(\.item) }

  /// All objects that items are, in order of arrival: more than items where several stand for one thing.
  package final var allObjects: [any DynamicItem] { members.filter(\.isAlive).flatMap(\.objects) }

  /// Lets an object take the place of one that stands for the same, and gives it its body; `nil` if there is none.
  func replaced(by item: any DynamicItem) -> AnimatedItem? {
    guard let known = directory?.item(sameAs: item), let old = table[known] else { return nil }
    let member = AnimatedItem(item, replacing: old)
    put(member, inPlaceOf: old)
    let position = world.positionInPlace(of: member.body)
    if item.center.x.isFinite, item.center.y.isFinite { member.given = (Vector(item.center), elapsedTicks) }
    item.center = CGPoint(x: position.x, y: position.y)
    let angle = world.angleInPlace(of: member.body)
    if angle != member.pose.angle { item.transform = member.pose.turned(item.transform, to: angle) }
    directory?.didReplace(known, by: item)
    sizeMayHaveChanged(of: member)
    return member
  }

  /// Forgets objects that no behaviour acts on any more; others stand for the same.
  func forgetObjects(of member: AnimatedItem) {
    func isHeld(_ object: any DynamicItem) -> Bool { member.holders.contains { $0.acts(on: object) } }
    for object in member.others where !isHeld(object) { table.remove(object) }
    member.others.removeAll { !isHeld($0) }
    member.hasOthers = !member.others.isEmpty
    guard !isHeld(member.item), let last = member.others.last else { return }
    // The object that came last stands for the thing; an earlier one does again when it leaves.
    table.remove(member.item)
    let next = AnimatedItem(last, replacing: member)
    next.others.removeAll { $0 === last || $0 === member.item }
    next.hasOthers = !next.others.isEmpty
    put(next, inPlaceOf: member)
    directory?.didReplace(member.item, by: last)
    refresh(next)
  }

  private func put(_ member: AnimatedItem, inPlaceOf old: AnimatedItem) {
    old.isAlive = false
    if let place = members.firstIndex(identicalTo: old) { members[place] = member }
    for object in member.objects {
      table.remove(object)
      table.insert(member, for: object)
    }
    grid?.replace(member)
    contacts.replace(member)
  }
}

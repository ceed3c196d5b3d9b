import SpringflowGeometry
import SpringflowUpdates

/// How the layout lets items travel in the update that is being carried out.
@MainActor
struct Travels {
  private let live: LiveCollection
  private let before: Appearance
  private let keys: ElementMap
  private let shift: CGVector
  private let areStraight: Bool

  init(of live: LiveCollection, _ before: Appearance, _ keys: ElementMap, _ shift: CGVector, areStraight: Bool) {
    (self.live, self.before, self.keys, self.shift) = (live, before, keys, shift)
    self.areStraight = areStraight
  }

  /// How an element travels to where its attributes have it, or to others.
  func travel(of element: VisibleElement, to goal: CollectionViewLayoutAttributes? = nil) -> ItemTravel {
    guard !areStraight, element.key.category == .cell,
      live.movement == nil || live.movement?.current != element.key.path,
      let old = keys.before(element.key), !keys.items.isMoved(BeforePath(section: old.section, item: old.item)),
      let start = start(of: element, old)
    else { return .straight }
    let goal = goal ?? element.attributes
    let way = CGVector(dx: goal.center.x - start.center.x - shift.dx, dy: goal.center.y - start.center.y - shift.dy)
    if start.indexPath == goal.indexPath, abs(way.dx) < 0.5, abs(way.dy) < 0.5 { return .straight }
    let answer = live.layout.travelForItem(from: live.mirrored(start) ?? start, to: live.mirrored(goal) ?? goal)
    guard live.isMirrored, case .fading(let exit, let entry) = answer else { return answer }
    return .fading(exit: CGVector(dx: -exit.dx, dy: exit.dy), entry: CGVector(dx: -entry.dx, dy: entry.dy))
  }

  /// The attributes that an item had.
  private func start(of element: VisibleElement, _ key: ElementKey) -> CollectionViewLayoutAttributes? {
    let state = element.origin?.base ?? before.states[key]
    guard let known = element.origin?.attributes ?? before.attributes[key], let state else { return nil }
    let path = element.origin?.path ?? key.path
    if known !== element.attributes, known.indexPath == path { return known }
    // What moves it has taken its attributes along.
    guard let copy = known.copy() as? CollectionViewLayoutAttributes else { return nil }
    copy.indexPath = path
    (copy.center, copy.size) = (state.center, state.size)
    return copy
  }
}

extension LiveCollection {
  /// Items that operations take from place to place travel in front of all others, unless they would have to fall behind
  /// something with a jump when they arrive.
  func lift(_ map: UpdateMap, _ keys: ElementMap, _ animation: UpdateAnimation) {
    for (_, after) in map.movedItems {
      let key = ElementKey(category: .cell, kind: nil, section: after.section, item: after.item)
      guard let element = places[key] ?? elements.first(where: { $0.isStray && $0.key == key }) else { continue }
      // Where bodies move the others they are not at their places yet.
      if element.isResident, layout.motions.isEmpty, isCovered(element) { continue }
      element.liftedUntil = max(element.liftedUntil, tick + animation.ticks)
    }
  }

  /// Whether an item lies partly behind others at its place.
  private func isCovered(_ element: VisibleElement) -> Bool {
    let (box, depth) = (ElementState(element.attributes).box, element.attributes.zIndex)
    var isAfter = false
    for other in elements where other.isResident && other.key.category == .cell {
      if other === element {
        isAfter = true
        continue
      }
      let attributes = other.attributes
      let isInFront =
        attributes.zIndex != depth
        ? attributes.zIndex > depth : other.nearness != element.nearness ? other.nearness > element.nearness : isAfter
      if isInFront, ElementState(attributes).box.insetBy(dx: 0.5, dy: 0.5).intersects(box) { return true }
    }
    return false
  }

  /// Lets an element that is to leave go where it is fading out already, or at once if there is nothing of it to be seen;
  /// gives whether it does.
  func goesUnseen(_ element: VisibleElement) -> Bool {
    guard let travel = element.travel else { return false }
    let until = travel.departure(at: tick)?.until ?? tick
    guard until > tick || travel.isHidden(at: tick) else { return false }
    element.travel?.stayAway(at: tick)
    element.presence = .leaving(until: until)
    if until <= tick { retire(element) }
    return true
  }
}

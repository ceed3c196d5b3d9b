/// The travel of items in the current update, as the layout decides it.
@MainActor
struct Travels {
  private let engine: CollectionViewEngine
  private let before: UpdateSnapshot
  private let keys: ElementMap
  private let shift: CGVector
  private let areStraight: Bool

  init(_ pass: UpdatePass, areStraight: Bool) {
    (engine, before, keys, shift) = (pass.engine, pass.before, pass.keys, pass.shift)
    self.areStraight = areStraight
  }

  /// The travel of an element to its attributes, or to `goal`.
  func travel(of element: VisibleElement, to goal: CollectionViewLayoutAttributes? = nil) -> ItemTravel {
    guard !areStraight, element.key.category == .cell,
      engine.reorder == nil || engine.reorder?.current != element.key.indexPath,
      let old = keys.before(element.key), !keys.items.isMoved(BeforePath(section: old.section, item: old.item)),
      let start = start(of: element, old)
    else { return .straight }
    let goal = goal ?? element.attributes
    let displacement = CGVector(
      dx: goal.center.x - start.center.x - shift.dx, dy: goal.center.y - start.center.y - shift.dy)
    if start.indexPath == goal.indexPath, abs(displacement.dx) < 0.5, abs(displacement.dy) < 0.5 { return .straight }
    let answer = engine.layout.travelForItem(from: engine.mirrored(start) ?? start, to: engine.mirrored(goal) ?? goal)
    guard case .fading(let exit, let entry) = answer else { return answer }
    let sum = CGPoint(x: exit.dx + entry.dx, y: exit.dy + entry.dy)
    if engine.layout.allowed(sum, from: "travelForItem(from:to:)", else: .init(x: CGFloat.infinity, y: 0)) != sum {
      return .straight
    }
    if !engine.isMirrored { return answer }
    return .fading(exit: CGVector(dx: -exit.dx, dy: exit.dy), entry: CGVector(dx: -entry.dx, dy: entry.dy))
  }

  /// The attributes that an item had before.
  private func start(of element: VisibleElement, _ key: ElementKey) -> CollectionViewLayoutAttributes? {
    let previous = before[element]
    let state = previous?.base ?? before.states[key]
    guard let known = previous?.attributes ?? before.attributes[key], let state else { return nil }
    let path = previous?.path ?? key.indexPath
    if known !== element.attributes, known.indexPath == path { return known }
    // The simulation has moved its attributes with it.
    guard let copy = known.copy() as? CollectionViewLayoutAttributes else { return nil }
    copy.indexPath = path
    (copy.center, copy.size) = (state.center, state.size)
    return copy
  }
}

extension CollectionViewEngine {
  /// Lifts moved items in front of all others, unless they would have to jump behind another one when they arrive.
  func lift(_ map: UpdateMap, for ticks: Int) {
    for (_, after) in map.movedItems {
      let key = ElementKey(category: .cell, kind: nil, section: after.section, item: after.item)
      guard let element = store.element(showing: key) else { continue }
      // Where bodies move the others, those are not at their positions yet.
      if element.isPresent, layout.motions.isEmpty, isCovered(element) { continue }
      element.liftedUntil = max(element.liftedUntil, tick + ticks)
    }
  }

  /// Whether an item lies partly behind others at its position.
  private func isCovered(_ element: VisibleElement) -> Bool {
    let (box, depth) = (ElementState(element.attributes).box, element.attributes.zIndex)
    var isAfter = false
    for other in elements where other.isPresent && other.key.category == .cell {
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

  /// Lets an exiting element end where it already fades out, or at once if it is invisible; returns whether it does.
  func goesUnseen(_ element: VisibleElement) -> Bool {
    guard let travel = element.travel else { return false }
    let until = travel.departure(at: tick)?.until ?? tick
    guard until > tick || travel.isHidden(at: tick) else { return false }
    element.travel?.stayAway(at: tick)
    element.lifecycle = .exiting(until: until)
    if until <= tick { recycle(element) }
    return true
  }
}

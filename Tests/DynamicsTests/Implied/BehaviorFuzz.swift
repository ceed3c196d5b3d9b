import Springflow
import SpringflowDynamics
import SpringflowTestSupport

/// An item whose size and shape can change.
@MainActor
final class FuzzItem: DynamicItem {
  var center: CGPoint
  var bounds: CGRect
  var transform = CGAffineTransform.identity
  var collisionBoundsType = DynamicItemCollisionBoundsType.rectangle

  init(_ center: CGPoint, _ size: CGSize) {
    self.center = center
    bounds = CGRect(origin: .zero, size: size)
  }
}

/// A delegate that calls a closure whenever it hears anything.
@MainActor
final class FuzzListener: CollisionBehaviorDelegate {
  var hear: () -> Void = {}

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at p: CGPoint
  ) { hear() }
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
  ) { hear() }
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) { hear() }
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { hear() }
}

/// Random operations on an animator and its behaviours, with a record of what the program has asked for.
///
/// The record knows only what the public calls say: which behaviour is where in the tree. Items and parameters are read from
/// the behaviours.
@MainActor
final class BehaviorFuzz {
  let animator = DynamicAnimator()
  let items: [FuzzItem]
  /// The items, and a group of two more.
  let heldItems: [any DynamicItem]
  let composites = (0..<3).map { _ in DynamicBehavior() }
  let primitives: [DynamicBehavior]
  /// A behaviour that stays, and whose action carries out operations.
  let hook = DynamicBehavior()
  /// Hears of contacts, and sometimes changes something while it does.
  private let listener = FuzzListener()
  private var random: SeededGenerator
  /// Whether numbers may be very large, and items collide.
  private let isViolent: Bool
  private let collides: Bool

  /// The tree as it was asked for: the animator's own behaviours, and the children of each composite.
  private(set) var top: [DynamicBehavior] = []
  private(set) var children: [[DynamicBehavior]] = [[], [], []]
  /// What was set of the items' properties, by behaviour.
  private(set) var settings: [ObjectIdentifier: ItemProperties] = [:]

  init(seed: UInt64, isViolent: Bool = false, collides: Bool = true) {
    random = SeededGenerator(seed: seed)
    (self.isViolent, self.collides) = (isViolent, collides)
    items = (0..<8).map { (index: Int) -> FuzzItem in
      let (place, row) = (CGFloat(index), CGFloat(index % 3))
      return FuzzItem(CGPoint(x: 60 * place, y: 40 * row), CGSize(width: 30 + 4 * place, height: 40))
    }
    items[3].collisionBoundsType = .ellipse
    var held: [any DynamicItem] = Array(items[..<6])
    held.append(DynamicItemGroup(items: [items[6], items[7]]))
    heldItems = held
    primitives = Self.makePrimitives(held, collides: collides)
    hook.action = nil
    animator.referenceBounds = CGRect(x: -50, y: -50, width: 700, height: 500)
    animator.diagnosticHandler = { _ in }
    listener.hear = { [unowned self] in if chance(4) { operate() } }
    animator.addBehavior(hook)
    top = [hook]
  }

  private static func makePrimitives(_ items: [any DynamicItem], collides: Bool) -> [DynamicBehavior] {
    var made: [DynamicBehavior] = [
      GravityBehavior(), GravityBehavior(), DynamicItemBehavior(), DynamicItemBehavior(), DynamicItemBehavior(),
      PushBehavior(), PushBehavior(items: [], mode: .instantaneous), FieldBehavior.vortexField(),
      FieldBehavior.springField(), FieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 2)),
      FieldBehavior.field { _, place, _, mass, _, _ in CGVector(dx: place.y / 100 * mass, dy: -place.x / 100 * mass) },
      SnapBehavior(item: items[0], snapTo: CGPoint(x: 90, y: 90)),
      SnapBehavior(item: items[4], snapTo: CGPoint(x: 10, y: 300)),
      AttachmentBehavior(item: items[1], attachedToAnchor: CGPoint(x: 50, y: 60)),
      AttachmentBehavior(item: items[1], attachedToAnchor: CGPoint(x: 150, y: 0)),
      AttachmentBehavior(
        item: items[2], offsetFromCenter: Offset(horizontal: 5, vertical: 3), attachedToAnchor: CGPoint(x: 90, y: 9)),
      AttachmentBehavior(item: items[3], attachedTo: items[6]),
    ]
    if collides { made += [CollisionBehavior(), CollisionBehavior(), CollisionBehavior()] }
    return made
  }

  // MARK: Random values

  private func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    if isViolent, chance(8) { return [0, -1e8, 1e8, 1e-12, 3e5].randomElement(using: &random) ?? 0 }
    return CGFloat.random(in: range, using: &random)
  }

  private func point() -> CGPoint { CGPoint(x: number(-100...500), y: number(-100...400)) }

  private func item() -> any DynamicItem { heldItems.randomElement(using: &random) ?? heldItems[0] }

  // MARK: Operations

  /// Carries out an operation, at once or in the action of a tick.
  func act() {
    if chance(3) {
      let count = Int.random(in: 1...4, using: &random)
      hook.action = { [unowned self] in
        hook.action = nil
        for _ in 0..<count { operate() }
      }
      animator.advance()
    } else {
      operate()
    }
  }

  private func operate() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: place()
    case 3: displace()
    case 4..<7: changeItems()
    case 7..<14: if let one = primitives.randomElement(using: &random) { change(one) }
    case 14: changeItem()
    case 15:
      animator.referenceBounds =
        chance(4) ? nil : CGRect(x: 0, y: 0, width: abs(number(300...900)), height: abs(number(300...900)))
    case 16: if chance(5) { removeAll() }
    default: if !isInAction { for _ in 0..<3 { animator.advance() } }
    }
  }

  private var isInAction: Bool { animator.isCalling }

  private func isPlaced(_ behavior: DynamicBehavior) -> Bool {
    top.contains { $0 === behavior } || children.contains { $0.contains { $0 === behavior } }
  }

  /// Adds a behaviour to the animator or to a composite.
  private func place() {
    let all = primitives + composites
    guard let behavior = all.randomElement(using: &random), !isPlaced(behavior) else { return }
    let parent = Int.random(in: -1..<3, using: &random)
    // A composite goes into earlier ones only, so that there are no circles.
    if parent < 0 {
      animator.addBehavior(behavior)
      top.append(behavior)
    } else if let own = composites.firstIndex(where: { $0 === behavior }), own <= parent {
      return
    } else {
      composites[parent].addChildBehavior(behavior)
      children[parent].append(behavior)
    }
  }

  /// Takes a behaviour out.
  private func displace() {
    guard let behavior = (primitives + composites).randomElement(using: &random) else { return }
    if let place = top.firstIndex(where: { $0 === behavior }) {
      top.remove(at: place)
      animator.removeBehavior(behavior)
    }
    for parent in composites.indices {
      guard let place = children[parent].firstIndex(where: { $0 === behavior }) else { continue }
      children[parent].remove(at: place)
      composites[parent].removeChildBehavior(behavior)
      // Often it goes to another composite at once.
      if chance(2), !composites.contains(where: { $0 === behavior }) {
        let next = Int.random(in: 0..<3, using: &random)
        composites[next].addChildBehavior(behavior)
        children[next].append(behavior)
      }
      return
    }
  }

  private func removeAll() {
    animator.removeAllBehaviors()
    animator.addBehavior(hook)
    top = [hook]
  }

  private func changeItems() {
    guard let list = primitives.randomElement(using: &random) as? ItemListBehavior else { return }
    let item = item()
    if chance(3) { list.removeItem(item) } else { list.addItem(item) }
  }

  /// Moves, turns or resizes an item from outside.
  private func changeItem() {
    let item = item()
    if !chance(3) { item.center = point() }
    if chance(2) { item.transform = CGAffineTransform(rotationAngle: CGFloat.random(in: -3...3, using: &random)) }
    if chance(3), let single = item as? FuzzItem {
      single.bounds.size.width = CGFloat.random(in: 5...80, using: &random)
    }
    animator.updateItem(usingCurrentState: item)
  }

  private func change(_ behavior: DynamicBehavior) {
    switch behavior {
    case let gravity as GravityBehavior:
      gravity.gravityDirection = CGVector(
        dx: min(max(number(-2...2), -1e5), 1e5), dy: min(max(number(-2...2), -1e5), 1e5))
    case let properties as DynamicItemBehavior: change(properties)
    case let push as PushBehavior:
      push.pushDirection = CGVector(dx: number(-3...3), dy: number(-3...3))
      push.active = chance(2)
      push.setTargetOffsetFromCenter(
        Offset(horizontal: CGFloat.random(in: -9...9, using: &random), vertical: 0), for: item())
    case let field as FieldBehavior:
      field.position = point()
      field.strength = number(-2...2)
      field.region = chance(2) ? .infinite : Region(radius: abs(number(20...400)))
    case let snap as SnapBehavior:
      snap.snapPoint = point()
      snap.damping = number(0...1)
    case let attachment as AttachmentBehavior: change(attachment)
    case let collision as CollisionBehavior: change(collision)
    default: break
    }
  }

  private func change(_ properties: DynamicItemBehavior) {
    let key = ObjectIdentifier(properties)
    func set<Value>(
      _ place: ReferenceWritableKeyPath<DynamicItemBehavior, Value>, _ record: WritableKeyPath<ItemProperties, Value?>,
      _ value: Value
    ) {
      properties[keyPath: place] = value
      settings[key, default: ItemProperties()][keyPath: record] = value
    }
    switch Int.random(in: 0..<11, using: &random) {
    case 0: set(\.elasticity, \.elasticity, number(0...1))
    case 1: set(\.friction, \.friction, chance(3) ? 0 : number(0...1))
    case 2: set(\.density, \.density, min(max(abs(number(0.1...3)), 1e-6), 1e6))
    case 3: set(\.resistance, \.resistance, number(0...3))
    case 4: set(\.angularResistance, \.angularResistance, number(0...3))
    case 5: set(\.charge, \.charge, number(-2...2))
    case 6: set(\.isAnchored, \.isAnchored, chance(2))
    case 7, 8: set(\.allowsRotation, \.allowsRotation, chance(3))
    case 9: properties.addLinearVelocity(CGPoint(x: number(-300...300), y: number(-300...300)), for: item())
    default: properties.addAngularVelocity(number(-5...5), for: item())
    }
  }

  private func change(_ attachment: AttachmentBehavior) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: attachment.anchorPoint = point()
    case 1: attachment.length = chance(2) ? 0 : abs(number(10...150))
    case 2: attachment.frequency = chance(3) ? 0 : number(0.2...4)
    case 3: attachment.damping = number(0...1)
    default:
      attachment.frictionTorque = number(0...3)
      attachment.attachmentRange = FloatRange(minimum: -1, maximum: 2)
    }
  }

  private func change(_ collision: CollisionBehavior) {
    let name = "\(Int.random(in: 0..<3, using: &random))" as NSString
    switch Int.random(in: 0..<8, using: &random) {
    case 7: collision.collisionDelegate = chance(2) ? listener : nil
    case 0: collision.collisionMode = [.items, .boundaries, .everything].randomElement(using: &random) ?? .everything
    case 1: collision.translatesReferenceBoundsIntoBoundary = chance(2)
    case 2: collision.addBoundary(withIdentifier: name, from: CGPoint(x: -90, y: 400), to: CGPoint(x: 600, y: 380))
    case 3:
      collision.addBoundary(
        withIdentifier: name, for: BezierPath(ovalIn: CGRect(x: 100, y: 200, width: 90, height: 60)))
    case 4: collision.removeBoundary(withIdentifier: name)
    case 5: if chance(3) { collision.removeAllBoundaries() }
    default:
      collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 0, left: 10, bottom: 5, right: 0))
    }
  }

  /// The behaviours that act, parents before their children.
  var acting: [DynamicBehavior] {
    var found: [DynamicBehavior] = []
    func visit(_ behavior: DynamicBehavior) {
      found.append(behavior)
      if let index = composites.firstIndex(where: { $0 === behavior }) { children[index].forEach(visit) }
    }
    top.forEach(visit)
    return found
  }

  /// Makes every joint a spring of a length that is set, so that nothing depends on where it began to act.
  func soften() {
    for case let attachment as AttachmentBehavior in primitives {
      (attachment.length, attachment.frequency, attachment.damping) = (40, 1, 0.3)
    }
  }

  /// Takes everything out of the animator and puts it in again, with the velocities that the items have.
  func rebuild() {
    let held = heldItems.filter { animator.velocity(of: $0) != nil }
    let velocities = held.map { animator.velocity(of: $0) ?? .zero }
    let spins = held.map { animator.angularVelocity(of: $0) ?? 0 }
    animator.removeAllBehaviors()
    for behavior in top { animator.addBehavior(behavior) }
    let start = DynamicItemBehavior(items: held)
    animator.addBehavior(start)
    for (index, item) in held.enumerated() {
      start.addLinearVelocity(velocities[index], for: item)
      start.addAngularVelocity(spins[index], for: item)
    }
    animator.removeBehavior(start)
  }

  var hash: UInt64 {
    var hash = StateHash()
    animator.hash(into: &hash)
    return hash.value
  }
}

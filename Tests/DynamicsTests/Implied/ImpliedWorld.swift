import Springflow
import SpringflowDynamics
import Testing

/// What the acting behaviours imply of an animator's world, worked out from the behaviours' public properties alone, and
/// compared with the world that is there.
@MainActor
struct ImpliedWorld {
  let fuzz: BehaviorFuzz
  let acting: [DynamicBehavior]

  init(_ fuzz: BehaviorFuzz) { (self.fuzz, acting) = (fuzz, fuzz.acting) }

  private var animator: DynamicAnimator { fuzz.animator }

  private func holds(_ behavior: DynamicBehavior, _ item: any DynamicItem) -> Bool {
    behavior.heldItems.contains { $0 === item }
  }

  private func lists<List: DynamicBehavior>(_ type: List.Type, holding item: any DynamicItem) -> [List] {
    acting.compactMap { $0 as? List }.filter { holds($0, item) }
  }

  private var held: [any DynamicItem] {
    fuzz.heldItems.filter { item in acting.contains { holds($0, item) } }
  }

  /// Compares everything; the sentence names what differs.
  func check(_ context: @autoclosure () -> String) {
    let note = context()
    var found: World!
    animator.withWorld { found = $0 }
    let world = found!
    #expect(animator.behaviors.elementsEqual(fuzz.top, by: ===), "\(note): behaviours")
    for behavior in acting { #expect(behavior.dynamicAnimator === animator, "\(note): \(behavior) acts") }
    let idle = (fuzz.primitives + fuzz.composites).filter { one in !acting.contains { $0 === one } }
    for behavior in idle { #expect(behavior.dynamicAnimator == nil, "\(note): \(behavior) is idle") }
    checkBodies(world, note)
    checkJoints(world, note)
    checkFields(world, note)
    checkCollisions(world, note)
  }

  // MARK: Bodies

  private func checkBodies(_ world: World, _ note: String) {
    let boundaries = acting.compactMap { $0 as? CollisionBehavior }.reduce(0) {
      $0 + ($1.boundaryIdentifiers?.count ?? 0)
        + ($1.translatesReferenceBoundsIntoBoundary && animator.referenceBounds != nil ? 1 : 0)
    }
    #expect(world.bodyCount == held.count + boundaries, "\(note): bodies")
    #expect(animator.allItems.count == held.count, "\(note): items")
    for item in fuzz.heldItems {
      let id = animator.table.body(of: item)
      #expect((id != nil) == held.contains { $0 === item }, "\(note): body of \(item)")
      guard let id else { continue }
      checkBody(world[id], of: item, note)
    }
  }

  private func checkBody(_ body: Body, of item: any DynamicItem, _ note: String) {
    let pull = lists(GravityBehavior.self, holding: item).reduce(Vector.zero) {
      $0 + Vector(x: Double($1.gravityDirection.dx), y: Double($1.gravityDirection.dy)) * 1000
    }
    #expect((body.acceleration - pull).length <= 1e-9 * (1 + pull.length), "\(note): acceleration")
    let setters = lists(DynamicItemBehavior.self, holding: item)
    // Of those that were set the last one wins.
    func last<Value: Equatable>(_ property: KeyPath<ItemProperties, Value?>, _ standard: Value) -> Value {
      setters.compactMap { fuzz.settings[ObjectIdentifier($0)]?[keyPath: property] }.last ?? standard
    }
    func clamped(_ value: CGFloat, _ most: CGFloat) -> Double { Double(min(max(value, 0), most)) }
    #expect(body.restitution == clamped(last(\.elasticity, 0.2), 1), "\(note): elasticity")
    #expect(body.friction == clamped(last(\.friction, 0.2), 1000), "\(note): friction")
    #expect(body.density == Double(last(\.density, 1)), "\(note): density")
    #expect(body.resistance == clamped(last(\.resistance, 0.1), 1e6), "\(note): resistance")
    #expect(body.angularResistance == clamped(last(\.angularResistance, 0.1), 1e6), "\(note): angular resistance")
    #expect(body.charge == Double(last(\.charge, 0)), "\(note): charge")
    #expect(body.kind == (last(\.isAnchored, false) ? .static : .dynamic), "\(note): kind")
    #expect(body.allowsRotation == last(\.allowsRotation, true), "\(note): rotation")
    if body.kind == .static { #expect(body.velocity == .zero && body.angularVelocity == 0, "\(note): anchored") }
    #expect(body.size == Vector(x: Double(item.bounds.width), y: Double(item.bounds.height)), "\(note): size")
    let springs = lists(AttachmentBehavior.self, holding: item).filter(isBodySpring)
    #expect((body.spring != nil) == !springs.isEmpty, "\(note): spring")
    if springs.count == 1, let spring = body.spring {
      #expect(spring.anchor == Vector(springs[0].anchorPoint), "\(note): anchor")
      #expect(spring.frequency == min(Double(springs[0].frequency), 1000), "\(note): frequency")
    }
  }

  // MARK: Joints

  private func isBodySpring(_ attachment: AttachmentBehavior) -> Bool {
    attachment.items.count == 1 && attachment.frequency > 0 && attachment.length == 0
      && attachment.offsets == [Vector.zero]
  }

  private func checkJoints(_ world: World, _ note: String) {
    var count = 0
    for behavior in acting {
      if behavior is SnapBehavior { count += 4 }
      guard let attachment = behavior as? AttachmentBehavior else { continue }
      #expect((attachment.joint == nil) == isBodySpring(attachment), "\(note): joint of an attachment")
      guard let id = attachment.joint else { continue }
      count += 1
      guard world.contains(id) else {
        Issue.record("\(note): a joint that is not in the world")
        continue
      }
      let joint = world[id]
      #expect(joint.bodyB == animator.table.body(of: attachment.items[0]), "\(note): joint's body")
      #expect(joint.softness == nil || attachment.frequency > 0, "\(note): softness")
      if case .distance(let length) = joint.kind {
        #expect(length == Double(attachment.length), "\(note): length")
      }
    }
    #expect(world.jointIDs.count == count, "\(note): joints")
  }

  // MARK: Fields

  private func checkFields(_ world: World, _ note: String) {
    let fields = acting.compactMap { $0 as? FieldBehavior }
    let own = fields.filter { !$0.needsPreparation }
    #expect(world.fieldIDs.count == own.count, "\(note): fields")
    for field in own {
      let matches = world.fieldIDs.map { world[$0] }.filter { $0 == field.field }
      #expect(matches.count == 1, "\(note): field")
      for item in held {
        guard let id = animator.table.body(of: item) else { continue }
        let acts = world[id].fieldCategories & field.field.categories != 0
        #expect(acts == field.holds(item), "\(note): items of a field")
      }
    }
    #expect(animator.fieldCategories.used.nonzeroBitCount == fields.count, "\(note): bits of fields")
    for item in held {
      guard let id = animator.table.body(of: item) else { continue }
      let count = fields.count { $0.holds(item) }
      #expect(world[id].fieldCategories.nonzeroBitCount == count, "\(note): fields of an item")
    }
  }

  // MARK: Collisions

  private func checkCollisions(_ world: World, _ note: String) {
    let behaviors = acting.compactMap { $0 as? CollisionBehavior }
    for (index, first) in held.enumerated() {
      for second in held.dropFirst(index + 1) {
        guard let a = animator.table.body(of: first), let b = animator.table.body(of: second) else { continue }
        let meet = behaviors.contains {
          $0.collisionMode.contains(.items) && $0.holds(first) && $0.holds(second)
        }
        #expect(Self.accept(world[a], world[b]) == meet, "\(note): two items")
      }
    }
    var bits: UInt64 = 0
    for behavior in behaviors {
      let boundaries = behavior.boundaries + (behavior.implicit.body == nil ? [] : [behavior.implicit])
      let isEnclosing = behavior.translatesReferenceBoundsIntoBoundary && animator.referenceBounds != nil
      #expect((behavior.implicit.body != nil) == isEnclosing, "\(note): reference bounds")
      for boundary in boundaries { check(boundary, of: behavior, world, note) }
      for layer in [behavior.arrangement.items, behavior.arrangement.boundaries, behavior.arrangement.reference] {
        #expect(bits & layer == 0, "\(note): bits used twice")
        bits |= layer
      }
    }
    #expect(bits == animator.layers.used, "\(note): bits in use")
    for item in held {
      guard let member = animator.table[item] else { continue }
      for other in member.touching {
        #expect(world.contains(other), "\(note): touches what is gone")
        guard let partner = animator.members.first(where: { $0.isAlive && $0.body == other }) else { continue }
        #expect(partner.touching.contains(member.body), "\(note): touching is mutual")
      }
    }
  }

  private func check(
    _ boundary: CollisionBehavior.Boundary, of behavior: CollisionBehavior, _ world: World, _ note: String
  ) {
    guard let id = boundary.body, world.contains(id) else {
      Issue.record("\(note): a boundary that is not in the world")
      return
    }
    let wall = world[id]
    #expect(wall.kind == .static && wall.friction == 0.2 && wall.restitution == 0.2, "\(note): a boundary's material")
    #expect(wall.shapes.count == 1, "\(note): a boundary's shape")
    for item in held {
      guard let own = animator.table.body(of: item) else { continue }
      let meets = behavior.collisionMode.contains(.boundaries) && behavior.holds(item)
      let isKept = boundary.identifier == nil && world[own].enclosure != nil
      let accepts = Self.accept(world[own], wall)
      // What an item passes through is heard of.
      let isHeard = behavior.collisionDelegate != nil && behavior.holds(item)
      #expect(meets ? accepts || isKept : accepts == isHeard, "\(note): an item and a boundary")
    }
  }

  /// The rule of contact filters, from its documentation.
  private static func accept(_ first: Body, _ second: Body) -> Bool {
    first.filter.categories & second.filter.collidesWith != 0
      && second.filter.categories & first.filter.collidesWith != 0
  }
}

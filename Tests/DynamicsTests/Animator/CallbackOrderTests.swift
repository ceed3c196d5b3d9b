import Springflow
import Testing

/// Writes down what delegates hear, in their order.
@MainActor
final class Journal: DynamicAnimatorDelegate, CollisionBehaviorDelegate {
  var lines: [String] = []
  var names: [ObjectIdentifier: String] = [:]
  /// Called with each line.
  var hear: (String) -> Void = { _ in }

  func name(_ object: AnyObject, _ name: String) { names[ObjectIdentifier(object)] = name }

  private func name(_ object: AnyObject) -> String { names[ObjectIdentifier(object)] ?? "?" }

  func note(_ line: String) {
    lines.append(line)
    hear(line)
  }

  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { note("resume") }
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { note("pause") }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at p: CGPoint
  ) { note("\(name(behavior)) began \(name(item1)) \(name(item2))") }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
  ) { note("\(name(behavior)) ended \(name(item1)) \(name(item2))") }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) { note("\(name(behavior)) began \(name(item)) on \(identifier.map { "\($0)" } ?? "bounds")") }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { note("\(name(behavior)) ended \(name(item)) on \(identifier.map { "\($0)" } ?? "bounds")") }
}

/// A behaviour that writes down its moves.
@MainActor
private final class Moving: DynamicBehavior {
  let name: String
  let journal: Journal

  init(_ name: String, _ journal: Journal) {
    (self.name, self.journal) = (name, journal)
    super.init()
    action = { [unowned self] in self.journal.note("action of \(self.name)") }
  }

  override func willMove(to dynamicAnimator: DynamicAnimator?) {
    let place = self.dynamicAnimator == nil ? "outside" : "inside"
    journal.note("\(name) will \(dynamicAnimator == nil ? "leave" : "enter"), \(place)")
  }
}

@MainActor
@Suite("The order of an animator's callbacks")
final class CallbackOrderTests {
  private let animator = DynamicAnimator()
  private let journal = Journal()

  private func run(_ ticks: Int) { for _ in 0..<ticks { animator.advance() } }

  /// A behaviour in which two boxes bounce apart in the tick in which another one falls on the floor.
  private func makeCollision(_ boxes: [Box]) -> CollisionBehavior {
    let collision = CollisionBehavior(items: boxes)
    collision.addBoundary(
      withIdentifier: "floor" as NSString, from: CGPoint(x: -1000, y: 100), to: CGPoint(x: 1000, y: 100))
    collision.collisionDelegate = journal
    return collision
  }

  @Test("in a tick: items move, all contacts begin, all contacts end, actions run in order of addition")
  func order() throws {
    // The ball touches the floor, and leaves it in the tick in which the stone touches it.
    let (ball, stone) = (Box(0, 60, side: 20), Box(300, 0, side: 20))
    for (box, name) in [(ball, "ball"), (stone, "stone")] { journal.name(box, name) }
    let collision = makeCollision([ball, stone])
    journal.name(collision, "C")
    let properties = DynamicItemBehavior(items: [ball, stone])
    (properties.elasticity, properties.resistance, properties.friction) = (1, 0, 0)
    let gravity = GravityBehavior(items: [ball])
    let others = (0..<3).map { Moving("\($0)", journal) }
    others[1].addChildBehavior(Moving("child of 1", journal))
    for behavior in [others[0], collision, others[1], properties, gravity, others[2]] { animator.addBehavior(behavior) }
    let actions = ["action of 0", "action of 1", "action of child of 1", "action of 2"]
    var left = 0
    for _ in 0..<120 where left == 0 {
      journal.lines = []
      animator.advance()
      #expect(journal.lines.suffix(4) == actions)
      left = journal.lines.contains("C ended ball on floor") ? animator.elapsedTicks : 0
    }
    // The same again, with the stone dropped so that both happen in one tick.
    try #require(left > 1)
    let again = CallbackOrderTests()
    again.playAgain(left)
  }

  /// The stone falls without gravity, at 1,200 points a second: 10 points a tick.
  private func playAgain(_ tick: Int) {
    let (ball, stone) = (Box(0, 60, side: 20), Box(300, 90 - 10 * CGFloat(tick) + 5, side: 20))
    for (box, name) in [(ball, "ball"), (stone, "stone")] { journal.name(box, name) }
    let collision = makeCollision([ball, stone])
    journal.name(collision, "C")
    let properties = DynamicItemBehavior(items: [ball, stone])
    (properties.elasticity, properties.resistance, properties.friction) = (1, 0, 0)
    properties.addLinearVelocity(CGPoint(x: 0, y: 1200), for: stone)
    let end = Moving("end", journal)
    for behavior in [collision, properties, GravityBehavior(items: [ball]), end] { animator.addBehavior(behavior) }
    run(tick - 1)
    journal.lines = []
    var middle = CGPoint.zero
    journal.hear = { [unowned ball] _ in middle = ball.center }
    let before = ball.center
    animator.advance()
    #expect(journal.lines == ["C began stone on floor", "C ended ball on floor", "action of end"])
    #expect(middle == ball.center && middle != before)
  }

  @Test("a pair of items is told by every behaviour that holds both")
  func pairs() {
    let (left, right) = (Box(0, 0), Box(150, 0))
    journal.name(left, "left")
    journal.name(right, "right")
    let behaviors = [CollisionBehavior(items: [left, right]), CollisionBehavior(items: [right, left])]
    for (behavior, name) in zip(behaviors, ["A", "B"]) {
      journal.name(behavior, name)
      behavior.collisionDelegate = journal
      animator.addBehavior(behavior)
    }
    let alone = CollisionBehavior(items: [left])
    alone.collisionDelegate = journal
    animator.addBehavior(alone)
    let properties = DynamicItemBehavior(items: [left])
    properties.addLinearVelocity(CGPoint(x: 600, y: 0), for: left)
    animator.addBehavior(properties)
    run(60)
    #expect(journal.lines == ["A began left right", "B began left right", "A ended left right", "B ended left right"])
  }

  @Test("what callbacks add and remove waits for the end of the tick; the opposite takes it back")
  func waiting() {
    let (a, b, c) = (Moving("a", journal), Moving("b", journal), Moving("c", journal))
    animator.addBehavior(a)
    a.action = { [unowned self] in
      guard animator.elapsedTicks == 1 else { return }
      animator.addBehavior(b)
      animator.addBehavior(c)
      animator.removeBehavior(c)
      animator.removeBehavior(a)
      animator.addBehavior(a)
      journal.note("behaviours: \(animator.behaviors.count)")
    }
    journal.lines = []
    run(1)
    #expect(journal.lines == ["behaviours: 1", "b will enter, outside"])
    #expect(animator.behaviors.elementsEqual([a, b], by: ===) && c.dynamicAnimator == nil)
    run(1)
    #expect(journal.lines.suffix(1) == ["action of b"])
  }

  @Test("adding what is there, or removing what is not, takes nothing back")
  func idleChanges() {
    let (a, b) = (Moving("a", journal), Moving("b", journal))
    animator.addBehavior(a)
    a.action = { [unowned self] in
      animator.addBehavior(a)
      animator.removeBehavior(a)
      animator.removeBehavior(b)
      animator.addBehavior(b)
    }
    run(1)
    #expect(a.dynamicAnimator == nil && b.dynamicAnimator === animator)
    #expect(animator.behaviors.map(ObjectIdentifier.init) == [ObjectIdentifier(b)])
    b.action = { [unowned self] in
      animator.removeAllBehaviors()
      animator.addBehavior(a)
      animator.removeAllBehaviors()
      animator.addBehavior(a)
    }
    run(1)
    #expect(animator.behaviors.elementsEqual([a], by: ===) && b.dynamicAnimator == nil)
  }

  @Test("children that callbacks add and remove enter and leave at the end of the tick")
  func waitingChildren() {
    let (parent, other) = (Moving("parent", journal), Moving("other", journal))
    let (first, second, third) = (Moving("1", journal), Moving("2", journal), Moving("3", journal))
    parent.addChildBehavior(first)
    parent.addChildBehavior(second)
    for behavior in [parent, other] { animator.addBehavior(behavior) }
    journal.lines = []
    parent.action = { [unowned self] in
      guard animator.elapsedTicks == 1 else { return }
      parent.addChildBehavior(third)
      parent.removeChildBehavior(second)
      journal.note("changed")
    }
    run(1)
    // A removed child acts to the end of the tick, and a new one from the next tick on.
    #expect(
      journal.lines == [
        "changed", "action of 1", "action of 2", "action of other", "2 will leave, inside", "3 will enter, outside",
      ])
    #expect(second.dynamicAnimator == nil && third.dynamicAnimator === animator)
    journal.lines = []
    run(1)
    #expect(journal.lines == ["action of 1", "action of 3", "action of other"])
  }

  @Test("a child that is handed to a later parent in a callback sets properties after others")
  func handedOnProperties() {
    let box = Box(0, 0)
    let (early, middle) = (DynamicItemBehavior(items: [box]), DynamicItemBehavior(items: [box]))
    (early.resistance, middle.resistance) = (1, 2)
    let (first, last) = (DynamicBehavior(), DynamicBehavior())
    first.addChildBehavior(early)
    for behavior in [first, middle, last] { animator.addBehavior(behavior) }
    #expect(resistance(of: box) == 2)
    first.action = {
      guard !first.childBehaviors.isEmpty else { return }
      first.removeChildBehavior(early)
      last.addChildBehavior(early)
    }
    run(1)
    #expect(resistance(of: box) == 1)
  }

  @Test("a child that is handed to a later parent in a callback acts once in that tick")
  func handedOnAction() {
    let (first, child, last) = (Moving("first", journal), Moving("child", journal), Moving("last", journal))
    first.addChildBehavior(child)
    for behavior in [first, last] { animator.addBehavior(behavior) }
    first.action = {
      guard !first.childBehaviors.isEmpty else { return }
      first.removeChildBehavior(child)
      last.addChildBehavior(child)
    }
    journal.lines = []
    run(1)
    #expect(journal.lines.count { $0 == "action of child" } == 1)
    journal.lines = []
    run(1)
    #expect(journal.lines == ["action of last", "action of child"])
  }

  @Test("a delegate that comes in the middle of a contact hears its end, once, and not its beginning")
  func lateDelegate() {
    let (left, right) = (Box(0, 0), Box(100, 0))
    for (box, name) in [(left, "left"), (right, "right")] { journal.name(box, name) }
    let collision = makeCollision([left, right])
    journal.name(collision, "C")
    collision.collisionDelegate = nil
    animator.addBehavior(collision)
    run(10)
    collision.collisionDelegate = journal
    run(10)
    #expect(journal.lines == [])
    let properties = DynamicItemBehavior(items: [right])
    properties.addLinearVelocity(CGPoint(x: 500, y: -500), for: right)
    animator.addBehavior(properties)
    run(60)
    #expect(journal.lines == ["C ended left right"])
  }

  private func resistance(of box: Box) -> Double {
    var value = 0.0
    animator.withWorld { world in value = world[world.bodyIDs[0]].resistance }
    return value
  }

  @Test("willMove is called before entering and before leaving, of parents before their children on the way in")
  func willMove() {
    let (parent, child) = (Moving("parent", journal), Moving("child", journal))
    parent.addChildBehavior(child)
    animator.addBehavior(parent)
    #expect(journal.lines == ["parent will enter, outside", "child will enter, outside"])
    animator.addBehavior(parent)
    #expect(journal.lines.count == 2)
    journal.lines = []
    animator.removeAllBehaviors()
    #expect(Set(journal.lines) == ["parent will leave, inside", "child will leave, inside"])
    #expect(parent.dynamicAnimator == nil && child.dynamicAnimator == nil && parent.childBehaviors.count == 1)
  }

  @Test("an animator resumes inside addBehavior, and pauses after half a second of rest: in the 61st tick no more")
  func pauses() {
    animator.delegate = journal
    journal.hear = { [unowned self] _ in journal.lines.append("running: \(animator.isRunning)") }
    #expect(!animator.isRunning)
    let box = Box(0, 0)
    let properties = DynamicItemBehavior(items: [box])
    animator.addBehavior(properties)
    #expect(journal.lines == ["resume", "running: true"])
    run(59)
    #expect(animator.isRunning && animator.elapsedTime < 0.5)
    run(1)
    #expect(!animator.isRunning && animator.elapsedTime == 0.5)
    #expect(journal.lines.suffix(2) == ["pause", "running: false"])
    run(7)
    #expect(animator.elapsedTime == 0.5 && animator.elapsedTicks == 60)
  }

  /// Every change of a parameter, an item or a boundary.
  private static let changes: [(name: String, change: @MainActor (Changeable) -> Void)] = [
    ("a property", { $0.properties.density = 2 }), ("gravity", { $0.gravity.magnitude = 0.5 }),
    ("an anchor", { $0.spring.anchorPoint.x += 1 }), ("a length", { $0.spring.length = 3 }),
    ("a snap's point", { $0.snap.snapPoint.x += 1 }), ("a snap's damping", { $0.snap.damping = 0.9 }),
    ("a push", { $0.push.pushDirection = CGVector(dx: 1, dy: 0) }),
    ("a push again", { $0.push.active = true }), ("a field", { $0.field.strength = 3 }),
    ("a region", { $0.field.region = Region(radius: 3) }),
    ("a velocity", { $0.properties.addLinearVelocity(CGPoint(x: 9, y: 9), for: $0.box) }),
    ("a turn", { $0.properties.addAngularVelocity(3, for: $0.box) }),
    (
      "a boundary",
      { $0.collision.addBoundary(withIdentifier: "b" as NSString, from: .zero, to: CGPoint(x: 9, y: 900)) }
    ),
    ("a mode", { $0.collision.collisionMode = .items }), ("an item", { $0.gravity.addItem(Box(500, 500)) }),
    ("a removed item", { $0.gravity.removeItem($0.box) }),
    ("updateItem", { $0.animator.updateItem(usingCurrentState: $0.box) }),
    ("a behaviour", { $0.animator.addBehavior(DynamicBehavior()) }),
    ("a removed behaviour", { $0.animator.removeBehavior($0.snap) }),
    ("reference bounds", { $0.animator.referenceBounds = CGRect(x: 0, y: 0, width: 9, height: 9) }),
  ]

  @MainActor
  private struct Changeable {
    let animator = DynamicAnimator()
    let box = Box(0, 0)
    let gravity: GravityBehavior
    let properties: DynamicItemBehavior
    let spring: AttachmentBehavior
    let snap: SnapBehavior
    let push: PushBehavior
    let field = FieldBehavior.dragField()
    let collision: CollisionBehavior

    init() {
      gravity = GravityBehavior(items: [box])
      gravity.magnitude = 0
      properties = DynamicItemBehavior(items: [box])
      spring = AttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 0, y: 200))
      (spring.frequency, spring.damping) = (1, 1)
      snap = SnapBehavior(item: box, snapTo: .zero)
      push = PushBehavior(items: [box], mode: .instantaneous)
      collision = CollisionBehavior(items: [box])
      field.addItem(box)
      for behavior in [gravity, properties, spring, snap, push, field, collision] as [DynamicBehavior] {
        animator.addBehavior(behavior)
      }
    }
  }

  @Test("any change wakes a paused animator", arguments: 0..<20)
  func changesResume(index: Int) {
    let scene = Changeable()
    for _ in 0..<600 { scene.animator.advance() }
    #expect(!scene.animator.isRunning)
    Self.changes[index].change(scene)
    #expect(scene.animator.isRunning, "\(Self.changes[index].name)")
  }

  @Test("elapsed time is the sum of the ticks, is not reset, and stands in the description")
  func description() {
    let stage = View(frame: CGRect(x: 10, y: 20, width: 400, height: 300))
    let animator = DynamicAnimator(referenceView: stage)
    let pattern =
      /<DynamicAnimator: 0x[0-9a-f]+> Stopped \(0\.000000s\) in <View: 0x[0-9a-f]+> \{\{0, 0\}, \{400, 300\}\}/
    #expect(animator.description.wholeMatch(of: pattern) != nil, "\(animator)")
    let box = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.addSubview(box)
    let gravity = GravityBehavior(items: [box])
    animator.addBehavior(gravity)
    for _ in 0..<30 { animator.advance() }
    #expect(animator.elapsedTime == 0.25)
    let running = /<DynamicAnimator: 0x[0-9a-f]+> \(0\.250000s\) in <View: 0x[0-9a-f]+> \{\{0, 0\}, \{400, 300\}\}/
    #expect(animator.description.wholeMatch(of: running) != nil, "\(animator)")
    animator.removeAllBehaviors()
    for _ in 0..<200 { animator.advance() }
    animator.addBehavior(gravity)
    #expect(animator.elapsedTime == 0.75)
    #expect(DynamicAnimator().description.hasSuffix("> Stopped (0.000000s)"))
  }
}

import Springflow
import SpringflowDynamics
import Testing

@MainActor
@Suite("Collisions of items and boundaries")
struct CollisionTests {
  private let animator = DynamicAnimator()
  private let journal = Journal()

  private func run(_ ticks: Int) { for _ in 0..<ticks { animator.advance() } }

  /// Drops a box of 20 points on a floor whose upper side is at y = 100.
  private func drop(_ box: Box, _ collision: CollisionBehavior) {
    collision.addBoundary(
      withIdentifier: "floor" as NSString, from: CGPoint(x: -500, y: 100), to: CGPoint(x: 500, y: 100))
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [box]))
  }

  @Test("defaults: everything collides, no boundaries, and reference bounds are none")
  func defaults() {
    let collision = CollisionBehavior()
    #expect(collision.collisionMode == .everything && !collision.translatesReferenceBoundsIntoBoundary)
    #expect(collision.boundaryIdentifiers == nil && collision.collisionMode.rawValue == UInt.max)
    #expect(CollisionBehavior.Mode.items.rawValue == 1 && CollisionBehavior.Mode.boundaries.rawValue == 2)
  }

  @Test("reference bounds are a boundary one point outside of the insets: (24, 16) to (286, 458), as measured")
  func insets() {
    animator.referenceBounds = CGRect(x: 5, y: 7, width: 320, height: 480)
    let box = Box(100, 100, side: 20)
    let collision = CollisionBehavior(items: [box])
    collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    collision.collisionDelegate = journal
    animator.addBehavior(collision)
    animator.withWorld { world in
      let wall = world.bodyIDs.map { world[$0] }.first { $0.kind == .static }
      #expect(
        wall?.shapes == [
          .loop([Vector(x: 24, y: 16), Vector(x: 286, y: 16), Vector(x: 286, y: 458), Vector(x: 24, y: 458)])
        ])
    }
  }

  @Test("boundaries follow reference bounds, in the next tick at the latest")
  func boundsFollow() {
    let box = Box(50, 50, side: 20)
    animator.referenceBounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [box]))
    run(240)
    #expect(abs(box.center.y - 91) < 0.1)
    animator.referenceBounds = CGRect(x: 0, y: 0, width: 100, height: 200)
    run(240)
    #expect(abs(box.center.y - 191) < 0.1)
    animator.referenceBounds = nil
    run(60)
    #expect(box.center.y > 250)
  }

  @Test("items collide with the items and boundaries of their own behaviour only")
  func membership() {
    let (a, b, c) = (Box(0, 0, side: 20), Box(0, 60, side: 20), Box(0, 60, side: 20))
    let (first, second) = (CollisionBehavior(items: [a, b]), CollisionBehavior(items: [c]))
    second.addBoundary(withIdentifier: "s" as NSString, from: CGPoint(x: -9, y: 30), to: CGPoint(x: 9, y: 30))
    let properties = DynamicItemBehavior(items: [a])
    properties.addLinearVelocity(CGPoint(x: 0, y: 120), for: a)
    for behavior in [first, second, properties] { animator.addBehavior(behavior) }
    run(60)
    // It has gone through the boundary of the other behaviour, and pushes the item of its own.
    #expect(a.center.y > 30 && b.center.y > 60 && c.center.y == 60)
  }

  @Test("in the mode of items they pass boundaries, in that of boundaries each other")
  func modes() {
    let (a, b) = (Box(0, 0, side: 20), Box(0, 60, side: 20))
    let collision = CollisionBehavior(items: [a, b])
    collision.addBoundary(withIdentifier: "s" as NSString, from: CGPoint(x: -99, y: 150), to: CGPoint(x: 99, y: 150))
    collision.collisionMode = .boundaries
    let gravity = GravityBehavior(items: [a])
    let anchor = DynamicItemBehavior(items: [b])
    anchor.isAnchored = true
    for behavior in [collision, gravity, anchor] { animator.addBehavior(behavior) }
    run(120)
    #expect(abs(a.center.y - 140) < 1)
    collision.collisionMode = .items
    run(60)
    #expect(a.center.y > 160)
    a.center.y = 0
    animator.updateItem(usingCurrentState: a)
    run(60)
    #expect(a.center.y > 30 && a.center.y < 45)
  }

  // Needs sensors in the world: a boundary that is heard of in the mode of items is one.
  @Test("in the mode of items a delegate still hears of the boundaries that they pass")
  func passedBoundaries() {
    let box = Box(0, 50, side: 20)
    let collision = CollisionBehavior(items: [box])
    collision.collisionMode = .items
    collision.collisionDelegate = journal
    journal.name(box, "box")
    journal.name(collision, "C")
    drop(box, collision)
    run(60)
    #expect(box.center.y > 170)
    #expect(journal.lines == ["C began box on floor", "C ended box on floor"])
  }

  @Test("boundaries: paths are closed and copied, one replaces another of its name, and all can be removed")
  func boundaries() {
    let collision = CollisionBehavior(items: [Box(0, 0)])
    let path = BezierPath()
    path.move(to: CGPoint(x: 200, y: 0))
    path.addLine(to: CGPoint(x: 300, y: 0))
    path.addLine(to: CGPoint(x: 300, y: 100))
    collision.addBoundary(withIdentifier: "a" as NSString, for: path)
    path.addLine(to: CGPoint(x: 0, y: 900))
    collision.addBoundary(withIdentifier: 7 as NSNumber, from: CGPoint(x: 400, y: 0), to: CGPoint(x: 400, y: 100))
    animator.addBehavior(collision)
    #expect(collision.boundaryIdentifiers?.map { "\($0)" } == ["a", "7"])
    #expect(collision.boundary(withIdentifier: "a" as NSString)?.cgPath.boundingBox.height == 100)
    #expect(
      shapes() == [
        .loop([Vector(x: 200, y: 0), Vector(x: 300, y: 0), Vector(x: 300, y: 100)]),
        .segment(Vector(x: 400, y: 0), Vector(x: 400, y: 100)),
      ])
    collision.addBoundary(withIdentifier: "a" as NSString, from: CGPoint(x: 500, y: 0), to: CGPoint(x: 500, y: 9))
    #expect(collision.boundaryIdentifiers?.count == 2)
    #expect(
      Set(shapes()) == [
        .segment(Vector(x: 500, y: 0), Vector(x: 500, y: 9)), .segment(Vector(x: 400, y: 0), Vector(x: 400, y: 100)),
      ])
    collision.removeBoundary(withIdentifier: "a" as NSString)
    collision.removeBoundary(withIdentifier: "nobody" as NSString)
    #expect(shapes().count == 1 && collision.boundary(withIdentifier: "a" as NSString) == nil)
    collision.removeAllBoundaries()
    #expect(shapes().isEmpty && collision.boundaryIdentifiers == nil)
  }

  private func shapes() -> [Shape] {
    var found: [Shape] = []
    animator.withWorld { world in
      found = world.bodyIDs.map { world[$0] }.filter { $0.kind == .static }.flatMap(\.shapes)
    }
    return found
  }

  @Test("curves of boundaries become chords of about ten points")
  func curves() {
    let collision = CollisionBehavior(items: [Box(0, 0)])
    collision.addBoundary(
      withIdentifier: "o" as NSString, for: BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 50)))
    animator.addBehavior(collision)
    guard case .loop(let points)? = shapes().first else {
      Issue.record("no loop")
      return
    }
    // Measured: 24 corners of an ellipse of 100 by 50.
    #expect(points.count == 24)
    for point in points {
      let (x, y) = ((point.x - 50) / 50, (point.y - 25) / 25)
      #expect(abs((x * x + y * y).squareRoot() - 1) < 0.01)
    }
  }

  @Test("boundaries survive the removal of their behaviour")
  func survival() {
    let box = Box(0, 50, side: 20)
    let collision = CollisionBehavior(items: [box])
    drop(box, collision)
    run(120)
    #expect(abs(box.center.y - 90) < 0.5)
    animator.removeBehavior(collision)
    #expect(shapes().isEmpty && collision.boundaryIdentifiers?.count == 1)
    run(20)
    #expect(box.center.y > 95)
    box.center.y = 50
    animator.updateItem(usingCurrentState: box)
    animator.addBehavior(collision)
    run(160)
    #expect(abs(box.center.y - 90) < 0.5)
  }

  @Test("a contact is told once when it begins and once when it ends, with its place")
  func contacts() {
    let box = Box(0, 50, side: 20)
    let collision = CollisionBehavior(items: [box])
    collision.collisionDelegate = journal
    journal.name(box, "box")
    journal.name(collision, "C")
    drop(box, collision)
    run(240)
    // It bounces once: the second impact is slower than 100 points a second.
    let bounce = ["C began box on floor", "C ended box on floor", "C began box on floor"]
    #expect(journal.lines == bounce)
    let properties = DynamicItemBehavior(items: [box])
    properties.addLinearVelocity(CGPoint(x: 0, y: -500), for: box)
    animator.addBehavior(properties)
    properties.addLinearVelocity(CGPoint(x: 0, y: -500), for: box)
    run(12)
    #expect(journal.lines == bounce + ["C ended box on floor"])
  }

  @Test(
    "contacts that ended while nobody heard, or while the behaviour was away, do not keep later ones from being told")
  func unheardEnds() {
    let box = Box(0, 70, side: 20)
    let (left, right) = (Box(200, 0, side: 20), Box(221, 0, side: 20))
    let collision = CollisionBehavior(items: [box, left, right])
    collision.collisionDelegate = journal
    for (item, name) in [(box, "box"), (left, "left"), (right, "right")] { journal.name(item, name) }
    journal.name(collision, "C")
    drop(box, collision)
    let properties = DynamicItemBehavior(items: [left, right])
    properties.addLinearVelocity(CGPoint(x: 10, y: 0), for: left)
    animator.addBehavior(properties)
    run(120)
    let begun = Set(journal.lines)
    #expect(begun.isSuperset(of: ["C began box on floor", "C began left right"]), "\(journal.lines)")
    animator.removeBehavior(collision)
    for (item, x, y) in [(box, 0.0, 60.0), (left, 200, 0), (right, 230, 0)] {
      item.center = CGPoint(x: x, y: y)
      animator.updateItem(usingCurrentState: item)
    }
    run(5)
    journal.lines = []
    animator.addBehavior(collision)
    properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: left)
    run(60)
    #expect(Set(journal.lines).isSuperset(of: ["C began box on floor", "C began left right"]), "\(journal.lines)")
    #expect(journal.lines.first?.contains("began") == true)
  }

  @Test("items removed while they touch take their contacts with them, silently")
  func removedContacts() {
    let box = Box(0, 80, side: 20)
    let collision = CollisionBehavior(items: [box])
    collision.collisionDelegate = journal
    drop(box, collision)
    run(60)
    #expect(journal.lines.count == 1)
    collision.removeBoundary(withIdentifier: "floor" as NSString)
    run(10)
    #expect(journal.lines.count == 1)
    collision.removeItem(box)
    collision.addItem(box)
    box.center.y = 80
    animator.updateItem(usingCurrentState: box)
    collision.addBoundary(withIdentifier: "f2" as NSString, from: CGPoint(x: -500, y: 100), to: CGPoint(x: 500, y: 100))
    run(60)
    #expect(journal.lines.count > 1 && journal.lines.dropFirst().allSatisfy { $0.hasSuffix("on f2") })
  }

  @Test("a heap on reference bounds comes to rest, and pauses the animator; a new item wakes it")
  func heap() {
    animator.referenceBounds = CGRect(x: 0, y: 0, width: 300, height: 300)
    let boxes = (0..<6).map { (index: Int) -> Box in
      let place = CGFloat(index)
      return Box(100 + 3 * place, 280 - 45 * place, side: 40)
    }
    let (collision, gravity) = (CollisionBehavior(items: boxes), GravityBehavior(items: boxes))
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in [collision, gravity] { animator.addBehavior(behavior) }
    var ticks = 0
    while animator.isRunning, ticks < 2000 {
      run(1)
      ticks += 1
    }
    #expect(ticks < 2000 && animator.unsettledItems.isEmpty)
    for box in boxes { #expect(animator.activity(of: box) == .settled && box.center.y < 282) }
    let last = Box(150, 20, side: 20)
    gravity.addItem(last)
    #expect(animator.isRunning && animator.unsettledItems.count == 1)
  }

  @Test(
    "an item outside of the reference bounds comes in if it can neither turn nor rub and nobody hears, else it stays there",
    arguments: [false, true], [false, true])
  func outside(isSlippery: Bool, isHeard: Bool) {
    animator.referenceBounds = CGRect(x: 0, y: 0, width: 300, height: 300)
    let (inner, outer) = (Box(100, 100, side: 20), Box(400, 100, side: 20))
    let (collision, properties) = (
      CollisionBehavior(items: [inner, outer]), DynamicItemBehavior(items: [inner, outer])
    )
    collision.translatesReferenceBoundsIntoBoundary = true
    if isHeard { collision.collisionDelegate = journal }
    if isSlippery { (properties.friction, properties.allowsRotation) = (0, false) }
    for behavior in [collision, properties] { animator.addBehavior(behavior) }
    run(60)
    #expect(inner.center == CGPoint(x: 100, y: 100))
    #expect(abs(outer.center.x - (isSlippery && !isHeard ? 291 : 400)) < 0.01 && outer.center.y == 100)
    properties.addLinearVelocity(CGPoint(x: 0, y: 600), for: inner)
    for _ in 0..<120 {
      run(1)
      #expect(inner.center.y > 9 && inner.center.y < 292)
    }
  }

  @Test("items of a group keep their own transforms, and what is set to them later; these turn with the group")
  func transformsInGroups() {
    let (left, right) = (Box(0, 0, side: 20), Box(100, 0, side: 20))
    left.transform = CGAffineTransform(scaleX: 2, y: 3)
    right.transform = CGAffineTransform(rotationAngle: 0.5)
    let group = DynamicItemGroup(items: [left, right])
    let properties = DynamicItemBehavior(items: [group])
    properties.angularResistance = 0
    properties.addAngularVelocity(1, for: group)
    animator.addBehavior(properties)
    run(60)
    func areSame(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
      zip([a.a, a.b, a.c, a.d], [b.a, b.b, b.c, b.d]).allSatisfy { abs($0 - $1) < 1e-9 }
    }
    func turn(_ angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle) }
    #expect(areSame(left.transform, CGAffineTransform(scaleX: 2, y: 3).concatenating(turn(0.5))))
    #expect(areSame(right.transform, turn(1)))
    right.transform = CGAffineTransform(scaleX: 4, y: 4).concatenating(right.transform)
    run(60)
    #expect(areSame(right.transform, CGAffineTransform(scaleX: 4, y: 4).concatenating(turn(1.5))))
  }

  @Test("a group collides with the shapes of all its items, and weighs what they do")
  func groups() {
    let (left, right) = (Box(0, 0, side: 20), Box(100, 0, side: 20))
    let group = DynamicItemGroup(items: [left, right])
    #expect(group.center == CGPoint(x: 50, y: 0) && group.bounds == CGRect(x: 0, y: 0, width: 120, height: 20))
    let (hit, missed) = (Box(100, 200, side: 20), Box(50, 200, side: 20))
    let collision = CollisionBehavior(items: [group, hit, missed])
    let properties = DynamicItemBehavior(items: [group, hit, missed])
    properties.resistance = 0
    properties.addLinearVelocity(CGPoint(x: 0, y: -240), for: hit)
    properties.addLinearVelocity(CGPoint(x: 0, y: -240), for: missed)
    for behavior in [collision, properties] { animator.addBehavior(behavior) }
    animator.withWorld { world in
      guard let id = animator.table.body(of: group) else { return }
      #expect(abs(world.mass(of: id) - 0.08) < 1e-12 && world[id].shapes.count == 2)
    }
    run(120)
    #expect(abs(missed.center.y + 40) < 1e-6 && hit.center.y > -40)
    // The items keep their places in the turned group.
    let turn = group.transform
    #expect(turn.b != 0 && left.transform == turn && right.transform == turn)
    let place = CGPoint(x: 50, y: 0).applying(turn)
    let (x, y) = (right.center.x - group.center.x, left.center.y - group.center.y)
    #expect(abs(x - place.x) < 1e-9)
    #expect(abs(y + place.y) < 1e-9)
    let before = left.center
    group.center.x += 10
    #expect(abs(left.center.x - before.x - 10) < 1e-12)
  }

  @Test("ellipses: a circle for equal sides, else corners on the ellipse")
  func ellipses() {
    let round = FuzzItem(.zero, CGSize(width: 60, height: 60))
    let flat = FuzzItem(CGPoint(x: 300, y: 0), CGSize(width: 100, height: 50))
    for item in [round, flat] { item.collisionBoundsType = .ellipse }
    animator.addBehavior(CollisionBehavior(items: [round, flat]))
    animator.withWorld { world in
      #expect(world[world.bodyIDs[0]].shapes == [.circle(radius: 30)])
      guard case .polygon(let polygon)? = world[world.bodyIDs[1]].shapes.first else {
        Issue.record("no polygon")
        return
      }
      #expect(polygon.vertices.count == 24)
      for corner in polygon.vertices {
        let (x, y) = (corner.x / 50, corner.y / 25)
        #expect(abs((x * x + y * y).squareRoot() - 1) < 0.01)
      }
    }
  }
}

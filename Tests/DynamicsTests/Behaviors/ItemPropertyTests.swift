import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Properties of items")
struct ItemPropertyTests {
  private let animator = DynamicAnimator()

  private func run(_ ticks: Int) { for _ in 0..<ticks { animator.advance() } }

  private func body(of index: Int = 0) -> Body {
    var found: Body?
    animator.withWorld { found = $0[$0.bodyIDs[index]] }
    return found!
  }

  @Test("unset, items have UIKit's real defaults, not the documented ones")
  func defaults() {
    let properties = DynamicItemBehavior(items: [Box(0, 0)])
    #expect(properties.elasticity == 0.2 && properties.friction == 0.2 && properties.density == 1)
    #expect(properties.resistance == 0.1 && properties.angularResistance == 0.1 && properties.charge == 0)
    #expect(!properties.isAnchored && properties.allowsRotation)
    animator.addBehavior(properties)
    let body = body()
    #expect(body.restitution == 0.2 && body.friction == 0.2 && body.density == 1 && body.resistance == 0.1)
    #expect(body.angularResistance == 0.1 && body.charge == 0 && body.kind == .dynamic && body.allowsRotation)
  }

  @Test("resistance decays velocities exponentially, and angular resistance the spin")
  func resistance() {
    let box = Box(0, 0)
    let properties = DynamicItemBehavior(items: [box])
    (properties.resistance, properties.angularResistance) = (2, 0.5)
    properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: box)
    properties.addAngularVelocity(3, for: box)
    animator.addBehavior(properties)
    run(60)
    #expect(abs(properties.linearVelocity(for: box).x - 100 * exp(-1)) < 1e-9)
    #expect(abs(properties.angularVelocity(for: box) - 3 * exp(-0.25)) < 1e-9)
    #expect(abs(box.center.x - 50 * (1 - exp(-1))) < 1e-9)
  }

  @Test("density scales the mass: pushes move heavier items less, gravity all alike")
  func density() {
    let (light, heavy) = (Box(0, 0), Box(0, 200))
    let properties = DynamicItemBehavior(items: [heavy])
    properties.density = 4
    let push = PushBehavior(items: [light, heavy], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    for behavior in [properties, push, GravityBehavior(items: [light, heavy])] { animator.addBehavior(behavior) }
    run(1)
    let (a, b) = (properties.dynamicAnimator?.velocity(of: light) ?? .zero, animator.velocity(of: heavy) ?? .zero)
    #expect(abs(a.x / b.x - 4) < 1e-9 && a.y == b.y)
  }

  @Test("mass is density times area, in kilograms of 100 by 100 points")
  func mass() {
    for (size, density, mass, inertia) in [
      (CGSize(width: 100, height: 100), 1.0, 1.0, 1 / 6.0), (CGSize(width: 200, height: 50), 3.0, 3.0, 1.0625),
      (CGSize(width: 1, height: 1), 1.0, 1e-4, 1e-4 * 2e-4 / 12),
    ] {
      let animator = DynamicAnimator()
      let box = TurningBox(center: .zero, size: size)
      let properties = DynamicItemBehavior(items: [box])
      properties.density = CGFloat(density)
      animator.addBehavior(properties)
      animator.withWorld { world in
        #expect(abs(world.mass(of: world.bodyIDs[0]) - mass) < 1e-12)
        #expect(abs(world.momentOfInertia(of: world.bodyIDs[0]) - inertia) < 1e-12)
      }
    }
  }

  @Test("an anchored item is a wall without velocity; set free, it starts from rest")
  func anchored() {
    let (box, ball) = (Box(0, 0), Box(0, -200))
    let properties = DynamicItemBehavior(items: [box])
    properties.addLinearVelocity(CGPoint(x: 500, y: 0), for: box)
    properties.addAngularVelocity(2, for: box)
    let gravity = GravityBehavior(items: [box, ball])
    for behavior in [properties, gravity, CollisionBehavior(items: [box, ball])] { animator.addBehavior(behavior) }
    run(4)
    properties.isAnchored = true
    let (place, turn) = (box.center, box.transform)
    #expect(properties.linearVelocity(for: box) == .zero && properties.angularVelocity(for: box) == 0)
    properties.addLinearVelocity(CGPoint(x: 500, y: 0), for: box)
    run(120)
    #expect(box.center == place && box.transform == turn && ball.center.y > -110 && ball.center.y < -80)
    #expect(animator.activity(of: box) == .anchored)
    gravity.removeItem(box)
    properties.isAnchored = false
    #expect(properties.linearVelocity(for: box) == .zero)
  }

  @Test("an item that may not turn keeps its angle, and its spin ends at once")
  func rotation() {
    let box = Box(0, 0)
    let properties = DynamicItemBehavior(items: [box])
    properties.addAngularVelocity(2, for: box)
    animator.addBehavior(properties)
    run(30)
    properties.allowsRotation = false
    let turn = box.transform
    #expect(properties.angularVelocity(for: box) == 0)
    properties.addAngularVelocity(5, for: box)
    let push = PushBehavior(items: [box], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(Offset(horizontal: 0, vertical: 40), for: box)
    animator.addBehavior(push)
    run(30)
    #expect(box.transform == turn && properties.angularVelocity(for: box) == 0 && box.center.x > 1)
  }

  @Test("of two items the higher elasticity counts, and friction is the geometric mean")
  func materials() {
    // Sliding on a boundary of friction 0.2: the deceleration is sqrt(0.2 f) g.
    for friction in [0.2, 0.8, 3.2] {
      let animator = DynamicAnimator()
      let box = Box(0, 50)
      let properties = DynamicItemBehavior(items: [box])
      (properties.friction, properties.resistance) = (CGFloat(friction), 0)
      properties.addLinearVelocity(CGPoint(x: 900, y: 0), for: box)
      let collision = CollisionBehavior(items: [box])
      collision.addBoundary(
        withIdentifier: "f" as NSString, from: CGPoint(x: -900, y: 100), to: CGPoint(x: 9000, y: 100))
      for behavior in [properties, collision, GravityBehavior(items: [box])] { animator.addBehavior(behavior) }
      for _ in 0..<30 { animator.advance() }
      let speed = 900 - (0.2 * friction).squareRoot() * 1000 * 0.25
      #expect(abs(Double(properties.linearVelocity(for: box).x) - speed) < 6, "friction \(friction)")
    }
    let (first, second) = (Box(0, 0), Box(150, 0))
    let (slow, fast) = (DynamicItemBehavior(items: [first]), DynamicItemBehavior(items: [second]))
    (slow.elasticity, fast.elasticity, slow.resistance, fast.resistance) = (0, 0.5, 0, 0)
    slow.addLinearVelocity(CGPoint(x: 400, y: 0), for: first)
    for behavior in [slow, fast, CollisionBehavior(items: [first, second])] { animator.addBehavior(behavior) }
    run(40)
    #expect(abs(fast.linearVelocity(for: second).x - 300) < 1e-6 && abs(slow.linearVelocity(for: first).x - 100) < 1e-6)
  }

  @Test("values out of range act as the nearest end; no density is negative")
  func clamping() {
    let properties = DynamicItemBehavior(items: [Box(0, 0)])
    (properties.elasticity, properties.friction, properties.resistance) = (5, -2, -1)
    (properties.angularResistance, properties.charge) = (.infinity, -.infinity)
    animator.addBehavior(properties)
    let body = body()
    #expect(properties.elasticity == 5 && properties.friction == -2)
    #expect(body.restitution == 1 && body.friction == 0 && body.resistance == 0 && body.angularResistance == 1e6)
    #expect(body.charge == -1e9)
    // As walls were written before there was `isAnchored`.
    properties.density = .greatestFiniteMagnitude
    #expect(self.body().density == 1e9)
    properties.density = 0
    #expect(self.body().density == 1e-9 && properties.density == 0)
  }

  @Test(
    "of several behaviours the last in the tree wins, for each property that it sets; then the one before counts again")
  func conflicts() {
    let box = Box(0, 0)
    let behaviors = (0..<4).map { _ in DynamicItemBehavior(items: [box]) }
    let parent = DynamicBehavior()
    parent.addChildBehavior(behaviors[1])
    behaviors[0].density = 2
    (behaviors[1].density, behaviors[1].friction) = (3, 0.7)
    behaviors[2].resistance = 4
    behaviors[3].density = 5
    for behavior in [behaviors[0], parent, behaviors[2]] { animator.addBehavior(behavior) }
    #expect(body().density == 3 && body().friction == 0.7 && body().resistance == 4)
    // It enters last, but its place in the tree is before the parent's next neighbour's.
    parent.addChildBehavior(behaviors[3])
    #expect(body().density == 5)
    animator.removeBehavior(behaviors[2])
    #expect(body().resistance == 0.1)
    behaviors[3].removeItem(box)
    #expect(body().density == 3)
    animator.removeBehavior(parent)
    #expect(body().density == 2 && body().friction == 0.2)
    behaviors[0].removeItem(box)
    animator.withWorld { #expect($0.bodyCount == 0) }
  }

  @Test("velocities given before there is an animator add up, and are given to the item then")
  func waitingVelocities() {
    let (box, stranger) = (Box(0, 0), Box(0, 0))
    let properties = DynamicItemBehavior(items: [box])
    properties.addLinearVelocity(CGPoint(x: 10, y: 1), for: box)
    properties.addLinearVelocity(CGPoint(x: 5, y: 2), for: box)
    properties.addLinearVelocity(CGPoint(x: 5, y: 2), for: stranger)
    properties.addAngularVelocity(1, for: box)
    #expect(properties.linearVelocity(for: box) == .zero)
    animator.addBehavior(properties)
    #expect(properties.linearVelocity(for: box) == CGPoint(x: 15, y: 3) && properties.angularVelocity(for: box) == 1)
    animator.removeBehavior(properties)
    animator.addBehavior(properties)
    #expect(properties.linearVelocity(for: box) == .zero && properties.angularVelocity(for: box) == 0)
  }

  @Test("scale and shear of a transform stay, only the rotation is the animator's")
  func transforms() {
    let box = Box(0, 0)
    let before = CGAffineTransform(a: 2, b: 0, c: 0.5, d: 3, tx: 0, ty: 0)
    box.transform = before
    let properties = DynamicItemBehavior(items: [box])
    properties.angularResistance = 0
    properties.addAngularVelocity(.pi / 2, for: box)
    animator.addBehavior(properties)
    run(120)
    let expected = before.concatenating(CGAffineTransform(rotationAngle: .pi / 2))
    for (own, other) in [
      (box.transform.a, expected.a), (box.transform.b, expected.b), (box.transform.c, expected.c),
      (box.transform.d, expected.d),
    ] { #expect(abs(own - other) < 1e-9) }
    // Another scale from outside stays, too.
    box.transform = CGAffineTransform(scaleX: 5, y: 5).concatenating(box.transform)
    run(1)
    let area = box.transform.a * box.transform.d - box.transform.b * box.transform.c
    #expect(abs(area - 150) < 1e-6)
  }

  @Test("an update from outside turns an item that has turned several times by the way that was set, and no farther")
  func updatesAfterTurns() {
    let (box, other) = (Box(0, 0), Box(300, 0))
    let properties = DynamicItemBehavior(items: [box, other])
    (properties.angularResistance, properties.resistance) = (0, 0)
    properties.addAngularVelocity(10, for: box)
    animator.addBehavior(properties)
    run(120)
    #expect(abs(body().angle - 10) < 1e-9)
    animator.updateItem(usingCurrentState: box)
    #expect(abs(body().angle - 10) < 1e-9)
    box.transform = box.transform.concatenating(CGAffineTransform(rotationAngle: 0.5))
    animator.updateItem(usingCurrentState: box)
    #expect(abs(body().angle - 10.5) < 1e-9 && abs(properties.angularVelocity(for: box) - 10) < 1e-9)
    // A weld holds relative angles, whole turns included.
    properties.addAngularVelocity(-10, for: box)
    animator.addBehavior(
      AttachmentBehavior.fixedAttachment(with: box, attachedTo: other, attachmentAnchor: CGPoint(x: 150, y: 0)))
    run(1)
    animator.updateItem(usingCurrentState: box)
    run(60)
    #expect(abs(body().angle - 10.5) < 1e-6 && abs(box.center.x) < 1e-6 && abs(other.center.x - 300) < 1e-6)
  }

  @Test("another size or shape is noticed by updateItem")
  func sizes() {
    let box = FuzzItem(.zero, CGSize(width: 100, height: 100))
    let snap = SnapBehavior(item: box, snapTo: .zero)
    let collision = CollisionBehavior(items: [box, Box(400, 0)])
    for behavior in [snap, collision] as [DynamicBehavior] { animator.addBehavior(behavior) }
    box.bounds.size = CGSize(width: 50, height: 40)
    run(1)
    #expect(body().size == Vector(x: 100, y: 100))
    animator.updateItem(usingCurrentState: box)
    #expect(body().size == Vector(x: 50, y: 40) && body().shapes == [.box(width: 50, height: 40)])
    animator.withWorld { world in
      #expect(abs(world.mass(of: world.bodyIDs[0]) - 0.2) < 1e-12)
      for id in world.jointIDs {
        #expect(abs(world[id].anchorB.x) == 25 && abs(world[id].anchorB.y) == 20)
        // The snap still comes to rest at its point.
        #expect(abs((world[id].anchorA - world[id].anchorB).length - 50) < 1e-9)
      }
    }
    box.collisionBoundsType = .ellipse
    box.bounds.size = CGSize(width: 50, height: 50)
    animator.updateItem(usingCurrentState: box)
    #expect(body().shapes == [.circle(radius: 25)])
  }
}

import Springflow
import Testing

@MainActor
@Suite("Gravity, pushes and fields")
struct ForceTests {
  private let animator = DynamicAnimator()

  private func run(_ ticks: Int) { for _ in 0..<ticks { animator.advance() } }

  private func velocity(_ box: Box) -> CGPoint { animator.velocity(of: box) ?? .zero }

  @Test("several gravities add up, each on its own items")
  func gravities() {
    let (a, b, c) = (Box(0, 0), Box(200, 0), Box(400, 0))
    let (down, right) = (GravityBehavior(items: [a, b]), GravityBehavior(items: [b, c]))
    right.setAngle(0, magnitude: 0.5)
    let properties = DynamicItemBehavior(items: [a, b, c])
    properties.resistance = 0
    for behavior in [down, right, properties] { animator.addBehavior(behavior) }
    run(60)
    for (box, x, y) in [(a, 0.0, 500.0), (b, 250, 500), (c, 250, 0)] {
      #expect(abs(velocity(box).x - CGFloat(x)) < 1e-9 && abs(velocity(box).y - CGFloat(y)) < 1e-9)
    }
    // An item that leaves coasts; the others' gravity is not changed.
    animator.removeBehavior(right)
    down.removeItem(a)
    run(60)
    #expect(abs(velocity(a).y - 500) < 1e-9 && abs(velocity(b).x - 250) < 1e-9 && abs(velocity(b).y - 1000) < 1e-9)
  }

  @Test("magnitude 0 resets the angle, and keeps (0, 0) until it is set again")
  func noGravity() {
    let gravity = GravityBehavior()
    gravity.magnitude = 0
    #expect(gravity.angle == 0 && gravity.gravityDirection == .zero)
    gravity.angle = 2
    #expect(gravity.gravityDirection == .zero)
    gravity.magnitude = 3
    #expect(gravity.gravityDirection == CGVector(dx: 3, dy: 0))
  }

  @Test("a push has no direction and is active when made; vector and angle follow each other")
  func pushValues() {
    let push = PushBehavior(items: [], mode: .continuous)
    #expect(push.pushDirection == .zero && push.angle == 0 && push.magnitude == 0 && push.active)
    push.magnitude = 2
    #expect(push.pushDirection == CGVector(dx: 2, dy: 0))
    push.angle = .pi / 2
    #expect(abs(push.pushDirection.dx) < 1e-15 && push.pushDirection.dy == 2)
    push.pushDirection = CGVector(dx: -3, dy: 4)
    #expect(push.magnitude == 5 && abs(push.angle - 2.214297435588181) < 1e-15)
    push.magnitude = -5
    #expect(abs(push.pushDirection.dx - 3) < 1e-12 && abs(push.pushDirection.dy + 4) < 1e-12)
  }

  @Test("a continuous push accelerates as long as it is active, in every tick")
  func continuousPush() {
    let box = Box(0, 0)
    let properties = DynamicItemBehavior(items: [box])
    properties.resistance = 0
    let push = PushBehavior(items: [box], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    for behavior in [properties, push] { animator.addBehavior(behavior) }
    // UIKit's measured velocities after frames of one tick and then two.
    for (ticks, measured) in [(1, 0.8333), (2, 2.5), (2, 4.1667), (2, 5.8333)] {
      run(ticks)
      #expect(abs(velocity(box).x - CGFloat(measured)) < 1e-4)
    }
    push.active = false
    run(10)
    #expect(abs(velocity(box).x - 700 / 120) < 1e-9)
    push.active = true
    run(1)
    #expect(abs(velocity(box).x - 800 / 120) < 1e-9)
  }

  @Test("an instantaneous push acts in the next tick, once each time that it is set active")
  func instantaneousPush() {
    let box = Box(0, 0)
    let properties = DynamicItemBehavior(items: [box])
    properties.resistance = 0
    let push = PushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    for behavior in [properties, push] { animator.addBehavior(behavior) }
    #expect(push.active && velocity(box) == .zero)
    run(1)
    #expect(!push.active && abs(velocity(box).x - 100) < 1e-12)
    run(5)
    #expect(abs(velocity(box).x - 100) < 1e-12)
    push.active = true
    run(2)
    #expect(!push.active && abs(velocity(box).x - 200) < 1e-12)
  }

  @Test("a push beside the centre turns the item; its point does not turn with it")
  func offsetPush() {
    let box = Box(0, 0)
    let properties = DynamicItemBehavior(items: [box])
    (properties.resistance, properties.angularResistance) = (0, 0)
    let push = PushBehavior(items: [box], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(Offset(horizontal: 0, vertical: 50), for: box)
    #expect(push.targetOffsetFromCenter(for: box) == Offset(horizontal: 0, vertical: 50))
    for behavior in [properties, push] { animator.addBehavior(behavior) }
    // Measured: -0.025 rad/s after the first step; the torque stays the same as it turns.
    for tick in 1...240 {
      run(1)
      #expect(abs(properties.angularVelocity(for: box) + 0.025 * CGFloat(tick)) < 1e-9)
    }
  }

  /// The golden accelerations, of 1 kg at (3, 4) m.
  @Test("fields give UIKit's measured accelerations", arguments: 0..<7)
  func goldenAccelerations(index: Int) {
    let box = Box(300, 400)
    let properties = DynamicItemBehavior(items: [box])
    (properties.resistance, properties.charge) = (0, 1)
    let (field, expected): (FieldBehavior, CGPoint)
    switch index {
    case 0: (field, expected) = (.linearGravityField(direction: CGVector(dx: 3, dy: 4)), CGPoint(x: 300, y: 400))
    case 1: (field, expected) = (.radialGravityField(position: .zero), CGPoint(x: -2.4, y: -3.2))
    case 2:
      (field, expected) = (.magneticField(), CGPoint(x: 0, y: -20))
      properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: box)
    case 3: (field, expected) = (.vortexField(), CGPoint(x: -80, y: 60))
    case 4: (field, expected) = (.electricField(), CGPoint(x: 12, y: 16))
    case 5:
      (field, expected) = (.dragField(), CGPoint(x: -1500, y: -2000))
      properties.addLinearVelocity(CGPoint(x: 300, y: 400), for: box)
    default: (field, expected) = (.springField(), CGPoint(x: -300, y: -400))
    }
    field.addItem(box)
    for behavior in [properties, field] { animator.addBehavior(behavior) }
    let before = velocity(box)
    run(1)
    let gained = CGPoint(x: (velocity(box).x - before.x) * 120, y: (velocity(box).y - before.y) * 120)
    #expect(
      abs(gained.x - expected.x) < 0.2 + abs(expected.x) / 20 && abs(gained.y - expected.y) < abs(expected.y) / 20)
  }

  @Test("defaults of fields: UIKit's falloffs, strength 1, everywhere")
  func fieldDefaults() {
    let fields: [(FieldBehavior, CGFloat)] = [
      (.dragField(), 0), (.vortexField(), 0), (.radialGravityField(position: CGPoint(x: 1, y: 2)), 2),
      (.linearGravityField(direction: CGVector(dx: 1, dy: 0)), 0), (.velocityField(direction: .zero), 0),
      (.noiseField(smoothness: 0.5, animationSpeed: 2), 0), (.turbulenceField(smoothness: 0.5, animationSpeed: 2), 0),
      (.springField(), -1), (.electricField(), 1), (.magneticField(), 1),
    ]
    for (field, falloff) in fields {
      #expect(field.falloff == falloff && field.strength == 1 && field.minimumRadius == 100 / 32768)
      #expect(field.region.contains(CGPoint(x: 1e9, y: -1e9)))
    }
    #expect(fields[2].0.position == CGPoint(x: 1, y: 2) && fields[3].0.direction == CGVector(dx: 1, dy: 0))
    #expect(fields[5].0.smoothness == 0.5 && fields[5].0.animationSpeed == 2)
  }

  @Test("a field acts on its own items, in its region about its position; several add up")
  func regions() {
    let (inside, outside, stranger) = (Box(120, 0), Box(180, 0), Box(110, 0))
    let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 1))
    field.position = CGPoint(x: 100, y: 0)
    field.region = Region(radius: 50)
    let second = FieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 2))
    for behavior in [field, second] { for box in [inside, outside] { behavior.addItem(box) } }
    for behavior in [field, second, DynamicItemBehavior(items: [stranger])] { animator.addBehavior(behavior) }
    run(1)
    #expect(abs(velocity(inside).y * 120 - 300) < 1 && abs(velocity(outside).y * 120 - 200) < 1)
    #expect(velocity(stranger) == .zero)
    field.region = field.region.inverse()
    second.removeItem(inside)
    run(1)
    #expect(abs(velocity(inside).y * 120 - 300) < 1 && abs(velocity(outside).y * 120 - 500) < 1)
  }

  @Test(
    "a custom field sees places from the field's, metres per second, mass, charge and the time; its vector is the force"
  )
  func customField() {
    let box = Box(130, 50)
    let properties = DynamicItemBehavior(items: [box])
    (properties.resistance, properties.charge, properties.density) = (0, 7, 2)
    properties.addLinearVelocity(CGPoint(x: 100, y: -200), for: box)
    var calls: [String] = []
    let field = FieldBehavior.field { field, place, velocity, mass, charge, time in
      calls.append("\(field.strength) \(place) \(velocity) \(mass) \(charge) \((time * 120).rounded())")
      return CGVector(dx: 4, dy: 0)
    }
    field.position = CGPoint(x: 100, y: 100)
    field.strength = 9
    field.region = Region(radius: 60)
    field.addItem(box)
    for behavior in [properties, field] { animator.addBehavior(behavior) }
    run(1)
    #expect(calls == ["9.0 CGPoint(x: 30.0, y: -50.0) CGVector(dx: 1.0, dy: -2.0) 2.0 7.0 1.0"], "\(calls)")
    #expect(abs(velocity(box).x - 100 - 200 / 120) < 1e-9 && abs(velocity(box).y + 200) < 1e-9)
    box.center = CGPoint(x: 400, y: 0)
    animator.updateItem(usingCurrentState: box)
    run(1)
    #expect(calls.count == 1)
    box.center = CGPoint(x: 130, y: 50)
    animator.updateItem(usingCurrentState: box)
    run(1)
    #expect(calls.count == 2 && calls[1].hasSuffix(" 3.0"))
  }

  @Test("the first of several velocity fields sets the velocity, whatever else acts")
  func velocityFields() {
    let box = Box(0, 0)
    let (first, second) = (
      FieldBehavior.velocityField(direction: CGVector(dx: 2, dy: 0)),
      FieldBehavior.velocityField(direction: CGVector(dx: 0, dy: 5))
    )
    for field in [first, second] { field.addItem(box) }
    let properties = DynamicItemBehavior(items: [box])
    properties.resistance = 0
    for behavior in [GravityBehavior(items: [box]), first, second, properties] { animator.addBehavior(behavior) }
    run(12)
    #expect(abs(box.center.x - 20) < 1e-9 && abs(box.center.y) < 1e-9)
    animator.removeBehavior(first)
    run(12)
    #expect(abs(box.center.x - 20) < 1e-9 && abs(box.center.y - 50) < 1e-9)
  }

  @Test("noise and turbulence are the same in every run, differ between fields, and turbulence spares what rests")
  func noise() {
    func play() -> [CGPoint] {
      let animator = DynamicAnimator()
      let boxes = [Box(0, 0), Box(0, 0), Box(0, 0)]
      let fields = [
        FieldBehavior.noiseField(smoothness: 0.3, animationSpeed: 2), .noiseField(smoothness: 0.3, animationSpeed: 2),
        .turbulenceField(smoothness: 0.3, animationSpeed: 2),
      ]
      for (field, box) in zip(fields, boxes) {
        field.strength = 5
        field.addItem(box)
        animator.addBehavior(field)
      }
      for _ in 0..<60 { animator.advance() }
      return boxes.map(\.center)
    }
    let places = play()
    #expect(places == play() && places[0] != places[1] && places[2] == .zero)
    #expect(abs(places[0].x) + abs(places[0].y) > 1)
  }

  @Test("regions: a rim is inside, an edge is not; they combine, are equal, copied and archived")
  func regionValues() throws {
    let (circle, box) = (Region(radius: 10), Region(size: CGSize(width: 20, height: 8)))
    #expect(circle.contains(CGPoint(x: 6, y: 8)) && !circle.contains(CGPoint(x: 6, y: 8.001)))
    #expect(
      box.contains(CGPoint(x: 9.99, y: 3.99)) && !box.contains(CGPoint(x: 10, y: 0))
        && !box.contains(CGPoint(x: 0, y: 4)))
    let all: [(Region, (Bool, Bool) -> Bool)] = [
      (circle.byUnion(with: box), { $0 || $1 }), (circle.byDifference(from: box), { $0 && !$1 }),
      (circle.byIntersection(with: box), { $0 && $1 }), (circle.inverse(), { first, _ in !first }),
    ]
    for x in stride(from: -15.0, through: 15, by: 1.5) {
      for y in stride(from: -15.0, through: 15, by: 1.5) {
        let point = CGPoint(x: x, y: y)
        for (region, rule) in all {
          #expect(region.contains(point) == rule(circle.contains(point), box.contains(point)))
        }
        #expect(Region.infinite.contains(point))
      }
    }
    for region in all.map(\.0) + [.infinite, circle, box] {
      #expect(region.isEqual(region.copy()) && (region.copy() as? Region)?.hash == region.hash)
    }
    #expect(!circle.isEqual(box))
  }
}

import SpringflowPhysics
import Testing

@Suite("Contact events")
struct ContactEventTests {
  @Test("a contact begins once, persists, and ends once; the impulse bears the weight")
  func phases() throws {
    var world = TouchTests.world()
    let floor = try world.add(TouchTests.ground)
    let box = try world.add(Body.box(position: Vector(x: 0, y: -60), width: 40, height: 40))
    var began = 0
    for _ in 0..<120 {
      world.step()
      for event in world.contactEvents where event.phase == .began {
        began += 1
        #expect(event.bodyA == floor && event.bodyB == box)
        // The event has the contact point before the step.
        #expect(abs(event.normal.y + 1) < 1e-9 && abs(event.point.y) < 3)
      }
    }
    #expect(began == 1)
    let events = world.contactEvents
    #expect(events.count == 1 && events[0].phase == .persisted)
    // 0.16 kg at 10 m/s² for 1/120 s.
    #expect(abs(events[0].impulse - 0.16 * 10 / 120) < 1e-4)
    world.applyImpulse(Vector(x: 0, y: -1), to: box)
    var ended = 0
    for _ in 0..<30 {
      world.step()
      ended += world.contactEvents.filter { $0.phase == .ended }.count
    }
    #expect(ended == 1)
  }

  @Test("a bounce within a step has an event with its impulse")
  func bounce() throws {
    var world = TouchTests.world(gravity: .zero)
    try world.add(Body.wall([.segment(Vector(x: 100, y: -50), Vector(x: 100, y: 50))]))
    var ball = Body.circle(radius: 10)
    ball.velocity = Vector(x: 1000, y: 0)
    ball.restitution = 1
    let id = try world.add(ball)
    var told: [ContactEvent] = []
    for _ in 0..<30 {
      world.step()
      told += world.contactEvents
    }
    #expect(told.first?.phase == .began)
    #expect(abs((told.first?.impulse ?? 0) - 2 * 10 * world.mass(of: id)) < 1e-9)
    #expect(told.last?.phase == .ended && told.filter { $0.phase == .began }.count == 1)
  }

  @Test("a removed body's contact ends")
  func removal() throws {
    var world = TouchTests.world()
    try world.add(TouchTests.ground)
    let box = try world.add(Body.box(position: Vector(x: 0, y: -20), width: 40, height: 40))
    for _ in 0..<10 { world.step() }
    #expect(world.contactEvents.count == 1)
    world.remove(box)
    #expect(world.contactEvents.map(\.phase) == [.ended])
    world.step()
    #expect(world.contactEvents.isEmpty)
  }

  @Test("filters and groups determine which bodies touch")
  func filters() throws {
    let cases: [(a: ContactFilter, b: ContactFilter, touches: Bool)] = [
      (ContactFilter(), ContactFilter(), true),
      (ContactFilter(categories: 2), ContactFilter(collidesWith: 1), false),
      (ContactFilter(categories: 2), ContactFilter(collidesWith: 3), true),
      (ContactFilter(group: -1), ContactFilter(group: -1), false),
      (ContactFilter(group: 4), ContactFilter(collidesWith: 0, group: 4), true),
      (ContactFilter(group: -1), ContactFilter(group: -2), true),
    ]
    for (number, one) in cases.enumerated() {
      var world = TouchTests.world(gravity: .zero)
      var body = Body.circle(radius: 10)
      body.filter = one.a
      body.velocity = Vector(x: 100, y: 0)
      let a = try world.add(body)
      body.filter = one.b
      body.position = Vector(x: 40, y: 0)
      body.velocity = .zero
      try world.add(body)
      for _ in 0..<120 { world.step() }
      #expect((world.velocity(of: a).x < 90) == one.touches, "case \(number)")
    }
  }

  @Test("a body that becomes static, kinematic or another shape continues as such")
  func changes() throws {
    var world = TouchTests.world()
    try world.add(TouchTests.ground)
    let box = try world.add(Body.box(position: Vector(x: 0, y: -20), width: 40, height: 40))
    let top = try world.add(Body.box(position: Vector(x: 0, y: -60), width: 40, height: 40))
    for _ in 0..<30 { world.step() }
    world[box].kind = .static
    world[box].position = Vector(x: 0, y: -120)
    world[top].position = Vector(x: 0, y: -165)
    for _ in 0..<60 { world.step() }
    #expect(world.position(of: box) == Vector(x: 0, y: -120))
    #expect(abs(world.position(of: top).y + 160) < 0.1)
    world[box].kind = .dynamic
    world[box].shapes = [.circle(radius: 10)]
    for _ in 0..<120 { world.step() }
    #expect(abs(world.position(of: box).y + 10) < 0.2)
  }
}

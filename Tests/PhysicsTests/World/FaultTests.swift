import SpringflowPhysics
import Testing

@Suite("Faults")
struct FaultTests {
  @Test("a body that would become infinite is stopped and reported once, and the other bodies go on")
  func contained() throws {
    var world = TouchTests.world()
    try world.add(TouchTests.ground)
    let box = try world.add(Body.box(position: Vector(x: 0, y: -20), width: 40, height: 40))
    let other = try world.add(Body.box(position: Vector(x: 30, y: -60), width: 40, height: 40))
    world.step()
    world.applyForce(Vector(x: 1e300, y: 0), to: box)
    world.step()
    let faults = world.takeFaults()
    #expect(faults.count == 1 && faults.first?.body == box)
    #expect(world.takeFaults().isEmpty)
    for _ in 0..<60 { world.step() }
    for id in [box, other] {
      #expect(world.position(of: id).isFinite && world.position(of: id).length < 1000)
    }
    #expect(world.takeFaults().isEmpty)
  }

  @Test("an impulse beyond the bounds stops its body at once")
  func impulses() throws {
    var world = TouchTests.world()
    let box = try world.add(Body.box(position: Vector(x: 3, y: 4), width: 40, height: 40))
    world.applyImpulse(Vector(x: 1e308, y: 1e308), to: box)
    #expect(world.velocity(of: box) == .zero && world.position(of: box) == Vector(x: 3, y: 4))
    #expect(world.takeFaults().count == 1)
    world.applyAngularImpulse(1e308, to: box)
    #expect(world.angularVelocity(of: box) == 0)
  }

  @Test("the smallest and the largest permitted bodies touch without a NaN")
  func extremes() throws {
    var world = TouchTests.world()
    try world.add(TouchTests.ground)
    for (radius, density) in [(1e-6, 1e-9), (1e-6, 1e9), (1e8, 1e9), (1e8, 1e-9), (10.0, 1)] {
      var ball = Body.circle(position: Vector(x: 0, y: -radius), radius: radius)
      ball.density = density
      try world.add(ball)
    }
    for _ in 0..<30 { world.step() }
    for id in world.bodyIDs { #expect(world.position(of: id).isFinite && world.velocity(of: id).isFinite) }
  }

  @Test("a body on a coupled spring under a torque beyond the bounds is stopped and reported")
  func coupled() throws {
    for torque in [1e6, 1e7, 1e8, -3e9] {
      var world = World()
      var ball = Body.circle(radius: 10)
      ball.spring = AnchorSpring(anchor: .zero, frequency: 1, damping: 0, offset: Vector(x: 10, y: 0))
      let id = try world.add(ball)
      let other = try world.add(.circle(position: Vector(x: 20, y: 0), radius: 10))
      var told = 0
      for _ in 0..<60 {
        world.applyTorque(torque, to: id)
        world.step()
        told += world.takeFaults().count { $0.body == id }
        for id in [id, other] {
          #expect(world.position(of: id).length < 2e13 && abs(world.angularVelocity(of: id)) <= World.highestSpeed)
        }
      }
      if abs(torque) > 1e7 { #expect(told > 0) }
    }
  }

  @Test("a wheel that has turned for years accepts a new friction, but not a new angle as large")
  func rolledFar() throws {
    var world = World()
    let id = try world.add(.circle(radius: 10))
    world[id].angularVelocity = 1e9
    for _ in 0..<240 { world.step() }
    let angle = world.angle(of: id)
    #expect(angle > 1.9e9)
    world[id].friction = 0.7
    #expect(world[id].friction == 0.7 && world.angle(of: id) == angle)
    #expect(throws: PhysicsError.self) { try world.update(id, to: Self.turned(world[id], to: 2e9)) }
    #expect(throws: PhysicsError.self) { try world.add(world[id]) }
  }

  private static func turned(_ body: Body, to angle: Double) -> Body {
    var body = body
    body.angle = angle
    return body
  }

  @Test("shapes that would move a joint's anchor beyond its bounds are refused, and nothing is changed")
  func farAnchors() throws {
    var world = World()
    let id = try world.add(.circle(radius: 10))
    try world.add(.rod(id, at: Vector(x: 1e12, y: 0), to: .zero, length: 1))
    let before = world
    var body = world[id]
    body.shapes = [.circle(center: Vector(x: -1e9, y: 0), radius: 10)]
    #expect(throws: PhysicsError.self) { try world.update(id, to: body) }
    #expect(world == before)
    body.shapes = [.circle(center: Vector(x: 1e9, y: 0), radius: 10)]
    try world.update(id, to: body)
    world.step()
  }
}

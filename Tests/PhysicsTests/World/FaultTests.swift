import Testing

@testable import Physics

@Suite("Numbers that leave the world")
struct FaultTests {
  @Test("a body that would become infinite is stopped, told once, and the rest goes on")
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

  @Test("an impulse without measure stops its body at once")
  func impulses() throws {
    var world = TouchTests.world()
    let box = try world.add(Body.box(position: Vector(x: 3, y: 4), width: 40, height: 40))
    world.applyImpulse(Vector(x: 1e308, y: 1e308), to: box)
    #expect(world.velocity(of: box) == .zero && world.position(of: box) == Vector(x: 3, y: 4))
    #expect(world.takeFaults().count == 1)
    world.applyAngularImpulse(1e308, to: box)
    #expect(world.angularVelocity(of: box) == 0)
  }

  @Test("the smallest and the largest bodies there may be touch without a number that is none")
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
}

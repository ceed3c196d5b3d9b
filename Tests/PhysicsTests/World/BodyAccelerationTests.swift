import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("The constant acceleration of a body")
struct BodyAccelerationTests {
  static let acceleration = Vector(x: -30, y: 300)

  /// Two worlds with the same body: one accelerates it by the world's gravity, the other by the body's own value.
  static func pair(_ body: Body) throws -> (fallen: World, accelerated: World, id: BodyID) {
    var (fallen, accelerated) = (World(), World())
    fallen.gravity = acceleration
    _ = try fallen.add(body)
    var other = body
    other.acceleration = acceleration
    let id = try accelerated.add(other)
    return (fallen, accelerated, id)
  }

  @Test(
    "a body follows the closed form under its own acceleration at any step size and any mass",
    arguments: [0.0, 0.1, 500])
  func closedForm(_ resistance: Double) throws {
    for step in [1.0 / 1000, 1.0 / 120, 0.5] {
      var world = World(stepDuration: step)
      var body = Body.circle(radius: 10)
      body.acceleration = Vector(x: 0, y: 300)
      body.resistance = resistance
      body.density = 7
      let id = try world.add(body)
      for n in 1...Int((10 / step).rounded()) {
        world.step()
        let expected = ClosedForm.fall(after: Double(n) * step, g: 300, resistance: resistance)
        #expect(abs(world.position(of: id).y - expected.u) < 1e-9 * max(1, expected.u / 100))
      }
    }
  }

  @Test("a body's own acceleration moves it as gravity does, to the bit, whatever holds it", arguments: 0..<5)
  func gravity(_ number: Int) throws {
    var body = Body.box(position: Vector(x: 5, y: 5), width: 40, height: 20)
    body.angularVelocity = 1
    body.restitution = 0.5
    switch number {
    case 0: body.spring = AnchorSpring(anchor: Vector(x: 40, y: 0), frequency: 2, damping: 0.1)
    case 1: body.spring = AnchorSpring(anchor: .zero, frequency: 0.01, damping: 0.1)
    case 2: body.spring = AnchorSpring(anchor: .zero, frequency: 2, damping: 0.1, offset: Vector(x: 12, y: 3))
    case 3: body.enclosure = Enclosure(minX: -90, minY: -90, maxX: 90, maxY: 90, restitution: 0.9)
    default: break
    }
    var (fallen, accelerated, id) = try Self.pair(body)
    for _ in 0..<300 {
      fallen.step()
      accelerated.step()
      #expect(fallen.position(of: id) == accelerated.position(of: id))
      #expect(fallen.velocity(of: id) == accelerated.velocity(of: id))
      #expect(fallen.angle(of: id) == accelerated.angle(of: id))
    }
  }

  @Test("a box on a floor, one on a pendulum and one in a field move as under gravity")
  func held() throws {
    var (fallen, accelerated) = (World(), World())
    fallen.gravity = Self.acceleration
    func fill(_ world: inout World, _ acceleration: Vector) throws {
      try world.add(.wall([.segment(Vector(x: -4000, y: 60), Vector(x: 4000, y: 60))], friction: 0.02))
      var box = Body.box(width: 40, height: 40)
      box.acceleration = acceleration
      box.friction = 0.02
      box.angularVelocity = 2
      try world.add(box)
      box.position = Vector(x: 0, y: -900)
      try world.add(.pin(nil, at: Vector(x: 0, y: -800), to: try world.add(box), at: Vector(x: 0, y: 100)))
      box.position = Vector(x: 3000, y: -900)
      try world.add(box)
      var vortex = Field(.vortex, position: Vector(x: 3000, y: -800))
      vortex.region = .circle(radius: 200)
      try world.add(vortex)
    }
    try fill(&fallen, .zero)
    try fill(&accelerated, Self.acceleration)
    for _ in 0..<240 {
      fallen.step()
      accelerated.step()
      #expect(
        fallen.bodyIDs.map { fallen.position(of: $0) } == accelerated.bodyIDs.map { accelerated.position(of: $0) })
    }
    #expect(fallen.contactEvents == accelerated.contactEvents)
  }

  @Test("weight and own acceleration add up, and act as one force on springs, too")
  func sum() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    var body = Body(size: Vector(x: 100, y: 100))
    body.gravityScale = 0.5
    body.acceleration = Vector(x: 200, y: -700)
    let free = try world.add(body)
    body.spring = AnchorSpring(anchor: .zero, frequency: 1, damping: 1)
    let hung = try world.add(body)
    #expect(
      world.forces(on: free) == [ForceOnBody(kind: .gravity, force: Vector(x: 2, y: -2), torque: 0, point: .zero)])
    #expect(world.acceleration(of: free) == Vector(x: 200, y: -200))
    for _ in 0..<120 { world.step() }
    #expect((world.position(of: free) - Vector(x: 100, y: -100)).length < 1e-9)
    for _ in 0..<1200 { world.step() }
    let stiffness = 4 * Double.pi * Double.pi
    #expect((world.position(of: hung) - Vector(x: 200 / stiffness, y: -200 / stiffness)).length < 0.02)
    #expect(world.isAsleep(hung) && !world.isAsleep(free))
    #expect(abs(world.energy(of: free).total) < 1e-6 * world.energy(of: free).kinetic)
  }

  @Test("a change of the acceleration wakes a sleeping body; kinematic and static bodies ignore it")
  func changes() throws {
    var world = World()
    let id = try world.add(.circle(radius: 10))
    var plate = Body.box(width: 10, height: 10)
    plate.acceleration = Vector(x: 9, y: 9)
    plate.position = Vector(x: 60, y: 0)
    plate.kind = .kinematic
    let kinematic = try world.add(plate)
    plate.position = Vector(x: -60, y: 0)
    plate.kind = .static
    let fixed = try world.add(plate)
    for _ in 0..<120 { world.step() }
    #expect(world.isAsleep(id) && world.isAsleep(kinematic))
    world[id].acceleration = Vector(x: 0, y: 1.5)
    for _ in 0..<120 { world.step() }
    #expect(abs(world.position(of: id).y - 0.75) < 1e-9 && !world.isAsleep(id))
    #expect(world.position(of: kinematic).x == 60 && world.position(of: fixed).x == -60)
  }

  @Test("a world hashes, encodes and decodes a body's acceleration")
  func state() throws {
    var world = World()
    var body = Body.circle(radius: 10)
    body.acceleration = Vector(x: 3, y: -0.0)
    let id = try world.add(body)
    var twin = try World(encoded: world.encoded())
    #expect(twin == world && twin[id].acceleration == body.acceleration)
    world.step()
    twin.step()
    #expect(twin == world)
    let (mine, other) = (WorldTests.hash(world), twin)
    #expect(WorldTests.hash(other) == mine)
    twin[id].acceleration.x = 4
    #expect(WorldTests.hash(twin) != mine)
  }

  @Test("an acceleration beyond 1e9 pt/s² is refused with a sentence", arguments: [1.1e9, -.infinity, .nan])
  func refuses(_ value: Double) throws {
    var world = World()
    var body = Body()
    body.acceleration.y = value
    let error = #expect(throws: PhysicsError.self) { try world.add(body) }
    let found = value.isFinite ? "1100000000.0" : "\(value)"
    #expect(error?.description == "a body's acceleration is from -1000000000.0 to 1000000000.0 pt/s², found \(found)")
    body.acceleration = Vector(x: -1e9, y: 1e9)
    try world.add(body)
  }
}

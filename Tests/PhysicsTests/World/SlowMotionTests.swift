import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Slow motion")
struct SlowMotionTests {
  static func world(floorFriction: Double = 0.5, gravity: Vector = Vector(x: 0, y: 1000)) throws -> World {
    var world = World()
    world.gravity = gravity
    var ground = TouchTests.ground
    ground.friction = floorFriction
    try world.add(ground)
    return world
  }

  @Test("a box that slides down a slope at 2 pt/s stays awake and slides on")
  func slides() throws {
    // At the angle of friction nothing slows the box; gravity is rotated instead of the floor.
    let friction = 0.2
    let length = (1 + friction * friction).squareRoot()
    let pull = Vector(x: 1000 * friction / length, y: 1000 / length)
    var world = try Self.world(floorFriction: friction, gravity: pull)
    var box = Body.box(position: Vector(x: 0, y: -10), width: 60, height: 20)
    box.friction = friction
    box.velocity = Vector(x: 2, y: 0)
    let id = try world.add(box)
    for step in 1...600 {
      world.step()
      #expect(!world.isAsleep(id), "at step \(step)")
    }
    let way = world.position(of: id).x
    #expect(abs(way - 10) < 0.5, "it came \(way)")
  }

  @Test("a ball that rolls at 2 pt/s stays awake and rolls on")
  func rolls() throws {
    var world = try Self.world()
    var ball = Body.circle(position: Vector(x: 0, y: -20), radius: 20)
    ball.friction = 0.5
    ball.velocity = Vector(x: 2, y: 0)
    ball.angularVelocity = 0.1
    let id = try world.add(ball)
    for _ in 0..<600 { world.step() }
    #expect(!world.isAsleep(id))
    #expect(abs(world.position(of: id).x - 10) < 0.1)
  }

  @Test("a slow plate carries the bodies on it, and pushes those in front of it")
  func carries() throws {
    var world = try Self.world()
    var plate = Body.box(position: Vector(x: 0, y: -10), width: 200, height: 20)
    plate.kind = .kinematic
    plate.friction = 0.5
    plate.velocity = Vector(x: 1, y: 0)
    try world.add(plate)
    var rider = Body.box(position: Vector(x: 0, y: -40), width: 40, height: 40)
    rider.friction = 0.5
    let above = try world.add(rider)
    rider.position = Vector(x: 120.5, y: -20)
    let before = try world.add(rider)
    for _ in 0..<600 { world.step() }
    #expect(!world.isAsleep(above) && !world.isAsleep(before))
    #expect(abs(world.position(of: above).x - 5) < 0.1)
    #expect(abs(world.position(of: before).x - 125) < 0.2)
  }

  @Test("a slow pendulum does not fall asleep at its turning points")
  func swings() throws {
    // 2,500 points long: a swing takes 10 s.
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    let ball = try world.add(Body.circle(position: Vector(x: 20, y: 2500), radius: 20))
    try world.add(Joint.rod(ball, to: .zero, length: 2500))
    var (left, right) = (0.0, 0.0)
    for _ in 0..<1500 {
      world.step()
      #expect(!world.isAsleep(ball))
      left = min(left, world.position(of: ball).x)
      right = max(right, world.position(of: ball).x)
    }
    #expect(left < -19.5 && right > 19.5)
  }

  @Test("a tower on a plate that sways slowly on a spring does not fall asleep at its turning points")
  func sways() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    // The spring carries plate and tower; it is attached to the plate's middle, and the plate does not rotate.
    var plate = Body.box(position: Vector(x: 6, y: 0), width: 300, height: 20)
    plate.allowsRotation = false
    plate.density = 50
    plate.gravityScale = 0
    plate.friction = 0.8
    plate.spring = AnchorSpring(anchor: Vector(x: 0, y: 0), frequency: 0.25, damping: 0)
    let base = try world.add(plate)
    var boxes: [BodyID] = []
    for number in 0..<3 {
      var box = Body.box(position: Vector(x: 6, y: -30 - 40 * Double(number)), width: 40, height: 40)
      box.friction = 0.8
      box.gravityScale = 0.01
      boxes.append(try world.add(box))
    }
    var turns = 0
    var last = world.velocity(of: base).x
    for _ in 0..<1440 {
      world.step()
      #expect(!world.isAsleep(base) && !world.isAsleep(boxes[2]))
      let velocity = world.velocity(of: base).x
      if velocity * last < 0 { turns += 1 }
      last = velocity
    }
    #expect(turns >= 5)
  }

  @Test("a body that creeps to its spring's equilibrium does not fall asleep before it is there")
  func creeps() throws {
    var world = World()
    var tile = Body.box(position: Vector(x: 10, y: 0), width: 40, height: 40)
    tile.spring = AnchorSpring(anchor: .zero, frequency: 1, damping: TestLength.isShort ? 5 : 20)
    let id = try world.add(tile)
    while !world.isAsleep(id), world.stepCount < 12000 { world.step() }
    #expect(abs(world.position(of: id).x) < 0.011)
  }

  @Test("a body that trembles in place falls asleep, and one that moves on at the same speed does not")
  func trembles() throws {
    var world = try Self.world(floorFriction: 0)
    var box = Body.box(position: Vector(x: 0, y: -20), width: 40, height: 40)
    let first = try world.add(box)
    let trembler = world.row(of: first)
    box.position.x = 200
    box.velocity.x = 3
    let slider = try world.add(box)
    for step in 0..<120 where world.bodies.restTicks[trembler] >= 0 {
      world.bodies.x.v[trembler] = step % 2 == 0 ? 3 : -3
      world.step()
    }
    #expect(world.bodies.restTicks[trembler] < 0)
    for _ in 0..<480 { world.step() }
    #expect(!world.isAsleep(slider))
    #expect(abs(world.velocity(of: slider).x - 3) < 1e-6)
  }
}

import SpringflowNumerics
import SpringflowPhysics
import Testing

@Suite("Sleep")
struct SleepTests {
  static func towers() throws -> (world: World, left: [BodyID], right: [BodyID]) {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(TouchTests.ground)
    func tower(_ x: Double) throws -> [BodyID] {
      try (0..<3).map {
        try world.add(Body.box(position: Vector(x: x, y: -20 - Double($0) * 40), width: 40, height: 40))
      }
    }
    let (left, right) = (try tower(-200), try tower(200))
    return (world, left, right)
  }

  @Test("bodies at rest fall asleep after half a second, and then keep every bit")
  func falls() throws {
    var (world, left, right) = try Self.towers()
    for _ in 0..<40 { world.step() }
    #expect(world.awakeBodyCount == 6)
    for _ in 0..<120 { world.step() }
    #expect(world.awakeBodyCount == 0)
    let places = (left + right).map { world.position(of: $0) }
    for _ in 0..<100 { world.step() }
    #expect((left + right).map { world.position(of: $0) } == places)
    #expect(world.isAsleep(left[0]))
  }

  @Test(
    "a body that springs press on the floor askew falls asleep there, and a world restored on the way does in the same step"
  )
  func pressed() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(TouchTests.ground)
    let box = try world.add(Body.box(position: Vector(x: 0, y: -40), width: 60, height: 60))
    for side in [-1.0, 1.0] {
      // Towards a point below the floor, at the right, turned.
      let corner = Vector(x: 30 * side, y: 30 * side)
      try world.add(
        Joint(
          .distance(length: 50), from: nil, at: Vector(x: 40 + 70 * side, y: 60 + 30 * side), to: box, at: corner,
          softness: Spring(frequency: 4, damping: 0.5)))
    }
    for _ in 0..<60 { world.step() }
    var restored = try World(encoded: world.encoded())
    var (steps, fastest) = (0, 0.0)
    while !world.isAsleep(box), steps < 1200 {
      fastest = world.velocity(of: box).length
      world.step()
      restored.step()
      steps += 1
      #expect(restored.isAsleep(box) == world.isAsleep(box))
    }
    #expect(world.isAsleep(box), "\(fastest) pt/s after \(steps) steps")
    // It is pressed on the floor.
    #expect(world.position(of: box).y < -29 && world.contactEvents.isEmpty)
  }

  @Test("an impulse wakes the whole island and no other")
  func wakes() throws {
    var (world, left, right) = try Self.towers()
    for _ in 0..<160 { world.step() }
    world.applyImpulse(Vector(x: 0.1, y: 0), to: left[2])
    world.step()
    #expect(left.allSatisfy { !world.isAsleep($0) })
    #expect(right.allSatisfy { world.isAsleep($0) })
  }

  @Test("an impact wakes a sleeping body, and the removal of a support lets the bodies on it fall")
  func supports() throws {
    var (world, left, right) = try Self.towers()
    for _ in 0..<160 { world.step() }
    var ball = Body.circle(position: Vector(x: 0, y: -20), radius: 20)
    ball.velocity = Vector(x: 800, y: 0)
    try world.add(ball)
    for _ in 0..<40 { world.step() }
    #expect(right.allSatisfy { !world.isAsleep($0) })
    #expect(world.isAsleep(left[0]))
    world.remove(left[0])
    for _ in 0..<60 { world.step() }
    #expect(abs(world.position(of: left[1]).y + 20) < 0.5)
    // The floor itself.
    var floored = try Self.towers()
    for _ in 0..<160 { floored.world.step() }
    floored.world.remove(floored.world.bodyIDs[0])
    for _ in 0..<30 { floored.world.step() }
    #expect(floored.world.position(of: floored.left[0]).y > 0)
  }

  @Test("a step visits no sleeping body")
  func counts() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(TouchTests.ground)
    for index in 0..<50 {
      try world.add(Body.box(position: Vector(x: Double(index) * 60 - 1500, y: -20), width: 40, height: 40))
    }
    for _ in 0..<120 { world.step() }
    #expect(world.bodies.awakeRows.isEmpty && world.graph.activeContacts.isEmpty && world.bodies.batches.isEmpty)
  }

  @Test("a body on a spring falls asleep at its equilibrium, not at a turning point")
  func springs() throws {
    var world = World()
    for frequency in [0.5, 3.75, 7.5, 15, 60] {
      var body = Body(position: Vector(x: 40, y: 0), size: Vector(x: 10, y: 10))
      body.spring = AnchorSpring(anchor: .zero, frequency: frequency, damping: 0)
      try world.add(body)
    }
    for _ in 0..<600 { world.step() }
    #expect(world.awakeBodyCount == 5)
    for id in world.bodyIDs { world[id].spring?.damping = 1 }
    for _ in 0..<1200 { world.step() }
    #expect(world.awakeBodyCount == 0)
    for id in world.bodyIDs { #expect(world.position(of: id).length < 0.2) }
  }

  @Test("a moving kinematic body keeps the bodies on it awake, and wakes those that it meets")
  func kinematic() throws {
    var (world, left, _) = try Self.towers()
    for _ in 0..<160 { world.step() }
    var plate = Body.box(position: Vector(x: -400, y: -20), width: 100, height: 30)
    plate.kind = .kinematic
    plate.velocity = Vector(x: 100, y: 0)
    let id = try world.add(plate)
    for _ in 0..<200 { world.step() }
    #expect(abs(world.position(of: id).x - (-400 + 200 * 100 / 120.0)) < 1e-9)
    #expect(!world.isAsleep(left[0]))
    #expect(world.position(of: left[0]).x > world.position(of: id).x + 60)
  }
}

extension SleepTests {
  @Test("a wall placed into a sleeping body wakes it, and removed bodies leave no active contact behind")
  func walls() throws {
    var (world, left, _) = try Self.towers()
    for _ in 0..<160 { world.step() }
    #expect(world.awakeBodyCount == 0)
    try world.add(Body.wall([.segment(Vector(x: -190, y: -200), Vector(x: -190, y: 0))]))
    world.step()
    #expect(!world.isAsleep(left[0]))
    var tile = Body(position: Vector(x: 90, y: 0), size: Vector(x: 10, y: 10))
    tile.spring = AnchorSpring(anchor: .zero, frequency: 2, damping: 1)
    let id = try world.add(tile)
    world.step()
    for body in world.bodyIDs where body != id { world.remove(body) }
    for _ in 0..<400 { world.step() }
    #expect(world.isAsleep(id) && world.graph.activeContacts.isEmpty)
  }

  @Test("a body at rest in a weak field does not fall asleep, but moves")
  func fields() throws {
    var world = World()
    var pull = Field(.linearGravity(direction: Vector(x: 0.015, y: 0)))
    pull.categories = 1
    try world.add(pull)
    var body = Body(size: Vector(x: 100, y: 100))
    body.fieldCategories = 1
    let id = try world.add(body)
    for _ in 0..<600 { world.step() }
    #expect(world.position(of: id).x > 15)
  }

  @Test("a spring whose anchor jumps over a wall does not pull its body through", arguments: [1.0, 2, 4, 6])
  func jumps(frequency: Double) throws {
    var world = TouchTests.world(gravity: .zero)
    try world.add(Body.wall([.segment(Vector(x: 100, y: -300), Vector(x: 100, y: 300))]))
    var tile = Body.box(position: .zero, width: 40, height: 40)
    tile.spring = AnchorSpring(anchor: .zero, frequency: frequency, damping: 0.5)
    let id = try world.add(tile)
    world.step()
    world[id].spring?.anchor = Vector(x: 400, y: 0)
    for _ in 0..<120 {
      world.step()
      #expect(world.position(of: id).x < 100)
    }
  }
}

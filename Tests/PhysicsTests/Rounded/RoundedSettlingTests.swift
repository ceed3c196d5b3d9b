import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Stacks of capsules and rounded boxes", .concurrentWithViews)
struct RoundedSettlingTests {
  static func world() -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    return world
  }

  /// A column of bodies with a shape on the ground.
  static func column(_ count: Int, _ shape: Shape, height: Double, offset: Double) throws -> (World, [BodyID]) {
    var world = Self.world()
    try world.add(TouchTests.ground)
    let ids = try (0..<count).map { number in
      let side = Double((number * 7 + 3) % 11) / 5 - 1
      var body = Body(position: Vector(x: side * offset, y: -height / 2 - height * Double(number)))
      body.shapes = [shape]
      body.friction = 0.5
      return try world.add(body)
    }
    return (world, ids)
  }

  @Test("columns of rounded boxes stand, straight or offset, and fall asleep", arguments: [0, 1.0])
  func cards(offset: Double) throws {
    for radius in [1, 8, 19.9] {
      let count = radius < 10 ? 10 : 1
      let shape = Shape.roundedBox(width: 40, height: 40, radius: radius)
      var (world, ids) = try Self.column(count, shape, height: 40, offset: offset)
      let start = ids.map { world.position(of: $0) }
      for _ in 0..<600 where world.awakeBodyCount > 0 || world.stepCount < 10 { world.step() }
      #expect(world.awakeBodyCount == 0, "\(radius)")
      for (id, place) in zip(ids, start) {
        #expect((world.position(of: id) - place).length < 1, "\(radius) \(world.position(of: id) - place)")
      }
    }
  }

  @Test("capsules that lie on each other stay, and fall asleep")
  func capsules() throws {
    for height in [10.0, 30] {
      let shape = Shape.capsule(Vector(x: -50, y: 0), Vector(x: 50, y: 0), radius: height / 2)
      var (world, ids) = try Self.column(6, shape, height: height, offset: 0)
      for _ in 0..<600 where world.awakeBodyCount > 0 || world.stepCount < 10 { world.step() }
      #expect(world.awakeBodyCount == 0)
      for (number, id) in ids.enumerated() {
        let place = Vector(x: 0, y: -height / 2 - height * Double(number))
        #expect((world.position(of: id) - place).length < 0.5, "\(height) \(number)")
        #expect(abs(world.angle(of: id)) < 0.01)
      }
    }
  }

  @Test("a pyramid of rounded boxes and a heap of capsules fall asleep")
  func heaps() throws {
    var world = Self.world()
    var ground = TouchTests.ground
    ground.friction = 0.6
    try world.add(ground)
    for row in 0..<6 {
      for column in 0..<6 - row {
        let x = (Double(column) - Double(6 - row - 1) / 2) * 100
        var body = Body(position: Vector(x: x, y: -50 - 100 * Double(row)))
        body.shapes = [.roundedBox(width: 100, height: 100, radius: 12)]
        body.friction = 0.6
        try world.add(body)
      }
    }
    let start = world.bodyIDs.map { world.position(of: $0) }
    for _ in 0..<480 where world.awakeBodyCount > 0 || world.stepCount < 10 { world.step() }
    #expect(world.awakeBodyCount == 0)
    for (id, place) in zip(world.bodyIDs, start) { #expect((world.position(of: id) - place).length < 1.5) }

    var bin = Self.world()
    let walls = [Vector(x: -150, y: -900), Vector(x: -150, y: 0), Vector(x: 150, y: 0), Vector(x: 150, y: -900)]
    try bin.add(.wall([.path(walls)], friction: 0.5))
    for number in 0..<TestLength.count(36, short: 16) {
      var body = Body(position: Vector(x: Double(number % 4) * 70 - 105, y: -40 - 50 * Double(number / 4)))
      body.shapes = [.capsule(Vector(x: -15, y: 0), Vector(x: 15, y: 0), radius: 10)]
      body.angle = Double((number * 5) % 7) / 3 - 1
      body.friction = 0.5
      try bin.add(body)
    }
    for _ in 0..<2400 where bin.awakeBodyCount > 0 || bin.stepCount < 10 { bin.step() }
    #expect(bin.awakeBodyCount == 0)
    for id in bin.bodyIDs.dropFirst() {
      let place = bin.position(of: id)
      #expect(abs(place.x) < 142 && place.y < -8 && place.y > -900)
    }
  }

  @Test("a capsule rolls down a slope like a disc of its mass, and its ends are round")
  func rolls() throws {
    // On its end it topples and then lies on its side.
    var world = Self.world()
    try world.add(TouchTests.ground)
    var body = Body(position: Vector(x: 0, y: -30.5))
    body.shapes = [.capsule(Vector(x: 0, y: -20), Vector(x: 0, y: 20), radius: 10)]
    (body.friction, body.angularVelocity) = (0.8, 0.3)
    let id = try world.add(body)
    for _ in 0..<960 where world.awakeBodyCount > 0 || world.stepCount < 10 { world.step() }
    #expect(abs(world.position(of: id).y + 10) < 0.2)
    #expect(abs(abs(world.angle(of: id)) - .pi / 2) < 0.02)
    #expect(world.position(of: id).x > 10)
  }
}

import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Settling", .concurrentWithViews)
struct SettlingTests {
  /// A column of boxes on the ground, each slightly offset from the one below.
  static func column(
    _ count: Int, size: Double = 40, gravity: Double, offset: Double
  ) throws -> (world: World, boxes: [BodyID]) {
    var world = TouchTests.world(gravity: Vector(x: 0, y: gravity))
    try world.add(TouchTests.ground)
    let boxes = try (0..<count).map { number in
      // Irregular, and the same every time.
      let side = Double((number * 7 + 3) % 11) / 5 - 1
      var box = Body.box(
        position: Vector(x: side * offset, y: -size / 2 - size * Double(number)), width: size, height: size)
      box.friction = 0.5
      return try world.add(box)
    }
    return (world, boxes)
  }

  /// Box2D's large pyramid.
  static func pyramid(base: Int) throws -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    var ground = TouchTests.ground
    ground.friction = 0.6
    try world.add(ground)
    for row in 0..<base {
      for column in 0..<base - row {
        let x = (Double(column) - Double(base - row - 1) / 2) * 100
        var box = Body.box(position: Vector(x: x, y: -50 - 100 * Double(row)), width: 100, height: 100)
        box.friction = 0.6
        try world.add(box)
      }
    }
    return world
  }

  @Test(
    "a column of 20 boxes, each offset by a point, stands upright at any gravity",
    arguments: TestLength.cases([1000.0, 2000, 3000], short: 1))
  func columns(gravity: Double) throws {
    var (world, boxes) = try Self.column(20, gravity: gravity, offset: 1)
    let start = boxes.map { world.position(of: $0).x }
    for _ in 0..<TestLength.count(240, short: 120) { world.step() }
    for (index, box) in boxes.enumerated() {
      let lean = abs(world.position(of: box).x - start[index])
      #expect(lean < 0.75, "box \(index) leans by \(lean)")
    }
  }

  @Test("a straight column neither sinks nor sways", arguments: TestLength.cases([20.0, 40, 100], short: 1))
  func straight(size: Double) throws {
    var (world, boxes) = try Self.column(20, size: size, gravity: 3000, offset: 0)
    for _ in 0..<TestLength.count(240, short: 120) { world.step() }
    let top = world.position(of: boxes[19])
    #expect(abs(top.x) < 0.01)
    #expect(abs(top.y + 19.5 * size) < 0.5)
    for box in boxes { #expect(world.velocity(of: box).length < 0.02) }
  }

  @Test(
    "a tower of bricks with alternately two and one in a row stands",
    arguments: TestLength.cases([1000.0, 3000], short: 1))
  func towers(gravity: Double) throws {
    var world = TouchTests.world(gravity: Vector(x: 0, y: gravity))
    try world.add(TouchTests.ground)
    var bricks: [BodyID] = []
    for row in 0..<20 {
      let count = row % 2 == 0 ? 2 : 1
      for number in 0..<count {
        let side = Double((row * 7 + number * 5 + 3) % 11) / 10 - 0.5
        let place = Vector(x: (Double(number) - Double(count - 1) / 2) * 40 + side, y: -10 - 20 * Double(row))
        var brick = Body.box(position: place, width: 39, height: 20)
        brick.friction = 0.5
        bricks.append(try world.add(brick))
      }
    }
    let start = bricks.map { world.position(of: $0).x }
    for _ in 0..<TestLength.count(360, short: 120) { world.step() }
    for (brick, x) in zip(bricks, start) { #expect(abs(world.position(of: brick).x - x) < 1) }
  }

  @Test("a box a hundred times as heavy as those below it does not press them through each other")
  func heavy() throws {
    var (world, boxes) = try Self.column(4, gravity: 1000, offset: 0)
    world[boxes[3]].density = 100
    for _ in 0..<600 { world.step() }
    #expect(abs(world.position(of: boxes[3]).y + 140) < 3)
    #expect(abs(world.position(of: boxes[3]).x) < 0.1)
  }

  @Test("a pyramid falls asleep within a second and a half, at its initial position")
  func pyramids() throws {
    var world = try Self.pyramid(base: 10)
    let start = world.bodyIDs.map { world.position(of: $0) }
    for _ in 0..<180 { world.step() }
    #expect(world.awakeBodyCount == 0)
    for (index, body) in world.bodyIDs.enumerated() {
      #expect((world.position(of: body) - start[index]).length < 1)
    }
  }
}

import SpringflowPhysics
import Testing

/// Claims about whole worlds, at 100 points a metre.
extension Box2DUnitTests {
  @Test("a grid of bodies is found where it is, also after all of it has moved")
  func grid() throws {
    var world = World()
    world.gravity = .zero
    var ids: [[BodyID]] = []
    for column in 0..<20 {
      ids.append(
        try (0..<20).map { row in
          try world.add(.box(position: Vector(x: Double(column) * 100, y: Double(row) * 100), width: 80, height: 80))
        })
    }
    for offset in [Vector.zero, Vector(x: 1000, y: 2000), Vector(x: 1e6, y: -3e5)] {
      for (column, row) in [(0, 0), (7, 3), (19, 19)] {
        let place = Vector(x: Double(column) * 100, y: Double(row) * 100)
        world.setPosition(place + offset, of: ids[column][row])
        #expect(world.overlaps(of: .circle(radius: 5), at: place + offset).map(\.body).contains(ids[column][row]))
        let view = Rectangle(min: place + offset - Vector(x: 5, y: 5), max: place + offset + Vector(x: 5, y: 5))
        #expect(world.bodies(touching: view).contains(ids[column][row]))
      }
    }
    #expect(world.overlaps(of: .circle(radius: 5)).isEmpty)
    #expect(world.overlaps(of: .circle(radius: 5), at: Vector(x: 500, y: 500)).map(\.body) == [ids[5][5]])
    for id in ids.joined() { world.remove(id) }
    #expect(world.overlaps(of: .circle(radius: 1e6)).isEmpty)
  }

  @Test("a box falls on the ground and lies there, upright and where it fell")
  func helloWorld() throws {
    for shape in [Shape.box(width: 200, height: 200), .roundedBox(width: 200, height: 200, radius: 30)] {
      var world = World()
      world.gravity = Vector(x: 0, y: 1000)
      var ground = Body.box(position: Vector(x: 0, y: 1000), width: 10_000, height: 2000)
      ground.kind = .static
      try world.add(ground)
      var body = Body(position: Vector(x: 0, y: -400))
      (body.shapes, body.friction) = ([shape], 0.3)
      let id = try world.add(body)
      for _ in 0..<180 { world.step() }
      #expect(abs(world.position(of: id).x) < 1 && abs(world.position(of: id).y + 100) < 1)
      #expect(abs(world.angle(of: id)) < 0.01)
    }
  }

  @Test("an empty world steps, bodies come and go, and a body that was removed is in the world no more")
  func lives() throws {
    var world = World()
    for _ in 0..<60 { world.step() }
    #expect(world.bodyIDs.isEmpty)
    var ids: [BodyID] = []
    for _ in 0..<10 {
      ids.append(try world.add(.box(width: 100, height: 100)))
      world.step()
    }
    while let id = ids.popLast() {
      #expect(world.bodyIDs.contains(id))
      world.remove(id)
      #expect(!world.bodyIDs.contains(id) && world.bodyIDs == ids)
      world.step()
    }
    #expect(world.bodyIDs.isEmpty)
  }

  @Test("a circle and a capsule come to rest on a segment of a chain")
  func chainSegment() throws {
    for shape in [Shape.circle(radius: 50), .capsule(Vector(x: -20, y: 0), Vector(x: 20, y: 0), radius: 50)] {
      var world = World()
      world.gravity = Vector(x: 0, y: 1000)
      let chain = [200.0, 100, -100, -200].map { Vector(x: $0, y: 0) }
      try world.add(.wall([.path(chain)]))
      var body = Body(position: Vector(x: 0, y: -200))
      body.shapes = [shape]
      let id = try world.add(body)
      for _ in 0..<240 { world.step() }
      #expect(abs(world.position(of: id).y + 50) < 0.5)
    }
  }

  @Test("a body that may not sleep stays awake, and falls asleep once it may")
  func enableSleep() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(TouchTests.ground)
    var body = Body.box(position: Vector(x: 0, y: -20), width: 40, height: 40)
    body.allowsSleep = false
    let id = try world.add(body)
    for _ in 0..<300 { world.step() }
    #expect(!world.isAsleep(id))
    world[id].allowsSleep = true
    for _ in 0..<300 { world.step() }
    #expect(world.isAsleep(id))
  }

  @Test("a pyramid far from the origin comes to rest as it does at the origin")
  func farPyramid() throws {
    var asleep: [Int] = []
    var places: [[Vector]] = []
    for far in [0, 1e7] {
      var world = World()
      world.gravity = Vector(x: 0, y: 1000)
      let ground = Shape.segment(Vector(x: -2000, y: 0), Vector(x: 2000, y: 0))
      var floor = Body.wall([ground], friction: 0.6)
      floor.position = Vector(x: far, y: 0)
      try world.add(floor)
      for row in 0..<5 {
        for column in 0..<5 - row {
          let x = (Double(column) - Double(4 - row) / 2) * 100
          var body = Body(position: Vector(x: far + x, y: -50 - 100 * Double(row)))
          (body.shapes, body.friction) = ([.roundedBox(width: 100, height: 100, radius: 5)], 0.6)
          try world.add(body)
        }
      }
      for _ in 0..<480 where world.awakeBodyCount > 0 || world.stepCount < 10 { world.step() }
      #expect(world.awakeBodyCount == 0)
      asleep.append(world.stepCount)
      places.append(world.bodyIDs.map { world.position(of: $0) - Vector(x: far, y: 0) })
    }
    #expect(abs(asleep[0] - asleep[1]) < 30)
    for (near, far) in zip(places[0], places[1]) { #expect((near - far).length < 0.1) }
  }

  @Test("a bullet stops at a thin wall, also far from the origin")
  func farBullet() throws {
    for far in [0, 1e7] {
      for bullet in [Shape.circle(radius: 10), .capsule(Vector(x: 0, y: -9), Vector(x: 0, y: 9), radius: 10)] {
        var world = World()
        world.gravity = .zero
        var wall = Body.box(position: Vector(x: far, y: 0), width: 10, height: 1000)
        wall.kind = .static
        try world.add(wall)
        var body = Body(position: Vector(x: far + 1000, y: 0))
        (body.shapes, body.velocity) = ([bullet], Vector(x: -20_000, y: 0))
        let id = try world.add(body)
        for _ in 0..<60 { world.step() }
        #expect(abs(world.position(of: id).x - far - 15) < 0.5)
      }
    }
  }

  @Test("overlaps, swept shapes and rays far from the origin find what they find at it")
  func farQueries() throws {
    for far in [0, 1e7] {
      let base = Vector(x: far, y: 0)
      let (world, id) = try Self.world(.box(width: 100, height: 100), at: base)
      #expect(world.overlaps(of: .circle(radius: 10), at: base) == [ShapeOverlap(body: id, shape: 0)])
      // The circle's middle stops at -60, and touches the side at -50.
      let (start, end) = (base - Vector(x: 500, y: 0), base + Vector(x: 500, y: 0))
      let circle = try #require(world.shapeCast(.circle(radius: 10), from: start, to: end))
      #expect(abs(circle.fraction - 0.44) < 1e-9 && (circle.point - base - Vector(x: -50, y: 0)).length < 1e-8)
      let mover = Shape.capsule(Vector(x: 0, y: -20), Vector(x: 0, y: 20), radius: 30)
      let capsule = try #require(world.shapeCast(mover, from: start, to: end))
      #expect(abs(capsule.fraction - 0.42) < 1e-9 && (capsule.point - base - Vector(x: -50, y: 0)).length < 1e-8)
      #expect(world.overlaps(of: mover, at: base - Vector(x: 70, y: 0)).count == 1)
      #expect(world.bodies(at: base) == [id])
      let ray = try #require(world.rayCast(from: start, to: end))
      #expect((ray.point - base - Vector(x: -50, y: 0)).length < 1e-8)
    }
  }
}

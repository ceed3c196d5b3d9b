import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Queries of a world in motion", .concurrentWithViews)
struct EscapedColliderTests {
  /// Long sticks and balls that are thrown through each other, pushed and turned, with some bodies that have no shapes.
  static func crowd(_ random: inout SeededGenerator) throws -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: 500)
    try world.add(.wall([.box(width: 600, height: 20, center: Vector(x: 0, y: 210))], restitution: 0.5))
    for number in 0..<50 {
      let place = Vector(x: .random(in: -250...250, using: &random), y: .random(in: -250...190, using: &random))
      var body: Body
      switch number % 4 {
      case 0: body = .box(position: place, width: 60, height: 6)
      case 1: body = .circle(position: place, radius: 8)
      case 2: body = .box(position: place, width: 24, height: 24)
      default: body = Body(position: place, size: Vector(x: 20, y: 10))
      }
      body.restitution = number % 3 == 0 ? 0.9 : 0
      body.velocity = Vector(x: .random(in: -2000...2000, using: &random), y: .random(in: -900...900, using: &random))
      body.angularVelocity = .random(in: -40...40, using: &random)
      if number % 8 == 1 { body.enclosure = Enclosure(minX: -260, minY: -260, maxX: 260, maxY: 260, restitution: 1) }
      try world.add(body)
    }
    return world
  }

  /// The bodies in a rectangle, found by checking all bodies.
  static func walk(_ world: World, _ rectangle: Rectangle) -> [BodyID] {
    let half = (rectangle.max - rectangle.min) * 0.5
    let view = ConvexShape(boxAt: .zero, half: half)
    return world.bodyIDs.filter { id in
      var pool = Buffer<Vector>()
      return QueryTests.convexShapes(id, world, &pool).contains { convexShape, pose, _ in
        Collision.distance(view, Pose(position: rectangle.min + half), convexShape, pose, pool.address).distance <= 0
      }
    }
  }

  /// The same for a ray, without an order.
  static func walk(_ world: World, from start: Vector, to end: Vector) -> Set<BodyID> {
    Set(
      world.bodyIDs.filter { id in
        var pool = Buffer<Vector>()
        return QueryTests.convexShapes(id, world, &pool).contains { convexShape, pose, _ in
          convexShape.rayCast(from: start, translation: end - start, pose, pool.address) != nil
        }
      })
  }

  @Test(
    "queries of a moving world find the same as a check of all bodies after every step, also in a restored world",
    arguments: TestLength.cases(1...4, short: 1) as [UInt64])
  func sameAsWalk(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var world = try Self.crowd(&random)
    let ids = world.bodyIDs
    var (escapedColliders, found) = (0, 0)
    for step in 0..<60 {
      let pushed = ids[Int.random(in: 1..<ids.count, using: &random)]
      if world.contains(pushed) {
        let force = Vector(x: .random(in: -900...900, using: &random), y: .random(in: -900...900, using: &random))
        world.applyForce(force * world.mass(of: pushed), to: pushed)
        if step % 7 == 3 { world.setPosition(Vector(x: -force.x / 5, y: force.y / 5), of: pushed) }
        if step % 20 == 19 { world.remove(pushed) }
      }
      world.step()
      escapedColliders += world.graph.escapedColliders.count
      let restored = try World(encoded: world.encoded())
      for _ in 0..<4 {
        let low = Vector(x: .random(in: -300...300, using: &random), y: .random(in: -300...200, using: &random))
        let size = Vector(x: .random(in: 1...60, using: &random), y: .random(in: 1...60, using: &random))
        let rectangle = Rectangle(min: low, max: low + size)
        let expected = Self.walk(world, rectangle)
        found += expected.count
        #expect(world.bodies(touching: rectangle) == expected)
        #expect(restored.bodies(touching: rectangle) == expected)
        #expect(
          Set(world.rayCastAll(from: low, to: low - size).map(\.body)) == Self.walk(world, from: low, to: low - size))
        #expect(world.rayCastAll(from: low, to: low + size) == restored.rayCastAll(from: low, to: low + size))
      }
      for stray in world.graph.escapedColliders {
        let middle = Vector(x: (stray.box.minX + stray.box.maxX) / 2, y: (stray.box.minY + stray.box.maxY) / 2)
        let row = Int(world.graph.colliders[Int(stray.collider)].row)
        #expect(world.bodies(at: middle).contains(world.bodyID(of: row)))
      }
    }
    #expect(escapedColliders > 20, "\(escapedColliders) colliders were outside their boxes")
    #expect(found > 50)
  }

  @Test("queries find a body that falls asleep or wakes outside its box")
  func sleepers() throws {
    var world = World()
    let id = try world.add(.box(width: 20, height: 20))
    for _ in 0..<120 { world.step() }
    #expect(world.isAsleep(id))
    // As if the last step had moved it there.
    world.bodies.x.u[0] += 100
    world.bodies.updateSnapshot(0, world.settings)
    world.graph.findEscapedColliders(&world.bodies)
    for _ in 0..<3 {
      world.step()
      #expect(world.bodies(at: Vector(x: 105, y: 0)) == [id])
      #expect(world.rayCast(from: Vector(x: 80, y: 1), to: Vector(x: 300, y: 1))?.body == id)
    }
    world.wake(id)
    world.step()
    #expect(world.bodies(at: Vector(x: 105, y: 0)) == [id])
    #expect(world.graph.escapedColliders.isEmpty)
  }

  @Test("queries find bodies that get or lose their shapes by these or by their boxes")
  func shapes() throws {
    var world = World()
    world.gravity = .zero
    let ids = try (0..<6).map {
      try world.add(Body(position: Vector(x: 50 * Double($0), y: 0), size: Vector(x: 9, y: 9)))
    }
    world[ids[1]].shapes = [.circle(radius: 20)]
    world[ids[3]].shapes = [.circle(radius: 20)]
    world.remove(ids[2])
    world[ids[3]].shapes = []
    let all = Rectangle(min: Vector(x: -50, y: -50), max: Vector(x: 400, y: 50))
    for _ in 0..<2 {
      #expect(world.bodies(touching: all) == [ids[0], ids[1], ids[3], ids[4], ids[5]])
      #expect(world.bodies(at: Vector(x: 69, y: 0)) == [ids[1]])
      #expect(world.bodies(at: Vector(x: 150, y: 0)) == [ids[3]])
      #expect(world.bodies(at: Vector(x: 169, y: 0)).isEmpty)
      #expect(world.bodies.shapelessRows.count == 4)
      world.step()
    }
  }
}

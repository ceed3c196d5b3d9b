import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Queries of a world", .concurrentWithViews)
struct QueryTests {
  static func scattered() throws -> World {
    var random = SeededGenerator(seed: 3)
    var world = World()
    world.gravity = Vector(x: 0, y: 300)
    for number in 0..<60 {
      let place = Vector(x: .random(in: -200...200, using: &random), y: .random(in: -200...200, using: &random))
      let size = Double.random(in: 4...30, using: &random)
      var body: Body
      switch number % 5 {
      case 0: body = .box(position: place, width: size, height: 2 * size)
      case 1: body = .circle(position: place, radius: size)
      case 2: body = Body(position: place, size: Vector(x: size, y: size / 2))
      case 3:
        body = Body(position: place)
        let corners = [Vector(x: 0, y: -size), Vector(x: size, y: size), Vector(x: -size, y: size / 2)]
        body.shapes = [.polygon(try Polygon(corners)), .circle(center: Vector(x: size, y: 0), radius: 3)]
      default:
        body = Body.wall([.path([place, place + Vector(x: size, y: 9), place + Vector(x: 2 * size, y: 0)])])
      }
      body.angle = .random(in: -3...3, using: &random)
      if number % 7 == 0 { body.kind = .static }
      body.velocity = Vector(x: .random(in: -50...50, using: &random), y: 0)
      try world.add(body)
    }
    for _ in 0..<40 { world.step() }
    world.remove(world.bodyIDs[10])
    return world
  }

  /// The convex shapes of a body at their poses, a box for one without shapes.
  static func convexShapes(_ id: BodyID, _ world: World, _ pool: inout Buffer<Vector>) -> [(
    convexShape: ConvexShape, pose: Pose, shape: Int?
  )] {
    let row = world.row(of: id)
    let body = world[id]
    if body.shapes.isEmpty {
      return [(ConvexShape(boxAt: .zero, half: body.size * 0.5), Pose(position: world.position(of: id)), nil)]
    }
    let center = world.bodies.inertias[row].center
    return body.shapes.indices.flatMap { shape in
      ConvexShape.convexShapes(of: [body.shapes[shape]], about: center, pool: &pool).map {
        ($0, world.pose(row), shape)
      }
    }
  }

  @Test("queries of rectangles find the same as a check of all bodies")
  func rectangles() throws {
    let world = try Self.scattered()
    var random = SeededGenerator(seed: 4)
    var found = 0
    for _ in 0..<120 {
      let low = Vector(x: .random(in: -250...250, using: &random), y: .random(in: -250...250, using: &random))
      let size = Vector(x: .random(in: 0...80, using: &random), y: .random(in: 0.1...60, using: &random))
      let half = size * 0.5
      let expected = world.bodyIDs.filter { id in
        var pool = Buffer<Vector>()
        let convexShapes = Self.convexShapes(id, world, &pool)
        return convexShapes.contains { convexShape, pose, _ in
          Collision.distance(
            ConvexShape(boxAt: .zero, half: half), Pose(position: low + half), convexShape, pose, pool.address
          )
          .distance
            <= 0
        }
      }
      #expect(world.bodies(touching: Rectangle(min: low, max: low + size)) == expected)
      found += expected.count
    }
    #expect(found > 100)
  }

  @Test("queries of points find the same as a check of all bodies")
  func points() throws {
    let world = try Self.scattered()
    var random = SeededGenerator(seed: 5)
    var found = 0
    for _ in 0..<400 {
      let point = Vector(x: .random(in: -250...250, using: &random), y: .random(in: -250...250, using: &random))
      let expected = world.bodyIDs.filter { id in
        var pool = Buffer<Vector>()
        return Self.convexShapes(id, world, &pool).contains { $0.convexShape.contains(point, $0.pose, pool.address) }
      }
      #expect(world.bodies(at: point) == expected)
      found += expected.count
    }
    #expect(found > 30)
  }

  @Test("ray casts find the same as a check of all bodies, nearest first")
  func rays() throws {
    let world = try Self.scattered()
    var random = SeededGenerator(seed: 6)
    var found = 0
    for _ in 0..<120 {
      let start = Vector(x: .random(in: -250...250, using: &random), y: .random(in: -250...250, using: &random))
      let way = Vector(x: .random(in: -300...300, using: &random), y: .random(in: -300...300, using: &random))
      var expected: [(body: BodyID, shape: Int?, fraction: Double)] = []
      for id in world.bodyIDs {
        var pool = Buffer<Vector>()
        var best: [Int: Double] = [:]
        for (convexShape, pose, shape) in Self.convexShapes(id, world, &pool) {
          guard let hit = convexShape.rayCast(from: start, translation: way, pose, pool.address) else { continue }
          best[shape ?? -1] = min(best[shape ?? -1] ?? 2, hit.fraction)
        }
        for shape in best.keys.sorted() { expected.append((id, shape < 0 ? nil : shape, best[shape]!)) }
      }
      let hits = world.rayCastAll(from: start, to: start + way)
      #expect(hits.count == expected.count, "\(expected) \(hits) \(start) \(way)")
      for hit in hits {
        let twin = expected.first { $0.body == hit.body && $0.shape == hit.shape }
        #expect(abs((twin?.fraction ?? 2) - hit.fraction) < 1e-12)
        #expect((hit.point - start - way * hit.fraction).length < 1e-9)
      }
      #expect(zip(hits, hits.dropFirst()).allSatisfy { $0.fraction <= $1.fraction })
      #expect(world.rayCast(from: start, to: start + way) == hits.first)
      found += hits.count
    }
    #expect(found > 100)
  }

  @Test("a downward ray hits a box at its top, and edges belong to the shapes that they bound")
  func literal() throws {
    var world = World()
    let box = try world.add(.box(position: Vector(x: 10, y: 20), width: 8, height: 6))
    let ghost = try world.add(Body(position: Vector(x: 10, y: 40), size: Vector(x: 2, y: 2)))
    let hits = world.rayCastAll(from: Vector(x: 10, y: 0), to: Vector(x: 10, y: 100))
    #expect(hits.map(\.body) == [box, ghost])
    #expect(hits.map(\.fraction) == [0.17, 0.39])
    #expect(hits.map(\.shape) == [0, nil])
    #expect(hits[0].normal == Vector(x: 0, y: -1))
    #expect(hits[0].point == Vector(x: 10, y: 17))
    #expect(world.bodies(at: Vector(x: 14, y: 23)) == [box])
    #expect(world.bodies(at: Vector(x: 14.001, y: 23)).isEmpty)
    let corner = Rectangle(min: Vector(x: 14, y: 23), max: Vector(x: 20, y: 30))
    #expect(world.bodies(touching: corner) == [box])
    #expect(world.rayCast(from: .zero, to: Vector(x: 0, y: 5)) == nil)
  }

  @Test("queries of invalid rectangles, points and rays find nothing, and those of infinite extent find all")
  func degenerate() throws {
    let world = try Self.scattered()
    let nan = Double.nan
    #expect(world.bodies(at: Vector(x: nan, y: 0)).isEmpty)
    #expect(world.rayCastAll(from: Vector(x: 0, y: nan), to: .zero).isEmpty)
    #expect(world.bodies(touching: Rectangle(min: Vector(x: 1, y: 0), max: Vector(x: 0, y: 1))).isEmpty)
    let all = Rectangle(min: Vector(x: -1e300, y: -1e300), max: Vector(x: 1e300, y: 1e300))
    #expect(world.bodies(touching: all) == world.bodyIDs)
    #expect(world.bodies(at: Vector(x: 1e300, y: -1e300)).isEmpty)
    #expect(world.rayCast(from: Vector(x: 1e300, y: 0), to: Vector(x: 1e300, y: 0)) == nil)
    #expect(World().bodies(at: .zero).isEmpty)
  }
}

import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Overlaps", .concurrentWithViews)
struct OverlapTests {
  @Test("shapes that only touch overlap, shapes a millionth apart do not")
  func touching() throws {
    let (world, ids) = try ShapeCastTests.world([.roundedBox(width: 20, height: 20, radius: 5)])
    let expected = [ShapeOverlap(body: ids[0], shape: 0)]
    let far = 5 + 10 / 2.0.squareRoot()
    let cases: [(Shape, Vector)] = [
      (.circle(radius: 5), Vector(x: 15, y: 3)), (.box(width: 10, height: 4), Vector(x: 0, y: -12)),
      // The corner's arc about (5, 5).
      (.circle(radius: 5), Vector(x: far, y: far)),
      (.segment(Vector(x: 0, y: -50), Vector(x: 0, y: 50)), Vector(x: -10, y: 0)),
      (.capsule(Vector(x: 0, y: 0), Vector(x: 30, y: 0), radius: 1), Vector(x: 11, y: 0)),
    ]
    for (shape, place) in cases {
      #expect(world.overlaps(of: shape, at: place) == expected, "\(shape)")
      #expect(world.overlaps(of: shape, at: place + place.normalized * 1e-6).isEmpty, "\(shape)")
      #expect(world.overlaps(of: shape, at: place - place.normalized * 1e-6) == expected, "\(shape)")
    }
    #expect(world.overlaps(of: .box(width: 2, height: 2)) == expected)
    #expect(world.overlaps(of: .box(width: 200, height: 200)) == expected)
  }

  @Test("overlaps are those that trying all sides finds, in order of creation and each shape once")
  func bruteForce() throws {
    var shapes = RandomShapes(seed: 8)
    var world = World()
    world.gravity = .zero
    var all: [(ShapeOverlap, [(corners: [Vector], radius: Double)])] = []
    for number in 0..<80 {
      var body = Body(position: shapes.random.vector(120))
      body.kind = number % 3 == 0 ? .static : .dynamic
      body.angle = shapes.random.number(-3, 3)
      if number % 5 == 4 {
        body.size = Vector(x: shapes.random.number(2, 20), y: shapes.random.number(2, 20))
        let id = try world.add(body)
        let box = BruteForce.placed(.box(width: body.size.x, height: body.size.y), at: body.position, angle: 0)
        all.append((ShapeOverlap(body: id, shape: nil), [box]))
        continue
      }
      body.shapes = [shapes.shape(isRound: false), shapes.shape(isRound: true)]
      let chain = (0..<3).map { _ in shapes.random.vector(20) }
      if number % 4 == 0 { body.shapes.append(.path(chain)) }
      let id = try world.add(body)
      for (index, shape) in body.shapes.enumerated() {
        var parts = [BruteForce.placed(shape, at: body.position, angle: body.angle)]
        if case .path = shape {
          let points = parts[0].corners
          parts = [(Array(points[0...1]), 0), (Array(points[1...2]), 0)]
        }
        all.append((ShapeOverlap(body: id, shape: index), parts))
      }
    }
    var found = 0
    for number in 0..<400 {
      let shape = shapes.shape(isRound: number % 2 == 0)
      let (place, angle) = (shapes.random.vector(140), shapes.random.number(-3, 3))
      let own = BruteForce.placed(shape, at: place, angle: angle)
      let expected = all.filter { _, parts in
        parts.contains { BruteForce.distance($0.corners, own.corners) - $0.radius - own.radius <= 0 }
      }
      let overlaps = world.overlaps(of: shape, at: place, angle: angle)
      #expect(overlaps == expected.map(\.0), "\(number) \(shape)")
      found += overlaps.count
    }
    #expect(found > 400)
  }

  @Test("a filter decides which bodies are found, as it does which touch, and a path overlaps where it crosses")
  func filters() throws {
    var world = World()
    var ids: [BodyID] = []
    for category in [1, 2, 4] as [UInt64] {
      var body = Body.circle(radius: 5)
      body.filter = ContactFilter(categories: category, collidesWith: category == 4 ? 4 : .max)
      body.kind = .static
      ids.append(try world.add(body))
    }
    func found(_ filter: ContactFilter) -> [BodyID] {
      world.overlaps(of: .circle(radius: 1), filter: filter).map(\.body)
    }
    #expect(found(ContactFilter()) == [ids[0], ids[1]])
    #expect(found(ContactFilter(categories: 4)) == ids)
    #expect(found(ContactFilter(categories: 4, collidesWith: 6)) == [ids[1], ids[2]])
    let square = ShapeTests.points([-20, -20, 20, -20, 20, 20, -20, 20])
    #expect(world.overlaps(of: .loop(square)).isEmpty)
    #expect(world.overlaps(of: .loop(square), at: Vector(x: 16, y: 0)).map(\.body) == [ids[0], ids[1]])
  }

  @Test("sleeping bodies and bodies that have just moved are found where they are")
  func moved() throws {
    var world = RoundedSettlingTests.world()
    try world.add(TouchTests.ground)
    var body = Body(position: Vector(x: 0, y: -20))
    body.shapes = [.roundedBox(width: 60, height: 40, radius: 6)]
    let id = try world.add(body)
    for _ in 0..<400 { world.step() }
    #expect(world.isAsleep(id))
    let probe = Shape.capsule(Vector(x: -5, y: 0), Vector(x: 5, y: 0), radius: 2)
    #expect(world.overlaps(of: probe, at: Vector(x: 0, y: -20)).map(\.body) == [id])
    world.setPosition(Vector(x: 500, y: -20), of: id)
    #expect(world.overlaps(of: probe, at: Vector(x: 0, y: -20)).isEmpty)
    #expect(world.overlaps(of: probe, at: Vector(x: 500, y: -20)).map(\.body) == [id])
  }
}

import SpringflowPhysics
import Testing

@Suite("Properties of single shapes")
struct ShapePropertiesTests {
  @Test("a shape without values has the body's, to the bit")
  func defaults() throws {
    func run(_ properties: [ShapeProperties]) throws -> [Vector] {
      var world = World()
      world.gravity = Vector(x: 300, y: 1000)
      try world.add(TouchTests.ground)
      var body = Body.box(position: Vector(x: 0, y: -90), width: 40, height: 40)
      body.shapes.append(.circle(center: Vector(x: 20, y: 20), radius: 15))
      (body.friction, body.restitution) = (0.35, 0.4)
      body.shapeProperties = properties
      let id = try world.add(body)
      return (0..<200).map { _ in
        world.step()
        return world.position(of: id)
      }
    }
    let plain = try run([])
    #expect(try run([ShapeProperties()]) == plain)
    #expect(
      try run([ShapeProperties(friction: 0.35, restitution: 0.4), ShapeProperties(filter: ContactFilter())]) == plain)
    #expect(try run([ShapeProperties(friction: 0)]) != plain)
    #expect(try run([ShapeProperties(restitution: 0)]) != plain)
  }

  @Test("two shapes of one wall have each their friction: a box stops at v²/2µg on one and slides on on the other")
  func friction() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    var wall = Body.wall([
      .segment(Vector(x: -500, y: 20), Vector(x: 500, y: 20)),
      .segment(Vector(x: -500, y: 220), Vector(x: 500, y: 220)),
    ])
    wall.friction = 0
    wall.shapeProperties = [ShapeProperties(friction: 0.5)]
    try world.add(wall)
    var box = Body.box(width: 40, height: 40)
    (box.friction, box.velocity, box.allowsRotation) = (0.5, Vector(x: 200, y: 0), false)
    let rough = try world.add(box)
    box.position.y = 200
    let smooth = try world.add(box)
    for _ in 0..<120 { world.step() }
    // The friction of a pair is the geometric mean: 0.5.
    #expect(abs(world.position(of: rough).x - 200 * 200 / (2 * 0.5 * 1000)) < 1)
    #expect(abs(world.position(of: smooth).x - 200) < 1e-6)
    world[world.bodyIDs[0]].shapeProperties = [ShapeProperties(), ShapeProperties(friction: 0.5)]
    for _ in 0..<120 { world.step() }
    #expect(world.velocity(of: smooth).length < 1)
  }

  @Test("the shape that is hit decides how high a ball bounces")
  func restitution() throws {
    var world = World()
    world.restitutionThreshold = 0
    var wall = Body.wall([
      .segment(Vector(x: 100, y: -50), Vector(x: 100, y: 50)),
      .segment(Vector(x: -100, y: -50), Vector(x: -100, y: 50)),
    ])
    wall.restitution = 0.25
    wall.shapeProperties = [ShapeProperties(restitution: 1)]
    try world.add(wall)
    var ball = Body.circle(radius: 10)
    ball.velocity = Vector(x: 600, y: 0)
    let id = try world.add(ball)
    for _ in 0..<30 { world.step() }
    #expect(abs(world.velocity(of: id).x + 600) < 1e-6)
    for _ in 0..<60 { world.step() }
    #expect(abs(world.velocity(of: id).x - 150) < 1e-6)
  }

  @Test("filters decide for each pair of shapes, with their groups")
  func filters() throws {
    // A cross of two bars: one touches the posts of category 2, the other those of group 5 alone.
    func meets(_ bar: Int, _ post: ContactFilter) throws -> Bool {
      var world = World()
      var cross = Body.box(width: 100, height: 10)
      cross.shapes.append(.box(width: 10, height: 100))
      cross.filter = ContactFilter(collidesWith: 0)
      cross.shapeProperties = [
        ShapeProperties(filter: ContactFilter(collidesWith: 2)),
        ShapeProperties(filter: ContactFilter(collidesWith: 0, group: 5)),
      ]
      cross.velocity = bar == 0 ? Vector(x: 100, y: 0) : Vector(x: 0, y: 100)
      let id = try world.add(cross)
      var wall = Body.wall([.circle(center: bar == 0 ? Vector(x: 80, y: 0) : Vector(x: 0, y: 80), radius: 10)])
      wall.filter = post
      try world.add(wall)
      for _ in 0..<60 { world.step() }
      return world.velocity(of: id).length < 90
    }
    #expect(try meets(0, ContactFilter(categories: 2)))
    #expect(try !meets(1, ContactFilter(categories: 2)))
    #expect(try !meets(0, ContactFilter(categories: 1)))
    #expect(try !meets(0, ContactFilter(collidesWith: 0, group: 5)))
    #expect(try meets(1, ContactFilter(collidesWith: 0, group: 5)))
    #expect(try !meets(1, ContactFilter(group: -5)))
  }

  @Test("a change of a shape's filter ends its contact, and the body falls through")
  func changes() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(TouchTests.ground)
    let id = try world.add(.box(position: Vector(x: 0, y: -20), width: 40, height: 40))
    for _ in 0..<120 { world.step() }
    #expect(world.isAsleep(id))
    world[id].shapeProperties = [ShapeProperties(filter: ContactFilter(collidesWith: 0))]
    for _ in 0..<60 { world.step() }
    #expect(world.position(of: id).y > 60)
  }

  @Test("values that no world accepts are refused with a sentence")
  func refuses() throws {
    var world = World()
    func sentence(_ properties: [ShapeProperties]) -> String? {
      var body = Body.circle(radius: 5)
      body.shapeProperties = properties
      do { try world.add(body) } catch { return error.description }
      return nil
    }
    #expect(sentence([ShapeProperties(friction: -1)]) == "a shape's friction is from 0 to 1000, found -1")
    #expect(sentence([ShapeProperties(friction: .nan)]) == "a shape's friction is from 0 to 1000, found nan")
    #expect(sentence([ShapeProperties(restitution: 1.5)]) == "a shape's restitution is from 0 to 1, found 1.5")
    #expect(
      sentence([ShapeProperties(), ShapeProperties()])
        == "a body's list of shape properties is at most as long as its list of 1 shapes, found 2")
    #expect(world.bodyCount == 0)
    #expect(sentence([ShapeProperties(friction: 1000, restitution: 1, isSensor: true)]) == nil)
  }
}

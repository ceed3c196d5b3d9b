import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Encoded capsules and rounded polygons", .concurrentWithViews)
struct RoundedStateTests {
  static func world() throws -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: 900)
    try world.add(
      .wall([.path(ShapeTests.points([-300, -200, -200, 100, 0, 110, 200, 100, 300, -200]))], friction: 0.4))
    for (number, shape) in RoundedShapeTests.samples.enumerated() {
      var body = Body(position: Vector(x: Double(number) * 40 - 80, y: -30))
      body.shapes = [shape]
      body.angle = Double(number)
      body.restitution = number % 2 == 0 ? 0.5 : 0
      try world.add(body)
    }
    return world
  }

  static func hash(_ world: World) -> UInt64 {
    var hash = StateHash()
    world.hash(into: &hash)
    return hash.value
  }

  @Test("a world of them is decoded from its bytes at any step, and continues with the same bits")
  func restores() throws {
    var world = try Self.world()
    for _ in 0..<240 {
      var twin = try World(encoded: world.encoded())
      #expect(twin == world && Self.hash(twin) == Self.hash(world))
      #expect(twin[twin.bodyIDs[1]].shapes == world[world.bodyIDs[1]].shapes)
      world.step()
      twin.step()
      #expect(world.difference(from: twin) == nil)
    }
    world.verifiesDeterminism = true
    for _ in 0..<20 { world.step() }
  }

  @Test("the hash and the bytes know the radius and the ends of a capsule, and the radius of a rounded polygon")
  func hashes() throws {
    let (a, b) = (Vector(x: 0, y: 1), Vector(x: 5, y: 1))
    let shapes: [Shape] = [
      .capsule(a, b, radius: 2), .capsule(a, b, radius: 2.5), .capsule(b, a, radius: 2),
      .rounded(.box(width: 4, height: 4), radius: 1), .rounded(.box(width: 4, height: 4), radius: 2),
      .box(width: 4, height: 4), .segment(a, b),
    ]
    var hashes: [UInt64] = []
    var bytes: [[UInt8]] = []
    for shape in shapes {
      var world = World()
      var body = Body()
      body.shapes = [shape]
      try world.add(body)
      hashes.append(Self.hash(world))
      bytes.append(world.encoded())
      #expect(try World(encoded: world.encoded())[world.bodyIDs[0]].shapes == [shape])
    }
    for first in shapes.indices {
      for second in 0..<first { #expect(hashes[first] != hashes[second] && bytes[first] != bytes[second]) }
    }
  }

  @Test("bytes of a capsule or rounded polygon that no world accepts are refused with a sentence")
  func refuses() throws {
    for shape in [
      Shape.capsule(.zero, Vector(x: 3, y: 0), radius: -1), .rounded(.box(width: 3, height: 3), radius: .infinity),
      .rounded(Polygon(unchecked: ShapeTests.points([0, 0, 0, 5, 5, 0])), radius: 1),
    ] {
      var writer = ByteWriter()
      shape.write(to: &writer)
      var reader = ByteReader(writer.bytes)
      let decoded = try? Shape(from: &reader)
      // Corners in the wrong order are refused at once, a radius when the body is checked.
      #expect(decoded == nil || (try? decoded?.validate()) == nil)
    }
  }
}

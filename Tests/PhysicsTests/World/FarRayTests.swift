import SpringflowPhysics
import Testing

@Suite("Distant rays")
struct FarRayTests {
  /// Shapes of every kind in a row along x, 100 points apart, and the first of them.
  static func row() throws -> (world: World, ids: [BodyID]) {
    var world = World()
    world.gravity = .zero
    var bodies: [Body] = [
      .circle(radius: 10), .box(width: 20, height: 30), Body(), Body(size: Vector(x: 20, y: 20)), Body(),
    ]
    let corners = [Vector(x: -10, y: -10), Vector(x: 10, y: -12), Vector(x: 12, y: 10), Vector(x: -8, y: 14)]
    bodies[2].shapes = [.polygon(try Polygon(corners))]
    bodies[4] = .wall([.path([Vector(x: 0, y: -30), Vector(x: 3, y: 4), Vector(x: -2, y: 30)])])
    let ids = try bodies.indices.map { number in
      bodies[number].position = Vector(x: 100 * Double(number), y: 5)
      return try world.add(bodies[number])
    }
    return (world, ids)
  }

  @Test(
    "rays from far away have the same hits as near ones, in the same order and at the same points",
    arguments: [1e13, 1e15, 1e153, 1e200, 1.7e308])
  func alongAxis(_ far: Double) throws {
    let (world, ids) = try Self.row()
    let near = world.rayCastAll(from: Vector(x: -1e4, y: 7), to: Vector(x: 1e4, y: 7))
    #expect(near.map(\.body) == ids)
    for (start, end) in [(-far, far), (-far, 1e4), (-1e4, far)] {
      let hits = world.rayCastAll(from: Vector(x: start, y: 7), to: Vector(x: end, y: 7))
      #expect(hits.map(\.body) == ids)
      for (hit, other) in zip(hits, near) {
        let rounding = far > 1e14 ? 0 : far * 0x1p-50
        #expect((hit.point - other.point).length < 1e-9 + rounding)
        #expect((hit.normal - other.normal).length < 1e-9 + rounding)
        #expect(hit.fraction >= 0 && hit.fraction <= 1)
      }
      #expect(world.rayCast(from: Vector(x: start, y: 7), to: Vector(x: end, y: 7)) == hits.first)
    }
    let back = world.rayCastAll(from: Vector(x: far, y: 7), to: Vector(x: -far, y: 7))
    #expect(back.map(\.body) == ids.reversed())
    #expect(world.rayCastAll(from: Vector(x: -far, y: 900), to: Vector(x: far, y: 900)).isEmpty)
    #expect(world.rayCastAll(from: Vector(x: -far, y: 7), to: Vector(x: -far / 2, y: 7)).isEmpty)
  }

  @Test("oblique rays from far away hit the bodies on them")
  func aslant() throws {
    let (world, ids) = try Self.row()
    for far in [1e20, 1e154, 1e308] {
      let through = world.rayCast(from: Vector(x: -far, y: -far), to: Vector(x: far, y: far))
      #expect(through?.body == ids[0])
      #expect(abs((through?.fraction ?? 0) - 0.5) < 1e-12)
      #expect(abs((through?.normal.length ?? 0) - 1) < 1e-12)
      // From the inside of a shape outward, and from the most distant corner to a point.
      let inside = world.rayCastAll(from: Vector(x: 100, y: 5), to: Vector(x: 100 + far, y: far))
      #expect(inside.map(\.body) == [ids[1]])
      #expect(inside.first?.fraction == 0)
      let arrival = world.rayCast(from: Vector(x: far, y: -far), to: Vector(x: 0, y: 5))
      #expect(arrival?.body == ids[0])
      #expect(abs((arrival?.point ?? .zero).x - 10 * 0.5.squareRoot()) < 1e-6)
    }
  }
}

import SpringflowNumerics
import SpringflowPhysics
import Testing

@Suite("Neighbours of different motion models")
struct MixedBatchTests {
  static func body(_ number: Int) -> Body {
    let k = Double(number)
    var body = Body(position: Vector(x: k * 9 - 20, y: 5 - 3.7 * k), size: Vector(x: 7, y: 7))
    let kind = number % 5
    body.gravityScale = kind == 1 ? 0 : 0.5 * Double(kind)
    body.resistance = kind == 2 ? 0.3 : 0
    if kind > 2 { body.spring = AnchorSpring(anchor: Vector(x: k, y: 3), frequency: Double(kind), damping: 0.1) }
    body.velocity = Vector(x: -0.0, y: 40 * k - 300)
    if number % 7 == 3 { body.kind = .static }
    if number % 7 == 5 { body.kind = .kinematic }
    return body
  }

  static func world() -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: 300)
    world.allowsSleep = false
    return world
  }

  static func bits(_ world: World, _ id: BodyID) -> [UInt64] {
    let (place, velocity) = (world.position(of: id), world.velocity(of: id))
    return [place.x, place.y, velocity.x, velocity.y].map(\.bitPattern)
  }

  @Test("a body's bits do not depend on its neighbours' springs")
  func alone() throws {
    var together = Self.world()
    let ids = try (0..<60).map { try together.add(Self.body($0)) }
    for _ in 0..<100 { together.step() }
    #expect(together.bodies.batches.contains { $0.isMixed })
    for number in 0..<60 {
      var alone = Self.world()
      let id = try alone.add(Self.body(number))
      for _ in 0..<100 { alone.step() }
      #expect(!alone.bodies.batches.contains { $0.isMixed })
      #expect(Self.bits(alone, id) == Self.bits(together, ids[number]))
    }
  }

  @Test("static bodies among bodies on springs do not move")
  func staticBodies() throws {
    var world = Self.world()
    let ids = try (0..<60).map { try world.add(Self.body($0)) }
    for _ in 0..<50 { world.step() }
    for number in stride(from: 3, to: 60, by: 7) {
      #expect(world.position(of: ids[number]) == Self.body(number).position)
    }
  }

  @Test("long batches of one motion model are kept, and short ones are merged over narrow gaps")
  func grouping() throws {
    var world = Self.world()
    for number in 0..<100 {
      var body = Body(size: Vector(x: 1, y: 1))
      body.resistance = number < 40 ? 1 : Double(number % 3)
      if number == 50 { body.kind = .static }
      if (70..<90).contains(number) { body.kind = .static }
      try world.add(body)
    }
    world.step()
    #expect(world.bodies.batches.map(\.rows) == [0..<41, 41..<70, 90..<100])
    #expect(world.bodies.batches.map(\.isMixed) == [false, true, true])
  }

  @Test("a body's bits do not depend on its neighbours when gravity, motion models and bodies change")
  func changes() throws {
    var together = Self.world()
    let ids = try (0..<30).map { try together.add(Self.body($0)) }
    var alone = Self.world()
    let id = try alone.add(Self.body(9))
    func step() {
      for _ in 0..<10 {
        together.step()
        alone.step()
      }
      #expect(Self.bits(alone, id) == Self.bits(together, ids[9]))
    }
    step()
    together.gravity = Vector(x: 10, y: -20)
    alone.gravity = Vector(x: 10, y: -20)
    step()
    together.remove(ids[4])
    together[ids[8]].resistance = 7
    step()
    together[ids[9]].gravityScale = 3
    alone[id].gravityScale = 3
    step()
  }
}

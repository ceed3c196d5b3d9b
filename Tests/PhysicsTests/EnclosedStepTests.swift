import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Enclosed steps")
struct EnclosedStepTests {
  static func body(_ number: Int) -> Body {
    let k = Double(number)
    var body = Body(position: Vector(x: k * 80, y: 385 - 3.7 * k), size: Vector(x: 70, y: 70))
    body.spring = AnchorSpring(anchor: Vector(x: k * 80 + 3, y: 385), frequency: 0.8, damping: 0.05)
    body.velocity.y = 40 * k - 300
    body.enclosure = Enclosure(maxY: 420, restitution: 0.9)
    return body
  }

  static func world() -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: 300)
    return world
  }

  @Test("the bits of a body in an enclosure do not depend on its neighbours")
  func alone() throws {
    var together = Self.world()
    let ids = try (0..<23).map { try together.add(Self.body($0)) }
    for _ in 0..<600 { together.step() }
    for number in 0..<23 {
      var alone = Self.world()
      let id = try alone.add(Self.body(number))
      for _ in 0..<600 { alone.step() }
      #expect(alone.position(of: id) == together.position(of: ids[number]))
      #expect(alone.velocity(of: id) == together.velocity(of: ids[number]))
    }
  }

  @Test("a body stays within a new wall, and its bits do not depend on its neighbours")
  func newWall() throws {
    var together = Self.world()
    let ids = try (0..<9).map { try together.add(Self.body($0)) }
    var alone = Self.world()
    let id = try alone.add(Self.body(4))
    for _ in 0..<20 {
      together.step()
      alone.step()
    }
    #expect(together.position(of: ids[4]) == alone.position(of: id))
    together[ids[4]].enclosure = Enclosure(maxX: 358, maxY: 420, restitution: 0.9)
    alone[id].enclosure = Enclosure(maxX: 358, maxY: 420, restitution: 0.9)
    for _ in 0..<200 {
      together.step()
      alone.step()
      #expect(together.position(of: ids[4]) == alone.position(of: id))
      #expect(alone.position(of: id).x <= 323)
    }
  }

  @Test("the short series equals the closed form to rounding, over any part of the step")
  func series() {
    for (frequency, damping, resistance) in [(0.0, 0.0, 0.0), (0, 0, 40), (0.8, 0.05, 0.1), (4, 0.9, 0), (9.5, 0.4, 0)]
    {
      let oscillator = Oscillator(frequency: frequency, damping: damping, resistance: resistance)
      #expect(ShortSeries.suits(oscillator, 1.0 / 120))
      let series = ShortSeries(oscillator, over: 1.0 / 120)
      for part in 1...120 {
        let time = Double(part) / 120 / 120
        let (short, exact) = (series.propagator(over: time), oscillator.propagator(over: time))
        #expect(abs(short.uu - exact.uu) < 4e-16)
        #expect(abs(short.uv - exact.uv) < 4e-16 * time)
        #expect(abs(short.vv - exact.vv) < 1e-15)
        #expect(abs(short.ua - exact.ua) < 1e-15 * time * time)
      }
    }
  }

  @Test("an impact on a wall is at the same place in a short step as in quarter steps of the same world")
  func impact() throws {
    for number in 0..<23 {
      var ends: [AxisState] = []
      for parts in [1, 4] {
        var world = World(stepDuration: 1.0 / 120 / Double(parts))
        world.gravity = Vector(x: 0, y: 300)
        let id = try world.add(Self.body(number))
        for _ in 0..<200 * parts { world.step() }
        ends.append(AxisState(u: world.position(of: id).y, v: world.velocity(of: id).y))
      }
      #expect(abs(ends[0].u - ends[1].u) < 1e-10)
      #expect(abs(ends[0].v - ends[1].v) < 1e-9)
    }
  }

  @Test("a scene of bounces between walls has the same bits in every build")
  func bits() throws {
    var world = Self.world()
    world.allowsSleep = false
    for number in 0..<61 { try world.add(Self.body(number)) }
    for _ in 0..<600 { world.step() }
    var hash = StateHash()
    world.hash(into: &hash)
    #expect(hash.description == "1e29446ef469b085")
  }

  @Test(
    "a body that oscillates ten thousand times in a step between distant walls costs no more time",
    .timeLimit(.minutes(10)))
  func swings() throws {
    var world = World(stepDuration: 10)
    var body = Body(position: Vector(x: 1, y: 2), size: Vector(x: 10, y: 10))
    body.spring = AnchorSpring(anchor: .zero, frequency: AnchorSpring.highestFrequency, damping: 0)
    body.enclosure = Enclosure(minX: -100, minY: -100, maxX: 100, maxY: 100, restitution: 1)
    let id = try world.add(body)
    for _ in 0..<30_000 { world.step() }
    #expect(world.position(of: id).length < 3)
  }
}

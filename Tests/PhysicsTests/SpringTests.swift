import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Springs", .concurrentWithViews)
struct SpringTests {
  struct SpringCase: CustomTestStringConvertible {
    var frequency: Double
    var damping: Double
    var resistance = 0.0
    var testDescription: String { "\(frequency) Hz, ratio \(damping), \(resistance)/s" }
  }

  static let springs =
    [0.05, 0.3, 0.8, 3, 60, 1000].flatMap { frequency in
      [0, 0.05, 0.5, 0.999, 1, 1.001, 3, 100].map { SpringCase(frequency: frequency, damping: $0) }
    } + [
      SpringCase(frequency: 0.8, damping: 0.5, resistance: 0.1), SpringCase(frequency: 0.8, damping: 0, resistance: 40),
      SpringCase(frequency: 0.001, damping: 1, resistance: 2),
      SpringCase(frequency: 1e-6, damping: 0, resistance: 1000),
    ]

  @Test(
    "a body on a spring follows the closed form to 1e-9 pt for 10 s at any step size from 1 ms up",
    arguments: TestLength.cases(springs, short: 8))
  func followsClosedForm(_ spring: SpringCase) throws {
    for step in [1.0 / 1000, 1.0 / 240, 1.0 / 120, 1.0 / 60, 0.1, 1] {
      var world = World(stepDuration: step)
      world.allowsSleep = false
      world.gravity = Vector(x: 0, y: 300)
      var body = Body(position: Vector(x: 180, y: -40))
      body.velocity = Vector(x: -300, y: 120)
      body.spring = AnchorSpring(
        anchor: Vector(x: 100, y: 20), frequency: spring.frequency, damping: spring.damping)
      body.resistance = spring.resistance
      body.gravityScale = 0
      let id = try world.add(body)
      let form = ClosedForm(frequency: spring.frequency, damping: spring.damping, resistance: spring.resistance)
      var worst = 0.0
      let steps = Int((10 / step).rounded())
      for n in 1...steps {
        world.step()
        // A debug build checks every tenth state of the long runs; the error only accumulates.
        guard n % max(1, steps / 200) == 0 else { continue }
        let x = form.state(after: Double(n) * step, u: 80, v: -300).u + 100
        let y = form.state(after: Double(n) * step, u: -60, v: 120).u + 20
        worst = max(worst, abs(world.position(of: id).x - x), abs(world.position(of: id).y - y))
      }
      #expect(worst < 1e-9, "step \(step)")
    }
  }

  @Test("gravity shifts a spring's equilibrium by g / ω² and nothing else", arguments: [0.01, 0.049, 0.05, 0.8, 20])
  func restsUnderGravity(_ frequency: Double) throws {
    var world = World()
    world.allowsSleep = false
    world.gravity = Vector(x: 0, y: 300)
    var body = Body(position: Vector(x: 0, y: 0))
    body.spring = AnchorSpring(anchor: Vector(x: 0, y: 100), frequency: frequency, damping: 0.5)
    let id = try world.add(body)
    let omega = 2 * Double.pi * frequency
    let rest = 100 + 300 / (omega * omega)
    let form = ClosedForm(frequency: frequency, damping: 0.5)
    for n in 1...1200 {
      world.step()
      let expected = rest + form.state(after: Double(n) / 120, u: -rest, v: 0).u
      #expect(abs(world.position(of: id).y - expected) < 1e-9 * max(1, rest))
    }
  }

  @Test("an undamped spring keeps its energy for 100,000 steps")
  func keepsEnergy() throws {
    var world = World()
    world.allowsSleep = false
    var body = Body(position: Vector(x: 50, y: 0))
    body.spring = AnchorSpring(anchor: .zero, frequency: 2.3, damping: 0)
    let id = try world.add(body)
    let omega = 2 * Double.pi * 2.3
    for _ in 0..<100_000 { world.step() }
    let (x, v) = (world.position(of: id).x, world.velocity(of: id).x)
    let energy = omega * omega * x * x + v * v
    #expect(abs(energy / (omega * omega * 2500) - 1) < 1e-10)
  }

  @Test("a moved anchor leaves the body's position and velocity continuous")
  func anchorMoves() throws {
    var world = World()
    world.allowsSleep = false
    var body = Body(position: Vector(x: 10, y: 3))
    body.velocity = Vector(x: 7, y: 8)
    body.spring = AnchorSpring(anchor: .zero, frequency: 0.8, damping: 0.5)
    let id = try world.add(body)
    world[id].spring?.anchor = Vector(x: 500, y: -500)
    #expect(abs(world.position(of: id).x - 10) < 1e-12)
    #expect(world.velocity(of: id) == Vector(x: 7, y: 8))
    world[id].spring?.frequency = 5
    #expect(abs(world.position(of: id).y - 3) < 1e-12)
    #expect(world.velocity(of: id) == Vector(x: 7, y: 8))
  }
}

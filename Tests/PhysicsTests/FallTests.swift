import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Free bodies")
struct FallTests {
  @Test(
    "free fall follows the closed form for 10 s at any step size from 1 ms up", arguments: [0.0, 1e-6, 0.1, 2, 500])
  func falls(_ resistance: Double) throws {
    for step in [1.0 / 1000, 1.0 / 120, 1.0 / 60, 0.5] {
      var world = World(stepDuration: step)
      world.gravity = Vector(x: -30, y: 300)
      var body = Body(position: Vector(x: 0, y: 0))
      body.resistance = resistance
      let id = try world.add(body)
      let steps = Int((10 / step).rounded())
      var worst = 0.0
      for n in 1...steps {
        world.step()
        let expected = ClosedForm.fall(after: Double(n) * step, g: 300, resistance: resistance)
        // Relative for a long fall: neighbouring numbers at 15,000 pt differ by 1.8e-12.
        worst = max(worst, abs(world.position(of: id).y - expected.u) / max(1, expected.u / 100))
      }
      #expect(worst < 1e-9, "step \(step)")
    }
  }

  @Test("a body without gravity, spring or resistance moves uniformly on a straight line")
  func coasts() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    var body = Body(position: .zero)
    body.velocity = Vector(x: 120, y: -60)
    body.gravityScale = 0
    let id = try world.add(body)
    for _ in 0..<1200 { world.step() }
    #expect(abs(world.position(of: id).x - 1200) < 1e-9)
    #expect(abs(world.position(of: id).y + 600) < 1e-9)
  }

  @Test("a static body stays in place under any force")
  func fixed() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    var body = Body(position: Vector(x: 1, y: 2))
    body.kind = .static
    body.spring = AnchorSpring(anchor: .zero, frequency: 5, damping: 0)
    let id = try world.add(body)
    for _ in 0..<10 { world.step() }
    #expect(abs(world.position(of: id).x - 1) < 1e-12)
  }
}

import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Fields on coupled springs")
struct CoupledFieldTests {
  /// The energy after each of 1,200 steps over the first, for a body of a ball and a box on a spring beside its centre
  /// of mass, in a spring field.
  static func energies(strength: Double, damping: Double = 0) throws -> [Double] {
    var world = World()
    world.gravity = .zero
    world.allowsSleep = false
    var field = Field(.spring)
    field.position = Vector(x: 30, y: 20)
    field.strength = strength
    try world.add(field)
    var body = Body(position: Vector(x: 40, y: -25))
    body.shapes = [
      .circle(center: Vector(x: -6, y: 0), radius: 6), .box(width: 12, height: 12, center: Vector(x: 6, y: 0)),
    ]
    body.spring = AnchorSpring(anchor: .zero, frequency: 2, damping: damping)
    body.velocity = Vector(x: -120, y: 100)
    body.angularVelocity = 2
    let id = try world.add(body)
    #expect(world.bodies.coupledCount == 1)
    let before = world.energy(of: id).total
    return (0..<1200).map { _ in
      world.step()
      return world.energy(of: id).total / before
    }
  }

  @Test(
    "a body on a coupled spring in a spring field of any strength keeps its energy within a percent for 10 s",
    arguments: TestLength.cases([1e-3, 1, 30, 1000, 3e4, 1e6], short: 2))
  func keepsEnergy(_ strength: Double) throws {
    let energies = try Self.energies(strength: strength)
    #expect(energies.allSatisfy { abs($0 - 1) < 0.01 })
  }

  @Test(
    "a damped coupled spring in a spring field loses energy and never gains any",
    arguments: TestLength.cases([1000, 1, 1e6], short: 1))
  func damped(_ strength: Double) throws {
    let energies = try Self.energies(strength: strength, damping: 0.3)
    #expect(energies.allSatisfy { $0 < 1.0001 })
    #expect(energies.last! < 0.99)
  }
}

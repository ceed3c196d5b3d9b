import SpringflowNumerics
import SpringflowPhysics
import Testing

@Suite("Forces and energy")
struct ForceTests {
  /// The difference between the reported forces and the acceleration in a step, whose middle the forces describe.
  static func residual(_ world: World, _ id: BodyID, steps: Int = 1) -> Vector {
    var next = world
    next.step()
    let change = (next.velocity(of: id) - world.velocity(of: id)) * (1 / world.stepDuration)
    return (world.acceleration(of: id) + next.acceleration(of: id)) * 0.5 - change
  }

  @Test("the only force on a falling body is its weight")
  func fall() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    let id = try world.add(.box(width: 100, height: 50))
    for _ in 0..<30 { world.step() }
    let forces = world.forces(on: id)
    #expect(forces.map(\.kind) == [.gravity])
    #expect(forces[0].force == Vector(x: 0, y: 5))
    #expect(world.acceleration(of: id) == Vector(x: 0, y: 1000))
    #expect(Self.residual(world, id).length < 1e-9)
    // Half a kilogram that fell for a quarter of a second: 250 pt/s, and 31.25 pt down.
    let energy = world.energy
    #expect(abs(energy.kinetic - 0.5 * 0.5 * 2.5 * 2.5) < 1e-9)
    #expect(abs(energy.total) < 1e-9)
  }

  @Test("the forces of a spring, its damping and resistance are those of the instant")
  func spring() throws {
    var world = World(stepDuration: 1e-4)
    world.gravity = Vector(x: 0, y: 300)
    var body = Body(position: Vector(x: 40, y: -10), size: Vector(x: 100, y: 100))
    body.spring = AnchorSpring(anchor: .zero, frequency: 1.5, damping: 0.2)
    body.resistance = 0.3
    body.velocity = Vector(x: 5, y: 60)
    let id = try world.add(body)
    #expect(world.forces(on: id).map(\.kind) == [.spring, .damping, .resistance, .gravity])
    #expect(Self.residual(world, id).length < 1e-2)
    let omega = 3 * Double.pi
    let expected = Vector(x: -40, y: 10) * (omega * omega / 100)
    #expect((world.forces(on: id)[0].force - expected).length < 1e-9)
    #expect(abs(world.energy.elastic - 0.5 * omega * omega * 1700 / 10_000) < 1e-9)
  }

  @Test("the force of a coupled spring includes its torque")
  func coupled() throws {
    var world = World(stepDuration: 1e-4)
    var body = Body.box(position: Vector(x: 10, y: 5), width: 80, height: 20)
    body.spring = AnchorSpring(anchor: Vector(x: 60, y: 60), frequency: 2, damping: 0.1, offset: Vector(x: 40, y: 0))
    body.angularVelocity = 1
    let id = try world.add(body)
    var next = world
    next.step()
    let change = (next.angularVelocity(of: id) - world.angularVelocity(of: id)) / 1e-4
    let told = (world.angularAcceleration(of: id) + next.angularAcceleration(of: id)) / 2
    #expect(abs(told - change) < 1e-3 * abs(told))
    #expect(Self.residual(world, id).length < 1e-3 * world.acceleration(of: id).length)
  }

  @Test("the floor supports a resting body with a force equal to its weight")
  func rest() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    let floor = try world.add(.wall([.box(width: 400, height: 20, center: Vector(x: 0, y: 60))]))
    let id = try world.add(.box(width: 100, height: 100))
    for _ in 0..<30 { world.step() }
    let bearing = world.forces(on: id).filter { $0.kind == .contact(floor) }
    #expect(bearing.count == 2)
    #expect(abs(bearing.reduce(0) { $0 + $1.force.y } + 10) < 1e-2)
    #expect(world.acceleration(of: id).length < 1)
    #expect(abs(world.angularAcceleration(of: id)) < 1e-2)
    #expect(world.forces(on: floor).isEmpty)
    for _ in 0..<120 { world.step() }
    #expect(world.isAsleep(id))
    #expect(world.acceleration(of: id).length < 1)
  }

  @Test("the friction on a sliding body is in proportion to its weight")
  func slide() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    let floor = try world.add(.wall([.box(width: 4000, height: 20, center: Vector(x: 0, y: 60))], friction: 0.25))
    var box = Body.box(width: 100, height: 100)
    box.friction = 0.25
    box.velocity = Vector(x: 400, y: 0)
    let id = try world.add(box)
    for _ in 0..<40 { world.step() }
    let before = world.velocity(of: id)
    world.step()
    let change = (world.velocity(of: id) - before) * 120
    let rubbing = world.forces(on: id).filter { $0.kind == .contact(floor) }.reduce(0) { $0 + $1.force.x }
    #expect(abs(rubbing + 2.5) < 0.01)
    #expect((world.acceleration(of: id) - change).length < 1)
  }

  @Test("the force of a pendulum's rod keeps it on its circle")
  func pendulum() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    let bob = try world.add(.circle(position: Vector(x: 100, y: 0), radius: 20))
    let rod = try world.add(.rod(bob, to: .zero, length: 100))
    for _ in 0..<25 { world.step() }
    let before = world.velocity(of: bob)
    world.step()
    let change = (world.velocity(of: bob) - before) * 120
    #expect(world.forces(on: bob).map(\.kind) == [.gravity, .joint(rod)])
    #expect((world.acceleration(of: bob) - change).length < 1e-6 * change.length)
    #expect(abs(world.energy.total) < 1e-3 * world.energy.kinetic)
  }

  @Test("the force on a body in orbit is that of its field, and its energy is conserved")
  func orbit() throws {
    var world = World()
    var sun = Field(.radialGravity)
    sun.strength = 20
    let field = try world.add(sun)
    var planet = Body(position: Vector(x: 200, y: 0), size: Vector(x: 10, y: 10))
    planet.velocity = Vector(x: 0, y: 300)
    let id = try world.add(planet)
    let start = world.energy.total
    #expect(world.forces(on: id).map(\.kind) == [.field(field)])
    for _ in 0..<100 {
      #expect(Self.residual(world, id).length < 1)
      world.step()
    }
    #expect(abs(world.energy.total - start) < 1e-4 * abs(start))
  }

  @Test("soft joints keep the energy of two bodies")
  func soft() throws {
    var world = World(stepDuration: 1.0 / 960)
    let a = try world.add(.box(width: 30, height: 30))
    let b = try world.add(.box(position: Vector(x: 90, y: 0), width: 30, height: 20))
    _ = try world.add(.spring(a, to: b, length: 60, frequency: 1, damping: 0))
    let start = world.energy
    // Effective mass m; half of m ω² e² with e of 0.3 m.
    let mass = 1 / (1 / 0.09 + 1 / 0.06)
    #expect(abs(start.elastic - 0.5 * mass * 4 * Double.pi * Double.pi * 0.09) < 1e-9)
    for _ in 0..<700 {
      world.step()
      #expect(abs(world.energy.total - start.total) < 1e-3 * start.total)
    }
  }

  @Test("the forces on a body include that of the wall it lies on, and an applied force before it acts")
  func wall() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 500)
    var body = Body(size: Vector(x: 100, y: 100))
    body.enclosure = Enclosure(maxY: 50)
    let id = try world.add(body)
    for _ in 0..<10 { world.step() }
    #expect(world.forces(on: id).map(\.kind) == [.gravity, .wall])
    #expect(world.acceleration(of: id) == .zero)
    world.applyForce(Vector(x: 3, y: 0), to: id)
    #expect(world.forces(on: id)[1].kind == .applied)
    #expect(world.acceleration(of: id) == Vector(x: 300, y: 0))
  }

  @Test("the sleep state of a body gives the reason why it is awake")
  func wakes() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    let floor = try world.add(.wall([.box(width: 4000, height: 20, center: Vector(x: 0, y: 60))]))
    let lower = try world.add(.box(width: 100, height: 100))
    let alone = try world.add(.box(position: Vector(x: 400, y: 0), width: 100, height: 100))
    var upper = Body.box(position: Vector(x: 0, y: -100), width: 100, height: 100)
    upper.allowsSleep = false
    let top = try world.add(upper)
    let faller = try world.add(.circle(position: Vector(x: -500, y: -100_000), radius: 5))
    guard case .accelerating(let pull) = world.sleepState(of: faller) else {
      Issue.record("\(world.sleepState(of: faller))")
      return
    }
    #expect(abs(pull - 1000) < 1e-9)
    for _ in 0..<40 { world.step() }
    guard case .restingFor(let ticks) = world.sleepState(of: lower) else {
      Issue.record("\(world.sleepState(of: lower))")
      return
    }
    #expect(ticks > 0 && ticks < 60)
    for _ in 0..<100 { world.step() }
    #expect(world.sleepState(of: floor) == .isStatic)
    #expect(world.sleepState(of: alone) == .asleep)
    #expect(world.sleepState(of: lower) == .heldAwake(by: top))
    #expect(world.sleepState(of: top) == .sleepForbidden)
    guard case .moving(let speed) = world.sleepState(of: faller) else {
      Issue.record("\(world.sleepState(of: faller))")
      return
    }
    #expect(abs(speed - 1000 * 140 / 120) < 1e-6)
    world.allowsSleep = false
    #expect(world.sleepState(of: alone) == .sleepForbidden)
  }
}

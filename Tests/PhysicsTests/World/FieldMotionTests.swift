import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Motion in fields", .concurrentWithViews)
struct FieldMotionTests {
  /// A ball of a mass in kilograms in a world with only some fields.
  static func world(_ fields: [Field], mass: Double, charge: Double = 1, velocity: Vector) throws -> (World, BodyID) {
    var world = World()
    world.gravity = .zero
    world.allowsSleep = false
    for field in fields { try world.add(field) }
    var ball = Body(size: Vector(x: 10, y: 10))
    ball.density = mass * 100
    ball.charge = charge
    ball.velocity = velocity
    let id = try world.add(ball)
    return (world, id)
  }

  static func field(_ kind: Field.Kind, strength: Double = 1, falloff: Double? = nil) -> Field {
    var field = Field(kind)
    field.strength = strength
    if let falloff { field.falloff = falloff }
    return field
  }

  @Test("a ball in a drag field slows in closed form", arguments: [1e-3, 0.03, 1, 50])
  func drag(_ mass: Double) throws {
    var (world, id) = try Self.world(
      [Self.field(.drag(direction: .zero))], mass: mass, velocity: Vector(x: 600, y: 800))
    // s' = -c s² with c = S / (100 m): s = s0 / (1 + c s0 t), and the distance is ln(1 + c s0 t) / c.
    let rate = 1000 / (100 * mass)
    for step in 1...240 {
      world.step()
      let time = Double(step) / 120
      let speed = 1000 / (1 + rate * time)
      #expect(abs(world.velocity(of: id).length - speed) < 1e-9 * speed)
      let way = Portable.log(1 + rate * time) * 100 * mass
      let first = min(rate / 120, 1)
      #expect(abs(world.position(of: id).length - way) < 0.6 * first * first * way + 1e-9)
    }
  }

  @Test("a drag field brings a body to the wind's speed and no further")
  func wind() throws {
    let wind = Self.field(.drag(direction: Vector(x: 3, y: 0)), strength: 1e9)
    var (world, id) = try Self.world([wind], mass: 0.01, velocity: Vector(x: -500, y: 700))
    var before = Double.infinity
    for _ in 0..<60 {
      world.step()
      let relative = (world.velocity(of: id) - Vector(x: 300, y: 0)).length
      #expect(relative <= before)
      before = relative
    }
    #expect(before < 1e-6)
  }

  @Test(
    "a magnetic field moves a charge on its circle, and keeps its speed to 1e-12 for 10 s",
    arguments: [0.01, 1, 30, 200, 1e4])
  func magnetic(_ turning: Double) throws {
    // ω = S q / m.
    var (world, id) = try Self.world(
      [Self.field(.magnetic, strength: turning / 4, falloff: 0)], mass: 0.5, charge: 2, velocity: Vector(x: 300, y: 0))
    for step in 1...1200 {
      world.step()
      // Counterclockwise on screen: from x to -y, about (0, -v/ω).
      let (sin, cos) = Portable.sinCos(turning * Double(step) / 120)
      let place = Vector(x: sin, y: cos - 1) * (300 / turning)
      #expect((world.position(of: id) - place).length < 1e-8)
      #expect(abs(world.velocity(of: id).length - 300) < 300 * 1e-12)
    }
  }

  @Test("a magnetic field with a falloff keeps the speed, and the orbit to second order")
  func magneticFalloff() throws {
    let far = Vector(x: 200, y: 0)
    func end(_ duration: Double) throws -> Vector {
      var world = World(stepDuration: duration)
      world.gravity = .zero
      world.allowsSleep = false
      try world.add(Self.field(.magnetic, strength: 20))
      var ball = Body(position: far, size: Vector(x: 100, y: 100))
      ball.charge = 1
      ball.velocity = Vector(x: 0, y: 300)
      let id = try world.add(ball)
      for _ in 0..<Int((2 / duration).rounded()) {
        world.step()
        #expect(abs(world.velocity(of: id).length - 300) < 1e-9)
      }
      return world.position(of: id)
    }
    let (coarse, fine, finest) = (try end(1 / 60), try end(1 / 120), try end(1 / 960))
    #expect((fine - finest).length < 0.3 * (coarse - finest).length)
    #expect((fine - finest).length < 0.2)
  }

  @Test("a body in a spring field swings with its period and keeps its energy for 10 s", arguments: [1, 30, 1000, 1e6])
  func spring(_ strength: Double) throws {
    var (world, id) = try Self.world(
      [Self.field(.spring, strength: strength)], mass: 0.03, velocity: Vector(x: 0, y: 90))
    world.setPosition(Vector(x: 40, y: 0), of: id)
    let angular = (strength / 0.03).squareRoot()
    let energy = world.energy.total
    for step in 1...1200 {
      world.step()
      let (sin, cos) = Portable.sinCos(angular * Double(step) / 120)
      #expect((world.position(of: id) - Vector(x: 40 * cos, y: 90 / angular * sin)).length < 1e-7)
      #expect(abs(world.energy.total - energy) < 1e-9 * energy)
    }
  }

  @Test(
    "a body with spring, resistance and weight in spring and magnetic fields ends the same with any step")
  func together() throws {
    func end(_ duration: Double) throws -> Vector {
      var world = World(stepDuration: duration)
      world.gravity = Vector(x: 0, y: 500)
      var well = Self.field(.spring, strength: 8)
      well.position = Vector(x: 30, y: -20)
      try world.add(well)
      try world.add(Self.field(.magnetic, strength: 9, falloff: 0))
      var ball = Body(position: Vector(x: 50, y: 10), size: Vector(x: 100, y: 100))
      ball.charge = 1
      ball.velocity = Vector(x: 100, y: -200)
      ball.resistance = 0.5
      ball.spring = AnchorSpring(anchor: Vector(x: -10, y: 0), frequency: 0.7, damping: 0.3)
      let id = try world.add(ball)
      for _ in 0..<Int((2 / duration).rounded()) { world.step() }
      return world.position(of: id)
    }
    #expect((try end(1 / 30) - end(1 / 960)).length < 1e-8)
  }

  @Test("no drag, magnetic or spring field adds energy at any parameters", arguments: TestLength.cases(1...3, short: 1))
  func violent(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func power(_ range: ClosedRange<Double>) -> Double {
      Portable.exp(.random(in: range, using: &random) * 2.302585092994046)
    }
    for _ in 0..<250 {
      let mass = power(-6...6)
      var fields: [Field] = []
      for kind in [Field.Kind.drag(direction: .zero), .magnetic, .spring] where Bool.random(using: &random) {
        fields.append(Self.field(kind, strength: power(-9...9)))
        fields[fields.count - 1].position = Vector(x: .random(in: -50...50, using: &random), y: 3)
      }
      var (world, id) = try Self.world(
        fields, mass: mass, velocity: Vector(x: .random(in: -2000...2000, using: &random), y: 500))
      if Bool.random(using: &random) {
        world[id].spring = AnchorSpring(anchor: Vector(x: 9, y: 0), frequency: power(-2...1.5), damping: 0.1)
      }
      var before = world.energy.total
      for _ in 0..<40 {
        world.step()
        let energy = world.energy.total
        #expect(energy <= before * (1 + 1e-9) + 1e-12)
        before = energy
      }
      #expect(world.takeFaults().isEmpty)
    }
  }

  @Test(
    "fields of any strength with contacts, joints and coupled springs keep a world finite and restorable",
    arguments: TestLength.cases(1...3, short: 1) as [UInt64])
  func crowded(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(.wall([.box(width: 2000, height: 40, center: Vector(x: 0, y: 120))]))
    for kind in [
      Field.Kind.drag(direction: .zero), .magnetic, .spring, .turbulence(smoothness: 0.5, animationSpeed: 2),
    ] {
      try world.add(Self.field(kind, strength: Portable.exp(.random(in: -3...9, using: &random))))
    }
    var last: BodyID?
    for number in 0..<24 {
      var box = Body.box(
        position: Vector(x: Double(number % 6) * 50 - 120, y: 80 - Double(number / 6) * 45), width: 40, height: 40)
      box.charge = .random(in: -2...2, using: &random)
      if number % 5 == 0 {
        box.spring = AnchorSpring(
          anchor: Vector(x: 0, y: -200), frequency: 1, damping: 0.1, offset: Vector(x: 15, y: 0))
      }
      let id = try world.add(box)
      if number % 6 == 1, let last {
        try world.add(.pin(last, at: Vector(x: 25, y: 0), to: id, at: Vector(x: -25, y: 0)))
      }
      last = id
    }
    for _ in 0..<TestLength.count(120, short: 12) {
      world.step()
      let restored = try World(encoded: world.encoded())
      #expect(restored == world)
    }
    #expect(world.bodyIDs.allSatisfy { world.position(of: $0).isFinite })
    let rest = world.bodyIDs.map { world.velocity(of: $0).length }.max() ?? 0
    #expect(rest < 1e5)
  }

  @Test("the steps of a region contain the same points as the region")
  func regions() {
    var random = SeededGenerator(seed: 8)
    func make(_ depth: Int) -> FieldRegion {
      switch Int.random(in: depth > 4 ? 0...2 : 1...6, using: &random) {
      case 0: return .infinite
      case 1: return .circle(radius: .random(in: 0...80, using: &random))
      case 2:
        return .rectangle(
          size: Vector(x: .random(in: 0...150, using: &random), y: .random(in: 0...150, using: &random)))
      case 3: return .inverse(make(depth + 1))
      case 4: return .union(make(depth + 1), make(depth + 1))
      case 5: return .difference(make(depth + 1), make(depth + 1))
      default: return .intersection(make(depth + 1), make(depth + 1))
      }
    }
    for _ in 0..<200 {
      let region = make(0)
      var steps = Buffer<RegionStep>()
      RegionStep.append(region, to: &steps)
      for _ in 0..<20 {
        let point = Vector(x: .random(in: -90...90, using: &random), y: .random(in: -90...90, using: &random))
        let isInside = steps.withUnsafeBufferPointer { RegionStep.contains(point, $0, 0..<Int32(steps.count)) }
        #expect(isInside == region.contains(point))
      }
    }
  }
}

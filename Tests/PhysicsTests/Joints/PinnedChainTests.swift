import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

/// Boxes of very different sizes, pinned end to end, that fly freely. The first one rotates when it is pinned to the
/// others, which rest.
private struct PinnedChain {
  var world = World()
  var bodies: [BodyID] = []
  var pins: [JointID] = []

  /// - Parameters:
  ///   - sizes: Length along the chain and width of each box.
  ///   - spin: Of the first box, in rad/s.
  init(
    _ sizes: [Vector], angles: [Double], spin: Double, limits: ClosedRange<Double>? = nil, frictionTorque: Double = 0
  ) throws {
    world.allowsSleep = false
    var end = Vector.zero
    for (k, size) in sizes.enumerated() {
      let along = Rotation(angle: angles[k])(Vector(x: size.x / 2, y: 0))
      var box = Body.box(position: end + along, width: size.x, height: size.y)
      box.filter = ContactFilter(collidesWith: 0)
      box.angle = angles[k]
      box.angularVelocity = k == 0 ? spin : 0
      let body = try world.add(box)
      if let last = bodies.last {
        pins.append(
          try world.add(
            .pin(
              last, at: Vector(x: sizes[k - 1].x / 2, y: 0), to: body, at: Vector(x: -size.x / 2, y: 0),
              referenceAngle: angles[k] - angles[k - 1], limits: limits, frictionTorque: frictionTorque)))
      }
      bodies.append(body)
      end += along * 2
    }
  }

  /// A chain of 2 to 6 boxes that turns at 1 to 200 rad/s.
  init(seed: Int, limits: ClosedRange<Double>? = nil, frictionTorque: Double = 0) throws {
    var random = FuzzRandom(seed: seed, salt: 1)
    let count = 2 + random.below(5)
    let sizes = (0..<count).map { _ in
      Vector(x: 10 * Portable.exp(random.number(0, 2.5)), y: 3 * Portable.exp(random.number(0, 2.6)))
    }
    let angles = (0..<count).map { _ in random.once(in: 2) ? 1 : random.number(-3, 3) }
    try self.init(
      sizes, angles: angles, spin: Portable.exp(random.number(0, 5.3)), limits: limits, frictionTorque: frictionTorque)
  }

  /// In rad/s.
  var fastestSpin: Double { bodies.map { abs(world.angularVelocity(of: $0)) }.max() ?? 0 }

  /// The largest distance of a pin's two anchors.
  var gap: Double {
    pins.map { pin in
      let anchors = world.anchors(of: pin)
      return (anchors.a - anchors.b).length
    }.max() ?? 0
  }
}

/// What a chain has done in a second.
private struct Motion {
  /// The energy as a share of that at the start, the largest and the last one.
  var most = 0.0
  var last = 0.0
  /// The largest growth in a tick in which no body turns by more than 1/8 rad, as a share of the energy.
  var growth = 0.0
  var gap = 0.0
  var faults = 0

  init(_ chain: PinnedChain) {
    var chain = chain
    let start = chain.world.energy.total
    var energy = start
    for tick in 0..<120 {
      let before = (chain.fastestSpin, energy)
      chain.world.step()
      energy = chain.world.energy.total
      most = max(most, energy / start)
      gap = max(gap, chain.gap)
      if tick > 0, max(before.0, chain.fastestSpin) < 15 { growth = max(growth, (energy - before.1) / before.1) }
      if !(energy < 1e6 * start) { break }
    }
    last = energy / start
    faults = chain.world.takeFaults().count
  }
}

@Suite(.concurrentWithViews)
struct PinnedChainTests {
  static let frictions = [0.0001, 0.001, 0.01, 0.1, 1]

  @Test(
    "pins with friction hold, and a chain that turns slowly never has more energy than at the start",
    arguments: TestLength.cases(frictions, short: 1))
  func friction(_ torque: Double) throws { try check(frictionTorque: torque) }

  @Test(
    "pins with limits hold, and a chain that turns slowly never has more energy than at the start",
    arguments: [-1.0...1.0, 0...2], TestLength.cases([0, 0.01], short: 1))
  func limits(_ limits: ClosedRange<Double>, _ torque: Double) throws {
    try check(limits: limits, frictionTorque: torque)
  }

  /// Checks chains of many seeds: pins hold, and below 12 rad/s no energy is added. In ticks in which bodies turn by a radian the energy
  /// that a pin keeps is that of another, near motion, with friction or without: there it swings about its mean.
  private func check(limits: ClosedRange<Double>? = nil, frictionTorque: Double) throws {
    for seed in 0..<TestLength.count(40, short: 12) {
      let chain = try PinnedChain(seed: seed, limits: limits, frictionTorque: frictionTorque)
      let spin = chain.fastestSpin
      let motion = Motion(chain)
      let bound = spin < 12 ? 1 + 1e-9 : 8
      let isSound = motion.most < bound && motion.growth < 0.01 && motion.gap < 0.001 && motion.faults == 0
      #expect(isSound, "seed \(seed), \(spin) rad/s: \(motion)")
    }
  }

  @Test(
    "a body with a limb of two thin rods loses energy to friction", arguments: [0.002, 0.02],
    TestLength.cases([12.0, 16, 24, 30], short: 1))
  func limb(_ torque: Double, _ spin: Double) throws {
    let sizes = [Vector(x: 80, y: 22), Vector(x: 45, y: 3), Vector(x: 45, y: 3)]
    var chain = try PinnedChain(sizes, angles: [1, 1, 1], spin: spin, frictionTorque: torque)
    let start = chain.world.energy.total
    for _ in 0..<120 {
      chain.world.step()
      let isSound = chain.world.energy.total < 8 * start && chain.gap < 0.001
      #expect(isSound)
    }
    for _ in 0..<4000 { chain.world.step() }
    #expect(chain.world.energy.total < start)
    #expect(chain.world.takeFaults().isEmpty)
  }

  @Test("a pin beyond its limits returns to them, and keeps a thousandth of the energy of its return")
  func beyondLimits() throws {
    let sizes = [Vector(x: 80, y: 22), Vector(x: 45, y: 3)]
    var chain = try PinnedChain(sizes, angles: [0, 0], spin: 0, limits: 0.5...2)
    for _ in 0..<6 { chain.world.step() }
    #expect(chain.world.energy.total < 2e-4)
    let angles = chain.bodies.map { chain.world.angle(of: $0) }
    #expect((0.5 - 1e-6...2).contains(angles[1] - angles[0]))
  }

  @Test(
    "figures with limits and friction fall without gaining energy",
    arguments: TestLength.cases([0, 0.002, 0.1], short: 1))
  func figures(_ torque: Double) throws {
    for seed in 0..<TestLength.count(6, short: 2) {
      var world = try Self.figure(FuzzRandom(seed: seed, salt: 2), frictionTorque: torque)
      let start = world.energy.total
      var worst = start
      for _ in 0..<120 {
        world.step()
        worst = max(worst, world.energy.total)
      }
      #expect(worst <= start, "seed \(seed)")
      #expect(world.takeFaults().isEmpty, "seed \(seed)")
    }
  }

  /// A body with four limbs of three thin rods each, above a floor.
  private static func figure(_ random: FuzzRandom, frictionTorque: Double) throws -> World {
    var random = random
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(.wall([.segment(Vector(x: -4000, y: 400), Vector(x: 4000, y: 400))], friction: 0.5))
    var torso = Body.box(position: .zero, width: 22, height: 80)
    torso.angle = random.number(-3, 3)
    torso.angularVelocity = random.number(-10, 10)
    let body = try world.add(torso)
    for (shoulder, angle) in [(-35.0, 2.4), (-35, 0.7), (40, 2.4), (40, 0.7)] {
      let start = Vector(x: angle > 1.5 ? -11 : 11, y: shoulder)
      var (last, anchor, end) = (body, start, Rotation(angle: torso.angle)(start))
      var lastAngle = torso.angle
      for _ in 0..<3 {
        let length = random.number(15, 45)
        var rod = Body.box(position: .zero, width: length, height: 3)
        rod.angle = torso.angle + angle + random.number(-0.3, 0.3)
        let along = Rotation(angle: rod.angle)(Vector(x: length, y: 0))
        rod.position = end + along * 0.5
        let limb = try world.add(rod)
        try world.add(
          .pin(
            last, at: anchor, to: limb, at: Vector(x: -length / 2, y: 0), referenceAngle: rod.angle - lastAngle,
            limits: 0...2, frictionTorque: frictionTorque))
        (last, anchor, end, lastAngle) = (limb, Vector(x: length / 2, y: 0), end + along, rod.angle)
      }
    }
    return world
  }
}

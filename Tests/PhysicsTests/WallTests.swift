import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Walls", .concurrentWithViews)
struct WallTests {
  static func ball(y: Double, restitution: Double, floor: Double = 420) -> Body {
    var body = Body(position: Vector(x: 0, y: y), size: Vector(x: 70, y: 70))
    body.restitution = restitution
    body.enclosure = Enclosure(maxY: floor)
    return body
  }

  @Test(
    "a bounce of restitution 1 keeps its energy to 1e-9 over 1,000 bounces",
    arguments: TestLength.cases([1.0 / 120, 1.0 / 60, 0.013], short: 1))
  func keepsEnergy(_ step: Double) throws {
    var world = World(stepDuration: step)
    world.gravity = Vector(x: 0, y: 300)
    let id = try world.add(Self.ball(y: 35, restitution: 1))
    let bounceCount = TestLength.count(1000, short: 200)
    // Height 350 pt under 300 pt/s²: a bounce every 2 √(2·350/300) s.
    let steps = Int(Double(bounceCount) * 2 * (700.0 / 300).squareRoot() / step)
    var bounces = 0
    var before = 1.0
    for _ in 0..<steps {
      world.step()
      let v = world.velocity(of: id).y
      if before > 0 && v < 0 { bounces += 1 }
      before = v
      let energy = v * v / 2 + 300 * (385 - world.position(of: id).y)
      #expect(abs(energy / (300 * 350) - 1) < 1e-9)
    }
    #expect(bounces >= bounceCount - 1)
  }

  @Test("a body between a spring and a wall of restitution 1 keeps its energy")
  func keepsEnergyOnSpring() throws {
    var world = World()
    var body = Self.ball(y: 100, restitution: 1)
    body.spring = AnchorSpring(anchor: Vector(x: 0, y: 380), frequency: 3, damping: 0)
    let id = try world.add(body)
    let stiffness = 36 * Double.pi * Double.pi
    for _ in 0..<20_000 {
      world.step()
      let (y, v) = (world.position(of: id).y, world.velocity(of: id).y)
      #expect(abs((stiffness * (y - 380) * (y - 380) + v * v) / (stiffness * 280 * 280) - 1) < 1e-9)
      #expect(y <= 385 + 1e-9)
    }
  }

  @Test("the height of a bounce is in proportion to the square of the restitution", arguments: [0.3, 0.5, 0.8])
  func bounceHeight(_ restitution: Double) throws {
    var world = World(stepDuration: 1.0 / 10_000)
    world.gravity = Vector(x: 0, y: 1000)
    let id = try world.add(Self.ball(y: -115, restitution: restitution))
    var highest = Double.infinity
    var hasBounced = false
    for _ in 0..<30_000 {
      world.step()
      if world.velocity(of: id).y < 0 { hasBounced = true }
      if hasBounced {
        highest = min(highest, world.position(of: id).y)
        if world.velocity(of: id).y > 0 { break }
      }
    }
    #expect(abs((385 - highest) - 500 * restitution * restitution) < 1e-4)
  }

  @Test("the state after a bounce does not depend on its time within the step")
  func sameBounceAtEveryStepSize() throws {
    var ends: [Double] = []
    for step in [1.0 / 120, 1.0 / 60, 1.0 / 30, 0.25, 1] {
      var world = World(stepDuration: step)
      world.gravity = Vector(x: 0, y: 300)
      var body = Self.ball(y: 0, restitution: 0.9)
      body.spring = AnchorSpring(anchor: Vector(x: 0, y: 385), frequency: 0.8, damping: 0.1)
      let id = try world.add(body)
      for _ in 0..<Int((2 / step).rounded()) { world.step() }
      ends.append(world.position(of: id).y)
    }
    for end in ends { #expect(abs(end - ends[0]) < 1e-9) }
  }

  @Test("a stiff spring that swings past a wall within one step still bounces off it", arguments: [50.0, 240, 1000])
  func stiffSpring(_ frequency: Double) throws {
    var world = World()
    var body = Self.ball(y: 384, restitution: 1)
    body.spring = AnchorSpring(anchor: Vector(x: 0, y: 384.9), frequency: frequency, damping: 0)
    body.velocity.y = -200
    let id = try world.add(body)
    let stiffness = (2 * Double.pi * frequency) * (2 * Double.pi * frequency)
    let energy = stiffness * 0.81 + 40_000
    for _ in 0..<1200 {
      world.step()
      let (y, v) = (world.position(of: id).y, world.velocity(of: id).y)
      #expect(y <= 385 + 1e-9)
      // The threshold stops an impact only below 100 pt/s; these are faster.
      #expect(abs((stiffness * (y - 384.9) * (y - 384.9) + v * v) / energy - 1) < 1e-6)
    }
  }

  @Test("a body slower than the threshold comes to rest on the wall and stays there")
  func settles() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 300)
    var body = Self.ball(y: 0, restitution: 1)
    body.spring = AnchorSpring(anchor: Vector(x: 0, y: 385), frequency: 0.8, damping: 0.5)
    let id = try world.add(body)
    for _ in 0..<1200 { world.step() }
    #expect(abs(world.position(of: id).y - 385) < 1e-9)
    #expect(world.velocity(of: id).y == 0)
    #expect(world.isAtRest(speed: 0.5, acceleration: 1))
  }

  @Test("a resting body leaves the wall as soon as its spring pulls it off")
  func leaves() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 300)
    var body = Self.ball(y: 385, restitution: 1)
    body.spring = AnchorSpring(anchor: Vector(x: 0, y: 385), frequency: 0.8, damping: 0.5)
    let id = try world.add(body)
    for _ in 0..<10 { world.step() }
    #expect(world.velocity(of: id).y == 0)
    world[id].spring?.anchor.y = 100
    world.step()
    #expect(world.velocity(of: id).y < 0)
  }

  @Test("a wall that moves past a body brings it back without a jump in position or speed")
  func wallMoves() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 300)
    let id = try world.add(Self.ball(y: 385, restitution: 1))
    world.step()
    world[id].enclosure = Enclosure(maxY: 300)
    var (y, v) = (world.position(of: id).y, world.velocity(of: id).y)
    for _ in 0..<120 {
      world.step()
      let (nextY, nextV) = (world.position(of: id).y, world.velocity(of: id).y)
      #expect(abs(nextY - y) < 10)
      // A critically damped spring of 4 Hz over 85 pt: at most 85 ω² for one step.
      #expect(abs(nextV - v) < 540)
      (y, v) = (nextY, nextV)
    }
    #expect(abs(y - 265) < 1e-9)
    #expect(v == 0)
  }

  @Test("no body gets through a wall of its enclosure at any speed", arguments: [1e3, 1e6, 1e9])
  func noTunnel(_ speed: Double) throws {
    var world = World()
    var body = Body(position: .zero, size: Vector(x: 10, y: 10))
    body.velocity = Vector(x: speed, y: -speed / 3)
    body.restitution = 0.9
    body.enclosure = Enclosure(minX: -100, minY: -100, maxX: 100, maxY: 100)
    let id = try world.add(body)
    for _ in 0..<600 {
      world.step()
      let p = world.position(of: id)
      #expect(abs(p.x) <= 95 + 1e-6 && abs(p.y) <= 95 + 1e-6)
    }
  }

  @Test(
    "no body leaves its walls or gains energy at any threshold",
    arguments: TestLength.cases([0, 1e-6, 1e-3, 0.1, 1, 10, 100], short: 2))
  func tightWalls(_ threshold: Double) throws {
    var random = SeededGenerator(seed: 7)
    var world = World()
    world.gravity = Vector(x: 120, y: 300)
    world.restitutionThreshold = threshold
    var ids: [(BodyID, Double)] = []
    for _ in 0..<TestLength.count(300, short: 100) {
      var body = Body(
        position: Vector(x: .random(in: 5...995, using: &random), y: .random(in: 5...995, using: &random)),
        size: Vector(x: 10, y: 10))
      body.velocity = Vector(x: .random(in: -2000...2000, using: &random), y: .random(in: -500...500, using: &random))
      body.restitution = .random(in: 0.2...1, using: &random)
      let frequency = [0, 0.8, 5, 60, 1000][Int.random(in: 0..<5, using: &random)]
      body.spring = AnchorSpring(
        anchor: Vector(x: .random(in: -200...1200, using: &random), y: .random(in: -200...1200, using: &random)),
        frequency: frequency, damping: .random(in: 0...0.3, using: &random))
      body.enclosure = Enclosure(minX: 0, minY: 0, maxX: 1000, maxY: 1000)
      ids.append((try world.add(body), frequency))
    }
    func energy(_ id: BodyID, _ frequency: Double) -> Double {
      let (p, v) = (world.position(of: id), world.velocity(of: id))
      let anchor = world[id].spring?.anchor ?? .zero
      let omega = 2 * Double.pi * frequency
      let stretch = (p.x - anchor.x) * (p.x - anchor.x) + (p.y - anchor.y) * (p.y - anchor.y)
      return (v.x * v.x + v.y * v.y + omega * omega * stretch) / 2 - 120 * p.x - 300 * p.y
    }
    var energies = ids.map { energy($0.0, $0.1) }
    for _ in 0..<120 {
      world.step()
      for (index, (id, frequency)) in ids.enumerated() {
        let p = world.position(of: id)
        #expect(p.x > 5 - 1e-6 && p.x < 995 + 1e-6 && p.y > 5 - 1e-6 && p.y < 995 + 1e-6)
        let now = energy(id, frequency)
        let omega = 2 * Double.pi * frequency
        #expect(now <= energies[index] + 1e-6 * (1 + omega * omega) * 1000)
        energies[index] = now
      }
    }
  }

  @Test("a body that bounces more often than a step allows loses time, not speed")
  func manyBounces() throws {
    var world = World(stepDuration: 1.0 / 60)
    world.restitutionThreshold = 0
    var body = Body(position: Vector(x: 0.1, y: 0))
    body.velocity.x = 1457
    body.restitution = 1
    body.enclosure = Enclosure(minX: 0, maxX: 0.27)
    let id = try world.add(body)
    for _ in 0..<50 {
      world.step()
      #expect(abs(abs(world.velocity(of: id).x) - 1457) < 1e-9)
    }
  }

  @Test("a falling body that is moved behind a wall bounces when it comes back")
  func behindWall() throws {
    var world = World()
    let id = try world.add(Self.ball(y: 385.5, restitution: 1))
    world[id].velocity.y = 3000
    for _ in 0..<30 { world.step() }
    #expect(world.velocity(of: id).y < -1000)
    #expect(world.position(of: id).y < 385)
  }

  @Test("a body larger than its enclosure stays in the middle")
  func tooLarge() throws {
    var world = World()
    var body = Body(position: Vector(x: 3, y: 0), size: Vector(x: 70, y: 70))
    body.enclosure = Enclosure(minX: 0, maxX: 40)
    body.spring = AnchorSpring(anchor: Vector(x: 35, y: 0), frequency: 0.8, damping: 0.5)
    let id = try world.add(body)
    for _ in 0..<240 { world.step() }
    #expect(abs(world.position(of: id).x - 20) < 1e-6)
    #expect(world.isAtRest(speed: 0.5, acceleration: 1))
  }
}

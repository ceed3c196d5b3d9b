import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Impacts of capsules and rounded polygons", .concurrentWithViews)
struct RoundedImpactTests {
  typealias Base = TimeOfImpactTests

  static let stick = Shape.capsule(Vector(x: -10, y: 0), Vector(x: 10, y: 0), radius: 3)
  static let card = Shape.roundedBox(width: 20, height: 10, radius: 2)

  @Test("a falling capsule and a falling card land at the time of the closed form, also far from the origin")
  func lands() throws {
    // The heights of the lowest points below the middle, at the angle 0.5.
    let (sine, cosine) = Portable.sinCos(0.5)
    let cases: [(Shape, Double, Double)] = [
      (Self.stick, 0, 3), (Self.stick, 0.5, 10 * sine + 3), (Self.card, 0, 5),
      (Self.card, 0.5, 8 * sine + 3 * cosine + 2),
    ]
    for (shape, angle, lowest) in cases {
      let expected = (2 * (100 - lowest) / 1000).squareRoot()
      for far in [0, 1e7] {
        let flight = Sweep(
          position: Vector(x: far + 20, y: far - 100), acceleration: Base.falling, angle: angle)
        let floor = Sweep(position: Vector(x: far, y: far))
        for ground in [Base.ground, .box(width: 2000, height: 100, center: Vector(x: 0, y: 50))] {
          for (a, b, one, two) in [(shape, ground, flight, floor), (ground, shape, floor, flight)] {
            let found = try #require(Base.time(a, one, b, two, end: 1))
            #expect(abs(found - expected) < 1e-11, "\(shape) \(angle) \(far)")
            #expect(Base.time(a, one, b, two, end: expected * 0.999) == nil)
          }
        }
      }
    }
  }

  @Test("two capsules meet end to end, and end to side, at the time of the closed form")
  func capsulesMeet() throws {
    let flight = Sweep(position: Vector(x: 100, y: 0), velocity: Vector(x: -50, y: 0))
    let head = try #require(Base.time(Self.stick, Base.still, Self.stick, flight, end: 10))
    #expect(abs(head - 74.0 / 50) < 1e-11)
    let standing = Sweep(position: Vector(x: 100, y: 4), velocity: Vector(x: -50, y: 0), angle: .pi / 2)
    let side = try #require(Base.time(Self.stick, Base.still, Self.stick, standing, end: 10))
    #expect(abs(side - 84.0 / 50) < 1e-11)
    // The ends at (10, 0) and, at the time t, at (90 − 50 t, 3.6): a distance of 6.
    let offset = Sweep(position: Vector(x: 100, y: 3.6), velocity: Vector(x: -50, y: 0))
    let slant = try #require(Base.time(Self.stick, Base.still, Self.stick, offset, end: 10))
    #expect(abs(slant - (80 - 4.8) / 50) < 1e-11)
    let passing = Sweep(position: Vector(x: 100, y: 6.001), velocity: Vector(x: -50, y: 0))
    #expect(Base.time(Self.stick, Base.still, Self.stick, passing, end: 10) == nil)
  }

  @Test("with a radius of half its side a box meets others when a circle does, with hardly one when a box does")
  func limits() {
    var random = FuzzRandom(seed: 9)
    var hits = 0
    for number in 0..<600 {
      let other = [Self.stick, Self.card, .box(width: 8, height: 30), .circle(radius: 6)][number % 4]
      var flight = Sweep(position: random.vector(60), velocity: random.vector(200))
      flight.velocity -= flight.position * 20
      flight.angularVelocity = random.number(-20, 20)
      for (round, plain) in [
        (Shape.rounded(.box(width: 1e-6, height: 1e-6), radius: 7), Shape.circle(radius: 7)),
        (.roundedBox(width: 14, height: 10, radius: 1e-9), .box(width: 14, height: 10)),
        (
          .capsule(Vector(x: -6, y: 0), Vector(x: 6, y: 0), radius: 4),
          .rounded(.box(width: 12, height: 2e-6), radius: 4 - 1e-6)
        ),
      ] {
        let found = Base.time(round, flight, other, Base.still, end: 0.1)
        let expected = Base.time(plain, flight, other, Base.still, end: 0.1)
        guard let found, let expected else { continue }
        hits += 1
        // A graze moves a lot of time for little distance; what counts is the distance.
        let gap = Base.distance(plain, flight.pose(at: found), other, Pose(position: .zero)).distance
        #expect(abs(found - expected) < 1e-6 || abs(gap) < 1e-5, "\(number) \(found) \(expected)")
      }
    }
    #expect(hits > 600)
  }

  @Test("the time of impact is never late: just before it the shapes are apart, and at it they touch")
  func isNeverLate() {
    var shapes = RandomShapes(seed: 3)
    var hits = 0
    for number in 0..<TestLength.count(500, short: 100) {
      let (a, b) = (shapes.shape(isRound: true), shapes.shape(isRound: false))
      var one = Sweep(position: shapes.random.vector(60))
      one.velocity = -one.position * shapes.random.number(10, 50) + shapes.random.vector(200)
      one.acceleration = shapes.random.vector(500)
      let fastest = number % 2 == 0 ? 100.0 : 3
      one.angularVelocity = shapes.random.number(-fastest, fastest)
      var two = Sweep(position: shapes.random.vector(5), angle: shapes.random.number(-3, 3))
      two.angularVelocity = shapes.random.number(-fastest, fastest)
      let end = 0.1
      func gap(_ time: Double) -> Double {
        let (poseA, poseB) = (one.pose(at: time), two.pose(at: time))
        let (first, second) = (BruteForce.core(a), BruteForce.core(b))
        let distance = BruteForce.distance(first.corners.map { poseA($0) }, second.corners.map { poseB($0) })
        return distance - first.radius - second.radius
      }
      guard gap(0) > 0.01 else { continue }
      let found = Base.time(a, one, b, two, end: end)
      if let found {
        hits += 1
        #expect(abs(gap(found)) < 1e-8, "\(number) \(found) \(gap(found))")
      }
      for sample in 0..<200 {
        #expect(gap((found ?? end) * Double(sample) / 200) > -1e-9, "\(number) \(sample)")
      }
    }
    #expect(hits > TestLength.count(100, short: 20))
  }

  @Test("a capsule or a card that is fast does not pass a thin wall or a chain, at any turn")
  func doesNotTunnel() throws {
    for shape in [Self.stick, Self.card, .capsule(Vector(x: 0, y: -1), Vector(x: 0, y: 1), radius: 0.5)] {
      for speed in [3000, 1e5, 1e7] {
        for turn in [0, 40, -700.0] {
          for restitution in [0, 0.5, 1] {
            var world = World()
            world.gravity = .zero
            let chain = Shape.path([Vector(x: 0, y: -900), Vector(x: 0, y: 3), Vector(x: 0, y: 900)])
            try world.add(.wall([chain], restitution: restitution))
            var body = Body(position: Vector(x: -200, y: 1))
            body.shapes = [shape]
            body.velocity = Vector(x: speed, y: 0)
            body.angularVelocity = turn
            body.allowsSleep = false
            let id = try world.add(body)
            for _ in 0..<30 { world.step() }
            #expect(world.position(of: id).x < 0, "\(shape) \(speed) \(turn) \(restitution)")
          }
        }
      }
    }
  }

  @Test("a capsule of restitution 1 that hits a wall flat, or on its end, comes back with its speed and does not turn")
  func keepsEnergy() throws {
    for (angle, lever) in [(0.0, 13.0), (.pi / 2, 3)] {
      for shape in [Self.stick, .roundedBox(width: 26, height: 6, radius: 2)] {
        var world = World()
        world.gravity = .zero
        try world.add(.wall([.segment(Vector(x: 0, y: -500), Vector(x: 0, y: 500))], friction: 0, restitution: 1))
        var body = Body(position: Vector(x: -100, y: 0))
        (body.shapes, body.angle) = ([shape], angle)
        (body.restitution, body.friction) = (1, 0)
        body.velocity = Vector(x: 333, y: 0)
        body.allowsSleep = false
        let id = try world.add(body)
        let before = world.energy.total
        for _ in 0..<60 { world.step() }
        #expect(abs(world.energy.total / before - 1) < 1e-9)
        #expect(abs(world.velocity(of: id).x + 333) < 1e-6 && abs(world.velocity(of: id).y) < 1e-6)
        #expect(abs(world[id].angularVelocity) < 1e-9)
        // It has been at the wall for no time.
        let way = -100 + 2 * (100 - lever) - 333 * (60.0 / 120 - (100 - lever) / 333) - (100 - lever)
        #expect(abs(world.position(of: id).x - way) < 1e-6, "\(angle) \(shape)")
      }
    }
  }

  @Test("oblique impacts of restitution 1 keep the energy in motion and rotation")
  func keepsEnergyTurning() throws {
    for number in 0..<60 {
      var random = FuzzRandom(seed: number, salt: 31)
      var world = World()
      world.gravity = .zero
      try world.add(.wall([.segment(Vector(x: 0, y: -5000), Vector(x: 0, y: 5000))], friction: 0, restitution: 1))
      var body = Body(position: Vector(x: -60, y: 0))
      body.shapes = [number % 2 == 0 ? Self.stick : Self.card]
      (body.restitution, body.friction) = (1, 0)
      body.angle = random.number(-3, 3)
      body.velocity = Vector(x: random.number(200, 900), y: random.number(-200, 200))
      body.angularVelocity = random.number(-5, 5)
      body.allowsSleep = false
      let id = try world.add(body)
      let before = FuzzSums(world).energy
      for _ in 0..<60 { world.step() }
      #expect(abs(FuzzSums(world).energy / before - 1) < 1e-6, "\(number)")
      #expect(world.position(of: id).x < 0)
    }
  }
}

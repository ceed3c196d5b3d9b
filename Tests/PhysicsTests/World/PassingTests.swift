import SpringflowPhysics
import SpringflowTestSupport
import Testing

/// A few cases of the fuzzer's properties that once failed or are similar to those that did.
@Suite("Near misses, impacts and walls", .concurrentWithViews)
struct PassingTests {
  @Test("bodies that narrowly miss each other keep every bit of their velocities")
  func misses() {
    for seed in 1...40 { #expect(NearMissFuzzer.run(seed: seed) == nil) }
  }

  @Test("pairs of restitution 1 keep their energy in oblique impacts")
  func pairs() {
    for seed in 1...100 { #expect(ElasticPairFuzzer.run(seed: seed) == nil) }
  }

  @Test("fast bodies stay in closed rooms")
  func rooms() {
    // With seed 1100 a body of 22 was once pressed out.
    for seed in TestLength.cases(Array(1...12) + [1100], short: 3) { #expect(ClosedRoomFuzzer.run(seed: seed) == nil) }
  }

  @Test("collisions keep momentum and angular momentum, also those of spinning boxes")
  func momentum() {
    // Seed 54 once lost the impulse of its one point, as its bodies' middles approached faster than the point. In the
    // others bodies rest on each other as they rotate, and the solver changed the momentum most.
    for seed in Array(1...24) + [54, 143, 315, 513, 678] { #expect(MomentumFuzzer.run(seed: seed) == nil) }
  }

  @Test(
    "a triangle that slides along one side of a loop does not leave through the next", arguments: [-5390.5, -2296.5])
  func corners(speed: Double) throws {
    var world = World()
    let corners = [(-160.0, -160.0), (160, -160), (160, 160), (-160, 160)].map { Vector(x: $0.0, y: $0.1) }
    try world.add(Body.wall([.loop(corners)], friction: 0))
    var body = Body(position: Vector(x: -152, y: -100))
    body.shapes = [
      .polygon(try Polygon([Vector(x: -8, y: 5.6), Vector(x: 8, y: 4.8), Vector(x: 2, y: -8)]))
    ]
    (body.velocity, body.friction) = (Vector(x: -300, y: speed), 0)
    let id = try world.add(body)
    for _ in 0..<60 {
      world.step()
      let place = world.position(of: id)
      #expect(abs(place.x) < 160 && abs(place.y) < 160)
    }
  }

  @Test("balls of restitution 1 in an enclosure keep their energy, also at the default threshold")
  func enclosed() throws {
    var world = World()
    var ids: [BodyID] = []
    for number in 0..<6 {
      var ball = Body.circle(position: Vector(x: Double(number % 3) * 60, y: Double(number / 3) * 60), radius: 12)
      ball.velocity = Vector(x: 150 - 70 * Double(number), y: 40 + 30 * Double(number))
      (ball.restitution, ball.friction) = (1, 0)
      ball.enclosure = Enclosure(minX: -30, minY: -30, maxX: 160, maxY: 110, restitution: 1)
      ids.append(try world.add(ball))
    }
    let before = ids.reduce(0) { $0 + world.velocity(of: $1).lengthSquared }
    for _ in 0..<2400 { world.step() }
    let after = ids.reduce(0) { $0 + world.velocity(of: $1).lengthSquared }
    #expect(abs(after / before - 1) < 1e-9)
  }

  @Test("boxes that do not rotate keep their energy between elastic walls at 10,000 pt/s")
  func enclosedBoxes() throws {
    // With these seeds a box without contacts was once hit beyond a wall that it had bounced off before.
    for seed in [11, 26] as [UInt64] {
      var numbers = SettlingFuzzTests.Numbers(state: seed &* 7919 &+ 11)
      var world = World()
      for number in 0..<12 {
        let place = Vector(x: Double(number % 4) * 100 - 150, y: Double(number / 4) * 100 - 100)
        let (width, height) = (20 + 30 * numbers.next(), 20 + 30 * numbers.next())
        var box = Body.box(position: place, width: width, height: height)
        box.velocity = Vector(x: -10_000 + 20_000 * numbers.next(), y: -10_000 + 20_000 * numbers.next())
        (box.restitution, box.friction, box.allowsRotation) = (1, 0, false)
        box.enclosure = Enclosure(minX: -250, minY: -250, maxX: 250, maxY: 250, restitution: 1)
        try world.add(box)
      }
      let before = FuzzSums(world).energy
      for _ in 0..<300 { world.step() }
      #expect(abs(FuzzSums(world).energy / before - 1) < 1e-9, "seed \(seed)")
    }
  }

  @Test("small spinning boxes keep their energy in a closed room of restitution 1")
  func spinningBoxes() throws {
    for seed in TestLength.cases(1...3, short: 1) {
      var random = FuzzRandom(seed: seed, salt: 12)
      var world = World()
      let corners = [(-250.0, -250.0), (250, -250), (250, 250), (-250, 250)].map { Vector(x: $0.0, y: $0.1) }
      try world.add(Body.wall([.loop(corners)], friction: 0))
      for number in 0..<20 {
        var box = Body.box(
          position: Vector(x: Double(number % 5) * 90 - 180, y: Double(number / 5) * 110 - 165),
          width: random.number(6, 24), height: random.number(6, 24))
        box.velocity = Vector(x: random.number(-1500, 1500), y: random.number(-1500, 1500))
        (box.restitution, box.friction) = (1, 0)
        try world.add(box)
      }
      let before = FuzzSums(world).energy
      for _ in 0..<TestLength.count(2400, short: 800) { world.step() }
      #expect(abs(FuzzSums(world).energy / before - 1) < 1e-3, "seed \(seed)")
    }
  }

  @Test("packs of touching boxes of restitution 1 keep their energy when a fast body hits them")
  func packs() {
    // With these seeds a box was once suspended after many impacts, and the solver stopped the bodies that it touched.
    for seed in TestLength.cases([10, 133, 272], short: 1) { #expect(PackFuzzer.run(seed: seed) == nil) }
  }

  @Test("boxes at 50,000 pt/s keep their energy, although no impact gives them more than eight turns per step")
  func fastBoxes() {
    for seed in TestLength.cases(1...3, short: 1) {
      var random = FuzzRandom(seed: seed, salt: 15)
      var world = World()
      world.allowsSleep = false
      #expect(throws: Never.self) {
        try FuzzRoom(bodies: 12, isThick: true).build(&world, &random, fastest: 50_000) { body, _ in
          (body.restitution, body.friction) = (1, 0)
        }
      }
      let before = FuzzSums(world).energy
      for _ in 0..<TestLength.count(300, short: 40) { world.step() }
      #expect(abs(FuzzSums(world).energy / before - 1) < 1e-9, "seed \(seed)")
    }
  }

  @Test("boxes of restitution 1 whose corners graze at the end of a step keep their energy")
  func grazes() throws {
    // They overlap by 0.02 pt for a twentieth of a step, and separate along one side while they approach along the
    // other.
    var world = World(stepDuration: 1.0 / 60)
    for (place, size, angle, velocity, turning) in [
      (
        Vector(x: -63.39243940418411, y: 18.592067805221607), (12.46802354243432, 14.127507939598834),
        68.62584973627108, Vector(x: -215.6251791991386, y: -66.35214980840897), 24.5136692184265
      ),
      (
        Vector(x: -48.065270863391625, y: 6.704776517556341), (11.879935484193896, 13.076063196387726),
        -139.94160476330205, Vector(x: -411.1918020071539, y: -167.23582618574548), 7.492197141978586
      ),
    ] {
      var box = Body.box(position: place, width: size.0, height: size.1)
      (box.angle, box.velocity, box.angularVelocity) = (angle, velocity, turning)
      (box.restitution, box.friction) = (1, 0)
      try world.add(box)
    }
    let before = FuzzSums(world).energy
    for _ in 0..<4 { world.step() }
    #expect(abs(FuzzSums(world).energy / before - 1) < 1e-9)
  }

  @Test("a heavy ball that falls on a light one is not thrown off by the impulse that stopped it")
  func heavyOnLight() throws {
    var world = World(stepDuration: 1.0 / 60)
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(Body.wall([.segment(Vector(x: -100, y: 60), Vector(x: 100, y: 60))], friction: 0.5))
    var heavy = Body.circle(position: Vector(x: -4.6, y: -20), radius: 20)
    var light = Body.circle(position: Vector(x: -3.4, y: 53.9), radius: 6)
    (heavy.friction, heavy.restitution, light.friction, light.restitution) = (0.5, 0, 0.5, 0)
    light.density = heavy.density * 1.11
    let id = try world.add(heavy)
    try world.add(light)
    var fastest = 0.0
    for _ in 0..<60 {
      world.step()
      fastest = max(fastest, -world.velocity(of: id).y)
    }
    // It fell at 300 pt/s, and rose as fast before impulses of unequal masses were cleared.
    #expect(fastest < 30)
  }

  @Test("a contact of two bodies that nothing moves does not block a step", .timeLimit(.minutes(10)))
  func immovable() throws {
    var world = World()
    for x in [0.0, 60] {
      var ball = Body.circle(position: Vector(x: x, y: 0), radius: 20)
      ball.velocity = Vector(x: x == 0 ? 3000 : 0, y: 0)
      try world.add(ball)
    }
    world.step()
    // Changed bytes may hold such a contact.
    #expect(world.graph.contacts.contains { $0.isAlive })
    for row in world.bodies.inertias.indices { world.bodies.inertias[row].inverseMass = 0 }
    for _ in 0..<4 { world.step() }
  }
}

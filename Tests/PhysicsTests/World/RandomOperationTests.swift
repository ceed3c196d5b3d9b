import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

/// Random operations on a world, with its invariants checked after each step.
@Suite("Random operations on a world", .concurrentWithViews)
struct RandomOperationTests {
  struct LinearCongruentialGenerator {
    var state: UInt64
    mutating func below() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    mutating func below(_ sides: Int) -> Int { Int(below() % UInt64(sides)) }
    mutating func number(_ low: Double, _ high: Double) -> Double {
      low + (high - low) * Double(below(10_000)) / 10_000
    }
    mutating func vector(_ reach: Double) -> Vector { Vector(x: number(-reach, reach), y: number(-reach, reach)) }
  }

  static func randomBody(_ random: inout LinearCongruentialGenerator) -> Body {
    var body: Body
    switch random.below(5) {
    case 0: body = .circle(radius: random.number(3, 25))
    case 1:
      body = Body(size: Vector(x: 20, y: 20))
      body.shapes = [
        .box(width: 30, height: 8), .circle(center: Vector(x: 12, y: 9), radius: 7),
      ]
    case 2:
      body = Body()
      if let polygon = try? Polygon(hullOf: (0..<8).map { _ in random.vector(22) }) {
        body.shapes = [.polygon(polygon)]
      }
    default: body = .box(width: random.number(6, 50), height: random.number(6, 50))
    }
    body.position = random.vector(250)
    body.velocity = random.vector(600)
    body.angle = random.number(-3, 3)
    body.angularVelocity = random.number(-5, 5)
    body.restitution = random.below(2) == 0 ? 0 : random.number(0, 1)
    body.friction = random.number(0, 1)
    body.allowsRotation = random.below(5) > 0
    if random.below(6) == 0 { body.kind = random.below(2) == 0 ? .kinematic : .static }
    if random.below(4) == 0 {
      body.spring = AnchorSpring(
        anchor: random.vector(200), frequency: random.number(0.2, 6), damping: random.number(0, 1.5),
        offset: random.below(2) == 0 ? .zero : random.vector(20))
    }
    if random.below(5) == 0 {
      body.enclosure = Enclosure(minX: -280, minY: -280, maxX: 280, maxY: 280, restitution: random.number(0, 1))
    }
    return body
  }

  static func act(on world: inout World, _ random: inout LinearCongruentialGenerator) {
    let ids = world.bodyIDs
    guard let id = ids.isEmpty ? nil : ids[random.below(ids.count)] else { return }
    switch random.below(12) {
    case 0, 1: if ids.count < 26 { _ = try? world.add(randomBody(&random)) }
    case 2: if ids.count > 6 || random.below(8) == 0 { world.remove(id) }
    case 3: world.applyImpulse(random.vector(2), to: id, at: world.position(of: id) + random.vector(10))
    case 4: world.applyForce(random.vector(30), to: id)
    case 5: world.setPosition(random.vector(200), of: id)
    case 6: world[id].velocity = random.vector(900)
    case 7:
      let other = ids[random.below(ids.count)]
      let softness =
        random.below(2) == 0 ? nil : Spring(frequency: random.number(0.5, 8), damping: random.number(0, 1))
      let kind: Joint.Kind = [
        .distance(length: 60), .weld, .pin(limits: nil, frictionTorque: 0), .pin(limits: -0.5...0.5, frictionTorque: 1),
      ][random.below(4)]
      if random.below(5) == 0, world.jointIDs.count < 8 {
        _ = try? world.add(
          .mouse(
            id, at: random.vector(20), to: random.vector(300), maximumForce: random.number(0, 20),
            frequency: random.number(0.5, 8), damping: random.number(0, 1)))
      } else if other != id, world.jointIDs.count < 8 {
        _ = try? world.add(
          Joint(kind, from: random.below(3) == 0 ? nil : other, at: random.vector(20), to: id, softness: softness))
      }
    case 8: if let joint = world.jointIDs.first { world.remove(joint) }
    case 9: world[id].kind = [Body.Kind.dynamic, .dynamic, .static, .kinematic][random.below(4)]
    case 10: world[id].shapes = randomBody(&random).shapes
    default: world.gravity = random.below(3) == 0 ? .zero : random.vector(1000)
    }
  }

  /// The invariants of every world between steps.
  static func check(_ world: World, _ place: String) {
    let bodies = world.bodies.rows.indices.filter { world.bodies.rows[$0].isAlive }
    #expect(world.bodies.coupledCount == bodies.filter { world.bodies.isCoupled($0) }.count, "\(place): coupled bodies")
    #expect(
      world.bodies.enclosedCount == bodies.filter { world.bodies.rows[$0].body.enclosure != nil }.count,
      "\(place): enclosures")
    #expect((try? World(encoded: world.encoded())) == world, "\(place): not the same after it was saved")
    #expect(FuzzChecks.forceFault(of: world) == nil, "\(place)")
    for id in world.bodyIDs {
      guard world.position(of: id).isFinite, world.velocity(of: id).isFinite, world.angle(of: id).isFinite else {
        Issue.record("\(place): a body has left the numbers: \(world[id])")
        return
      }
    }
    var active = Set<Int32>()
    for index in world.graph.activeContacts {
      let contact = world.graph.contacts[Int(index)]
      #expect(active.insert(index).inserted, "\(place): a contact is active twice")
      if contact.isAlive { #expect(contact.isActive, "\(place): an inactive contact is listed") }
    }
    #expect(world.bodies.awakeRows == world.bodies.awakeRows.sorted(), "\(place): rows out of order")
    for row in world.bodies.rows.indices
    where world.bodies.rows[row].isAlive && world.bodies.rows[row].body.kind != .static {
      let isListed = world.bodies.awakeRows.contains(Int32(row))
      #expect(isListed == (world.bodies.restTicks[row] >= 0), "\(place): row \(row) sleeps in the wrong list")
    }
  }

  static func run(_ seed: UInt64, operations: Int, inspects: Bool) throws -> StateHash {
    var random = LinearCongruentialGenerator(state: seed)
    var world = World()
    world.gravity = Vector(x: 0, y: 800)
    try world.add(
      Body.wall([
        .loop([
          Vector(x: -300, y: -300), Vector(x: 300, y: -300), Vector(x: 300, y: 300), Vector(x: -300, y: 300),
        ])
      ]))
    for _ in 0..<8 { try world.add(randomBody(&random)) }
    for operation in 0..<operations {
      act(on: &world, &random)
      for _ in 0...random.below(4) { world.step() }
      if inspects { check(world, "seed \(seed), operation \(operation)") }
    }
    var hash = StateHash()
    world.hash(into: &hash)
    return hash
  }

  @Test(
    "random operations keep a world's invariants, and the same ones make the same world",
    arguments: TestLength.cases(1...4 as ClosedRange<UInt64>, short: 1))
  func randomOperations(seed: UInt64) throws {
    let operations = TestLength.count(120, short: 60)
    let first = try Self.run(seed, operations: operations, inspects: true)
    let second = try Self.run(seed, operations: operations, inspects: false)
    #expect(first == second)
  }
}

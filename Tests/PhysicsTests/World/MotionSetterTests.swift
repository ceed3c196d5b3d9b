import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Setters of single values of a body's motion")
struct MotionSetterTests {
  /// Bodies of all kinds that have springs, some of which turn them, walls, and neighbours that they touch.
  static func world(seed: Int) throws -> (world: World, ids: [BodyID]) {
    var random = FuzzRandom(seed: seed, salt: 7)
    var world = World()
    world.gravity = random.once(in: 2) ? .zero : Vector(x: 0, y: 800)
    var ids: [BodyID] = []
    while ids.count < 12 {
      var body = random.body(false)
      body.spring = random.spring(false)
      if let id = try? world.add(body) { ids.append(id) }
    }
    for _ in 0..<random.below(200) { world.step() }
    return (world, ids)
  }

  @Test(
    "a setter has the effect of an assignment through the subscript, to the bit",
    arguments: TestLength.cases(0..<12, short: 1))
  func sameBits(seed: Int) throws {
    var (world, ids) = try Self.world(seed: seed)
    var twin = world
    var random = FuzzRandom(seed: seed, salt: 8)
    for step in 0..<120 {
      let id = random.pick(ids)
      let (vector, number) = (random.once(in: 6) ? .zero : random.vector(200), random.number(-9, 9))
      switch random.below(5) {
      case 0:
        world.setVelocity(vector, of: id)
        twin[id].velocity = vector
      case 1:
        world.setAngle(number, of: id)
        twin[id].angle = number
      case 2:
        world.setAngularVelocity(number, of: id)
        twin[id].angularVelocity = number
      default:
        let anchor = random.once(in: 4) ? world[id].spring?.anchor ?? .zero : vector
        world.setSpringAnchor(anchor, of: id)
        twin[id].spring?.anchor = anchor
      }
      #expect(world.difference(from: twin) == nil, "step \(step)")
      if random.once(in: 3) {
        world.step()
        twin.step()
        #expect(world.difference(from: twin) == nil, "step \(step)")
      }
    }
  }

  @Test("a new anchor wakes a sleeping body, the same one does not, and no other body changes")
  func wakes() throws {
    var world = World()
    var body = Body(size: Vector(x: 10, y: 10))
    body.spring = AnchorSpring(anchor: .zero, frequency: 2, damping: 1)
    let (first, second) = (try world.add(body), try world.add(body))
    for _ in 0..<120 { world.step() }
    #expect(world.isAsleep(first) && world.isAsleep(second))
    world.setSpringAnchor(.zero, of: first)
    #expect(world.isAsleep(first))
    world.setSpringAnchor(Vector(x: 50, y: 0), of: first)
    #expect(!world.isAsleep(first) && world.isAsleep(second))
    #expect(world.position(of: first) == .zero && world[first].spring?.anchor == Vector(x: 50, y: 0))
    for _ in 0..<600 { world.step() }
    #expect(abs(world.position(of: first).x - 50) < 0.01)
    world.setVelocity(Vector(x: 3, y: 4), of: second)
    #expect(!world.isAsleep(second) && world.velocity(of: second) == Vector(x: 3, y: 4))
  }

  @Test("a velocity beyond the world's bounds stops the body with a fault, as an assignment does")
  func fault() throws {
    var world = World()
    let id = try world.add(.circle(radius: 10))
    world.setVelocity(Vector(x: 1e12, y: 0), of: id)
    #expect(world.velocity(of: id) == .zero)
    #expect(world.takeFaults().map(\.body) == [id])
  }

  @Test("a setter refuses a value that no world accepts, and a body without a spring, with a sentence")
  func traps() async {
    func sentence(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let springless = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var world = World()
      world.setSpringAnchor(.zero, of: try world.add(.circle(radius: 1)))
    }
    #expect(
      sentence(springless).contains(
        "a spring's anchor is set on a body that has a spring; give it one through its subscript first"))
    let far = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var world = World()
      var body = Body()
      body.spring = AnchorSpring(anchor: .zero, frequency: 1, damping: 1)
      world.setSpringAnchor(Vector(x: .nan, y: 0), of: try world.add(body))
    }
    #expect(sentence(far).contains("a spring's anchor is within 1e12 of the origin, found (nan, 0.0)"))
    let fast = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var world = World()
      world.setVelocity(Vector(x: 0, y: 2e12), of: try world.add(Body()))
    }
    #expect(sentence(fast).contains("a body's velocity is within 1e12 of the origin, found (0.0, 2000000000000.0)"))
    let turned = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var world = World()
      world.setAngle(.infinity, of: try world.add(Body()))
    }
    #expect(sentence(turned).contains("a body's angle is from -1e9 to 1e9 rad, found inf"))
    let spun = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var world = World()
      world.setAngularVelocity(2e9, of: try world.add(Body()))
    }
    #expect(sentence(spun).contains("a body's angular velocity is from -1e9 to 1e9 rad/s, found 2000000000.0"))
  }

  /// The benchmark of the anchors, which prints its figures: `SPRINGFLOW_PHYSICS_FIGURES=1`.
  @Test("10,000 anchors are moved at a fraction of a subscript's cost", .enabled(if: Figures.areAskedFor))
  func cost() throws {
    var world = World()
    var ids: [BodyID] = []
    for number in 0..<10_000 {
      var body = Body(size: Vector(x: 50, y: 50))
      body.spring = AnchorSpring(anchor: Vector(x: Double(number), y: 0), frequency: 2, damping: 0.5)
      ids.append(try world.add(body))
    }
    world.step()
    func seconds(_ body: () -> Void) -> Double {
      let duration = ContinuousClock().measure { for _ in 0..<20 { body() } }
      return Double(duration.components.attoseconds) * 1e-18 / 20 + Double(duration.components.seconds) / 20
    }
    var (offset, other) = (0.0, 0.0)
    let setter = seconds {
      offset += 1
      for (number, id) in ids.enumerated() { world.setSpringAnchor(Vector(x: Double(number) + offset, y: 1), of: id) }
    }
    let assignment = seconds {
      other += 1
      for (number, id) in ids.enumerated() { world[id].spring?.anchor = Vector(x: Double(number) - other, y: 1) }
    }
    print("10,000 anchors: \(setter * 1e6) us by setSpringAnchor, \(assignment * 1e6) us by the subscript")
    #expect(setter < assignment)
  }
}

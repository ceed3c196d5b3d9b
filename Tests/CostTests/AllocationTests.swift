import SpringflowAllocationCounter
import SpringflowPhysics
import Testing

@Suite("Allocations of a step")
struct AllocationTests {
  /// Without optimisation closures and temporaries live on the heap, so only allocations as large as an array of one
  /// number per body count there.
  static var smallest: Int {
    #if DEBUG
      256
    #else
      1
    #endif
  }

  /// The least of three runs, as lists may still grow to their size in the first one.
  static func count(_ world: inout World, steps: Int = 40) -> UInt {
    var least = UInt.max
    for _ in 0..<3 where least > 0 {
      countAllocations(smallest)
      for _ in 0..<steps { world.step() }
      least = min(least, allocationCount())
    }
    return least
  }

  @Test("the counter of allocations counts an array's allocation")
  func counts() {
    countAllocations(Self.smallest)
    let array = [Int](repeating: 1, count: Int.random(in: 1000...1001))
    #expect(array[0] == 1)
    #expect(allocationCount() > 0)
  }

  @Test("bodies on springs, some between walls, are stepped without allocating")
  func springs() throws {
    var world = World()
    world.allowsSleep = false
    for number in 0..<80 {
      var body = Body(position: Vector(x: Double(number), y: 0), size: Vector(x: 10, y: 10))
      body.spring = AnchorSpring(anchor: Vector(x: 30, y: 5), frequency: 1 + Double(number % 3), damping: 0.01)
      if number % 4 == 0 { body.enclosure = Enclosure(maxX: 40, restitution: 0.9) }
      try world.add(body)
    }
    world.step()
    #expect(Self.count(&world) == 0)
  }

  static func pile() throws -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(.wall([.box(width: 400, height: 20, center: Vector(x: 0, y: 110))]))
    for number in 0..<24 {
      try world.add(
        .box(
          position: Vector(x: Double(number % 6) * 45 - 110, y: 90 - Double(number / 6) * 20.1), width: 40, height: 20))
    }
    return world
  }

  @Test("a settled pile is stepped without allocating, awake or about to fall asleep")
  func piles() throws {
    var world = try Self.pile()
    world.allowsSleep = false
    for _ in 0..<240 { world.step() }
    #expect(Self.count(&world) == 0)
    // These steps check for rest, and find it too short.
    world.allowsSleep = true
    #expect(Self.count(&world, steps: 4) == 0)
  }

  @Test("awake bodies beside sleeping ones are stepped without allocating")
  func beside() throws {
    var world = try Self.pile()
    var bob = Body.circle(position: Vector(x: -1000, y: 0), radius: 5)
    bob.spring = AnchorSpring(anchor: Vector(x: -1000, y: 30), frequency: 1, damping: 0)
    try world.add(bob)
    for _ in 0..<400 { world.step() }
    #expect(world.awakeBodyCount == 1)
    #expect(Self.count(&world) == 0)
  }

  @Test("a swinging chain is stepped without allocating")
  func chain() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    world.allowsSleep = false
    var last: BodyID?
    for number in 0..<40 {
      var link = Body.box(position: Vector(x: 22 * Double(number), y: 0), width: 20, height: 6)
      // Contacts that begin and end may allocate.
      link.filter.group = -1
      let id = try world.add(link)
      _ = try world.add(
        .pin(last, at: last == nil ? Vector(x: -11, y: 0) : Vector(x: 11, y: 0), to: id, at: Vector(x: -11, y: 0)))
      last = id
    }
    for _ in 0..<120 { world.step() }
    #expect(Self.count(&world) == 0)
  }

  @Test("a body in a field is stepped without allocating")
  func field() throws {
    var world = World()
    world.allowsSleep = false
    var well = Field(.radialGravity)
    well.region = .difference(.circle(radius: 500), .circle(radius: 1))
    try world.add(well)
    for number in 0..<64 { try world.add(Body(position: Vector(x: 100 + Double(number), y: 0))) }
    for _ in 0..<20 { world.step() }
    #expect(Self.count(&world) == 0)
  }
}

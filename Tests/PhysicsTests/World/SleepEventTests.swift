import SpringflowPhysics
import Testing

@Suite("Events of sleep, and bodies that are put to sleep")
struct SleepEventTests {
  @Test("bodies that fall asleep and wake are reported once, in the step in which it happens, in order of creation")
  func events() throws {
    var (world, left, right) = try SleepTests.towers()
    var told: [SleepEvent] = []
    while world.awakeBodyCount > 0 {
      #expect(told.isEmpty)
      world.step()
      told = world.sleepEvents
    }
    #expect(told == (left + right).map { SleepEvent(body: $0, phase: .fellAsleep) })
    world.step()
    #expect(world.sleepEvents.isEmpty)
    world.applyImpulse(Vector(x: 0.1, y: 0), to: left[2])
    #expect(world.sleepEvents.isEmpty && !world.isAsleep(left[2]))
    world.step()
    #expect(world.sleepEvents == left.map { SleepEvent(body: $0, phase: .woke) })
    world.step()
    #expect(world.sleepEvents.isEmpty)
  }

  @Test("a body that is hit is reported in the step of the hit, and one that is removed is not reported")
  func hits() throws {
    var (world, left, right) = try SleepTests.towers()
    for _ in 0..<160 { world.step() }
    var ball = Body.circle(position: Vector(x: 100, y: -20), radius: 20)
    ball.velocity = Vector(x: 800, y: 0)
    let id = try world.add(ball)
    var woken: [BodyID] = []
    for _ in 0..<12 {
      let before = right.map { world.isAsleep($0) }
      world.step()
      woken += world.sleepEvents.map(\.body)
      let after = right.map { world.isAsleep($0) }
      #expect(world.sleepEvents.isEmpty == (before == after))
    }
    #expect(woken == right && !woken.contains(id))
    world.remove(left[0])
    world.step()
    #expect(world.sleepEvents == left[1...].map { SleepEvent(body: $0, phase: .woke) })
  }

  @Test("what woke and fell asleep between two steps is not reported, and a world decoded in between reports the same")
  func between() throws {
    var world = World()
    let id = try world.add(.circle(radius: 10))
    let sleeps = world.putToSleep(id)
    #expect(sleeps && world.isAsleep(id))
    var twin = try World(encoded: world.encoded())
    world.step()
    twin.step()
    #expect(world == twin && world.sleepEvents == [SleepEvent(body: id, phase: .fellAsleep)])
    #expect(try World(encoded: world.encoded()).sleepEvents == world.sleepEvents)
    world.wake(id)
    world.putToSleep(id)
    world.step()
    #expect(world.sleepEvents.isEmpty)
    world.wake(id)
    world.putToSleep(id)
    world.wake(id)
    world.step()
    #expect(world.sleepEvents == [SleepEvent(body: id, phase: .woke)])
  }

  @Test("a body that is added asleep costs nothing and does not move until something touches it")
  func addedAsleep() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(TouchTests.ground)
    var ids: [BodyID] = []
    for number in 0..<4 {
      var box = Body.box(position: Vector(x: 0, y: -20 - 40 * Double(number)), width: 40, height: 40)
      (box.velocity, box.angularVelocity, box.restitution) = (Vector(x: 50, y: 5), 3, 1)
      ids.append(try world.add(box, isAwake: false))
    }
    let floating = try world.add(.box(position: Vector(x: 300, y: -200), width: 40, height: 40), isAwake: false)
    let bare = try world.add(Body(position: Vector(x: 900, y: -200)), isAwake: false)
    #expect(world.awakeBodyCount == 0 && ids.allSatisfy { world.velocity(of: $0) == .zero })
    for _ in 0..<60 { world.step() }
    #expect(world.awakeBodyCount == 0 && world.graph.activeContacts.isEmpty && world.sleepEvents.isEmpty)
    #expect(world.position(of: floating) == Vector(x: 300, y: -200))
    #expect(world.sleepState(of: ids[0]) == .asleep)
    // The lowest box wakes the pile.
    var ball = Body.circle(position: Vector(x: -100, y: -20), radius: 10)
    ball.velocity = Vector(x: 600, y: 0)
    try world.add(ball)
    for _ in 0..<30 { world.step() }
    #expect(ids.allSatisfy { !world.isAsleep($0) } && world.isAsleep(floating) && world.isAsleep(bare))
    world.wake(floating)
    for _ in 0..<30 { world.step() }
    #expect(world.position(of: floating).y > -200 + 30)
  }

  @Test("a pile that is added asleep, in any order with its floor, sleeps on, and loses its support with the floor")
  func order() throws {
    for isFloorFirst in [true, false] {
      var world = World()
      world.gravity = Vector(x: 0, y: 1000)
      if isFloorFirst { try world.add(TouchTests.ground) }
      let low = try world.add(.box(position: Vector(x: 0, y: -20), width: 40, height: 40), isAwake: false)
      let high = try world.add(.circle(position: Vector(x: 0, y: -60), radius: 20), isAwake: false)
      if !isFloorFirst { try world.add(TouchTests.ground) }
      var twin = try World(encoded: world.encoded())
      for _ in 0..<10 {
        world.step()
        twin.step()
        #expect(world == twin && world.isAsleep(low) && world.isAsleep(high))
      }
      let floor = try #require(world.bodyIDs.first { $0 != low && $0 != high })
      world.remove(floor)
      for _ in 0..<10 { world.step() }
      #expect(!world.isAsleep(low) && !world.isAsleep(high))
    }
  }

  @Test("an awake body that touches one added asleep wakes it, and so does a wall that is added later")
  func touched() throws {
    var world = World()
    let awake = try world.add(.box(width: 40, height: 40))
    let asleep = try world.add(.box(position: Vector(x: 39, y: 0), width: 40, height: 40), isAwake: false)
    world.step()
    #expect(!world.isAsleep(asleep) && world.sleepEvents == [SleepEvent(body: asleep, phase: .woke)])
    world.remove(awake)
    let other = try world.add(.box(position: Vector(x: 300, y: 0), width: 40, height: 40), isAwake: false)
    world.step()
    #expect(world.isAsleep(other))
    try world.add(.wall([.segment(Vector(x: 300, y: -90), Vector(x: 300, y: 90))]))
    world.step()
    #expect(!world.isAsleep(other))
  }

  @Test("a body starts awake if it or the world does not allow sleep, and a static one is not put to sleep")
  func forbidden() throws {
    var world = World()
    var body = Body.circle(radius: 10)
    body.allowsSleep = false
    let restless = try world.add(body, isAwake: false)
    let first = world.putToSleep(restless)
    #expect(!world.isAsleep(restless) && !first)
    let wall = try world.add(.wall([.circle(radius: 3)]), isAwake: false)
    let second = world.putToSleep(wall)
    #expect(!world.isAsleep(wall) && !second)
    world.allowsSleep = false
    let other = try world.add(.circle(radius: 10), isAwake: false)
    let third = world.putToSleep(other)
    #expect(!world.isAsleep(other) && !third)
  }

  @Test("a body is put to sleep with its island, loses its velocity, and wakes at a touch")
  func island() throws {
    var (world, left, right) = try SleepTests.towers()
    for _ in 0..<30 { world.step() }
    world.applyImpulse(Vector(x: 0.01, y: 0), to: left[2])
    let sleeps = world.putToSleep(left[0])
    #expect(sleeps)
    #expect(left.allSatisfy { world.isAsleep($0) && world.velocity(of: $0) == .zero })
    #expect(right.allSatisfy { !world.isAsleep($0) })
    let places = left.map { world.position(of: $0) }
    for _ in 0..<20 { world.step() }
    #expect(left.map { world.position(of: $0) } == places && world.isAsleep(left[1]))
    world[left[1]].allowsSleep = false
    let isRefused = !world.putToSleep(left[0])
    #expect(isRefused && !world.isAsleep(left[0]))
    var plate = Body.box(position: Vector(x: 150, y: -60), width: 60, height: 10)
    plate.kind = .kinematic
    plate.velocity = Vector(x: 1, y: 0)
    try world.add(plate)
    world.step()
    let isHeldAwake = !world.putToSleep(right[0])
    #expect(isHeldAwake)
  }
}

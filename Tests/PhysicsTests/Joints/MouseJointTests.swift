import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Mouse joints", .concurrentWithViews)
struct MouseJointTests {
  /// A world without gravity with a box of 2 kg, 20 points wide.
  static func box(_ duration: Double = 1.0 / 120, at position: Vector = .zero) throws -> (world: World, body: BodyID) {
    var world = World(stepDuration: duration)
    var box = Body.box(position: position, width: 20, height: 20)
    box.density = 2 * 10_000 / 400.0
    let body = try world.add(box)
    return (world, body)
  }

  /// The force of the body's joints in the last step, in newtons.
  static func force(on body: BodyID, _ world: World) -> Double {
    world.forces(on: body).reduce(Vector.zero) {
      if case .joint = $1.kind { $0 + $1.force } else { $0 }
    }.length
  }

  @Test(
    "a target far away accelerates a body by the maximum force over its mass, in closed form",
    arguments: [1.0 / 1000, 1.0 / 120, 0.1], [0.5, 30, 900])
  func farTarget(_ duration: Double, _ frequency: Double) throws {
    var (world, body) = try Self.box(duration)
    let mass = world.mass(of: body)
    #expect(abs(mass - 2) < 1e-12)
    let direction = Vector(x: 0.6, y: -0.8)
    try world.add(
      .mouse(body, to: direction * 1e9, maximumForce: 3, frequency: frequency, damping: frequency < 1 ? 0 : 0.7))
    // 3 N accelerate 2 kg by 150 pt/s².
    for step in 1...100 {
      world.step()
      let time = Double(step) * duration
      #expect((world.position(of: body) - direction * (75 * time * time)).length < 75 * time * time * 1e-9)
      #expect((world.velocity(of: body) - direction * (150 * time)).length < 150 * time * 1e-9)
      #expect(abs(Self.force(on: body, world) - 3) < 3e-9)
    }
    #expect(abs(world.angle(of: body)) < 1e-12)
  }

  @Test("near its target a body follows the closed form of the damped oscillator", arguments: SoftJointTests.cases)
  func oscillator(_ test: SoftJointTests.Case) throws {
    let swing = test.damping < 1 ? test.pace * (1 - test.damping * test.damping).squareRoot() : 0
    if swing > SoftRow.fastestLimitedSwing { return }
    let frequency = min(test.pace * 120 / (2 * .pi), 10)
    let duration = test.pace / (2 * .pi * frequency)
    var (world, body) = try Self.box(duration, at: Vector(x: 110, y: -40))
    world.allowsSleep = false
    let target = Vector(x: 100, y: 10)
    try world.add(.mouse(body, to: target, maximumForce: 1e9, frequency: frequency, damping: test.damping))
    let closed = Oscillator(frequency: frequency, damping: test.damping, resistance: 0)
    let map = closed.propagator(over: duration)
    // The samples of an oscillation obey u'' = (z₁ + z₂) u' − z₁z₂ u at any phase.
    let sum = map.uu + map.vv
    let product = map.uu * map.vv - map.uv * map.vu
    var samples: [Vector] = []
    for n in 0..<40 {
      world.step()
      samples.append(world.position(of: body) - target)
      if n < 2 { continue }
      #expect((samples[n] - samples[n - 1] * sum + samples[n - 2] * product).length < 5e-5)
    }
  }

  @Test("the force changes continuously where it reaches its limit", arguments: [false, true])
  func transition(isLink: Bool) throws {
    // A point off the centre of mass, and for the link a heavy ball that hangs on it.
    func force(_ distance: Double) throws -> (size: Double, velocity: Vector) {
      var (world, body) = try Self.box()
      if isLink {
        var ball = Body.circle(position: Vector(x: 0, y: 40), radius: 20)
        ball.density = 300
        try world.add(.pin(body, at: Vector(x: 0, y: 10), to: try world.add(ball), at: Vector(x: 0, y: -30)))
      }
      try world.add(
        .mouse(
          body, at: Vector(x: 8, y: 3), to: Vector(x: 8 + 0.6 * distance, y: 3 - 0.8 * distance), maximumForce: 40,
          frequency: isLink ? 30 : 10, damping: 1))
      world.step()
      return (Self.forceOfMouse(world), world.velocity(of: body))
    }
    var before = try force(0)
    var atLimit = 0
    var steepest = (size: 0.0, velocity: 0.0)
    for step in 1...400 {
      let next = try force(Double(step) / (isLink ? 2000 : 50))
      #expect(next.size <= 40 * (1 + 1e-9))
      #expect(next.size >= before.size - 1e-6)
      steepest.size = max(steepest.size, next.size - before.size)
      steepest.velocity = max(steepest.velocity, (next.velocity - before.velocity).length)
      if next.size > 40 - 1e-6 { atLimit += 1 }
      before = next
    }
    #expect((20...380).contains(atLimit), "\(atLimit)")
    // A jump would be far above the slope over a fiftieth of a point.
    let expected = 40.0 / Double(400 - atLimit)
    #expect(steepest.size < 1.5 * expected, "\(steepest.size) of \(expected)")
    let kick = 40.0 * 100 / 120 / 2
    #expect(steepest.velocity < 4 * kick / Double(400 - atLimit), "\(steepest.velocity)")
  }

  /// The force of the last joint in the last step, in newtons.
  static func forceOfMouse(_ world: World) -> Double {
    world.joints.impulse(at: world.jointIDs.count - 1).push.length / world.stepDuration / 100
  }

  @Test(
    "a chain that hangs from a link keeps its length, and the joint its limit, wherever the target is",
    arguments: TestLength.cases([3.0, 60], short: 1))
  func chain(_ share: Double) throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    var links: [BodyID] = []
    for number in 0..<20 {
      var link = Body.circle(position: Vector(x: 0, y: 20 * Double(number) + 10), radius: number == 19 ? 25 : 5)
      link.filter = ContactFilter(group: -1)
      if number == 19 { link.density = 20 }
      links.append(try world.add(link))
      let above = number == 0 ? nil : links[number - 1]
      try world.add(
        .pin(above, at: number == 0 ? .zero : Vector(x: 0, y: 10), to: links[number], at: Vector(x: 0, y: -10)))
    }
    let mass = links.reduce(0) { $0 + world.mass(of: $1) }
    let limit = mass * 10 * share
    let stiffness = (mass / world.mass(of: links[10])).squareRoot()
    let joint = try world.add(
      .mouse(links[10], to: Vector(x: 0, y: 210), maximumForce: limit, frequency: min(10 * stiffness, 200), damping: 1))
    var (atLimit, worst) = (0, 0.0)
    for step in 0..<TestLength.count(600, short: 200) {
      let angle = Double(step) / 30
      world.setTarget(Vector(x: 300 * (angle - 10), y: step % 100 < 50 ? 900 : -400), of: joint)
      world.step()
      for pin in world.jointIDs.dropLast() {
        let ends = world.anchors(of: pin)
        worst = max(worst, (ends.a - ends.b).length)
      }
      let force = Self.forceOfMouse(world)
      #expect(force <= limit * (1 + 1e-9))
      if force > limit * (1 - 1e-9) { atLimit += 1 }
    }
    #expect(worst < 0.5, "\(worst)")
    if share < 10 {
      #expect(atLimit > 100, "\(atLimit)")
      return
    }
    // Held still, the link comes to its target but for the weight that it carries.
    world.setTarget(Vector(x: 40, y: 190), of: joint)
    for _ in 0..<600 { world.step() }
    #expect((world.position(of: links[10]) - Vector(x: 40, y: 190)).length < 5)
  }

  @Test(
    "a body that is pulled through a wall stays in front of it", arguments: TestLength.cases([1.0, 60, 300], short: 1),
    [2.0, 10, 200, 1000])
  func wall(_ share: Double, _ frequency: Double) throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(.wall([.segment(Vector(x: -1000, y: 100), Vector(x: 1000, y: 100))]))
    let body = try world.add(.box(position: Vector(x: 0, y: 60), width: 30, height: 30))
    let mass = world.mass(of: body)
    let joint = try world.add(
      .mouse(
        body, at: Vector(x: 10, y: 5), to: .zero, maximumForce: 10 * share * mass, frequency: frequency, damping: 1))
    var deepest = 0.0
    for step in 0..<480 {
      world.setTarget(Vector(x: Double(step % 60) - 30, y: step < 240 ? 300 : 1e5), of: joint)
      world.step()
      deepest = max(deepest, world.position(of: body).y)
    }
    #expect(deepest < 100, "\(deepest)")
  }

  @Test(
    "a body on a mouse joint stays bounded at any frequency, damping and step",
    arguments: TestLength.cases([0.1, 0, 5, 60, 1000], short: 2), TestLength.cases([1e-4, 1.0 / 120, 0.1, 1], short: 2))
  func stable(_ frequency: Double, _ duration: Double) throws {
    for damping in [0, 0.1, 0.7, 1, 100] {
      for force in TestLength.cases([0, 1, 1e3, 1e9], short: 2) {
        var (world, body) = try Self.box(duration, at: Vector(x: 50, y: 0))
        world.allowsSleep = false
        // Without damping a body that also rotates gains and loses energy, as on any undamped soft joint.
        try world.add(
          .mouse(
            body, at: damping > 0 ? Vector(x: 7, y: 4) : .zero, to: .zero, maximumForce: force, frequency: frequency,
            damping: damping))
        var farthest = 0.0
        for _ in 0..<TestLength.count(1000, short: 300) {
          world.step()
          farthest = max(farthest, world.position(of: body).length)
        }
        #expect(farthest < 250, "damping \(damping), \(force) N: \(farthest)")
        #expect(world.faults.isEmpty)
      }
    }
  }

  @Test(
    "an undamped mouse joint keeps the energy, below its limit and beyond",
    arguments: TestLength.cases([1e-3, 2.5e-4], short: 1))
  func energy(_ duration: Double) throws {
    var (world, body) = try Self.box(duration, at: Vector(x: 300, y: 0))
    try world.add(.mouse(body, to: .zero, maximumForce: 5, frequency: 0.3, damping: 0))
    let before = world.energy.total
    #expect(before > 5)
    var (worst, atLimit) = (0.0, 0.0)
    for _ in 0..<Int(4 / duration) {
      world.step()
      worst = max(worst, abs(world.energy.total - before))
      if Self.forceOfMouse(world) > 5 - 1e-9 { atLimit += duration }
    }
    #expect((1...3.8).contains(atLimit), "\(atLimit)")
    #expect(worst < 2e-6 * before, "\(worst) of \(before)")
  }

  @Test("moving the target is the same to the bit as changing the joint, without a new plan")
  func setTarget() throws {
    var (world, body) = try Self.box()
    world.gravity = Vector(x: 0, y: 1000)
    let other = try world.add(.box(position: Vector(x: 30, y: 0), width: 10, height: 10))
    try world.add(.pin(body, at: Vector(x: 15, y: 0), to: other, at: Vector(x: -15, y: 0)))
    let joint = try world.add(.mouse(body, at: Vector(x: -8, y: 2), to: .zero, maximumForce: 60))
    world.step()
    var twin = world
    for step in 0..<200 {
      let target = Vector(x: Double(step % 40) * 3, y: step < 100 ? 0 : 400)
      world.setTarget(target, of: joint)
      #expect(!world.joints.needsRebuild)
      twin[joint].anchorA = target
      if step % 50 == 7 { twin = try World(encoded: twin.encoded()) }
      world.step()
      twin.step()
      #expect(world == twin)
    }
    #expect(world[joint].anchorA == Vector(x: 117, y: 400))
    #expect(world.anchors(of: joint).a == Vector(x: 117, y: 400))
  }

  @Test("a body that sleeps on a mouse joint wakes when the target moves")
  func wakes() throws {
    var (world, body) = try Self.box()
    let joint = try world.add(.mouse(body, to: .zero, maximumForce: 60))
    for _ in 0..<240 where !world.isAsleep(body) { world.step() }
    #expect(world.isAsleep(body))
    world.setTarget(.zero, of: joint)
    #expect(world.isAsleep(body))
    world.setTarget(Vector(x: 50, y: 0), of: joint)
    #expect(!world.isAsleep(body))
    for _ in 0..<240 { world.step() }
    #expect((world.position(of: body) - Vector(x: 50, y: 0)).length < 0.1)
  }

  @Test("target and maximum force are part of the state, and survive it")
  func state() throws {
    var (world, body) = try Self.box()
    let joint = try world.add(.mouse(body, at: Vector(x: 3, y: 4), to: Vector(x: 90, y: 0), maximumForce: 7))
    for _ in 0..<5 { world.step() }
    let twin = try World(encoded: world.encoded())
    #expect(twin == world)
    #expect(twin[joint] == world[joint])
    #expect(twin[joint].kind == .mouse(maximumForce: 7))
    func hash(_ change: (inout World) -> Void) -> UInt64 {
      var (changed, hash) = (world, StateHash())
      change(&changed)
      changed.hash(into: &hash)
      return hash.value
    }
    let hashes = [
      hash { _ in }, hash { $0.setTarget(Vector(x: 90, y: 1), of: joint) },
      hash { $0[joint].kind = .mouse(maximumForce: 8) },
    ]
    #expect(Set(hashes).count == 3)
  }

  @Test("a world refuses an impossible mouse joint with a sentence")
  func refused() throws {
    var (world, body) = try Self.box()
    let other = try world.add(.circle(radius: 5))
    func reason(_ joint: Joint, _ change: (inout Joint) -> Void = { _ in }) -> String {
      var (joint, world) = (joint, world)
      change(&joint)
      do { try world.add(joint) } catch { return error.description }
      return ""
    }
    let good = Joint.mouse(body, to: .zero, maximumForce: 1)
    #expect(reason(good) == "")
    #expect(
      reason(.mouse(body, to: .zero, maximumForce: -1))
        == "a mouse joint's maximum force is from 0 to 1000000000000.0 N, found -1")
    #expect(
      reason(.mouse(body, to: .zero, maximumForce: .infinity))
        == "a mouse joint's maximum force is from 0 to 1000000000000.0 N, found inf")
    #expect(reason(good) { $0.softness = nil } == "a mouse joint's softness is given, found none")
    #expect(
      reason(good) { $0.bodyA = other }
        == "a mouse joint's first body is none, as its target is a point of the world, found a body")
    #expect(
      reason(.mouse(body, to: .zero, maximumForce: 1, frequency: 2000))
        == "a joint's frequency is from 0 to 1000 Hz, found 2000")
  }

  @Test("only a mouse joint has a target, which is finite")
  func traps() async {
    let kind = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var world = World()
      let body = try world.add(.circle(radius: 5))
      let joint = try world.add(.rod(body, to: .zero, length: 10))
      world.setTarget(.zero, of: joint)
    }
    #expect(Self.reason(kind).contains("only a mouse joint has a target, and this is a distance(length: 10.0)"))
    let number = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var world = World()
      let joint = try world.add(.mouse(try world.add(.circle(radius: 5)), to: .zero, maximumForce: 1))
      world.setTarget(Vector(x: .nan, y: 0), of: joint)
    }
    #expect(Self.reason(number).contains("a mouse joint's target is finite, found (nan, 0.0)"))
  }

  private static func reason(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

import SpringflowPhysics
import SpringflowTestSupport
import Testing

/// The encoded state of a world holds everything that its next step depends on.
@Suite("Restored worlds", .concurrentWithViews)
struct RestoredWorldTests {
  @Test("a restored world continues like the original while contacts begin and end beside joints under load")
  func everyday() {
    // Each of these ordinary worlds diverged within a few steps when only the last stiffnesses of joints were encoded.
    for seed in TestLength.cases([20, 118, 152, 173, 179, 184, 200], short: 2) {
      #expect(RestoreFuzzer.run(seed: seed, steps: 150) == nil)
    }
  }

  @Test("a restored world continues like the original when its substeps change their length")
  func otherParts() throws {
    // A heavy weight on light links: the joints' forces rotate a link faster than a substep can resolve, and the
    // inertia that keeps it stable depends on the substep's length. A ball that falls on them halves the substeps.
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    var above: BodyID?
    for number in 0..<4 {
      var link = Body.box(position: Vector(x: Double(number) * 20 + 10, y: 0), width: 20, height: 6)
      link.density = number == 3 ? 2000 : 1
      let id = try world.add(link)
      try world.add(.pin(above, at: above == nil ? .zero : Vector(x: 10, y: 0), to: id, at: Vector(x: -10, y: 0)))
      above = id
    }
    for number in 0..<3 {
      try world.add(.circle(position: Vector(x: 10, y: -60 - 90 * Double(number)), radius: 8))
    }
    var changes = 0
    for _ in 0..<240 {
      var twin = try World(encoded: world.encoded())
      let before = world.contactEvents.count
      world.step()
      twin.step()
      #expect(world.difference(from: twin) == nil, "step \(world.stepCount)")
      if (before == 0) != (world.contactEvents.count == 0) { changes += 1 }
    }
    #expect(changes > 3)
  }

  @Test("a world is decoded from its bytes after any applied forces", arguments: [1e19, 1e200, 1e308])
  func hugeForces(force: Double) throws {
    var world = World()
    let ball = try world.add(.circle(radius: 10))
    let wheel = try world.add(.circle(position: Vector(x: 50, y: 0), radius: 10))
    world.applyForce(Vector(x: force, y: -force), to: ball, at: Vector(x: 1e6, y: 1e6))
    world.applyTorque(force, to: wheel)
    var twin = try World(encoded: world.encoded())
    #expect(twin == world)
    world.step()
    twin.step()
    #expect(world.difference(from: twin) == nil)
    #expect(world.takeFaults().map(\.body) == [ball, wheel])
  }

  @Test("a world is decoded from its bytes after an extremely heavy body has hit the ground")
  func hugeImpulses() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1e5)
    try world.add(.wall([.segment(Vector(x: -1e8, y: 0), Vector(x: 1e8, y: 0))]))
    var ball = Body.circle(position: Vector(x: 0, y: -1e6), radius: 1e6)
    ball.density = 1e9
    ball.restitution = 0.5
    ball.velocity = Vector(x: 0, y: 1e6)
    try world.add(ball)
    for _ in 0..<30 {
      world.step()
      #expect(try World(encoded: world.encoded()) == world)
    }
  }

  @Test("a world has steps from a millionth of a second to 10 s, and extreme weight moves no body out of bounds")
  func stepDurations() throws {
    for duration in [1e-6, 10] {
      var world = World(stepDuration: duration)
      world.gravity = Vector(x: 1e9, y: 1e9)
      var ball = Body.circle(radius: 10)
      ball.gravityScale = 1e6
      let id = try world.add(ball)
      for _ in 0..<200 { world.step() }
      #expect(world.position(of: id).length < 2e13)
      #expect(try World(encoded: world.encoded()) == world)
      #expect(!world.takeFaults().isEmpty)
    }
    let payload = World().payload
    for duration in [1e-7, 11, 1e100, .infinity] {
      var bytes = payload
      withUnsafeBytes(of: duration.bitPattern.littleEndian) {
        for (place, byte) in $0.enumerated() { bytes[place] = byte }
      }
      #expect(throws: StateError.self) { try World(encoded: StateEnvelope.seal(bytes)) }
    }
  }

  @Test("a world lists a contact once that becomes inactive and active again within one step")
  func listedOnce() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(.wall([.segment(Vector(x: -300, y: 0), Vector(x: 300, y: 0))]))
    let sleeper = try world.add(.box(position: Vector(x: 0, y: -20), width: 40, height: 40))
    let post = try world.add(.wall([.box(width: 40, height: 40)]))
    world.setPosition(Vector(x: 200, y: -400), of: post)
    while !world.isAsleep(sleeper) { world.step() }
    // The post comes so near that it might touch, and a ball wakes the sleeping body in the same step.
    world.setPosition(Vector(x: 44, y: -20), of: post)
    try world.add(.circle(position: Vector(x: 0, y: -49), radius: 10))
    for _ in 0..<20 {
      world.step()
      #expect(Set(world.graph.activeContacts).count == world.graph.activeContacts.count)
      #expect(try World(encoded: world.encoded()) == world)
    }
    #expect(!world.isAsleep(sleeper))
  }
}

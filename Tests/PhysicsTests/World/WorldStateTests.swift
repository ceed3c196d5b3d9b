import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("A world's state", .concurrentWithViews)
struct WorldStateTests {
  @Test("10,000 steps of a mixed scene end with the same bits in every build, with or without restoring")
  func longRun() throws {
    var fixture = try MixedScene.make()
    var twin = fixture.world
    var asleep = 0
    for tick in 0..<10_000 {
      if tick % 50 == 0, tick < 1500 || tick % 1000 == 0 {
        // The twin made the same 50 steps from bytes.
        let difference = fixture.world.difference(from: twin)
        #expect(difference == nil, "after \(tick) steps")
        if difference != nil { return }
        twin = try World(encoded: fixture.world.encoded())
        #expect(twin == fixture.world)
      }
      var other = fixture
      try MixedScene.meddle(&fixture, tick: tick)
      fixture.world.step()
      if tick < 1450 || tick % 1000 < 50 {
        other.world = twin
        try MixedScene.meddle(&other, tick: tick)
        twin = other.world
        twin.step()
      }
      if tick >= 1450, tick % 1000 == 999 { twin = fixture.world }
      if fixture.world.awakeBodyCount < fixture.world.bodyCount - 12 { asleep += 1 }
    }
    #expect(asleep > 100)
    #expect(fixture.world.takeFaults().isEmpty)
    #expect(MixedScene.hash(fixture.world).description == "768ce570bdd1998e")
  }

  @Test("a copy of a mixed world is independent")
  func copies() throws {
    var fixture = try MixedScene.make()
    for _ in 0..<90 { fixture.world.step() }
    let before = fixture.world
    let bytes = before.encoded()
    for _ in 0..<30 { fixture.world.step() }
    fixture.world.remove(fixture.tile)
    #expect(before.encoded() == bytes)
    #expect(before != fixture.world)
    #expect(try World(encoded: bytes) == before)
  }

  @Test("a restored world has the same bodies, joints, fields and events as the original")
  func sameAnswers() throws {
    var fixture = try MixedScene.make()
    for _ in 0..<130 { fixture.world.step() }
    fixture.world.applyForce(Vector(x: 1, y: 2), to: fixture.crate)
    let world = fixture.world
    let twin = try World(encoded: world.encoded())
    #expect(twin.bodyIDs == world.bodyIDs)
    for id in world.bodyIDs {
      #expect(twin[id] == world[id])
      #expect(twin.mass(of: id) == world.mass(of: id))
    }
    #expect(twin.jointIDs.map { twin[$0] } == world.jointIDs.map { world[$0] })
    #expect(twin.fieldIDs.map { twin[$0] } == world.fieldIDs.map { world[$0] })
    #expect(twin.contactEvents == world.contactEvents)
    #expect(!world.contactEvents.isEmpty)
    #expect(twin.awakeBodyCount == world.awakeBodyCount)
    var changed = world
    changed.wake(fixture.tile)
    changed[fixture.chain[1]].friction += 1e-15
    #expect(changed != world)
    #expect(MixedScene.hash(changed) != MixedScene.hash(world))
    #expect(MixedScene.hash(twin) == MixedScene.hash(world))
  }

  @Test("removed bodies leave no trace except their used identifiers")
  func removed() throws {
    var fixture = try MixedScene.make()
    for _ in 0..<60 { fixture.world.step() }
    for id in [fixture.crate, fixture.chain[1], fixture.ball] { fixture.world.remove(id) }
    var twin = try World(encoded: fixture.world.encoded())
    #expect(twin == fixture.world)
    #expect(!twin.contains(fixture.crate))
    for number in 0..<20 {
      let body = Body.circle(position: Vector(x: Double(number) * 9, y: -100), radius: 8)
      #expect(try twin.add(body) == fixture.world.add(body))
    }
    for _ in 0..<60 {
      twin.step()
      fixture.world.step()
    }
    #expect(twin.difference(from: fixture.world) == nil)
  }

  @Test("a world that verifies determinism makes every step twice and finds no difference")
  func paranoid() throws {
    var fixture = try MixedScene.make()
    var plain = fixture
    fixture.world.verifiesDeterminism = true
    for tick in 90..<TestLength.count(330, short: 150) {
      try MixedScene.meddle(&fixture, tick: tick)
      try MixedScene.meddle(&plain, tick: tick)
      fixture.world.step()
      plain.world.step()
    }
    fixture.world.verifiesDeterminism = false
    #expect(fixture.world == plain.world)
  }

  @Test("a difference of two worlds is reported with its body and value")
  func difference() throws {
    let fixture = try MixedScene.make()
    var other = fixture.world
    other[fixture.tile].velocity.x += 1
    #expect(fixture.world.difference(from: other) == "body 1 has x velocity 40.0 and 41.0")
    other = fixture.world
    other.allowsSleep = false
    #expect(
      fixture.world.difference(from: other) == "all bodies are alike, and contacts, joints, fields or settings are not")
  }

  @Test("changed bytes with a valid checksum are refused with a sentence or make a world that steps")
  func fuzzed() throws {
    var fixture = try MixedScene.make()
    for _ in 0..<150 { fixture.world.step() }
    fixture.world.applyForce(Vector(x: 1, y: 0), to: fixture.tile)
    let payload = fixture.world.payload
    var random = SeededGenerator(seed: 11)
    var (refused, restored) = (0, 0)
    let extremes: [[UInt8]] = [
      [0, 0, 0, 0, 0, 0, 0xF0, 0x7F], [0, 0, 0, 0, 0, 0, 0xF8, 0x7F], [255, 255, 255, 255], [255, 255, 255, 127],
      [0, 0, 0, 0, 0, 0, 0, 0], [255, 255, 255, 255, 255, 255, 255, 127], [1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0xF0, 0x41],
    ]
    for round in 0..<TestLength.count(1500, short: 300) {
      var changed = payload
      let place = Int.random(in: changed.indices, using: &random)
      if round % 2 == 0 {
        changed[place] = .random(in: 0...255, using: &random)
      } else {
        for (offset, byte) in extremes[round / 2 % extremes.count].enumerated() where place + offset < changed.count {
          changed[place + offset] = byte
        }
      }
      if round % 10 == 0 { changed.removeLast(Int.random(in: 1...200, using: &random)) }
      do {
        var world = try World(encoded: StateEnvelope.seal(changed))
        restored += 1
        if round % 8 == 0 { for _ in 0..<2 { world.step() } }
        #expect(world.payload.count > 0)
      } catch {
        refused += 1
        #expect("\(error)".hasPrefix("the saved state "))
      }
    }
    #expect(refused > TestLength.count(200, short: 100))
    #expect(restored > TestLength.count(200, short: 100))
  }

  @Test("truncated bytes of a world are refused at every length")
  func truncated() throws {
    var fixture = try MixedScene.make()
    for _ in 0..<20 { fixture.world.step() }
    let payload = fixture.world.payload
    for length in stride(from: 0, to: payload.count, by: 37) {
      #expect(throws: StateError.self) { try World(encoded: StateEnvelope.seal(Array(payload[..<length]))) }
    }
    #expect(throws: StateError.self) { try World(encoded: []) }
    #expect(throws: StateError.self) { try World(encoded: StateEnvelope.seal(payload + [0])) }
  }

  @Test("an empty world is restored from its bytes")
  func empty() throws {
    let world = World(stepDuration: 1.0 / 60)
    #expect(try World(encoded: world.encoded()) == world)
  }
}

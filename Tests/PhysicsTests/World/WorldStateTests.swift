import SpringflowBaseTestSupport
import SpringflowDeterminism
import Testing

@testable import SpringflowPhysics

@Suite("A world's state")
struct WorldStateTests {
  @Test("10,000 steps of a mixed scene end with the same bits in every build, whether restored on the way or not")
  func longRun() throws {
    var cast = try MixedScene.make()
    var twin = cast.world
    var asleep = 0
    for tick in 0..<10_000 {
      if tick % 50 == 0, tick < 1500 || tick % 1000 == 0 {
        // The twin made the same 50 steps from bytes, in the middle of whatever went on.
        let difference = cast.world.difference(from: twin)
        #expect(difference == nil, "after \(tick) steps")
        if difference != nil { return }
        twin = try World(encoded: cast.world.encoded())
        #expect(twin == cast.world)
      }
      var other = cast
      try MixedScene.meddle(&cast, tick: tick)
      cast.world.step()
      if tick < 1450 || tick % 1000 < 50 {
        other.world = twin
        try MixedScene.meddle(&other, tick: tick)
        twin = other.world
        twin.step()
      }
      if tick >= 1450, tick % 1000 == 999 { twin = cast.world }
      if cast.world.awakeBodyCount < cast.world.bodyCount - 12 { asleep += 1 }
    }
    #expect(asleep > 100)
    #expect(cast.world.takeFaults().isEmpty)
    #expect(MixedScene.hash(cast.world).description == "ca4d75a9dd6eafb3")
  }

  @Test("a copy goes its own way")
  func copies() throws {
    var cast = try MixedScene.make()
    for _ in 0..<90 { cast.world.step() }
    let before = cast.world
    let bytes = before.encoded()
    for _ in 0..<30 { cast.world.step() }
    cast.world.remove(cast.tile)
    #expect(before.encoded() == bytes)
    #expect(before != cast.world)
    #expect(try World(encoded: bytes) == before)
  }

  @Test("all that a restored world says is what the first one says")
  func sameAnswers() throws {
    var cast = try MixedScene.make()
    for _ in 0..<130 { cast.world.step() }
    cast.world.applyForce(Vector(x: 1, y: 2), to: cast.crate)
    let world = cast.world
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
    changed.wake(cast.tile)
    changed[cast.chain[1]].friction += 1e-15
    #expect(changed != world)
    #expect(MixedScene.hash(changed) != MixedScene.hash(world))
    #expect(MixedScene.hash(twin) == MixedScene.hash(world))
  }

  @Test("bodies that were removed leave no trace but their used names")
  func removed() throws {
    var cast = try MixedScene.make()
    for _ in 0..<60 { cast.world.step() }
    for id in [cast.crate, cast.chain[1], cast.ball] { cast.world.remove(id) }
    var twin = try World(encoded: cast.world.encoded())
    #expect(twin == cast.world)
    #expect(!twin.contains(cast.crate))
    for number in 0..<20 {
      let body = Body.circle(position: Vector(x: Double(number) * 9, y: -100), radius: 8)
      #expect(try twin.add(body) == cast.world.add(body))
    }
    for _ in 0..<60 {
      twin.step()
      cast.world.step()
    }
    #expect(twin.difference(from: cast.world) == nil)
  }

  @Test("a paranoid world makes every step twice and finds no difference")
  func paranoid() throws {
    var cast = try MixedScene.make()
    var plain = cast
    cast.world.isParanoid = true
    for tick in 90..<330 {
      try MixedScene.meddle(&cast, tick: tick)
      try MixedScene.meddle(&plain, tick: tick)
      cast.world.step()
      plain.world.step()
    }
    cast.world.isParanoid = false
    #expect(cast.world == plain.world)
  }

  @Test("a difference is told by its body and number")
  func difference() throws {
    let cast = try MixedScene.make()
    var other = cast.world
    other[cast.tile].velocity.x += 1
    #expect(cast.world.difference(from: other) == "body 1 has x velocity 40.0 and 41.0")
    other = cast.world
    other.allowsSleep = false
    #expect(
      cast.world.difference(from: other) == "all bodies are alike, and contacts, joints, fields or settings are not")
  }

  @Test("bytes that were changed and sealed again are restored to a world that steps, or refused with a sentence")
  func fuzzed() throws {
    var cast = try MixedScene.make()
    for _ in 0..<150 { cast.world.step() }
    cast.world.applyForce(Vector(x: 1, y: 0), to: cast.tile)
    let payload = cast.world.payload
    var random = SeededGenerator(seed: 11)
    var (refused, restored) = (0, 0)
    let extremes: [[UInt8]] = [
      [0, 0, 0, 0, 0, 0, 0xF0, 0x7F], [0, 0, 0, 0, 0, 0, 0xF8, 0x7F], [255, 255, 255, 255], [255, 255, 255, 127],
      [0, 0, 0, 0, 0, 0, 0, 0], [255, 255, 255, 255, 255, 255, 255, 127], [1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0xF0, 0x41],
    ]
    for round in 0..<1500 {
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
    #expect(refused > 200)
    #expect(restored > 200)
  }

  @Test("no bytes at every length make a world")
  func truncated() throws {
    var cast = try MixedScene.make()
    for _ in 0..<20 { cast.world.step() }
    let payload = cast.world.payload
    for length in stride(from: 0, to: payload.count, by: 37) {
      #expect(throws: StateError.self) { try World(encoded: StateEnvelope.seal(Array(payload[..<length]))) }
    }
    #expect(throws: StateError.self) { try World(encoded: []) }
    #expect(throws: StateError.self) { try World(encoded: StateEnvelope.seal(payload + [0])) }
  }

  @Test("an empty world is restored")
  func empty() throws {
    let world = World(stepDuration: 1.0 / 60)
    #expect(try World(encoded: world.encoded()) == world)
  }
}

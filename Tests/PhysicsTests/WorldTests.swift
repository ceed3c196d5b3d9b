import SpringflowNumerics
import SpringflowPhysics
import Testing

@Suite("World")
struct WorldTests {
  static func hash(_ world: World) -> StateHash {
    var hash = StateHash()
    world.hash(into: &hash)
    return hash
  }

  static func springy(_ n: Int) -> Body {
    var body = Body(position: Vector(x: Double(n), y: 0), size: Vector(x: 5, y: 5))
    body.spring = AnchorSpring(anchor: Vector(x: Double(n) * 2, y: 1), frequency: 0.5 + Double(n % 3), damping: 0.5)
    if n % 4 == 0 { body.enclosure = Enclosure(maxX: 50) }
    return body
  }

  @Test("a removal of bodies in any order leaves all others unchanged")
  func removal() throws {
    var world = World()
    let ids = try (0..<30).map { try world.add(Self.springy($0)) }
    for _ in 0..<50 { world.step() }
    let before = ids.map { world.position(of: $0) }
    for n in stride(from: 0, to: 30, by: 2) { world.remove(ids[n]) }
    #expect(world.bodyCount == 15)
    var alone = World()
    let alones = try stride(from: 1, to: 30, by: 2).map { try alone.add(Self.springy($0)) }
    for _ in 0..<50 { alone.step() }
    world.step()
    alone.step()
    for (n, id) in zip(stride(from: 1, to: 30, by: 2), alones) {
      #expect(world.position(of: ids[n]) == alone.position(of: id))
      #expect(world.position(of: ids[n]) != before[n])
    }
  }

  @Test("identifiers of removed bodies are not reused")
  func names() throws {
    var world = World()
    let first = try world.add(Body())
    world.remove(first)
    let second = try world.add(Body())
    #expect(!world.contains(first))
    #expect(world.contains(second))
    #expect(first != second)
  }

  @Test("a copy of a world is independent, and equals the original after the same steps")
  func copies() throws {
    var world = World()
    for n in 0..<20 { try world.add(Self.springy(n)) }
    for _ in 0..<17 { world.step() }
    var copy = world
    for _ in 0..<100 { world.step() }
    #expect(Self.hash(copy) != Self.hash(world))
    for _ in 0..<100 { copy.step() }
    #expect(Self.hash(copy) == Self.hash(world))
  }

  @Test("a thousand steps of a mixed world give the same hash in every build and on every machine")
  func golden() throws {
    var world = World()
    world.allowsSleep = false
    world.gravity = Vector(x: 0, y: 300)
    for n in 0..<40 { try world.add(Self.springy(n)) }
    for _ in 0..<1000 { world.step() }
    #expect(Self.hash(world).description == "899641baa89b8e77")
  }

  @Test("a world refuses bad values with a sentence", arguments: Refusal.all)
  func refuses(_ refusal: Refusal) throws {
    var world = World()
    var body = Body(position: .zero, size: Vector(x: 1, y: 1))
    body.spring = AnchorSpring(anchor: .zero, frequency: 1, damping: 1)
    body.enclosure = Enclosure()
    let id = try world.add(body)
    refusal.spoil(&body)
    let error = #expect(throws: PhysicsError.self) { try world.add(body) }
    #expect(error?.description == refusal.sentence)
    #expect(throws: PhysicsError.self) { try world.update(id, to: body) }
    #expect(world.bodyCount == 1)
    #expect(world[id].spring?.frequency == 1)
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    var sentence: String
    var spoil: @Sendable (inout Body) -> Void
    var testDescription: String { sentence }

    static let all = [
      Refusal(sentence: "a spring's frequency is from 0 to 1000 Hz, found nan") { $0.spring?.frequency = .nan },
      Refusal(sentence: "a spring's frequency is from 0 to 1000 Hz, found -1") { $0.spring?.frequency = -1 },
      Refusal(sentence: "a spring's frequency is from 0 to 1000 Hz, found 1001") { $0.spring?.frequency = 1001 },
      Refusal(sentence: "a spring's damping ratio is from 0 to 100, found inf") { $0.spring?.damping = .infinity },
      Refusal(sentence: "a spring's anchor is finite, found (nan, 0.0)") { $0.spring?.anchor.x = .nan },
      Refusal(sentence: "a body's position is finite, found (0.0, inf)") { $0.position.y = .infinity },
      Refusal(sentence: "a body's velocity is finite, found (nan, 0.0)") { $0.velocity.x = .nan },
      Refusal(sentence: "a body's width is from 0 to 1000000000000.0 pt, found -1") { $0.size.x = -1 },
      Refusal(sentence: "a body's resistance is from 0 to 1000000 1/s, found -0.5") { $0.resistance = -0.5 },
      Refusal(sentence: "a body's restitution is from 0 to 1, found 1.5") { $0.restitution = 1.5 },
      Refusal(sentence: "a body's gravity scale is from -1000000 to 1000000, found nan") { $0.gravityScale = .nan },
      Refusal(sentence: "an enclosure's right wall is a number or infinite, found nan") { $0.enclosure?.maxX = .nan },
      Refusal(sentence: "an enclosure's left wall is outward of the body, found infinity inward") {
        $0.enclosure?.minX = .infinity
      },
      Refusal(sentence: "a body's velocity is within 1e12 of the origin, found (1e+300, 0.0)") {
        $0.velocity.x = 1e300
      },
      Refusal(
        sentence: "an enclosure is a rectangle with left <= right and top <= bottom, found x from 5.0 to 4.0, "
          + "y from -inf to inf"
      ) { $0.enclosure = Enclosure(minX: 5, maxX: 4) },
    ]
  }
}

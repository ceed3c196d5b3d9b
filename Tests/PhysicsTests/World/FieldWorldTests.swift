import SpringflowPhysics
import Testing

@Suite("Fields in a world")
struct FieldWorldTests {
  @Test("a body orbits in a radial field for ten rounds on the same circle, with the same energy")
  func orbit() throws {
    var world = TouchTests.world(gravity: .zero)
    // 1 kg; 4 m from the middle a field of strength S and falloff 2 pulls with S / 16 m/s²: v² = S / 4.
    var field = Field(.radialGravity, position: Vector(x: 100, y: -50))
    field.strength = 64
    try world.add(field)
    var moon = Body(position: Vector(x: 500, y: -50), size: Vector(x: 100, y: 100))
    moon.velocity = Vector(x: 0, y: 400)
    let id = try world.add(moon)
    // A revolution lasts 2 pi r / v = 2 pi s.
    for _ in 0..<7540 {
      world.step()
      let radius = (world.position(of: id) - Vector(x: 100, y: -50)).length
      #expect(abs(radius - 400) < 0.02)
      #expect(abs(world.velocity(of: id).length - 400) < 0.02)
    }
  }

  @Test("a body in a uniform field falls in closed form, and a velocity field prescribes its velocity")
  func evenFields() throws {
    var world = TouchTests.world(gravity: .zero)
    var pull = Field(.linearGravity(direction: Vector(x: 0, y: 3)))
    pull.categories = 1
    try world.add(pull)
    var wind = Field(.velocity(direction: Vector(x: 2, y: 0)))
    wind.categories = 2
    try world.add(wind)
    var body = Body(size: Vector(x: 100, y: 100))
    body.fieldCategories = 1
    let falling = try world.add(body)
    body.fieldCategories = 2
    let windVelocity = try world.add(body)
    body.fieldCategories = 4
    let free = try world.add(body)
    for _ in 0..<120 { world.step() }
    #expect(abs(world.position(of: falling).y - 150) < 1e-9)
    #expect(abs(world.position(of: windVelocity).x - 200) < 1e-9)
    #expect(world.position(of: free) == .zero)
  }

  @Test("a world accepts 32 fields, and refuses the 33rd with a sentence")
  func most() throws {
    var world = World()
    for _ in 0..<32 { try world.add(Field(.drag(direction: .zero))) }
    #expect(throws: PhysicsError.self) { try world.add(Field(.drag(direction: .zero))) }
    world.remove(world.fieldIDs[3])
    try world.add(Field(.drag(direction: .zero)))
  }
}

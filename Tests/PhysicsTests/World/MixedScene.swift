import SpringflowNumerics
import SpringflowPhysics

/// A small world with one of everything, for tests of properties that must hold for all features at once.
enum MixedScene {
  struct Fixture {
    var world: World
    var tile: BodyID
    var ball: BodyID
    var chain: [BodyID]
    var platform: BodyID
    var crate: BodyID
  }

  static func make() throws -> Fixture {
    var world = World()
    world.gravity = Vector(x: 0, y: 500)
    let floor = Shape.path([Vector(x: -400, y: 300), Vector(x: 0, y: 310), Vector(x: 500, y: 300)])
    try world.add(.wall([floor, .box(width: 20, height: 400, center: Vector(x: 510, y: 150))]))
    // Springs and enclosures.
    var tiles: [BodyID] = []
    for number in 0..<6 {
      var tile = Body(position: Vector(x: Double(40 * number) - 900, y: -50), size: Vector(x: 30, y: 30))
      tile.spring = AnchorSpring(
        anchor: Vector(x: Double(40 * number) - 870, y: Double(number)), frequency: number < 3 ? 0.8 : 1.5, damping: 0.1
      )
      tile.velocity = Vector(x: 40, y: Double(10 * number))
      if number % 2 == 1 { tile.enclosure = Enclosure(minX: -920, maxX: -600, maxY: 40, restitution: 0.7) }
      tiles.append(try world.add(tile))
    }
    // A pile of boxes, circles and a triangle.
    var crate = BodyID(slot: -1, generation: 0)
    for number in 0..<5 {
      var box = Body.box(
        position: Vector(x: Double(number % 2) * 7, y: 280 - 32 * Double(number)), width: 30, height: 24)
      box.friction = 0.5
      if number == 4 { box.enclosure = Enclosure(minX: -12, maxX: 40, restitution: 0.4) }
      crate = try world.add(box)
    }
    var ball = Body.circle(position: Vector(x: 120, y: 50), radius: 12)
    ball.restitution = 0.6
    ball.velocity = Vector(x: -60, y: 0)
    let ballID = try world.add(ball)
    var wedge = Body(position: Vector(x: 200, y: 200))
    wedge.shapes = [
      .polygon(try Polygon([Vector(x: -20, y: 10), Vector(x: 20, y: 10), Vector(x: 4, y: -16)])), .circle(radius: 5),
    ]
    wedge.angle = 0.4
    try world.add(wedge)
    // A chain, a soft weld and a body on a spring that turns it.
    var chain: [BodyID] = []
    for number in 0..<5 {
      chain.append(try world.add(.box(position: Vector(x: 320 + 22 * Double(number), y: 40), width: 20, height: 6)))
      if number == 0 {
        _ = try world.add(.pin(nil, at: Vector(x: 310, y: 40), to: chain[0], at: Vector(x: -10, y: 0)))
      } else {
        let joint = Joint.pin(
          chain[number - 1], at: Vector(x: 11, y: 0), to: chain[number], at: Vector(x: -11, y: 0), limits: -1...1)
        _ = try world.add(joint)
      }
    }
    let arm = try world.add(.box(position: Vector(x: -300, y: 0), width: 60, height: 10))
    _ = try world.add(
      .weld(
        nil, at: Vector(x: -330, y: 0), to: arm, at: Vector(x: -30, y: 0),
        softness: Spring(frequency: 2, damping: 0.3)))
    // A kinematic platform, and fields.
    var platform = Body.box(position: Vector(x: -200, y: 280), width: 80, height: 10)
    platform.kind = .kinematic
    platform.velocity = Vector(x: 20, y: 0)
    let platformID = try world.add(platform)
    var rider = Body.box(position: Vector(x: -200, y: 264), width: 20, height: 20)
    rider.friction = 0.8
    try world.add(rider)
    var wind = Field(.noise(smoothness: 0.5, animationSpeed: 1), position: Vector(x: 900, y: 0))
    wind.region = .circle(radius: 100)
    wind.strength = 2
    try world.add(wind)
    var mote = Body.circle(position: Vector(x: 900, y: 0), radius: 3)
    mote.gravityScale = 0
    mote.resistance = 0.5
    try world.add(mote)
    return Fixture(
      world: world, tile: tiles[0], ball: ballID, chain: chain, platform: platformID, crate: crate)
  }

  /// The changes to the scene from outside, by tick.
  static func meddle(_ fixture: inout Fixture, tick: Int) throws {
    let id = fixture.tile
    switch tick {
    case 100: fixture.world.applyImpulse(Vector(x: 0.02, y: -0.1), to: fixture.crate, at: Vector(x: 3, y: 150))
    case 300: fixture.world[fixture.platform].velocity = Vector(x: -25, y: 0)
    case 500: fixture.world[id].spring?.anchor.x += 30
    case 600: fixture.world[fixture.platform].velocity = .zero
    case 700:
      fixture.world.remove(fixture.ball)
      fixture.ball = try fixture.world.add(.circle(position: Vector(x: 330, y: -100), radius: 9))
    case 900: fixture.world.applyTorque(0.3, to: fixture.chain[4])
    case 4000: fixture.world.remove(fixture.chain[2])
    default: break
    }
  }

  static func hash(_ world: World) -> StateHash {
    var hash = StateHash()
    world.hash(into: &hash)
    return hash
  }
}
